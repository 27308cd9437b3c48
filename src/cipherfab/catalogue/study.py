"""Studies: which designs to measure on which targets, as TOML files."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar

import msgspec

from cipherfab.catalogue.design import BlockDesign, Design, parse_id
from cipherfab.catalogue.presets import PRESETS
from cipherfab.devices.resources import Positive
from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.names import meant

_SHIPPED = Path(__file__).parent / "studies"
_MOST_BYTES = 1 << 20
_ROW = re.compile(r"[A-Za-z][0-9]+")
Texts: TypeAlias = Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    designs: Texts
    targets: Texts
    title: str = ""
    seeds: Positive = 1
    stock: bool = False


@dataclass(frozen=True, kw_only=True)
class Study:
    """Designs to measure.

    Attributes
    ----------
    name, title : str
        Short name and one line for people.
    designs : tuple[Design, ...]
        In the order of the file.
    targets : tuple[str, ...]
        Names of targets; whether they exist is judged by the toolchain.
    seeds : int
        Placement seeds per design where there is place and route.
    stock : bool
        Whether the plain Verilog is mapped by the family's own synthesis alone, too.
    """

    name: str
    title: str
    designs: tuple[Design, ...]
    targets: tuple[str, ...]
    seeds: int
    stock: bool


def parse(text: str) -> Design:
    """Return the design that an id or the name of a published row stands for.

    Raises
    ------
    InputError
        For an unknown row, or a malformed or unknown id.
    """
    if text.upper() in PRESETS:
        return parse_id(PRESETS[text.upper()].design)
    if _ROW.fullmatch(text):
        raise InputError(f"unknown row {text!r}; rows with a design are {', '.join(PRESETS)}")
    return parse_id(text)


def studies() -> dict[str, Path]:
    """Return the shipped studies by name."""
    return {path.stem: path for path in sorted(_SHIPPED.glob("*.toml"))}


def read_study(name: str) -> Study:
    """Return a shipped study by its name, or the study in a file.

    Raises
    ------
    InputError
        If there is neither such a study nor such a file, or the file does not describe a study.
    """
    path = Path(name)
    if name in studies() or not path.exists():
        path = studies()[meant("study", name, studies(), more=", or give a study file")]
    try:
        found = msgspec.toml.decode(read_bytes(path, _MOST_BYTES), type=_File)
    except (ValueError, RecursionError) as error:
        raise InputError(f"study {path}: {error}") from error
    return Study(
        name=path.stem,
        title=found.title or path.stem,
        designs=tuple(map(parse, found.designs)),
        targets=found.targets,
        seeds=found.seeds,
        stock=found.stock,
    )


AnyDesign = TypeVar("AnyDesign", bound=Design)


def listed() -> list[Design]:
    """Return the designs of the shipped studies and of the published rows, each once."""
    found = [each for study in studies() for each in read_study(study).designs]
    return list(dict.fromkeys([*found, *(parse(preset.design) for preset in PRESETS.values())]))


def parse_as(kind: type[AnyDesign], text: str) -> AnyDesign:
    """Return the design of an id or a row, which is of some kind.

    Raises
    ------
    InputError
        As `parse`, and for a design of another kind.
    """
    found = parse(text)
    if not isinstance(found, kind):
        raise InputError(f"{found.id} is of another kind: a {found.cipher.kind}")
    return found


def block_design(text: str) -> BlockDesign:
    """Return a design of a block cipher; as `parse_as`."""
    return parse_as(BlockDesign, text)

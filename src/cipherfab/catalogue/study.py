"""Studies: which designs to measure on which targets, as TOML files."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from cipherfab.catalogue.design import BlockDesign, Design, parse_id
from cipherfab.catalogue.presets import PRESETS
from cipherfab.errors import InputError

_SHIPPED = Path(__file__).parent / "studies"
_MOST_BYTES = 1 << 20
_FIELDS = {"title", "designs", "targets", "seeds"}


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
    """

    name: str
    title: str
    designs: tuple[Design, ...]
    targets: tuple[str, ...]
    seeds: int


def parse(text: str) -> Design:
    """Return the design that an id or the name of a published row stands for.

    Raises
    ------
    InputError
        For an unknown row, or a malformed or unknown id.
    """
    if text in PRESETS:
        return parse_id(PRESETS[text].design)
    if "/" not in text and text.isalnum():
        raise InputError(f"unknown design {text!r}; rows with a design are {', '.join(PRESETS)}")
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
    path = studies().get(name, Path(name))
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1)
        if len(text) > _MOST_BYTES:
            raise InputError(f"study {path} has more than {_MOST_BYTES} bytes; that is the most allowed")
        content = tomllib.loads(text.decode("utf-8"))
    except FileNotFoundError:
        raise InputError(
            f"no study {name!r}; there are {', '.join(studies())}, or give a study file"
        ) from None
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(f"study {path}: {error}") from error
    unknown = sorted(content.keys() - _FIELDS)
    if unknown:
        raise InputError(f"study {path}: unknown field {unknown[0]!r}; allowed: {', '.join(sorted(_FIELDS))}")
    title = content.get("title", path.stem)
    seeds = content.get("seeds", 1)
    if not isinstance(title, str):
        raise InputError(f"study {path}: title is {title!r}; it must be a text")
    if not isinstance(seeds, int) or isinstance(seeds, bool) or seeds < 1:
        raise InputError(f"study {path}: seeds is {seeds!r}; it must be a whole number from 1")
    designs = tuple(parse(text) for text in _texts(content, "designs", path))
    return Study(
        name=path.stem,
        title=title,
        designs=designs,
        targets=tuple(_texts(content, "targets", path)),
        seeds=seeds,
    )


def _texts(content: dict[str, object], field: str, path: Path) -> list[str]:
    value = content.get(field)
    if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
        raise InputError(f"study {path}: {field} is {value!r}; it must be a list of one or more texts")
    return value


AnyDesign = TypeVar("AnyDesign", bound=Design)


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

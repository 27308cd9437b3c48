"""An adapter: what a core from elsewhere is, and how its ports speak. A TOML file beside the core."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.judge.guard import check_source
from cipherfab.models import BlockCipher, algorithm

_MOST_BYTES = 1 << 20
_SUFFIXES = (".v", ".sv")
Name: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_$]{0,99}$")]
Optional: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z_][A-Za-z0-9_$]{0,99})?$")]
Constant: TypeAlias = int | Annotated[str, msgspec.Meta(pattern=r"^[0-9]{0,5}'[bdh][0-9A-Fa-f_]{1,999}$")]
Level: TypeAlias = Literal["high", "low"]


class Ports(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Names of the core's ports; those that it does not have are empty.

    Attributes
    ----------
    clock, reset : str
        Rising edges count.
    reset_active, decrypt_active : str
        Level that resets; that decrypts.
    start, ready : str
        A block is offered, for one cycle if the core is ready; the core takes it.
    done, take : str
        A result is there; it is taken. Without `take` it is there at least in the first cycle of `done`, and
        without `done` after a known number of cycles.
    key_start, key_done : str
        A key is offered for one cycle; it is ready for blocks. Without `key_start` the key comes with the
        block. Without `key_done` the core is then ready.
    block, key, result : str
        Data, as wide as block and key.
    decrypt : str
        Direction of a block, of a core that has both.
    """

    clock: Name
    reset: Optional = ""
    reset_active: Level = "high"
    start: Name
    ready: Optional = ""
    done: Optional = ""
    take: Optional = ""
    key_start: Optional = ""
    key_done: Optional = ""
    block: Name
    key: Name
    result: Name
    decrypt: Optional = ""
    decrypt_active: Level = "high"

    def names(self) -> dict[str, str]:
        """Return the names of the ports that the core has, by what they are."""
        found = {role: getattr(self, role) for role in self.__struct_fields__ if not role.endswith("_active")}
        return {role: name for role, name in found.items() if name}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    cipher: str
    direction: Literal["encrypt", "decrypt", "both"] = "encrypt"
    byte_order: Literal["as_specified", "reversed"] = "as_specified"
    latency: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    top: Name
    sources: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    parameters: dict[Name, Constant] = {}
    ties: dict[Name, Constant] = {}
    ports: Ports


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """What a core is, and how its ports speak.

    Attributes
    ----------
    name : str
        A name for people.
    cipher : BlockCipher
        What it computes.
    direction : str
        "encrypt", "decrypt" or "both".
    reversed : bool
        Whether the first byte of block, key and result is the lowest.
    latency : int
        Cycles from a block to its result, of a core that does not say when that is there; 0 of others.
    top : str
        Its module.
    sources : tuple[Path, ...]
        Files in compile order.
    parameters, ties : Mapping[str, int | str]
        Values of the parameters of the module; of inputs that are constant.
    ports : Ports
        Its ports.
    """

    name: str
    cipher: BlockCipher
    direction: str
    reversed: bool
    latency: int
    top: str
    sources: tuple[Path, ...]
    parameters: dict[str, int | str]
    ties: dict[str, int | str]
    ports: Ports


def judged_source(path: Path, folder: Path) -> Path:
    """Return the place of a source that may be judged.

    Parameters
    ----------
    path : Path
        The source; a relative one is relative to the folder.
    folder : Path
        That of the adapter.

    Raises
    ------
    InputError
        If it is not in the folder or below, does not exist, has another suffix, or `check_source` refuses it.
    """
    found, root = (folder / path).resolve(), folder.resolve()
    if not found.is_relative_to(root):
        raise InputError(f"{path} is outside the folder of the adapter, {root}")
    if not found.is_file():
        raise InputError(f"there is no file {path} in {root}")
    if found.suffix not in _SUFFIXES or not re.fullmatch(r"[\w.+-]+", found.name):
        raise InputError(f"{path} is no source; allowed are names that end in {' and '.join(_SUFFIXES)}")
    check_source(found)
    return found


def read_adapter(path: Path) -> Adapter:
    """Return the adapter in a file; its sources are relative to it, and in its folder or below.

    Raises
    ------
    InputError
        If the file cannot be read, does not follow the schema, or names what does not exist.
    """
    try:
        text = read_bytes(path, _MOST_BYTES).decode("utf-8")
        content = msgspec.convert(tomllib.loads(text), _File)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise InputError(f"{path}: {error}") from error
    cipher = algorithm(content.cipher)
    if not isinstance(cipher, BlockCipher):
        raise InputError(f"{path}: {cipher.name} is no block cipher; only those can be judged")
    if content.ports.decrypt and content.direction != "both":
        raise InputError(f'{path}: a port for the direction needs direction = "both"')
    if content.direction == "both" and not content.ports.decrypt:
        raise InputError(f'{path}: direction = "both" needs a port for the direction, decrypt')
    if bool(content.ports.done) == bool(content.latency):
        raise InputError(f"{path}: either a port done says when a result is there, or latency does")
    if content.ports.key_done and not content.ports.key_start:
        raise InputError(f"{path}: key_done needs key_start")
    return Adapter(
        name=content.name,
        cipher=cipher,
        direction=content.direction,
        reversed=content.byte_order == "reversed",
        latency=content.latency,
        top=content.top,
        sources=tuple(judged_source(Path(each), path.parent) for each in content.sources),
        parameters=dict(content.parameters),
        ties=dict(content.ties),
        ports=content.ports,
    )

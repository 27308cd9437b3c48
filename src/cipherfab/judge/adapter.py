"""An adapter: what a core from elsewhere is, and how its ports speak. A TOML file beside the core."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.judge.sources import Sources, judged_sources
from cipherfab.models import BlockCipher, MessageCipher, algorithm

_MOST_BYTES = 1 << 20
Name: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_$]{0,99}$")]
Optional: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z_][A-Za-z0-9_$]{0,99})?$")]
Constant: TypeAlias = int | Annotated[str, msgspec.Meta(pattern=r"^[0-9]{0,5}'[bdh][0-9A-Fa-f_]{1,999}$")]
Level: TypeAlias = Literal["high", "low"]
Files: TypeAlias = tuple[str, ...]


class Ports(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Names of the core's ports; those that it does not have are empty.

    Attributes
    ----------
    clock, reset : str
        Rising edges count.
    reset_active, decrypt_active : str
        Level that resets; that decrypts.
    start, ready : str
        A block is offered, for one cycle if the core is ready; the core takes it. A pipeline may have
        neither.
    done, take : str
        A result is there; it is taken. Without `take` it is there at least in the first cycle of `done`, and
        without `done` after a known number of cycles.
    key_start, key_done : str
        A key is offered for one cycle; it is ready for blocks. Without `key_start` the key comes with the
        block. Without `key_done` the core is then ready.
    block, key, result : str
        Data, as wide as block and key, or as wide as a word of them.
    decrypt : str
        Direction of a block, of a core that has both.
    """

    clock: Name
    reset: Optional = ""
    reset_active: Level = "high"
    start: Optional = ""
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


class _Cipher(msgspec.Struct, frozen=True):
    cipher: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    cipher: str
    top: Name
    sources: Annotated[Files, msgspec.Meta(min_length=1)]
    headers: Files = ()
    parameters: dict[Name, Constant] = {}


class _PacketFile(_File, frozen=True, forbid_unknown_fields=True, kw_only=True):
    core: Optional = ""
    clock: Name = "clk_i"
    hold_blocks: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


class _BlockFile(_File, frozen=True, forbid_unknown_fields=True, kw_only=True):
    direction: Literal["encrypt", "decrypt", "both"] = "encrypt"
    byte_order: Literal["as_specified", "reversed"] = "as_specified"
    word_order: Literal["highest_first", "lowest_first"] = "highest_first"
    pipelined: bool = False
    latency: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    ties: dict[Name, Constant] = {}
    ports: Ports


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """What a core is.

    Attributes
    ----------
    name : str
        A name for people.
    top : str
        Its module or entity.
    sources : Sources
        Its files.
    parameters : Mapping[str, int | str]
        Values of the parameters of the module.
    """

    name: str
    top: str
    sources: Sources
    parameters: Mapping[str, int | str]


@dataclass(frozen=True, kw_only=True)
class BlockAdapter(Adapter):
    """What a core of a block cipher is, and how its ports speak.

    Attributes
    ----------
    cipher : BlockCipher
        What it computes.
    direction : str
        "encrypt", "decrypt" or "both".
    reversed : bool
        Whether the first byte of block, key and result is the lowest.
    lowest_first : bool
        Whether the first word is the lowest, where ports are narrower than block and key.
    pipelined : bool
        Whether it takes a block in every cycle, and holds no result.
    latency : int
        Cycles from a block to its result, of a core that does not say when that is there; 0 of others.
    ties : Mapping[str, int | str]
        Values of inputs that are constant.
    ports : Ports
        Its ports.
    """

    cipher: BlockCipher
    direction: str
    reversed: bool
    lowest_first: bool
    pipelined: bool
    latency: int
    ties: Mapping[str, int | str]
    ports: Ports


@dataclass(frozen=True, kw_only=True)
class PacketAdapter(Adapter):
    """What a core of an authenticated cipher is; its top has the ports for packets that ours have.

    Attributes
    ----------
    cipher : MessageCipher
        What it computes.
    core : str
        Module that is measured: the top, or what the top translates the ports of.
    clock : str
        The clock of that module.
    hold_blocks : int
        Blocks of plaintext that can wait for their tag; 0 if plaintext leaves at once.
    """

    cipher: MessageCipher
    core: str
    clock: str
    hold_blocks: int


def read_adapter(path: Path) -> BlockAdapter | PacketAdapter:
    """Return the adapter in a file; its sources are relative to it, and in its folder or below.

    Raises
    ------
    InputError
        If the file cannot be read, does not follow the schema, or names what does not exist.
    """
    try:
        values = tomllib.loads(read_bytes(path, _MOST_BYTES).decode("utf-8"))
        cipher = algorithm(msgspec.convert(values, _Cipher).cipher)
        if isinstance(cipher, BlockCipher):
            return _block_adapter(path, cipher, msgspec.convert(values, _BlockFile))
        if isinstance(cipher, MessageCipher):
            return _packet_adapter(path, cipher, msgspec.convert(values, _PacketFile))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise InputError(f"{path}: {error}") from error
    raise InputError(
        f"{path}: {cipher.name} is an {cipher.kind}; block ciphers and ciphers of messages are judged"
    )


def _packet_adapter(path: Path, cipher: MessageCipher, content: _PacketFile) -> PacketAdapter:
    if content.core and content.parameters:
        raise InputError(f"{path}: parameters are those of top, so a core that is measured alone has none")
    return PacketAdapter(
        name=content.name,
        cipher=cipher,
        top=content.top,
        core=content.core or content.top,
        clock=content.clock,
        hold_blocks=content.hold_blocks,
        sources=_sources(path, content),
        parameters=dict(content.parameters),
    )


def _block_adapter(path: Path, cipher: BlockCipher, content: _BlockFile) -> BlockAdapter:
    if content.ports.decrypt and content.direction != "both":
        raise InputError(f'{path}: a port for the direction needs direction = "both"')
    if content.direction == "both" and not content.ports.decrypt:
        raise InputError(f'{path}: direction = "both" needs a port for the direction, decrypt')
    if bool(content.ports.done) == bool(content.latency):
        raise InputError(f"{path}: either a port done says when a result is there, or latency does")
    if content.ports.key_done and not content.ports.key_start:
        raise InputError(f"{path}: key_done needs key_start")
    _check_flow(path, content)
    return BlockAdapter(
        name=content.name,
        cipher=cipher,
        direction=content.direction,
        reversed=content.byte_order == "reversed",
        lowest_first=content.word_order == "lowest_first",
        pipelined=content.pipelined,
        latency=content.latency,
        top=content.top,
        sources=_sources(path, content),
        parameters=dict(content.parameters),
        ties=dict(content.ties),
        ports=content.ports,
    )


def _sources(path: Path, content: _File) -> Sources:
    return judged_sources(list(map(Path, content.sources)), path.parent, list(map(Path, content.headers)))


def _check_flow(path: Path, content: _BlockFile) -> None:
    """Check that a pipeline has no ports that stop it, and any other core one that starts it."""
    if not content.pipelined:
        if not content.ports.start:
            raise InputError(f"{path}: a core without a port start has to be pipelined = true")
        return
    for role in ("ready", "take", "key_start"):
        if getattr(content.ports, role):
            raise InputError(f"{path}: a core with a port {role} is not pipelined = true; leave that out")
    if content.ports.done and not content.ports.start:
        raise InputError(f"{path}: a pipeline with a port done needs a port start")

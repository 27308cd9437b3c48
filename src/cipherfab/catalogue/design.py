"""A design: a cipher in an architecture with its parameters, written as an id and read from one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cipherfab.catalogue.architecture import Architecture, Cycles, ProgramSize, Transfers
from cipherfab.catalogue.architectures import ARCHITECTURES
from cipherfab.catalogue.channel import Channel, Port, block_channels, operation_channels, packet_channels
from cipherfab.catalogue.parameter import Value, resolve
from cipherfab.catalogue.rtl import needed_sources
from cipherfab.errors import InputError
from cipherfab.models import (
    ALGORITHMS,
    Algorithm,
    BlockCipher,
    Kind,
    MessageCipher,
    Operation,
    algorithm,
)
from cipherfab.names import meant, nearest

FIXED_KEY = "none, key in the design"
"""What protects the key of a core that has it built in."""


@dataclass(frozen=True, eq=False)
class Design(ABC):
    """An algorithm in an architecture with every parameter fixed; equal designs have equal ids.

    Attributes
    ----------
    cipher : Algorithm
        Golden model and sizes: of a block cipher, a cipher of messages, or an operation.
    architecture : Architecture
        Template and formulas.
    parameters : Mapping[str, int | str]
        All parameters, defaults included.
    """

    cipher: Algorithm
    architecture: Architecture
    parameters: Mapping[str, Value]

    @cached_property
    def id(self) -> str:
        """Canonical id: parameters that differ from their defaults, in the architecture's order."""
        defaults = self._defaults()
        given = [f"{name}={value}" for name, value in self.parameters.items() if defaults[name] != value]
        return f"{self.cipher.name}/{self.architecture.id_name}" + (":" + ",".join(given) if given else "")

    def _defaults(self) -> dict[str, Value]:
        # A default may depend on the parameters before it.
        values: dict[str, Value] = {}
        defaults: dict[str, Value] = {}
        for parameter in self.architecture.parameters:
            defaults[parameter.name] = parameter.default(self.cipher, values)
            values[parameter.name] = self.parameters[parameter.name]
        return defaults

    def __hash__(self) -> int:
        """Equal designs have equal ids."""
        return hash(self.id)

    def __eq__(self, other: object) -> bool:
        """Designs are equal if their ids are."""
        return isinstance(other, Design) and self.id == other.id

    @property
    def module(self) -> str:
        """SystemVerilog module of the template."""
        return self.architecture.module

    @property
    def sources(self) -> list[Path]:
        """The RTL it consists of, in compile order."""
        return needed_sources(self.module, self.sv_parameters)

    @property
    def sv_parameters(self) -> dict[str, str]:
        """Parameters of the module as SystemVerilog expressions."""
        expressions = dict(self.architecture.module_parameters(self.cipher))
        for parameter in self.architecture.parameters:
            name = "".join(word.capitalize() for word in parameter.name.split("_"))
            expressions[name] = parameter.verilog(self.parameters[parameter.name])
        return expressions

    @property
    def cycles(self) -> Cycles:
        """Latency, interval and key cycles by formula."""
        return self.architecture.cycles(self.cipher, self.parameters)

    @property
    def key_with_block(self) -> bool:
        """Whether the key is taken with each block; otherwise through the key channel."""
        return self.architecture.key_with_block(self.parameters)

    @property
    def key_held(self) -> bool:
        """Whether ``key_i`` is a register outside, which takes the key when the core does and keeps it."""
        return self.architecture.key_held(self.parameters)

    @property
    def fixed_key(self) -> int | None:
        """The key that is part of the design; None where it comes through ports."""
        return self.architecture.fixed_key(self.parameters)

    @property
    def clears(self) -> bool:
        """Whether ``clear_i`` wipes all that depends on a key."""
        return self.parameters.get("clear") == "on"

    @property
    def protection(self) -> str:
        """What protects the key: "none", or `FIXED_KEY` where it is part of the design, too."""
        return "none" if self.fixed_key is None else FIXED_KEY

    @property
    def takes_while_waiting(self) -> bool:
        """Whether blocks are taken while a result waits, as far as there is room for theirs."""
        return self.architecture.takes_while_waiting(self.parameters)

    @property
    def block_rams(self) -> int:
        """Block RAMs that the core takes, at least."""
        return self.architecture.block_rams(self.cipher, self.parameters)

    @property
    def program(self) -> ProgramSize | None:
        """The program of a processor; None where there is none."""
        return self.architecture.program(self.cipher, self.parameters)

    @property
    def port_bits(self) -> int:
        """Width of the ports for blocks and keys; 0 where they are as wide as blocks and keys."""
        bits = self.architecture.port_bits(self.parameters)
        return bits if bits < self.cipher.block_bits else 0

    @property
    def block_words(self) -> int:
        """Transfers in which a result leaves, and in which a block comes."""
        return self.cipher.block_bits // self.port_bits if self.port_bits else 1

    @property
    def key_words(self) -> int:
        """Transfers in which a key comes; those of a block that comes with it are the last of these."""
        return -(-self.cipher.key_bits // self.port_bits) if self.port_bits else 1

    @property
    @abstractmethod
    def encrypts(self) -> bool:
        """Whether the core encrypts."""

    @property
    @abstractmethod
    def decrypts(self) -> bool:
        """Whether the core decrypts."""

    @property
    @abstractmethod
    def channels(self) -> tuple[Channel, ...]:
        """Ports that move together: keys, blocks, packets, operands, results."""

    @property
    def controls(self) -> tuple[Port, ...]:
        """Ports that belong to no channel."""
        clear = (Port("clear_i", "input", 1),) if self.clears else ()
        return (Port("clk_i", "input", 1), Port("rst_i", "input", 1), *clear)

    @property
    def ports(self) -> tuple[Port, ...]:
        """All ports, in the order in which modules have them."""
        return (*self.controls, *(port for channel in self.channels for port in channel.ports))


@dataclass(frozen=True, eq=False)
class BlockDesign(Design):
    """A block cipher, which takes blocks and keys."""

    cipher: BlockCipher

    @property
    def encrypts(self) -> bool:
        """Whether the core encrypts."""
        return self.parameters["direction"] != "decrypt"

    @property
    def decrypts(self) -> bool:
        """Whether the core decrypts."""
        return self.parameters["direction"] != "encrypt"

    @property
    def holds_results(self) -> bool:
        """Whether a result stays until it is taken, as in all cores of the catalogue."""
        return True

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Keys, blocks and results."""
        bits = self.port_bits
        return block_channels(bits or self.cipher.block_bits, bits or self.cipher.key_bits)


@dataclass(frozen=True, eq=False)
class PacketDesign(Design):
    """A cipher of messages, which takes packets."""

    cipher: MessageCipher
    encrypts = True

    @property
    def decrypts(self) -> bool:
        """Whether there is a way back; then a packet says its direction."""
        return self.cipher.invertible

    @property
    def aborts(self) -> bool:
        """Whether ``abort_i`` ends a packet, as in all cores of the catalogue."""
        return True

    @cached_property
    def model(self) -> MessageCipher:
        """The cipher with what parameters change in it, such as the length of the tag."""
        model = self.architecture.model(self.cipher, self.parameters)
        assert isinstance(model, MessageCipher)
        return model

    @property
    def hold_blocks(self) -> int:
        """Blocks of plaintext that can wait for their tag; 0 if none does."""
        return int(self.parameters.get("hold_blocks", 0))

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Start, packet in, packet out, verdict."""
        return packet_channels(self.model)

    @property
    def controls(self) -> tuple[Port, ...]:
        """Ports that belong to no channel."""
        abort = (Port("abort_i", "input", 1),) if self.aborts else ()
        return (*super().controls, *abort)


@dataclass(frozen=True, eq=False)
class OperationDesign(Design):
    """An operation, which takes operands."""

    cipher: Operation
    encrypts = decrypts = False

    @property
    def transfers(self) -> Transfers:
        """In how many transfers the operands come and the results leave."""
        return self.architecture.transfers(self.cipher, self.parameters)

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Operands and results."""
        return operation_channels(self.cipher, *self.transfers)


_KINDS: Mapping[Kind, Callable[[Any, Architecture, Mapping[str, Value]], Design]] = {
    "block cipher": BlockDesign,
    "authenticated cipher": PacketDesign,
    "confidentiality mode": PacketDesign,
    "message authentication code": PacketDesign,
    "hash function": PacketDesign,
    "operation": OperationDesign,
}


def design_of(model: Algorithm, architecture: Architecture, values: Mapping[str, Value]) -> Design:
    """Return the design of a model in an architecture, with all parameters."""
    return _KINDS[model.kind](model, architecture, MappingProxyType(dict(values)))


def architectures_of(model: Algorithm) -> list[str]:
    """Return the names, as in ids, of the architectures that have a core of a cipher."""
    return list(_architectures(model))


def _architectures(model: Algorithm) -> dict[str, Architecture]:
    return {each.id_name: each for each in ARCHITECTURES.values() if each.has(model)}


def design(
    cipher_name: str, architecture_name: str, parameters: Mapping[str, str] = MappingProxyType({})
) -> Design:
    """Return a design from the names of its parts and its parameters as text.

    Raises
    ------
    InputError
        For an unknown cipher, architecture or parameter, a cipher that the architecture has no core of, or a
        value that is not allowed.
    """
    model = algorithm(cipher_name)
    known = _architectures(model)
    named = ARCHITECTURES.get(architecture_name)
    if named is not None and named.has(model):
        architecture_name = named.id_name
    if architecture_name not in known:
        if named is not None:
            names = ", ".join(known)
            raise InputError(
                f"there is no {architecture_name} core of {model.name}; its architectures are {names}"
            )
        architecture_name = meant("architecture", architecture_name, list(known), of=model.name)
    architecture = known[architecture_name]
    values = resolve(architecture.parameters, model, parameters, architecture_name)
    return design_of(model, architecture, values)


def parse_id(text: str) -> Design:
    """Return the design of an id such as ``present-80/iterative:rounds_per_cycle=5,direction=both``.

    Raises
    ------
    InputError
        If the text is not of that form, or names something that does not exist.
    """
    name, colon, tail = text.partition(":")
    cipher_name, slash, architecture_name = name.partition("/")
    if not slash or not cipher_name or not architecture_name or (colon and not tail):
        if near := nearest(cipher_name, ALGORITHMS):
            names = ", ".join(architectures_of(ALGORITHMS[near]))
            raise InputError(f"{text!r} is no design id; write {near}/ARCHITECTURE with one of {names}")
        raise InputError(
            f"{text!r} is no design id; write CIPHER/ARCHITECTURE or CIPHER/ARCHITECTURE:NAME=VALUE,..., "
            "for example present-80/iterative:rounds_per_cycle=5"
        )
    given: dict[str, str] = {}
    for part in tail.split(",") if tail else ():
        key, equals, value = part.partition("=")
        if not equals or not key or not value:
            raise InputError(f"{part!r} in {text!r} is no parameter; write NAME=VALUE")
        if key in given:
            raise InputError(f"parameter {key!r} is given twice in {text!r}")
        given[key] = value
    return design(cipher_name, architecture_name, given)

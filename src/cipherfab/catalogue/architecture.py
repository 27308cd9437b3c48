"""What an architecture is to the workbench: an RTL template, its parameters, its cycle counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from cipherfab.catalogue.parameter import Parameter, Values
from cipherfab.devices.resources import Count, Positive
from cipherfab.models import ALGORITHMS, Algorithm, Kind


class Cycles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cycle counts of a core, by formula or as measured.

    Attributes
    ----------
    latency : int
        Cycles from accepting a block to offering its result; with narrow ports, from its first word to the
        last of the result. Of an authenticated cipher, from accepting the start of a packet to offering its
        tag, if its message is one block and there are no associated data.
    interval : int
        Cycles between two accepted blocks when input and output never wait.
    key : int
        Cycles from accepting a key to being able to accept the first block under it; 0 where the key
        comes with the block.
    decrypt : int
        Cycles that the first block waits besides if it is to be decrypted.
    key_in_flight : bool
        Whether a key is taken while blocks under the one before it are in flight.
    blocks : int
        Blocks that are accepted in every interval.
    """

    latency: Count
    interval: Positive
    key: Count
    decrypt: Count = 0
    key_in_flight: bool = False
    blocks: Positive = 1

    @property
    def per_block(self) -> float:
        """Cycles between two accepted blocks: a whole number, or an average if several come together."""
        return self.interval / self.blocks if self.interval % self.blocks else self.interval // self.blocks


class ProgramSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The machine of a processor, the instructions of its program, the words of its data memory."""

    machine: str
    instructions: Positive
    data_words: Count


class Transfers(NamedTuple):
    """In how many transfers all operands of an operation come, and its results leave, lowest bits first."""

    operands: int = 1
    results: int = 1


def record_of_cipher(algorithm: Algorithm) -> Mapping[str, str]:
    """Return the parameter by which a template knows its cipher: the record in the package of the family."""
    family, *sizes = algorithm.name.split("-")
    return {"Cipher": f"cf_{family}_pkg::{family.capitalize()}{'_'.join(sizes)}"}


@dataclass(frozen=True, kw_only=True)
class Architecture:
    """A template of ``rtl/architectures``, or a core that stands beside them, and its formulas.

    Attributes
    ----------
    name : str
        Name, "iterative".
    called : str
        Name in a design's id, if an architecture of another kind has it too; else empty.
    title : str
        One line for people.
    module : str
        SystemVerilog module.
    parameters : Sequence[Parameter]
        In the order of a design's id.
    cycles : Callable[[Algorithm, Values], Cycles]
        The formulas of latency, interval and key change.
    kind : Kind
        What its cores compute, and so which contract they keep.
    module_parameters : Callable[[Algorithm], Mapping[str, str]]
        Parameters of the module that say which algorithm it is, as SystemVerilog expressions.
    transfers : Callable[[Algorithm, Values], Transfers]
        How operands come and results leave; of operations only.
    key_with_block : Callable[[Values], bool]
        Whether the key is taken with each block; otherwise through the key channel.
    fits : Callable[[Algorithm], bool]
        Whether the template has a core of an algorithm of its kind.
    key_ready_waits : bool
        Whether ``key_ready_o`` goes high only in a cycle after ``key_valid_i`` did.
    key_held : Callable[[Values], bool]
        Whether ``key_i`` is a register outside, which takes the key when the core does and keeps it.
    fixed_key : Callable[[Values], int | None]
        The key that is part of the design; None where it comes through ports.
    takes_while_waiting : Callable[[Values], bool]
        Whether blocks are taken while a result waits, as far as there is room for theirs.
    block_rams : Callable[[Algorithm, Values], int]
        Memories that synthesis has to find a block RAM for.
    port_bits : Callable[[Values], int]
        Width of the ports for blocks and keys; 0, or that of a block, where they are as wide as blocks and
        keys. In words, the most significant first: every transfer brings a word of the key, the last ones
        those of the block too.
    program : Callable[[Algorithm, Values], ProgramSize | None]
        The program of a processor; None where there is none.
    model : Callable[[Algorithm, Values], Algorithm]
        The algorithm with what parameters change in it.
    described : Callable[[Values], str] | None
        What a design with these parameters is; None where the title leaves nothing open.
    multicycle_registers : Callable[[Values], Sequence[str]]
        Registers whose outputs have several cycles to settle, as the header of the template says; an input
        stands for the registers outside.
    """

    name: str
    title: str
    module: str
    parameters: Sequence[Parameter]
    cycles: Callable[[Algorithm, Values], Cycles]
    called: str = ""
    kind: Kind = "block cipher"
    module_parameters: Callable[[Algorithm], Mapping[str, str]] = record_of_cipher
    transfers: Callable[[Algorithm, Values], Transfers] = lambda cipher, values: Transfers()
    key_with_block: Callable[[Values], bool] = lambda values: True
    fits: Callable[[Algorithm], bool] = lambda cipher: True
    key_ready_waits: bool = False
    key_held: Callable[[Values], bool] = lambda values: False
    fixed_key: Callable[[Values], int | None] = lambda values: None
    takes_while_waiting: Callable[[Values], bool] = lambda values: False
    block_rams: Callable[[Algorithm, Values], int] = lambda cipher, values: 0
    port_bits: Callable[[Values], int] = lambda values: 0
    program: Callable[[Algorithm, Values], ProgramSize | None] = lambda cipher, values: None
    multicycle_registers: Callable[[Values], Sequence[str]] = lambda values: ()
    model: Callable[[Algorithm, Values], Algorithm] = lambda cipher, values: cipher
    described: Callable[[Values], str] | None = None

    @property
    def id_name(self) -> str:
        """Name in a design's id."""
        return self.called or self.name

    def describe(self, values: Values) -> str:
        """Return one line on a design, with its parameters as they are."""
        return self.described(values) if self.described else self.title

    def has(self, algorithm: Algorithm) -> bool:
        """Whether there is a core of an algorithm."""
        return algorithm.kind == self.kind and self.fits(algorithm)

    @property
    def ciphers(self) -> tuple[Algorithm, ...]:
        """The algorithms that there are cores of."""
        return tuple(filter(self.has, ALGORITHMS.values()))

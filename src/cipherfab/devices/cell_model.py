"""The model of a cell: pins, parameters, logic, flip-flops and what it occupies, as data."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Literal

from cipherfab.devices.expression import Constant, Equal, Expression, Name, Texts, names, parse

_DECLARATION = re.compile(r"(\w+)(?:\[(\d+)\])?")


@dataclass(frozen=True, kw_only=True, slots=True)
class FlipFlop:
    """A single-bit register; every field but ``clock`` is an expression of the cell language.

    At the active edge: 0 where ``clear``, else 1 where ``preset``, else ``data`` where ``enable``.
    With ``asynchronous`` clear and preset act at once. ``initial`` is the value at power-up; empty means
    the ``init`` attribute of the net it drives.
    """

    clock: str
    falling: str = "0"
    data: str = "D"
    enable: str = "1"
    clear: str = "0"
    preset: str = "0"
    asynchronous: str = "0"
    initial: str = ""

    @property
    def plain(self) -> bool:
        """Whether it takes over its data at every edge."""
        return self.enable == "1" and self.clear == self.preset == "0"

    def is_asynchronous(self, texts: Texts) -> bool:
        """Whether clear and preset act at once, given the text parameters of the cell."""
        match parse(self.asynchronous):
            case Equal() as comparison:
                return comparison.holds(texts)
            case Constant(value):
                return value
            case _:
                raise ValueError(f"asynchronous is {self.asynchronous!r}, not a constant or a comparison")


Mode = Literal["old", "new", "kept"]
"""What a port of a block RAM reads of a word that it writes: what was there, what it writes, or nothing, so
that its outputs stay."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RamPort:
    """A synchronous port of a block RAM.

    Attributes
    ----------
    clock
        Input.
    enable
        Expression.
    address
        Input bits that count words of each width the port can have, the lowest first.
    outputs
        Output bits of words of each width, the lowest bit of a word first; none if it never reads.
    width
        Parameter that holds the width read, or stands for it; 0 where the port does not read, unless 0 stands
        for a width. Empty if there is one width only.
    inputs
        For words of each width, input and enabling expression of every bit; none if it never writes.
    write_width
        As `width`, of words written.
    write_mode
        Parameter that holds a text of `BlockRam.modes`, or empty for the first of them.
    """

    clock: str
    enable: str
    address: Mapping[int, tuple[str, ...]]
    outputs: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    width: str = ""
    inputs: Mapping[int, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    write_width: str = ""
    write_mode: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class BlockRam:
    """What a block RAM holds, and how it is read and written.

    Attributes
    ----------
    words
        Its contents as words of a width, from the values of its parameters.
    ports
        Its ports, from the values of its parameters.
    writing
        Inputs; where all their bits are constantly 0 it is never written.
    idle
        Inputs all of whose bits have to be constant, with their value: what keeps it from being reset or
        switched off.
    fixed
        Parameters that have to have this value, or be left out.
    modes
        Values of the parameters for writing, the default first: what the port reads meanwhile, and whether
        another port that reads the same word gets what was there; what it gets is not defined otherwise.
    """

    words: Callable[[Mapping[str, int | str], int], Sequence[int]]
    ports: Callable[[Mapping[str, int | str]], Sequence[RamPort]]
    writing: Sequence[str]
    idle: Mapping[str, Literal["0", "1"]]
    fixed: Mapping[str, int | str]
    modes: Mapping[str, tuple[Mode, bool]]


@dataclass(frozen=True, kw_only=True, slots=True)
class MemoryPort:
    """A port of a memory: fields as of `RamPort`, for the width that it has, and as of `BlockRam.modes`."""

    clock: str
    enable: str
    address: tuple[str, ...]
    outputs: tuple[str, ...]
    inputs: tuple[tuple[str, str], ...]
    mode: Mode
    shares: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Memory:
    """Words that ports read and write at rising edges.

    Attributes
    ----------
    words
        Contents at power-up.
    ports
        All have words of the same width.
    """

    words: tuple[int, ...]
    ports: tuple[MemoryPort, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class CellModel:
    """A cell type of a family.

    Attributes
    ----------
    name
        Type name in the netlist.
    inputs, outputs
        Pins, as in ``"CI S[4]"``: a plain name is one bit wide.
    logic
        Output or inner wire, as in ``"CO[0]"``, to the expression it computes.
    registers
        Register to its flip-flop. A register with the name of an output drives it.
    parameters
        Known parameters: the default of a number, the allowed texts with the default first, or None for what
        does not matter. A cell with any other parameter is refused.
    tied
        Value of inputs that may be left out.
    resources
        What one cell occupies, by the names in `resources.RESOURCES`.
    wired
        Inputs that are wired to the cell beside them, inside a slice, where that drives them.
    block_ram
        For a block RAM: what it can be. Its registers or its memory follow from a cell's parameters, all of
        which it takes.
    memory
        Words that are read and written; the outputs of its ports are registers.
    modelled
        Whether it can be simulated; a type that cannot takes any pin and parameter.
    """

    name: str
    inputs: str = ""
    outputs: str = ""
    logic: Mapping[str, str] = field(default_factory=dict)
    registers: Mapping[str, FlipFlop] = field(default_factory=dict)
    parameters: Mapping[str, int | tuple[str, ...] | None] = field(default_factory=dict)
    tied: Mapping[str, Literal[0, 1]] = field(default_factory=dict)
    resources: Mapping[str, int] = field(default_factory=dict)
    wired: tuple[str, ...] = ()
    block_ram: BlockRam | None = None
    memory: Memory | None = None
    modelled: bool = True

    @cached_property
    def input_widths(self) -> dict[str, int]:
        """Width of every input pin."""
        return _widths(self.inputs)

    @cached_property
    def output_widths(self) -> dict[str, int]:
        """Width of every output pin."""
        return _widths(self.outputs)

    @cached_property
    def assignments(self) -> dict[Name, Expression]:
        """What every output bit and inner wire computes."""
        return {_target(target): parse(text) for target, text in self.logic.items()}

    @cached_property
    def flip_flops(self) -> dict[Name, FlipFlop]:
        """Flip-flop of every register bit."""
        return {_target(target): flip_flop for target, flip_flop in self.registers.items()}

    @cached_property
    def clocks(self) -> frozenset[str]:
        """Expressions of the clocks of all registers."""
        ports = self.memory.ports if self.memory else ()
        flip_flops = (flip_flop.clock for flip_flop in self.registers.values())
        return frozenset((*flip_flops, *(port.clock for port in ports)))

    @cached_property
    def memory_outputs(self) -> tuple[Name, ...]:
        """Every output bit that is read from the memory."""
        ports = self.memory.ports if self.memory else ()
        return tuple(_target(output) for port in ports for output in port.outputs)

    @cached_property
    def is_lut(self) -> bool:
        """Whether it is one look-up table and nothing else."""
        return dict(self.resources) == {"lut": 1}

    @cached_property
    def defaults(self) -> dict[str, int | str]:
        """Default of every parameter that matters."""
        known = self.parameters.items()
        return {
            name: value[0] if isinstance(value, tuple) else value
            for name, value in known
            if value is not None
        }

    @cached_property
    def text_parameters(self) -> tuple[str, ...]:
        """Names of the parameters that hold text."""
        return tuple(name for name, value in self.parameters.items() if isinstance(value, tuple))


def gate(name: str, inputs: str, logic: str, resource: str = "", wired: str = "") -> CellModel:
    """Return a cell with one output: ``gate("MUXF5", "I0 I1 S", "O = I1 if S else I0", "mux", "I0 I1")``."""
    output, _, function = logic.partition(" = ")
    return CellModel(
        name=name,
        inputs=inputs,
        outputs=output,
        logic={output: function},
        resources={resource: 1} if resource else {},
        wired=tuple(wired.split()),
    )


def flip_flop_cell(name: str, inputs: str, flip_flop: FlipFlop, **rest: Any) -> CellModel:
    """Return a cell that is one flip-flop with the output Q; the rest as of `CellModel`."""
    return CellModel(
        name=name, inputs=inputs, outputs="Q", registers={"Q": flip_flop}, resources={"ff": 1}, **rest
    )


def unmodelled(resource: str, *names: str) -> Iterator[CellModel]:
    """Yield models of cells that are counted and cannot be simulated."""
    for name in names:
        yield CellModel(name=name, resources={resource: 1}, modelled=False)


@cache
def cone(kind: CellModel, output: Name, texts: tuple[int | str, ...]) -> tuple[Name, ...]:
    """Return the input bits that an output bit follows without a clock edge.

    Parameters
    ----------
    kind
        The cell type.
    output
        A bit of an output pin.
    texts
        Values of ``kind.text_parameters``.
    """
    values = dict(zip(kind.text_parameters, texts, strict=True))
    found: dict[Name, None] = {}
    pending, seen = [output], set[Name]()
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        if name.name in kind.input_widths:
            found[name] = None
        elif name in kind.assignments:
            pending.extend(names(kind.assignments[name], values))
        elif name in kind.flip_flops and kind.flip_flops[name].is_asynchronous(values):
            pending.extend(names(parse(kind.flip_flops[name].clear), values))
            pending.extend(names(parse(kind.flip_flops[name].preset), values))
    return tuple(found)


def _widths(declaration: str) -> dict[str, int]:
    pairs = (_DECLARATION.fullmatch(item) for item in declaration.split())
    return {match[1]: int(match[2] or 1) for match in pairs if match}


def _target(text: str) -> Name:
    expression = parse(text)
    if not isinstance(expression, Name):
        raise ValueError(f"not a name: {text!r}")
    return expression

"""Maps the logic beside tunable LUTs once more, for the fewest LUTs, as ordinary designs are mapped.

Tunable LUTs stay what they are. What lies between them, registers and ports goes to ABC with the recipes of
the family, and comes back as LUTs with constant tables. The result is a mapping like any other, and proved
like any other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TypeAlias

import msgspec

from cipherfab.devices.recipe import Recipe
from cipherfab.errors import ToolError
from cipherfab.logic.network import FALSE, NodeKind
from cipherfab.netlist.model import ONE, ZERO
from cipherfab.tlut.mapper.map_netlist import Mapped, MappedLut
from cipherfab.tools import yosys
from cipherfab.tools.recipe_script import map_luts
from cipherfab.tools.tools import Tool

_GATES = {NodeKind.AND: "$_AND_", NodeKind.XOR: "$_XOR_", NodeKind.MUX: "$_MUX_"}
# Operands are condition, then and otherwise.
_PINS = {NodeKind.AND: "AB", NodeKind.XOR: "AB", NodeKind.MUX: "SBA"}

Bit: TypeAlias = int | str


class _Port(msgspec.Struct):
    bits: list[Bit]


class _Cell(msgspec.Struct):
    parameters: dict[str, str]
    connections: dict[str, list[Bit]]


class _Module(msgspec.Struct):
    ports: dict[str, _Port]
    cells: dict[str, _Cell]


class _Design(msgspec.Struct):
    modules: dict[str, _Module]


def remapped(mapped: Mapped, recipes: Sequence[Recipe], *, workdir: Path, tool: Tool) -> Iterator[Mapped]:
    """Yield a mapping for each recipe, with the same tunable LUTs and others in place of the plain ones.

    A recipe that gives a tunable LUT a constant or the same input twice is left out, and so is one that
    closes a loop through tunable LUTs.

    Parameters
    ----------
    mapped : Mapped
        What was mapped.
    recipes : Sequence[Recipe]
        Those that are tried; only their mappers count.
    workdir : Path
        Private folder for intermediate files.
    tool : Tool
        Yosys.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    plain = _Plain(mapped)
    wanted = dict.fromkeys(
        [*mapped.inner.roots.values(), *(plain.literals[net] for lut in mapped.tunable for net in lut.inputs)]
    )
    text = "\n".join(plain.rtlil(list(wanted)))
    tried = [recipe for recipe in recipes if len(mapped.inner.driven) <= recipe.most_gates]
    for module in _mapped(text, tried, workdir, tool):
        found = _joined(mapped, module, plain, list(wanted))
        if found is not None:
            yield found


class _Plain:
    """The gates beside tunable LUTs, between ports ``i`` and ``o``; parameters are at ``p``.

    Attributes
    ----------
    sources : list[int]
        Nets at ``i``: those from outside, then outputs of tunable LUTs.
    literals : dict[int, int]
        Of the gates, by each net from outside and of a LUT.
    """

    def __init__(self, mapped: Mapped) -> None:
        self._mapped = mapped
        inner, tunable = mapped.inner, {lut.literal: lut.output for lut in mapped.tunable}
        parameters = {net for name in mapped.functions.parameters for net in mapped.source.ports[name].nets}
        outside = [net for net in inner.sources if net not in (ZERO, ONE) and net not in parameters]
        self.sources = [*outside, *tunable.values()]
        self.literals = dict(inner.sources) | {lut.output: lut.literal for lut in mapped.luts}
        self._places = {net: f"\\i [{place}]" for place, net in enumerate(self.sources)}
        self._parameters = len(parameters)
        self._places |= {net: f"\\p [{place}]" for place, net in enumerate(sorted(parameters))}
        self._places |= {ZERO: "1'0", ONE: "1'1"}
        self._known = {literal: self._places[net] for net, literal in inner.sources.items()}
        # What a gate drives, and a tunable LUT too, is that of the LUT.
        self._replaced = {literal: self._places[net] for literal, net in tunable.items()}
        self._known |= self._replaced
        for net, literal in inner.driven.items():
            self._known.setdefault(literal, self._wire(net))

    def _wire(self, net: int) -> str:
        return self._places.get(net, f"\\n [{net}]")

    def rtlil(self, outputs: Sequence[int]) -> Iterator[str]:
        """Yield the lines of the module, given the literals at ``o``."""
        mapped, driven = self._mapped, self._mapped.inner.driven
        width = 1 + max((ONE, *driven))
        yield "module \\plain"
        for name, bits in (("i", len(self.sources)), ("p", self._parameters), ("o", len(outputs))):
            yield f"  wire width {max(1, bits)} {'output' if name == 'o' else 'input'} {ord(name)} \\{name}"
        yield f"  wire width {width} \\n"
        yield f"  wire width {len(mapped.inner.network.nodes)} \\m"
        for index, cell in enumerate(mapped.source.cells):
            if cell.name in mapped.inner.kept:
                continue
            (output,) = cell.pins["Y"]
            if {driven.get(output, 0), driven.get(output, 0) ^ 1}.isdisjoint(self._replaced):
                yield from _cell(
                    cell.kind.name, str(index), {pin: self._wire(*nets) for pin, nets in cell.pins.items()}
                )
        for net, literal in driven.items():
            if literal in self._replaced:
                yield f"  connect {self._wire(net)} {self._replaced[literal]}"
            elif literal ^ 1 in self._replaced:
                yield from _cell(
                    "$_NOT_", f"r{net}", {"A": self._replaced[literal ^ 1], "Y": self._wire(net)}
                )
        for place, literal in enumerate(outputs):
            yield from self._value(literal)
            yield f"  connect \\o [{place}] {self._known[literal]}"
        yield "end"

    def _value(self, literal: int) -> Iterator[str]:
        """Yield what is needed besides for a literal that no gate computes as it is."""
        if literal in self._known:
            return
        wire = f"\\m [{literal >> 1}]"
        if literal & 1 or literal ^ 1 in self._known:
            yield from self._value(literal ^ 1)
            self._known[literal] = f"\\v{literal}"
            yield f"  wire \\v{literal}"
            yield from _cell("$_NOT_", f"v{literal}", {"A": self._known[literal ^ 1], "Y": f"\\v{literal}"})
            return
        kind, *operands = self._mapped.inner.network.nodes[literal >> 1]
        for each in operands[: len(_PINS[kind])]:
            yield from self._value(each)
        pins = {pin: self._known[each] for pin, each in zip(_PINS[kind], operands, strict=False)}
        self._known[literal] = wire
        yield from _cell(_GATES[kind], f"m{literal}", {**pins, "Y": wire})


def _cell(kind: str, name: str, pins: Mapping[str, str]) -> Iterator[str]:
    yield f"  cell {kind} \\g{name}"
    for pin, wire in pins.items():
        yield f"    connect \\{pin} {wire}"
    yield "  end"


def _mapped(text: str, recipes: Sequence[Recipe], workdir: Path, tool: Tool) -> Iterator[_Module]:
    """Yield the LUTs that each recipe makes of a module of gates."""
    source = workdir / "plain.il"
    source.write_text(text + "\n", encoding="utf-8")
    results = {recipe.name: workdir / f"plain_{recipe.name}.json" for recipe in recipes}
    script = [f"read_rtlil {source.name}", "opt_clean", "design -save plain"]
    for recipe in recipes:
        script += [
            "design -load plain",
            *map_luts(recipe),
            f"write_json {results[recipe.name].name}",
        ]
    yosys.run_script(script, workdir, tool, results.values())
    for recipe in recipes:
        try:
            yield msgspec.json.decode(results[recipe.name].read_bytes(), type=_Design).modules["plain"]
        except (msgspec.DecodeError, UnicodeDecodeError, KeyError) as error:
            raise ToolError(f"{tool.name} wrote no netlist of LUTs: {error}") from error


def _joined(mapped: Mapped, module: _Module, plain: _Plain, wanted: Sequence[int]) -> Mapped | None:
    """Return tunable LUTs together with new plain ones, None where that is no mapping."""
    functions = mapped.functions
    used = (ONE, *mapped.source.drivers, *mapped.inner.sources, *(lut.output for lut in mapped.luts))
    free = count(1 + max(used))
    nets: dict[Bit, int] = {"0": ZERO, "1": ONE}
    nets.update(zip(module.ports["i"].bits, plain.sources, strict=False))
    for cell in module.cells.values():
        nets[cell.connections["Y"][0]] = next(free)
    read = {bit for cell in module.cells.values() for bit in cell.connections["A"]}
    if not read <= nets.keys() or not set(module.ports["o"].bits) <= nets.keys():
        # It reads a parameter, which drops out of it only later.
        return None
    moved = dict(zip(wanted, (nets[bit] for bit in module.ports["o"].bits), strict=True))
    tunable = [
        replace(lut, inputs=tuple(moved[plain.literals[net]] for net in lut.inputs)) for lut in mapped.tunable
    ]
    if any(len({*lut.inputs, ZERO, ONE}) < len(lut.inputs) + 2 for lut in tunable):
        return None
    others = [
        MappedLut(
            nets[cell.connections["Y"][0]],
            tuple(nets[bit] for bit in cell.connections["A"]),
            functions.network.lookup(
                int(cell.parameters["LUT"], 2), list(functions.rows[: len(cell.connections["A"])])
            ),
            literal=FALSE,
            tunable=False,
        )
        for cell in module.cells.values()
    ]
    ordered = _in_order([*tunable, *others])
    if ordered is None:
        return None
    return replace(
        mapped,
        luts=tuple(ordered),
        replaced={net: moved[literal] for net, literal in mapped.inner.roots.items()},
        depth=_depth(ordered),
    )


def _in_order(luts: Iterable[MappedLut]) -> list[MappedLut] | None:
    """Return LUTs, each after those that it reads; None if there is a loop."""
    drivers = {lut.output: lut for lut in luts}
    done: dict[int, MappedLut] = {}
    open_nets: set[int] = set()
    pending = list(reversed(drivers))
    while pending:
        net = pending[-1]
        if net in done:
            pending.pop()
            continue
        missing = [each for each in drivers[net].inputs if each in drivers and each not in done]
        if not missing:
            done[net] = drivers[net]
            open_nets.discard(net)
            pending.pop()
        elif net in open_nets:
            return None
        else:
            open_nets.add(net)
            pending += missing
    return list(done.values())


def _depth(luts: Iterable[MappedLut]) -> int:
    found: dict[int, int] = {}
    for lut in luts:
        found[lut.output] = 1 + max((found.get(net, 0) for net in lut.inputs), default=0)
    return max(found.values(), default=0)

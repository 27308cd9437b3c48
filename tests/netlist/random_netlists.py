"""Random netlists of all cell types, as JSON for our simulator and as Verilog for Icarus."""

import random
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from cipherfab.devices.cell_model import CellType, FlipFlop
from cipherfab.devices.cells import gatemate, gowin, ice40, lattice, nexus, xilinx
from cipherfab.devices.cells import generic as gates
from cipherfab.devices.expression import parse
from cipherfab.tools import yosys

TABLES = Path(yosys.__file__).with_name("tables.v")

# Cell types, and the files in which Yosys describes them, or the project its own.
FAMILIES = {
    "xilinx": (xilinx.CELL_TYPES, ["xilinx/cells_sim.v"]),
    "ecp5": (lattice.CELL_TYPES, ["ecp5/common_sim.vh", "ecp5/ccu2c_sim.vh"]),
    "ice40": (ice40.CELL_TYPES, ["ice40/cells_sim.v"]),
    "gowin": (gowin.CELL_TYPES, ["gowin/cells_sim.v"]),
    "nexus": (nexus.CELL_TYPES, ["lattice/cells_sim_nexus.v"]),
    "gatemate": (gatemate.CELL_TYPES, ["gatemate/cells_sim.v"]),
    "gates": (gates.CELL_TYPES, ["simcells.v", str(TABLES)]),
}
# In netlists of other tools; Yosys has no model of them.
WITHOUT_MODEL = {"BUF", "BUFGP", "BUFH"}
# No cell of ours, and Icarus does not understand it.
LEFT_OUT = re.compile(r"\bmodule (TRELLIS|OXIDE)_COMB\b.*?\bendmodule\b", re.DOTALL)
# Cells that take numbers as text, with their hexadecimal digits.
TEXTS = {"WIDEFN9": 4, "DPR16X4": 16}
INCLUDE = '`include "parse_init.vh"'
# Models that see a clock edge when the clock becomes known, and the registers that are then to be set.
RESTORED = {
    **dict.fromkeys(("FDRSE", "FDRSE_1"), ("Q",)),
    **dict.fromkeys(("FDCPE", "FDCPE_1"), ("qc", "qp")),
    # These power up unknown.
    **{kind.name: ("Q",) for kind in gates.CELL_TYPES if kind.registers},
}

# Input ports and their nets. nset and nreset are complements of set and reset.
PORTS = {"clk": [2], "set": [3], "nset": [4], "reset": [5], "nreset": [6], "data": list(range(7, 15))}
FIRST_NET = 15

Net = int | str
Parameters = dict[str, int | str]


class Instance(NamedTuple):
    name: str
    kind: CellType
    parameters: Parameters
    pins: dict[str, list[Net]]
    initial: int


class Levels:
    """Evaluates expressions of cells on plain bits."""

    def __init__(self, pins: Mapping[str, int], parameters: Parameters) -> None:
        self.pins = pins
        self.parameters = parameters

    def name(self, name: str, index: int) -> int:
        value = self.parameters.get(name, self.pins.get(name, 0))
        return int(value) >> index & 1

    def parameter(self, name: str) -> int | str:
        return self.parameters[name]

    def conjunction(self, left: int, right: int) -> int:
        return left & right

    def parity(self, left: int, right: int) -> int:
        return left ^ right

    def choice(self, condition: int, then: int, otherwise: int) -> int:
        return then if condition else otherwise

    def lookup(self, table: int, inputs: list[int]) -> int:
        return table >> sum(bit << i for i, bit in enumerate(inputs)) & 1


def modelled_kinds(family: str) -> list[CellType]:
    """Return the cell types of a family that Yosys has a model of, too, in cells that can be written."""
    # Block RAMs are in test_block_ram.py and test_written_ram.py.
    return [
        kind
        for kind in FAMILIES[family][0]
        if kind.modelled and kind.block_ram is None and kind.name not in WITHOUT_MODEL
    ]


def random_netlist(
    kinds: Sequence[CellType], start: int, rng: random.Random, *, cells: int, rising: bool = False
) -> list[Instance]:
    """Return cells without combinational loops: the kinds from number ``start`` on, and others.

    With ``rising``, no register takes the falling edge.
    """
    if rising:
        kinds = [kind for kind in kinds if not is_falling(kind, random_parameters(kind, rng, rising=True))]
    chosen = [kinds[(start + i) % len(kinds)] for i in range(cells // 2)]
    chosen += rng.choices(kinds, k=cells - len(chosen))
    # Plain flip-flops first: everything may read them, and they everything.
    chosen.sort(key=is_flip_flop, reverse=True)
    net = FIRST_NET
    outputs: list[dict[str, list[Net]]] = []
    for kind in chosen:
        outputs.append({})
        for pin, width in kind.output_widths.items():
            outputs[-1][pin] = list(range(net, net + width))
            net += width
    instances = []
    limit = FIRST_NET + sum(is_flip_flop(kind) for kind in chosen)
    for number, kind in enumerate(chosen):
        readable = [*PORTS["data"], *range(FIRST_NET, net if is_flip_flop(kind) else limit)]
        if not is_flip_flop(kind):
            limit += sum(kind.output_widths.values())
        parameters = random_parameters(kind, rng, rising=rising)
        pins: dict[str, list[Net]] = {
            pin: [rng.choice([*readable, "0", "1"]) for _ in range(width)]
            for pin, width in kind.input_widths.items()
        }
        for flip_flop in kind.registers.values():
            pins[flip_flop.clock] = ["clk"]
            pins |= clean_pins(flip_flop, parameters, rng)
        instances.append(Instance(f"u{number}", kind, parameters, pins | outputs[number], rng.randrange(2)))
    return instances


def is_flip_flop(kind: CellType) -> bool:
    return bool(kind.registers) and not kind.logic


def is_falling(kind: CellType, parameters: Parameters) -> bool:
    """Whether a cell of these parameters has a register that takes the falling edge."""
    return any(parse(each.falling).evaluate(Levels({}, parameters)) for each in kind.registers.values())


def random_parameters(kind: CellType, rng: random.Random, *, rising: bool = False) -> Parameters:
    """Return parameters of a cell; with ``rising``, those that choose the edge keep their default."""
    values = {name: value for name, value in kind.parameters.items() if value is not None}
    parameters = {
        name: rng.choice(value) if isinstance(value, tuple) else rng.getrandbits(64 if "INIT" in name else 1)
        for name, value in values.items()
    }
    if rising:
        edges = {name.name for each in kind.registers.values() for name in parse(each.falling).names({})}
        edges |= {name for name in parameters if name in ("CLKMUX", "WCKMUX")}
        parameters |= {name: kind.defaults[name] for name in edges & parameters.keys()}
    return parameters


def clean_pins(flip_flop: FlipFlop, parameters: Parameters, rng: random.Random) -> dict[str, list[Net]]:
    """Connect pins that act without a clock to ports, since logic may glitch in the other simulator."""
    if not flip_flop.is_asynchronous(parameters):
        return {}
    pins: dict[str, list[Net]] = {}
    for text, port in ((flip_flop.preset, "set"), (flip_flop.clear, "reset")):
        for pin in {name.name for name in parse(text).names(parameters)} - parameters.keys():
            # The value of an asynchronous load: edge-sensitive models do not follow it.
            loaded = pin == "AD"
            active_low = parse(text).evaluate(Levels({"AD": text.count(" AD")}, parameters))
            pins[pin] = [rng.choice("01")] if loaded else [f"n{port}" if active_low else port]
    return pins


def written(cell: Instance) -> Parameters:
    """Return the parameters of a cell as a netlist has them."""
    digits = TEXTS.get(cell.kind.name)
    if digits is None:
        return cell.parameters
    return {name: f"0x{int(value):016x}"[: 2 + digits] for name, value in cell.parameters.items()}


def as_json(cells: list[Instance], outputs: list[Net]) -> bytes:
    def bits(nets: list[Net]) -> list[Net]:
        return [PORTS[net][0] if isinstance(net, str) and net in PORTS else net for net in nets]

    def parameter(value: int | str) -> str:
        if isinstance(value, int):
            return f"{value:064b}"
        # Text that looks like a number is marked by a blank.
        return f"{value} " if re.fullmatch("[01xz]*", value) else value

    ports = {name: {"direction": "input", "bits": nets} for name, nets in PORTS.items()}
    ports["out"] = {"direction": "output", "bits": [net for net in outputs if isinstance(net, int)]}
    instances = {
        cell.name: {
            "type": cell.kind.name,
            "parameters": {name: parameter(value) for name, value in written(cell).items()},
            "connections": {pin: bits(nets) for pin, nets in cell.pins.items()},
        }
        for cell in cells
    }
    names = {
        f"q{cell.name}": {"bits": cell.pins["Q"], "attributes": {"init": str(cell.initial)}}
        for cell in cells
        if "Q" in cell.pins
    }
    module = {"attributes": {"top": "1"}, "ports": ports, "cells": instances, "netnames": names}
    return msgspec.json.encode({"modules": {"top": module}})


def as_verilog(name: str, cells: list[Instance], outputs: list[Net]) -> str:
    def bit(net: Net) -> str:
        return f"n[{net}]" if isinstance(net, int) else net if net in PORTS else f"1'b{net}"

    def parameter(value: int | str) -> str:
        return f"64'd{value}" if isinstance(value, int) else f'"{value}"'

    lines = [
        f"module {name}(input clk, set, nset, reset, nreset, input [7:0] data,",
        f"              output [{len(outputs) - 1}:0] out);",
        f"  wire [{FIRST_NET + len(outputs)}:0] n;",
        *(f"  assign n[{net}] = data[{i}];" for i, net in enumerate(PORTS["data"])),
        *(f"  assign out[{i}] = {bit(net)};" for i, net in enumerate(outputs)),
    ]
    for cell in cells:
        parameters = ", ".join(f".{key}({parameter(value)})" for key, value in written(cell).items())
        pins = ", ".join(f".{pin}({{{', '.join(map(bit, nets[::-1]))}}})" for pin, nets in cell.pins.items())
        lines.append(f"  \\{cell.kind.name} {f'#({parameters})' if parameters else ''} {cell.name} ({pins});")
        lines += [f"  initial #1 {cell.name}.{state} = {value};" for state, value in restored(cell)]
    return "\n".join([*lines, "endmodule\n"])


def restored(cell: Instance) -> Iterator[tuple[str, int]]:
    """Return what an edge at power-up may have changed, with its initial value."""
    initial = int(cell.parameters.get("INIT", cell.initial))
    for state in RESTORED.get(cell.kind.name, ()):
        yield state, initial & 1
    if cell.kind.name in ("TRELLIS_DPR16X4", "DPR16X4"):
        for word in range(16):
            yield f"mem[{word}]", int(cell.parameters["INITVAL"]) >> 4 * word & 15
    elif "lutram" in cell.kind.resources:
        for parameter in cell.parameters:
            if parameter.startswith("INIT"):
                yield f"mem{parameter[4:].lower()}", int(cell.parameters[parameter])


def random_stimulus(rng: random.Random, cycles: int) -> list[dict[str, int]]:
    """Return the value of every input port but the clock, cycle by cycle."""
    stimulus = []
    active: tuple[str, ...] = ()
    for _ in range(cycles):
        # Models of flip-flops with both look at edges: one cannot end while the other is active.
        active = rng.choice([(), (), ("set",), ("reset",), ("set", "reset")]) if not active else ()
        controls = {name: int(name in active) for name in ("set", "reset")}
        complements = {f"n{name}": 1 - value for name, value in controls.items()}
        stimulus.append({"data": rng.randrange(256), **controls, **complements})
    # Nothing is active at power-up.
    stimulus[0] |= {"set": 0, "nset": 1, "reset": 0, "nreset": 1}
    return stimulus


def simulate(sources: str, family: str, models: Path, icarus: tuple[str, str], folder: Path) -> list[str]:
    """Run modules with a bench in Icarus, on the cell models of a family, and return the words it prints."""
    source, library, program = folder / "cases.v", folder / "library.v", folder / "cases.vvp"
    source.write_text(sources)
    files = FAMILIES[family][1]
    text = LEFT_OUT.sub("", "\n".join((models / file).read_text() for file in files))
    library.write_text(text.replace(INCLUDE, (models / "lattice" / "parse_init.vh").read_text()))
    options = ["-g2012", "-sbench", "-DNO_INCLUDES", "-DNO_ICE40_DEFAULT_ASSIGNMENTS"]
    compiler, runner = icarus
    run([compiler, *options, "-o", str(program), str(library), str(source)])
    return run([runner, "-n", str(program)]).split()


def run(command: list[str]) -> str:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[-2000:]
    return result.stdout

"""Every cell type behaves like the model of it that Yosys ships, in a simulator that is not ours."""

import random
from pathlib import Path

import numpy as np
import pytest

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import CellModel
from cipherfab.devices.expression import Name, names, parse
from cipherfab.devices.targets import TARGETS
from cipherfab.netlist.block_ram import read_only
from cipherfab.simulator.simulate import Simulator
from tests.fixtures.random_netlists import (
    FAMILIES,
    PORTS,
    as_netlist,
    as_verilog,
    modelled_kinds,
    random_netlist,
    random_stimulus,
    simulate,
)

CASES = 60
CELLS = 40
CYCLES = 30
LANES = 128


def as_bench(widths: list[int], stimulus: list[dict[str, int]]) -> str:
    lines = ["module bench;", "  reg clk = 0;", "  reg set, nset, reset, nreset; reg [7:0] data;"]
    for number, width in enumerate(widths):
        lines += [f"  wire [{width - 1}:0] out{number};"]
        lines += [f"  case{number} case{number}(clk, set, nset, reset, nreset, data, out{number});"]
    lines.append("  initial begin")
    for values in stimulus:
        lines += [f"    {name} = {value};" for name, value in values.items()]
        lines += ["    #5;", *(f'    $display("%b", out{number});' for number in range(len(widths)))]
        lines += ["    clk = 1; #5; clk = 0; #5;"]
    return "\n".join([*lines, "  end", "endmodule\n"])


@pytest.mark.parametrize("family", FAMILIES)
def test_cells_agree_with_their_models(
    family: str, models: Path, icarus: tuple[str, str], tmp_path: Path
) -> None:
    kinds = modelled_kinds(family)
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    cases = [random_netlist(kinds, number * CELLS // 2, rng, cells=CELLS) for number in range(CASES)]
    outputs = [
        [net for cell in cells for pin in cell.kind.output_widths for net in cell.pins[pin]]
        for cells in cases
    ]
    assert {cell.kind for cells in cases for cell in cells} == set(kinds)
    stimulus = random_stimulus(rng, CYCLES)

    modules = (as_verilog(f"case{i}", cells, outputs[i]) for i, cells in enumerate(cases))
    sources = "\n".join([*modules, as_bench([len(nets) for nets in outputs], stimulus)])
    printed = simulate(sources, family, models, icarus, tmp_path)
    assert len(printed) == CASES * CYCLES

    noise = np.random.default_rng(seed)
    for number, cells in enumerate(cases):
        simulator = Simulator(as_netlist(cells, outputs[number]), lanes=LANES)
        # The other lanes do something else, and must not matter.
        word, bit = divmod(rng.randrange(LANES), 64)
        for cycle, values in enumerate(stimulus):
            for name, value in values.items():
                lanes = noise.integers(0, 1 << 64, (len(PORTS[name]), LANES // 64), np.uint64)
                lanes[:, word] &= ~np.uint64(1 << bit)
                lanes[:, word] |= np.array([(value >> i & 1) << bit for i in range(len(lanes))], np.uint64)
                simulator.write(name, lanes)
            found = "".join(str(row >> bit & 1) for row in simulator.read("out")[:, word].tolist())
            expected = printed[cycle * CASES + number][::-1]
            if found != expected:
                wrong = next(
                    i for i, pair in enumerate(zip(found, expected, strict=True)) if len(set(pair)) > 1
                )
                net = outputs[number][wrong]
                cell = next(
                    each for each in cells for pin in each.kind.output_widths if net in each.pins[pin]
                )
                pytest.fail(
                    f"seed {seed}, case {number}, cycle {cycle}: {cell.kind.name} {cell.parameters} "
                    f"{cell.pins}: net {net} is {found[wrong]}, expected {expected[wrong]}"
                )
            simulator.clock()


def test_a_name_is_that_of_its_family() -> None:
    ours, other = (TARGETS[name].cells["LUT4"] for name in ("ecp5", "artix-7"))
    assert (ours.outputs, other.outputs) == ("Z", "O")
    assert "LUT6" not in TARGETS["ecp5"].cells
    assert TARGETS["ecp5"].cells["$_AND_"] is TARGETS["artix-7"].cells["$_AND_"]


def test_a_library_is_checked() -> None:
    kind = CellModel(name="A", resources={"lut": 1})
    assert CellLibrary([kind])["A"] is kind
    with pytest.raises(ValueError, match="there are two cell models A"):
        CellLibrary([kind], [CellModel(name="A")])
    with pytest.raises(ValueError, match="B occupies lutt; allowed are lut, ff, "):
        CellLibrary([CellModel(name="B", resources={"lutt": 1})])


@pytest.mark.parametrize("family", FAMILIES)
def test_wired_pins_are_inputs(family: str) -> None:
    for kind in FAMILIES[family][0]:
        assert set(kind.wired) <= kind.input_widths.keys(), kind.name


@pytest.mark.parametrize("family", FAMILIES)
def test_tables_refer_to_what_they_declare(family: str) -> None:
    for described in FAMILIES[family][0]:
        kind = described
        if kind.block_ram is not None:
            widths = {
                name: max(words)
                for port in kind.block_ram.ports({})
                for name, words in ((port.width, port.outputs), (port.write_width, port.inputs))
                if name and words
            }
            for port in kind.block_ram.ports(widths):
                texts = [text for bits in port.inputs.values() for pair in bits for text in pair]
                texts += [text for bits in port.address.values() for text in bits]
                read = {name.name for text in (*texts, port.enable) for name in names(parse(text), {})}
                assert {port.clock, *read} <= set(kind.input_widths), kind.name
                outputs = {parse(text) for bits in port.outputs.values() for text in bits}
                pins = {Name(pin, i) for pin, width in kind.output_widths.items() for i in range(width)}
                assert outputs <= pins, kind.name
            kind = read_only(kind, widths)
        expressions = list(kind.assignments.values())
        for flip_flop in kind.registers.values():
            fields = (flip_flop.clock, flip_flop.falling, flip_flop.data, flip_flop.enable, flip_flop.clear)
            more = (flip_flop.preset, flip_flop.asynchronous, flip_flop.initial or "0")
            expressions += [parse(text) for text in (*fields, *more)]
        targets = {name.name for name in (*kind.assignments, *kind.flip_flops)}
        known = {*kind.input_widths, *kind.output_widths, *kind.parameters, *targets}
        used = {name.name for each in expressions for name in names(each, kind.defaults)}
        assert used <= known, kind.name
        assert kind.output_widths.keys() <= targets or not kind.modelled, kind.name
        assert set(kind.tied) <= set(kind.input_widths) or not kind.modelled, kind.name

"""Block RAM that is written: mapped by Yosys for every family, cell by cell, and against Yosys' own model."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cipherfab.devices.targets import TARGETS, target
from cipherfab.netlist.area import area
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from tests.fixtures.random_netlists import simulate
from tests.suite.night import targets

Build = Callable[..., Netlist]
LANES = 64
# Wide enough for several columns of 32 bits in the largest cells.
WIDTH = 72
BITS = 3
PORTS = f"""
    input  logic clk_i, write_i, read_i, other_i,
    input  logic [{BITS - 1}:0] address_i, read_address_i, other_address_i,
    input  logic [{WIDTH - 1}:0] data_i, other_data_i"""
OTHER = "always_ff @(posedge clk_i) if (other_i) words_q[other_address_i] <= other_data_i;"
STYLES = {
    # One port writes, one reads what was there.
    "simple": """
  always_ff @(posedge clk_i) begin
    if (write_i) words_q[address_i] <= data_i;
    if (read_i) data_o <= words_q[read_address_i];
  end""",
    # The same, but octets with their parity are written apart.
    "octets": f"""
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < {WIDTH}; i += 9) begin
      if (write_i && other_data_i[i]) words_q[address_i][i+:9] <= data_i[i+:9];
    end
    if (read_i) data_o <= words_q[read_address_i];
  end""",
    # A port that reads what it writes, and another one that writes.
    "new": f"""
  {OTHER}
  always_ff @(posedge clk_i) begin
    if (write_i) words_q[address_i] <= data_i;
    if (write_i || read_i) data_o <= write_i ? data_i : words_q[address_i];
  end""",
    # The same, with an output that stays while it writes.
    "kept": f"""
  {OTHER}
  always_ff @(posedge clk_i) begin
    if (write_i) words_q[address_i] <= data_i;
    else if (read_i) data_o <= words_q[address_i];
  end""",
}
# Their block RAM is not modelled; ecp5-speed maps as ecp5 does.
WITHOUT = ("gowin", "nexus", "gatemate", "virtex-e", "ecp5-speed")
FAMILIES = {family: list(STYLES) for family in TARGETS if family not in WITHOUT}
# Block RAM with one port that writes, or with one enable of a port that reads and writes.
FAMILIES |= {family: ["simple", "octets"] for family in ("ice40", "ecp5", "machxo2")}


def _source(styles: list[str]) -> str:
    """Return a module with a memory of each style."""
    modules = [
        f"""
module memory_{style} ({PORTS},
    output logic [{WIDTH - 1}:0] data_o
);
  (* ram_style = "block" *) logic [{WIDTH - 1}:0] words_q[{1 << BITS}];
{STYLES[style]}
endmodule"""
        for style in styles
    ]
    outputs = ", ".join(f"output logic [{WIDTH - 1}:0] {style}_o" for style in styles)
    instances = "\n".join(f"  memory_{style} u_{style} (.data_o({style}_o), .*);" for style in styles)
    return "\n".join([*modules, f"module memories ({PORTS}, {outputs});", instances, "endmodule", ""])


class Reference:
    """What the source says of one lane."""

    def __init__(self, style: str) -> None:
        self.style = style
        self.words: dict[int, int] = {}
        self.output: int | None = None

    def clock(self, at: dict[str, int]) -> None:
        before = self.words.get(at["address_i"])
        if self.style in ("simple", "octets"):
            if at["read_i"]:
                self.output = self.words.get(at["read_address_i"])
        elif at["write_i"]:
            self.output = at["data_i"] if self.style == "new" else self.output
        elif at["read_i"]:
            self.output = before
        if self.style != "octets":
            mask = (1 << WIDTH) - 1
        else:
            mask = sum(0x1FF << i for i in range(0, WIDTH, 9) if at["other_data_i"] >> i & 1)
        if self.style in ("new", "kept") and at["other_i"]:
            self.words[at["other_address_i"]] = at["other_data_i"]
        if at["write_i"] and (before is not None or mask == (1 << WIDTH) - 1):
            self.words[at["address_i"]] = at["data_i"] & mask | (before or 0) & ~mask


@pytest.mark.parametrize("family", targets(FAMILIES))
def test_memories_in_block_ram_keep_what_is_written(family: str, workdir: Path) -> None:
    styles = FAMILIES[family]
    path = workdir / "memories.sv"
    path.write_text(_source(styles))
    tool, chosen = Toolset()["yosys"], target(family)
    rtlil = yosys.elaborate([path], "memories", {}, workdir=workdir, tool=tool)
    (mapped,) = yosys.synthesise(rtlil, chosen, chosen.recipes[:1], workdir=workdir, tool=tool).values()
    netlist = read_netlist(mapped, chosen.cells)
    assert area(netlist, chosen).bram >= len(styles)
    simulator = Simulator(netlist, lanes=LANES)
    rng = random.Random(family)
    references = {style: [Reference(style) for _ in range(LANES)] for style in styles}
    ports = {port.name: port.width for port in netlist.ports.values() if port.direction == "input"}
    compared = 0
    for cycle in range(60):
        inputs = [_inputs(rng, ports, whole=cycle < 20) for _ in range(LANES)]
        for name in ports.keys() - {"clk_i"}:
            simulator.write(name, pack_lanes([each[name] for each in inputs], ports[name]))
        simulator.clock()
        for style, lanes in references.items():
            results = unpack_lanes(simulator.read(f"{style}_o"))
            for lane, at, found in zip(lanes, inputs, results, strict=True):
                lane.clock(at)
                if lane.output is not None:
                    assert found == lane.output, style
                    compared += 1
    assert compared > 1000 * len(styles)


def _inputs(rng: random.Random, ports: dict[str, int], *, whole: bool) -> dict[str, int]:
    """Return random inputs; two writes of one word in one cycle are not defined. ``whole``: of all octets."""
    inputs = {name: rng.getrandbits(width) for name, width in ports.items()}
    if inputs["other_address_i"] == inputs["address_i"]:
        inputs["other_address_i"] ^= 1
    # Masks of octets are among the other data.
    if whole:
        inputs["other_data_i"] = (1 << WIDTH) - 1
    return inputs


def _two_ports(build: Build, kind: str, parameters: dict[str, str]) -> Simulator:
    """Return a block RAM with two ports for words of nine bits, three bits of address each."""
    pins: dict[str, Sequence[int | str]] = {}
    net = 3
    inputs = {"clk": 1}
    outputs: dict[str, list[int]] = {}
    for letter in "AB":
        clock, enable, write, address, data = (
            f"{name}{letter}" for name in ("CLK", "EN", "WE", "ADDR", "DI")
        )
        inputs |= {f"enable{letter}": 1, f"write{letter}": 1, f"address{letter}": 3, f"data{letter}": 8}
        pins |= {clock: [2], enable: [net], write: [net + 1] * 4}
        pins[address] = (
            ["0"] * 3 + list(range(net + 2, net + 5)) + ["0"] * ((15 if kind == "RAMB16" else 14) - 6)
        )
        pins[data] = [*range(net + 5, net + 13), *["0"] * 24]
        net += 13
    for letter in "AB":
        outputs[f"out{letter}"] = list(range(net, net + 8))
        pins[f"DO{letter}"] = [*outputs[f"out{letter}"], *range(net + 8, net + 32)]
        net += 32
    named = {"RAMB16": ("READ_WIDTH", "WRITE_WIDTH"), "RAMB16BWER": ("DATA_WIDTH",)}[kind]
    widths = {f"{name}_{letter}": f"{9:032b}" for letter in "AB" for name in named}
    netlist = build(inputs, {"ram": (kind, pins, widths | parameters)}, outputs)
    return Simulator(netlist, lanes=LANES)


def _set(simulator: Simulator, **values: int) -> None:
    for name, value in values.items():
        simulator.write(name, value)


def _get(simulator: Simulator, port: str) -> int:
    (found,) = set(unpack_lanes(simulator.read(port)))
    return found


@pytest.mark.parametrize("kind", ["RAMB16", "RAMB16BWER"])
@pytest.mark.parametrize(
    ("mode", "own", "others"),
    [("WRITE_FIRST", 0x5A, 0x33 ^ 0xFF), ("READ_FIRST", 0x33, 0x33), ("NO_CHANGE", 0x77, 0x33 ^ 0xFF)],
)
def test_what_is_read_of_a_word_that_is_written(
    build: Build, kind: str, mode: str, own: int, others: int
) -> None:
    simulator = _two_ports(build, kind, {"WRITE_MODE_A": mode})
    _set(simulator, enableA=1, writeA=1, addressA=6, dataA=0x77)
    simulator.clock()
    _set(simulator, writeA=1, addressA=5, dataA=0x33)
    simulator.clock()
    _set(simulator, writeA=0, addressA=6)
    simulator.clock()
    assert _get(simulator, "outA") == 0x77
    _set(simulator, writeA=1, addressA=5, dataA=0x5A, enableB=1, addressB=5)
    simulator.clock()
    assert _get(simulator, "outA") == own
    # Where it is not defined it comes as the complement, which no design can take for the word.
    assert _get(simulator, "outB") == others
    _set(simulator, writeA=0, enableA=0)
    simulator.clock()
    assert (_get(simulator, "outA"), _get(simulator, "outB")) == (own, 0x5A)
    simulator.power_up()
    simulator.clock()
    assert _get(simulator, "outB") == 0


def test_two_writes_of_one_word_are_not_defined(build: Build) -> None:
    simulator = _two_ports(build, "RAMB16BWER", {})
    _set(simulator, enableA=1, writeA=1, addressA=1, dataA=0x0F)
    _set(simulator, enableB=1, writeB=1, addressB=1, dataB=0x3C)
    simulator.clock()
    _set(simulator, writeA=0, writeB=0)
    simulator.clock()
    assert _get(simulator, "outA") == 0x3C ^ 0xFF


def test_contents_at_power_up_are_overwritten(build: Build) -> None:
    init = f"{0xC3 << 8:0256b}"
    simulator = _two_ports(build, "RAMB16BWER", {"INIT_00": init})
    _set(simulator, enableA=1, addressA=1)
    simulator.clock()
    assert _get(simulator, "outA") == 0xC3
    assert simulator.contents.shape[1] == LANES
    assert set(simulator.contents[simulator.contents > 0].tolist()) == {0xC3}
    _set(simulator, writeA=1, dataA=0x11)
    simulator.clock()
    assert set(simulator.contents[simulator.contents > 0].tolist()) == {0x11}
    _set(simulator, writeA=0)
    simulator.clock()
    assert _get(simulator, "outA") == 0x11


def test_what_is_not_modelled_is_refused(build: Build) -> None:
    with pytest.raises(
        NetlistError, match=r"WRITE_MODE_A = 'LAST' is not modelled; only WRITE_FIRST, READ_F"
    ):
        _two_ports(build, "RAMB16BWER", {"WRITE_MODE_A": "LAST"})
    with pytest.raises(NetlistError, match="ports of several widths is not modelled: 9, 18"):
        _two_ports(build, "RAMB16BWER", {"DATA_WIDTH_B": f"{18:032b}"})
    with pytest.raises(NetlistError, match="pin RSTA of RAMB16BWER is not constantly 0"):
        build({"clk": 1, "rst": 1}, {"ram": ("RAMB16BWER", {"CLKA": [2], "RSTA": [3]}, {})}, {})


@pytest.mark.parametrize("mode", [0, 1])
def test_an_ice40_block_ram_agrees_with_its_model(
    mode: int, build: Build, models: Path, icarus: tuple[str, str], tmp_path: Path
) -> None:
    """Contents, masks and both widths; one word is never read and written at once, which is not defined."""
    rng = random.Random(mode)
    init = {f"INIT_{i:X}": f"{rng.getrandbits(256):0256b}" for i in range(16)}
    widths = {"RE": 1, "RCLKE": 1, "RADDR": 11, "WE": 1, "WCLKE": 1, "WADDR": 11, "MASK": 16, "WDATA": 16}
    stimulus = [{name: rng.getrandbits(width) for name, width in widths.items()} for _ in range(400)]
    for values in stimulus:
        values["RADDR"] = values["RADDR"] & 0x107
        values["WADDR"] = values["WADDR"] & 0x107
        if values["RADDR"] & 7 == values["WADDR"] & 7:
            values["WE"] = 0
    lines = ["module bench;", "  reg clk = 0; wire [15:0] RDATA;"]
    lines += [f"  reg [{width - 1}:0] {name};" for name, width in widths.items()]
    given = [f".{name}(256'b{value})" for name, value in init.items()]
    given += [f".READ_MODE({mode})", f".WRITE_MODE({mode})"]
    pins = ", ".join(f".{name}({name})" for name in (*widths, "RDATA"))
    lines.append(f"  SB_RAM40_4K #({', '.join(given)}) ram (.RCLK(clk), .WCLK(clk), {pins});")
    lines.append("  initial begin")
    for values in stimulus:
        lines += [f"    {name} = {value};" for name, value in values.items()]
        lines.append('    #5; clk = 1; #5; $display("%b", RDATA); clk = 0; #5;')
    source = "\n".join([*lines, "  end", "endmodule\n"])
    printed = simulate(source, "ice40", models, icarus, tmp_path)

    nets = {}
    net = 3
    for name, width in widths.items():
        nets[name] = list(range(net, net + width))
        net += width
    read = list(range(net, net + 16))
    parameters = init | {f"{name}_MODE": f"{mode:032b}" for name in ("READ", "WRITE")}
    cell = ("SB_RAM40_4K", {"RCLK": [2], "WCLK": [2], **nets, "RDATA": read}, parameters)
    netlist = build({"clk": 1, **widths}, {"ram": cell}, {"RDATA": read}, family="ice40")
    simulator = Simulator(netlist, lanes=LANES)
    known = False
    for values, line in zip(stimulus, printed, strict=True):
        _set(simulator, **values)
        simulator.clock()
        known |= bool(values["RE"] and values["RCLKE"])
        if known:
            assert f"{_get(simulator, 'RDATA'):016b}" == line.replace("x", "0")

"""C functions as hardware: modules do what their programs do, whatever way they are made."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.compilers.hls.datapath import Options
from cipherfab.compilers.hls.synthesis import Hardware, from_c
from cipherfab.errors import InputError
from cipherfab.models import cipher
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog
from tests.compilers.interpreter import Execution
from tests.suite.night import night

pytest.importorskip("ziglang", reason="needs the extra cc: pip install 'cipherfab[cc]'")

LANES = 64
PATIENCE = 200_000
SOURCE = Path(__file__).parent / "functions.c"
SOURCES = Path(__file__).parents[3] / "src" / "cipherfab" / "compilers" / "hls" / "sources"
FUNCTIONS = (
    *("arithmetic", "greatest_divisor", "calls", "mixed", "halves", "fibonacci", "search"),
    *("remembering", "counting"),
)
WAYS = {
    "kept": (Options(), False),
    "unrolled": (Options(), True),
    "short": (Options(levels=3), False),
    "block-ram": (Options(block_ram_bits=64), False),
    "short-block-ram": (Options(levels=2, block_ram_bits=32), True),
}
CIPHERS = {
    # Latency with loops, and with short ones unrolled.
    "present-80": (2543, 32),
    "rectangle-80": (451, 26),
    "aes-128": (365, 10),
}
_CONTROL = {"clk_i", "rst_i", "in_valid_i", "out_ready_i"}


class Core:
    """A module in simulation, in many lanes."""

    def __init__(self, made: Hardware, folder: Path, *, verilog: bool = False) -> None:
        self.made = made
        source, tool = folder / f"{made.name}.sv", Toolset()["yosys"]
        source.write_text(made.text, encoding="utf-8")
        if verilog:
            text = write_verilog([source], made.name, {}, made.name, workdir=folder, tool=tool)
            gates = yosys.verilog_gates(text, made.name, workdir=folder, tool=tool)
        else:
            gates = yosys.gates([source], made.name, {}, workdir=folder, tool=tool)
        self.simulator = Simulator(read_netlist(gates), lanes=LANES)
        self.inputs = {p.name: p.bits for p in made.path.ports if p.direction == "input"}
        self.outputs = [p.name for p in made.path.ports if p.direction == "output"]
        self.set(rst_i=1)
        self.simulator.clock()
        self.set(rst_i=0)

    def set(self, **ports: int) -> None:
        """Set ports to the same in all lanes."""
        for port, value in ports.items():
            self.simulator.write(port, value)

    def all(self, port: str) -> bool:
        """Whether a port is high in all lanes."""
        return all(unpack_lanes(self.simulator.read(port)))

    def operands(self, generator: random.Random) -> dict[str, list[int]]:
        """Return random operands for all lanes."""
        return {
            name: [generator.getrandbits(bits) for _ in range(LANES)]
            for name, bits in self.inputs.items()
            if name not in _CONTROL
        }

    def run(self, operands: dict[str, list[int]]) -> tuple[dict[str, list[int]], int]:
        """Give operands and wait for results, which have to stand still until they are taken."""
        for name, values in operands.items():
            self.simulator.write(name, pack_lanes(values, self.inputs[name]))
        assert self.all("in_ready_o")
        self.set(in_valid_i=1, out_ready_i=0)
        self.simulator.clock()
        self.set(in_valid_i=0)
        for name, bits in self.inputs.items():
            if name in operands:
                self.simulator.write(name, pack_lanes([random.getrandbits(bits) for _ in range(LANES)], bits))
        cycles = 1
        while not self.all("out_valid_o"):
            self.simulator.clock()
            cycles += 1
            assert cycles < PATIENCE
        shown = {name: unpack_lanes(self.simulator.read(name)) for name in self.outputs}
        self.simulator.clock()
        assert shown == {name: unpack_lanes(self.simulator.read(name)) for name in self.outputs}
        self.set(out_ready_i=1)
        self.simulator.clock()
        self.set(out_ready_i=0)
        return shown, cycles


def expected(
    execution: Execution, made: Hardware, operands: dict[str, list[int]], lane: int
) -> dict[str, int]:
    """Execute the program on the operands of a lane; return what the ports should show."""
    arrays = made.module.arrays
    for name, array in arrays.items():
        if array.visible:
            value = operands.get(f"{name}_i", [0] * LANES)[lane]
            mask = (1 << array.bits) - 1
            execution.arrays[name] = [value >> i * array.bits & mask for i in range(len(array.contents))]
    function = made.module.functions[made.module.entry]
    result = execution.run(*(operands[f"{each.name}_i"][lane] for each in function.parameters))
    found = {} if result is None else {"result_o": result}
    for name, array in arrays.items():
        words = enumerate(execution.arrays[name])
        found[f"{name}_o"] = sum(word << i * array.bits for i, word in words)
    return found


@pytest.fixture
def core(workdir: Path) -> Callable[..., Core]:
    """Return a function from C to a module in simulation."""

    def make(source: Path, function: str, way: str) -> Core:
        options, unroll = WAYS[way]
        return Core(from_c(source, function, options, unroll=unroll, name="core"), workdir)

    return make


@pytest.mark.parametrize(
    "way", ["kept", "unrolled", night("short"), night("block-ram"), night("short-block-ram")]
)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_modules_do_what_programs_do(function: str, way: str, core: Callable[..., Core]) -> None:
    found = core(SOURCE, function, way)
    generator = random.Random(f"{function} {way}")
    executions = [Execution(found.made.module) for _ in range(LANES)]
    for _ in range(3):
        operands = found.operands(generator)
        shown, _ = found.run(operands)
        for lane, execution in enumerate(executions):
            wanted = expected(execution, found.made, operands, lane)
            results = {name: values[lane] for name, values in shown.items() if name in wanted}
            assert results and results == {name: wanted[name] for name in results}


@pytest.mark.parametrize("way", ["kept", "unrolled"])
@pytest.mark.parametrize("name", CIPHERS)
def test_ciphers_are_right(name: str, way: str, core: Callable[..., Core]) -> None:
    model = cipher(name)
    found = core(SOURCES / f"{name.replace('-', '_')}.c", "encrypt", way)
    assert found.inputs["block_i"] == model.block_bits and found.inputs["key_i"] == model.key_bits
    operands = found.operands(random.Random(name))
    shown, cycles = found.run(operands)
    pairs = zip(operands["key_i"], operands["block_i"], strict=True)
    assert shown["block_o"] == [model.encrypt(key, block) for key, block in pairs]
    assert cycles == CIPHERS[name][way == "unrolled"]


@pytest.mark.parametrize("way", ["unrolled", night("short-block-ram")])
def test_verilog_does_the_same(way: str, workdir: Path) -> None:
    options, unroll = WAYS[way]
    made = from_c(SOURCES / "rectangle_80.c", "encrypt", options, unroll=unroll, name="core")
    operands = Core(made, workdir).operands(random.Random(way))
    found = [Core(made, workdir, verilog=verilog).run(operands) for verilog in (False, True)]
    assert found[0] == found[1]


def test_loops_that_stay_are_named(tmp_path: Path) -> None:
    source = SOURCES / "present_80.c"
    lines = {unroll: from_c(source, "encrypt", Options(), unroll=unroll).loops for unroll in (False, True)}
    assert [line.number for line in lines[True]] == [12]
    assert {line.number for line in lines[False]} > {12}


def test_a_division_by_a_number_is_no_divider(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_text("unsigned f(unsigned x, unsigned y) { return x / 10 + y % 7; }", encoding="utf-8")
    text = from_c(path, None, Options()).text
    assert " / " not in text.replace("// ", "")
    assert " % " not in text


def test_a_reset_drops_what_goes_on(core: Callable[..., Core]) -> None:
    found = core(SOURCE, "fibonacci", "kept")
    operands = {"a_i": [1] * LANES, "b_i": [1] * LANES, "n_i": [30] * LANES}
    for name, values in operands.items():
        found.simulator.write(name, pack_lanes(values, found.inputs[name]))
    found.set(in_valid_i=1)
    found.simulator.clock(5)
    found.set(in_valid_i=0, rst_i=1)
    found.simulator.clock()
    found.set(rst_i=0)
    shown, _ = found.run({**operands, "n_i": [10] * LANES})
    assert shown["result_o"] == [89] * LANES


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "int g(int n) { return n < 2 ? n : g(n - 1) * 3 ^ g(n - g(n - 2)); }",
            "recursion",
        ),
        (
            "unsigned char a[4], b[4];\nvoid g(int n, int i) { unsigned char *p = n ? a : b; p[i & 3] = 1; }",
            "can point into a or b; the array must be known",
        ),
        ("float g(float x) { return x * 2; }", "float"),
        ("int g(int n) { return n ", "error: "),
        ("int other(int);\nint g(int n) { return other(n); }", "other"),
    ],
)
def test_what_cannot_become_hardware_is_said(text: str, message: str, tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        from_c(source, "g", Options())
    assert message in str(caught.value)

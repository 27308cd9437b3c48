"""The netlist simulator against Verilator, what counting costs, and how long it takes to begin."""

import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.timing import compared
from benchmarks.verilator import verilator_speed
from cipherfab.catalogue import BlockDesign, block_design
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.compile import Program, compile_netlist
from cipherfab.simulator.lanes import unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

FAMILY = "spartan-6"
CELLS = "xilinx/cells_sim.v"
"""Models of its cells."""
DESIGNS = ("rectangle-80/iterative", "aes-128/iterative")
LARGE = "aes-128/combinational"
LANES = 4096
MANY_LANES = 32768
FASTER = 50
"""How many times as fast as Verilator it should be."""
SLOWER = 3
"""What counting may cost."""
SECONDS = 5
"""When the first cycle of a netlist of ten thousand LUTs should be simulated."""


def simulation_table(root: Path, console: Console) -> Table:
    """Measure everything."""
    table = Table("What", "Figure", "Ratio", "Goal", title="The netlist simulator, on one thread")
    tools = Toolset()
    for name in (*DESIGNS, LARGE):
        with TemporaryDirectory(dir=root) as folder, console.status(name):
            workdir, design = Path(folder), block_design(name)
            family = target(FAMILY)
            rtlil = elaborate(design, tools, workdir).rtlil
            paths = yosys.synthesise(rtlil, family, family.recipes[:1], workdir=workdir, tool=tools["yosys"])
            (path,) = paths.values()
            if name == LARGE:
                seconds, luts = first_cycle(path)
                table.add_row(
                    f"{name}, {luts:,} LUTs: from the file to the first cycle",
                    f"{seconds:.1f} s of CPU time",
                    f"{seconds / SECONDS:.2f} x the goal",
                    f"{SECONDS} s",
                )
                continue
            for row in rows(design, path, tools, workdir):
                table.add_row(*row)
    return table


def rows(design: BlockDesign, path: Path, tools: Toolset, workdir: Path) -> list[tuple[str, str, str, str]]:
    """Measure one design."""
    netlist = read_netlist(path, target(FAMILY).cells)
    plain, kept = compile_netlist(netlist), compile_netlist(netlist, keep_nets=True)
    check(design, plain)
    other = verilator_speed(design, path, CELLS, tools["yosys"], workdir)
    benches = [
        Bench(design, Simulator(plain, lanes=LANES)),
        Bench(design, Simulator(kept, lanes=LANES)),
        Bench(design, Simulator(kept, lanes=LANES, trace=True)),
    ]
    blocks = benches[0].blocks
    alone, counting, tracing = compared(*(bench.run for bench in benches))
    one, two = compared(
        *(Bench(design, Simulator(plain, lanes=MANY_LANES, threads=count)).run for count in (1, 2))
    )
    return [
        (
            f"{design.id}: {LANES} lanes, against Verilator",
            f"{blocks / alone:,.0f} and {other:,.0f} blocks/s",
            f"{blocks / alone / other:,.0f} x as fast",
            f"{FASTER} x",
        ),
        *(
            (
                f"{design.id}: counting {what}",
                f"{blocks / seconds:,.0f} blocks/s",
                f"{seconds / alone:.2f} x the time",
                f"{SLOWER} x",
            )
            for what, seconds in (("toggles of nets", counting), ("those of lanes as well", tracing))
        ),
        (
            f"{design.id}: {MANY_LANES} lanes, two threads",
            f"{MANY_LANES * Bench.ITEMS / two:,.0f} blocks/s",
            f"{one / two:.2f} x as fast as one",
            "",
        ),
    ]


class Bench:
    """A core that is always busy: new blocks for all lanes, as often as it takes one."""

    ITEMS = 16

    def __init__(self, design: BlockDesign, simulator: Simulator) -> None:
        self.simulator = simulator
        self.interval = design.cycles.interval
        self.blocks = simulator.lanes * self.ITEMS
        rng = np.random.default_rng(1)
        shape = (self.ITEMS, design.cipher.block_bits, simulator.lanes // 64)
        self.data = rng.integers(0, 1 << 64, shape, np.uint64)

    def run(self) -> None:
        """Encrypt `ITEMS` blocks on every lane."""
        start(self.simulator)
        for block in self.data:
            self.simulator.write("block_i", block)
            self.simulator.clock(self.interval)


def start(simulator: Simulator) -> None:
    """Power up, reset, and keep both channels open."""
    simulator.power_up()
    simulator.write("rst_i", 1)
    simulator.clock()
    for name, value in (("rst_i", 0), ("in_valid_i", 1), ("out_ready_i", 1)):
        simulator.write(name, value)


def check(design: BlockDesign, program: Program) -> None:
    """Raise an error if the core that is measured does not encrypt."""
    simulator, block = Simulator(program, lanes=64), 0x0123456789ABCDEF
    start(simulator)
    simulator.write("block_i", block)
    simulator.clock(design.cycles.latency)
    if set(unpack_lanes(simulator.read("block_o"))) != {design.cipher.encrypt(0, block)}:
        raise RuntimeError(f"{design.id}: the netlist does not encrypt")


def first_cycle(path: Path) -> tuple[float, int]:
    """Return the seconds to the first cycle in a process of its own, and the number of LUTs.

    Time of the processor, which is that of the clock where nothing else runs.

    The kernels are compiled once for a machine, and here in a first process that does not count.
    """
    times = []
    for _ in range(2):
        with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
            times.append(pool.submit(partial(_begin, path)).result())
    return times[-1]


def _begin(path: Path) -> tuple[float, int]:
    begun = time.process_time()
    netlist = read_netlist(path, target(FAMILY).cells)
    Simulator(netlist, lanes=LANES).clock()
    seconds = time.process_time() - begun
    return seconds, sum(cell.kind.is_lut for cell in netlist.cells)

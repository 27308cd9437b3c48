"""How much capacitance a design switches for every block, at full rate: its energy, relative to others."""

from collections.abc import Callable

from cipherfab.catalogue import Design
from cipherfab.devices.capacitances import Capacitances
from cipherfab.models import Kind
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.switched_capacitance import Switched, switched
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.block_bench import exercise
from cipherfab.verify.check_operation import run_operands
from cipherfab.verify.check_packets import run_messages
from cipherfab.verify.stimulus import random_stimulus, takes_long

_LANES = 64
# Blocks of the two runs; fewer of a core that takes many cycles for a block, as each is a long average.
_RUN_ITEMS = (8, 24)
_LONG_RUN_ITEMS = (1, 3)


def _run_blocks(simulator: Simulator, design: Design, items: int, seed: int) -> int:
    stimulus = random_stimulus(
        design, lanes=_LANES, items=items, seed=seed, stalls=False, resets=False, blocks_per_key=items
    )
    return exercise(simulator, design, stimulus, seed=seed).cycles


_RUNS: dict[Kind, Callable[[Simulator, Design, int, int], int]] = {
    "block cipher": _run_blocks,
    "authenticated cipher": run_messages,
    "operation": run_operands,
}
"""Each gives so many blocks to every lane, without a pause, and returns the cycles."""


def energy_per_block(
    netlist: Netlist, design: Design, capacitances: Capacitances, *, seed: int = 1
) -> Switched | None:
    """Return the capacitance that a block switches: random blocks back to back under random keys, one a lane.

    Of an authenticated cipher they are blocks of one message, of an operation sets of operands.

    It is the difference of a long and a short run, so reset, loading of the key, filling and emptying do not
    count.

    Parameters
    ----------
    netlist : Netlist
        Mapped for any family.
    design : Design
        What it is.
    capacitances : Capacitances
        What a toggle charges.
    seed : int
        Seed of blocks and keys.

    Returns
    -------
    Switched | None
        In pF for a block. None for a netlist with block RAM, whose capacitance is not known.
    """
    if any("bram" in cell.kind.resources for cell in netlist.cells):
        return None
    program = compile_netlist(netlist, keep_nets=True)
    runs = []
    lasting = design.cipher.kind == "block cipher" and takes_long(design)
    lengths = [items * design.cycles.blocks for items in (_LONG_RUN_ITEMS if lasting else _RUN_ITEMS)]
    for items in lengths:
        simulator = Simulator(program, lanes=_LANES, count_toggles=True)
        cycles = _RUNS[design.cipher.kind](simulator, design, items, seed)
        runs.append(switched(netlist, simulator.toggles, cycles * _LANES, capacitances))
    short, long = runs
    blocks = _LANES * (lengths[1] - lengths[0])
    return Switched(
        routing=(long.routing - short.routing) / blocks,
        logic=(long.logic - short.logic) / blocks,
        clock=(long.clock - short.clock) / blocks,
    )

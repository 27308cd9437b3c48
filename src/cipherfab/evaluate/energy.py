"""How much capacitance a design switches for every block, at full rate: its energy, relative to others."""

from cipherfab.catalogue import Design
from cipherfab.evaluate.exercise import exercise
from cipherfab.evaluate.stimulus import random_stimulus
from cipherfab.netlist import Netlist, Simulator, compile_netlist
from cipherfab.netlist.switching import Switched, switched
from cipherfab.toolchain.capacitances import VIRTEX_II, Capacitances

_LANES = 64
_FEW, _MANY = 8, 24


def energy_per_block(
    netlist: Netlist, design: Design, *, capacitances: Capacitances = VIRTEX_II, seed: int = 1
) -> Switched | None:
    """Return what a block switches when one follows the other: random blocks under random keys, one a lane.

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
    for items in (_FEW, _MANY):
        simulator = Simulator(program, lanes=_LANES, count_toggles=True)
        stimulus = random_stimulus(
            design, lanes=_LANES, items=items, seed=seed, stalls=False, resets=False, blocks_per_key=items
        )
        cycles = exercise(simulator, design, stimulus, seed=seed).cycles
        runs.append(switched(netlist, simulator.toggles, cycles * _LANES, capacitances))
    short, long = runs
    blocks = _LANES * (_MANY - _FEW)
    return Switched(
        routing=(long.routing - short.routing) / blocks,
        logic=(long.logic - short.logic) / blocks,
        clock=(long.clock - short.clock) / blocks,
    )

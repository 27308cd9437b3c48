"""How much capacitance a design switches for every block, at full rate: its energy, relative to others."""

from cipherfab.catalogue import Design
from cipherfab.devices.capacitances import Capacitances
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.switched_capacitance import Switched, switched
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import contract
from cipherfab.verify.contract import takes_long

# Blocks of the two runs; fewer of a core that takes many cycles for a block, as each is a long average.
_RUN_ITEMS = (8, 24)
_LONG_RUN_ITEMS = (1, 3)


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
    lengths = [
        items * design.cycles.blocks for items in (_LONG_RUN_ITEMS if takes_long(design) else _RUN_ITEMS)
    ]
    for items in lengths:
        run = contract(design).full_rate(items, seed)
        lanes = run.stimulus.lanes
        simulator = Simulator(program, lanes=lanes, count_toggles=True)
        cycles = run.on(simulator).cycles
        runs.append(switched(netlist, simulator.toggles, cycles * lanes, capacitances))
    short, long = runs
    blocks = lanes * (lengths[1] - lengths[0])
    return Switched(
        routing=(long.routing - short.routing) / blocks,
        logic=(long.logic - short.logic) / blocks,
        clock=(long.clock - short.clock) / blocks,
    )

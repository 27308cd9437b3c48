"""Estimates how fast a mapped netlist is, where no open tool places it: a model, not a measurement.

The longest path from a register to a register, with the delay of every cell from the data sheet and that of
every net from the number of its loads. Ports count as registers, as behind place and route they do. A
connection inside a slice takes no time: from a look-up table into a wide multiplexer or a carry chain, along
these, and from any of them to the data input of one flip-flop.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cipherfab.devices.delays import Delays
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.timing_graph import Arrivals, TimingGraph


@dataclass(frozen=True)
class Path:
    """A path from register to register.

    Attributes
    ----------
    delay_ns : float
        From clock edge to clock edge.
    cells : tuple[str, ...]
        Types of the cells it goes through.
    loads : tuple[int, ...]
        Loads of every net on it that is not inside a slice.
    """

    delay_ns: float
    cells: tuple[str, ...]
    loads: tuple[int, ...]


@dataclass(frozen=True)
class Estimate:
    """How fast a netlist is.

    Attributes
    ----------
    path : Path
        The longest path between registers that have one cycle.
    settle_ns : float
        The longest path from a register with several cycles; 0 without any.
    """

    path: Path
    settle_ns: float

    @property
    def fmax_mhz(self) -> float:
        """Highest clock frequency."""
        return 1000 / self.path.delay_ns


def estimate(netlist: Netlist, delays: Delays, *, multicycle: Sequence[str] = ()) -> Estimate:
    """Return how fast a netlist is.

    Parameters
    ----------
    netlist : Netlist
        A netlist of look-up tables that has been simulated.
    delays : Delays
        Those of its family.
    multicycle : Sequence[str]
        Registers, or inputs that such registers drive, whose outputs have several cycles to settle.
    """
    graph = TimingGraph(netlist, delays)
    late = late_nets(netlist, multicycle)
    settling = graph.arrivals(late.__contains__).period if late else 0.0
    return Estimate(_longest(graph.arrivals(lambda net: net not in late)), settling)


def _longest(arrivals: Arrivals) -> Path:
    return Path(
        arrivals.period,
        tuple(arc.cell for arc in arrivals.path if arc.cell),
        tuple(arc.loads for arc in arrivals.path if arc.loads),
    )


def late_nets(netlist: Netlist, multicycle: Sequence[str]) -> frozenset[int]:
    """Return the nets of registers that have several cycles to settle, by the names of these."""
    if not multicycle:
        return frozenset()
    # A recipe may have split a register into its bits.
    register = re.compile(rf"(?:.*\.)?(?:{'|'.join(map(re.escape, multicycle))})(?:\[\d+\])?")
    return frozenset(net for name, nets in netlist.wires.items() if register.fullmatch(name) for net in nets)

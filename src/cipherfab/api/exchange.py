"""Transfers through the ports of a simulated core, as fast as it takes and offers them."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple

from cipherfab.catalogue import Design
from cipherfab.catalogue.channel import Channel
from cipherfab.devices.targets import target as target_of
from cipherfab.errors import CheckError
from cipherfab.flow.measure import verify_netlists
from cipherfab.simulator.lanes import WORD_BITS, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.tools import Toolset
from cipherfab.workspace.folder import scratch_folder

PATIENCE = 100_000
"""Cycles without a transfer after which a core has no answer."""


class Transfer(NamedTuple):
    """A transfer through a channel: a value for each of its ports."""

    channel: Channel
    values: tuple[int, ...]


class Received(NamedTuple):
    """What came out of a core, in its order, and the cycles since it took the first transfer."""

    transfers: list[Transfer]
    cycles: int


class SimulatedCore:
    """The gates of a design: of its RTL, or of the netlist that a target has after synthesis.

    Parameters
    ----------
    design : Design
        The design.
    target : str | None
        Name of a target, whose first recipe makes the netlist; None for the RTL.
    tools : Toolset
        The tools for synthesis.

    Raises
    ------
    InputError
        For an unknown target.
    ToolError
        If a tool is missing or fails.
    """

    def __init__(self, design: Design, target: str | None, tools: Toolset) -> None:
        place = None if target is None else target_of(target)
        with scratch_folder() as folder:
            netlist = next(iter(verify_netlists(design, place, tools, folder).values()))
        self._id = design.id
        self._simulator = Simulator(netlist, lanes=WORD_BITS)

    def exchange(
        self,
        sent: Sequence[Transfer],
        outputs: Sequence[Channel],
        ended: Callable[[Sequence[Transfer]], bool],
    ) -> Received:
        """Reset the core, send transfers one after the other, and receive until there is nothing more.

        Parameters
        ----------
        sent : Sequence[Transfer]
            What the core is given.
        outputs : Sequence[Channel]
            Channels whose transfers are taken whenever one is offered.
        ended : Callable[[Sequence[Transfer]], bool]
            Whether what came is everything.

        Raises
        ------
        CheckError
            If there is no transfer for `PATIENCE` cycles.
        """
        simulator, waiting = self._simulator, list(sent)
        simulator.power_up()
        simulator.write("rst_i", 1)
        simulator.clock()
        simulator.write("rst_i", 0)
        for channel in outputs:
            simulator.write(channel.ready.name, 1)
        received: list[Transfer] = []
        idle, began = 0, -1
        for cycle in count():
            idle += 1
            moved = False
            if waiting:
                channel, values = waiting[0]
                simulator.write(channel.valid.name, 1)
                for port, value in zip(channel.data, values, strict=True):
                    simulator.write(port.name, value)
                moved = bool(self._read(channel.ready.name))
            for output in outputs:
                if self._read(output.valid.name):
                    received.append(Transfer(output, tuple(self._read(port.name) for port in output.data)))
                    idle = 0
            simulator.clock()
            if moved:
                simulator.write(waiting.pop(0).channel.valid.name, 0)
                began = cycle if began < 0 else began
                idle = 0
            if idle == 0 and not waiting and ended(received):
                return Received(received, cycle - began)
            if idle > PATIENCE:
                raise CheckError(f"{self._id} does not answer for {PATIENCE} cycles")
        raise AssertionError("count() ends")

    def _read(self, port: str) -> int:
        return unpack_lanes(self._simulator.read(port))[0]

"""Packets through the gates of an authenticated cipher."""

from collections.abc import Sequence
from typing import Any

from cipherfab.catalogue import PacketDesign
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.packet_contract import LANES, TURNS, dealt, packet_run
from cipherfab.verify.packets import Packet


def run_packets(
    netlist: Netlist, design: PacketDesign, packets: Sequence[Packet], **options: Any
) -> ChannelBench:
    """Deal packets out to lanes, several times, and run them."""
    run = packet_run(design, dealt(packets, LANES) * TURNS, **options)
    return run.on(Simulator(netlist, lanes=run.stimulus.lanes))


def neighbours(packets: Sequence[Packet], each: int) -> list[Packet]:
    """Return packets for `run_packets` so that every lane has some that follow each other."""
    assert len(packets) <= LANES * (each - 1)
    return [packets[((each - 1) * lane + i) % len(packets)] for i in range(each) for lane in range(LANES)]

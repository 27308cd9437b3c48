"""Runs inside the simulator: sends packets over AXI4-Streams that somebody else has written.

Started by `test_streams`. Sources and sinks are those of cocotbext-axi.
"""

import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiStreamBus, AxiStreamFrame, AxiStreamSink, AxiStreamSource

from cipherfab.catalogue import PacketDesign, parse_id
from cipherfab.verify.packet_contract import PacketContract
from cipherfab.verify.packets import MESSAGE, TAG, Packet, mixed
from tests.contract.axis_example import start_string
from tests.cosim.settings import DESIGN

KNOWN, RANDOM = 24, 32
"""Packets of each kind."""


def frame(parts: Sequence[tuple[int, bytes]], lanes: int) -> AxiStreamFrame:
    """Return parts of some kinds as a frame, in which every part begins a new word."""
    data, keep, user = bytearray(), list[int](), list[int]()
    for kind, part in parts:
        size = -(-max(1, len(part)) // lanes) * lanes
        data += part.ljust(size, b"\0")
        keep += [1] * len(part) + [0] * (size - len(part))
        user += [kind] * size
    return AxiStreamFrame(bytes(data), tkeep=keep, tuser=user)


class Bridge:
    """The streams of an authenticated cipher."""

    def __init__(self, dut: Any) -> None:
        design = parse_id(os.environ[DESIGN])
        assert isinstance(design, PacketDesign)
        self.design, self._dut = design, dut
        self._sources = [self._end(AxiStreamSource, name) for name in ("s_axis_start", "s_axis")]
        self._sinks = [self._end(AxiStreamSink, name) for name in ("m_axis", "m_axis_verdict")]
        self._lanes = len(dut.s_axis_tkeep)

    def _end(self, kind: Any, prefix: str) -> Any:
        bus = AxiStreamBus.from_prefix(self._dut, prefix)
        end = kind(bus, self._dut.aclk, self._dut.aresetn, reset_active_level=False)
        # Every packet would be printed.
        end.log.setLevel("WARNING")
        return end

    async def reset(self) -> None:
        """Start the clock, and reset."""
        Clock(self._dut.aclk, 10, unit="ns").start()
        self._dut.aresetn.value = 0
        await ClockCycles(self._dut.aclk, 2)
        self._dut.aresetn.value = 1

    def stall(self, seed: int) -> None:
        """Let every end wait now and then, each in its own way."""

        def pauses(generator: Random, rate: float) -> Iterator[bool]:
            while True:
                yield generator.random() < rate

        for number, end in enumerate((*self._sources, *self._sinks)):
            generator = Random(f"{seed} {number}")
            end.set_pause_generator(pauses(generator, generator.random() * 0.8))

    async def check(self, packets: Sequence[Packet]) -> None:
        """Send packets, all at once, and compare what comes back."""
        start, into = self._sources
        out, verdicts = self._sinks
        for packet in packets:
            await start.send(frame([(int(packet.decrypt), start_string(self.design, packet))], self._lanes))
            await into.send(frame([(each.kind, each.data) for each in packet.transfers], self._lanes))
        for packet in packets:
            verdict = await verdicts.recv()
            assert list(verdict.tdata) == [packet.verdict], packet.name
            found = await out.recv(compact=False)
            bytes_of = {kind: bytearray() for kind in range(4)}
            for byte, keep, kind in zip(found.tdata, found.tkeep, found.tuser, strict=True):
                bytes_of[kind] += bytes([byte]) * keep
            expected = b"".join(each.data for each in packet.results if each.kind == MESSAGE)
            assert bytes(bytes_of[MESSAGE]) == expected, packet.name
            assert bytes(bytes_of[TAG]) == packet.tag, packet.name


@cocotb.test()
async def known_answers(dut: Any) -> None:
    """Give the answers that are known, at full speed."""
    bridge = Bridge(dut)
    await bridge.reset()
    known = PacketContract(bridge.design).known(None)
    await bridge.check(Random(1).sample(known, min(KNOWN, len(known))))


@cocotb.test()
async def waits(dut: Any) -> None:
    """Exchange random packets, of which some are not authentic, while all four ends wait now and then."""
    bridge = Bridge(dut)
    await bridge.reset()
    for seed in range(2):
        bridge.stall(seed)
        await bridge.check(mixed(bridge.design.model, bridge.design.hold_blocks, RANDOM // 2, seed))

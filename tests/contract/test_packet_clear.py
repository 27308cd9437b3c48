"""An authenticated cipher keeps nothing of keys and packets when it is cleared."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.netlist.model import Netlist
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import ASSOCIATED_DATA, MESSAGE, SECRET_NUMBER, TAG, mixed
from tests.suite.night import night

from .clearing import Remains
from .conftest import Gates
from .mutants import mutated
from .packet_runs import run_packets

LANES_2 = "pi16cipher096v2/parallel:lanes=2,hold_blocks=4,clear=on"
HOLD_64 = "pi16cipher096v2/parallel:clear=on"
ASCON = "ascon-aead128/iterative:rounds_per_cycle=2,hold_blocks=4,clear=on"
GCM = "aes-128-gcm/iterative:rounds_per_cycle=5,hold_blocks=4,clear=on"
HASHED = "aes-128-gcm/iterative:rounds_per_cycle=5,ghash_bits=8,nonce_bytes=128,hold_blocks=4,clear=on"
CMAC = "aes-128-cmac/iterative:rounds_per_cycle=5,clear=on"
CCM = "aes-128-ccm/iterative:rounds_per_cycle=5,hold_blocks=4,clear=on"
HASH = "ascon-cxof128/iterative:rounds_per_cycle=2,clear=on"
CCM_REGISTERS = ("key_q  ", "mac_q  ", "nonce_q", "carry_q")
"""As their source writes them."""
TRANSFERS = ((ASSOCIATED_DATA, 16), (ASSOCIATED_DATA, 15), (SECRET_NUMBER, 16), *((MESSAGE, 16),) * 3)
"""Kinds and sizes of the transfers of a packet."""
TIMES = 12
"""Clears of each core."""


class PacketRemains(Remains):
    """A core in 64 lanes with packets of the same lengths, but of other bytes in each lane."""

    def __init__(self, netlist: Netlist, design: PacketDesign) -> None:
        super().__init__(netlist, design)
        self.start, self.into, self.out, self.verdict = design.channels
        kinds = {ASSOCIATED_DATA} if design.cipher.associates else set()
        kinds |= {SECRET_NUMBER} if design.cipher.numbered else set()
        kinds |= {MESSAGE} if design.cipher.has_messages else set()
        fewer = max(0, 16 - design.cipher.rate_bytes)
        self.transfers = [(kind, size - fewer) for kind, size in TRANSFERS if kind in kinds]
        if "digit_bits" in design.parameters:
            digits = design.cipher.block_bits // 8 // int(design.parameters["digit_bits"])
            self.clearing = max(25 * digits + 4, design.hold_blocks + 2)
        else:
            self.clearing = design.hold_blocks + 1
        associated, message = (
            bytes(sum(size for each, size in self.transfers if each == kind))
            for kind in (ASSOCIATED_DATA, MESSAGE)
        )
        lengths = design.cipher.announced(associated, message)
        self.announced = list(
            zip(self.start.data[len(self.start.data) - len(lengths) :], lengths, strict=True)
        )
        self.directed = design.decrypts
        # Cycles of about a packet.
        self.packet = 25 * design.cycles.interval
        self.clears = False
        self._strike("rst_i")
        self.clears = True

    def work(self, cycles: int, *, decrypt: bool, taken: bool) -> None:
        """Work on packets, whose results are taken or wait."""
        left: list[tuple[int, int]] = []
        for sink in (self.out, self.verdict):
            self.put(sink.ready, taken)
        for _ in range(cycles):
            if not left:
                left = [*self.transfers, *([(TAG, 16)] if decrypt and self.directed else [])]
                self.draw(self.start.data)
                if self.directed:
                    self.put(self.start.data[0], decrypt)
                for port, length in self.announced:
                    self.put(port, length)
                self.put(self.start.valid, 1)
                self._offer(left)
            started, moved = self.read(self.start.ready), self.read(self.into.ready)
            self.simulator.clock()
            if started:
                self.put(self.start.valid, 0)
            if moved:
                left.pop(0)
                self._offer(left)

    def clear(self, port: str) -> list[str]:
        """Clear the core through a port; return what is left of before when it takes packets again."""
        self._strike(port)
        self.draw([*self.start.data, *self.into.data], alike=True)
        self.put(self.start.valid, 1)
        self.put(self.into.valid, 0)
        for _ in range(self.clearing):
            self._rest()
            self.simulator.clock()
        return self.kept()

    def _offer(self, left: list[tuple[int, int]]) -> None:
        if left:
            kind, size = left[0]
            self.draw([self.into.data[1]])
            for place, value in ((0, kind), (2, size), (3, len(left) == 1)):
                self.put(self.into.data[place], value)
        self.put(self.into.valid, bool(left))

    def _strike(self, port: str) -> None:
        self.simulator.write(port, 1)
        if self.clears:
            self._rest()
        self.simulator.clock()
        self.simulator.write(port, 0)

    def _rest(self) -> None:
        """Check that nothing is offered or taken."""
        rest = self.start.ready, self.into.ready, self.out.valid, self.verdict.valid
        self.shown |= {f"{port.name} is high" for port in rest if self.read(port)}


def kept(bench: PacketRemains) -> Iterator[list[str]]:
    """Clear a core at several moments of a packet; yield what is left each time."""
    held = 0
    for number in range(TIMES):
        bench.work(bench.random.randrange(1, bench.packet), decrypt=number % 2 == 1, taken=number % 4 > 1)
        held = max(held, len(bench.kept()))
        yield bench.clear(("clear_i", "rst_i")[number % 3 == 2])[:4]
    assert held, "lanes have bytes of their own"


@pytest.mark.parametrize(
    "design_id",
    [
        LANES_2,
        ASCON,
        GCM,
        HASHED,
        night(HOLD_64),
        night("aes-256-gcm/iterative:tag_bytes=12,ghash_bits=1,hold_blocks=0,clear=on"),
        "aes-128-cbc/iterative:rounds_per_cycle=5,clear=on",
        CMAC,
        CCM,
        HASH,
        night("aes-256-ccm/iterative:nonce_bytes=7,tag_bytes=4,hold_blocks=0,clear=on"),
        night("aes-128-ctr/iterative:clear=on"),
        night("aes-256-xts/iterative:rounds_per_cycle=2,clear=on"),
        night("ascon-aead128/iterative:hold_blocks=0,clear=on"),
        night("ascon-aead128/iterative:rounds_per_cycle=12,clear=on"),
        night("pi16cipher096v2/parallel:digit_bits=4,hold_blocks=0,clear=on"),
        night("pi16cipher096v2/parallel:lanes=11,hold_blocks=2,clear=on"),
        night("pi64cipher256v2/parallel:digit_bits=32,hold_blocks=2,clear=on"),
    ],
)
def test_nothing_is_left(design_id: str, gates: Gates) -> None:
    design = parse_as(PacketDesign, design_id)
    bench = PacketRemains(gates(design), design)
    assert [names for names in kept(bench) if names] == []
    assert bench.shown == set()


@pytest.mark.parametrize(
    ("design_id", "file", "old", "new"),
    [
        (LANES_2, "cf_pi_datapath.sv", "if (clear_i) common_q <= '0;", ""),
        night(LANES_2, "cf_pi_datapath.sv", "if (clear_i) counter_q <= '0;", ""),
        night(LANES_2, "cf_pi_datapath.sv", "if (first_i || clear_i)", "if (first_i)"),
        night(LANES_2, "cf_pi_feed.sv", "      block_q <= '0;\n", ""),
        night(LANES_2, "cf_pi_scheduler.sv", "(clear_i ? lane_free_i : '0)", "lanes_t'(clear_i)"),
        night(HOLD_64, "cf_packet_hold.sv", "if (place_q == '1)", "if (place_q == AddressBits'(3))"),
        night(HOLD_64, "cf_pi_packet.sv", "state_valid_i && !clearing_i", "state_valid_i"),
        (ASCON, "cf_ascon_aead.sv", "      key_q   <= '0;\n", ""),
        night(ASCON, "cf_ascon_aead.sv", "      state_q <= '0;\n", ""),
        (HASH, "cf_ascon_hash.sv", "if (clear) state_q <= '0;", ""),
        (GCM, "cf_ghash.sv", "      key_q  <= '0;\n", ""),
        night(GCM, "cf_ghash.sv", "      rest_q <= '0;\n", ""),
        night(CMAC, "cf_cmac.sv", "if (clear) key_q <= '0;", ""),
        night(CMAC, "cf_cmac.sv", "      sum_q    <= '0;\n", ""),
        night(CMAC, "cf_cmac.sv", "      subkey_q <= '0;\n", ""),
        *(night(CCM, "cf_ccm.sv", f"      {name} <= '0;\n", "") for name in CCM_REGISTERS),
        night(GCM, "cf_gcm_cipher.sv", "      key_q   <= '0;\n", ""),
        night(GCM, "cf_gcm_cipher.sv", "      nonce_q <= '0;\n", ""),
        night(HASHED, "cf_gcm_cipher.sv", "if (clear_i) first_q <= '0;", ""),
        (HASHED, "cf_gcm.sv", "if (clear) nonce_q <= '0;", ""),
        night(ASCON, "cf_packet_input.sv", "if (clear_i) transfer_q.data <= '0;", ""),
        night(ASCON, "cf_packet_control.sv", "if (!clearing_i) state_d = IDLE", "state_d = IDLE"),
        night(ASCON, "cf_packet_shell.sv", "in_ready && !clear_o", "in_ready"),
    ],
)
def test_what_is_left_is_found(
    design_id: str, file: str, old: str, new: str, gates: Gates, tmp_path: Path
) -> None:
    design = parse_as(PacketDesign, design_id)
    netlist = gates(design, mutated(design.sources, file, old, new, tmp_path))
    bench = PacketRemains(netlist, design)
    assert any(kept(bench)) or bench.shown


@pytest.mark.parametrize("design_id", [LANES_2, ASCON, *map(night, (GCM, HOLD_64, CMAC, CCM, HASH))])
def test_packets_between_clears(design_id: str, gates: Gates) -> None:
    design = parse_as(PacketDesign, design_id)
    packets = mixed(design.model, design.hold_blocks, 2 * LANES)
    bench = run_packets(gates(design), design, packets, seed=7, event="clear")
    assert bench.failures == []
    assert Counter(bench.fates)["reset"] > 10, "too few clears came while a packet was under way"

"""The checks of packets and of Ascon can fail: mutants of control, data path and padding."""

from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.models.ciphers.ascon import AEAD128
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import Packet, mixed

from .broken_packets import broken, long
from .conftest import Gates
from .mutants import Mutant, mutated, sampled
from .packet_runs import neighbours, run_packets

DESIGN = parse_as(PacketDesign, "ascon-aead128/iterative:rounds_per_cycle=3,hold_blocks=4")
PACKAGE, ROUNDS, ASCON = "cf_ascon_pkg", "cf_ascon_rounds", "cf_ascon_aead"
SHELL, CONTROL, INPUT = "cf_packet_shell", "cf_packet_control", "cf_packet_input"
TRANSFER = "cf_packet_transfer"

MUTANTS = [
    Mutant(PACKAGE, "{~number, number}", "{~number, ~number}"),
    Mutant(PACKAGE, "x[4] ^ (~x[0] & x[1])", "x[4] ^ (x[0] & x[1])"),
    Mutant(PACKAGE, "mixed(x[1], 61, 39)", "mixed(x[1], 3, 39)"),
    Mutant(ROUNDS, "late_i ? state_i : states[i]", "states[i]"),
    Mutant(ROUNDS, "RoundsPerCycle * cycle_i + i", "RoundsPerCycle * cycle_i"),
    Mutant(ASCON, "long ? '0 : DataCycle", "DataCycle"),
    Mutant(ASCON, "busy_q  <= !last;", "busy_q  <= 1'b1;"),
    Mutant(ASCON, "domain_q || message", "1'b1"),
    Mutant(ASCON, "message && !domain_q", "message"),
    Mutant(ASCON, "      domain_q <= 1'b0;\n", ""),
    Mutant(ASCON, "{added[3], added[2]} ^= key_q", "{added[4], added[3]} ^= key_q"),
    Mutant(ASCON, "{128{long && last}}", "{128{last}}"),
    Mutant(ASCON, "assign there = filled[i] && !empty;", "assign there = filled[i];"),
    Mutant(ASCON, "filled[i-1] && !empty && !filled[i]", "filled[i-1] && !filled[i]"),
    Mutant(ASCON, "there && message && decrypt", "message && decrypt"),
    Mutant(ASCON, "there && message && decrypt", "there && decrypt"),
    Mutant(ASCON, "final_q && !busy_q", "final_q"),
    Mutant(SHELL, "tag_i == data", "tag_i[127:64] == data[127:64]"),
    Mutant(INPUT, "!ended_q && (!valid_q || take_i)", "(!valid_q || take_i)"),
    Mutant(INPUT, "(!valid_q || take_i)", "1'b1"),
    Mutant(INPUT, "in_bytes_i > BytesBits'(i)", "in_bytes_i >= BytesBits'(i)"),
    Mutant(INPUT, "if (restart_i) ended_q <= 1'b0;", "", "reset"),
    Mutant(INPUT, "      valid_q <= 1'b0;\n", "", "reset"),
    Mutant(CONTROL, "(step_o && !empty_q) ||", "step_o ||"),
    Mutant(CONTROL, "empty_d || !next_whole_i", "empty_d"),
    Mutant(CONTROL, "message_d ? MESSAGE : ASSOCIATED_DATA", "MESSAGE"),
    Mutant(CONTROL, "!(associated_d || (", "!((", ""),
    Mutant(CONTROL, "!message_q && !associated_q && in_bytes_i", "!message_q && in_bytes_i"),
    Mutant(CONTROL, "Hold && decrypt_q && due", "1'b0 && due", "long"),
    Mutant(CONTROL, "(!has_result || result_ready_i)", "1'b1", "long"),
    Mutant(CONTROL, "step_o && has_result && !wrong", "step_o && has_result", "large"),
    Mutant(CONTROL, "!Hold || !decrypt_q || (checked && authentic)", "1'b1"),
    Mutant(
        CONTROL, "decrypt_q ? in_valid_i && !fault : ended_q", "decrypt_q ? in_valid_i : ended_q", "broken"
    ),
    Mutant(CONTROL, "(ended_q || (in_valid_i && in_last_i))", "1'b1", "broken"),
    Mutant(CONTROL, "in_valid_i && nothing;", "1'b0;"),
    Mutant(CONTROL, "verdict_valid_q ? verdict_q : ACCEPTED", "verdict_q"),
    Mutant(CONTROL, "drained_i && !verdict_valid_q", "!verdict_valid_q"),
    Mutant(CONTROL, "ended_d      = 1'b0;", ""),
    Mutant(CONTROL, "associated_d = 1'b0;", ""),
    Mutant(CONTROL, "abort_i && !(state_q inside {IDLE, CLEAR})", "abort_i", "abort"),
    Mutant(TRANSFER, "kind_i == SECRET_NUMBER && !Numbered", "1'b0", "broken"),
]


def work(name: str) -> list[Packet]:
    """Return the packets of that name."""
    match name:
        case "broken":
            return neighbours(broken(AEAD128, hold=True), 3)
        case "large":
            large = [each for each in broken(AEAD128, hold=True) if any(t.size for t in each.transfers)]
            return neighbours(large, 3)
        case "long":
            return long(AEAD128, 4) * 8
        case _:
            return mixed(AEAD128, 4, 2 * LANES)


@pytest.mark.parametrize("mutant", sampled(MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    sources = mutated(DESIGN.sources, f"{mutant.file}.sv", mutant.old, mutant.new, tmp_path)
    packets = mutant.shown_by
    event = packets if packets in ("reset", "abort") else None
    assert run_packets(gates(DESIGN, sources), DESIGN, work(packets), seed=7, event=event).failures

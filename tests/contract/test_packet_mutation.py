"""Mutants of control, data path and padding, which the checks of packets must find."""

from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import Packet, mixed

from .broken_packets import broken, long
from .conftest import Gates
from .mutants import Mutant, mutated, sampled
from .packet_runs import neighbours, run_packets

ASCON_DESIGN = parse_as(PacketDesign, "ascon-aead128/iterative:rounds_per_cycle=3,hold_blocks=4")
QUICK_HASH = parse_as(PacketDesign, "aes-128-gcm/iterative:ghash_bits=64,hold_blocks=4")
GCM_DESIGN = parse_as(PacketDesign, "aes-128-gcm/iterative:rounds_per_cycle=5,ghash_bits=8,hold_blocks=4")
PACKAGE, ROUNDS, ASCON = "cf_ascon_pkg", "cf_ascon_rounds", "cf_ascon_aead"
GCM, CIPHER, GHASH = "cf_gcm", "cf_gcm_cipher", "cf_ghash"
SHELL, CONTROL, INPUT = "cf_packet_shell", "cf_packet_control", "cf_packet_input"
TRANSFER = "cf_packet_transfer"

OF_ASCON = [
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
    Mutant(SHELL, "tag == (data & TagMask)", "tag[127:64] == data[127:64]"),
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
    Mutant(CONTROL, "Hold && decrypt_q && has_result", "1'b0 && has_result", "long"),
    Mutant(CONTROL, "(!has_result || result_ready_i)", "1'b1", "long"),
    Mutant(CONTROL, "step_o && has_result && !fault", "step_o && has_result", "large"),
    Mutant(CONTROL, "!Hold || !decrypt_q || (checked && authentic)", "1'b1"),
    Mutant(CONTROL, "has_tag ? in_valid_i && !fault : ended_q", "has_tag ? in_valid_i : ended_q", "broken"),
    Mutant(CONTROL, "(ended_q || (in_valid_i && in_last_i))", "1'b1", "broken"),
    Mutant(CONTROL, "in_valid_i && nothing;", "1'b0;"),
    Mutant(CONTROL, "verdict_valid_q ? verdict_q : ACCEPTED", "verdict_q"),
    Mutant(CONTROL, "drained_i && !verdict_valid_q", "!verdict_valid_q"),
    Mutant(CONTROL, "ended_d      = 1'b0;", ""),
    Mutant(CONTROL, "associated_d = 1'b0;", ""),
    Mutant(CONTROL, "abort_i && !(state_q inside {IDLE, CLEAR})", "abort_i", "abort"),
    Mutant(TRANSFER, "kind_i == SECRET_NUMBER && !Numbered", "1'b0", "broken"),
]

OF_GCM = [
    Mutant(GHASH, "128'h87", "128'h85"),
    Mutant(GHASH, "product_t'(sum_q) << DigitBits", "product_t'(sum_q)"),
    Mutant(GHASH, "count_t'(Digits)", "count_t'(Digits - 1)"),
    Mutant(GHASH, "added = sum_q ^ block_i", "added = block_i"),
    Mutant(GHASH, "if (key_valid_i)", "if (1'b1)"),
    Mutant(
        GHASH,
        "      left_q <= '0;\n      sum_q  <= '0;\n    end\n    if (clear_i)",
        "    end\n    if (clear_i)",
    ),
    Mutant(CIPHER, "(Cipher.first_byte == HIGHEST) ? {<<8{data}} : data", "data"),
    Mutant(CIPHER, "(Cipher.first_byte == HIGHEST) ? {<<8{key_q}} : key_q", "key_q"),
    Mutant(CIPHER, ": 128'd1", ": 128'd0"),
    Mutant(CIPHER, "    block |= bytes_t'(nonce_q);\n", ""),
    Mutant(CIPHER, "      block  = '0;\n", ""),
    Mutant(CIPHER, "      counter_q <= counter_t'(1);\n", ""),
    Mutant(CIPHER, "rst_i || start_i || work_q == DROP", "rst_i || work_q == DROP", "abort"),
    Mutant(CIPHER, "rst_i || start_i || work_q == DROP", "rst_i || start_i"),
    Mutant(CIPHER, "work_q == HASH_KEY || !last_i", "!last_i"),
    Mutant(CIPHER, "counter_q - counter_t'(2)", "counter_q - counter_t'(1)"),
    Mutant(CIPHER, "work_q == HASH_KEY || use_i", "use_i"),
    Mutant(CIPHER, "work_q == TAG_MASK && made", "work_q == TAG_MASK", "quick hash"),
    Mutant(GCM, "data[i/8][7-i%8]", "data[i/8][i%8]"),
    Mutant(GCM, "& {8{filled[i]}};\n    assign hashed", ";\n    assign hashed"),
    Mutant(GCM, "(message && !decrypt) ? result[i]", "message ? result[i]"),
    Mutant(GCM, "data[i] & {8{filled[i]}};", "data[i];"),
    Mutant(GCM, "data_blocks_q + length_t'(!close)", "data_blocks_q + length_t'(1)"),
    Mutant(GCM, "data_tail_q   <= tail", "data_tail_q   <= '0"),
    Mutant(GCM, "if (step && message && close) tail_q <= tail;", ""),
    Mutant(GCM, "      lengths_q     <= 1'b0;\n", "", "abort"),
    Mutant(GCM, "      data_blocks_q <= '0;\n", ""),
    Mutant(GCM, "hash_idle && (!message || stream)", "hash_idle"),
    Mutant(GCM, "hash_idle && (!message || stream)", "(!message || stream)"),
    Mutant(GCM, "streams && (closing", "(closing"),
    Mutant(GCM, "step && filled[0] && !empty", "step && !empty"),
    Mutant(GCM, "step && filled[0] && !empty", "step && filled[0]"),
    Mutant(GCM, "mask && !lengths_q && hash_idle", "mask && hash_idle"),
    Mutant(GCM, "mask && !lengths_q && hash_idle", "mask && !lengths_q"),
    Mutant(SHELL, "step_empty_o ? '0 : bytes", "bytes"),
]


def work(name: str, design: PacketDesign) -> list[Packet]:
    """Return the packets of that name."""
    match name:
        case "broken":
            return neighbours(broken(design.cipher, hold=True), 3)
        case "large":
            large = [each for each in broken(design.cipher, hold=True) if any(t.size for t in each.transfers)]
            return neighbours(large, 3)
        case "long":
            return long(design.cipher, 4) * 8
        case _:
            return mixed(design.cipher, 4, 2 * LANES)


def noticed(design: PacketDesign, mutant: Mutant, gates: Gates, folder: Path) -> bool:
    """Whether packets show a mutant."""
    sources = mutated(design.sources, f"{mutant.file}.sv", mutant.old, mutant.new, folder)
    packets = mutant.shown_by
    event = packets if packets in ("reset", "abort") else None
    bench = run_packets(gates(design, sources), design, work(packets, design), seed=7, event=event)
    return bool(bench.failures)


@pytest.mark.parametrize("mutant", sampled(OF_ASCON))
def test_mutant_of_ascon_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    assert noticed(ASCON_DESIGN, mutant, gates, tmp_path)


@pytest.mark.parametrize("mutant", sampled(OF_GCM))
def test_mutant_of_gcm_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = QUICK_HASH if mutant.shown_by == "quick hash" else GCM_DESIGN
    assert noticed(design, mutant, gates, tmp_path)

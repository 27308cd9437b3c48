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
from .test_gcm import LENGTH_BITS, limits

ASCON_DESIGN = parse_as(PacketDesign, "ascon-aead128/iterative:rounds_per_cycle=3,hold_blocks=4")
QUICK_ROUNDS = parse_as(PacketDesign, "ascon-aead128/iterative:rounds_per_cycle=12,hold_blocks=4")
QUICK_HASH = parse_as(PacketDesign, "aes-128-gcm/iterative:ghash_bits=64,hold_blocks=4")
GCM_DESIGN = parse_as(PacketDesign, "aes-128-gcm/iterative:rounds_per_cycle=5,ghash_bits=8,hold_blocks=4")
PACKAGE, ROUNDS, ASCON = "cf_ascon_pkg", "cf_ascon_rounds", "cf_ascon_aead"
GCM, CIPHER, GHASH = "cf_gcm", "cf_gcm_cipher", "cf_ghash"
PIPE = "aes-128-gcm/pipelined:rounds_per_stage=5"
PIPE_DESIGNS = {
    "": parse_as(PacketDesign, f"{PIPE},hold_blocks=4"),
    "stored": parse_as(PacketDesign, f"{PIPE},key_schedule=stored,hold_blocks=4"),
    "limits": parse_as(PacketDesign, f"{PIPE},length_bits={LENGTH_BITS},hold_blocks=16"),
}
PIPELINED, LANED, MULTIPLIER = "cf_gcm_pipelined", "cf_ghash_pipelined", "cf_field_multiplier"
STREAM, HALVES, FIELD, ORDER = "cf_key_stream", "cf_karatsuba_sum", "cf_modes_pkg", "cf_byte_order"
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
    Mutant(SHELL, "same_tag  = tag == (data & TagMask)", "same_tag = tag[127:64] == data[127:64]"),
    Mutant(INPUT, "open_i && !ended_q && free", "open_i && free"),
    Mutant(INPUT, "!valid_q || take_i", "1'b1"),
    Mutant(INPUT, "incoming.bytes > BytesBits'(i)", "incoming.bytes >= BytesBits'(i)"),
    Mutant(INPUT, "ended_q && !restart_i", "ended_q", "reset"),
    Mutant(INPUT, "stays_o.valid) && !rst_i", "stays_o.valid)", "reset"),
    Mutant(CONTROL, "(passes && !step_q.empty) ||", "passes ||"),
    Mutant(CONTROL, "found.empty || !transfer.whole", "found.empty"),
    Mutant(CONTROL, "found.message ? MESSAGE : ASSOCIATED_DATA", "MESSAGE"),
    Mutant(CONTROL, "!(associated || (", "!((", ""),
    Mutant(CONTROL, "!step_q.message && !associated_q && !in_some_i", "!step_q.message && !in_some_i"),
    Mutant(CONTROL, "step_q.message || step_q.close;", "step_q.message;"),
    Mutant(CONTROL, "next_step(phase_q, associated_q, stays_i)", "next_step(phase_q, 1'b0, stays_i)"),
    Mutant(CONTROL, "(passes || skipped) ? if_moved", "passes ? if_moved", "quick rounds"),
    Mutant(CONTROL, "Hold && decrypt_q && !room", "1'b0", "long"),
    Mutant(CONTROL, "!has_result || result_ready_i;", "1'b1;", "long"),
    Mutant(CONTROL, "passes && has_result && !fault", "passes && has_result", "large"),
    Mutant(CONTROL, "!Hold || !decrypt_q || (checked && authentic)", "1'b1"),
    Mutant(CONTROL, "compared && !fault", "compared", "broken"),
    Mutant(CONTROL, "(ended_q || (in_valid_i && in_last_i))", "1'b1", "broken"),
    Mutant(CONTROL, "in_valid_i && nothing;", "1'b0;"),
    Mutant(CONTROL, "verdict_valid_q ? verdict_q : ACCEPTED", "verdict_q"),
    Mutant(CONTROL, "drained_i && !verdict_valid_q", "!verdict_valid_q"),
    Mutant(CONTROL, "ended_d   = 1'b0;", ""),
    Mutant(CONTROL, "associated_q <= 1'b0;", ""),
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
    Mutant(ORDER, "(Cipher.first_byte == HIGHEST) ? {<<8{data_i}} : data_i", "data_i"),
    Mutant(CIPHER, ": 32'd1", ": 32'd0"),
    Mutant(CIPHER, "    block |= bytes_t'(nonce_q);\n", ""),
    Mutant(CIPHER, "      block  = '0;\n", ""),
    Mutant(CIPHER, "      counter_q <= counter_t'(1);\n", ""),
    Mutant(CIPHER, "rst_i || start_i || work_q == DROP", "rst_i || work_q == DROP", "abort"),
    Mutant(CIPHER, "rst_i || start_i || work_q == DROP", "rst_i || start_i"),
    Mutant(CIPHER, "work_q == HASH_KEY || !last_i", "!last_i"),
    Mutant(CIPHER, "counter_q - counter_t'(2)", "counter_q - counter_t'(1)"),
    Mutant(CIPHER, "work_q == HASH_KEY || use_i", "use_i"),
    Mutant(CIPHER, "work_q == TAG_MASK && made", "work_q == TAG_MASK", "quick hash"),
    Mutant(FIELD, "data[i/8][7-i%8]", "data[i/8][i%8]"),
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

OF_PIPELINE = [
    Mutant(PIPELINED, "8'd1, 24'd0", "8'd2, 24'd0"),
    Mutant(PIPELINED, "result_q inside {HASH_KEY, TAG_MASK} || ", "result_q == TAG_MASK || "),
    Mutant(PIPELINED, "(step && message)", "step"),
    Mutant(PIPELINED, "if (result_q == TAG_MASK) mask_q", "if (result_q == STREAM) mask_q"),
    Mutant(
        PIPELINED,
        "    if (start) result_q <= HASH_KEY;\n",
        "    if (start && result_q == REST) result_q <= HASH_KEY;\n",
    ),
    Mutant(PIPELINED, "& {8{filled[i]}};\n    assign hashed", ";\n    assign hashed"),
    Mutant(PIPELINED, "(message && !decrypt) ? result[i]", "message ? result[i]"),
    Mutant(PIPELINED, "data[i] & {8{filled[i]}};", "data[i];"),
    Mutant(PIPELINED, "step && !message && !close", "step && !message"),
    Mutant(PIPELINED, "data_blocks == length_t'(-3)", "1'b0", "limits"),
    Mutant(PIPELINED, "step && message && !close", "step && message"),
    Mutant(PIPELINED, "      .load_i (start),", "      .load_i (1'b0),", "reset"),
    Mutant(PIPELINED, "      data_full_q <= 1'b0;\n", "", "limits"),
    Mutant(PIPELINED, "      data_tail_q <= '0;\n", ""),
    Mutant(PIPELINED, "step && filled[0] && !empty", "step && !empty"),
    Mutant(PIPELINED, "step && filled[0] && !empty", "step && filled[0]"),
    Mutant(PIPELINED, "hash_last_q  <= lengths_q", "hash_last_q  <= ends"),
    Mutant(PIPELINED, "!message || made || stream_full", "!message || made", "limits"),
    Mutant(PIPELINED, "hash_ready && (", "("),
    Mutant(LANED, "fate.place == known_q << 1", "fate.place == known_q", "limits"),
    Mutant(LANED, "waiting_q > count_t'(Lanes) || (", "waiting_q >= count_t'(Lanes) || (", "limits"),
    Mutant(LANED, "(ended_q && waiting_q != '0)", "(waiting_q != '0)", "limits"),
    Mutant(LANED, "(waiting > count_t'(Lanes)) ? count_t'(Lanes) : waiting", "waiting", "limits"),
    Mutant(LANED, "part: waiting_q <= count_t'(Lanes)", "part: 1'b1", "limits"),
    Mutant(LANED, "last: waiting_q == count_t'(1)", "last: 1'b1", "limits"),
    Mutant(LANED, "known_q + exponent_q", "exponent_q", "limits"),
    Mutant(LANED, "if (read_q == count_t'(Lanes - 1)) fresh_q", "fresh_q", "limits"),
    Mutant(LANED, "      known_q   <= count_t'(1);\n", "", "abort"),
    Mutant(LANED, "      write_q   <= '0;\n", "", "limits"),
    Mutant(LANED, "      fresh_q   <= 1'b1;\n", "", "limits"),
    Mutant(LANED, "      ended_q   <= 1'b0;\n", "", "limits"),
    Mutant(LANED, "      sum_q     <= '0;\n", "", "limits"),
    Mutant(LANED, "fates_q[i].valid <= 1'b0;", "fates_q[i].last <= 1'b0;", "abort"),
    Mutant(LANED, "squared ? product : block_i", "block_i", "limits"),
    Mutant(LANED, "fresh_q ? '0 : sums_q", "1'b0 ? '0 : sums_q"),
    Mutant(MULTIPLIER, "leaf % 3 != 2 && ", ""),
    Mutant(MULTIPLIER, "(value << 7)", "(value << 6)"),
    Mutant(MULTIPLIER, "times(127'(folded[133:128]))", "0"),
    Mutant(HALVES, "parts_i[2] ^ parts_i[1]", "parts_i[2]"),
    Mutant(STREAM, "zero_q ? '0 : ", ""),
    Mutant(STREAM, "counter                  = first_q;", "counter = '0;"),
    Mutant(STREAM, "open_q && !start_i && !rst_i", "open_q && !rst_i", "abort"),
    Mutant(STREAM, "(start_i || !running_q)", "(!running_q)", "abort"),
    Mutant(STREAM, "(start_i || !running_q)", "(1'b0)", "abort"),
    Mutant(STREAM, "(given && !zero_q),", "(given),"),
    Mutant(STREAM, "running_q && key_ready", "key_ready", "stored"),
    Mutant(CONTROL, "step_q.empty ? stays_i : follows_i", "follows_i"),
    Mutant(CONTROL, "step_q.empty ? stays_i : follows_i", "stays_i"),
    Mutant(SHELL, "tag_valid_i && valid;", "tag_valid_i;"),
    Mutant(SHELL, "same_q     <= tag == (data & TagMask)", "same_q <= tag[127:64] == data[127:64]"),
    Mutant(SHELL, "decrypt_o ? compared_q", "decrypt_o ? tag_valid_i"),
    Mutant(INPUT, "waits_q ? spare_q : offered", "offered"),
    Mutant(INPUT, "comes && !free", "1'b0"),
    Mutant(INPUT, "!ended && !waits && !rst_i", "!waits && !rst_i"),
    Mutant(INPUT, "!ended && !waits && !rst_i", "!ended && !rst_i"),
    Mutant(INPUT, "waits && !rst_i;", "waits;", "reset"),
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
        case "limits":
            return neighbours(list(limits(design.cipher, hold=True)), 3)
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
    design = QUICK_ROUNDS if mutant.shown_by == "quick rounds" else ASCON_DESIGN
    assert noticed(design, mutant, gates, tmp_path)


@pytest.mark.parametrize("mutant", sampled(OF_GCM))
def test_mutant_of_gcm_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = QUICK_HASH if mutant.shown_by == "quick hash" else GCM_DESIGN
    assert noticed(design, mutant, gates, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("mutant", sampled(OF_PIPELINE))
def test_mutant_of_a_pipeline_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    assert noticed(PIPE_DESIGNS.get(mutant.shown_by, PIPE_DESIGNS[""]), mutant, gates, tmp_path)

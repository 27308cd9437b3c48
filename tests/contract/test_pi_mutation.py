"""The checks of the cores of pi-Cipher can fail: any change of a constant, a rotation or control shows."""

from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.verify.check import check

from .conftest import Gates
from .mutants import Mutant, mutated, sampled

PACKAGE, STAR, ENGINE = "cf_pi_cipher_pkg", "cf_pi_sums", "cf_pi_star_engine"
MIX, DIGITS, FUNCTION, UNROLLED = "cf_pi_mix", "cf_pi_digits", "cf_pi_function", "cf_pi_unrolled"

CHUNKS = "pi16-star/star_engine:clocks=2"
WORDS = "pi16-star/star_engine:clocks=2,port_words=1"
LONG, LONGEST = "pi32-star/star_engine", "pi64-star/star_engine"
BYTES, WHOLE = "pi16-function/digit_serial", "pi16-function/digit_serial:digit_bits=16"
NIBBLES, STATES = "pi16-function/digit_serial:digit_bits=4", "pi16-function/digit_serial:input_chunks=4"
GENERATOR, ALU, CONTROL = "cf_pi_generator", "cf_pi_alu", "cf_pi_message_control"
STEPS, PROCESSOR = "cf_pi_steps", "cf_pi_message_processor"
KPIG, COUNTING = "pi16cipher096v2-generator/key_generator", "pi16-alu/message_alu"
MESSAGES, HALVES = (f"pi16cipher096v2-block/message_processor:digit_bits={bits}" for bits in (16, 8))
PAIRS, ROUNDS = "pi16-function/star_unrolled", "pi16-function/star_unrolled:stars_per_cycle=8"


MUTANTS = [
    Mutant(PACKAGE, "128'hf0e8", "128'hf0e9", CHUNKS),
    Mutant(PACKAGE, "48'h271e", "48'h271f", "pi32-function/digit_serial:digit_bits=32"),
    Mutant(PACKAGE, "%70", "%69", "pi64-function/star_unrolled"),
    Mutant(PACKAGE, "'{1, 4, 9, 11, 2, 5, 7, 13}", "'{1, 4, 9, 11, 2, 5, 7, 12}", CHUNKS),
    Mutant(PACKAGE, "'{5, 11, 17, 23,", "'{5, 11, 17, 22,", LONG),
    Mutant(PACKAGE, "11, 23, 37, 59}", "11, 23, 37, 58}", LONGEST),
    Mutant(PACKAGE, "3 - i : i ^ 1", "3 - i : i", CHUNKS),
    Mutant(PACKAGE, "(j + 3) % 4", "(j + 2) % 4", CHUNKS),
    Mutant(PACKAGE, "(j + 1) % 4", "(j + 2) % 4", BYTES),
    Mutant(PACKAGE, "8 * round + 4 * back", "8 * round", BYTES),
    Mutant(STAR, "pairs_q[Out<2]", "pairs_q[Out>=2]", CHUNKS),
    Mutant(STAR, "chunk[Out^1]", "chunk[Out]", CHUNKS),
    Mutant(MIX, "right[j] ^= nu[i]", "right[j] ^= mu[i]", CHUNKS),
    Mutant(ENGINE, "!out_valid_o || out_ready_i;\n    assign in", "1'b1;\n    assign in", CHUNKS),
    Mutant(ENGINE, "if (rst_i) valid_q <= '0;", "", CHUNKS),
    Mutant(ENGINE, "if (rst_i) step_q <= '0;", "", WORDS),
    Mutant(ENGINE, "4'(7 + Clocks)", "4'(6 + Clocks)", WORDS),
    Mutant(ENGINE, "taken = in_ready_o && in_valid_i", "taken = in_ready_o", WORDS),
    Mutant(ENGINE, "(out_valid_o && out_ready_i)", "out_valid_o", WORDS),
    Mutant(ENGINE, "{y_i, y_q[3:1]}", "{y_q[2:0], y_i}", WORDS),
    Mutant(ENGINE, "right_q <= right_q >> WordBits;", "", WORDS),
    Mutant(DIGITS, "pair_carry_q[i] && !first", "pair_carry_q[i]", BYTES),
    Mutant(DIGITS, "save_q && !first", "save_q", BYTES),
    Mutant(DIGITS, "sum_t'(carry_q && !first)", "sum_t'(carry_q)", BYTES),
    Mutant(DIGITS, "save_q  <= carries[DigitBits-1];", "save_q  <= 1'b0;", BYTES),
    Mutant(DIGITS, "(Turn - j + DigitBits - 1) / DigitBits", "(Turn - j) / DigitBits + 1", NIBBLES),
    Mutant("cf_pi_path", "carry_q[j] && index_i != '0", "carry_q[j]", BYTES),
    Mutant(FUNCTION, "index_q == '0) ? in_valid_i : begun_q", "1'b1) ? in_valid_i : begun_q", BYTES),
    Mutant(FUNCTION, " && !(valid_q && !out_ready_i)", "", BYTES),
    Mutant(FUNCTION, "if (last_q) valid_q <= 1'b1;", "if (last_q || rest) valid_q <= 1'b1;", WHOLE),
    Mutant(FUNCTION, "if (valid_q && out_ready_i) valid_q <= 1'b0;", "", BYTES),
    Mutant(FUNCTION, "(work || last_q)", "work", BYTES),
    Mutant(FUNCTION, "index_q <= '0;\n      place_q <= '0;", "place_q <= '0;", BYTES),
    Mutant(FUNCTION, "place_q <= '0;\n      round_q", "round_q", BYTES),
    Mutant(FUNCTION, "round_q <= '0;\n      last_q", "last_q", BYTES),
    Mutant(FUNCTION, "      last_q  <= 1'b0;\n", "", BYTES),
    Mutant(FUNCTION, "      last_q  <= 1'b0;\n      valid_q <= 1'b0;\n", "      last_q  <= 1'b0;\n", BYTES),
    Mutant(FUNCTION, "|| place_q == 3'd3", "|| place_q == 3'd2", STATES),
    Mutant(FUNCTION, "reading && step_end && (", "reading && (", STATES),
    Mutant(FUNCTION, "go && work && reading", "go && reading", BYTES),
    Mutant(FUNCTION, "go && work && reading", "work && reading", WHOLE),
    Mutant(FUNCTION, "!reading || in_valid_i", "1'b1", BYTES),
    Mutant(UNROLLED, "!busy_q && (!valid_q || out_ready_i)", "!busy_q", PAIRS),
    Mutant(UNROLLED, "!busy_q && (!valid_q || out_ready_i)", "!valid_q || out_ready_i", PAIRS),
    Mutant(UNROLLED, "busy_q  <= 1'b0;\n      valid_q <= 1'b0;", "valid_q <= 1'b0;", PAIRS),
    Mutant(UNROLLED, "busy_q  <= 1'b0;\n      valid_q <= 1'b0;", "busy_q  <= 1'b0;", PAIRS),
    Mutant(UNROLLED, "      cycle_q <= '0;\n", "", PAIRS),
    Mutant(UNROLLED, "      round_q <= '0;\n", "", ROUNDS),
    Mutant(UNROLLED, "C1[next_round]", "C1[round_q]", ROUNDS),
    Mutant(UNROLLED, "else running_q <= C1[0];", "", ROUNDS),
    Mutant(GENERATOR, "inside {3'b001, 3'b010, 3'b101, 3'b110}", "inside {3'b001, 3'b101, 3'b110}", KPIG),
    Mutant(GENERATOR, "inside {3'b011, 3'b100,", "inside {3'b011,", KPIG),
    Mutant(GENERATOR, "inside {3'b010, 3'b011, 3'b101, 3'b111}", "inside {3'b010, 3'b011, 3'b101}", KPIG),
    Mutant(GENERATOR, "there_q <= with_state;", "if (with_state || clear) there_q <= with_state;", KPIG),
    Mutant(GENERATOR, "there_q <= with_state;", "if (with_state) there_q <= 1'b1;", KPIG),
    Mutant(GENERATOR, "there_q <= with_state;", "there_q <= with_state || there_q;", MESSAGES),
    Mutant(GENERATOR, "if (clear) nonce_q <= '0;\n      else if", "if", KPIG),
    Mutant(GENERATOR, "block_q <= with_key || with_nonce", "block_q <= 1'b1", KPIG),
    Mutant(GENERATOR, "{1'b1, nonce, key}", "{nonce, key}", KPIG),
    Mutant(GENERATOR, "store_i || !out_valid_o || out_ready_i", "!out_valid_o || out_ready_i || 1'b1", KPIG),
    Mutant(GENERATOR, "if (rst_i) out_valid_o <= 1'b0;", "", KPIG),
    Mutant(ALU, "inside {ALU_PASS, ALU_LOAD}", "inside {ALU_PASS}", COUNTING),
    Mutant(ALU, "carry = carry_q;", "carry = 1'b1;", COUNTING),
    Mutant(ALU, "waits      = counts && busy_q", "waits      = 1'b0", COUNTING),
    Mutant(ALU, "begins || goes", "begins", COUNTING),
    Mutant(ALU, "turns ? turn_q", "move_q ? turn_q", COUNTING),
    Mutant(ALU, "count_q || (turns && carry)", "count_q", COUNTING),
    Mutant(ALU, "ALU_BLOCK && !chunk[0]", "ALU_BLOCK", COUNTING),
    Mutant(ALU, "block[chunk[1]]", "block[chunk[0]]", COUNTING),
    Mutant(STEPS, "!(leaving && hold_i)", "1'b1", MESSAGES),
    Mutant(STEPS, "busy_q  <= 1'b0;", "", MESSAGES),
    Mutant(STEPS, "step_o >= 3'd5", "step_o >= 3'd6", MESSAGES),
    Mutant(CONTROL, "in_valid_i && alu_ready_i", "alu_ready_i", MESSAGES),
    Mutant(CONTROL, "in_valid_i && alu_ready_i", "in_valid_i", MESSAGES),
    Mutant(CONTROL, "(phase_q == LOAD) ? 3'b110", "(phase_q == LOAD) ? 3'b010", MESSAGES),
    Mutant(CONTROL, "asking_q ? ask : '0", "ask", MESSAGES),
    Mutant(CONTROL, "final_q <= last_i;", "final_q <= 1'b1;", MESSAGES),
    Mutant(CONTROL, "last_o      <= final_q;", "last_o      <= last_i;", MESSAGES),
    Mutant(CONTROL, "if (out_valid_o && out_ready_i) phase_q <= IDLE", "phase_q <= IDLE", MESSAGES),
    Mutant(CONTROL, "code_q != 4'b0111", "1'b1", MESSAGES),
    Mutant(
        CONTROL, "assign tag_clear_o       = phase_q == IDLE", "assign tag_clear_o       = 1'b0", MESSAGES
    ),
    Mutant(CONTROL, "keep_o = phase_q == CLOSE", "keep_o = 1'b1", MESSAGES),
    Mutant(CONTROL, "(leave_place & place_t'(Digits - 1)) == '0", "1'b0", HALVES),
    Mutant(PROCESSOR, "carry_q[j] && !tag_first", "1'b0", HALVES),
    Mutant(PROCESSOR, "tag_q[tag_half]", "tag_q[0]", MESSAGES),
]


@pytest.mark.parametrize("mutant", sampled(MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = parse_id(mutant.shown_by)
    file = f"{mutant.file}.sv"
    sources = mutated(design.sources, file, mutant.old, mutant.new, tmp_path)
    assert check(gates(design, sources), design, vectors=[], blocks=192, seed=7).failed

"""The checks can fail: a change of any S-box entry, rotation, constant or handshake term is noticed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cipherfab.catalogue import block_design, needed_sources, rtl_root
from cipherfab.models.vectors import shipped_vectors
from cipherfab.simulator.compile import compile_netlist
from cipherfab.verify.check import check

from .conftest import Gates
from .mutants import Mutant, mutated, sampled
from .small_engine import small

PRESENT = "ciphers/present/cf_present_pkg.sv"
RECTANGLE = "ciphers/rectangle/cf_rectangle_pkg.sv"
AES = "ciphers/aes/cf_aes_pkg.sv"
AES_KEY = "ciphers/aes/cf_aes_key_step.sv"
AES_ROUND = "ciphers/aes/cf_aes_round.sv"
AES_SBOX = "ciphers/aes/cf_aes_sbox.sv"
TOWER = "ciphers/aes/cf_aes_tower_field_pkg.sv"
SERPENT = "ciphers/serpent/cf_serpent_pkg.sv"
ROUND = "ciphers/cf_round.sv"
ITERATIVE = "architectures/cf_iterative.sv"
BUFFER = "cf_credit_buffer.sv"
NARROW = "architectures/cf_narrow.sv"
KEYED_WORD = "ciphers/cf_keyed_word.sv"
COMPACT = "architectures/cf_compact.sv"
COMPACT_PRESENT = "ciphers/present/cf_present_compact.sv"
SQUARE = "ciphers/present/cf_present_square.sv"
COMPACT_RECTANGLE = "ciphers/rectangle/cf_rectangle_compact.sv"
COMPACT_AES = "ciphers/aes/cf_aes_compact.sv"
FIXED_KEY = "architectures/cf_fixed_key.sv"
NIBBLE = "ciphers/cf_nibble_round.sv"
RAM = "architectures/cf_ram.sv"
REGISTER = "cf_ram_register.sv"
ENGINE = "aes_engine/cf_aes_engine.sv"
ENGINE_KEYS = "aes_engine/cf_aes_engine_keys.sv"
ENGINE_KEY_STEP = "aes_engine/cf_aes_engine_key_step.sv"
ENGINE_PKG = "aes_engine/cf_aes_engine_pkg.sv"
ENGINE_ROUND = "aes_engine/cf_aes_engine_round.sv"
PIPELINED = "architectures/cf_pipelined.sv"
COMBINATIONAL = "architectures/cf_combinational.sv"


ENGINE_3 = "aes-128/engine:stages_per_round=3"
ENGINE_192 = "aes-192/engine:stages_per_round=3"
ENGINE_256 = "aes-256/engine:stages_per_round=3"
NARROW_8 = "rectangle-80/narrow"
RAM_1 = "rectangle-80/ram:write_ports=1"
RAM_2 = "rectangle-80/ram"
RAM_BACK = "rectangle-80/ram:direction=decrypt"


def sbox_mutants() -> Iterator[Mutant]:
    """Change every table of a small cipher: the lowest bit of its first and of its last entry is inverted."""
    for file, name in ((PRESENT, "present-80"), (RECTANGLE, "rectangle-80")):
        text = (rtl_root() / file).read_text()
        for table, direction in (("Sbox", "encrypt"), ("InvSbox", "decrypt")):
            line = re.search(rf"\] {table} = 64'h([0-9a-f]{{16}});", text)
            assert line
            for entry in (0, 15):
                value = int(line.group(1), 16) ^ (1 << (4 * entry))
                yield Mutant(
                    file,
                    line.group(0),
                    f"] {table} = 64'h{value:016x};",
                    f"{name}/iterative:direction={direction}",
                )


def large_sbox_mutants() -> Iterator[Mutant]:
    """Change an entry of every S-box of Serpent and of both tables of AES."""
    text = (rtl_root() / SERPENT).read_text()
    rows = re.findall(r"64'h[0-9a-f]{16}", text)
    assert len(rows) == 16
    for number, row in enumerate(rows):
        changed = f"64'h{int(row[4:], 16) ^ 1 << 4 * number:016x}"
        yield Mutant(
            SERPENT, row, changed, f"serpent-128/iterative:direction={'encrypt' if number < 8 else 'decrypt'}"
        )
    text = (rtl_root() / AES).read_text()
    rows = re.findall(r"128'h[0-9a-f]{32}", text)
    assert len(rows) == 32
    for number, direction in ((0, "encrypt"), (31, "decrypt")):
        changed = f"128'h{int(rows[number][5:], 16) ^ 1 << 40:032x}"
        yield Mutant(AES, rows[number], changed, f"aes-128/iterative:direction={direction}")


TEXT_MUTANTS = [
    Mutant(
        PRESENT,
        "result[i/4+16*(i%4)] = state[i]",
        "result[i/4+16*((i+1)%4)] = state[i]",
        "present-80/iterative",
    ),
    Mutant(
        PRESENT,
        "= state[i/4+16*(i%4)]",
        "= state[i/4+16*((i+1)%4)]",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(PRESENT, "{key[18:0], key[79:19]}", "{key[19:0], key[79:20]}", "present-80/iterative"),
    Mutant(PRESENT, "{key[66:0], key[127:67]}", "{key[65:0], key[127:66]}", "present-128/iterative"),
    Mutant(
        PRESENT,
        "{result[60:0], result[79:61]}",
        "{result[59:0], result[79:60]}",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(
        PRESENT,
        "{result[60:0], result[127:61]}",
        "{result[59:0], result[127:60]}",
        "present-128/iterative:direction=both",
    ),
    Mutant(PRESENT, "return key[79:16]", "return key[78:15]", "present-80/iterative"),
    Mutant(PRESENT, "return key[127:64]", "return key[126:63]", "present-128/iterative"),
    Mutant(PRESENT, "result[66:62] ^= r", "result[67:63] ^= r", "present-128/iterative"),
    Mutant(PRESENT, "result[19:15] ^= r", "result[20:16] ^= r", "present-80/iterative"),
    Mutant(
        RECTANGLE, "{state[50:48], state[63:51]}", "{state[51:48], state[63:52]}", "rectangle-80/iterative"
    ),
    Mutant(
        RECTANGLE, "{state[35:32], state[47:36]}", "{state[36:32], state[47:37]}", "rectangle-80/iterative"
    ),
    Mutant(RECTANGLE, "{state[30:16], state[31]}", "{state[29:16], state[31:30]}", "rectangle-80/iterative"),
    Mutant(
        RECTANGLE,
        "{state[60:48], state[63:61]}",
        "{state[61:48], state[63:62]}",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(
        RECTANGLE,
        "{state[43:32], state[47:44]}",
        "{state[44:32], state[47:45]}",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(
        RECTANGLE,
        "{state[16], state[31:17]}",
        "{state[17:16], state[31:18]}",
        "rectangle-80/iterative:direction=both",
    ),
    Mutant(RECTANGLE, "{rc[3:0], rc[4] ^ rc[2]}", "{rc[3:0], rc[4] ^ rc[1]}", "rectangle-80/iterative"),
    Mutant(
        RECTANGLE,
        "{rc[0] ^ rc[3], rc[4:1]}",
        "{rc[0] ^ rc[2], rc[4:1]}",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(
        RECTANGLE,
        "row[0], {row[3][3:0], row[3][15:4]}",
        "row[0], {row[3][4:0], row[3][15:5]}",
        "rectangle-80/iterative",
    ),
    Mutant(
        RECTANGLE,
        "row[0], {row[2][15:0], row[2][31:16]}",
        "row[0], {row[2][16:0], row[2][31:17]}",
        "rectangle-128/iterative",
    ),
    Mutant(RECTANGLE, "^ {11'b0, rc}\n", "^ {10'b0, rc, 1'b0}\n", "rectangle-80/iterative"),
    Mutant(RECTANGLE, "^ {27'b0, rc}\n", "^ {26'b0, rc, 1'b0}\n", "rectangle-128/iterative"),
    Mutant(
        RECTANGLE,
        "return {key[111:96], key[79:64]",
        "return {key[112:97], key[79:64]",
        "rectangle-128/iterative",
    ),
    Mutant("cf_pkg.sv", "rc = 5'd1", "rc = 5'd2", "rectangle-80/iterative"),
    Mutant(AES, "at(state, r, c + r)", "at(state, r, c + 4 - r)", "aes-128/iterative:sbox=tower_field"),
    Mutant(
        AES,
        "at(state, r, c + 4 - r)",
        "at(state, r, c + r)",
        "aes-128/iterative:sbox=tower_field,direction=both",
    ),
    Mutant(AES, "at(doubled, r + 1, c)", "at(doubled, r + 2, c)", "aes-128/iterative:sbox=tower_field"),
    Mutant(
        AES,
        "at(state, r + 2, c)));",
        "at(state, r + 1, c)));",
        "aes-128/iterative:sbox=tower_field,direction=decrypt",
    ),
    Mutant(AES, "constant = 8'h01;", "constant = 8'h02;", "aes-192/iterative:sbox=tower_field"),
    Mutant(AES, "a[3] ^ a[7]", "a[3]", "aes-128/iterative:sbox=tower_field"),
    Mutant(AES_KEY, "first ? rotated : substituted", "rotated", "aes-256/iterative:sbox=tower_field"),
    Mutant(
        AES_KEY,
        "{substituted[23:0], substituted[31:24]}",
        "substituted",
        "aes-128/iterative:sbox=tower_field",
    ),
    Mutant(
        AES_KEY,
        "entering_back ? entering[3] ^ entering[2] : entering[3]",
        "entering[3]",
        "aes-128/iterative:sbox=tower_field,direction=both",
    ),
    Mutant(
        AES_KEY,
        "if (entering_back) feed",
        "if (!entering_back) feed",
        "aes-192/iterative:sbox=tower_field,direction=both",
    ),
    Mutant(AES_ROUND, "last ? shifted :", "!last ? shifted :", "aes-128/iterative:sbox=tower_field"),
    Mutant(
        AES_ROUND,
        "last ? state : inv_mix_columns(state)",
        "inv_mix_columns(state)",
        "aes-128/iterative:sbox=tower_field,direction=decrypt",
    ),
    Mutant(ROUND, "code_i[3:0] == 4'hf", "code_i[3:0] == 4'he", "aes-128/iterative:sbox=tower_field"),
    Mutant(TOWER, "8'h71, 8'he7", "8'h70, 8'he7", "aes-128/iterative:sbox=tower_field"),
    Mutant(TOWER, "64'hf67295b3dea18c40", "64'hf67295b3dea18c50", "aes-128/iterative:sbox=tower_field"),
    Mutant(SERPENT, "{x0[18:0], x0[31:19]}", "{x0[19:0], x0[31:20]}", "serpent-128/iterative"),
    Mutant(SERPENT, "x3 ^ x2 ^ {x0[28:0], 3'b0}", "x3 ^ x2 ^ {x0[27:0], 4'b0}", "serpent-128/iterative"),
    Mutant(
        SERPENT, "{x2[21:0], x2[31:22]}", "{x2[20:0], x2[31:21]}", "serpent-128/iterative:direction=decrypt"
    ),
    Mutant(
        SERPENT,
        "32'h9e3779b9 ^ {24'b0, n, 2'(k)};\n      w[k+8]",
        "32'h9e3779b8 ^ {24'b0, n, 2'(k)};\n      w[k+8]",
        "serpent-128/iterative",
    ),
    Mutant(SERPENT, "3'd3 - i", "3'd4 - i", "serpent-256/iterative"),
    Mutant(SERPENT, "256'b1 << bits", "256'b0 << bits", "serpent-192/iterative"),
    Mutant(
        SERPENT,
        "{w[k+8][10:0], w[k+8][31:11]}",
        "{w[k+8][11:0], w[k+8][31:12]}",
        "serpent-256/iterative:direction=decrypt",
    ),
    Mutant(
        ITERATIVE,
        "assign out_valid_o = first && !idle;",
        "assign out_valid_o = first;",
        "present-80/iterative",
    ),
    Mutant(ITERATIVE, "first && (idle || out_ready_i)", "first", "present-80/iterative"),
    Mutant(ITERATIVE, "first && (idle || out_ready_i)", "first && idle", "present-80/iterative"),
    Mutant(ITERATIVE, "out_ready_i && !in_valid_i)", "!in_valid_i)", "present-80/iterative"),
    Mutant(ITERATIVE, "if (rst_i || (first", "if ((first", "present-80/iterative"),
    Mutant(ITERATIVE, "(in_valid_i && (idle || out_ready_i));", "in_valid_i;", "rectangle-80/iterative"),
    Mutant(ITERATIVE, "keyed_q && !key_valid_i &&", "keyed_q &&", "present-80/iterative:direction=both"),
    Mutant(ITERATIVE, "rest_q && keyed_q &&", "rest_q &&", "present-80/iterative:direction=both"),
    Mutant(
        ITERATIVE,
        "(decrypt == decrypt_q) ? other_key_q : key_q",
        "other_key_q",
        "present-80/iterative:direction=both",
    ),
    Mutant(
        ITERATIVE,
        "assign key_ready_o = rest_q && !block_q;",
        "assign key_ready_o = rest_q;",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(
        ITERATIVE,
        "if (key_accept && KeySchedule == STORED) keyed_q <= 1'b0;",
        "",
        "present-80/iterative:key_schedule=stored",
    ),
    Mutant(ITERATIVE, "if (rst_i) row_q <= '0;", "", "present-80/iterative:key_schedule=stored"),
    Mutant(
        ITERATIVE,
        "loading_q && load_code_q == LastCode",
        "loading_q",
        "present-80/iterative:key_schedule=stored",
    ),
    Mutant(
        ITERATIVE,
        "place_q[1] && load_row_q != '0",
        "place_q[1]",
        "rectangle-80/iterative:direction=decrypt,key_schedule=stored,rounds_per_cycle=5,entry_rounds=5",
    ),
    Mutant(
        ITERATIVE,
        "row_t'(Cycles + 1 - Carry)",
        "row_t'(Cycles - Carry)",
        "rectangle-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5",
    ),
    Mutant(
        ITERATIVE,
        "decrypt) ? word[Mirror]",
        "decrypt) ? word[i]",
        "rectangle-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5",
    ),
    # Words in step: neither side moves alone, and a block begins with the first word of a result or after it.
    Mutant(
        NARROW,
        "assign out_valid_o = pending && (!loading_q || in_valid_i);",
        "assign out_valid_o = pending;",
        NARROW_8,
    ),
    Mutant(
        NARROW, "out_ready_i && (!loading_q || in_valid_i) : in_valid_i", "out_ready_i : in_valid_i", NARROW_8
    ),
    Mutant(
        NARROW, "pending ? out_ready_i && (!loading_q || in_valid_i) : in_valid_i", "in_valid_i", NARROW_8
    ),
    Mutant(NARROW, "(out_ready_i && (loading_q || word_q == '0))", "out_ready_i", NARROW_8),
    Mutant(NARROW, "(out_ready_i && (loading_q || word_q == '0))", "(loading_q || word_q == '0)", NARROW_8),
    Mutant(NARROW, "!pending || (out_ready_i && (loading_q || word_q == '0))", "!pending", NARROW_8),
    Mutant(NARROW, "if (!loading_q) word_q <= '0;", "word_q <= '0;", NARROW_8),
    Mutant(NARROW, "if (!loading_q) word_q <= '0;", "", NARROW_8),
    Mutant(NARROW, "if (take) loading_q <= 1'b1;", "", NARROW_8),
    Mutant(NARROW, "      code_q <= IdleCode;\n      if", "      if", NARROW_8),
    Mutant(NARROW, "word_t'(BlockWords - 1)", "word_t'(BlockWords - 2)", NARROW_8),
    Mutant(NARROW, "word_t'(KeyWords - 1)", "word_t'(KeyWords - 2)", NARROW_8),
    Mutant(
        NARROW,
        "(KeyBits + PortBits - 1) / PortBits",
        "KeyBits / PortBits",
        "rectangle-80/narrow:port_bits=32",
    ),
    Mutant(NARROW, "state_q[BlockBits-1-:PortBits]", "state_q[PortBits-1:0]", NARROW_8),
    Mutant(NARROW, "word_q    <= '0;\n      loading_q <= 1'b0;\n    end\n  end", "end\n  end", NARROW_8),
    Mutant(NARROW, "code_q    <= IdleCode;", "", NARROW_8),
    Mutant(
        NARROW,
        "if (Back && back_q && stepped_code == FirstCode) code_q <= LastCode;",
        "",
        "rectangle-80/narrow:direction=decrypt",
    ),
    # The part of the first round key that a word meets as it enters, or behind all of them.
    Mutant(KEYED_WORD, "part[left_i]", "part[0]", "rectangle-128/narrow"),
    Mutant(KEYED_WORD, "key_i << (PortBits * left)", "key_i", "present-80/narrow"),
    Mutant(NARROW, "!rest || (!Early && last_in)", "!rest", "serpent-128/narrow"),
    Mutant(NARROW, "if (rst_i) back_q <= 1'b0;", "", "rectangle-80/narrow:direction=decrypt"),
    Mutant(
        NARROW,
        "back_q || (!rest && stepped_code == LastCode)",
        "back_q",
        "rectangle-80/narrow:direction=decrypt",
    ),
    Mutant(COMPACT, "!(load && needs && !in_valid_i) && ", "", "rectangle-80/compact"),
    Mutant(COMPACT, " && !(out_valid_o && !out_ready_i)", "", "rectangle-80/compact"),
    Mutant(COMPACT, "rst_i || (unloaded", "(unloaded", "rectangle-80/compact"),
    Mutant(COMPACT, "prepare_q << 1 == '0", "1'b1", "present-80/compact"),
    Mutant(COMPACT_PRESENT, "plain_q ? nibble_q : ", "", "present-80/compact"),
    Mutant(COMPACT_PRESENT, "? 0 : 47", "? 0 : 46", "present-128/compact"),
    Mutant(COMPACT, "if (rst_i) unload_q <= '0;", "", "rectangle-80/compact"),
    # Bits of a word of the key that come from elsewhere: the first, the counter, and at the begin.
    *(
        Mutant(SQUARE, old, new, "present-80/compact:port_bits=16")
        for old, new in (
            ("if (place_i == 2'd0) word[15:13] = low;", ""),
            ("if (place_i == 2'd2) word[3:0] ^= pass_q[4:1];", ""),
            ("six ^ {pass_q[0], 2'b00}", "six"),
            ("last_word ? {word_q[2:0], key_i[15:3]} : key_i", "key_i"),
            ("row_end && !first_word", "row_end"),
            ("(pass_q == 5'd1) ? 4'd0 : 4'd5", "4'd5"),
            ("last_word ? key_i[i] : word[3+i]", "word[3+i]"),
            ("load_i && row_end && !first_word", "load_i && row_end"),
            ("if (rst_i) pass_q <= '1;", ""),
            ("!load_i && pass_q", "pass_q"),
            ("pass_end_i && !last_o", "pass_end_i"),
            ("assign to_left = pass_q[0]", "assign to_left = 1'b0"),
        )
    ),
    Mutant(COMPACT_RECTANGLE, "place_i >= 4'd8", "place_i >= 4'd7", "rectangle-80/compact"),
    Mutant(COMPACT_RECTANGLE, "plain_q ? 5'd15 : ", "", "rectangle-80/compact"),
    Mutant(COMPACT_RECTANGLE, "substituted[3] & !shift_i", "substituted[3]", "rectangle-80/compact"),
    Mutant(COMPACT_RECTANGLE, "if (shift_i) constant_q <= BeforeFirst;", "", "rectangle-80/compact"),
    Mutant(COMPACT_AES, "clears  = rst_i || (step_i", "clears  = (step_i", "aes-128/compact"),
    Mutant(COMPACT_AES, "c == '0 && r == '0", "c == '0", "aes-128/compact"),
    Mutant(ENGINE, "!out_valid_o || out_ready_i", "1'b1", ENGINE_3),
    Mutant(ENGINE, "awaited_q & (decrypt_at_basis ? 2'b01 : 2'b10)", "2'b00", ENGINE_3),
    Mutant(ENGINE, "following_q == '0 && !valid[1]", "!valid[1]", ENGINE_3),
    Mutant(ENGINE, "following_q == '0 && !valid[1]", "following_q == '0", ENGINE_3),
    Mutant(ENGINE, "key_ready_q <= key_valid_i && ", "key_ready_q <= ", ENGINE_3),
    Mutant(ENGINE, "room && !key_valid_i &&", "room &&", ENGINE_3),
    Mutant(ENGINE, "(decrypt_i ? open_q.decrypt : open_q.encrypt)", "open_q.encrypt", ENGINE_3),
    Mutant(ENGINE, "if (opening[Ahead] &&", "if (opening[0] &&", ENGINE_3),
    Mutant(ENGINE, "awaited_q & ~first[1]", "awaited_q", ENGINE_3),
    Mutant(ENGINE, "decrypt_i ? last_key_q ^ Constant", "decrypt_i ? last_key_q", ENGINE_3),
    Mutant(ENGINE, "StagesPerRound*i] : '0", "StagesPerRound*i+1] : '0", ENGINE_3),
    Mutant(ENGINE, "decrypt_numbers[i][Rounds-1-i]", "decrypt_numbers[i][Rounds-i]", ENGINE_3),
    Mutant(ENGINE, "      open_q      <= '0;\n      following_q", "      following_q", ENGINE_3),
    Mutant(ENGINE_KEYS, "if (rst_i) place_q <= '0;", "", ENGINE_3),
    Mutant(ENGINE_KEYS, "(Rounds + 1)'(1) : place_q", "(Rounds + 1)'(2) : place_q", ENGINE_3),
    Mutant(ENGINE_KEYS, "neighbours(decrypt_q)", "neighbours(field_q)", ENGINE_3),
    Mutant(ENGINE_KEY_STEP, "constant_place(Words, i) == 0", "constant_place(Words, i) == 1", ENGINE_192),
    Mutant(ENGINE_KEY_STEP, "constant_place(Words, i) == 2", "constant_place(Words, i) == 1", ENGINE_192),
    Mutant(ENGINE_KEY_STEP, "key_i[0] ^ key_i[4] ^ key_i[5]", "key_i[0] ^ key_i[4]", ENGINE_192),
    Mutant(ENGINE_KEY_STEP, "former = plain;", "former = turned;", ENGINE_256),
    Mutant(
        ENGINE_ROUND, "decrypt_at_choice ? in_back : in_forward", "decrypt_i ? in_back : in_forward", ENGINE_3
    ),
    Mutant(
        ENGINE_ROUND,
        "decrypt_at_end ? multiply_bytes(Restore, in_mixed)",
        "decrypt_at_choice ? multiply_bytes(Restore, in_mixed)",
        ENGINE_3,
    ),
    Mutant(ENGINE_ROUND, "inverse)) ^ FieldConstant", "inverse))", ENGINE_3),
    Mutant(ENGINE_PKG, "4'b1110, 4'b0111", "4'b1110, 4'b0110", ENGINE_3),
    Mutant(ENGINE_PKG, "at(pairs, r + 2, c)", "at(pairs, r + 3, c)", ENGINE_3),
    Mutant(ENGINE_PKG, "at(state, r + 2, c)", "at(state, r + 1, c)", ENGINE_3),
    Mutant(PIPELINED, "!out_valid_o || out_ready_i", "1'b1", "rectangle-80/pipelined:rounds_per_stage=7"),
    Mutant(
        PIPELINED,
        "{valid_q, accept}",
        "{valid_q, in_valid_i}",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(PIPELINED, "if (rst_i) valid_q <= '0;", "", "rectangle-80/pipelined:rounds_per_stage=7"),
    Mutant(
        PIPELINED,
        "open_q && !key_valid_i",
        "open_q",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "stored_q[Rounds-1:1]}",
        "stored_q[Rounds-2:0]}",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=stored",
    ),
    Mutant(
        PIPELINED,
        "wait_q <= WaitBits'(Rounds)",
        "wait_q <= WaitBits'(Rounds - 1)",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "wait_q <= WaitBits'(Latency)",
        "wait_q <= WaitBits'(1)",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "assign key_ready_o = idle_q;",
        "assign key_ready_o = 1'b1;",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(BUFFER, "Latency + 6;", "Latency + 5;", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(BUFFER, "Slots = 5;", "Slots = 4;", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(BUFFER, "(Places + Words - 1) / Words", "Places / Words", "rectangle-80/pipelined:flow=credit"),
    Mutant(
        BUFFER,
        "credit_back_q != enter_i",
        "credit_back_q && !enter_i",
        "rectangle-80/pipelined:rounds_per_stage=2,flow=credit",
    ),
    Mutant(BUFFER, "credits_q     <= '1;", "", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(
        BUFFER,
        ": waiting_q[0] && slots_q[0]",
        ": waiting_q[0]",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
    ),
    Mutant(BUFFER, "place.bank[Banks-1]", "1'b0", "rectangle-80/pipelined:flow=credit"),
    Mutant(BUFFER, "<= read_q.bank[b]", "<= First.bank[b]", "rectangle-80/pipelined:flow=credit"),
    Mutant(
        BUFFER,
        "Credits - Slots;",
        "Credits - Slots - 1;",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
    ),
    Mutant(
        PIPELINED,
        "idle_q && gen_credit.empty",
        "idle_q",
        "rectangle-80/pipelined:key_schedule=static,flow=credit,rounds_per_stage=25",
    ),
    Mutant(
        PIPELINED,
        "room && open_q",
        "open_q",
        "rectangle-80/pipelined:key_schedule=static,flow=credit",
    ),
    Mutant(
        BUFFER,
        "if (taken) head_q",
        "if (out_valid_o) head_q",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
    ),
    Mutant(
        RAM,
        "assign out_valid_o = rest && !idle;",
        "assign out_valid_o = rest;",
        RAM_2,
    ),
    Mutant(RAM, "rest && (idle || out_ready_i)", "rest", RAM_2),
    Mutant(RAM, "rest && (idle || out_ready_i)", "rest && idle", RAM_2),
    Mutant(RAM, "&& !read_q && !back_q;", "&& !read_q;", "rectangle-80/ram:direction=decrypt"),
    Mutant(RAM, "assign fresh_key   = read_q &&", "assign fresh_key   = !read_q &&", RAM_1),
    Mutant(RAM, "assign fresh_state = read_q && first;", "assign fresh_state = read_q;", RAM_1),
    Mutant(RAM, "first ? fetched : next_state", "fetched", "rectangle-80/ram:sbox=block_ram"),
    Mutant(RAM, "read_q <= !read_q && WritePorts == 1;", "read_q <= 1'b0;", RAM_1),
    Mutant(RAM, "stepped_code == FirstCode) code_q", "stepped_code == LastCode) code_q", RAM_BACK),
    Mutant(RAM, "stepped_code == LastCode) read_q", "stepped_code == FirstCode) read_q", RAM_BACK),
    Mutant(RAM, "if (out_valid_o && out_ready_i) code_q <= IdleCode;", "", RAM_2),
    Mutant(RAM, "      code_q <= FirstCode;\n      read_q", "      read_q", RAM_2),
    Mutant(RAM, "      code_q <= IdleCode;\n      read_q <= 1'b0;", "", RAM_2),
    Mutant(RAM, "if (rst_i) back_q <= 1'b0;", "", RAM_BACK),
    Mutant(REGISTER, "write_i ? inner_i : words_q[place]", "words_q[place]", RAM_2),
    Mutant(REGISTER, "assign place = !fresh_i;", "assign place = 1'b1;", RAM_2),
    Mutant(REGISTER, "words_q[write_i] <=", "words_q[0] <=", RAM_1),
    Mutant(NIBBLE, "{Sbox[x/16], Sbox[x%16]}", "{Sbox[x%16], Sbox[x/16]}", "rectangle-80/ram:sbox=block_ram"),
    Mutant(NIBBLE, "if (enable_i) low_q", "low_q", "rectangle-80/ram:sbox=block_ram"),
    Mutant(NIBBLE, "if (enable_i) high_q", "high_q", "rectangle-80/ram:sbox=block_ram"),
    Mutant(NIBBLE, "columns[4*(i%16)+i/16]", "columns[4*(i%16)+3-i/16]", "rectangle-80/ram:sbox=block_ram"),
    Mutant(
        NIBBLE,
        "Back ? cf_present_pkg::inv_linear_layer(next_i) :",
        "",
        "present-80/ram:direction=decrypt,sbox=block_ram",
    ),
    Mutant(
        FIXED_KEY,
        "(out_valid_o && out_ready_i);",
        "out_valid_o;",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(FIXED_KEY, "if (!rest || accept) state_q", "state_q", "rectangle-80/fixed_key:rounds_per_cycle=5"),
    Mutant(
        FIXED_KEY,
        "if (out_valid_o && out_ready_i) row_q",
        "if (out_valid_o) row_q",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(FIXED_KEY, "if (rst_i) row_q <= '0;", "", "rectangle-80/fixed_key:rounds_per_cycle=5"),
    Mutant(
        FIXED_KEY,
        "if (accept) row_q <= row_t'(1);",
        "if (accept) row_q <= row_t'(2);",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(
        FIXED_KEY,
        "i == 0 && row % int'(Cycles) != 0",
        "1'b0",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(
        FIXED_KEY,
        "schedule[int'(Rounds)-Index]",
        "schedule[Index]",
        "rectangle-80/fixed_key:rounds_per_cycle=5,direction=decrypt",
    ),
    Mutant(COMBINATIONAL, "!valid_q || out_ready_i", "1'b1", "rectangle-80/combinational"),
    Mutant(COMBINATIONAL, "if (rst_i) valid_q <= 1'b0;", "", "rectangle-80/combinational"),
    Mutant(
        COMBINATIONAL,
        "if (in_valid_i && in_ready_o) result_q",
        "if (in_valid_i) result_q",
        "rectangle-80/combinational",
    ),
]


@pytest.mark.parametrize("mutant", sampled([*sbox_mutants(), *large_sbox_mutants(), *TEXT_MUTANTS]))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design, sources = block_design(mutant.shown_by), needed_sources(block_design(mutant.shown_by).module)
    vectors = shipped_vectors(design.cipher)[:64]
    if design.architecture.name == "engine":
        # Known answers are of the whole cipher.
        (design, sources), vectors = small(design, sources, tmp_path), []
    sources = mutated(sources, mutant.file, mutant.old, mutant.new, tmp_path)
    program = compile_netlist(gates(design, sources))
    # Known answers come first: they are quick, and notice most.
    assert check(program, design, vectors=vectors, blocks=300, seed=3, stop=True).failed > 0


@pytest.mark.parametrize("design_id", [ENGINE_3, ENGINE_192, ENGINE_256])
def test_the_engine_with_few_rounds_is_sound(design_id: str, gates: Gates, tmp_path: Path) -> None:
    """What is noticed of its mutants is their fault."""
    design, sources = small(block_design(design_id), needed_sources(block_design(design_id).module), tmp_path)
    found = check(gates(design, sources), design, vectors=(), blocks=300, seed=3)
    assert found.failures == ()
    assert found.cycles == design.cycles

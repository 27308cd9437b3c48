"""Faults in the source of rounds, key schedules and S-boxes; the contract notices each."""

from .mutants import Mutant

PRESENT = "ciphers/present/cf_present_pkg.sv"
RECTANGLE = "ciphers/rectangle/cf_rectangle_pkg.sv"
AES = "ciphers/aes/cf_aes_pkg.sv"
AES_KEY = "ciphers/aes/cf_aes_key_step.sv"
AES_ROUND = "ciphers/aes/cf_aes_round.sv"
AES_SBOX = "ciphers/aes/cf_aes_sbox.sv"
TOWER = "ciphers/aes/cf_aes_tower_field_pkg.sv"
SERPENT = "ciphers/serpent/cf_serpent_pkg.sv"
SERPENT_ROUND = "ciphers/serpent/cf_serpent_round.sv"
COMMON = "cf_pkg.sv"
KEY_STEP = "ciphers/cf_key_step.sv"
ROUND_KEY = "ciphers/cf_round_key.sv"
KEYED_WORD = "ciphers/cf_keyed_word.sv"
COMPACT_PRESENT = "ciphers/present/cf_present_compact.sv"
SQUARE = "ciphers/present/cf_present_square.sv"
COMPACT_RECTANGLE = "ciphers/rectangle/cf_rectangle_compact.sv"
COMPACT_AES = "ciphers/aes/cf_aes_compact.sv"
NIBBLES = "ciphers/cf_nibble_ram.sv"
ROUND_RAM = "ciphers/cf_round_ram.sv"
ENGINE = "aes_engine/cf_aes_engine.sv"
PIPELINE_SHELL = "shells/cf_pipeline_shell.sv"
ENGINE_ENTRY = "aes_engine/cf_aes_engine_entry.sv"
ENGINE_KEYS = "aes_engine/cf_aes_engine_keys.sv"
ENGINE_KEY_STEP = "aes_engine/cf_aes_engine_key_step.sv"
ENGINE_PKG = "aes_engine/cf_aes_engine_pkg.sv"
ENGINE_ROUND = "aes_engine/cf_aes_engine_round.sv"
ENGINE_3 = "aes-128/engine:stages_per_round=3"
ENGINE_192 = "aes-192/engine:stages_per_round=3"
ENGINE_256 = "aes-256/engine:stages_per_round=3"
SOME_IN_RAM = "aes-128/pipelined:direction=both,sbox=block_ram,ram_sboxes=6"

CIPHER_MUTANTS = [
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
    Mutant(ROUND_KEY, "key_bits-1-:Cipher", "key_bits-2-:Cipher", "present-80/iterative"),
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
    # Counter codes, and which of them is the constant of a step.
    Mutant(
        COMMON,
        "^(shifted & cipher.code_taps & ~",
        "^(shifted & ~",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(COMMON, "return code - 1;", "return code;", "present-80/iterative:direction=decrypt"),
    Mutant(
        KEY_STEP,
        "cf_rectangle_pkg::next_key(128'(key_i), code_i,",
        "cf_rectangle_pkg::next_key(128'(key_i), next_code,",
        "rectangle-80/iterative",
    ),
    Mutant(
        KEY_STEP,
        "cf_rectangle_pkg::previous_key(128'(key_i), previous_code,",
        "cf_rectangle_pkg::previous_key(128'(key_i), code_i,",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(
        KEY_STEP,
        "back ? previous_code : code_i)",
        "code_i)",
        "aes-128/iterative:sbox=tower_field,direction=decrypt",
    ),
    Mutant(KEY_STEP, "next_key(key_i, next_code)", "next_key(key_i, code_i)", "serpent-128/iterative"),
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
        ": {key[111:96], key[79:64]",
        ": {key[112:97], key[79:64]",
        "rectangle-128/iterative",
    ),
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
    Mutant(
        AES_ROUND, "last_at_end ? shifted :", "!last_at_end ? shifted :", "aes-128/iterative:sbox=tower_field"
    ),
    Mutant(
        AES_ROUND,
        "in_last ? state : inv_mix_columns(state)",
        "inv_mix_columns(state)",
        "aes-128/iterative:sbox=tower_field,direction=decrypt",
    ),
    Mutant(AES_ROUND, " code_i[3:0] == 4'hf", "code_i[3:0] == 4'he", "aes-128/iterative:sbox=tower_field"),
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
    Mutant(SERPENT_ROUND, "code_i[4:0] == 5'h1f", "code_i[4:0] == 5'h0f", "serpent-128/iterative"),
    Mutant(SERPENT_ROUND, "(code_i[2:0] & ~Known)", "3'd0", "serpent-128/iterative"),
    Mutant(SERPENT_ROUND, "MayBeLast && (Whole", "(Whole", "serpent-128/pipelined:rounds_per_stage=8"),
    Mutant(SERPENT, "3'd3 - i", "3'd4 - i", "serpent-256/iterative"),
    Mutant(SERPENT, "256'b1 << bits", "256'b0 << bits", "serpent-192/iterative"),
    Mutant(
        SERPENT,
        "{w[k+8][10:0], w[k+8][31:11]}",
        "{w[k+8][11:0], w[k+8][31:12]}",
        "serpent-256/iterative:direction=decrypt",
    ),
    # The part of the first round key that a word meets as it enters, or behind all of them.
    Mutant(KEYED_WORD, "part[left_i]", "part[0]", "rectangle-128/narrow"),
    Mutant(KEYED_WORD, "key_i << (PortBits * left)", "key_i", "present-80/narrow"),
    Mutant(COMPACT_PRESENT, "plain_q ? nibble_q : ", "", "present-80/compact"),
    Mutant(COMPACT_PRESENT, "? 0 : 47", "? 0 : 46", "present-128/compact"),
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
    Mutant(PIPELINE_SHELL, "!offer || take", "1'b1", ENGINE_3),
    Mutant(ENGINE, "awaited_q & (decrypt_at_basis ? 2'b01 : 2'b10)", "2'b00", ENGINE_3),
    Mutant(ENGINE, "following_q == '0 && !entered_q", "!entered_q", ENGINE_3),
    Mutant(ENGINE, "following_q == '0 && !entered_q", "following_q == '0", ENGINE_3),
    Mutant(ENGINE, "key_ready_q <= key_valid_i && ", "key_ready_q <= ", ENGINE_3),
    Mutant(ENGINE, "= !key_valid_i && (decrypt_i", "= (decrypt_i", ENGINE_3),
    Mutant(ENGINE, "(decrypt_i ? open_q.decrypt : open_q.encrypt)", "open_q.encrypt", ENGINE_3),
    Mutant(ENGINE, "if (opening[Ahead] &&", "if (opening[0] &&", ENGINE_3),
    Mutant(ENGINE, "awaited_q & ~first[1]", "awaited_q", ENGINE_3),
    Mutant(ENGINE_ENTRY, "decrypt_i ? last_key_q ^ Constant", "decrypt_i ? last_key_q", ENGINE_3),
    Mutant(ENGINE, "StagesPerRound*i] : '0", "StagesPerRound*i+1] : '0", ENGINE_3),
    Mutant(ENGINE, "decrypt_numbers[i][Rounds-1-i]", "decrypt_numbers[i][Rounds-i]", ENGINE_3),
    Mutant(ENGINE, "      open_q <= '0;\n    end", "    end", ENGINE_3),
    Mutant(ENGINE_KEYS, "if (rst_i) cycle_q <= '0;", "", ENGINE_3),
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
    Mutant(AES_SBOX, "Direction == BOTH && back_q", "1'b0", SOME_IN_RAM, at_night=True),
    Mutant(
        AES_SBOX,
        "{back_q, byte_q} <= {next_decrypt_i,",
        "{back_q, byte_q} <= {1'b0,",
        SOME_IN_RAM,
        at_night=True,
    ),
    Mutant(
        AES_SBOX, "rom[AddressBits'({next_decrypt_i, next_i[High]})]", "low_q", SOME_IN_RAM, at_night=True
    ),
    Mutant(
        NIBBLES, "{Sbox[x/16], Sbox[x%16]}", "{Sbox[x%16], Sbox[x/16]}", "rectangle-80/ram:sbox=block_ram"
    ),
    Mutant(NIBBLES, "if (enable_i) low_q", "low_q", "rectangle-80/ram:sbox=block_ram"),
    Mutant(NIBBLES, "if (enable_i) high_q", "high_q", "rectangle-80/ram:sbox=block_ram"),
    Mutant(RECTANGLE, "result[4*(i%16)+i/16]", "result[4*(i%16)+3-i/16]", "rectangle-80/ram:sbox=block_ram"),
    Mutant(
        RECTANGLE, "nibbles[4*(i%16)+i/16]", "nibbles[4*(i%16)+3-i/16]", "rectangle-80/ram:sbox=block_ram"
    ),
    Mutant(
        ROUND_RAM,
        "Back ? cf_present_pkg::inv_linear_layer(next_i) :",
        "",
        "present-80/ram:direction=decrypt,sbox=block_ram",
    ),
]

SPECK = "ciphers/speck/cf_speck_pkg.sv"
GIFT = "ciphers/gift/cf_gift_pkg.sv"

CIPHER_MUTANTS += [
    Mutant(SPECK, "{x[7:0], x[31:8]} + y", "{x[8:0], x[31:9]} + y", "speck-64-128/iterative"),
    Mutant(SPECK, "{x[7:0], x[31:8]} + y", "{x[7:0], x[31:8]} ^ y", "speck-64-128/iterative"),
    Mutant(SPECK, "{y[28:0], y[31:29]} ^ sum", "{y[28:0], y[31:29]}", "speck-64-128/iterative"),
    Mutant(SPECK, "{y[2:0], y[31:3]};", "{y[3:0], y[31:4]};", "speck-64-128/iterative:direction=decrypt"),
    Mutant(SPECK, "difference = x - y", "difference = x + y", "speck-64-128/iterative:direction=decrypt"),
    Mutant(SPECK, "key[31:0] ^ key[127:96]", "key[31:0] ^ key[95:64]", "speck-64-128/iterative"),
    Mutant(SPECK, "return {2{former_key(key)}}", "return {32'b0, former_key(key)}", "speck-64-128/iterative"),
    Mutant(
        SPECK, "{key[39:32], key[63:40]}) ^ 32'(i)", "{key[39:32], key[63:40]})", "speck-64-128/iterative"
    ),
    Mutant(SPECK, "{l, key[127:64], k}", "{key[127:64], l, k}", "speck-64-128/iterative"),
    Mutant(
        SPECK,
        "(key[127:96] ^ 32'(i)) - k",
        "(key[127:96] - k) ^ 32'(i)",
        "speck-64-128/iterative:direction=decrypt",
    ),
    Mutant(GIFT, "3 * (i % 16 / 4) + i % 4", "i % 16 / 4 + i % 4", "gift-128/iterative"),
    Mutant(GIFT, "4 * (i / 16) + 32", "4 * (7 - i / 16) + 32", "gift-128/iterative"),
    Mutant(
        GIFT,
        "result[i] = state[place(i)]",
        "result[i] = state[place(i ^ 1)]",
        "gift-128/serial:direction=decrypt",
    ),
    Mutant(GIFT, "{key[17:16], key[31:18]}", "{key[18:16], key[31:19]}", "gift-128/iterative"),
    Mutant(GIFT, "{key[11:0], key[15:12]}", "{key[12:0], key[15:13]}", "gift-128/iterative"),
    Mutant(
        GIFT,
        "{key[125:112], key[127:126]}",
        "{key[124:112], key[127:125]}",
        "gift-128/iterative:direction=decrypt",
    ),
    Mutant(GIFT, "= former[64+i]", "= former[32+i]", "gift-128/iterative"),
    Mutant(GIFT, "result[4*i+3] = constant[i]", "result[4*i+3] = constant[5-i]", "gift-128/iterative"),
    Mutant(GIFT, "result[127] = 1'b1", "result[127] = 1'b0", "gift-128/iterative"),
    Mutant(GIFT, "64'he8057bd293f6c4a1", "64'he8057bd293f6c4a0", "gift-128/iterative"),
    Mutant(GIFT, "64'h5f93a17eb4c2680d", "64'h4f93a17eb4c2680d", "gift-128/serial:direction=decrypt"),
]

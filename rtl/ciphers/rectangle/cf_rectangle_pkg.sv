// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// RECTANGLE-80 and RECTANGLE-128: tables and pure functions.
//
// Source: Zhang et al., "RECTANGLE: a bit-slice lightweight block cipher suitable for multiple
// platforms", Science China Information Sciences 58(12), 2015 (the revised cipher, not the first
// ePrint version). Bit order: bit i of every vector is w_i; row r of the state is bits
// 16r+15..16r, so the state reads row3 row2 row1 row0 from the left. Rows of the 80-bit key are 16
// bits, rows of the 128-bit key 32 bits, row 0 right-most.
// No clocks, no state, no side-channel protection.

package cf_rectangle_pkg;

  import cf_pkg::*;

  localparam compact_t CompactBit = '{port_bits: 1, word_cycles: 1, pass_bits: 4, pauses: 0, tells: 0};

  // Counter codes: the round constants themselves, section 2.3, a 5-bit linear feedback shift register whose
  // new bit 0 is bit 4 XOR bit 2; 1A after the last step; 0A, which is no round constant, means "no block".
  function automatic cipher_t rectangle(int unsigned key_bits);
    return '{
        name: (key_bits == 80) ? "RECTANGLE-80" : "RECTANGLE-128",
        family: RECTANGLE,
        block_bits: 64,
        key_bits: key_bits,
        key_state_bits: key_bits,
        rounds: 25,
        whitening: (key_bits == 80) ? WHOLE : SPREAD,
        first_byte: HIGHEST,
        sboxes: 16,
        sbox_bits: SLICED,
        code_bits: 5,
        first_code: 1,
        code_taps: 'h14,
        code_inverted: 0,
        idle_code: 'h0a,
        rest_mask: 'h0f,
        idle_mask: 'h10,
        table_stages: 1,
        tower_field_stages: 0,
        ram_sboxes: 1,
        compact: {NoCompact, (key_bits == 80) ? CompactBit : NoCompact}
    };
  endfunction
  localparam cipher_t Rectangle80 = rectangle(80);
  localparam cipher_t Rectangle128 = rectangle(128);

  // Entry x of the table is S(x), section 2.2 of the paper; the left-most entry is S(F).
  localparam nibbles_t Sbox = 64'h24f8d30b97e1ac56;
  localparam nibbles_t InvSbox = 64'hd5b2837c601eaf49;
  localparam columns_t SboxColumns = columns_of(Sbox);
  localparam columns_t InvSboxColumns = columns_of(InvSbox);

  typedef logic [63:0] block_t;

  function automatic logic [3:0] sbox(logic [3:0] x);
    for (int k = 0; k < 4; k++) sbox[k] = 1'(SboxColumns[k] >> x);
  endfunction

  function automatic logic [3:0] inv_sbox(logic [3:0] x);
    for (int k = 0; k < 4; k++) inv_sbox[k] = 1'(InvSboxColumns[k] >> x);
  endfunction

  // SubColumn: column j is bit j of the four rows, row 3 the most significant.
  function automatic block_t sub_layer(block_t state);
    block_t result;
    for (int j = 0; j < 16; j++) begin
      {result[48+j], result[32+j], result[16+j], result[j]} =
          sbox({state[48+j], state[32+j], state[16+j], state[j]});
    end
    return result;
  endfunction

  function automatic block_t inv_sub_layer(block_t state);
    block_t result;
    for (int j = 0; j < 16; j++) begin
      {result[48+j], result[32+j], result[16+j], result[j]} =
          inv_sbox({state[48+j], state[32+j], state[16+j], state[j]});
    end
    return result;
  endfunction

  // Columns as nibbles, one beside the other, and back.
  function automatic block_t nibbles_of(block_t state);
    block_t result;
    for (int i = 0; i < 64; i++) result[4*(i%16)+i/16] = state[i];
    return result;
  endfunction

  function automatic block_t state_of(block_t nibbles);
    block_t result;
    for (int i = 0; i < 64; i++) result[i] = nibbles[4*(i%16)+i/16];
    return result;
  endfunction

  // ShiftRow: rotate rows 0, 1, 2, 3 left.
  localparam int unsigned Rotations[4] = '{0, 1, 12, 13};

  function automatic block_t linear_layer(block_t state);
    return {
      {state[50:48], state[63:51]}, {state[35:32], state[47:36]}, {state[30:16], state[31]},
      state[15:0]
    };
  endfunction

  function automatic block_t inv_linear_layer(block_t state);
    return {
      {state[60:48], state[63:61]}, {state[43:32], state[47:44]}, {state[16], state[31:17]},
      state[15:0]
    };
  endfunction

  function automatic block_t round(block_t state);
    return linear_layer(sub_layer(state));
  endfunction

  function automatic block_t inv_round(block_t state);
    return inv_sub_layer(inv_linear_layer(state));
  endfunction

  // Round key: the 16 right-most columns of rows 3..0.
  function automatic block_t round_key(logic [127:0] key, int unsigned bits);
    return (bits == 80) ? key[63:0] : {key[111:96], key[79:64], key[47:32], key[15:0]};
  endfunction

  // Key register update: S-box on the right-most columns of rows 3..0, one Feistel-like row transformation,
  // round constant into row 0. The columns, as nibbles, have passed the S-boxes elsewhere.
  function automatic logic [15:0] key_nibbles_80(logic [79:0] key);
    for (int j = 0; j < 4; j++) key_nibbles_80[4*j+:4] = {key[48+j], key[32+j], key[16+j], key[j]};
  endfunction

  function automatic logic [31:0] key_nibbles_128(logic [127:0] key);
    for (int j = 0; j < 8; j++) key_nibbles_128[4*j+:4] = {key[96+j], key[64+j], key[32+j], key[j]};
  endfunction

  function automatic logic [79:0] mix_key_80(logic [79:0] key, logic [15:0] nibbles, logic [4:0] rc);
    logic [4:0][15:0] row;
    row = key;
    for (int j = 0; j < 4; j++) {row[3][j], row[2][j], row[1][j], row[0][j]} = nibbles[4*j+:4];
    return {
      row[0], {row[3][3:0], row[3][15:4]} ^ row[4], row[3], row[2],
      {row[0][7:0], row[0][15:8]} ^ row[1] ^ {11'b0, rc}
    };
  endfunction

  function automatic logic [79:0] next_key_80(logic [79:0] key, logic [4:0] rc);
    logic [15:0] nibbles;
    nibbles = key_nibbles_80(key);
    for (int j = 0; j < 4; j++) nibbles[4*j+:4] = sbox(nibbles[4*j+:4]);
    return mix_key_80(key, nibbles, rc);
  endfunction

  function automatic logic [79:0] previous_key_80(logic [79:0] key, logic [4:0] rc);
    logic [4:0][15:0] row, old;
    row    = key;
    old[0] = row[4];
    old[2] = row[1];
    old[3] = row[2];
    old[1] = row[0] ^ {11'b0, rc} ^ {old[0][7:0], old[0][15:8]};
    old[4] = row[3] ^ {old[3][3:0], old[3][15:4]};
    for (int j = 0; j < 4; j++) begin
      {old[3][j], old[2][j], old[1][j], old[0][j]} =
          inv_sbox({old[3][j], old[2][j], old[1][j], old[0][j]});
    end
    return old;
  endfunction

  function automatic logic [127:0] mix_key_128(logic [127:0] key, logic [31:0] nibbles, logic [4:0] rc);
    logic [3:0][31:0] row;
    row = key;
    for (int j = 0; j < 8; j++) {row[3][j], row[2][j], row[1][j], row[0][j]} = nibbles[4*j+:4];
    return {
      row[0], {row[2][15:0], row[2][31:16]} ^ row[3], row[2],
      {row[0][23:0], row[0][31:24]} ^ row[1] ^ {27'b0, rc}
    };
  endfunction

  function automatic logic [127:0] next_key_128(logic [127:0] key, logic [4:0] rc);
    logic [31:0] nibbles;
    nibbles = key_nibbles_128(key);
    for (int j = 0; j < 8; j++) nibbles[4*j+:4] = sbox(nibbles[4*j+:4]);
    return mix_key_128(key, nibbles, rc);
  endfunction

  function automatic logic [127:0] previous_key_128(logic [127:0] key, logic [4:0] rc);
    logic [3:0][31:0] row, old;
    row    = key;
    old[0] = row[3];
    old[2] = row[1];
    old[1] = row[0] ^ {27'b0, rc} ^ {old[0][23:0], old[0][31:24]};
    old[3] = row[2] ^ {old[2][15:0], old[2][31:16]};
    for (int j = 0; j < 8; j++) begin
      {old[3][j], old[2][j], old[1][j], old[0][j]} =
          inv_sbox({old[3][j], old[2][j], old[1][j], old[0][j]});
    end
    return old;
  endfunction

  function automatic logic [127:0] next_key(logic [127:0] key, logic [4:0] rc, int unsigned bits);
    return (bits == 80) ? 128'(next_key_80(key[79:0], rc)) : next_key_128(key, rc);
  endfunction

  function automatic logic [127:0] previous_key(logic [127:0] key, logic [4:0] rc, int unsigned bits);
    return (bits == 80) ? 128'(previous_key_80(key[79:0], rc)) : previous_key_128(key, rc);
  endfunction

endpackage

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Serpent with keys of 128, 192 and 256 bits: tables and pure functions.
//
// Source: Anderson, Biham, Knudsen, "Serpent: A Proposal for the Advanced Encryption Standard", 1998; the
// bit-sliced form of its section on efficient implementation, in which the initial and the final permutation
// vanish. Bit order: that of the proposal, bit 0 right-most; word n is bits 32n+31..32n. The NESSIE files write
// the bytes of a block or key in reverse, the lowest one first.
// No clocks, no state, no side-channel protection.

package cf_serpent_pkg;

  import cf_pkg::*;

  // Counter codes: i for round key i, so bit 5 is set only after the last round; 21 means "no block".
  function automatic cipher_t serpent(int unsigned key_bits);
    return '{
        name: (key_bits == 128) ? "SERPENT-128" : (key_bits == 192) ? "SERPENT-192" : "SERPENT-256",
        family: SERPENT,
        block_bits: 128,
        key_bits: key_bits,
        key_state_bits: 256,
        rounds: 32,
        whitening: COMPUTED,
        first_byte: LOWEST,
        sboxes: 32,
        sbox_bits: SLICED,
        code_bits: 6,
        first_code: 0,
        code_taps: 0,
        code_inverted: 0,
        idle_code: 'h21,
        rest_mask: 'h20,
        idle_mask: 'h01,
        table_stages: 1,
        tower_field_stages: 0,
        ram_sboxes: 0,
        compact: '0
    };
  endfunction
  localparam cipher_t Serpent128 = serpent(128);
  localparam cipher_t Serpent192 = serpent(192);
  localparam cipher_t Serpent256 = serpent(256);

  // Entry [n][x] of the tables is S_n(x) or its inverse; the left-most entry is [7][F].
  localparam nibbles_t [7:0] Sbox = {
    64'h6539ac47b28e0fd1,
    64'h0a3df19eb6485c27,
    64'h176d8e30c9a4b25f,
    64'hd7e9a4526b0c38f1,
    64'he57a421d369c8bf0,
    64'h25b04e1dfac39768,
    64'h43d68eb1a50972cf,
    64'hc90724deb56a1f83
  };
  localparam nibbles_t [7:0] InvSbox = {
    64'h241a7bc58fe9d603,
    64'hb8c27e940635d1af,
    64'h0ac7356bed1492f8,
    64'h1df46bc2e79a3805,
    64'h1f842c53d6eb7a90,
    64'h7a85d63021eb4f9c,
    64'h0ad1974b3c6fe285,
    64'h289f74e1c56a0b3d
  };

  // Bit k of all entries of all tables.
  typedef logic [3:0][127:0] all_columns_t;

  function automatic all_columns_t all_columns(nibbles_t [7:0] tables);
    columns_t of_one;
    for (int n = 0; n < 8; n++) begin
      of_one = columns_of(tables[n]);
      for (int k = 0; k < 4; k++) all_columns[k][16*n+:16] = of_one[k];
    end
  endfunction

  localparam all_columns_t SboxColumns = all_columns(Sbox);
  localparam all_columns_t InvSboxColumns = all_columns(InvSbox);

  typedef logic [127:0] block_t;
  typedef logic [255:0] key_t;
  typedef logic [31:0] word_t;

  function automatic logic [3:0] sbox(logic [2:0] n, logic [3:0] x);
    for (int k = 0; k < 4; k++) sbox[k] = 1'(SboxColumns[k] >> {n, x});
  endfunction

  function automatic logic [3:0] inv_sbox(logic [2:0] n, logic [3:0] x);
    for (int k = 0; k < 4; k++) inv_sbox[k] = 1'(InvSboxColumns[k] >> {n, x});
  endfunction

  // S-box n on bit j of the four words, word 3 the most significant.
  function automatic block_t sub_layer(block_t state, logic [2:0] n);
    block_t result;
    for (int j = 0; j < 32; j++) begin
      {result[96+j], result[64+j], result[32+j], result[j]} =
          sbox(n, {state[96+j], state[64+j], state[32+j], state[j]});
    end
    return result;
  endfunction

  function automatic block_t inv_sub_layer(block_t state, logic [2:0] n);
    block_t result;
    for (int j = 0; j < 32; j++) begin
      {result[96+j], result[64+j], result[32+j], result[j]} =
          inv_sbox(n, {state[96+j], state[64+j], state[32+j], state[j]});
    end
    return result;
  endfunction

  // The known bits of a number modulo 8, where the number is known modulo a period or in full.
  function automatic logic [2:0] known_bits(int unsigned period, bit whole);
    if (whole || period % 8 == 0) return 3'b111;
    if (period % 4 == 0) return 3'b011;
    return {2'b00, period % 2 == 0};
  endfunction

  // Linear transformation, in the order of its equations.
  function automatic block_t linear_layer(block_t state);
    word_t x0, x1, x2, x3;
    {x3, x2, x1, x0} = state;
    x0 = {x0[18:0], x0[31:19]};
    x2 = {x2[28:0], x2[31:29]};
    x1 = x1 ^ x0 ^ x2;
    x3 = x3 ^ x2 ^ {x0[28:0], 3'b0};
    x1 = {x1[30:0], x1[31]};
    x3 = {x3[24:0], x3[31:25]};
    x0 = x0 ^ x1 ^ x3;
    x2 = x2 ^ x3 ^ {x1[24:0], 7'b0};
    x0 = {x0[26:0], x0[31:27]};
    x2 = {x2[9:0], x2[31:10]};
    return {x3, x2, x1, x0};
  endfunction

  function automatic block_t inv_linear_layer(block_t state);
    word_t x0, x1, x2, x3;
    {x3, x2, x1, x0} = state;
    x2 = {x2[21:0], x2[31:22]};
    x0 = {x0[4:0], x0[31:5]};
    x2 = x2 ^ x3 ^ {x1[24:0], 7'b0};
    x0 = x0 ^ x1 ^ x3;
    x3 = {x3[6:0], x3[31:7]};
    x1 = {x1[0], x1[31:1]};
    x3 = x3 ^ x2 ^ {x0[28:0], 3'b0};
    x1 = x1 ^ x0 ^ x2;
    x2 = {x2[2:0], x2[31:3]};
    x0 = {x0[12:0], x0[31:13]};
    return {x3, x2, x1, x0};
  endfunction

  // The layers of the round with a counter code, or their inverses; the last one has no linear layer.
  function automatic block_t round_sub_layer(block_t state, logic [5:0] code, bit back);
    return back ? inv_sub_layer(state, code[2:0]) : sub_layer(state, code[2:0]);
  endfunction

  function automatic block_t round_linear_layer(block_t state, logic [5:0] code, bit back);
    if (code[4:0] == 5'h1f) return state;
    return back ? inv_linear_layer(state) : linear_layer(state);
  endfunction

  // Key register of round key i: prekeys w_(4i-4) to w_(4i+3), the former in the right-most word.
  // Round key i is S-box (3 - i) mod 8 on the younger four.
  function automatic logic [2:0] key_sbox(logic [2:0] i);
    return 3'd3 - i;
  endfunction

  // Four prekeys forward: n is the number of the first new one, divided by 4.
  function automatic key_t next_key(key_t key, logic [5:0] n);
    word_t [11:0] w;
    word_t sum;
    w = {128'b0, key};
    for (int k = 0; k < 4; k++) begin
      sum    = w[k] ^ w[k+3] ^ w[k+5] ^ w[k+7] ^ 32'h9e3779b9 ^ {24'b0, n, 2'(k)};
      w[k+8] = {sum[20:0], sum[31:21]};
    end
    return w[11:4];
  endfunction

  // Four prekeys back: n is the number of the first one to leave, divided by 4.
  function automatic key_t previous_key(key_t key, logic [5:0] n);
    word_t [11:0] w;
    word_t sum;
    w = {key, 128'b0};
    for (int k = 3; k >= 0; k--) begin
      sum  = {w[k+8][10:0], w[k+8][31:11]};
      w[k] = sum ^ w[k+3] ^ w[k+5] ^ w[k+7] ^ 32'h9e3779b9 ^ {24'b0, n, 2'(k)};
    end
    return w[7:0];
  endfunction

  // The user's key padded for its length: a bit 1 above its highest bit, zeros above that.
  function automatic key_t padded_key(key_t key, int unsigned bits);
    return (bits == 256) ? key : key | (256'b1 << bits);
  endfunction

  function automatic key_t first_key(key_t key, int unsigned bits);
    return next_key(padded_key(key, bits), 6'd0);
  endfunction

endpackage

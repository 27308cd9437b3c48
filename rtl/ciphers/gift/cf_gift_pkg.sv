// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// GIFT-128: tables and pure functions.
//
// Source: Banik et al., "GIFT: A Small Present", CHES 2017. Bit order: that of the paper, b127..b0 and k127..k0,
// bit 0 right-most; S-box nibble i is bits 4i+3..4i, key word i bits 16i+15..16i.
// No clocks, no state, no side-channel protection.

package cf_gift_pkg;

  import cf_pkg::*;

  // Counter codes: the round constants themselves, a 6-bit shift register whose new bit is c5 XNOR c4, with 00
  // before the first; 1A is the last one, and 0A, none of those used, means "no block".
  localparam cipher_t Gift128 = '{
      name: "GIFT-128",
      family: GIFT,
      block_bits: 128,
      key_bits: 128,
      key_state_bits: 128,
      rounds: 40,
      whitening: NOTHING,
      first_byte: HIGHEST,
      sboxes: 32,
      sbox_bits: ADJACENT,
      code_bits: 6,
      first_code: 0,
      code_taps: 'h30,
      code_inverted: 1'b1,
      idle_code: 'h0a,
      rest_mask: 'h2f,
      idle_mask: 'h10,
      table_stages: 1,
      tower_field_stages: 0,
      ram_sboxes: 1'b0,
      compact: '0
  };

  // Entry x of the table is GS(x), table 1 of the paper; the left-most entry is GS(F).
  localparam nibbles_t Sbox = 64'he8057bd293f6c4a1;
  localparam nibbles_t InvSbox = 64'h5f93a17eb4c2680d;
  localparam columns_t SboxColumns = columns_of(Sbox);
  localparam columns_t InvSboxColumns = columns_of(InvSbox);

  typedef logic [127:0] block_t;
  typedef logic [127:0] key_t;

  function automatic logic [3:0] sbox(logic [3:0] x);
    for (int k = 0; k < 4; k++) sbox[k] = 1'(SboxColumns[k] >> x);
  endfunction

  function automatic logic [3:0] inv_sbox(logic [3:0] x);
    for (int k = 0; k < 4; k++) inv_sbox[k] = 1'(InvSboxColumns[k] >> x);
  endfunction

  function automatic block_t sub_layer(block_t state);
    block_t result;
    for (int i = 0; i < 32; i++) result[4*i+:4] = sbox(state[4*i+:4]);
    return result;
  endfunction

  function automatic block_t inv_sub_layer(block_t state);
    block_t result;
    for (int i = 0; i < 32; i++) result[4*i+:4] = inv_sbox(state[4*i+:4]);
    return result;
  endfunction

  // PermBits: where bit i moves.
  function automatic int place(int i);
    return 4 * (i / 16) + 32 * ((3 * (i % 16 / 4) + i % 4) % 4) + i % 4;
  endfunction

  function automatic block_t linear_layer(block_t state);
    block_t result;
    for (int i = 0; i < 128; i++) result[place(i)] = state[i];
    return result;
  endfunction

  function automatic block_t inv_linear_layer(block_t state);
    block_t result;
    for (int i = 0; i < 128; i++) result[i] = state[place(i)];
    return result;
  endfunction

  function automatic block_t round(block_t state);
    return linear_layer(sub_layer(state));
  endfunction

  function automatic block_t inv_round(block_t state);
    return inv_sub_layer(inv_linear_layer(state));
  endfunction

  // Key register of round key i: that of round i + 1, so that the register of round key 0 is the key.
  function automatic key_t next_key(key_t key, logic [5:0] unused);
    return {{key[17:16], key[31:18]}, {key[11:0], key[15:12]}, key[127:32]};
  endfunction

  function automatic key_t previous_key(key_t key, logic [5:0] unused);
    return {key[95:0], {key[125:112], key[127:126]}, {key[99:96], key[111:100]}};
  endfunction

  // Round key i from the register after its round, with the constant of the round and the bit that is always
  // added.
  function automatic block_t round_key(key_t key, logic [5:0] constant);
    key_t former;
    block_t result;
    former = previous_key(key, constant);
    result = '0;
    for (int i = 0; i < 32; i++) begin
      result[4*i+2] = former[64+i];
      result[4*i+1] = former[i];
    end
    for (int i = 0; i < 6; i++) result[4*i+3] = constant[i];
    result[127] = 1'b1;
    return result;
  endfunction

endpackage

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// SPECK-64/128: pure functions.
//
// Source: Beaulieu et al., "The SIMON and SPECK Families of Lightweight Block Ciphers", 2013. Bit order: words
// as printed, the block is x then y from the left, the key l2, l1, l0, k0; bit 0 is right-most.
// No clocks, no state, no side-channel protection.

package cf_speck_pkg;

  import cf_pkg::*;

  // Counter codes: i = 0..27, the number of the round key; 31 means "no block".
  localparam cipher_t Speck64_128 = '{
      name: "SPECK-64-128",
      family: SPECK,
      block_bits: 64,
      key_bits: 128,
      key_state_bits: 128,
      rounds: 27,
      whitening: NOTHING,
      first_byte: HIGHEST,
      sboxes: 0,
      sbox_bits: ADJACENT,
      code_bits: 5,
      first_code: 0,
      code_taps: 0,
      code_inverted: 1'b0,
      idle_code: 'h1f,
      rest_mask: 'h1b,
      idle_mask: 'h04,
      table_stages: 1,
      tower_field_stages: 0,
      ram_sboxes: 1'b0,
      compact: '0
  };

  typedef logic [63:0] block_t;
  typedef logic [127:0] key_t;
  typedef logic [31:0] word_t;

  // A round without its key, which the standard adds to x before y takes it: after the round that equals adding
  // the key to both.
  function automatic block_t round(block_t state);
    word_t x, y, sum;
    {x, y} = state;
    sum    = {x[7:0], x[31:8]} + y;
    return {sum, {y[28:0], y[31:29]} ^ sum};
  endfunction

  function automatic block_t inv_round(block_t state);
    word_t x, y, difference;
    {x, y}     = state;
    y          = x ^ y;
    y          = {y[2:0], y[31:3]};
    difference = x - y;
    return {difference[23:0], difference[31:24], y};
  endfunction

  // Key register of round key i: words l_(i+2), l_(i+1), l_i and k_i. Round key i is k_(i-1), which follows
  // from k_i and the word that came with it.
  function automatic word_t former_key(key_t key);
    word_t turned;
    turned = key[31:0] ^ key[127:96];
    return {turned[2:0], turned[31:3]};
  endfunction

  function automatic block_t round_key(key_t key, logic [4:0] unused);
    return {2{former_key(key)}};
  endfunction

  function automatic key_t next_key(key_t key, logic [4:0] i);
    word_t l, k;
    l = (key[31:0] + {key[39:32], key[63:40]}) ^ 32'(i);
    k = {key[28:0], key[31:29]} ^ l;
    return {l, key[127:64], k};
  endfunction

  function automatic key_t previous_key(key_t key, logic [4:0] i);
    word_t l, k;
    k = former_key(key);
    l = (key[127:96] ^ 32'(i)) - k;
    return {key[95:32], l[23:0], l[31:24], k};
  endfunction

endpackage

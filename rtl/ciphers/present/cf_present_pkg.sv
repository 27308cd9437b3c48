// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// PRESENT-80 and PRESENT-128: tables and pure functions.
//
// Source: Bogdanov et al., "PRESENT: An Ultra-Lightweight Block Cipher", CHES 2007, and
// ISO/IEC 29192-2. Bit order: bit i of every vector is bit i of the specification's integer
// (b63..b0, k79..k0 or k127..k0; bit 0 is the right-most). S-box nibble i is bits 4i+3..4i.
// No clocks, no state, no side-channel protection.

package cf_present_pkg;

  import cf_pkg::*;

  localparam compact_t CompactBit = '{port_bits: 1, word_cycles: 1, pass_bits: 6, pauses: 2, tells: 0};
  localparam compact_t CompactSquare = '{port_bits: 16, word_cycles: 1, pass_bits: 2, pauses: 0, tells: 1};

  // Counter codes: r = 1..31, the constant of key-schedule step r; 32 after the last step; 33 means "no block".
  // So the top bit alone says that no round is under way.
  function automatic cipher_t present(int unsigned key_bits);
    return '{
        name: (key_bits == 80) ? "PRESENT-80" : "PRESENT-128",
        family: PRESENT,
        block_bits: 64,
        key_bits: key_bits,
        key_state_bits: key_bits,
        rounds: 31,
        whitening: WHOLE,
        first_byte: HIGHEST,
        sboxes: 16,
        sbox_bits: ADJACENT,
        code_bits: 6,
        first_code: 1,
        code_taps: 0,
        code_inverted: 0,
        idle_code: 33,
        rest_mask: 'h20,
        idle_mask: 'h01,
        table_stages: 1,
        tower_field_stages: 0,
        ram_sboxes: 1,
        compact: {(key_bits == 80) ? CompactSquare : NoCompact, CompactBit}
    };
  endfunction
  localparam cipher_t Present80 = present(80);
  localparam cipher_t Present128 = present(128);

  // Entry x of the table is S(x), section 4 of the paper; the left-most entry is S(F).
  localparam nibbles_t Sbox = 64'h21748fe3da09b65c;
  localparam nibbles_t InvSbox = 64'ha970364bd21c8fe5;
  localparam columns_t SboxColumns = columns_of(Sbox);
  localparam columns_t InvSboxColumns = columns_of(InvSbox);

  typedef logic [63:0] block_t;

  function automatic logic [3:0] sbox(logic [3:0] x);
    for (int k = 0; k < 4; k++) sbox[k] = 1'(SboxColumns[k] >> x);
  endfunction

  function automatic logic [3:0] inv_sbox(logic [3:0] x);
    for (int k = 0; k < 4; k++) inv_sbox[k] = 1'(InvSboxColumns[k] >> x);
  endfunction

  function automatic block_t sub_layer(block_t state);
    block_t result;
    for (int i = 0; i < 16; i++) result[4*i+:4] = sbox(state[4*i+:4]);
    return result;
  endfunction

  function automatic block_t inv_sub_layer(block_t state);
    block_t result;
    for (int i = 0; i < 16; i++) result[4*i+:4] = inv_sbox(state[4*i+:4]);
    return result;
  endfunction

  // pLayer: bit i moves to 16 i mod 63, bit 63 stays.
  function automatic block_t linear_layer(block_t state);
    block_t result;
    for (int i = 0; i < 64; i++) result[i/4+16*(i%4)] = state[i];
    return result;
  endfunction

  function automatic block_t inv_linear_layer(block_t state);
    block_t result;
    for (int i = 0; i < 64; i++) result[i] = state[i/4+16*(i%4)];
    return result;
  endfunction

  function automatic block_t round(block_t state);
    return linear_layer(sub_layer(state));
  endfunction

  function automatic block_t inv_round(block_t state);
    return inv_sub_layer(inv_linear_layer(state));
  endfunction

  // Round key: the 64 left-most bits of the key register. Its update in round r: rotate left by 61, S-box on the top nibble(s), add r.
  function automatic logic [79:0] next_key_80(logic [79:0] key, logic [4:0] r);
    logic [79:0] result;
    result        = {key[18:0], key[79:19]};
    result[79:76] = sbox(result[79:76]);
    result[19:15] ^= r;
    return result;
  endfunction

  function automatic logic [79:0] previous_key_80(logic [79:0] key, logic [4:0] r);
    logic [79:0] result;
    result        = key;
    result[19:15] ^= r;
    result[79:76] = inv_sbox(result[79:76]);
    return {result[60:0], result[79:61]};
  endfunction

  function automatic logic [127:0] next_key_128(logic [127:0] key, logic [4:0] r);
    logic [127:0] result;
    result          = {key[66:0], key[127:67]};
    result[127:124] = sbox(result[127:124]);
    result[123:120] = sbox(result[123:120]);
    result[66:62] ^= r;
    return result;
  endfunction

  function automatic logic [127:0] previous_key_128(logic [127:0] key, logic [4:0] r);
    logic [127:0] result;
    result          = key;
    result[66:62] ^= r;
    result[127:124] = inv_sbox(result[127:124]);
    result[123:120] = inv_sbox(result[123:120]);
    return {result[60:0], result[127:61]};
  endfunction

  function automatic logic [127:0] next_key(logic [127:0] key, logic [4:0] r, int unsigned bits);
    return (bits == 80) ? 128'(next_key_80(key[79:0], r)) : next_key_128(key, r);
  endfunction

  function automatic logic [127:0] previous_key(logic [127:0] key, logic [4:0] r, int unsigned bits);
    return (bits == 80) ? 128'(previous_key_80(key[79:0], r)) : previous_key_128(key, r);
  endfunction

endpackage

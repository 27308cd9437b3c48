// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// PRESENT-80 and PRESENT-128: tables and pure functions.
//
// Source: Bogdanov et al., "PRESENT: An Ultra-Lightweight Block Cipher", CHES 2007, and
// ISO/IEC 29192-2. Bit order: bit i of every vector is bit i of the specification's integer
// (b63..b0, k79..k0 or k127..k0; bit 0 is the right-most). S-box nibble i is bits 4i+3..4i.
// No clocks, no state, no side-channel protection.

package cf_present_pkg;

  localparam int unsigned Rounds = 31;

  // Counter codes: r = 1..31, the constant of key-schedule step r; 32 after the last step; 33 for
  // "no block". So the top bit alone says that no round is under way.
  localparam int unsigned CounterBits = 6;
  localparam logic [5:0] IdleCode = 6'd33;

  // Entry x of the table is S(x), section 4 of the paper; the left-most entry is S(F).
  localparam logic [15:0][3:0] Sbox = 64'h21748fe3da09b65c;
  localparam logic [15:0][3:0] InvSbox = 64'ha970364bd21c8fe5;

  typedef logic [63:0] block_t;

  function automatic block_t sub_layer(block_t state);
    block_t result;
    for (int i = 0; i < 16; i++) result[4*i+:4] = Sbox[state[4*i+:4]];
    return result;
  endfunction

  function automatic block_t inv_sub_layer(block_t state);
    block_t result;
    for (int i = 0; i < 16; i++) result[4*i+:4] = InvSbox[state[4*i+:4]];
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

  // Round key: the 64 left-most bits of the key register.
  function automatic block_t round_key_80(logic [79:0] key);
    return key[79:16];
  endfunction

  function automatic block_t round_key_128(logic [127:0] key);
    return key[127:64];
  endfunction

  // Key register update of round r: rotate left by 61, S-box on the top nibble(s), add r.
  function automatic logic [79:0] next_key_80(logic [79:0] key, logic [4:0] r);
    logic [79:0] result;
    result        = {key[18:0], key[79:19]};
    result[79:76] = Sbox[result[79:76]];
    result[19:15] ^= r;
    return result;
  endfunction

  function automatic logic [79:0] previous_key_80(logic [79:0] key, logic [4:0] r);
    logic [79:0] result;
    result        = key;
    result[19:15] ^= r;
    result[79:76] = InvSbox[result[79:76]];
    return {result[60:0], result[79:61]};
  endfunction

  function automatic logic [127:0] next_key_128(logic [127:0] key, logic [4:0] r);
    logic [127:0] result;
    result          = {key[66:0], key[127:67]};
    result[127:124] = Sbox[result[127:124]];
    result[123:120] = Sbox[result[123:120]];
    result[66:62] ^= r;
    return result;
  endfunction

  function automatic logic [127:0] previous_key_128(logic [127:0] key, logic [4:0] r);
    logic [127:0] result;
    result          = key;
    result[66:62] ^= r;
    result[127:124] = InvSbox[result[127:124]];
    result[123:120] = InvSbox[result[123:120]];
    return {result[60:0], result[127:61]};
  endfunction

  // Of the codes a core can hold, those without a round under way; and of those, "no block".
  function automatic logic at_rest(logic [5:0] code);
    return code[5];
  endfunction

  function automatic logic is_idle(logic [5:0] code);
    return code[0];
  endfunction

endpackage

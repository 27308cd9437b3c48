// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Ascon: constants, and the parts of a round.
//
// Source: NIST SP 800-232, 2025; version 1.2 of Ascon has another byte order and other initial values.
// Bit order: the state is words S0 to S4, state[i] is Si; byte 0 of a block is bits 7..0 of S0. Everything is
// little-endian. No clocks, no state, no side-channel protection.

package cf_ascon_pkg;

  typedef logic [4:0][63:0] state_t;

  // Rounds at the start and at the end of a message. The shorter permutation, between blocks, is the last rounds of
  // this one: DataEntry is the number of its first.
  localparam int unsigned Rounds = 12;
  localparam int unsigned DataEntry = 4;

  // What the authenticated cipher starts from, beside key and nonce.
  localparam logic [63:0] Aead128 = 64'h0000_1000_808c_0001;

  // The hash functions, and their states after the first permutation.
  typedef enum logic [1:0] {
    HASH256 = 2'd0,
    XOF128  = 2'd1,
    CXOF128 = 2'd2
  } hash_e;

  localparam state_t Hash256 = {
    64'h1a5c_4649_06c5_976d, 64'h3c7f_d4a4_d56a_4db3, 64'hae65_396c_6b34_b81a, 64'h4bc3_a01e_3337_51d2,
    64'h9b1e_5494_e934_d681
  };
  localparam state_t Xof128 = {
    64'he054_7524_db6f_0bde, 64'h0ee0_ea53_416b_58cc, 64'he750_8fd7_8008_5631, 64'hcc7c_e6c7_5f1e_f969,
    64'hda82_ce76_8d94_47eb
  };
  localparam state_t Cxof128 = {
    64'h8f3f_1d02_d432_bc46, 64'h2ab1_4907_7207_80b6, 64'he990_1dec_426e_81b5, 64'h43d1_2d7d_c037_7bbc,
    64'h6755_27c2_a0e8_de03
  };

  // The constant of a round, counted from 0 in the permutation of 12.
  function automatic logic [7:0] round_constant(logic [3:0] number);
    return {~number, number};
  endfunction

  // The S-box, on all 64 columns at once.
  function automatic state_t sub_layer(state_t x);
    state_t y;
    x[0] ^= x[4];
    x[4] ^= x[3];
    x[2] ^= x[1];
    y[0] = x[0] ^ (~x[1] & x[2]);
    y[1] = x[1] ^ (~x[2] & x[3]);
    y[2] = x[2] ^ (~x[3] & x[4]);
    y[3] = x[3] ^ (~x[4] & x[0]);
    y[4] = x[4] ^ (~x[0] & x[1]);
    y[1] ^= y[0];
    y[0] ^= y[4];
    y[3] ^= y[2];
    y[2] = ~y[2];
    return y;
  endfunction

  function automatic logic [63:0] mixed(logic [63:0] word, int unsigned near, int unsigned far);
    return word ^ (word >> near | word << (64 - near)) ^ (word >> far | word << (64 - far));
  endfunction

  function automatic state_t linear_layer(state_t x);
    return {
      mixed(x[4], 7, 41), mixed(x[3], 10, 17), mixed(x[2], 1, 6), mixed(x[1], 61, 39), mixed(x[0], 19, 28)
    };
  endfunction

  function automatic state_t round(state_t x, logic [3:0] number);
    x[2][7:0] ^= round_constant(number);
    return linear_layer(sub_layer(x));
  endfunction

endpackage

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

  localparam logic [63:0] Aead128 = 64'h0000_1000_808c_0001;

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

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// pi-Cipher v2: constants, and the order of operands in the star operation.
//
// Source: Gligoroski et al., "pi-Cipher v2.0", submission to the CAESAR competition, 2015.
// Bit order: a word is bits w-1..0. A chunk is 4 words and a state 4 chunks, I1 to I4, word 0 in the
// lowest bits; bytes of a string fill words from the lowest bits, so the first byte is bits 7..0.
// No clocks, no state, no side-channel protection.
//
// X * Y, on chunks of words of w bits, with sums and differences modulo 2**w:
//   mu:    rotated sum i of X is rotl(constant i + all words but word 3-i, rotation i)
//   nu:    rotated sum i of Y is rotl(constant 4+i + all words but word i^1, rotation i of its own)
//   sigma: word j of the result is the XOR of the rotated sums of X except (j+3) mod 4, plus the XOR of those of Y
//          except (j+1) mod 4

package cf_pi_cipher_pkg;

  localparam int unsigned Rounds = 3;

  // The bytes with four bits set, the highest first. All constants are cut from them, cyclically.
  localparam logic [69:0][7:0] WeightFour = {
    128'hf0e8e4e2e1d8d4d2d1cccac9c6c5c3b8, 128'hb4b2b1acaaa9a6a5a39c9a999695938e,
    128'h8d8b87787472716c6a696665635c5a59, 128'h5655534e4d4b473c3a393635332e2d2b,
    48'h271e1d1b170f
  };

  // Constant by number, in the low bits: 0 to 3 of mu, 4 to 7 of nu, then for each round four of C1 and four of
  // C2.
  function automatic logic [63:0] constant(int unsigned word_bits, int unsigned number);
    logic [63:0] word;
    int unsigned bytes;
    word  = '0;
    bytes = word_bits / 8;
    for (int unsigned i = 0; i < bytes; i++) word = {word[55:0], WeightFour[69-(number*bytes+i)%70]};
    return word;
  endfunction

  // Number of the first constant of C1 (back 0) or C2 (back 1); rounds count from 0.
  function automatic int unsigned of_round(int unsigned round, int unsigned back);
    return 8 + 8 * round + 4 * back;
  endfunction

  localparam int unsigned Rotations16[8] = '{1, 4, 9, 11, 2, 5, 7, 13};
  localparam int unsigned Rotations32[8] = '{5, 11, 17, 23, 3, 10, 19, 29};
  localparam int unsigned Rotations64[8] = '{7, 19, 31, 53, 11, 23, 37, 59};

  // Left rotation of rotated sum i of the left (right 0) or the right operand.
  function automatic int unsigned rotation(int unsigned word_bits, int unsigned right, int unsigned i);
    case (word_bits)
      16:      return Rotations16[4*right+i];
      32:      return Rotations32[4*right+i];
      default: return Rotations64[4*right+i];
    endcase
  endfunction

  // The word that rotated sum i leaves out.
  function automatic int unsigned left_out(int unsigned right, int unsigned i);
    return (right == 0) ? 3 - i : i ^ 1;
  endfunction

  // The rotated sum that word j of the result leaves out.
  function automatic int unsigned unused_sum(int unsigned right, int unsigned j);
    return (right == 0) ? (j + 3) % 4 : (j + 1) % 4;
  endfunction

  // Initial value of a pi-function.
  typedef enum logic [1:0] {
    KEY_BLOCK      = 2'd0,
    COMMON_COUNTER = 2'd1,  // the common internal state and the counter
    COMMON_TAG     = 2'd2   // the common internal state and the sum of tags
  } source_e;

  // Operations of the ALU of the message processor.
  typedef enum logic [1:0] {
    ALU_PASS    = 2'd0,
    ALU_COUNTER = 2'd1,
    ALU_BLOCK   = 2'd2,
    ALU_LOAD    = 2'd3
  } alu_mode_e;

  function automatic bit word_bits_exist(int unsigned word_bits);
    return word_bits inside {16, 32, 64};
  endfunction

endpackage

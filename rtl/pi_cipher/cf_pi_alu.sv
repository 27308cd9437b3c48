// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The ALU of the message processor: adds a counter or a block to the digits of a state, or passes them
// unchanged.
//
//   mode      what is added
//   PASS      nothing; the state is a common internal state, and the counter starts at the number in its I2
//             plus one
//   COUNTER   the counter, to its first 64 bits; the counter then advances
//   BLOCK     the block, to the rate: its first half to I1, the second to I3
//   LOAD      the same halves to I1 and I2 and to I3 and I4; the counter starts as with PASS
//
// The counter advances CountBits at a time, from the second cycle after the last of its digits, or of those of
// I2. Until its next value is ready its digits are not taken.
//
// Source: El-Hadedy et al., "A 16-bit Reconfigurable Encryption Processor for pi-Cipher". The paper does not
// give order and start of the counter; they are those of v2.
//
//   latency  = 1 cycle
//   interval = 1, except when the counter is not ready
//
// Bit order: that of cf_pi_cipher_pkg. Place p is digit p mod Digits of the words of chunk p / Digits, from 0.
// Reset: synchronous, control only. Side channels: not protected.

module cf_pi_alu
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // A power of two, up to WordBits: bits of each word of a chunk in a transfer.
    parameter  int unsigned DigitBits = WordBits,
    // A power of two, up to 64: bits by which the counter advances in a cycle.
    parameter  int unsigned CountBits = 16,
    localparam int unsigned BlockBits = 8 * WordBits,
    localparam int unsigned Digits    = WordBits / DigitBits,
    localparam int unsigned PlaceBits = $clog2(4 * Digits)
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [            1:0] mode_i,
    input  logic [  PlaceBits-1:0] place_i,
    input  logic [4*DigitBits-1:0] state_i,
    input  logic [  BlockBits-1:0] block_i,
    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [4*DigitBits-1:0] state_o
);

  if (CountBits == 0 || CountBits > 64 || (CountBits & (CountBits - 1)) != 0) begin : gen_bad_count
    $error("cf_pi_alu: CountBits is %0d; allowed are powers of two up to 64", CountBits);
  end

  // Words of the counter; cycles in which it advances.
  localparam int unsigned Words = 64 / WordBits;
  localparam int unsigned Turns = 64 / CountBits;
  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef logic [3:0][DigitBits-1:0] digits_t;

  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);
  localparam int unsigned TurnBits = (Turns == 1) ? 1 : $clog2(Turns);
  logic free, waits, seeds, counts, last;
  logic [1:0] chunk;
  logic [IndexBits-1:0] index;

  // move_q: the counter changes. seed_q: to the start value received last. From the cycle after count_q on, it
  // advances.
  logic [Words-1:0][WordBits-1:0] counter_q;
  logic [63:0] counter;
  logic seed, seed_q, begins, count_q, turns, goes, move_q, busy_q, carry, carry_q;
  logic [IndexBits-1:0] index_q;
  logic [TurnBits-1:0] turn_q;
  logic [CountBits-1:0] low;

  assign free       = !out_valid_o || out_ready_i;
  assign waits      = counts && busy_q;
  assign in_ready_o = free && !waits;
  assign counts     = mode_i == ALU_COUNTER && chunk == 2'd0;
  assign seeds      = mode_i inside {ALU_PASS, ALU_LOAD} && chunk == 2'd1;
  assign chunk      = place_i[PlaceBits-1-:2];
  assign index      = IndexBits'(place_i & PlaceBits'(Digits - 1));
  assign last       = index == IndexBits'(Digits - 1);

  // No carry chain: for few bits, plain logic is faster.
  always_comb begin
    carry = carry_q;
    for (int unsigned i = 0; i < CountBits; i++) begin
      low[i] = counter[i] ^ carry;
      carry  = counter[i] && carry;
    end
  end

  assign seed    = in_valid_i && free && seeds;
  assign begins  = in_valid_i && free && last && (seeds || (counts && !busy_q));
  assign turns   = move_q && !seed_q;
  assign goes    = count_q || (turns && turn_q != TurnBits'(Turns - 1));
  assign counter = counter_q;

  always_ff @(posedge clk_i) begin
    seed_q  <= seed;
    index_q <= index;
    count_q <= begins;
    busy_q  <= begins || goes;
    move_q  <= seed || goes;
    turn_q  <= turns ? turn_q + TurnBits'(1) : '0;
    carry_q <= count_q || (turns && carry);
    if (move_q) begin
      if (!seed_q) counter_q <= 64'({low, counter} >> CountBits);
      for (int unsigned j = 0; j < Words; j++) begin
        if (seed_q) counter_q[j][DigitBits*index_q+:DigitBits] <= state_o[j*DigitBits+:DigitBits];
      end
    end
    if (rst_i) begin
      count_q <= 1'b0;
      busy_q  <= 1'b0;
      move_q  <= 1'b0;
    end
  end

  digits_t counter_digits, block_digits;
  chunk_t [1:0] block;
  assign block = block_i;
  always_comb begin
    counter_digits = '0;
    for (int unsigned j = 0; j < 4; j++) begin
      if (j < Words) counter_digits[j] = counter_q[j%Words][DigitBits*index+:DigitBits];
      block_digits[j] = block[chunk[1]][j][DigitBits*index+:DigitBits];
    end
  end

  always_ff @(posedge clk_i) begin
    if (free) begin
      out_valid_o <= in_valid_i && !waits;
      state_o     <= state_i;
      if (counts) state_o <= state_i ^ counter_digits;
      if (mode_i == ALU_LOAD || (mode_i == ALU_BLOCK && !chunk[0])) state_o <= state_i ^ block_digits;
    end
    if (rst_i) out_valid_o <= 1'b0;
  end

endmodule

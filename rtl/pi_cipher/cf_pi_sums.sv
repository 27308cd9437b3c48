// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The four rotated sums of mu (Right 0) or nu (Right 1) of pi-Cipher, for a whole chunk.
//
// Two sums of pairs are shared: each sum of three words is one of them plus a word. The constant is added to
// the word in parallel with the pairs, so two words are added at a time.
//
//   latency = PairRegisters edges with enable_i (combinational with 0), interval = 1
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none. Side channels: not protected.

module cf_pi_sums
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits      = 16,
    parameter  int unsigned Right         = 0,
    // 1 puts a register after these first sums.
    parameter  int unsigned PairRegisters = 0,
    localparam int unsigned ChunkBits     = 4 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 enable_i,
    input  logic [ChunkBits-1:0] chunk_i,
    // Rotated sum 0 in the lowest bits.
    output logic [ChunkBits-1:0] sums_o
);

  typedef logic [WordBits-1:0] word_t;

  word_t [3:0] chunk, biased, biased_q, sums;
  word_t [1:0] pairs, pairs_q;

  assign chunk = chunk_i;
  assign pairs = {chunk[3] + chunk[2], chunk[1] + chunk[0]};

  cf_delay #(
      .Width (6 * WordBits),
      .Stages(PairRegisters)
  ) u_register (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({pairs, biased}),
      .data_o  ({pairs_q, biased_q})
  );

  for (genvar i = 0; i < 4; i++) begin : gen_sum
    localparam int unsigned Out = left_out(Right, i);
    localparam int unsigned Turn = rotation(WordBits, Right, i);
    localparam word_t Constant = word_t'(constant(WordBits, 4 * Right + i));
    word_t sum;
    // The pair without the omitted word, and the other word of the pair that has it.
    assign biased[i] = chunk[Out^1] + Constant;
    assign sum       = pairs_q[Out<2] + biased_q[i];
    assign sums[i]   = {sum[WordBits-Turn-1:0], sum[WordBits-1:WordBits-Turn]};
  end

  assign sums_o = sums;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The star operation of pi-Cipher, X * Y, up to the terms whose sums are its words.
//
//   latency = PairRegisters + SumRegisters edges with enable_i (combinational with 0), interval = 1
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none. Side channels: not protected.

module cf_pi_terms
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits      = 16,
    // 1 puts a register after the sums of pairs.
    parameter  int unsigned PairRegisters = 0,
    // 1 puts a register after the rotated sums.
    parameter  int unsigned SumRegisters  = 0,
    localparam int unsigned ChunkBits     = 4 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 enable_i,
    input  logic [ChunkBits-1:0] x_i,
    input  logic [ChunkBits-1:0] y_i,
    // Word 0 in the lowest bits.
    output logic [ChunkBits-1:0] left_o,
    output logic [ChunkBits-1:0] right_o
);

  logic [ChunkBits-1:0] mu, nu, mu_q, nu_q;

  cf_pi_sums #(
      .WordBits     (WordBits),
      .Right        (0),
      .PairRegisters(PairRegisters)
  ) u_mu (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .chunk_i (x_i),
      .sums_o  (mu)
  );
  cf_pi_sums #(
      .WordBits     (WordBits),
      .Right        (1),
      .PairRegisters(PairRegisters)
  ) u_nu (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .chunk_i (y_i),
      .sums_o  (nu)
  );
  cf_delay #(
      .Width (2 * ChunkBits),
      .Stages(SumRegisters)
  ) u_sums (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({mu, nu}),
      .data_o  ({mu_q, nu_q})
  );
  cf_pi_mix #(
      .Bits(WordBits)
  ) u_mix (
      .mu_i   (mu_q),
      .nu_i   (nu_q),
      .left_o (left_o),
      .right_o(right_o)
  );

endmodule

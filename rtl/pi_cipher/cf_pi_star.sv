// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The star operation of pi-Cipher, X * Y, on chunks of four words: only the data path.
//
//   latency = Registers edges with enable_i (combinational with 0), interval = 1
//
// Registers 1: after the rotated sums. Registers 3: also after the sums of pairs and after the XORs.
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none. Side channels: not protected.

module cf_pi_star
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // 0, 1 or 3.
    parameter  int unsigned Registers = 0,
    localparam int unsigned ChunkBits = 4 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 enable_i,
    input  logic [ChunkBits-1:0] x_i,
    input  logic [ChunkBits-1:0] y_i,
    output logic [ChunkBits-1:0] z_o
);

  if (!word_bits_exist(WordBits)) begin : gen_bad_word
    $error("cf_pi_star: WordBits is %0d; allowed are 16, 32 and 64", WordBits);
  end
  if (!(Registers inside {0, 1, 3})) begin : gen_bad_registers
    $error("cf_pi_star: Registers is %0d; allowed are 0, 1 and 3", Registers);
  end

  localparam int unsigned Outer = (Registers == 3) ? 1 : 0;
  localparam int unsigned Middle = (Registers == 0) ? 0 : 1;

  typedef logic [3:0][WordBits-1:0] chunk_t;

  chunk_t left, right, left_q, right_q, z;

  cf_pi_terms #(
      .WordBits     (WordBits),
      .PairRegisters(Outer),
      .SumRegisters (Middle)
  ) u_terms (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .x_i     (x_i),
      .y_i     (y_i),
      .left_o  (left),
      .right_o (right)
  );
  cf_delay #(
      .Width (2 * ChunkBits),
      .Stages(Outer)
  ) u_register (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({left, right}),
      .data_o  ({left_q, right_q})
  );

  always_comb for (int j = 0; j < 4; j++) z[j] = left_q[j] + right_q[j];

  assign z_o = z;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A pipeline ahead of the rounds that walks the keys of decryptions to the end of their schedule; keys of
// encryptions, directions and blocks are only delayed.
//
// latency = the registers passed, which advance with enable_i; interval = 1. Reset: none. Bit order: that of
// the
// cipher's package. Side channels: not protected.

module cf_key_walk
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // DECRYPT or BOTH.
    parameter  direction_e  Direction      = BOTH,
    // Bit i: registers follow i rounds.
    parameter  logic [Cipher.rounds:0] Registered = '1,
    parameter  int unsigned StagesPerRound = 1,
    // Number of registers passed.
    parameter  int unsigned Stages         = 1,
    parameter  sbox_e       KeySbox        = TABLE,
    localparam int unsigned Rounds         = Cipher.rounds
) (
    input  logic                             clk_i,
    input  logic                             enable_i,
    input  logic                             decrypt_i,
    input  logic [Cipher.key_state_bits-1:0] key_i,
    input  logic [    Cipher.block_bits-1:0] block_i,
    output logic                             decrypt_o,
    output logic [Cipher.key_state_bits-1:0] key_o,
    output logic [    Cipher.block_bits-1:0] block_o
);

  localparam int unsigned Directed = (Direction == BOTH) ? 1 : 0;

  typedef logic [Cipher.key_state_bits-1:0] key_t;

  logic [Rounds:0] decrypt;
  key_t [Rounds:0] key;
  assign decrypt[0] = decrypt_i;
  assign key[0]     = key_i;
  assign decrypt_o  = decrypt[Rounds];
  assign key_o      = key[Rounds];

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_step
    key_t next_key, kept_key;
    logic walked;
    cf_key_step_stages #(
        .Cipher(Cipher),
        .Sbox  (KeySbox),
        .Stages(StagesPerRound)
    ) u_step (
        .clk_i    (clk_i),
        .enable_i (enable_i),
        .decrypt_i(1'b0),
        .key_i    (key[i]),
        .code_i   (Cipher.code_bits'(code_of(Cipher, i))),
        .key_o    (next_key)
    );
    // An encryption keeps its first key.
    cf_delay #(
        .Width (1 + $bits(key_t)),
        .Stages(Directed * (StagesPerRound - 1))
    ) u_kept (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  ({decrypt[i], key[i]}),
        .data_o  ({walked, kept_key})
    );
    cf_delay #(
        .Width (1),
        .Stages(Directed * 32'(Registered[i+1]))
    ) u_decrypt (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (walked),
        .data_o  (decrypt[i+1])
    );
    cf_delay #(
        .Width ($bits(key_t)),
        .Stages(32'(Registered[i+1]))
    ) u_key (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (walked ? next_key : kept_key),
        .data_o  (key[i+1])
    );
  end

  cf_delay #(
      .Width (Cipher.block_bits),
      .Stages(Stages)
  ) u_block (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  (block_i),
      .data_o  (block_o)
  );

endmodule

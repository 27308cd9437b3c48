// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Key schedules of the blocks in a pipeline, each beside its block: round key i+1 is registered when the last
// stage of round i begins, and the step to the next round key begins with that stage.
//
//   entry key --+--[step]--[reg 0]--+--[step]--[reg 1]--+-- ...
//               |                   |                   |
//          round key 0         round key 1         round key 2
//
// latency = the registers passed, which advance with enable_i; interval = 1. Reset: none. Bit order: that of
// the
// cipher's package. Side channels: not protected.

module cf_key_pipeline
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  direction_e  Direction      = ENCRYPT,
    // Bit i: the state is registered after i rounds.
    parameter  logic [Cipher.rounds:0] Registered = '1,
    parameter  int unsigned StagesPerRound = 1,
    parameter  sbox_e       KeySbox        = TABLE,
    localparam int unsigned Rounds         = Cipher.rounds
) (
    input  logic                                     clk_i,
    input  logic                                     enable_i,
    // Input.
    input  logic                                     decrypt_i,
    input  logic [Cipher.key_state_bits-1:0]         key_i,
    // Each in the order in which its block's direction adds it.
    output logic [Rounds:0][Cipher.block_bits-1:0] round_key_o
);

  localparam int unsigned Directed = (Direction == BOTH) ? 1 : 0;

  typedef logic [Cipher.key_state_bits-1:0] key_t;
  typedef logic [Cipher.code_bits-1:0] code_t;

  key_t [Rounds:0] key;
  logic [Rounds:0] back;
  assign key[0]  = key_i;
  assign back[0] = decrypt_i;

  for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_key
    localparam code_t ForwardCode = code_t'(code_of(Cipher, i));
    localparam code_t BackCode = code_t'(code_of(Cipher, Rounds - i));
    code_t code;
    assign code = back[i] ? BackCode : ForwardCode;
    cf_round_key #(
        .Cipher   (Cipher),
        .Period   (Rounds + 1),
        .Phase    (i),
        .BackPhase(Rounds - i)
    ) u_round_key (
        .decrypt_i  (back[i]),
        .key_i      (key[i]),
        .code_i     (code),
        .round_key_o(round_key_o[i])
    );
    if (i < int'(Rounds)) begin : gen_step
      key_t next_key;
      cf_key_step_stages #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Sbox     (KeySbox),
          .Stages   (StagesPerRound)
      ) u_step (
          .clk_i    (clk_i),
          .enable_i (enable_i),
          .decrypt_i(back[i]),
          .key_i    (key[i]),
          .code_i   (code),
          .key_o    (next_key)
      );
      cf_delay #(
          .Width (1),
          .Stages(Directed * (StagesPerRound - 1 + 32'(Registered[i])))
      ) u_back (
          .clk_i   (clk_i),
          .enable_i(enable_i),
          .data_i  (back[i]),
          .data_o  (back[i+1])
      );
      cf_delay #(
          .Width ($bits(key_t)),
          .Stages(32'(Registered[i]))
      ) u_key (
          .clk_i   (clk_i),
          .enable_i(enable_i),
          .data_i  (next_key),
          .data_o  (key[i+1])
      );
    end
  end

endmodule

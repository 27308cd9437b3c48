// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Pipeline engine: the rounds of a cipher in sequence, registered where Registered says so and inside rounds of
// several stages. Round keys come from outside, each beside the stage that adds it.
//
//   entry block --(+)--[reg 0]--[round 0]--(+)--[reg 1]--[round 1]-- ... --(+)--[reg R]-- result
//                  ^                        ^                               ^
//            entry round key         next round key 0                next round key R-1
//
// latency = the registers passed, which advance with enable_i; interval = 1. Reset: none. Bit order: that of
// the
// cipher's package. Side channels: not protected.

module cf_round_pipeline
  import cf_pkg::*;
#(
    parameter  cipher_t         Cipher,
    parameter  direction_e      Direction      = ENCRYPT,
    // Bit i: the state is registered after i rounds.
    parameter  logic [Cipher.rounds:0] Registered = '1,
    parameter  int unsigned     StagesPerRound = 1,
    // With BLOCK_RAM the state registers are inside the S-boxes, before each round.
    parameter  sbox_e           Sbox           = TABLE,
    // S-boxes of a round in block RAM, see cf_round_ram.
    parameter  int unsigned     RamSboxes      = Cipher.sboxes,
    localparam int unsigned     Rounds         = Cipher.rounds,
    localparam int unsigned     BlockBits      = Cipher.block_bits
) (
    input  logic                             clk_i,
    input  logic                             enable_i,
    // Input.
    input  logic                             decrypt_i,
    input  logic [BlockBits-1:0]             block_i,
    input  logic [BlockBits-1:0]             round_key_i,
    // Direction of the block after round i = 0..rounds-1, and the round key added to it there.
    output logic [Rounds-1:0]                decrypt_o,
    input  logic [Rounds-1:0][BlockBits-1:0] next_round_key_i,
    output logic [BlockBits-1:0]             result_o
);

  // A block's direction is registered; otherwise it is a constant.
  localparam int unsigned Directed = (Direction == BOTH) ? 1 : 0;

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [Cipher.code_bits-1:0] code_t;

  // State after i rounds and direction of its block, before and after a register if there is one; the state has
  // the i-th round key of its direction added.
  logic [Rounds:0] next_decrypt, decrypt;
  block_t [Rounds:0] next_state, state;

  assign next_decrypt[0] = decrypt_i;
  assign next_state[0]   = block_i ^ round_key_i;
  assign decrypt_o       = next_decrypt[Rounds:1];
  assign result_o        = state[Rounds];

  for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_register
    cf_delay #(
        .Width (BlockBits),
        .Stages(32'(Registered[i]))
    ) u_state (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (next_state[i]),
        .data_o  (state[i])
    );
    cf_delay #(
        .Width (1),
        .Stages(Directed * 32'(Registered[i]))
    ) u_decrypt (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (next_decrypt[i]),
        .data_o  (decrypt[i])
    );
  end

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_round
    localparam int unsigned Undone = Rounds - 1 - i;
    localparam code_t DoneCode = code_t'(code_of(Cipher, i));
    localparam code_t UndoneCode = code_t'(code_of(Cipher, Undone));
    block_t unkeyed;
    if (Sbox == BLOCK_RAM) begin : gen_ram
      cf_round_ram #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Period   (Rounds),
          .Phase    (i),
          .BackPhase(Undone),
          .RamSboxes(RamSboxes)
      ) u_round (
          .clk_i         (clk_i),
          .enable_i      (enable_i),
          .next_decrypt_i(next_decrypt[i]),
          .next_code_i   ('0),
          .next_i        (next_state[i]),
          .decrypt_i     (decrypt[i]),
          .code_i        (decrypt[i] ? UndoneCode : DoneCode),
          .block_o       (unkeyed)
      );
    end else begin : gen_logic
      cf_round_stages #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Sbox     (Sbox),
          .Stages   (StagesPerRound),
          .Period   (Rounds),
          .Phase    (i),
          .BackPhase(Undone)
      ) u_round (
          .clk_i    (clk_i),
          .enable_i (enable_i),
          .decrypt_i(decrypt[i]),
          .code_i   (decrypt[i] ? UndoneCode : DoneCode),
          .block_i  (state[i]),
          .block_o  (unkeyed)
      );
    end
    assign next_state[i+1] = unkeyed ^ next_round_key_i[i];
    cf_delay #(
        .Width (1),
        .Stages(Directed * (StagesPerRound - 1))
    ) u_decrypt (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (decrypt[i]),
        .data_o  (next_decrypt[i+1])
    );
  end

  logic unused;
  assign unused = decrypt[Rounds];

endmodule

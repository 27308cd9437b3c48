// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of AES without its key addition (FIPS-197, sections 5.1 and 5.3); the last round bypasses
// MixColumns.
//
// S-boxes in logic: latency = Stages - 1 registers from block_i, decrypt_i and code_i, which advance with
// enable_i. S-boxes in block RAM have an internal state register: next_i is the state after a clock edge with
// enable_i; latency = 1. interval = 1. Reset: none. Bit order: that of cf_aes_pkg. Side channels: not
// protected.

module cf_aes_round
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter direction_e  Direction = ENCRYPT,
    parameter sbox_e       Sbox      = TABLE,
    parameter int unsigned Stages    = 1,
    // The known part of the round's index, see cf_round.
    parameter int unsigned Period    = 1,
    parameter int unsigned Phase     = 0,
    parameter int unsigned BackPhase = 0,
    // With BLOCK_RAM, see cf_aes_sbox.
    parameter int unsigned RamSboxes = 16
) (
    input  logic         clk_i,
    input  logic         enable_i,
    // The next state, its direction, and its code.
    input  logic         next_decrypt_i,
    input  logic [  4:0] next_code_i,
    input  logic [127:0] next_i,
    // The same for the present state, with the code of the round, done or undone.
    input  logic         decrypt_i,
    input  logic [  4:0] code_i,
    input  logic [127:0] block_i,
    output logic [127:0] block_o
);

  import cf_aes_pkg::*;

  // The last round is the only one of its phase, one of several, or none.
  localparam bit Whole = Period >= Cipher.rounds;
  localparam bit MayBeLast = Phase % Period == (Cipher.rounds - 1) % Period;
  localparam bit BackMayBeLast = BackPhase % Period == (Cipher.rounds - 1) % Period;

  logic back, next_back, last, next_last;
  assign back      = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);
  assign next_back = (Direction == DECRYPT) || (Direction == BOTH && next_decrypt_i);
  assign last      = (back ? BackMayBeLast : MayBeLast) && (Whole || code_i[3:0] == 4'hf);
  // A state after all rounds undoes the last one.
  assign next_last = (next_back ? BackMayBeLast : MayBeLast) && (Whole || next_code_i[4]);

  // Input of the S-boxes, from a state.
  function automatic block_t entry(block_t state, logic decrypt, logic in_last);
    if (Direction == ENCRYPT || (Direction == BOTH && !decrypt)) return state;
    return inv_shift_rows(in_last ? state : inv_mix_columns(state));
  endfunction

  localparam cuts_t Cuts = cuts(Stages, Sbox == TOWER_FIELD, Direction != ENCRYPT);

  block_t entered, substituted, doubled, shifted;
  // For the block in the S-boxes, and the one at the end of the round.
  logic decrypt_in_sbox, decrypt_at_end, last_at_end;

  cf_delay #(
      .Width (129),
      .Stages(32'(Cuts[AfterLinear]))
  ) u_linear (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_i, entry(block_i, decrypt_i, last)}),
      .data_o  ({decrypt_in_sbox, entered})
  );

  cf_delay #(
      .Width (2),
      .Stages(Stages - 1)
  ) u_end (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_i, last}),
      .data_o  ({decrypt_at_end, last_at_end})
  );

  cf_aes_sbox #(
      .Direction(Direction),
      .Sbox     (Sbox),
      .Cuts     (Cuts),
      .Count    (16),
      .RamCount (RamSboxes)
  ) u_sbox (
      .clk_i         (clk_i),
      .enable_i      (enable_i),
      .next_decrypt_i(next_decrypt_i),
      .next_i        (entry(next_i, next_decrypt_i, next_last)),
      .decrypt_i     (decrypt_in_sbox),
      .block_i       (entered),
      .block_o       (substituted),
      .doubled_o     (doubled)
  );

  assign shifted = shift_rows(substituted);

  always_comb begin
    block_o = last_at_end ? shifted : mix_columns(shifted, shift_rows(doubled));
    if (Direction == DECRYPT || (Direction == BOTH && decrypt_at_end)) block_o = substituted;
  end

  // Inner rounds are all alike, and S-boxes in logic need no next state.
  logic unused;
  assign unused = ^{next_code_i, code_i, next_back, next_last};

endmodule

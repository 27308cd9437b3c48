// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of AES without its key addition (FIPS-197, sections 5.1 and 5.3); the last round
// bypasses MixColumns.
//
// S-boxes in logic: latency = Stages - 1 registers from block_i, decrypt_i and last_i, which advance with
// enable_i. S-boxes in block RAM have the register of the state inside: next_i is what the state becomes
// at a clock edge with enable_i; latency = 1. interval = 1. Reset: none.
// Bit order: that of cf_aes_pkg. Side channels: not protected.

module cf_aes_round
  import cf_pkg::*;
#(
    parameter direction_e  Direction = ENCRYPT,
    parameter sbox_e       Sbox      = TABLE,
    parameter int unsigned Stages    = 1
) (
    input  logic         clk_i,
    input  logic         enable_i,
    // The next state, whether its round is undone, and whether that is the last round.
    input  logic         next_decrypt_i,
    input  logic         next_last_i,
    input  logic [127:0] next_i,
    // The same for the present state.
    input  logic         decrypt_i,
    input  logic         last_i,
    input  logic [127:0] block_i,
    output logic [127:0] block_o
);

  import cf_aes_pkg::*;

  // What the S-boxes get, from a state.
  function automatic block_t entry(block_t state, logic decrypt, logic last);
    if (Direction == ENCRYPT || (Direction == BOTH && !decrypt)) return state;
    return inv_shift_rows(last ? state : inv_mix_columns(state));
  endfunction

  localparam cuts_t Cuts = cuts(Stages, Sbox == TOWER_FIELD, Direction != ENCRYPT);

  block_t entered, substituted, doubled, shifted;
  // Of the block in the S-boxes, and of the one at the end of the round.
  logic decrypt_in_sbox, decrypt, last;

  cf_delay #(
      .Width (129),
      .Stages(32'(Cuts[AfterLinear]))
  ) u_linear (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_i, entry(block_i, decrypt_i, last_i)}),
      .data_o  ({decrypt_in_sbox, entered})
  );

  cf_delay #(
      .Width (2),
      .Stages(Stages - 1)
  ) u_end (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_i, last_i}),
      .data_o  ({decrypt, last})
  );

  cf_aes_sbox #(
      .Direction(Direction),
      .Sbox     (Sbox),
      .Cuts     (Cuts),
      .Count    (16)
  ) u_sbox (
      .clk_i         (clk_i),
      .enable_i      (enable_i),
      .next_decrypt_i(next_decrypt_i),
      .next_i        (entry(next_i, next_decrypt_i, next_last_i)),
      .decrypt_i     (decrypt_in_sbox),
      .block_i       (entered),
      .block_o       (substituted),
      .doubled_o     (doubled)
  );

  assign shifted = shift_rows(substituted);

  always_comb begin
    block_o = last ? shifted : mix_columns(shifted, shift_rows(doubled));
    if (Direction == DECRYPT || (Direction == BOTH && decrypt)) block_o = substituted;
  end

endmodule

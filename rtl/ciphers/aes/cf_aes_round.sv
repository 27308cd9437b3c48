// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of AES without its key addition (FIPS-197, sections 5.1 and 5.3); the last round
// bypasses MixColumns.
//
// Combinational in block_i with S-boxes in logic. With S-boxes in block RAM the register of the state
// is inside them: next_i is what the state becomes at a clock edge with enable_i; latency = 1,
// interval = 1. Reset: none. Bit order: that of cf_aes_pkg. Side channels: not protected.

module cf_aes_round
  import cf_pkg::*;
#(
    parameter direction_e Direction = ENCRYPT,
    parameter sbox_e      Sbox      = TABLE
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

  block_t substituted, doubled, shifted;

  cf_aes_sbox #(
      .Direction(Direction),
      .Sbox     (Sbox),
      .Count    (16)
  ) u_sbox (
      .clk_i         (clk_i),
      .enable_i      (enable_i),
      .next_decrypt_i(next_decrypt_i),
      .next_i        (entry(next_i, next_decrypt_i, next_last_i)),
      .decrypt_i     (decrypt_i),
      .block_i       (entry(block_i, decrypt_i, last_i)),
      .block_o       (substituted),
      .doubled_o     (doubled)
  );

  assign shifted = shift_rows(substituted);

  always_comb begin
    block_o = last_i ? shifted : mix_columns(shifted, shift_rows(doubled));
    if (Direction == DECRYPT || (Direction == BOTH && decrypt_i)) block_o = substituted;
  end

endmodule

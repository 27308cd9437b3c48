// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A round of PRESENT between registers, with its key: what the experiment beside this file tunes.
//
//   latency  = 2 cycles
//   interval = 1 cycle
//
// Bit order: that of cf_present_pkg. Reset: none. Side channels: not protected.

module present_round
  import cf_pkg::*;
(
    input  logic        clk_i,
    input  logic [63:0] key_i,
    input  logic [63:0] block_i,
    output logic [63:0] block_o
);

  logic [63:0] state_q, result;

  cf_round #(
      .Cipher(cf_present_pkg::Present80)
  ) u_round (
      .decrypt_i(1'b0),
      .code_i   ('0),
      .block_i  (state_q ^ key_i),
      .block_o  (result)
  );

  always_ff @(posedge clk_i) begin
    state_q <= block_i;
    block_o <= result;
  end

endmodule

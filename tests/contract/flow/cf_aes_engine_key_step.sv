// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Stand-in for a step of the key expansion: the next number, after as many registers as the real one has.

module cf_aes_engine_key_step #(
    parameter  int unsigned Words  = 4,
    parameter  int unsigned Stages = 1,
    localparam int unsigned Rounds = cf_aes_pkg::Aes128.rounds
) (
    input  logic                   clk_i,
    input  logic [Words-1:0][31:0] key_i,
    input  logic [   Rounds:0]     place_i,
    output logic [Words-1:0][31:0] key_o
);

  import cf_aes_engine_pkg::*;

  // The place is that of the key in the register.
  tag_t stepped;
  always_comb begin
    stepped        = key_i[Words-1-:4];
    stepped.none   = '0;
    stepped.wrong  = stepped.wrong || place_i != (Rounds + 1)'(1) << stepped.number;
    stepped.number = stepped.number + 4'd1;
  end

  cf_delay #(
      .Width (128),
      .Stages(Stages - 1)
  ) u_delay (
      .clk_i   (clk_i),
      .enable_i(1'b1),
      .data_i  (stepped),
      .data_o  (key_o[Words-1-:4])
  );

endmodule

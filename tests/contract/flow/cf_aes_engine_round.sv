// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Stand-in for a round of the engine: it has the registers of the real one, and looks at the round key that
// a block gets where the real one adds it.

module cf_aes_engine_round #(
    parameter int unsigned Stages = 1,
    parameter bit          Last   = 1'b0
) (
    input  logic         clk_i,
    input  logic         enable_i,
    input  logic         decrypt_i,
    input  logic [127:0] block_i,
    input  logic [127:0] encrypt_key_i,
    input  logic [127:0] decrypt_key_i,
    output logic         decrypt_o,
    output logic [127:0] block_o
);

  import cf_aes_engine_pkg::*;

  localparam cuts_t Cuts = cuts(Stages);
  localparam int unsigned KeyPlace = key_place(Stages);
  localparam int unsigned Rest = Last ? 32'(Cuts[AfterRows]) + 1 : Stages - KeyPlace;

  logic decrypt;
  tag_t former, after, key;
  cf_delay #(
      .Width (129),
      .Stages(KeyPlace)
  ) u_before (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_i, block_i}),
      .data_o  ({decrypt, former})
  );

  assign key = decrypt ? decrypt_key_i : encrypt_key_i;
  always_comb begin
    after         = former;
    after.none    = '0;
    after.colour  = 1'b0;
    after.number  = key.number;
    after.decrypt = decrypt;
    after.form    = decrypt ? DUAL : FIELD;
    after.alien   = former.alien || former.colour || key.colour != former.own;
    after.wrong   = former.wrong || former.decrypt != decrypt || former.form != after.form || key.wrong
        || key.number != (decrypt ? former.number - 4'd1 : former.number + 4'd1)
        || key.form != (Last ? PLAIN : decrypt ? OF_DECRYPTION : OF_ENCRYPTION);
  end

  cf_delay #(
      .Width (129),
      .Stages(Rest)
  ) u_after (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt, after}),
      .data_o  ({decrypt_o, block_o})
  );

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The layers of a round of AES: SubBytes, and ShiftRows with MixColumns, which the last round bypasses; or
// their inverses. See cf_layers.
//
// Combinational. Bit order: that of cf_aes_pkg. No side-channel protection.

module cf_aes_layers
  import cf_pkg::*;
#(
    parameter direction_e Direction = ENCRYPT,
    parameter sbox_e      Sbox      = TABLE
) (
    input  logic [  4:0] code_i,
    input  logic [127:0] sub_i,
    output logic [127:0] sub_o,
    input  logic [127:0] linear_i,
    output logic [127:0] linear_o
);

  import cf_aes_pkg::*;

  logic last;
  logic [127:0] shifted, unused_doubled;
  assign last    = code_i[3:0] == 4'hf;
  assign shifted = shift_rows(linear_i);
  if (Direction == DECRYPT) begin : gen_back
    assign linear_o = inv_shift_rows(last ? linear_i : inv_mix_columns(linear_i));
  end else begin : gen_forward
    assign linear_o = last ? shifted : mix_columns(shifted, xtime_block(shifted));
  end

  cf_aes_sbox #(
      .Direction(Direction),
      .Sbox     (Sbox),
      .Count    (16)
  ) u_sbox (
      .clk_i         (1'b0),
      .enable_i      (1'b0),
      .next_decrypt_i(1'b0),
      .next_i        ('0),
      .decrypt_i     (1'b0),
      .block_i       (sub_i),
      .block_o       (sub_o),
      .doubled_o     (unused_doubled)
  );

  logic unused;
  assign unused = ^{code_i, shifted, unused_doubled};

endmodule

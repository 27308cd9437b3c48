// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One S-box of AES alone, for the experiment beside this file: without registers, and without the double that MixColumns uses.
//
// latency = 0, interval = 1. Bit order: that of cf_aes_pkg. Side channels: not protected.

module sbox
  import cf_pkg::*;
#(
    parameter direction_e Direction = ENCRYPT,
    parameter sbox_e      Sbox      = TABLE
) (
    input  logic       decrypt_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  logic [7:0] unused;
  cf_aes_sbox #(
      .Direction(Direction),
      .Sbox     (Sbox),
      .Count    (1)
  ) u_sbox (
      .clk_i         (1'b0),
      .enable_i      (1'b0),
      .next_decrypt_i(1'b0),
      .next_i        ('0),
      .decrypt_i     (decrypt_i),
      .block_i       (byte_i),
      .block_o       (byte_o),
      .doubled_o     (unused)
  );

endmodule

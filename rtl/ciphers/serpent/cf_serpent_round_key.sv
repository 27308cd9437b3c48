// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Round key i of Serpent: an S-box whose number depends on i. See cf_round_key.
//
// Combinational. Bit order: that of cf_serpent_pkg. Side channels: not protected.

module cf_serpent_round_key
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter int unsigned Period    = 1,
    parameter int unsigned Phase     = 0,
    parameter int unsigned BackPhase = Phase
) (
    input  logic         decrypt_i,
    input  logic [255:0] key_i,
    input  logic [  5:0] code_i,
    output logic [127:0] round_key_o
);

  import cf_serpent_pkg::*;

  // The known bits of i modulo 8, and the others.
  localparam logic [2:0] Known = known_bits(Period, Period > Cipher.rounds);

  // A constant number lets tools reduce a table to an eighth.
  if (Known == '1) begin : gen_known
    localparam logic [2:0] Number = key_sbox(3'(Phase));
    localparam logic [2:0] BackNumber = key_sbox(3'(BackPhase));
    assign round_key_o = decrypt_i ? sub_layer(key_i[255:128], BackNumber) : sub_layer(key_i[255:128], Number);
  end else begin : gen_selected
    logic [2:0] number;
    assign number      = (3'(decrypt_i ? BackPhase : Phase) & Known) | (code_i[2:0] & ~Known);
    assign round_key_o = sub_layer(key_i[255:128], key_sbox(number));
  end

  logic unused;
  assign unused = ^{decrypt_i, code_i, key_i[127:0]};

endmodule

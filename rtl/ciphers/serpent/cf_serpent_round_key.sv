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

  localparam logic [2:0] Known = cf_serpent_pkg::known_bits(Period, Period > Cipher.rounds);
  logic [2:0] number;
  assign number      = (3'(decrypt_i ? BackPhase : Phase) & Known) | (code_i[2:0] & ~Known);
  assign round_key_o = cf_serpent_pkg::round_key(key_i, number);

  logic unused;
  assign unused = ^{decrypt_i, code_i};

endmodule

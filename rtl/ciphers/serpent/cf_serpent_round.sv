// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A round of Serpent and its inverse: the S-boxes of a round depend on its number, and the last round bypasses
// the linear transformation. See cf_round.
//
// Combinational. Bit order: that of cf_serpent_pkg. Side channels: not protected.

module cf_serpent_round
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter int unsigned Period    = 1,
    parameter int unsigned Phase     = 0,
    parameter int unsigned BackPhase = 0
) (
    input  logic [  5:0] code_i,
    input  logic [127:0] block_i,
    output logic [127:0] forward_o,
    output logic [127:0] inverse_o
);

  import cf_serpent_pkg::*;

  // The last round is the only one of its phase, one of several, or none.
  localparam bit Whole = Period >= Cipher.rounds;
  localparam bit MayBeLast = Phase % Period == (Cipher.rounds - 1) % Period;
  localparam bit BackMayBeLast = BackPhase % Period == (Cipher.rounds - 1) % Period;
  // The known bits of the round's number modulo 8, and the others.
  localparam logic [2:0] Known = known_bits(Period, Whole);

  logic last, back_last;
  logic [2:0] number, back_number;
  assign last        = MayBeLast && (Whole || code_i[4:0] == 5'h1f);
  assign back_last   = BackMayBeLast && (Whole || code_i[4:0] == 5'h1f);
  assign number      = (3'(Phase) & Known) | (code_i[2:0] & ~Known);
  assign back_number = (3'(BackPhase) & Known) | (code_i[2:0] & ~Known);

  logic [127:0] substituted, unlinear;
  assign forward_o = last ? substituted : linear_layer(substituted);
  assign unlinear  = back_last ? block_i : inv_linear_layer(block_i);

  // A constant number lets tools reduce a table to an eighth.
  if (Known == '1) begin : gen_known
    assign substituted = sub_layer(block_i, 3'(Phase));
    assign inverse_o   = inv_sub_layer(unlinear, 3'(BackPhase));
  end else begin : gen_selected
    assign substituted = sub_layer(block_i, number);
    assign inverse_o   = inv_sub_layer(unlinear, back_number);
  end

  logic unused;
  assign unused = ^{code_i, number, back_number};

endmodule

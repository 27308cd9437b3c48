// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The two layers of a round, separately: the S-boxes of a whole state, and the linear layer, or their inverses.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_layers
  import cf_pkg::*;
#(
    parameter cipher_t    Cipher,
    // ENCRYPT or DECRYPT.
    parameter direction_e Direction = ENCRYPT,
    // TABLE or TOWER_FIELD.
    parameter sbox_e      Sbox      = TABLE
) (
    // Counter code of the round, done or undone.
    input  logic [ Cipher.code_bits-1:0] code_i,
    input  logic [Cipher.block_bits-1:0] sub_i,
    output logic [Cipher.block_bits-1:0] sub_o,
    input  logic [Cipher.block_bits-1:0] linear_i,
    output logic [Cipher.block_bits-1:0] linear_o
);

  localparam bit Back = Direction == DECRYPT;

  if (!(Sbox inside {TABLE, TOWER_FIELD}) || round_stages(Cipher, Sbox) == 0) begin : gen_bad_sbox
    $error("cf_layers: Sbox is %0d; allowed for %0s are 0 (TABLE)%0s", Sbox, Cipher.name,
           (Cipher.tower_field_stages != 0) ? " and 1 (TOWER_FIELD)" : "");
  end

  case (Cipher.family)
    AES: begin : gen_aes
      cf_aes_layers #(
          .Direction(Direction),
          .Sbox     (Sbox)
      ) u_layers (
          .code_i  (code_i),
          .sub_i   (sub_i),
          .sub_o   (sub_o),
          .linear_i(linear_i),
          .linear_o(linear_o)
      );
    end
    SERPENT: begin : gen_serpent
      assign sub_o = cf_serpent_pkg::round_sub_layer(sub_i, code_i, Back);
      assign linear_o = cf_serpent_pkg::round_linear_layer(linear_i, code_i, Back);
    end
    // generated:families
    GIFT: begin : gen_gift
      assign sub_o    = Back ? cf_gift_pkg::inv_sub_layer(sub_i) : cf_gift_pkg::sub_layer(sub_i);
      assign linear_o = Back ? cf_gift_pkg::inv_linear_layer(linear_i) : cf_gift_pkg::linear_layer(linear_i);
    end
    PRESENT: begin : gen_present
      assign sub_o    = Back ? cf_present_pkg::inv_sub_layer(sub_i) : cf_present_pkg::sub_layer(sub_i);
      assign linear_o = Back ? cf_present_pkg::inv_linear_layer(linear_i) : cf_present_pkg::linear_layer(linear_i);
    end
    RECTANGLE: begin : gen_rectangle
      assign sub_o    = Back ? cf_rectangle_pkg::inv_sub_layer(sub_i) : cf_rectangle_pkg::sub_layer(sub_i);
      assign linear_o = Back ? cf_rectangle_pkg::inv_linear_layer(linear_i) : cf_rectangle_pkg::linear_layer(linear_i);
    end
    // /generated
    default: begin : gen_unsupported
      $error("cf_layers: no layers of %0s", Cipher.name);
    end
  endcase

  logic unused;
  assign unused = ^code_i;

endmodule

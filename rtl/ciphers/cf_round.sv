// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of a cipher without its key addition, or its inverse.
//
// Every cipher is brought to one form. Encryption: XOR round key 0, then F and XOR round key i+1 for i =
// 0..rounds-1. Decryption: the same with the inverse of F and the round keys in reverse order. Where the
// round's index i is known only in part, Period and the phases say how much: i is Phase modulo Period, or
// BackPhase where the round is undone. The counter code gives the rest.
//
// Combinational. Bit order of the cipher's package. Side channels: not protected.

module cf_round
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter direction_e  Direction = ENCRYPT,
    // TABLE or TOWER_FIELD.
    parameter sbox_e       Sbox      = TABLE,
    parameter int unsigned Period    = 1,
    parameter int unsigned Phase     = 0,
    parameter int unsigned BackPhase = 0
) (
    // Direction BOTH: 1 selects the inverse round.
    input  logic                         decrypt_i,
    // Counter code of the round, done or undone.
    input  logic [ Cipher.code_bits-1:0] code_i,
    input  logic [Cipher.block_bits-1:0] block_i,
    output logic [Cipher.block_bits-1:0] block_o
);

  if (!(Sbox inside {TABLE, TOWER_FIELD}) || round_stages(Cipher, Sbox) == 0) begin : gen_bad_sbox
    $error("cf_round: Sbox is %0d; allowed for %0s are 0 (TABLE)%0s", Sbox, Cipher.name,
           (Cipher.tower_field_stages != 0) ? " and 1 (TOWER_FIELD)" : "");
  end

  logic [Cipher.block_bits-1:0] forward, inverse;

  // A cipher whose round does both directions sets them equal.
  case (Cipher.family)
    AES: begin : gen_aes
      cf_aes_round #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Sbox     (Sbox),
          .Period   (Period),
          .Phase    (Phase),
          .BackPhase(BackPhase)
      ) u_round (
          .clk_i         (1'b0),
          .enable_i      (1'b0),
          .next_decrypt_i(1'b0),
          .next_code_i   ('0),
          .next_i        ('0),
          .decrypt_i     (decrypt_i),
          .code_i        (code_i),
          .block_i       (block_i),
          .block_o       (forward)
      );
      assign inverse = forward;
    end
    SERPENT: begin : gen_serpent
      cf_serpent_round #(
          .Cipher   (Cipher),
          .Period   (Period),
          .Phase    (Phase),
          .BackPhase(BackPhase)
      ) u_round (
          .code_i   (code_i),
          .block_i  (block_i),
          .forward_o(forward),
          .inverse_o(inverse)
      );
    end
    // generated:families
    GIFT: begin : gen_gift
      assign forward = cf_gift_pkg::round(block_i);
      assign inverse = cf_gift_pkg::inv_round(block_i);
    end
    PRESENT: begin : gen_present
      assign forward = cf_present_pkg::round(block_i);
      assign inverse = cf_present_pkg::inv_round(block_i);
    end
    RECTANGLE: begin : gen_rectangle
      assign forward = cf_rectangle_pkg::round(block_i);
      assign inverse = cf_rectangle_pkg::inv_round(block_i);
    end
    SPECK: begin : gen_speck
      assign forward = cf_speck_pkg::round(block_i);
      assign inverse = cf_speck_pkg::inv_round(block_i);
    end
    // /generated
    default: begin : gen_unsupported
      $error("cf_round: no round of %0s", Cipher.name);
    end
  endcase

  if (Direction == ENCRYPT) begin : gen_encrypt
    assign block_o = forward;
  end else if (Direction == DECRYPT) begin : gen_decrypt
    assign block_o = inverse;
  end else begin : gen_both
    assign block_o = decrypt_i ? inverse : forward;
  end

  // In many ciphers all rounds are alike, and one direction ignores the other's result.
  logic unused;
  assign unused = ^{decrypt_i, code_i, forward, inverse};

endmodule

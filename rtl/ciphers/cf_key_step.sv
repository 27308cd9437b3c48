// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One step of a cipher's key schedule: takes the key register and counter code of round key i to those of round
// key i+1 (or, in the inverse direction, i-1).
//
// Combinational. Bit order of the cipher's package. Side channels: not protected.

module cf_key_step
  import cf_pkg::*;
#(
    parameter cipher_t    Cipher,
    parameter direction_e Direction = ENCRYPT,
    // TABLE or TOWER_FIELD.
    parameter sbox_e      Sbox      = TABLE
) (
    // Direction BOTH: 1 selects the step back.
    input  logic                             decrypt_i,
    input  logic [Cipher.key_state_bits-1:0] key_i,
    input  logic [     Cipher.code_bits-1:0] code_i,
    output logic [Cipher.key_state_bits-1:0] key_o,
    output logic [     Cipher.code_bits-1:0] code_o
);

  if (!(Sbox inside {TABLE, TOWER_FIELD}) || round_stages(Cipher, Sbox) == 0) begin : gen_bad_sbox
    $error("cf_key_step: Sbox is %0d; allowed for %0s are 0 (TABLE)%0s", Sbox, Cipher.name,
           (Cipher.tower_field_stages != 0) ? " and 1 (TOWER_FIELD)" : "");
  end

  logic back;
  assign back = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  logic [Cipher.key_state_bits-1:0] next_key, previous_key;
  logic [Cipher.code_bits-1:0] next_code, previous_code;
  assign next_code     = Cipher.code_bits'(code_after(Cipher, 32'(code_i)));
  assign previous_code = Cipher.code_bits'(code_before(Cipher, 32'(code_i)));

  // A cipher whose step does both directions sets them equal.
  case (Cipher.family)
    PRESENT: begin : gen_present
      assign next_key     = Cipher.key_state_bits'(cf_present_pkg::next_key(128'(key_i), code_i[4:0], Cipher.key_bits));
      assign previous_key = Cipher.key_state_bits'(cf_present_pkg::previous_key(128'(key_i), previous_code[4:0], Cipher.key_bits));
    end
    RECTANGLE: begin : gen_rectangle
      assign next_key     = Cipher.key_state_bits'(cf_rectangle_pkg::next_key(128'(key_i), code_i, Cipher.key_bits));
      assign previous_key = Cipher.key_state_bits'(cf_rectangle_pkg::previous_key(128'(key_i), previous_code, Cipher.key_bits));
    end
    AES: begin : gen_aes
      cf_aes_key_step #(
          .Words    (Cipher.key_bits / 32),
          .Direction(Direction),
          .Sbox     (Sbox)
      ) u_step (
          .clk_i    (1'b0),
          .enable_i (1'b0),
          .decrypt_i(decrypt_i),
          .key_i    (key_i),
          .code_i   (back ? previous_code : code_i),
          .key_o    (next_key)
      );
      assign previous_key = next_key;
    end
    SERPENT: begin : gen_serpent
      assign next_key     = cf_serpent_pkg::next_key(key_i, next_code);
      assign previous_key = cf_serpent_pkg::previous_key(key_i, code_i);
    end
    // generated:families
    GIFT: begin : gen_gift
      assign next_key     = cf_gift_pkg::next_key(key_i, code_i);
      assign previous_key = cf_gift_pkg::previous_key(key_i, previous_code);
    end
    SPECK: begin : gen_speck
      assign next_key     = cf_speck_pkg::next_key(key_i, code_i);
      assign previous_key = cf_speck_pkg::previous_key(key_i, previous_code);
    end
    // /generated
    default: begin : gen_unsupported
      $error("cf_key_step: no key schedule of %0s", Cipher.name);
    end
  endcase

  assign key_o  = back ? previous_key : next_key;
  assign code_o = back ? previous_code : next_code;

  // One direction ignores the other's results.
  logic unused;
  assign unused = ^{decrypt_i, code_i, next_key, previous_key, previous_code};

endmodule

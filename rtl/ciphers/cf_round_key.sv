// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Round key i, from its key register.
//
// Where i is known only in part, Period and the phases say how much: i is Phase modulo Period, or BackPhase
// where decrypt_i says that round keys come in reverse order. Round key 0 of a cipher that adds nothing before
// its first round is 0.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_round_key
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter int unsigned Period    = 1,
    parameter int unsigned Phase     = 0,
    parameter int unsigned BackPhase = Phase,
    // Whether it may be round key 0.
    parameter bit          First     = 1
) (
    input  logic                             decrypt_i,
    // Key register and counter code of round key i.
    input  logic [Cipher.key_state_bits-1:0] key_i,
    input  logic [     Cipher.code_bits-1:0] code_i,
    output logic [    Cipher.block_bits-1:0] round_key_o
);

  logic [Cipher.block_bits-1:0] added;

  case (Cipher.family)
    PRESENT: begin : gen_present
      assign added = key_i[Cipher.key_bits-1-:Cipher.block_bits];
    end
    RECTANGLE: begin : gen_rectangle
      assign added = cf_rectangle_pkg::round_key(128'(key_i), Cipher.key_bits);
    end
    AES: begin : gen_aes
      assign added = key_i[Cipher.key_bits-1-:Cipher.block_bits];
    end
    SERPENT: begin : gen_serpent
      cf_serpent_round_key #(
          .Cipher   (Cipher),
          .Period   (Period),
          .Phase    (Phase),
          .BackPhase(BackPhase)
      ) u_round_key (
          .decrypt_i  (decrypt_i),
          .key_i      (key_i),
          .code_i     (code_i),
          .round_key_o(added)
      );
    end
    // generated:families
    GIFT: begin : gen_gift
      assign added = cf_gift_pkg::round_key(key_i, code_i);
    end
    SPECK: begin : gen_speck
      assign added = cf_speck_pkg::round_key(key_i, code_i);
    end
    // /generated
    default: begin : gen_unsupported
      $error("cf_round_key: no round keys of %0s", Cipher.name);
    end
  endcase

  if (Cipher.whitening == NOTHING && First) begin : gen_none
    assign round_key_o = (code_i == Cipher.code_bits'(Cipher.first_code)) ? '0 : added;
  end else begin : gen_all
    assign round_key_o = added;
  end

  // Most ciphers take their round keys straight from the register.
  logic unused;
  assign unused = ^{decrypt_i, key_i, code_i};

endmodule

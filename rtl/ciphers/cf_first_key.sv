// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The key register of round key 0, from the user's key.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_first_key
  import cf_pkg::*;
#(
    parameter cipher_t Cipher
) (
    input  logic [      Cipher.key_bits-1:0] key_i,
    output logic [Cipher.key_state_bits-1:0] key_o
);

  case (Cipher.family)
    SERPENT: begin : gen_serpent
      assign key_o = cf_serpent_pkg::first_key(256'(key_i), Cipher.key_bits);
    end
    default: begin : gen_same
      assign key_o = key_i;
    end
  endcase

endmodule

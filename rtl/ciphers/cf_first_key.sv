// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The key register that belongs to round key 0, from the key of the user.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_first_key
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher       = PRESENT_80,
    localparam int unsigned KeyBits      = key_bits(Cipher),
    localparam int unsigned KeyStateBits = key_state_bits(Cipher)
) (
    input  logic [     KeyBits-1:0] key_i,
    output logic [KeyStateBits-1:0] key_o
);

  if (Cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) begin : gen_serpent
    assign key_o = cf_serpent_pkg::first_key(KeyStateBits'(key_i), KeyBits);
  end else begin : gen_same
    assign key_o = key_i;
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The XORs of mu and nu of pi-Cipher: the terms that sigma adds, word by word.
//
// Combinational. Bit order: that of cf_pi_cipher_pkg; with Bits less than a word, digits of its words.
// Side channels: not protected.

module cf_pi_mix
  import cf_pi_cipher_pkg::*;
#(
    // Bits of each word.
    parameter int unsigned Bits = 16
) (
    // Rotated sums 0 to 3 of the left and of the right operand, 0 in the lowest bits.
    input  logic [4*Bits-1:0] mu_i,
    input  logic [4*Bits-1:0] nu_i,
    // Terms of words 0 to 3 of the result, 0 in the lowest bits.
    output logic [4*Bits-1:0] left_o,
    output logic [4*Bits-1:0] right_o
);

  logic [3:0][Bits-1:0] mu, nu, left, right;

  assign mu = mu_i;
  assign nu = nu_i;

  always_comb begin
    left  = '0;
    right = '0;
    for (int unsigned j = 0; j < 4; j++) begin
      for (int unsigned i = 0; i < 4; i++) begin
        if (i != unused_sum(0, j)) left[j] ^= mu[i];
        if (i != unused_sum(1, j)) right[j] ^= nu[i];
      end
    end
  end

  assign left_o  = left;
  assign right_o = right;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Product of two polynomials from those of their halves: low, high, and of the sums of both halves.
//
// Combinational. Bit order: bit k is the coefficient of x^k. Side channels: not protected.

module cf_karatsuba_sum #(
    // Bits of a half.
    parameter int unsigned HalfBits = 8
) (
    // Of the low halves, of the high halves, and of the sums.
    input  logic [2:0][2*HalfBits-2:0] parts_i,
    output logic [4*HalfBits-2:0]      sum_o
);

  typedef logic [4*HalfBits-2:0] sum_t;
  logic [2*HalfBits-2:0] middle;
  assign middle = parts_i[2] ^ parts_i[1] ^ parts_i[0];
  assign sum_o  = sum_t'(parts_i[0]) ^ sum_t'(middle) << HalfBits ^ sum_t'(parts_i[1]) << (2 * HalfBits);

endmodule

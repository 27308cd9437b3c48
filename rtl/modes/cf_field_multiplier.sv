// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Product in the field of 2^128 elements with x^128 = x^7 + x^2 + x + 1, in a pipeline of few LUTs between registers.
//
// Karatsuba's method, four times: halves of 64, 32, 16 and 8 bits, then 81 products of 8 bits each. A leaf has a digit
// for each halving: 0 takes the lower half of an operand, 1 the higher one, 2 their sum.
//
//   a_i, b_i --> sums of bytes | products | to 16, 32 bits | to 64, 128 bits | modulo --> product_o
//                              1          2                3                 4        5
//
//   latency  = 5 cycles, interval = 1
//
// Bit order: bit k is the coefficient of x^k. Reset: none. Side channels: not protected. Timing does not depend on data.

module cf_field_multiplier (
    input  logic         clk_i,
    input  logic [127:0] a_i,
    input  logic [127:0] b_i,
    output logic [127:0] product_o
);

  localparam int unsigned Leaves = 81;

  // Whether a leaf sums a byte: bit i of its number goes with digit i.
  function automatic bit summed(int unsigned leaf, int unsigned at);
    for (int unsigned i = 0; i < 4; i++) begin
      if (leaf % 3 != 2 && leaf % 3 != (at >> i) % 2) return 1'b0;
      leaf /= 3;
    end
    return 1'b1;
  endfunction

  // Operands and products of leaves.
  logic [Leaves-1:0][7:0] a_q, b_q;
  logic [Leaves-1:0][14:0] leaf_q;
  for (genvar l = 0; l < Leaves; l++) begin : gen_leaf
    logic [7:0] a, b;
    logic [14:0] leaf;
    always_comb begin
      a = '0;
      b = '0;
      for (int unsigned i = 0; i < 16; i++) begin
        if (summed(l, i)) begin
          a ^= a_i[8*i+:8];
          b ^= b_i[8*i+:8];
        end
      end
      leaf = '0;
      for (int unsigned i = 0; i < 8; i++) leaf ^= 15'(a_q[l] & {8{b_q[l][i]}}) << i;
    end
    always_ff @(posedge clk_i) begin
      a_q[l]    <= a;
      b_q[l]    <= b;
      leaf_q[l] <= leaf;
    end
  end

  // Halves put together, three products at a time: lowest digit first.
  logic [26:0][30:0] words;
  logic [8:0][62:0] doubles, doubles_q;
  logic [2:0][126:0] quads;
  logic [254:0] whole, whole_q;
  for (genvar i = 0; i < 27; i++) begin : gen_word
    cf_karatsuba_sum #(8) u_sum (
        .parts_i({leaf_q[3*i+2], leaf_q[3*i+1], leaf_q[3*i]}),
        .sum_o  (words[i])
    );
  end
  for (genvar i = 0; i < 9; i++) begin : gen_double
    cf_karatsuba_sum #(16) u_sum (
        .parts_i(words[3*i+:3]),
        .sum_o  (doubles[i])
    );
  end
  for (genvar i = 0; i < 3; i++) begin : gen_quad
    cf_karatsuba_sum #(32) u_sum (
        .parts_i(doubles_q[3*i+:3]),
        .sum_o  (quads[i])
    );
  end
  cf_karatsuba_sum #(64) u_sum (
      .parts_i(quads),
      .sum_o  (whole)
  );

  // x^128 and above; what that makes of the highest bits, once more.
  logic [133:0] folded;
  logic [127:0] product, product_q;
  assign folded  = 134'(whole_q[127:0]) ^ times(whole_q[254:128]);
  assign product = folded[127:0] ^ 128'(times(127'(folded[133:128])));

  function automatic logic [133:0] times(logic [126:0] above);
    logic [133:0] value;
    value = 134'(above);
    return value ^ (value << 1) ^ (value << 2) ^ (value << 7);
  endfunction

  always_ff @(posedge clk_i) begin
    doubles_q <= doubles;
    whole_q   <= whole;
    product_q <= product;
  end

  assign product_o = product_q;

endmodule

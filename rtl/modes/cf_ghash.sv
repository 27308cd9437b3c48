// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// GHASH of NIST SP 800-38D, some bits of a block in every clock cycle: sum = (sum XOR block) times hash key, in the
// field of 2^128 elements with x^128 = x^7 + x^2 + x + 1.
//
//   block_i --> XOR --> rest_q --> highest digit --> times key_q --> XOR --> modulo --> sum_q
//                ^     (shifts left by a digit)                       ^                 | |
//                |                                                    +-- times x^d ----+ |
//                +------------------------------------------------------------------------+
//
//   latency  = ceil(128 / DigitBits) + 1 cycles from step_i to its sum, interval = latency
//
// step_i only while idle_o. Bit order: of elements, bit k is the coefficient of x^k; cf_gcm converts from bytes.
// Reset: none; restart_i makes the sum 0. With clear_i, all is zeroed. Side channels: not protected. Timing does not
// depend on data.

module cf_ghash #(
    // 1 to 128.
    parameter int unsigned DigitBits = 16
) (
    input  logic         clk_i,
    input  logic         clear_i,
    // The hash key, an element.
    input  logic         key_valid_i,
    input  logic [127:0] key_i,
    // The sum becomes 0, whatever is under way.
    input  logic         restart_i,
    input  logic         step_i,
    input  logic [127:0] block_i,
    output logic         idle_o,
    output logic [127:0] sum_o
);

  if (DigitBits < 1 || DigitBits > 128) begin : gen_bad_digits
    $error("cf_ghash: DigitBits is %0d; allowed are 1 to 128", DigitBits);
  end

  localparam int unsigned Digits     = (128 + DigitBits - 1) / DigitBits;
  localparam int unsigned PaddedBits = Digits * DigitBits;
  localparam int unsigned CountBits  = $clog2(Digits + 1);

  typedef logic [127:0] element_t;
  typedef logic [127+DigitBits:0] product_t;
  typedef logic [PaddedBits-1:0] padded_t;
  typedef logic [CountBits-1:0] count_t;

  // Digits still to come; 0 while idle.
  count_t left_q;
  assign idle_o = left_q == '0;

  element_t key_q, sum_q, sum, added;
  padded_t rest_q;
  logic [DigitBits-1:0] digit;
  assign added = sum_q ^ block_i;
  assign digit = rest_q[PaddedBits-1-:DigitBits];

  // The digit times the hash key, on top of the sum so far times x^DigitBits; then modulo the polynomial.
  always_comb begin
    product_t product;
    element_t addend;
    product = product_t'(sum_q) << DigitBits;
    for (int unsigned i = 0; i < DigitBits; i++) begin
      addend = key_q & {128{digit[i]}};
      product ^= product_t'(addend) << i;
    end
    for (int unsigned i = 127 + DigitBits; i >= 128; i--) begin
      addend = 128'h87 & {128{product[i]}};
      product ^= product_t'(addend) << (i - 128);
    end
    sum = product[127:0];
  end

  always_ff @(posedge clk_i) begin
    if (step_i) begin
      left_q <= count_t'(Digits);
      rest_q <= padded_t'(added);
      sum_q  <= '0;
    end else if (!idle_o) begin
      left_q <= left_q - count_t'(1);
      rest_q <= rest_q << DigitBits;
      sum_q  <= sum;
    end
    if (key_valid_i) key_q <= key_i;
    if (restart_i) begin
      left_q <= '0;
      sum_q  <= '0;
    end
    if (clear_i) begin
      left_q <= '0;
      rest_q <= '0;
      sum_q  <= '0;
      key_q  <= '0;
    end
  end

  assign sum_o = sum_q;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A wide counter with short paths, without a carry chain: digits of 4 bits, of which all but the lowest know a cycle ahead
// whether a carry out of that one reaches them.
//
//   latency  = 1 cycle from step_i to count_o, interval = 1; no step in the cycle after load_i
//
// Bit order: the highest bit first. Reset: none; load_i. Side channels: not protected.

module cf_counter #(
    // From 4.
    parameter int unsigned Bits = 32
) (
    input  logic            clk_i,
    input  logic            load_i,
    input  logic [Bits-1:0] value_i,
    input  logic            step_i,
    output logic [Bits-1:0] count_o,
    // All bits are 1.
    output logic            full_o
);

  if (Bits < 4) begin : gen_bad_bits
    $error("cf_counter: Bits is %0d; allowed are 4 and more", Bits);
  end

  localparam int unsigned Digits = (Bits + 3) / 4;

  // Bit i: digits 1 to i - 1 are full. They change only with a carry, and then the lowest is not full for a while.
  logic [Bits-1:0] count_q;
  logic [Digits:1] passes_q;
  logic [Digits:0] carry;
  assign carry[0] = 1'b1;

  for (genvar i = 0; i < int'(Digits); i++) begin : gen_digit
    localparam int unsigned Low  = 4 * i;
    localparam int unsigned High = (Low + 4 < Bits) ? Low + 3 : Bits - 1;
    assign carry[i+1] = count_q[3:0] == '1 && passes_q[i+1];
    always_ff @(posedge clk_i) begin
      passes_q[i+1] <= (count_q[High:0] | (High + 1)'(15)) == '1;
      if (step_i && carry[i]) count_q[High:Low] <= count_q[High:Low] + 1'b1;
      if (load_i) count_q[High:Low] <= value_i[High:Low];
    end
  end

  assign count_o = count_q;
  assign full_o  = carry[Digits];

endmodule

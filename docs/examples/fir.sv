// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A filter with four taps whose coefficients change rarely: an example for cipherfab tune.
//
//   latency  = 2 cycles from a sample to a sum with it
//   interval = 1
//
// Bit order: numbers, without sign. Reset: none. Side channels: not protected.

module fir (
    input  logic            clk_i,
    // Coefficients, the one of the newest sample lowest.
    input  logic [3:0][7:0] coefficients_i,
    input  logic [7:0]      sample_i,
    output logic [17:0]     sum_o
);

  logic [3:0][7:0] samples_q;
  logic [17:0] sum;

  always_comb begin
    sum = '0;
    for (int unsigned i = 0; i < 4; i++) sum += 18'(samples_q[i]) * 18'(coefficients_i[i]);
  end

  always_ff @(posedge clk_i) begin
    samples_q <= {samples_q[2:0], sample_i};
    sum_o     <= sum;
  end

endmodule

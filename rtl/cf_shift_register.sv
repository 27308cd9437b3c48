// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A one-bit shift register readable at any position: a single look-up table in families that have such LUTs.
//
// data_o is data_i from tap_i + 1 edges with enable_i ago. latency = tap_i + 1 edges with enable_i; interval =
// 1. Reset: none. Bit order: unchanged. Side channels: not protected.

module cf_shift_register #(
    // A power of two.
    parameter  int unsigned Depth   = 16,
    localparam int unsigned TapBits = $clog2(Depth)
) (
    input  logic               clk_i,
    input  logic               enable_i,
    input  logic               data_i,
    input  logic [TapBits-1:0] tap_i,
    output logic               data_o
);

  logic [Depth-1:0] bits_q;

  always_ff @(posedge clk_i) if (enable_i) bits_q <= {bits_q[Depth-2:0], data_i};

  assign data_o = bits_q[tap_i];

endmodule

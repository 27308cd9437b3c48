// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A little of everything that ends in a netlist: carry chain, wide multiplexer, table of seven inputs,
// synchronous and asynchronous resets to both values, enable, power-up values, both clock edges, delay line.
// The JSON files beside it are this module mapped to the families; README.md says how.

module sample (
    input             clk,
    input             rst,     // synchronous
    input             clear,   // asynchronous
    input             enable,
    input       [7:0] a,
    input       [7:0] b,
    input       [2:0] select,
    output reg  [7:0] sum,     // synchronous reset, enable
    output reg  [7:0] held,    // asynchronous reset to 8'h5a
    output reg  [7:0] lfsr,    // never reset, powers up at 1
    output reg  [3:0] late,    // falling edge
    output            picked,  // no register
    output      [1:0] looked_up,
    output            delayed  // a[0], 20 cycles ago
);
  initial lfsr = 8'h01;
  initial sum = 8'h00;

  reg [19:0] line = 20'h0;
  assign delayed = line[19];
  assign picked = a[select] ^ b[select];

  localparam [255:0] Table = 256'haf2bdbe1aa9b6ec1e2ade1d694f41fc7_1a831d0268e9891562113d8a62add1bf;
  assign looked_up = Table[2*{b[0], a[5:0]}+:2];

  always @(posedge clk) begin
    if (rst) sum <= 8'h00;
    else if (enable) sum <= sum + (a ^ b);
    lfsr <= {lfsr[6:0], lfsr[7] ^ lfsr[5] ^ lfsr[4] ^ lfsr[3]};
    line <= {line[18:0], a[0]};
  end

  always @(posedge clk or posedge clear)
    if (clear) held <= 8'h5a;
    else held <= a + b;

  always @(negedge clk) late <= sum[3:0] ^ a[3:0];
endmodule

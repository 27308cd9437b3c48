// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Sixteen S-boxes of four bits with the same table, which changes rarely: an example for cipherfab tune.
//
//   latency  = 1 cycle, interval = 1
//
// Bit order: nibble i of the table is what i becomes. Reset: none. Side channels: not protected.

module substitution (
    input  logic             clk_i,
    input  logic [15:0][3:0] table_i,
    input  logic [15:0][3:0] block_i,
    output logic [15:0][3:0] block_o
);

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < 16; i++) block_o[i] <= table_i[block_i[i]];
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The data memory of a small processor: two words are read and one is written in every clock cycle.
//
//   latency  = 0 cycles to read, 1 to write
//   interval = 1
//
// Bit order: word 0 in the lowest bits of Contents. Reset: none; Contents is what the memory begins with.
// Side channels: not protected.

module cf_cells #(
    parameter  int unsigned               WordBits    = 16,
    parameter  int unsigned               Words       = 16,
    parameter  logic [Words*WordBits-1:0] Contents    = '0,
    localparam int unsigned               AddressBits = $clog2(Words)
) (
    input  logic                   clk_i,
    input  logic [AddressBits-1:0] a_i,
    input  logic [AddressBits-1:0] b_i,
    output logic [   WordBits-1:0] x_o,
    output logic [   WordBits-1:0] y_o,
    input  logic                   write_i,
    input  logic [AddressBits-1:0] d_i,
    input  logic [   WordBits-1:0] word_i
);

  typedef logic [WordBits-1:0] word_t;
  typedef word_t table_t[Words];
  function automatic table_t contents();
    table_t result;
    for (int unsigned i = 0; i < Words; i++) result[i] = Contents[i*WordBits+:WordBits];
    return result;
  endfunction

  word_t words_q[Words] = contents();

  assign x_o = words_q[a_i];
  assign y_o = words_q[b_i];

  always_ff @(posedge clk_i) if (write_i) words_q[d_i] <= word_i;

endmodule

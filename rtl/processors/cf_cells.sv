// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The data memory of a small processor: two words are read and one is written in every clock cycle.
//
//   latency  = 0 cycles to read, 1 to write
//   interval = 1
//
// In registers, words that are never written are constants.
//
// Bit order: word 0 in the lowest bits of Contents. Reset: none. In look-up tables the memory is initialised to
// Contents; in registers, words that are ever written are undefined until then. Side channels: not protected.

module cf_cells
  import cf_pkg::*;
#(
    parameter  int unsigned               WordBits    = 16,
    parameter  int unsigned               Words       = 16,
    parameter  logic [Words*WordBits-1:0] Contents    = '0,
    // Where the words are kept.
    parameter  data_memory_e              Memory      = LUT_RAM,
    // Bit i: word i is ever written; in look-up tables every word can be.
    parameter  logic [         Words-1:0] Written     = '1,
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

  if (Memory == LUT_RAM) begin : gen_lut_ram
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
  end else if (Memory == REGISTERS) begin : gen_registers
    logic [Words-1:0][WordBits-1:0] words;
    for (genvar i = 0; i < int'(Words); i++) begin : gen_word
      if (Written[i]) begin : gen_register
        word_t word_q;
        always_ff @(posedge clk_i) if (write_i && d_i == AddressBits'(i)) word_q <= word_i;
        assign words[i] = word_q;
      end else begin : gen_constant
        assign words[i] = Contents[i*WordBits+:WordBits];
      end
    end
    assign x_o = words[a_i];
    assign y_o = words[b_i];
  end else begin : gen_unsupported
    $error("cf_cells: unsupported Memory %0d", Memory);
  end

endmodule

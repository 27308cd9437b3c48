// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The single memory of a VSCPU with a program: a word comes in the cycle after its address.
//
// In logic, words that are never written form a table, and the variables, which are adjacent, are in look-up
// tables; a write to another address does nothing. In a block RAM every word can be written, and there may be
// more words than the program has, initially 0.
//
//   latency  = 1
//   interval = 1
//
// Bit order: word 0 in the lowest bits of Contents. Reset: none; the memory is initialised to Contents. Side
// channels: not protected.

module cf_vscpu_memory #(
    parameter  int unsigned                WordBits    = 32,
    parameter  int unsigned                Length      = 2,
    parameter  logic [Length*WordBits-1:0] Contents    = '0,
    // The address of the first variable, and the one after the last.
    parameter  int unsigned                Begin       = 0,
    parameter  int unsigned                End         = Length,
    // 1: in a block RAM.
    parameter  bit                         BlockRam    = 1'b0,
    parameter  int unsigned                AddressBits = $clog2(Length)
) (
    input  logic                   clk_i,
    input  logic [AddressBits-1:0] address_i,
    input  logic                   write_i,
    input  logic [   WordBits-1:0] word_i,
    output logic [   WordBits-1:0] word_o
);

  if (2 ** AddressBits < Length) begin : gen_too_narrow
    $error("cf_vscpu_memory: AddressBits is %0d; %0d words need %0d", AddressBits, Length, $clog2(Length));
  end
  if (!BlockRam && AddressBits > $clog2(Length)) begin : gen_too_wide
    $error("cf_vscpu_memory: AddressBits is %0d; without BlockRam %0d words have %0d", AddressBits, Length,
           $clog2(Length));
  end

  typedef logic [WordBits-1:0] word_t;
  typedef logic [Length-1:0][WordBits-1:0] words_t;

  localparam words_t Words = Contents;
  // Written words need no place in a table of constants.
  function automatic words_t constants();
    words_t result;
    for (int unsigned i = 0; i < Length; i++) result[i] = (i >= Begin && i < End) ? '0 : Words[i];
    return result;
  endfunction

  word_t word_q;
  assign word_o = word_q;

  if (BlockRam) begin : gen_block_ram
    typedef word_t table_t[2**AddressBits];
    function automatic table_t contents();
      table_t result;
      result = '{default: '0};
      for (int unsigned i = 0; i < Length; i++) result[i] = Words[i];
      return result;
    endfunction

    (* ram_style = "block" *) word_t words_q[2**AddressBits] = contents();
    always_ff @(posedge clk_i) begin
      word_q <= words_q[address_i];
      if (write_i) words_q[address_i] <= word_i;
    end
  end else begin : gen_logic
    // Adjacent words, as many as this, all differ in the lowest bits of their addresses.
    localparam int unsigned IndexBits = (End - Begin > 1) ? $clog2(End - Begin) : 1;
    typedef word_t table_t[2**IndexBits];
    function automatic table_t variables();
      table_t result;
      for (int unsigned i = 0; i < 2 ** IndexBits; i++) result[i] = '0;
      for (int unsigned i = Begin; i < End; i++) result[i%2**IndexBits] = Words[i];
      return result;
    endfunction
    localparam words_t Constants = constants();

    logic variable;
    logic [IndexBits-1:0] index;
    word_t variables_q[2**IndexBits] = variables();
    assign variable = 32'(address_i) >= Begin && 32'(address_i) < End;
    assign index = address_i[IndexBits-1:0];
    always_ff @(posedge clk_i) begin
      word_q <= variable ? variables_q[index] : Constants[address_i];
      if (write_i && variable) variables_q[index] <= word_i;
    end
  end

endmodule

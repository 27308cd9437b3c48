// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Flow control for a pipeline that never stops: as many credits as results find room here. What enters
// the pipeline takes one, what is taken out of the buffer gives one back.
//
// Results wait in banks of LUT RAM, which are read into registers before one of them is selected: no path
// is longer than a few LUTs.
//
//   latency  = 3 cycles from result_valid_i to out_valid_o
//   interval = 1: the credits last until the first one is back
//
// Reset: synchronous, control only. Bit order: as it comes. Side channels: not protected.

module cf_credit_buffer #(
    parameter int unsigned Width   = 1,
    // Clock cycles from enter_i to result_valid_i.
    parameter int unsigned Latency = 1
) (
    input  logic             clk_i,
    input  logic             rst_i,
    // Something enters the pipeline, which it may with room_o.
    input  logic             enter_i,
    output logic             room_o,
    // Nothing is in the pipeline, and every result has been taken.
    output logic             empty_o,
    // It leaves the pipeline.
    input  logic             result_valid_i,
    input  logic [Width-1:0] result_i,
    // Results in order.
    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] data_o
);

  // A credit is away from enter_i until the result is taken.
  localparam int unsigned Credits = Latency + 4;
  // Two results are in the registers behind the banks.
  localparam int unsigned Places = Credits - 2;
  localparam int unsigned Words = 16;
  localparam int unsigned Banks = (Places + Words - 1) / Words;

  // Place of a word: a bank, one-hot, and an address in it.
  typedef struct packed {
    logic [Banks-1:0] bank;
    logic [$clog2(Words)-1:0] address;
  } place_t;
  localparam place_t First = '{bank: Banks'(1), address: '0};

  function automatic place_t successor(place_t place);
    if (place.address == '1) place.bank = Banks'({place.bank, place.bank[Banks-1]});
    place.address += 1'b1;
    return place;
  endfunction

  // The result that is offered.
  logic out_valid_q;
  logic [Width-1:0] data_q;
  assign out_valid_o = out_valid_q;
  assign data_o      = data_q;

  // Numbers are kept in unary: bit i tells whether there are more than i. Counting takes one LUT for a bit,
  // and no carry.
  logic [Credits-1:0] credits_q;
  logic taken;
  assign taken   = out_valid_q && out_ready_i;
  assign room_o  = credits_q[0];
  assign empty_o = credits_q[Credits-1];
  always_ff @(posedge clk_i) begin
    if (taken != enter_i) credits_q <= taken ? {credits_q[Credits-2:0], 1'b1} : credits_q >> 1;
    if (rst_i) credits_q <= '1;
  end

  // Two registers behind the banks: words of all banks, and the one that is selected.
  logic [Banks-1:0][Width-1:0] word_q;
  logic [Banks-1:0] selected_q;
  logic word_valid_q, advance, take;
  assign take    = !out_valid_q || out_ready_i;
  assign advance = !word_valid_q || take;

  // Results in the banks.
  place_t write_q, read_q;
  logic [Places-1:0] waiting_q;  // how many, in unary
  logic read;
  assign read = waiting_q[0] && advance;

  always_ff @(posedge clk_i) begin
    if (result_valid_i != read) begin
      waiting_q <= result_valid_i ? {waiting_q[Places-2:0], 1'b1} : waiting_q >> 1;
    end
    if (result_valid_i) write_q <= successor(write_q);
    if (read) read_q <= successor(read_q);
    if (advance) begin
      word_valid_q <= waiting_q[0];
      selected_q   <= read_q.bank;
    end
    if (take) out_valid_q <= word_valid_q;
    if (rst_i) begin
      waiting_q    <= '0;
      write_q      <= First;
      read_q       <= First;
      word_valid_q <= 1'b0;
      out_valid_q  <= 1'b0;
    end
  end

  for (genvar b = 0; b < int'(Banks); b++) begin : gen_bank
    (* ram_style = "distributed" *) logic [Width-1:0] bank_q[Words];
    always_ff @(posedge clk_i) begin
      if (result_valid_i && write_q.bank[b]) bank_q[write_q.address] <= result_i;
      if (advance) word_q[b] <= bank_q[read_q.address];
    end
  end

  logic [Width-1:0] selected;
  always_comb begin
    selected = '0;
    for (int unsigned b = 0; b < Banks; b++) selected |= selected_q[b] ? word_q[b] : '0;
  end
  always_ff @(posedge clk_i) if (take) data_q <= selected;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Flow control for a pipeline that never stops. Entering the pipeline takes a credit, taking a result out of
// the buffer returns it; there are as many credits as the buffer has room for results.
//
// Results wait in banks of LUT RAM. They are read into registers ahead of a short queue, the only part that
// sees out_ready_i, so no path is longer than a few LUTs.
//
//   latency  = 3 cycles from result_valid_i to out_valid_o
//   interval = 1: there are enough credits to last until the first one returns
//
// Reset: synchronous, control only. Bit order: unchanged. Side channels: not protected.

module cf_credit_buffer #(
    parameter int unsigned Width   = 1,
    // Clock cycles from enter_i to result_valid_i.
    parameter int unsigned Latency = 1
) (
    input  logic             clk_i,
    input  logic             rst_i,
    // Something enters the pipeline, allowed only with room_o.
    input  logic             enter_i,
    output logic             room_o,
    // The pipeline is empty, and every result has been taken.
    output logic             empty_o,
    // coming_i: a result leaves the pipeline in the next cycle; result_valid_i: it leaves now.
    input  logic             coming_i,
    input  logic             result_valid_i,
    input  logic [Width-1:0] result_i,
    // Results in order.
    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] data_o
);

  // A credit is out from enter_i until two cycles after the result is taken, and is counted as returned one
  // cycle later.
  localparam int unsigned Credits = Latency + 6;
  // Enough words to keep the output queue busy; the others wait in the banks.
  localparam int unsigned Slots = 5;
  localparam int unsigned QueueWords = 8;
  localparam int unsigned Places = Credits - Slots;
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

  // Counts are unary: bit i says that there are more than i. Counting takes one LUT per bit and no carry.
  logic [Credits-1:0] credits_q;
  logic [ Places-1:0] waiting_q;  // results in the banks, or arriving in the next cycle
  logic [  Slots-1:0] slots_q;    // free slots in the queue, words in transit excluded
  logic [  Slots-1:0] queued_q;   // results in the queue

  // Entering takes its credit a cycle later. Taking a result frees its slot at once; its credit then returns along a
  // path that may be long.
  logic entered_q, taken, slot_back_q, credit_back_q;
  assign out_valid_o = queued_q[0];
  assign taken       = out_valid_o && out_ready_i;
  assign room_o      = entered_q ? credits_q[1] : credits_q[0];

  // All credits are back, or on their last two steps.
  always_comb begin
    unique case ({slot_back_q, credit_back_q})
      2'b00:   empty_o = credits_q[Credits-1];
      2'b11:   empty_o = credits_q[Credits-3];
      default: empty_o = credits_q[Credits-2];
    endcase
    if (entered_q) empty_o = 1'b0;
  end

  // Results in the banks. A word of one bank is read and enters the queue; the other banks give zeros. This
  // stage never stalls.
  place_t write_q, read_q;
  logic fetch_q;  // a word is read
  logic word_valid_q;
  logic [Banks-1:0][Width-1:0] word_q;

  always_ff @(posedge clk_i) begin
    entered_q     <= enter_i;
    slot_back_q   <= taken;
    credit_back_q <= slot_back_q;
    fetch_q       <= fetch_q ? waiting_q[1] && slots_q[1] : waiting_q[0] && slots_q[0];
    word_valid_q  <= fetch_q;
    if (credit_back_q != entered_q) begin
      credits_q <= credit_back_q ? {credits_q[Credits-2:0], 1'b1} : credits_q >> 1;
    end
    if (coming_i != fetch_q) begin
      waiting_q <= coming_i ? {waiting_q[Places-2:0], 1'b1} : waiting_q >> 1;
    end
    if (slot_back_q != fetch_q) slots_q <= slot_back_q ? {slots_q[Slots-2:0], 1'b1} : slots_q >> 1;
    if (word_valid_q != taken) queued_q <= word_valid_q ? {queued_q[Slots-2:0], 1'b1} : queued_q >> 1;
    if (result_valid_i) write_q <= successor(write_q);
    if (fetch_q) read_q <= successor(read_q);
    if (rst_i) begin
      entered_q     <= 1'b0;
      slot_back_q   <= 1'b0;
      credit_back_q <= 1'b0;
      fetch_q       <= 1'b0;
      word_valid_q  <= 1'b0;
      credits_q     <= '1;
      waiting_q     <= '0;
      slots_q       <= '1;
      queued_q      <= '0;
      write_q       <= First;
      read_q        <= First;
    end
  end

  for (genvar b = 0; b < int'(Banks); b++) begin : gen_bank
    (* ram_style = "distributed" *) logic [Width-1:0] bank_q[Words];
    always_ff @(posedge clk_i) begin
      if (result_valid_i && write_q.bank[b]) bank_q[write_q.address] <= result_i;
      word_q[b] <= read_q.bank[b] ? bank_q[read_q.address] : '0;
    end
  end

  logic [Width-1:0] word;
  always_comb begin
    word = '0;
    for (int unsigned b = 0; b < Banks; b++) word |= word_q[b];
  end

  // The output queue.
  (* ram_style = "distributed" *) logic [Width-1:0] queue_q[QueueWords];
  logic [$clog2(QueueWords)-1:0] head_q, tail_q;

  always_ff @(posedge clk_i) begin
    if (word_valid_q) begin
      queue_q[tail_q] <= word;
      tail_q          <= tail_q + 1'b1;
    end
    if (taken) head_q <= head_q + 1'b1;
    if (rst_i) begin
      head_q <= '0;
      tail_q <= '0;
    end
  end

  assign data_o = queue_q[head_q];

endmodule

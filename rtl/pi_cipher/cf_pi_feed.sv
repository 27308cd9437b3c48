// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Counts the digits of the four chunks that a lane is fed with, one after the other.
//
//   latency  = 1 cycle from begin_i to the first digit
//   interval = 1 + 4 * Digits
//
// Bit order: none. Reset: stop_i, synchronous. Side channels: not protected; nothing here depends on data.

module cf_pi_feed #(
    parameter  int unsigned Lanes     = 1,
    // In a word.
    parameter  int unsigned Digits    = 1,
    localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits)
) (
    input  logic                 clk_i,
    input  logic                 stop_i,
    // The lane that is to be fed, 0 for none; only while the feed is not busy.
    input  logic [    Lanes-1:0] begin_i,
    output logic                 busy_o,
    // In the cycle of its first digit, and in that of its last one.
    output logic [    Lanes-1:0] start_o,
    output logic [    Lanes-1:0] end_o,
    output logic [          1:0] chunk_o,
    output logic [IndexBits-1:0] index_o
);

  typedef logic [IndexBits-1:0] index_t;

  logic [Lanes-1:0] lane_q;
  logic busy_q, first_q, last;
  logic [1:0] chunk_q;
  index_t index_q;

  assign last    = busy_q && chunk_q == '1 && index_q == index_t'(Digits - 1);
  assign busy_o  = busy_q;
  assign start_o = first_q ? lane_q : '0;
  assign end_o   = last ? lane_q : '0;
  assign chunk_o = chunk_q;
  assign index_o = index_q;

  always_ff @(posedge clk_i) begin
    first_q <= 1'b0;
    if (busy_q) begin
      index_q <= (index_q == index_t'(Digits - 1)) ? '0 : index_q + index_t'(1);
      if (index_q == index_t'(Digits - 1)) chunk_q <= chunk_q + 2'd1;
      if (last) busy_q <= 1'b0;
    end
    if (begin_i != '0) begin
      lane_q  <= begin_i;
      busy_q  <= 1'b1;
      first_q <= 1'b1;
    end
    if (stop_i) begin
      busy_q  <= 1'b0;
      first_q <= 1'b0;
      chunk_q <= '0;
      index_q <= '0;
    end
  end

endmodule

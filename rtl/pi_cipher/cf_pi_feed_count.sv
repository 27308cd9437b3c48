// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Counts the digits of the four chunks that a lane is fed with, one after the other.
//
//   latency  = 1 cycle from begin_i to the first digit
//   interval = 1 + 4 * Digits
//
// Bit order: none. Reset: flush_i, synchronous. Side channels: not protected; nothing here depends on data.

module cf_pi_feed_count #(
    // Digits in a word.
    parameter  int unsigned Digits    = 1,
    localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits)
) (
    input  logic                 clk_i,
    input  logic                 flush_i,
    // Only while it is not busy.
    input  logic                 begin_i,
    output logic                 busy_o,
    output logic                 last_o,
    output logic [          1:0] chunk_o,
    output logic [IndexBits-1:0] index_o
);

  typedef logic [IndexBits-1:0] index_t;

  logic busy_q, chunk_end;
  logic [1:0] chunk_q;
  index_t index_q;

  assign chunk_end = index_q == index_t'(Digits - 1);
  assign busy_o    = busy_q;
  assign last_o    = busy_q && chunk_q == '1 && chunk_end;
  assign chunk_o   = chunk_q;
  assign index_o   = index_q;

  always_ff @(posedge clk_i) begin
    busy_q <= begin_i || (busy_q && !last_o);
    if (busy_q) begin
      index_q <= chunk_end ? '0 : index_q + index_t'(1);
      if (chunk_end) chunk_q <= chunk_q + 2'd1;
    end
    if (flush_i) begin
      busy_q  <= 1'b0;
      chunk_q <= '0;
      index_q <= '0;
    end
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Selects the lane to open, the lane that gets the next block, and the lane whose rate is read.
//
// Lanes are opened in turn, before it is known whether there will be a block for them, and get blocks in the
// same order. At the end of a phase some have been opened for nothing, and the counter goes back by their
// number.
//
//   lane      0  1  2  3  4  5
//             b  b  o  o  -  -     b has a block, o is open or opens, - is free
//                   ^     ^
//                   tail  head
//
// The rate is read when a lane gets a block and when it gives its tag; the tag goes first. With ReadAhead each has its
// own register: the rate of a lane is read as soon as the lane is open and the register is free, and the tail moves on.
//
//   latency  = 0 cycles from a lane to lane_ready_o, 1 with ReadAhead; interval = 1
//
// Bit order: that of lanes. Reset: flush_i, synchronous. Side channels: not protected; nothing depends on data.

module cf_pi_scheduler #(
    parameter  int unsigned Lanes     = 1,
    parameter  bit          ReadAhead = 1'b0,
    localparam int unsigned CountBits = $clog2(Lanes + 1)
) (
    input  logic                 clk_i,
    // All lanes are free, and lane 0 is next.
    input  logic                 flush_i,
    // All lanes are opened at once.
    input  logic                 clear_i,
    // Lane 0 begins with something other than a block; lanes are opened; lanes finish.
    input  logic                 begin_i,
    input  logic                 blocks_i,
    input  logic                 settle_i,
    // States of the lanes; free feeds.
    input  logic [    Lanes-1:0] lane_free_i,
    input  logic [    Lanes-1:0] lane_open_i,
    input  logic [    Lanes-1:0] lane_block_i,
    input  logic [    Lanes-1:0] lane_done_i,
    input  logic [    Lanes-1:0] open_feed_free_i,
    input  logic [    Lanes-1:0] fill_feed_free_i,
    // The lane that is opened, that gets the block, and that gives its tag.
    output logic [    Lanes-1:0] open_o,
    output logic [    Lanes-1:0] fill_o,
    output logic [    Lanes-1:0] collect_o,
    // The lane whose rate is read for a block; with ReadAhead, its register takes it.
    output logic [    Lanes-1:0] tail_o,
    output logic                 read_o,
    // Blocks; all tags have been summed.
    input  logic                 block_valid_i,
    output logic                 lane_ready_o,
    output logic                 settled_o,
    // The block counter: a lane was opened with it; it goes back by the number opened for nothing.
    output logic                 count_up_o,
    output logic [CountBits-1:0] count_back_o
);

  typedef logic [Lanes-1:0] lanes_t;
  typedef logic [CountBits-1:0] count_t;

  function automatic lanes_t next(lanes_t lane);
    return lanes_t'({lane, lane} >> (Lanes - 1));
  endfunction

  lanes_t head_q, tail_q, opening;
  logic opened_q, forward, give_back;
  count_t ahead_q;  // open lanes without a block

  // Opening.
  assign opening      = blocks_i ? head_q & lane_free_i & open_feed_free_i : '0;
  assign open_o       = opening | lanes_t'(begin_i) | (clear_i ? lane_free_i : '0);

  // Reading.
  assign collect_o    = lane_done_i;
  assign tail_o       = tail_q;
  if (ReadAhead) begin : gen_ahead
    lanes_t read_q;  // the lane whose rate is in the register
    logic valid_q, pending_q;
    assign read_o       = !valid_q || block_valid_i;
    assign forward      = read_o && |(tail_q & lane_open_i);
    assign lane_ready_o = valid_q && |(read_q & fill_feed_free_i);
    assign fill_o       = block_valid_i ? read_q : '0;
    assign settled_o    = !pending_q;
    always_ff @(posedge clk_i) begin
      if (read_o) begin
        read_q  <= tail_q;
        valid_q <= forward;
      end
      pending_q <= block_valid_i || lane_block_i != '0;
      if (flush_i) valid_q <= 1'b0;
    end
  end else begin : gen_at_once
    assign read_o       = 1'b1;
    assign forward      = block_valid_i;
    assign lane_ready_o = |(tail_q & lane_open_i & fill_feed_free_i) && lane_done_i == '0;
    assign fill_o       = block_valid_i ? tail_q : '0;
    assign settled_o    = lane_block_i == '0;
  end

  // Counting.
  assign give_back    = settle_i && !opened_q;
  assign count_up_o   = opened_q;
  assign count_back_o = give_back ? ahead_q : '0;

  always_ff @(posedge clk_i) begin
    opened_q <= |opening;
    ahead_q  <= give_back ? '0 : ahead_q + count_t'(|opening) - count_t'(block_valid_i);
    if (opening != '0) head_q <= next(head_q);
    if (forward) tail_q <= next(tail_q);
    if (flush_i) begin
      ahead_q <= '0;
      head_q  <= lanes_t'(1);
      tail_q  <= lanes_t'(1);
    end
  end

`ifndef SYNTHESIS
  // There is one rate to read at a time.
  one_rate :
  assert property (@(posedge clk_i) disable iff (flush_i) $onehot0(lane_done_i));
`endif

endmodule

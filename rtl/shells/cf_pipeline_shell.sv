// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Transactions of a pipeline: a valid bit for each of its registers, and what it does while results wait.
//
//   Flow    | advance_o            | room for a block | results wait
//   ENABLE  | result taken or none | as advance_o     | in the last register
//   CREDIT  | 1                    | a credit is left | in cf_credit_buffer
//
// Clear: at the edge with clear_i all blocks are lost. In the cycles after it, in which flush_o is high and nothing is
// taken, blocks that nobody sees go through the pipeline and the buffer, so that no register or word of them is left
// as it was: what enters meanwhile must not depend on a key. With ENABLE that takes Latency cycles, with CREDIT
// Latency, 16 for each bank of the buffer, and 16 more.
//
// latency = none from port to port, with CREDIT 3 cycles for a result; interval = 1. Bit order: as it comes. Reset: synchronous, control only. Side channels: not protected.

module cf_pipeline_shell
  import cf_pkg::*;
#(
    parameter int unsigned BlockBits,
    // Registers on a block's way, but for the buffer of results.
    parameter int unsigned Latency,
    parameter flow_e       Flow  = ENABLE,
    // 1: clear_i counts.
    parameter bit          Clear = 0,
    // 1: block_o is 0 while out_valid_o is.
    parameter bit          Gate  = 0
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // The ports of the core; open_i: the key allows for blocks.
    input  logic                 open_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o,
    // The pipeline: its result; a block enters; all registers take the next value; see above.
    input  logic [BlockBits-1:0] result_i,
    output logic                 accept_o,
    output logic                 advance_o,
    output logic                 flush_o,
    // No result waits outside the pipeline, and no credit is away.
    output logic                 empty_o,
    output logic                 reset_o
);

  if (!(Flow inside {ENABLE, CREDIT})) begin : gen_bad_flow
    $error("cf_pipeline_shell: Flow is %0d; allowed are 0 (ENABLE) and 1 (CREDIT)", Flow);
  end

  logic [Latency-1:0] valid_d, valid_q;
  logic [BlockBits-1:0] offered;
  logic clear, room, enter, offer, take;
  assign clear       = Clear && clear_i;
  assign reset_o     = rst_i || clear;
  assign in_ready_o  = room && open_i && !clear && !flush_o;
  assign accept_o    = in_valid_i && in_ready_o;
  assign out_valid_o = offer && !clear && !flush_o;
  assign block_o     = (!Gate || out_valid_o) ? offered : '0;

  assign take        = out_ready_i || flush_o;
  assign valid_d     = Latency'({valid_q, enter});

  always_ff @(posedge clk_i) begin
    if (advance_o) valid_q <= valid_d;
    if (reset_o) valid_q <= '0;
  end

  if (Flow == ENABLE) begin : gen_enable
    assign offer     = valid_q[Latency-1];
    assign advance_o = !offer || take;
    assign room      = advance_o;
    assign offered   = result_i;
    assign empty_o   = 1'b1;
  end else begin : gen_credit
    logic [Latency:0] valid;  // with the block that enters
    assign valid     = {valid_q, enter};
    assign advance_o = 1'b1;
    cf_credit_buffer #(
        .Width  (BlockBits),
        .Latency(Latency)
    ) u_buffer (
        .clk_i         (clk_i),
        .rst_i         (reset_o),
        .enter_i       (enter),
        .room_o        (room),
        .empty_o       (empty_o),
        .coming_i      (valid[Latency-1]),
        .result_valid_i(valid[Latency]),
        .result_i      (result_i),
        .out_valid_o   (offer),
        .out_ready_i   (take),
        .data_o        (offered)
    );
  end

  if (Clear) begin : gen_flush
    // Blocks that nobody sees: as many as there are places for, and until the last one is out.
    localparam int unsigned Places = (Flow == CREDIT) ? (Latency + 16) / 16 * 16 + 8 : 0;
    localparam int unsigned Cycles = Places + Latency + ((Flow == CREDIT) ? 8 : 0);
    localparam int unsigned CountBits = $clog2(Cycles + 1);
    logic [CountBits-1:0] count_q;  // cycles left
    assign flush_o = count_q != '0;
    assign enter   = accept_o || count_q > CountBits'(Cycles - Places);
    always_ff @(posedge clk_i) begin
      if (flush_o) count_q <= count_q - 1'b1;
      if (reset_o) count_q <= clear ? CountBits'(Cycles) : '0;
    end
  end else begin : gen_no_flush
    assign flush_o = 1'b0;
    assign enter   = accept_o;
  end

`ifndef SYNTHESIS
  // What is offered stays until it is taken; the buffer has room for what comes.
  offered_stays :
  assert property (@(posedge clk_i) disable iff (rst_i || clear_i)
      out_valid_o && !out_ready_i |=> out_valid_o && $stable(block_o));
  no_overflow :
  assert property (@(posedge clk_i) disable iff (rst_i || clear_i) enter |-> room);
`endif

  logic unused;
  assign unused = clear_i;

endmodule

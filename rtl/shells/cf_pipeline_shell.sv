// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Handshake of a pipeline: a valid bit for each of its registers, and flow control while results wait.
//
//   Flow    | advance_o            | room for a block | results wait
//   ENABLE  | result taken or none | as advance_o     | in the last register
//   CREDIT  | 1                    | a credit is left | in cf_credit_buffer
//
// Clear: at the edge with clear_i all blocks are lost. In the cycles after it flush_o is high, nothing is
// taken, and hidden blocks pass through the pipeline and the buffer until every register and word has been
// overwritten; they must not depend on a key. This takes Latency cycles with ENABLE; with CREDIT, Latency plus
// 16 for each bank of the buffer plus 16.
//
// latency = none from port to port, 3 cycles for a result with CREDIT; interval = 1. Bit order: unchanged.
// Reset: synchronous, control only. Side channels: not protected.

module cf_pipeline_shell
  import cf_pkg::*;
#(
    parameter int unsigned BlockBits,
    // Registers a block passes, the result buffer excluded.
    parameter int unsigned Latency,
    parameter flow_e       Flow  = ENABLE,
    // Obey clear_i.
    parameter bit          Clear = 0,
    // Hold block_o at 0 while out_valid_o is low.
    parameter bit          Gate  = 0
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // The ports of the core; open_i: there is a key for blocks.
    input  logic                 open_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o,
    // The pipeline: its result; a block enters; all registers advance; a flush, see above.
    input  logic [BlockBits-1:0] result_i,
    output logic                 accept_o,
    output logic                 advance_o,
    output logic                 flush_o,
    // No result waits outside the pipeline, and no credit is out.
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
    logic [Latency:0] valid;  // including the block that enters
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
    // Hidden blocks: one for each place of the buffer, until the last one is out.
    localparam int unsigned Places = (Flow == CREDIT) ? (Latency + 16) / 16 * 16 + 8 : 0;
    localparam int unsigned Cycles = Places + Latency + ((Flow == CREDIT) ? 8 : 0);
    localparam int unsigned CountBits = $clog2(Cycles + 1);
    logic [CountBits-1:0] count_q;  // cycles left
    assign flush_o = count_q != '0;
    if (Flow == CREDIT) begin : gen_hidden
      assign enter = accept_o || count_q > CountBits'(Cycles - Places);
    end else begin : gen_none
      assign enter = accept_o;
    end
    always_ff @(posedge clk_i) begin
      if (flush_o) count_q <= count_q - 1'b1;
      if (reset_o) count_q <= clear ? CountBits'(Cycles) : '0;
    end
  end else begin : gen_no_flush
    assign flush_o = 1'b0;
    assign enter   = accept_o;
  end

`ifndef SYNTHESIS
  // An offer stays until it is taken; the buffer has room for every arriving result.
  offered_stays :
  assert property (@(posedge clk_i) disable iff (rst_i || clear_i)
      out_valid_o && !out_ready_i |=> out_valid_o && $stable(block_o));
  no_overflow :
  assert property (@(posedge clk_i) disable iff (rst_i || clear_i) enter |-> room);
`endif

  logic unused;
  assign unused = clear_i;

endmodule

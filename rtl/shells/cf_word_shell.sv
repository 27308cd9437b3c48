// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Handshake of a core that moves blocks in words, the most significant first.
//
// A block comes with its key in KeyWords transfers: each carries a word of the key, the last ones a word of the
// block too. Its result leaves in ResultWords transfers, or more if the engine gives some words early.
//
//   engine               | in_ready_o                       | out_valid_o
//   rounds under way     | 0                                | early_i
//   rests, without block | 1                                | 0
//   rests with a result  | out_ready_i, if the block in     | 1, or in_valid_i
//                        | step began with the result       | once they are in step
//
// While a result leaves, the next block may come. If its first word is taken together with the first word of
// the result, both move in step from then on, and out_valid_o follows in_valid_i. Otherwise the result leaves
// alone first. While clear_i is high nothing is offered or taken.
//
// latency = none from port to port; interval = that of the engine. Bit order: unchanged. Reset: synchronous,
// control only. Side channels: not protected.

module cf_word_shell #(
    parameter int unsigned PortBits,
    parameter int unsigned KeyWords,
    // Words of a result that leave while the engine rests.
    parameter int unsigned ResultWords,
    parameter int unsigned CountBits,
    // Obey clear_i.
    parameter bit          Clear = 0,
    // Hold block_o at 0 while out_valid_o is low.
    parameter bit          Gate  = 0
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // The ports of the core.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [ PortBits-1:0] block_o,
    // The engine: no round is under way; at rest, there is a result; a word of it leaves early; the word that
    // leaves; a step of a round; the last step.
    input  logic                 rest_i,
    input  logic                 full_i,
    input  logic                 early_i,
    input  logic [ PortBits-1:0] word_i,
    input  logic                 step_i,
    input  logic                 last_step_i,
    // Words moved, or steps of the round; the last word of the key arrives.
    output logic [CountBits-1:0] count_o,
    output logic                 last_in_o,
    // At this edge: words move; the last word of a block enters; the last word of a result has left; all
    // restarts.
    output logic                 move_o,
    output logic                 start_o,
    output logic                 unload_o,
    output logic                 reset_o
);

  typedef logic [CountBits-1:0] count_t;

  logic loading_q;  // a block has begun to arrive
  count_t count_q;
  logic clear, open, pending, take, last_out;
  assign clear       = Clear && clear_i;
  assign open        = rest_i && !clear;
  assign pending     = rest_i && full_i;
  assign take        = rest_i && in_valid_i && (!full_i || (out_ready_i && (loading_q || count_q == '0)));
  assign last_out    = ResultWords == 1 || count_q == count_t'(ResultWords - 1);
  assign in_ready_o  = open && (!full_i || (out_ready_i && (loading_q || count_q == '0)));
  assign out_valid_o = !clear && (early_i || (pending && (!loading_q || in_valid_i)));
  assign block_o     = (!Gate || out_valid_o) ? word_i : '0;

  assign count_o     = count_q;
  assign last_in_o   = KeyWords == 1 || count_q == count_t'(KeyWords - 1);
  // In step, or the result alone.
  assign move_o      = rest_i && (pending ? out_ready_i && (!loading_q || in_valid_i) : in_valid_i);
  assign start_o     = take && last_in_o;
  assign unload_o    = pending && move_o && last_out;
  assign reset_o     = rst_i || clear;

  always_ff @(posedge clk_i) begin
    if (move_o) count_q <= count_q + 1'b1;
    if (step_i) count_q <= last_step_i ? '0 : count_q + 1'b1;
    if (take) loading_q <= 1'b1;
    if (unload_o && !loading_q && !(ResultWords == 1 && take)) count_q <= '0;
    if (start_o) begin
      count_q   <= '0;
      loading_q <= 1'b0;
    end
    if (reset_o) begin
      count_q   <= '0;
      loading_q <= 1'b0;
    end
  end

`ifndef SYNTHESIS
  // An offer of the result alone stays until it is taken.
  offered_stays :
  assert property (@(posedge clk_i) disable iff (rst_i || clear_i)
      out_valid_o && !loading_q && !out_ready_i |=> out_valid_o && $stable(block_o));
`endif

  logic unused;
  assign unused = clear_i;

endmodule

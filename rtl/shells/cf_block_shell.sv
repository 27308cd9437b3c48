// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Handshake of a core whose key comes with each block: accepts, offers and clears.
//
//              in_valid/ready          +--------+   start, idle    +--------+
//   sender ------------------------->  | shell  | ---------------> | engine |
//   taker  <-------------------------  |        | <--------------- |        |
//              out_valid/ready         +--------+   rest, full     +--------+
//
//   engine               | in_ready_o  | out_valid_o | start_o                   | idle_o
//   rounds under way     | 0           | 0           | 0                         | 0
//   rests, without block | 1           | 0           | in_valid_i                | out_ready_i, no block comes
//   rests with a result  | out_ready_i | 1           | in_valid_i && out_ready_i | the result leaves, no block comes
//
// While clear_i is high nothing is offered or taken; a result already offered is withdrawn, as on reset.
//
// Combinational. Bit order: unchanged. Reset: no register here. Side channels: not protected.

module cf_block_shell #(
    parameter int unsigned BlockBits,
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
    output logic [BlockBits-1:0] block_o,
    // The engine: no round is under way; at rest, there is a result; the result.
    input  logic                 rest_i,
    input  logic                 full_i,
    input  logic [BlockBits-1:0] result_i,
    // A block and its key enter at this edge; from this edge on there is no block.
    output logic                 start_o,
    output logic                 idle_o
);

  logic clear, open;
  assign clear       = Clear && clear_i;
  assign open        = rest_i && !clear;
  assign in_ready_o  = open && (!full_i || out_ready_i);
  assign out_valid_o = open && full_i;
  assign block_o     = (!Gate || out_valid_o) ? result_i : '0;

  // Neither depends on in_ready_o, which would lengthen the path, nor on clear, which has priority in the
  // engine.
  assign start_o     = rest_i && in_valid_i && (!full_i || out_ready_i);
  assign idle_o      = rst_i || clear || (rest_i && out_ready_i && !in_valid_i);

`ifndef SYNTHESIS
  // An offer stays until it is taken.
  offered_stays :
  assert property (@(posedge clk_i) disable iff (rst_i || clear_i)
      out_valid_o && !out_ready_i |=> out_valid_o && $stable(block_o));
`endif

  logic unused;
  assign unused = ^{clk_i, clear_i};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Handshake of a core with a key channel: accepts keys and blocks, offers results, clears.
//
//   state                          | key_ready_o | in_ready_o           | out_valid_o
//   rounds, or a key being loaded  | 0           | 0                    | 0
//   rests, without key             | 1           | 0                    | 0
//   rests, with key, without block | 1           | !key_valid_i         | 0
//   rests with a result            | 0           | same, once taken     | 1
//
// A key has priority over a block offered in the same cycle. While clear_i is high nothing is offered or taken;
// a result already offered is withdrawn, as on reset.
//
// latency = none from port to port; interval = that of the engine. Bit order: unchanged. Reset: synchronous,
// control only. Side channels: not protected.

module cf_key_shell #(
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
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o,
    // The engine: no round is under way; the key is being loaded; there is a key; the result.
    input  logic                 rest_i,
    input  logic                 loading_i,
    input  logic                 keyed_i,
    input  logic [BlockBits-1:0] result_i,
    // At this edge a key enters, a block enters, all control restarts.
    output logic                 load_o,
    output logic                 start_o,
    output logic                 reset_o
);

  logic full_q;  // a block is in the core
  logic clear, open;
  assign clear       = Clear && clear_i;
  assign open        = rest_i && !clear;
  assign key_ready_o = open && !full_q && !loading_i;
  assign in_ready_o  = open && keyed_i && !key_valid_i && (!full_q || out_ready_i);
  assign out_valid_o = open && full_q;
  assign block_o     = (!Gate || out_valid_o) ? result_i : '0;

  // Independent of clear, which has priority in the engine: the longest paths run through these.
  assign load_o      = rest_i && key_valid_i && !full_q && !loading_i;
  assign start_o     = rest_i && in_valid_i && keyed_i && !key_valid_i && (!full_q || out_ready_i);
  assign reset_o     = rst_i || clear;

  always_ff @(posedge clk_i) begin
    if (start_o) full_q <= 1'b1;
    else if (rest_i && full_q && out_ready_i) full_q <= 1'b0;
    if (reset_o) full_q <= 1'b0;
  end

`ifndef SYNTHESIS
  // An offer stays until it is taken.
  offered_stays :
  assert property (@(posedge clk_i) disable iff (rst_i || clear_i)
      out_valid_o && !out_ready_i |=> out_valid_o && $stable(block_o));
  one_at_a_time :
  assert property (@(posedge clk_i) disable iff (rst_i) !(load_o && start_o));
`endif

  logic unused;
  assign unused = clear_i;

endmodule

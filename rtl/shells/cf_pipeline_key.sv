// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Key channel of a pipeline with one key for all blocks in flight. A key is taken only when no block is in
// flight and every result has been taken; no block is taken in the `rounds` cycles after it.
//
//   state   | key_ready_o | blocks are taken   | ends
//   no key  | 1           | no                 | with a key
//   settles | 0           | no                 | after `rounds` cycles
//   open    | 1           | unless a key comes | with a key or a block
//   working | 0           | unless a key comes | when the last block has left
//
// latency = rounds cycles for a key; interval = the same. Bit order: unchanged. Reset: synchronous, control
// only. Side channels: not protected.

module cf_pipeline_key #(
    parameter int unsigned Rounds,
    // Registers a block passes, the result buffer excluded.
    parameter int unsigned Latency
) (
    input  logic clk_i,
    input  logic reset_i,
    // The ports of the core.
    input  logic key_valid_i,
    output logic key_ready_o,
    // The pipeline, see cf_pipeline_shell.
    input  logic accept_i,
    input  logic advance_i,
    input  logic flush_i,
    input  logic empty_i,
    // A key is taken; it settles; blocks may enter.
    output logic load_o,
    output logic settle_o,
    output logic open_o
);

  localparam int unsigned WaitBits = $clog2((Rounds > Latency ? Rounds : Latency) + 1);

  // Cycles until the last block has left, or until the round keys are ready.
  logic [WaitBits-1:0] wait_q;
  logic idle_q;   // nothing to wait for
  logic keyed_q;  // there is a key, and its round keys are ready

  assign key_ready_o = idle_q && empty_i && !flush_i;
  assign load_o      = key_valid_i && key_ready_o;
  assign settle_o    = !idle_q && !keyed_q;
  assign open_o      = keyed_q && !key_valid_i;

  always_ff @(posedge clk_i) begin
    if (load_o) begin
      wait_q  <= WaitBits'(Rounds);
      idle_q  <= 1'b0;
      keyed_q <= 1'b0;
    end else if (accept_i) begin
      wait_q <= WaitBits'(Latency);
      idle_q <= 1'b0;
    end else if (advance_i && !idle_q) begin
      wait_q <= wait_q - 1'b1;
      if (wait_q == WaitBits'(1)) begin
        idle_q  <= 1'b1;
        keyed_q <= 1'b1;
      end
    end
    if (reset_i) begin
      idle_q  <= 1'b1;
      keyed_q <= 1'b0;
    end
  end

endmodule

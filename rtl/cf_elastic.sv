// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A register between two channels, and a spare one: all outputs come from registers, so that no path runs through.
//
//   latency  = 1 cycle, interval = 1
//
// Reset: synchronous, valid and ready only. Bit order: unchanged. Side channels: not protected.

module cf_elastic #(
    parameter int unsigned Width = 1
) (
    input  logic             clk_i,
    input  logic             rst_i,
    input  logic             in_valid_i,
    output logic             in_ready_o,
    input  logic [Width-1:0] data_i,
    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] data_o
);

  logic ready_q, valid_q, free;
  logic [Width-1:0] spare_q, data_q;
  assign free = !valid_q || out_ready_i;

  // While it is not ready, the spare register holds a word.
  always_ff @(posedge clk_i) begin
    if (ready_q) spare_q <= data_i;
    if (free) begin
      data_q  <= ready_q ? data_i : spare_q;
      valid_q <= in_valid_i || !ready_q;
      ready_q <= 1'b1;
    end else if (in_valid_i) begin
      ready_q <= 1'b0;
    end
    if (rst_i) begin
      ready_q <= 1'b1;
      valid_q <= 1'b0;
    end
  end

  assign in_ready_o  = ready_q;
  assign out_valid_o = valid_q;
  assign data_o      = data_q;

endmodule

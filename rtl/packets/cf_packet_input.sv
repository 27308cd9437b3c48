// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The transfer of a packet that is next, in a register: a core meets no logic of the sender.
//
// Transfers are taken while open_i is high, up to the last one of a packet; the next packet needs a restart_i.
//
//   latency  = 1 cycle from the port to valid_o, interval = 1
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only. With clear_i, data are zeroed.
// Side channels: not protected.

module cf_packet_input
  import cf_packet_pkg::*;
#(
    parameter  int unsigned BlockBytes = 16,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1)
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    input  logic                       clear_i,
    input  logic                       open_i,
    input  logic                       restart_i,
    // The port.
    input  logic                       in_valid_i,
    output logic                       in_ready_o,
    input  kind_e                      in_kind_i,
    input  logic [BlockBytes-1:0][7:0] in_data_i,
    input  logic [ BytesBits-1:0]      in_bytes_i,
    input  logic                       in_last_i,
    // The transfer that is next.
    output logic                       valid_o,
    input  logic                       take_i,
    output kind_e                      kind_o,
    output logic [ BytesBits-1:0]      bytes_o,
    output logic                       last_o,
    // The same in the next cycle, and whether it is a full block.
    output logic                       next_valid_o,
    output kind_e                      next_kind_o,
    output logic                       next_whole_o,
    // Which bytes of a block it has; the others may be anything.
    output logic [BlockBytes-1:0]      filled_o,
    output logic [BlockBytes-1:0][7:0] data_o
);

  logic valid_q, ended_q, taken;
  assign in_ready_o = open_i && !ended_q && (!valid_q || take_i);
  assign taken      = in_valid_i && in_ready_o;

  kind_e kind_q;
  logic [BytesBits-1:0] bytes_q;
  logic last_q;
  logic [BlockBytes-1:0] filled, filled_q;
  logic [BlockBytes-1:0][7:0] data_q;
  for (genvar i = 0; i < BlockBytes; i++) begin : gen_byte
    assign filled[i] = in_bytes_i > BytesBits'(i);
  end

  assign next_valid_o = taken || (valid_q && !take_i);
  assign next_kind_o  = taken ? in_kind_i : kind_q;
  assign next_whole_o = taken ? filled[BlockBytes-1] : filled_q[BlockBytes-1];

  always_ff @(posedge clk_i) begin
    valid_q <= next_valid_o;
    if (restart_i) ended_q <= 1'b0;
    if (taken) ended_q <= in_last_i;
    if (rst_i) begin
      valid_q <= 1'b0;
      ended_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (taken) begin
      kind_q   <= next_kind_o;
      bytes_q  <= in_bytes_i;
      last_q   <= in_last_i;
      filled_q <= filled;
      data_q   <= in_data_i;
    end
    if (clear_i) data_q <= '0;
  end

  assign valid_o  = valid_q;
  assign kind_o   = kind_q;
  assign bytes_o  = bytes_q;
  assign last_o   = last_q;
  assign filled_o = filled_q;
  assign data_o   = data_q;

endmodule

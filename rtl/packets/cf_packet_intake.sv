// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The transfer of a packet that is next, in a register, and with LooksAhead the one after it, in another.
//
//   latency  = 1 cycle from the port to valid_o, 2 with LooksAhead; interval = 1
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only. With clear_i, data are zeroed.
// Side channels: not protected.

module cf_packet_intake
  import cf_packet_pkg::*;
#(
    parameter  int unsigned BlockBytes = 16,
    parameter  bit          LooksAhead = 0,
    // Of the first cf_packet_input.
    parameter  bit          Spare      = 0,
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
    // The transfer that is next; follows_o and stays_o of cf_packet_input.
    output logic                       valid_o,
    input  logic                       take_i,
    output kind_e                      kind_o,
    output logic [ BytesBits-1:0]      bytes_o,
    output logic                       last_o,
    output coming_t                    follows_o,
    output coming_t                    stays_o,
    output logic [BlockBytes-1:0]      filled_o,
    output logic [BlockBytes-1:0][7:0] data_o,
    // The one after it, with LooksAhead.
    output logic                       ahead_valid_o,
    output kind_e                      ahead_kind_o,
    output logic [BlockBytes-1:0]      ahead_filled_o,
    output logic [BlockBytes-1:0][7:0] ahead_data_o
);

  logic valid, taken, last;
  kind_e kind;
  logic [BytesBits-1:0] bytes;
  logic [BlockBytes-1:0][7:0] data;
  if (LooksAhead) begin : gen_ahead
    cf_packet_input #(
        .BlockBytes(BlockBytes),
        .Spare     (Spare)
    ) u_ahead (
        .clk_i       (clk_i),
        .rst_i       (rst_i),
        .clear_i     (clear_i),
        .open_i      (open_i),
        .restart_i   (restart_i),
        .in_valid_i  (in_valid_i),
        .in_ready_o  (in_ready_o),
        .in_kind_i   (in_kind_i),
        .in_data_i   (in_data_i),
        .in_bytes_i  (in_bytes_i),
        .in_last_i   (in_last_i),
        .valid_o     (valid),
        .take_i      (valid && taken),
        .kind_o      (kind),
        .bytes_o     (bytes),
        .last_o      (last),
        .filled_o    (ahead_filled_o),
        .data_o      (data),
        .follows_o   (),
        .stays_o     ()
    );
  end else begin : gen_port
    assign valid          = in_valid_i;
    assign in_ready_o     = taken;
    assign kind           = in_kind_i;
    assign bytes          = in_bytes_i;
    assign last           = in_last_i;
    assign ahead_filled_o = '0;
    assign data           = in_data_i;
  end
  assign ahead_valid_o = LooksAhead && valid;
  assign ahead_kind_o  = kind;
  assign ahead_data_o  = data;

  cf_packet_input #(
      .BlockBytes(BlockBytes),
      .Spare     (Spare && !LooksAhead)
  ) u_input (
      .clk_i       (clk_i),
      .rst_i       (rst_i),
      .clear_i     (clear_i),
      .open_i      (open_i),
      .restart_i   (restart_i),
      .in_valid_i  (valid),
      .in_ready_o  (taken),
      .in_kind_i   (kind),
      .in_data_i   (data),
      .in_bytes_i  (bytes),
      .in_last_i   (last),
      .valid_o     (valid_o),
      .take_i      (take_i),
      .kind_o      (kind_o),
      .bytes_o     (bytes_o),
      .last_o      (last_o),
      .filled_o    (filled_o),
      .data_o      (data_o),
      .follows_o   (follows_o),
      .stays_o     (stays_o)
  );

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Output of results: those that wait for their tag, and the register at the port.
//
// Data at the port stay there until they are taken. drop_i drops results that may not leave yet, abort_i all
// that are not at the port.
//
//   latency  = 1 cycle from a result to the port, 2 with HoldBlocks; interval = 1
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous; results stay in the memory, but are not
// shown. With Clear, a reset with clear_i zeroes them as well, see cf_packet_hold. Side channels: not protected.

module cf_packet_output
  import cf_packet_pkg::*;
#(
    parameter  int unsigned BlockBits  = 128,
    parameter  int unsigned TagBytes   = BlockBits / 8,
    // A power of two from 2: results wait until they are released. 1: they leave at once, through registers before the
    // one at the port that make its paths short, not with Clear. 0: they leave at once.
    parameter  int unsigned HoldBlocks = 64,
    // Obey clear_i.
    parameter  bit          Clear      = 0,
    localparam int unsigned BytesBits  = $clog2(BlockBits / 8 + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    output logic                 clearing_o,
    // A result.
    input  logic                 result_valid_i,
    output logic                 result_ready_o,
    input  kind_e                result_kind_i,
    input  logic [BytesBits-1:0] result_bytes_i,
    input  logic [BlockBits-1:0] result_i,
    // All results so far, this one included, may leave.
    input  logic                 release_i,
    input  logic                 drop_i,
    input  logic                 abort_i,
    // The closing transfer, until it is at the port; nothing else is waiting.
    input  logic                 close_i,
    input  logic                 with_tag_i,
    input  logic [BlockBits-1:0] tag_i,
    output logic                 drained_o,
    // The port; 0 while nothing is offered.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output kind_e                out_kind_o,
    output logic [BytesBits-1:0] out_bytes_o,
    output logic [BlockBits-1:0] out_data_o
);

  if (HoldBlocks == 1 && Clear) begin : gen_bad_clear
    $error("cf_packet_output: HoldBlocks is 1; with Clear it is not");
  end

  typedef struct packed {
    kind_e                kind;
    logic [BytesBits-1:0] bytes;
    logic [BlockBits-1:0] data;
  } transfer_t;

  transfer_t result, waiting, closing, out_q;
  logic out_valid_q, out_free, waiting_valid, leaving;

  assign result   = '{kind: result_kind_i, bytes: result_bytes_i, data: result_i};
  assign closing  = '{kind: TAG, bytes: with_tag_i ? BytesBits'(TagBytes) : '0, data: with_tag_i ? tag_i : '0};
  assign out_free = !out_valid_q || out_ready_i;

  if (HoldBlocks == 0) begin : gen_early
    assign waiting        = result;
    assign waiting_valid  = result_valid_i;
    assign result_ready_o = out_free;
    assign clearing_o     = 1'b0;
    logic unused;
    assign unused = clear_i;
  end else if (HoldBlocks == 1) begin : gen_short
    cf_elastic #(
        .Width($bits(transfer_t))
    ) u_result (
        .clk_i      (clk_i),
        .rst_i      (rst_i || abort_i),
        .in_valid_i (result_valid_i),
        .in_ready_o (result_ready_o),
        .data_i     (result),
        .out_valid_o(waiting_valid),
        .out_ready_i(out_free),
        .data_o     (waiting)
    );
    assign clearing_o = 1'b0;
    logic unused;
    assign unused = clear_i;
  end else begin : gen_hold
    cf_packet_hold #(
        .Width($bits(transfer_t)),
        .Words(HoldBlocks),
        .Clear(Clear)
    ) u_hold (
        .clk_i     (clk_i),
        .rst_i     (rst_i || abort_i),
        .clear_i   (clear_i),
        .clearing_o(clearing_o),
        .write_i   (result_valid_i),
        .data_i    (result),
        .room_o    (result_ready_o),
        .release_i (release_i),
        .drop_i    (drop_i),
        .valid_o   (waiting_valid),
        .take_i    (out_free && waiting_valid),
        .data_o    (waiting)
    );
  end
  assign leaving   = waiting_valid && !abort_i;
  assign drained_o = out_free && !leaving;

  always_ff @(posedge clk_i) begin
    if (out_free) begin
      out_valid_q <= leaving || close_i;
      out_q       <= leaving ? waiting : close_i ? closing : '0;
    end
    if (rst_i) begin
      out_valid_q <= 1'b0;
      out_q       <= '0;
    end
  end

  assign out_valid_o = out_valid_q;
  assign out_kind_o  = out_q.kind;
  assign out_bytes_o = out_q.bytes;
  assign out_data_o  = out_q.data;

`ifndef SYNTHESIS
  // An offer stays until it is taken.
  offered_stays :
  assert property (@(posedge clk_i) disable iff (rst_i)
      out_valid_o && !out_ready_i |=> out_valid_o && $stable(out_q));
`endif

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The transfer of a packet that is next, in a register: a core meets no logic of the sender.
//
// Transfers are taken while open_i is high, up to the last one of a packet; the next packet needs a restart_i.
//
// With Spare, a second register takes a transfer that comes while the first stays full. Then in_ready_o is a register
// too, and what the core decides does not have to reach the port in the same cycle.
//
//   latency  = 1 cycle from the port to valid_o, interval = 1
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only. With clear_i, data are zeroed.
// Side channels: not protected.

module cf_packet_input
  import cf_packet_pkg::*;
#(
    parameter  int unsigned BlockBytes = 16,
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
    // The transfer that is next.
    output logic                       valid_o,
    input  logic                       take_i,
    output kind_e                      kind_o,
    output logic [ BytesBits-1:0]      bytes_o,
    output logic                       last_o,
    // The one of the next cycle, if this one is taken, and if it stays.
    output coming_t                    follows_o,
    output coming_t                    stays_o,
    // Which bytes of a block it has; the others may be anything.
    output logic [BlockBytes-1:0]      filled_o,
    output logic [BlockBytes-1:0][7:0] data_o
);

  typedef struct packed {
    kind_e                      kind;
    logic [BytesBits-1:0]       bytes;
    logic                       last;
    logic [BlockBytes-1:0][7:0] data;
  } transfer_t;

  transfer_t offered, incoming, transfer_q;
  logic valid_q, ended_q, ended, taken, free, comes, enters;
  assign offered = '{kind: in_kind_i, bytes: in_bytes_i, last: in_last_i, data: in_data_i};
  assign taken   = in_valid_i && in_ready_o;
  assign ended   = taken ? in_last_i : ended_q && !restart_i;
  assign free    = !valid_q || take_i;
  assign enters  = comes && free;

  if (Spare) begin : gen_spare
    logic ready_q, waits_q, waits;
    transfer_t spare_q;
    assign comes      = waits_q || taken;
    assign incoming   = waits_q ? spare_q : offered;
    assign waits      = comes && !free;
    assign in_ready_o = ready_q;
    always_ff @(posedge clk_i) begin
      waits_q <= waits && !rst_i;
      ready_q <= (open_i || restart_i) && !ended && !waits && !rst_i;
      if (ready_q) spare_q <= offered;
      if (clear_i) spare_q.data <= '0;
    end
  end else begin : gen_port
    assign comes      = taken;
    assign incoming   = offered;
    assign in_ready_o = open_i && !ended_q && free;
  end

  logic [BlockBytes-1:0] filled, filled_q;
  for (genvar i = 0; i < BlockBytes; i++) begin : gen_byte
    assign filled[i] = incoming.bytes > BytesBits'(i);
  end

  assign follows_o = '{valid: comes, kind: incoming.kind, whole: filled[BlockBytes-1]};
  assign stays_o   = valid_q ? '{valid: 1'b1, kind: transfer_q.kind, whole: filled_q[BlockBytes-1]} : follows_o;

  always_ff @(posedge clk_i) begin
    valid_q <= (take_i ? follows_o.valid : stays_o.valid) && !rst_i;
    ended_q <= ended && !rst_i;
  end

  always_ff @(posedge clk_i) begin
    if (enters) begin
      transfer_q <= incoming;
      filled_q   <= filled;
    end
    if (clear_i) transfer_q.data <= '0;
  end

  assign valid_o  = valid_q;
  assign kind_o   = transfer_q.kind;
  assign bytes_o  = transfer_q.bytes;
  assign last_o   = transfer_q.last;
  assign filled_o = filled_q;
  assign data_o   = transfer_q.data;

endmodule

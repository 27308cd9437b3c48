// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The hash functions of NIST SP 800-232: packets of any length in, their digests out, some rounds in every clock cycle.
// cf_packet_shell says what a packet is; the digest leaves as a message does.
//
//   Function   digest                 associated data
//   HASH256    32 bytes               none
//   XOF128     1 to 65,535 bytes      none
//   CXOF128    1 to 65,535 bytes      customisation string, of up to 256 bytes
//
// The start of a packet announces these lengths. A customisation string of another length, or a digest of no bytes,
// is BAD_LENGTH. The digest leaves when the packet has come to its good end.
//
//   associated_bytes_i     in_data_i
//            |                 |
//            v                 v
//   state_q <- initial <- rounds <- XOR <- state_q -> digest
//
// A permutation takes D = 12 / RoundsPerCycle cycles. The first one, whose result is always the same, is left out.
//
//   latency  = 4 D + max(D, 2) + 4 cycles from the start to the end of the digest at the port, for a message of one
//              block and a digest of 32 bytes; CXOF128 takes 2 D - 1 more, without a customisation string
//   interval = D cycles per block of 8 bytes, and per 8 bytes of a digest
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only; no port shows anything of the
// old contents. Side channels: not protected. Timing depends on lengths only.

module cf_ascon_hash
  import cf_packet_pkg::*, cf_ascon_pkg::*;
#(
    parameter  hash_e       Function,
    // A divisor of 12.
    parameter  int unsigned RoundsPerCycle = 1,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear          = 0,
    localparam int unsigned BlockBits      = 64,
    localparam int unsigned BytesBits      = 4
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    input  logic                 abort_i,
    // Start of a packet. Lengths that a function does not have are ignored.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic [         15:0] associated_bytes_i,
    input  logic [         15:0] digest_bytes_i,
    // The packet in.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  kind_e                in_kind_i,
    input  logic [BlockBits-1:0] in_data_i,
    input  logic [BytesBits-1:0] in_bytes_i,
    input  logic                 in_last_i,
    // The packet out; 0 while nothing is offered, and after the last byte.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output kind_e                out_kind_o,
    output logic [BlockBits-1:0] out_data_o,
    output logic [BytesBits-1:0] out_bytes_o,
    output logic                 out_last_o,
    // The verdict.
    output logic                 verdict_valid_o,
    input  logic                 verdict_ready_i,
    output verdict_e             verdict_o
);

  if (RoundsPerCycle == 0 || Rounds % RoundsPerCycle != 0) begin : gen_bad_rounds
    $error("cf_ascon_hash: RoundsPerCycle is %0d; allowed are 1, 2, 3, 4, 6 and 12", RoundsPerCycle);
  end

  localparam int unsigned Cycles = Rounds / RoundsPerCycle;
  localparam bit Extends = Function != HASH256;
  localparam bit Customised = Function == CXOF128;
  localparam int unsigned LeftBits = Extends ? 16 : 6;

  logic clear, start, step, message, close, empty, finished, squeezed;
  logic [2:0] tail;
  logic [7:0] filled;
  logic [7:0][7:0] data, result;

  // Control: a permutation under way, the bytes left of the digest, and what is still to come of the customisation
  // string. Without one, its padding is a block.
  logic busy_q, final_q, pad_q;
  logic [3:0] cycle_q, cycle, bytes;
  logic [LeftBits-1:0] left_q;
  logic ready, pads, work, more;
  assign ready = !busy_q && !pad_q;
  assign pads  = !busy_q && pad_q;
  assign more  = left_q > LeftBits'(8);
  assign bytes = more ? 4'd8 : left_q[3:0];
  assign work  = busy_q || step || pads || (squeezed && more);
  assign cycle = busy_q ? cycle_q : '0;

  always_ff @(posedge clk_i) begin
    if (work) begin
      busy_q  <= cycle != 4'(Cycles - 1);
      cycle_q <= cycle + 4'd1;
    end
    if (pads) pad_q <= 1'b0;
    if (step && message && close) final_q <= 1'b1;
    if (squeezed) left_q <= more ? left_q - LeftBits'(8) : '0;
    if (start) begin
      busy_q  <= Customised;
      cycle_q <= '0;
      pad_q   <= Customised && associated_bytes_i == '0;
      final_q <= 1'b0;
      left_q  <= Extends ? LeftBits'(digest_bytes_i) : LeftBits'(32);
    end
  end

  // Lengths.
  logic bad;
  if (Extends) begin : gen_lengths
    logic bad_q, differs;
    always_ff @(posedge clk_i) begin
      if (start) bad_q <= digest_bytes_i == '0 || (Customised && associated_bytes_i > 16'd256);
    end
    if (Customised) begin : gen_customised
      logic [8:0] due_q;
      assign differs = message ? due_q != '0 : close ? due_q != 9'(tail) : due_q < 9'd8;
      always_ff @(posedge clk_i) begin
        if (step && !message) due_q <= close ? '0 : due_q - 9'd8;
        if (start) due_q <= associated_bytes_i[8:0];
      end
    end else begin : gen_plain
      assign differs = 1'b0;
    end
    assign bad = bad_q || differs;
  end else begin : gen_fixed
    assign bad = 1'b0;
  end

  // Data: the state with what is added to it, then rounds.
  state_t initial_state, state_q, added, worked;
  logic [7:0][7:0] absorbed;
  always_comb begin
    initial_state = Extends ? Customised ? Cxof128 : Xof128 : Hash256;
    if (Customised) initial_state[0] ^= 64'(associated_bytes_i) << 3;
  end
  for (genvar i = 0; i < 8; i++) begin : gen_byte
    logic there, padded;
    assign there = filled[i] && !empty;
    if (i == 0) begin : gen_first
      assign padded = !there;
    end else begin : gen_next
      assign padded = filled[i-1] && !empty && !filled[i];
    end
    assign absorbed[i] = pads ? 8'(i == 0) : (data[i] & {8{there}}) ^ 8'(padded);
    assign result[i]   = state_q[0][8*i+:8] & {8{bytes > 4'(i)}};
  end

  always_comb begin
    added = state_q;
    if (!busy_q && !final_q) added[0] ^= absorbed;
  end

  cf_ascon_rounds #(
      .RoundsPerCycle(RoundsPerCycle)
  ) u_rounds (
      .cycle_i(cycle),
      .late_i (1'b0),
      .state_i(added),
      .state_o(worked)
  );

  always_ff @(posedge clk_i) begin
    if (work || start) state_q <= start ? initial_state : worked;
    if (clear) state_q <= '0;
  end

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (0),
      .Associates(Customised),
      .Late      (1),
      .HoldBlocks(0),
      .Clear     (Clear)
  ) u_shell (
      .decrypt_i     (1'b0),
      .clear_o       (clear),
      .begin_o       (start),
      .step_valid_o  (),
      .step_o        (step),
      .step_ready_i  (ready),
      .step_message_o(message),
      .step_close_o  (close),
      .step_empty_o  (empty),
      .step_filled_o (filled),
      .step_tail_o   (tail),
      .step_data_o   (data),
      .step_full_i   (1'b0),
      .step_verdict_i(bad ? BAD_LENGTH : ACCEPTED),
      .step_late_i   (1'b1),
      .step_last_o   (),
      .ahead_valid_o (),
      .ahead_kind_o  (),
      .ahead_filled_o(),
      .ahead_data_o  (),
      .decrypt_o     (),
      .result_i      (result),
      .finished_o    (finished),
      .late_due_i    (finished && left_q != '0),
      .late_valid_i  (finished && left_q != '0 && !busy_q),
      .late_bytes_i  (bytes),
      .late_ready_o  (squeezed),
      .tag_valid_i   (1'b1),
      .tag_i         ('0),
      .*
  );

  logic unused;
  assign unused = ^{associated_bytes_i, digest_bytes_i, tail};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Packets in front of a core that encrypts them block by block, and authenticates them unless TagBytes is 0. It has
// the ports of a cipher of packets, except key and nonce, which the core takes with begin_o.
//
// A packet begins with a start: key, nonce and direction. Transfers of up to one block follow, ordered by kind
// as below, the last one with in_last_i:
//
//   ASSOCIATED_DATA   any number, if the core Associates
//   MESSAGE           any number, plaintext or ciphertext
//   TAG               one transfer of TagBytes bytes in decryption, none in encryption or without tags
//
// Only the last transfer of a kind may be partly filled, or empty. A packet without any data is one transfer of
// no bytes.
//
// The output is the message, encrypted or decrypted, in transfers of the same sizes (empty ones left out), then a
// TAG with out_last_o: the tag, or no bytes if the packet is decrypted or bad. Nothing more leaves after it, and
// there is one verdict_e: ACCEPTED, or the reason for refusal. The rest of a bad packet is taken and ignored, up to
// its in_last_i.
//
// With HoldBlocks, plaintext waits inside until the tag is checked: nothing is shown of a message that is not
// authentic, and a message of more blocks is TOO_LONG. With 0, plaintext leaves at once; the receiver must not use
// it before the verdict.
//
// abort_i drops the packet whose start was taken: it takes the path of a bad one, with the verdict ABORTED unless there is
// one already. A transfer taken at the same edge still counts; an offered one stays, and only the closing TAG follows.
//
// With Clear, clear_i drops everything as a reset does, and both then erase it: the core its registers with clear_o,
// waiting plaintext goes word by word. This takes 1 cycle, or HoldBlocks + 1; nothing is offered or taken meanwhile.
//
//   cf_packet_intake    registers of the transfer that is next, and of the one after it
//   cf_packet_control   state machine: takes transfers, and decides what happens to them
//   cf_packet_output    waiting results, and the register at the port
//
// The core: begin_o takes key and nonce in the cycle of the start. With step_valid_o a step is offered; it is taken in
// the cycle of step_o, which is high only with step_ready_i. step_data_o is a block of the message or of associated
// data, of which the bytes step_filled_o are there; with step_empty_o none is there, whatever these ports show.
// step_close_o ends message or data, and then step_tail_o is the number of bytes; it stays high after the message.
// result_i is the result of what these ports show, zero above its bytes. Beside step_ready_i, step_verdict_i says why
// the core refuses the packet, if it does, and step_full_i that it takes no more bytes of the kind: a packet with more
// is TOO_LONG. After the message is closed, and not before, tag_valid_i says that tag_i is the tag.
//
// With Late, step_late_i says that the result of a step comes later, if at all: it is at result_i with late_valid_i, has
// late_bytes_i bytes, and is taken with late_ready_o. late_due_i is high while such results are to come. A result of a
// step itself has to wait for them. After abort_i they are not taken; the core drops them with begin_o. finished_o is
// high from the good end of a packet to encrypt until nothing is due: some results leave no earlier.
//
// A core that LooksAhead waits for the transfer after the one of its step, unless step_last_o: it is the last one. That
// transfer is at the ports ahead_*.
//
//   latency  = 2 cycles from port to port, 3 with HoldBlocks or Pipelined, if the core waits for data; interval = 1
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only; no port shows anything of the
// old contents. Side channels: not protected; the comparison of tags takes one cycle for all of them.

module cf_packet_shell
  import cf_packet_pkg::*;
#(
    parameter  int unsigned BlockBits  = 128,
    // Bytes of a tag, the first ones of tag_i: 1 to BlockBits / 8; or 0.
    parameter  int unsigned TagBytes   = BlockBits / 8,
    // Packets may have associated data.
    parameter  bit          Associates = 1,
    // The core sees the transfer that follows.
    parameter  bit          LooksAhead = 0,
    // Short paths, for a core of a block per cycle: second registers for transfers and results, in_ready_o from a
    // register, and a cycle more to compare tags. Not with Clear.
    parameter  bit          Pipelined  = 0,
    // Results of full blocks may come later. Not with HoldBlocks.
    parameter  bit          Late       = 0,
    // Blocks of plaintext that can wait for their tag, a power of two from 2; or 0.
    parameter  int unsigned HoldBlocks = 64,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear      = 0,
    localparam int unsigned Bytes      = BlockBits / 8,
    localparam int unsigned BytesBits  = $clog2(Bytes + 1),
    localparam int unsigned TailBits   = $clog2(Bytes)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    input  logic                 abort_i,
    // Start of a packet.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
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
    output verdict_e             verdict_o,
    // The core.
    output logic                 clear_o,
    output logic                 begin_o,
    output logic                 step_valid_o,
    output logic                 step_o,
    input  logic                 step_ready_i,
    output logic                 step_message_o,
    output logic                 step_close_o,
    output logic                 step_empty_o,
    output logic [    Bytes-1:0] step_filled_o,
    output logic [ TailBits-1:0] step_tail_o,
    output logic [BlockBits-1:0] step_data_o,
    input  logic                 step_full_i,
    input  verdict_e             step_verdict_i,
    input  logic                 step_late_i,
    output logic                 step_last_o,
    output logic                 ahead_valid_o,
    output kind_e                ahead_kind_o,
    output logic [    Bytes-1:0] ahead_filled_o,
    output logic [BlockBits-1:0] ahead_data_o,
    output logic                 decrypt_o,
    input  logic [BlockBits-1:0] result_i,
    output logic                 finished_o,
    input  logic                 late_due_i,
    input  logic                 late_valid_i,
    input  logic [BytesBits-1:0] late_bytes_i,
    output logic                 late_ready_o,
    input  logic                 tag_valid_i,
    input  logic [BlockBits-1:0] tag_i
);

  if (HoldBlocks == 1 || (HoldBlocks & (HoldBlocks - 1)) != 0) begin : gen_bad_hold
    $error("cf_packet_shell: HoldBlocks is %0d; allowed are 0 and powers of two from 2", HoldBlocks);
  end

  if (Late && HoldBlocks != 0) begin : gen_bad_late
    $error("cf_packet_shell: HoldBlocks is %0d; with Late it is 0", HoldBlocks);
  end

  logic rst, out_valid, verdict_valid, start_ready, in_ready;
  assign clear_o         = Clear && (clear_i || rst_i);
  assign rst             = rst_i || clear_o;
  assign out_valid_o     = out_valid && !clear_o;
  assign verdict_valid_o = verdict_valid && !clear_o;
  assign start_ready_o   = start_ready && !clear_o;
  assign in_ready_o      = in_ready && !clear_o;
  assign begin_o         = start_valid_i && start_ready_o;

  localparam logic [BlockBits-1:0] TagMask = '1 >> (BlockBits - 8 * TagBytes);
  logic [BlockBits-1:0] tag;
  assign tag = tag_i & TagMask;

  kind_e kind;
  logic [BytesBits-1:0] bytes;
  logic [BlockBits-1:0] data;
  coming_t follows, stays;
  logic open, valid, take, last;
  logic result_valid, result_ready, release_results, drop, abort, close, with_tag, drained, clearing;

  cf_packet_intake #(
      .BlockBytes(Bytes),
      .LooksAhead(LooksAhead),
      .Spare     (Pipelined)
  ) u_intake (
      .clk_i         (clk_i),
      .rst_i         (rst),
      .clear_i       (clear_o),
      .open_i        (open),
      .restart_i     (begin_o),
      .in_valid_i    (in_valid_i),
      .in_ready_o    (in_ready),
      .in_kind_i     (in_kind_i),
      .in_data_i     (in_data_i),
      .in_bytes_i    (in_bytes_i),
      .in_last_i     (in_last_i),
      .valid_o       (valid),
      .take_i        (take),
      .kind_o        (kind),
      .bytes_o       (bytes),
      .last_o        (last),
      .follows_o     (follows),
      .stays_o       (stays),
      .filled_o      (step_filled_o),
      .data_o        (data),
      .ahead_valid_o (ahead_valid_o),
      .ahead_kind_o  (ahead_kind_o),
      .ahead_filled_o(ahead_filled_o),
      .ahead_data_o  (ahead_data_o)
  );

  // Results that come late, and those dropped by abort_i.
  logic late_due, late_valid, aborted_q;
  assign late_due     = Late && late_due_i && !aborted_q;
  assign late_valid   = Late && late_valid_i && !aborted_q;
  assign late_ready_o = late_valid && result_ready;
  always_ff @(posedge clk_i) aborted_q <= (abort || (aborted_q && !begin_o)) && !rst;

  // The tag that came, next to the right one.
  logic tag_valid, same_tag;
  if (Pipelined && TagBytes != 0) begin : gen_registered_tag
    logic same_q, compared_q;
    always_ff @(posedge clk_i) begin
      same_q     <= tag == (data & TagMask);
      compared_q <= tag_valid_i && valid;
    end
    assign same_tag  = same_q;
    assign tag_valid = decrypt_o ? compared_q : tag_valid_i;
  end else begin : gen_tag
    assign same_tag  = tag == (data & TagMask);
    assign tag_valid = tag_valid_i;
  end

  cf_packet_control #(
      .BlockBytes(Bytes),
      .TagBytes  (TagBytes),
      .Associates(Associates),
      .Hold      (HoldBlocks != 0),
      .Clear     (Clear)
  ) u_control (
      .clk_i          (clk_i),
      .rst_i          (rst),
      .clear_i        (clear_o),
      .clearing_i     (clearing),
      .abort_i        (abort_i),
      .start_valid_i  (start_valid_i),
      .start_ready_o  (start_ready),
      .decrypt_i      (decrypt_i),
      .open_o         (open),
      .in_valid_i     (valid),
      .in_take_o      (take),
      .in_kind_i      (kind),
      .in_bytes_i     (bytes),
      .in_some_i      (step_filled_o[0]),
      .in_last_i      (last),
      .follows_i      (follows),
      .stays_i        (stays),
      .step_valid_o   (step_valid_o),
      .step_o         (step_o),
      .step_ready_i   (step_ready_i),
      .step_message_o (step_message_o),
      .step_close_o   (step_close_o),
      .step_empty_o   (step_empty_o),
      .step_full_i    (step_full_i),
      .step_verdict_i (step_verdict_i),
      .step_late_i    (Late && step_late_i),
      .decrypt_o      (decrypt_o),
      .tag_valid_i    (tag_valid),
      .same_tag_i     (same_tag),
      .result_valid_o (result_valid),
      .result_ready_i (result_ready),
      .release_o      (release_results),
      .drop_o         (drop),
      .abort_o        (abort),
      .close_o        (close),
      .with_tag_o     (with_tag),
      .drained_i      (drained && !late_due),
      .verdict_valid_o(verdict_valid),
      .verdict_ready_i(verdict_ready_i),
      .verdict_o      (verdict_o)
  );

  cf_packet_output #(
      .BlockBits (BlockBits),
      .TagBytes  (TagBytes),
      .HoldBlocks((Pipelined && HoldBlocks == 0) ? 1 : HoldBlocks),
      .Clear     (Clear)
  ) u_output (
      .clk_i         (clk_i),
      .rst_i         (rst),
      .clear_i       (clear_o),
      .clearing_o    (clearing),
      .result_valid_i(result_valid || late_valid),
      .result_ready_o(result_ready),
      .result_kind_i (late_valid ? MESSAGE : kind),
      .result_bytes_i(late_valid ? late_bytes_i : bytes),
      .result_i      (result_i),
      .release_i     (release_results),
      .drop_i        (drop),
      .abort_i       (abort),
      .close_i       (close && !late_due),
      .with_tag_i    (with_tag),
      .tag_i         (tag),
      .drained_o     (drained),
      .out_valid_o   (out_valid),
      .out_ready_i   (out_ready_i),
      .out_kind_o    (out_kind_o),
      .out_bytes_o   (out_bytes_o),
      .out_data_o    (out_data_o)
  );
  assign out_last_o    = out_kind_o == TAG;
  assign finished_o    = close && with_tag;
  assign step_tail_o   = step_empty_o ? '0 : bytes[TailBits-1:0];
  assign step_data_o   = data;
  assign step_last_o   = last;

endmodule

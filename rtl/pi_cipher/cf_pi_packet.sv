// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// State machine of a packet.
//
//                      +------- associated data -------+
//                      v                               |
//   IDLE -> START -> COMMON -> BLOCKS -> SETTLE -> UPDATE
//                                ^          |
//                                +- secret -+- message -> CHECK -> CLOSE -> LEAVE -> IDLE
//                                   number                          ^
//   from any state after START: an error, abort_i -> DRAIN ---------+
//
//   state    action                                                 it ends
//   IDLE     none                                                   when a start is offered
//   START    lane 0 is fed with the key block                       with its last digit: the start is taken
//   COMMON   lane 0 computes the common internal state              when the state is ready
//   BLOCKS   lanes take blocks                                      with the last block of the phase
//   SETTLE   lanes finish them                                      when all tags are summed up
//   UPDATE   lane 0 begins with the sum of tags                     after one cycle
//   CHECK    the tag is compared, or the end of the packet awaited  when that has come
//   DRAIN    the rest of a bad packet is ignored                    with its in_last_i
//   CLOSE    the closing transfer waits behind the results          when it is at the port
//   LEAVE    it waits to be taken, and so does the verdict          when both are taken
//   CLEAR    lanes work on zeros, which overwrite their contents    when pi-functions and memory are done
//
// With Clear, a reset with clear_i leads to CLEAR, which leads to IDLE.
//
// phase_q is the kind of transfer expected next, see cf_packet_transfer.
//
//   latency  = 0 cycles from a ready lane and an offered block to taking the block, interval = 1
//
// Bit order: unchanged. Reset: synchronous, all of it. Side channels: not protected; the only decision that
// depends on data is the verdict on the tag.

module cf_pi_packet
  import cf_packet_pkg::*, cf_pi_cipher_pkg::*;
#(
    parameter  int unsigned BlockBytes = 16,
    // Plaintext waits for its tag.
    parameter  bit          Hold       = 1'b1,
    // Obey clear_i.
    parameter  bit          Clear      = 0,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // Registers and lanes are cleared; the memory of results is being cleared.
    output logic                 clear_o,
    input  logic                 clearing_i,
    input  logic                 abort_i,
    // The packet in.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  kind_e                in_kind_i,
    input  logic [BytesBits-1:0] in_bytes_i,
    input  logic                 in_last_i,
    // Lane 0 begins with the given source; it has been fed; its state is ready.
    output logic                 begin_o,
    output source_e              source_o,
    input  logic                 fed_i,
    input  logic                 state_valid_i,
    // Lanes are opened; lanes finish; lanes are stopped; a block goes to the lane that is ready for it.
    output logic                 blocks_o,
    output logic                 settle_o,
    output logic                 flush_o,
    input  logic                 lane_ready_i,
    input  logic                 settled_i,
    output logic                 block_valid_o,
    output logic                 block_empty_o,
    output logic                 replace_o,
    // Registers: the state of lane 0 becomes the common one, the first of a packet.
    output logic                 load_o,
    output logic                 first_o,
    input  logic                 same_tag_i,
    // Results: one from the block just taken; they may leave; unreleased ones are dropped; all are dropped.
    output logic                 result_valid_o,
    input  logic                 result_ready_i,
    output logic                 release_o,
    output logic                 drop_o,
    output logic                 abort_o,
    // The closing transfer, with a tag or empty; everything before it has left.
    output logic                 close_o,
    output logic                 with_tag_o,
    input  logic                 drained_i,
    output logic                 verdict_valid_o,
    input  logic                 verdict_ready_i,
    output verdict_e             verdict_o
);

  typedef enum logic [3:0] {
    IDLE,
    START,
    COMMON,
    BLOCKS,
    SETTLE,
    UPDATE,
    CHECK,
    DRAIN,
    CLOSE,
    LEAVE,
    CLEAR
  } state_e;

  state_e state_q, state_d;
  kind_e phase_q, phase_d;
  verdict_e verdict_q, verdict_d;
  logic decrypt_q, decrypt_d;
  logic ended_q, ended_d;  // the packet was taken to its end
  logic verdict_valid_q, verdict_valid_d;

  // The transfer offered.
  logic offered, part, whole, wrong;
  verdict_e complaint;
  cf_packet_transfer #(
      .BlockBytes(BlockBytes)
  ) u_transfer (
      .phase_i  (phase_q),
      .decrypt_i(decrypt_q),
      .kind_i   (in_kind_i),
      .bytes_i  (in_bytes_i),
      .last_i   (in_last_i),
      .part_o   (part),
      .whole_o  (whole),
      .verdict_o(complaint)
  );
  assign offered = in_valid_i && !ended_q;
  assign wrong   = offered && complaint != ACCEPTED;

  // Blocks: of the transfer, or an empty one, which ends a phase without a partly filled transfer.
  logic from_transfer, is_number, has_result, due, too_long, fault;
  assign from_transfer  = offered && part;
  assign is_number      = offered && in_kind_i == SECRET_NUMBER;
  assign has_result     = offered && phase_q != ASSOCIATED_DATA && in_kind_i != TAG && in_bytes_i != '0;
  assign due            = state_q == BLOCKS && lane_ready_i && (in_valid_i || ended_q);
  assign too_long       = Hold && decrypt_q && due && has_result && !result_ready_i;
  assign fault          = (state_q inside {BLOCKS, CHECK} && wrong) || too_long;
  // The lane's result for a wrong block does not matter.
  assign block_valid_o  = due && (!has_result || result_ready_i);
  assign block_empty_o  = !from_transfer;
  assign replace_o      = decrypt_q && phase_q != ASSOCIATED_DATA;
  assign result_valid_o = block_valid_o && has_result && !wrong;

  // The end.
  logic settled, checked, authentic, drained, cleared;
  assign settled   = state_q == SETTLE && settled_i;
  assign checked   = state_q == CHECK && (decrypt_q ? offered && !fault : ended_q);
  assign authentic = !decrypt_q || same_tag_i;
  assign drained   = state_q == DRAIN && (ended_q || (in_valid_i && in_last_i));
  assign abort_o   = abort_i && !clear_o && !(state_q inside {IDLE, START});
  assign clear_o   = Clear && state_q == CLEAR;
  assign cleared   = clear_o && state_valid_i && !clearing_i;

  always_comb begin
    state_d         = state_q;
    phase_d         = phase_q;
    verdict_d       = verdict_q;
    decrypt_d       = decrypt_q;
    ended_d         = ended_q || (in_valid_i && in_ready_o && in_last_i);
    verdict_valid_d = verdict_valid_q && !verdict_ready_i;
    unique case (state_q)
      IDLE: begin
        if (start_valid_i) state_d = START;
        phase_d   = ASSOCIATED_DATA;
        verdict_d = ACCEPTED;
        decrypt_d = decrypt_i;
        ended_d   = 1'b0;
      end
      START:  if (fed_i) state_d = COMMON;
      COMMON: if (state_valid_i) state_d = BLOCKS;
      BLOCKS: begin
        if (block_valid_o) begin
          if (phase_q == SECRET_NUMBER && !is_number) phase_d = MESSAGE;
          if (is_number || !from_transfer || !whole) state_d = SETTLE;
        end
      end
      SETTLE: begin
        if (settled) begin
          unique case (phase_q)
            ASSOCIATED_DATA: state_d = UPDATE;
            SECRET_NUMBER: begin
              state_d = BLOCKS;
              phase_d = MESSAGE;
            end
            default: begin
              state_d = CHECK;
              phase_d = TAG;
            end
          endcase
        end
      end
      UPDATE: begin
        state_d = COMMON;
        phase_d = SECRET_NUMBER;
      end
      CHECK:   if (checked && !authentic) verdict_d = WRONG_TAG;
      CLOSE:   if (drained_i) state_d = LEAVE;
      LEAVE:   if (drained_i && !verdict_valid_q) state_d = IDLE;
      CLEAR:   if (cleared) state_d = IDLE;
      default: ;
    endcase
    if (fault) begin
      state_d   = DRAIN;
      verdict_d = wrong ? complaint : TOO_LONG;
    end
    if (checked || drained) begin
      state_d         = CLOSE;
      verdict_valid_d = 1'b1;
    end else if (abort_o && !(state_q inside {CLOSE, LEAVE})) begin
      state_d   = DRAIN;
      verdict_d = ABORTED;
    end
  end

  always_ff @(posedge clk_i) begin
    state_q         <= state_d;
    phase_q         <= phase_d;
    verdict_q       <= verdict_d;
    decrypt_q       <= decrypt_d;
    ended_q         <= ended_d;
    verdict_valid_q <= verdict_valid_d;
    if (rst_i) begin
      state_q         <= (Clear && clear_i) ? CLEAR : IDLE;
      verdict_valid_q <= 1'b0;
    end
  end

  // Lanes.
  assign begin_o  = (state_q == IDLE && start_valid_i) || state_q == UPDATE;
  assign blocks_o = state_q == BLOCKS;
  assign settle_o = state_q == SETTLE;
  assign flush_o  = load_o || settled || state_q == DRAIN || cleared || rst_i;
  always_comb begin
    source_o = COMMON_COUNTER;
    if (state_q inside {IDLE, START}) source_o = KEY_BLOCK;
    if (state_q == COMMON) source_o = COMMON_TAG;
  end

  // After a secret number, the state of its lane is the common one.
  assign load_o  = (state_q == COMMON && state_valid_i) || (settled && phase_q == SECRET_NUMBER);
  assign first_o = state_q == COMMON && phase_q == ASSOCIATED_DATA;

  // Ports.
  assign release_o       = !Hold || !decrypt_q || (checked && authentic);
  assign drop_o          = state_q == DRAIN || (checked && !authentic);
  assign close_o         = state_q == CLOSE;
  assign with_tag_o      = !decrypt_q && verdict_q == ACCEPTED;
  assign start_ready_o   = state_q == START && fed_i;
  assign in_ready_o      = (block_valid_o && from_transfer) || (checked && decrypt_q)
                           || (state_q == DRAIN && !ended_q);
  assign verdict_valid_o = verdict_valid_q;
  assign verdict_o       = verdict_valid_q ? verdict_q : ACCEPTED;

endmodule

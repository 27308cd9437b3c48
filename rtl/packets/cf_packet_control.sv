// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// State machine of a packet, for a core that takes one step after the other.
//
//   IDLE -> BLOCKS -> CHECK -> CLOSE -> LEAVE -> IDLE
//              |        |        ^
//              +--------+-> DRAIN   (an error, or abort_i)
//
//   state    action                                                 it ends
//   IDLE     none                                                   when a start is taken
//   BLOCKS   the core takes steps                                   with the last step of the message
//   CHECK    the tag is compared, or the end of the packet awaited  when that has come
//   DRAIN    the rest of a bad packet is ignored                    with its in_last_i
//   CLOSE    the closing transfer waits behind the results          when it is at the port
//   LEAVE    it waits to be taken, and so does the verdict          when both are taken
//   CLEAR    waiting results are erased                             when the memory is done
//
// A step is a block of associated data or of the message. Those of a kind end with a closing step of fewer bytes than
// a block, or none: where the data are whole blocks, it is added here. Associated data of no bytes have no step; a
// message always has a closing one. Then the core makes the tag.
//
//   latency  = 0 cycles from a ready core and an offered transfer to its step, interval = 1
//
// Bit order: unchanged. Reset: synchronous, all of it. Side channels: not protected; the only decision that
// depends on data is the verdict on the tag.

module cf_packet_control
  import cf_packet_pkg::*;
#(
    parameter  int unsigned BlockBytes = 16,
    // 0 for a cipher without tags.
    parameter  int unsigned TagBytes   = BlockBytes,
    // Packets may have associated data.
    parameter  bit          Associates = 1'b1,
    // Plaintext waits for its tag.
    parameter  bit          Hold       = 1'b1,
    // Obey clear_i.
    parameter  bit          Clear      = 0,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // The memory of results is being cleared.
    input  logic                 clearing_i,
    input  logic                 abort_i,
    // The packet in.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
    output logic                 open_o,
    input  logic                 in_valid_i,
    output logic                 in_take_o,
    input  kind_e                in_kind_i,
    input  logic [BytesBits-1:0] in_bytes_i,
    // It has bytes.
    input  logic                 in_some_i,
    input  logic                 in_last_i,
    // The transfer of the next cycle, if this one is taken, and if not.
    input  coming_t              follows_i,
    input  coming_t              stays_i,
    // Steps of the core.
    output logic                 step_valid_o,
    output logic                 step_o,
    input  logic                 step_ready_i,
    output logic                 step_message_o,
    output logic                 step_close_o,
    output logic                 step_empty_o,
    input  logic                 step_full_i,
    input  verdict_e             step_verdict_i,
    // The result of the step comes later, if at all.
    input  logic                 step_late_i,
    output logic                 decrypt_o,
    input  logic                 tag_valid_i,
    input  logic                 same_tag_i,
    // Results.
    output logic                 result_valid_o,
    input  logic                 result_ready_i,
    output logic                 release_o,
    output logic                 drop_o,
    output logic                 abort_o,
    output logic                 close_o,
    output logic                 with_tag_o,
    input  logic                 drained_i,
    // The verdict.
    output logic                 verdict_valid_o,
    input  logic                 verdict_ready_i,
    output verdict_e             verdict_o
);

  typedef enum logic [2:0] {
    IDLE,
    BLOCKS,
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
  logic associated_q, associated_d;  // there are associated data
  logic ended_q, ended_d;  // the packet was taken to its end
  logic verdict_valid_q, verdict_valid_d;

  // The transfer offered.
  logic wrong;
  verdict_e complaint;
  cf_packet_transfer #(
      .BlockBytes(BlockBytes),
      .TagBytes  (TagBytes),
      .Numbered  (1'b0)
  ) u_transfer (
      .phase_i  (phase_q),
      .decrypt_i(decrypt_q),
      .kind_i   (in_kind_i),
      .bytes_i  (in_bytes_i),
      .last_i   (in_last_i),
      .part_o   (),
      .whole_o  (),
      .verdict_o(complaint)
  );
  assign wrong = in_valid_i && complaint != ACCEPTED;

  // A step: whether of the message, the last one of its kind, without bytes.
  typedef struct packed {
    logic message;
    logic close;
    logic empty;
  } kind_of_step_t;

  // The step that is next. Without associated data, the message begins where they would.
  function automatic kind_of_step_t next_step(kind_e phase, logic associated, coming_t transfer);
    kind_of_step_t found;
    found.message = phase != ASSOCIATED_DATA || !(associated || (transfer.valid && transfer.kind == ASSOCIATED_DATA));
    found.empty   = !(transfer.valid && transfer.kind == (found.message ? MESSAGE : ASSOCIATED_DATA));
    found.close   = found.empty || !transfer.whole;
    return found;
  endfunction

  // It is decided a cycle ahead, for both cases: a step is done now, or a transfer without bytes skipped; or neither.
  kind_of_step_t step_q, if_moved, if_not;
  logic nothing, skipped, passes, begins;
  assign nothing  = !step_q.message && !associated_q && !in_some_i;
  assign begins   = step_q.message || step_q.close;
  assign if_moved = next_step(begins ? MESSAGE : ASSOCIATED_DATA, 1'b1, step_q.empty ? stays_i : follows_i);
  assign if_not   = next_step(phase_q, associated_q, stays_i);
  always_ff @(posedge clk_i) step_q <= (passes || skipped) ? if_moved : if_not;

  // What is done with a wrong transfer does not matter: nobody will see it, and the rest of the packet is ignored. So
  // only the step waits for this verdict, if its result comes late.
  logic has_result, due, room, too_long, refused, fault;
  assign has_result     = step_q.message && !step_q.empty && in_some_i;
  assign step_valid_o   = state_q == BLOCKS && (in_valid_i || ended_q) && !nothing;
  assign due            = step_valid_o && step_ready_i;
  assign room           = step_late_i || !has_result || result_ready_i;
  assign passes         = due && room;
  assign too_long       = due && ((Hold && decrypt_q && !room) || (step_full_i && !step_q.empty && in_some_i));
  assign refused        = due && step_verdict_i != ACCEPTED;
  assign fault          = (state_q inside {BLOCKS, CHECK} && wrong) || too_long || refused;
  assign step_o         = passes && !(step_late_i && fault);
  assign step_message_o = step_q.message;
  assign step_close_o   = step_q.close;
  assign step_empty_o   = step_q.empty;
  assign result_valid_o = passes && has_result && !fault && !step_late_i;

  // The end.
  logic has_tag, compared, checked, authentic, drained;
  assign skipped   = state_q == BLOCKS && in_valid_i && nothing;
  assign has_tag   = decrypt_q && TagBytes != 0;
  assign compared  = state_q == CHECK && tag_valid_i && has_tag && in_valid_i;
  assign checked   = has_tag ? compared && !fault : state_q == CHECK && tag_valid_i && ended_q;
  assign authentic = !has_tag || same_tag_i;
  assign drained   = state_q == DRAIN && (ended_q || (in_valid_i && in_last_i));
  assign abort_o   = abort_i && !(state_q inside {IDLE, CLEAR});

  always_comb begin
    state_d         = state_q;
    phase_d         = phase_q;
    verdict_d       = verdict_q;
    decrypt_d       = decrypt_q;
    associated_d    = associated_q;
    ended_d         = ended_q || (in_valid_i && in_take_o && in_last_i);
    verdict_valid_d = verdict_valid_q && !verdict_ready_i;
    unique case (state_q)
      IDLE: begin
        if (start_valid_i) state_d = BLOCKS;
        verdict_d = ACCEPTED;
        decrypt_d = decrypt_i;
        ended_d   = 1'b0;
      end
      BLOCKS: begin
        if (skipped) phase_d = MESSAGE;
        if (passes) begin
          associated_d = 1'b1;
          if (begins) phase_d = MESSAGE;
          if (step_q.message && step_q.close) begin
            phase_d = TAG;
            state_d = CHECK;
          end
        end
      end
      CHECK:   if (checked && !authentic) verdict_d = WRONG_TAG;
      CLOSE:   if (drained_i) state_d = LEAVE;
      LEAVE:   if (drained_i && !verdict_valid_q) state_d = IDLE;
      CLEAR:   if (!clearing_i) state_d = IDLE;
      default: ;
    endcase
    if (fault) begin
      state_d   = DRAIN;
      verdict_d = wrong ? complaint : refused ? step_verdict_i : TOO_LONG;
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
    associated_q    <= associated_d;
    ended_q         <= ended_d;
    verdict_valid_q <= verdict_valid_d;
    if (rst_i || !(state_q inside {BLOCKS, CHECK})) begin
      phase_q      <= Associates ? ASSOCIATED_DATA : MESSAGE;
      associated_q <= 1'b0;
    end
    if (rst_i) begin
      state_q         <= (Clear && clear_i) ? CLEAR : IDLE;
      verdict_valid_q <= 1'b0;
    end
  end

  // Ports.
  assign decrypt_o       = decrypt_q;
  assign release_o       = !Hold || !decrypt_q || (checked && authentic);
  assign drop_o          = state_q == DRAIN || (checked && !authentic);
  assign close_o         = state_q == CLOSE;
  assign with_tag_o      = !decrypt_q && verdict_q == ACCEPTED;
  assign start_ready_o   = state_q == IDLE;
  assign open_o          = state_q inside {BLOCKS, CHECK, DRAIN};
  assign in_take_o       = (passes && !step_q.empty) || skipped || compared || state_q == DRAIN;
  assign verdict_valid_o = verdict_valid_q;
  assign verdict_o       = verdict_valid_q ? verdict_q : ACCEPTED;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Control of the authenticated cipher: the order of a packet, and which lane is fed with what.
//
// Lanes take blocks in turn. One is opened with the common internal state and the next counter before it
// is known whether there will be a block for it; when a phase ends, those that wait are stopped, and the
// counter goes back. Only one lane is fed at a time. What changes the common internal state is lane 0.
//
//   start -> load -> blocks -> settle -> update -> load -> blocks -> settle -> check -> close
//                    (associated data)                    (message)
//
// A secret number is the first block of the second phase: behind it settle leads back to blocks.
// What is wrong in a packet leads to drain, which takes the rest of it.
//
//   latency  = 1 cycle from a decision to the first cycle of the feed
//   interval = 1 + 4 * Digits cycles for a feed
//
// Bit order: as it comes. Reset: synchronous, all of it.
// Side channels: not protected; no decision depends on data but for the verdict on the tag.

module cf_pi_flow
  import cf_pi_cipher_pkg::*;
#(
    parameter  int unsigned Lanes      = 1,
    // In a word.
    parameter  int unsigned Digits     = 1,
    parameter  int unsigned BlockBytes = 16,
    // Whether plaintext waits for its tag.
    parameter  bit          Hold       = 1'b1,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1),
    localparam int unsigned IndexBits  = (Digits == 1) ? 1 : $clog2(Digits),
    localparam int unsigned CountBits  = $clog2(Lanes + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 abort_i,
    // Packets in.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  kind_e                in_kind_i,
    input  logic [BytesBits-1:0] in_bytes_i,
    input  logic                 in_last_i,
    // Lanes: which pi-functions are under way, and which are to be fed or stopped.
    input  logic [    Lanes-1:0] busy_i,
    output logic                 stop_o,
    output logic [    Lanes-1:0] start_o,
    // The feed: from where, which chunk, and which digit of each word. Of an empty block the data is none.
    output source_e              source_o,
    output logic [          1:0] chunk_o,
    output logic [IndexBits-1:0] index_o,
    output logic                 empty_o,
    output logic                 replace_o,
    // The lane whose rate is looked at.
    output logic [    Lanes-1:0] select_o,
    // Registers of the data path.
    output logic                 first_o,
    output logic                 load_o,
    output logic                 collect_o,
    output logic                 step_o,
    output logic [CountBits-1:0] back_o,
    // Results out, of the block whose rate is looked at. They are free to leave, dropped if they are not
    // free yet, or withdrawn, all of them.
    input  logic                 room_i,
    output logic                 give_o,
    output logic                 free_o,
    output logic                 drop_o,
    output logic                 withdraw_o,
    input  logic                 drained_i,
    output logic                 end_o,
    output logic                 with_tag_o,
    // The verdict.
    input  logic                 same_tag_i,
    output logic                 verdict_valid_o,
    input  logic                 verdict_ready_i,
    output verdict_e             verdict_o
);

  typedef enum logic [3:0] {
    IDLE,
    LOAD,
    BLOCKS,
    SETTLE,
    UPDATE,
    CHECK,
    DRAIN,
    CLOSE
  } state_e;

  typedef logic [Lanes-1:0] lanes_t;
  typedef logic [BytesBits-1:0] bytes_t;
  typedef logic [IndexBits-1:0] index_t;

  state_e state_q;
  verdict_e verdict_q;
  logic decrypt_q;
  logic second_q;  // the phase of the message
  logic fresh_q;   // nothing came in this phase: a secret number may
  logic number_q;  // one came last
  logic padded_q;  // the phase had its last block
  logic ended_q;   // the packet was taken to its end
  logic verdict_valid_q, end_q;

  // A block is in the lane in use; with its data, or still open for it.
  lanes_t used_q, closing_q, head_q, tail_q, closed;

  // The feed.
  source_e source_q;
  lanes_t lane_q;
  logic feeding_q, empty_q, feed_end, feed_begin;
  logic [1:0] chunk_q;
  index_t index_q;

  assign feed_begin = feeding_q && chunk_q == '0 && index_q == '0;
  assign feed_end   = feeding_q && chunk_q == '1 && index_q == index_t'(Digits - 1);
  assign start_o    = feed_begin ? lane_q : '0;
  assign source_o   = source_q;
  assign chunk_o    = chunk_q;
  assign index_o    = index_q;

  assign closed     = used_q & closing_q & ~busy_i;
  assign collect_o  = |closed;
  assign select_o   = collect_o ? closed : tail_q;

  // What the transfer offered is, and what is wrong with it.
  logic here, mine, number, other;
  verdict_e wrong;
  assign here   = in_valid_i && !ended_q;
  assign mine   = here && in_kind_i == (second_q ? MESSAGE : ASSOCIATED_DATA);
  assign number = here && second_q && in_kind_i == SECRET_NUMBER;
  assign other  = ended_q || (here && !mine && !number);

  always_comb begin
    wrong = ACCEPTED;
    if (in_kind_i == TAG) begin
      if (!decrypt_q || !in_last_i) wrong = UNEXPECTED;
      else if (in_bytes_i < bytes_t'(BlockBytes)) wrong = TRUNCATED;
    end else begin
      if (in_kind_i == ASSOCIATED_DATA && second_q) wrong = UNEXPECTED;
      if (in_kind_i == SECRET_NUMBER && second_q && !fresh_q) wrong = UNEXPECTED;
      if (state_q == CHECK) wrong = UNEXPECTED;
      if (wrong == ACCEPTED) begin
        if (in_kind_i == SECRET_NUMBER && in_bytes_i < bytes_t'(BlockBytes)) wrong = TRUNCATED;
        if (decrypt_q && in_last_i) wrong = TRUNCATED;
      end
    end
    if (in_bytes_i > bytes_t'(BlockBytes)) wrong = UNEXPECTED;
  end

  // Decisions.
  logic look, fault, output_due, can_take, take, open, settled;
  verdict_e reason;
  assign look       = (state_q == BLOCKS && !feeding_q && !padded_q) || state_q == CHECK;
  assign output_due = second_q && !other && in_bytes_i != '0;
  assign can_take   = look && state_q == BLOCKS && |(tail_q & used_q & ~closing_q & ~busy_i) && !collect_o
                      && (here || ended_q);
  assign reason     = (here && wrong != ACCEPTED) ? wrong : TOO_LONG;
  assign fault      = look && ((here && wrong != ACCEPTED)
                               || (Hold && decrypt_q && can_take && output_due && !room_i));
  assign take       = can_take && !fault && (!output_due || room_i);
  assign open       = look && state_q == BLOCKS && !fault && !take && |(head_q & ~used_q);
  assign settled    = state_q == SETTLE && (used_q & closing_q) == '0;

  assign give_o     = take && output_due;
  assign empty_o    = feeding_q ? empty_q : other;
  assign replace_o  = decrypt_q && second_q;

  // Data path.
  assign load_o     = (state_q == LOAD && !feeding_q && !busy_i[0]) || (collect_o && number_q);
  assign first_o    = state_q == LOAD && source_q == KEY_BLOCK;
  assign step_o     = feed_end && source_q == COMMON_COUNTER;
  assign stop_o     = settled || state_q == DRAIN || rst_i;
  always_comb begin
    back_o = '0;
    for (int unsigned i = 0; i < Lanes; i++) begin
      if (settled) back_o += CountBits'(used_q[i]);
    end
  end

  // The end of a packet.
  logic checked, accepted, closing;
  assign checked    = state_q == CHECK && (decrypt_q ? here && !fault : ended_q);
  assign accepted   = !decrypt_q || same_tag_i;
  assign free_o     = !Hold || !decrypt_q || (checked && accepted);
  assign drop_o     = state_q == DRAIN || (checked && !accepted);
  assign end_o      = state_q == CLOSE && !end_q && drained_i;
  assign with_tag_o = !decrypt_q && verdict_q == ACCEPTED;
  assign closing    = checked || (state_q == DRAIN && (ended_q || (in_valid_i && in_last_i)));

  // From the edge at which its start is taken a packet is under way.
  logic under_way;
  assign under_way  = state_q != IDLE && !(state_q == LOAD && source_q == KEY_BLOCK && feeding_q);
  assign withdraw_o = abort_i && under_way && !end_q && !end_o;

  assign start_ready_o   = feed_end && source_q == KEY_BLOCK;
  assign in_ready_o      = (feed_end && source_q == DATA_BLOCK && !empty_q) || (checked && decrypt_q)
                           || (state_q == DRAIN && !ended_q);
  assign verdict_valid_o = verdict_valid_q;
  assign verdict_o       = verdict_valid_q ? verdict_q : ACCEPTED;

  always_ff @(posedge clk_i) begin
    if (feeding_q) begin
      index_q <= (index_q == index_t'(Digits - 1)) ? '0 : index_q + index_t'(1);
      if (index_q == index_t'(Digits - 1)) chunk_q <= chunk_q + 2'd1;
    end
    if (feed_end) feeding_q <= 1'b0;
    // By now the lane is busy again.
    if (feed_end && source_q == DATA_BLOCK) closing_q <= closing_q | lane_q;
    if (in_valid_i && in_ready_o && in_last_i) ended_q <= 1'b1;
    if (collect_o) used_q <= used_q & ~closed;
    if (verdict_valid_q && verdict_ready_i) verdict_valid_q <= 1'b0;
    if (end_o) end_q <= 1'b1;

    unique case (state_q)
      IDLE: begin
        decrypt_q <= decrypt_i;
        if (start_valid_i) begin
          state_q   <= LOAD;
          source_q  <= KEY_BLOCK;
          lane_q    <= lanes_t'(1);
          feeding_q <= 1'b1;
        end
        second_q  <= 1'b0;
        number_q  <= 1'b0;
        padded_q  <= 1'b0;
        ended_q   <= 1'b0;
        end_q     <= 1'b0;
        verdict_q <= ACCEPTED;
      end
      LOAD: begin
        if (load_o) begin
          state_q  <= BLOCKS;
          second_q <= source_q != KEY_BLOCK;
          fresh_q  <= 1'b1;
        end
      end
      BLOCKS: begin
        if (!feeding_q && padded_q) state_q <= SETTLE;
        if (take) begin
          source_q  <= DATA_BLOCK;
          lane_q    <= tail_q;
          empty_q   <= other;
          feeding_q <= 1'b1;
          tail_q    <= lanes_t'({tail_q, tail_q} >> 1);
          fresh_q   <= 1'b0;
          number_q  <= number;
          padded_q  <= number || other || in_bytes_i != bytes_t'(BlockBytes);
        end
        if (open) begin
          source_q  <= COMMON_COUNTER;
          lane_q    <= head_q;
          feeding_q <= 1'b1;
          used_q    <= used_q & ~closed | head_q;
          closing_q <= closing_q & ~head_q;
          head_q    <= lanes_t'({head_q, head_q} >> 1);
        end
      end
      SETTLE: begin
        if (settled) begin
          padded_q <= 1'b0;
          number_q <= 1'b0;
          state_q  <= number_q ? BLOCKS : second_q ? CHECK : UPDATE;
        end
      end
      UPDATE: begin
        state_q   <= LOAD;
        source_q  <= COMMON_TAG;
        lane_q    <= lanes_t'(1);
        feeding_q <= 1'b1;
      end
      CHECK: begin
        if (checked && !accepted) verdict_q <= WRONG_TAG;
      end
      DRAIN: begin
        feeding_q <= 1'b0;
        chunk_q   <= '0;
        index_q   <= '0;
      end
      default: begin
        if (end_q && drained_i && !verdict_valid_q) state_q <= IDLE;
      end
    endcase

    if (fault) begin
      state_q   <= DRAIN;
      verdict_q <= reason;
    end
    if (closing) begin
      state_q         <= CLOSE;
      verdict_valid_q <= 1'b1;
    end
    if (abort_i && under_way && state_q != CLOSE && !closing) begin
      state_q   <= DRAIN;
      verdict_q <= ABORTED;
    end
    if (stop_o || state_q == IDLE) begin
      used_q <= '0;
      head_q <= lanes_t'(1);
      tail_q <= lanes_t'(1);
    end
    if (rst_i) begin
      state_q         <= IDLE;
      feeding_q       <= 1'b0;
      chunk_q         <= '0;
      index_q         <= '0;
      verdict_valid_q <= 1'b0;
    end
  end

endmodule

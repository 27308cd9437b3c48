// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Control of the authenticated cipher: the order of a packet, and which lane is fed with what.
//
// Lanes take blocks in turn. One is opened with the common internal state and the next counter before it
// is known whether there will be a block for it; when a phase ends, those that wait are stopped, and the
// counter goes back. What changes the common internal state is lane 0.
//
//   start -> load -> blocks -> settle -> update -> load -> blocks -> settle -> check -> close
//                    (associated data)                    (message)
//
// A secret number is the first block of the second phase: behind it settle leads back to blocks.
// What is wrong in a packet leads to drain, which takes the rest of it.
//
//   latency  = 1 cycle from taking a block to answering with ready
//   interval = 2 cycles for a block
//
// Bit order: as it comes. Reset: synchronous, all of it.
// Side channels: not protected; no decision depends on data but for the verdict on the tag.

module cf_pi_flow
  import cf_pi_cipher_pkg::*;
#(
    parameter  int unsigned Lanes      = 1,
    // Whether blocks are taken in every other cycle only, and lanes looked at behind them in the others.
    parameter  bit          Alternate  = 1'b0,
    parameter  int unsigned BlockBytes = 16,
    // Whether plaintext waits for its tag.
    parameter  bit          Hold       = 1'b1,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1),
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
    // Lanes: which pi-functions are under way, whose feeds are free, and where these come to their end.
    input  logic [    Lanes-1:0] busy_i,
    input  logic [    Lanes-1:0] open_free_i,
    input  logic [    Lanes-1:0] data_free_i,
    input  logic [    Lanes-1:0] opened_i,
    input  logic [    Lanes-1:0] filled_i,
    output logic                 stop_o,
    // The lane to be opened, with what, and the one that gets the block; of an empty one the data is none.
    output logic [    Lanes-1:0] open_o,
    output source_e              source_o,
    output logic [    Lanes-1:0] fill_o,
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

  state_e state_q;
  verdict_e verdict_q;
  logic decrypt_q;
  logic second_q;  // the phase of the message
  logic fresh_q;   // nothing came in this phase: a secret number may
  logic number_q;  // one came last
  logic padded_q;  // the phase had its last block
  logic ended_q;   // the packet was taken to its end
  logic verdict_valid_q, end_q;

  // Lanes that are in use; that have the common internal state, and no block yet; that are to have a block;
  // and that have it. With special_q, lane 0 works on what the common internal state is to be.
  lanes_t used_q, open_q, pending_q, filled_q, head_q, tail_q, closed;
  source_e source_q;
  logic ready_q, special_q, special_end;

  assign source_o    = source_q;
  assign special_end = special_q && opened_i[0];

  // Where many lanes want to be looked at, each of the two that do it has every other cycle.
  logic slot_q, may_close, may_take;
  assign may_close = !Alternate || !slot_q;
  assign may_take  = Alternate ? slot_q : !collect_o;
  always_ff @(posedge clk_i) slot_q <= !slot_q && state_q inside {BLOCKS, SETTLE};

  assign closed      = may_close ? filled_q & ~busy_i : '0;
  assign collect_o   = |closed;
  assign select_o    = collect_o ? closed : tail_q;

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
  logic look, fault, output_due, can_take, take, special, settled;
  lanes_t opening;
  verdict_e reason;
  // What was taken stands there for one more cycle, in which no lane can take it: its feed is busy, or it has
  // to alternate.
  assign look       = (state_q == BLOCKS && !padded_q) || state_q == CHECK;
  assign output_due = second_q && !other && in_bytes_i != '0;
  assign can_take   = look && state_q == BLOCKS && |(tail_q & open_q & ~busy_i & data_free_i) && may_take
                      && (here || ended_q);
  assign reason     = (here && wrong != ACCEPTED) ? wrong : TOO_LONG;
  assign fault      = look && ((here && wrong != ACCEPTED)
                               || (Hold && decrypt_q && can_take && output_due && !room_i));
  assign take       = can_take && !fault && (!output_due || room_i);
  assign fill_o     = take ? tail_q : '0;
  assign opening    = (state_q == BLOCKS && !padded_q) ? head_q & ~used_q & open_free_i : '0;
  assign special    = (state_q == IDLE && start_valid_i) || state_q == UPDATE;
  assign open_o     = opening | lanes_t'(special);
  assign settled    = state_q == SETTLE && pending_q == '0;

  assign give_o     = take && output_due;
  assign empty_o    = other;
  assign replace_o  = decrypt_q && second_q;

  // Data path.
  assign load_o     = (state_q == LOAD && !special_q && !busy_i[0]) || (collect_o && number_q);
  assign first_o    = state_q == LOAD && source_q == KEY_BLOCK;
  assign step_o     = |opening;
  assign stop_o     = settled || state_q == DRAIN || rst_i;
  always_comb begin
    back_o = '0;
    for (int unsigned i = 0; i < Lanes; i++) begin
      if (settled) back_o += CountBits'(used_q[i] && !pending_q[i]);
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
  assign under_way  = state_q != IDLE && !(state_q == LOAD && source_q == KEY_BLOCK && special_q);
  assign withdraw_o = abort_i && under_way && !end_q && !end_o;

  assign start_ready_o   = special_end && source_q == KEY_BLOCK;
  assign in_ready_o      = ready_q || (checked && decrypt_q) || (state_q == DRAIN && !ended_q);
  assign verdict_valid_o = verdict_valid_q;
  assign verdict_o       = verdict_valid_q ? verdict_q : ACCEPTED;

  always_ff @(posedge clk_i) begin
    ready_q <= take && !other;
    special_q <= (special_q && !special_end) || special;
    if (in_valid_i && in_ready_o && in_last_i) ended_q <= 1'b1;
    used_q    <= (used_q & ~closed) | opening;
    open_q    <= (open_q | (special_q ? '0 : opened_i)) & ~fill_o;
    pending_q <= (pending_q & ~closed) | fill_o;
    filled_q  <= (filled_q & ~closed) | filled_i;
    if (take) tail_q <= lanes_t'({tail_q, tail_q} >> (Lanes - 1));
    if (opening != '0) head_q <= lanes_t'({head_q, head_q} >> (Lanes - 1));
    if (verdict_valid_q && verdict_ready_i) verdict_valid_q <= 1'b0;
    if (end_o) end_q <= 1'b1;

    unique case (state_q)
      IDLE: begin
        decrypt_q <= decrypt_i;
        if (start_valid_i) state_q <= LOAD;
        source_q  <= KEY_BLOCK;
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
          source_q <= COMMON_COUNTER;
          second_q <= source_q != KEY_BLOCK;
          fresh_q  <= 1'b1;
        end
      end
      BLOCKS: begin
        if (padded_q) state_q <= SETTLE;
        if (take) begin
          fresh_q  <= 1'b0;
          number_q <= number;
          padded_q <= number || other || in_bytes_i != bytes_t'(BlockBytes);
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
        state_q  <= LOAD;
        source_q <= COMMON_TAG;
      end
      CHECK: begin
        if (checked && !accepted) verdict_q <= WRONG_TAG;
      end
      DRAIN:   ;
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
      used_q    <= '0;
      open_q    <= '0;
      pending_q <= '0;
      filled_q  <= '0;
      head_q    <= lanes_t'(1);
      tail_q    <= lanes_t'(1);
    end
    if (rst_i) begin
      state_q         <= IDLE;
      ready_q         <= 1'b0;
      special_q       <= 1'b0;
      verdict_valid_q <= 1'b0;
    end
  end

endmodule

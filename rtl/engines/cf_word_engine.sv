// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Engine between narrow ports: the registers of state and key double as the shift registers for words in and
// out. A round takes Steps cycles, each with SboxCount S-boxes; one cycle with all S-boxes, or with none in the
// cipher.
//
//                                     encryption                    decryption
//   block comes   KeyWords            state and key shift           the same
//   walk          rounds cycles       -                             the key schedule, to its end
//   rounds        Steps each          S-boxes, linear layer, key    linear layer, S-boxes, key
//   result leaves its words           state shifts                  the same
//
// The last step of a round does the linear layer, adds the round key and steps the key schedule, which has
// S-boxes of its own. Early words come from cf_early_words.
//
// latency = interval = Passes * rounds + Steps * rounds cycles between the last word of a block and the first
// of its result at rest, where Passes is 1 for DECRYPT and 0 otherwise. Clear zeroes all registers at the edge
// with clear_i. Bit order: that of the cipher's package. Reset: synchronous, control only. Side channels: not
// protected.

module cf_word_engine
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction   = ENCRYPT,
    // S-boxes of the data path: 1 to all; 0 if there are none.
    parameter  int unsigned SboxCount   = Cipher.sboxes,
    parameter  int unsigned PortBits    = Cipher.block_bits,
    parameter  int unsigned EarlyWords  = 0,
    parameter  int unsigned CountBits   = 1,
    // Words may have their round key added on entry, where it comes in several pieces.
    parameter  bit          AddSpread   = 0,
    // TABLE or TOWER_FIELD, for rounds and key schedule.
    parameter  sbox_e       Sbox        = TABLE,
    parameter  bit          Clear       = 0,
    localparam int unsigned KeyPortBits = (PortBits == Cipher.block_bits) ? Cipher.key_bits : PortBits
) (
    input  logic                   clk_i,
    input  logic                   reset_i,
    input  logic                   clear_i,
    // See cf_word_shell.
    input  logic [  CountBits-1:0] count_i,
    input  logic                   last_in_i,
    input  logic                   move_i,
    input  logic                   start_i,
    input  logic                   unload_i,
    input  logic                   out_ready_i,
    input  logic [KeyPortBits-1:0] key_i,
    input  logic [   PortBits-1:0] block_i,
    output logic                   rest_o,
    output logic                   full_o,
    output logic                   early_o,
    output logic [   PortBits-1:0] word_o,
    output logic                   step_o,
    output logic                   last_step_o
);

  localparam int unsigned BlockBits = Cipher.block_bits;
  localparam int unsigned Steps = (SboxCount == 0) ? 1 : (Cipher.sboxes + SboxCount - 1) / SboxCount;
  localparam int unsigned StepBits = (Steps > 1) ? $clog2(Steps) : 1;
  localparam bit Back = Direction == DECRYPT;
  // The words of a block have their round key added on entry.
  localparam bit AddKey = !Back && PortBits != BlockBits
      && (Cipher.whitening inside {NOTHING, WHOLE} || (AddSpread && Cipher.whitening == SPREAD));

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [Cipher.key_state_bits-1:0] key_t;
  typedef logic [Cipher.code_bits-1:0] code_t;
  typedef logic [StepBits-1:0] step_t;

  localparam code_t FirstCode = code_t'(code_of(Cipher, 0));
  localparam code_t LastCode = code_t'(code_of(Cipher, Cipher.rounds));
  localparam code_t IdleCode = code_t'(Cipher.idle_code);

  // The counter code is the state: a round under way, or at rest with or without a result.
  block_t state_d, state_q;
  key_t key_d, key_q;
  code_t code_q;
  logic back_q;  // rounds are being undone; the key schedule has been walked

  logic rest, working;
  logic turn;         // the key schedule steps
  logic final_round;  // the last round, done or undone
  step_t step;
  logic first_step, last_step;
  assign rest        = at_rest(Cipher, 32'(code_q)) && !back_q;
  assign working     = !rest && (!early_o || out_ready_i);
  assign step        = step_t'(count_i);
  assign first_step  = Steps == 1 || step == '0;
  assign last_step   = Steps == 1 || step == step_t'(Steps - 1);
  assign rest_o      = rest;
  assign full_o      = !is_idle(Cipher, 32'(code_q));
  assign step_o      = Steps > 1 && working && (back_q || !Back);
  assign last_step_o = last_step;

  // Words arriving.
  block_t shifted_state;
  key_t entered_key;
  cf_word_entry #(
      .Cipher  (Cipher),
      .PortBits(PortBits),
      .AddKey  (AddKey)
  ) u_entry (
      .count_i  (32'(count_i)),
      .last_in_i(last_in_i),
      .key_i    (key_i),
      .block_i  (block_i),
      .key_q_i  (key_q),
      .state_q_i(state_q),
      .key_o    (entered_key),
      .state_o  (shifted_state)
  );

  // The result of the rounds.
  key_t stepped_key;
  code_t stepped_code, round_code;
  block_t step_state, round_state, round_key;
  assign final_round = Back ? back_q && stepped_code == FirstCode : !rest && stepped_code == LastCode;

  cf_stepped_round #(
      .Cipher   (Cipher),
      .Direction(Direction),
      .SboxCount(SboxCount),
      .Steps    (Steps),
      .Sbox     (Sbox)
  ) u_round (
      .back_i       (back_q),
      .first_step_i (first_step),
      .state_i      (state_q),
      .key_i        (key_q),
      .code_i       (code_q),
      .next_key_i   (key_d),
      .next_code_i  (rest ? FirstCode : stepped_code),
      .key_o        (stepped_key),
      .code_o       (stepped_code),
      .round_code_o (round_code),
      .round_key_o  (round_key),
      .step_state_o (step_state),
      .round_state_o(round_state)
  );

  // Next values of the registers.
  assign key_d = rest ? entered_key : stepped_key;
  if (Back) begin : gen_back
    assign turn = !back_q || last_step;
    always_comb begin
      state_d = state_q;
      if (rest) state_d = shifted_state;
      else if (back_q) state_d = last_step ? round_state ^ round_key : step_state;
      else if (stepped_code == LastCode) state_d = state_q ^ round_key;
    end
  end else begin : gen_forward
    logic add;
    assign turn = last_step;
    assign add  = rest ? !AddKey && last_in_i : last_step;
    always_comb begin
      // The same in three ways, each the smallest for its kind of core.
      if (Steps == 1) state_d = (rest ? shifted_state : round_state) ^ (round_key & {BlockBits{add}});
      else if (AddKey) state_d = rest ? shifted_state : add ? round_state ^ round_key : step_state;
      else if (add) state_d = (rest ? shifted_state : round_state) ^ round_key;
      else state_d = rest ? shifted_state : step_state;
    end
  end

  always_ff @(posedge clk_i) begin
    if (working || move_i) state_q <= state_d;
    if (working ? turn : move_i) key_q <= key_d;
    if (working && turn) code_q <= stepped_code;
    if (unload_i) code_q <= IdleCode;
    if (start_i) code_q <= FirstCode;
    // A decryption ends in the same code as an encryption.
    if (Back && working && turn && final_round) code_q <= LastCode;
    if (reset_i) code_q <= IdleCode;
    if (Clear && clear_i) begin
      state_q <= '0;
      key_q   <= '0;
    end
  end

  if (Back) begin : gen_turn
    always_ff @(posedge clk_i) begin
      if (working && turn) back_q <= back_q ? !final_round : stepped_code == LastCode;
      if (reset_i) back_q <= 1'b0;
    end
  end else begin : gen_no_turn
    assign back_q = 1'b0;
  end

  // Words that leave early.
  if (EarlyWords == 0) begin : gen_late
    assign early_o = 1'b0;
    assign word_o  = state_q[BlockBits-1-:PortBits];
  end else begin : gen_early
    cf_early_words #(
        .Cipher    (Cipher),
        .Direction (Direction),
        .SboxCount (SboxCount),
        .PortBits  (PortBits),
        .EarlyWords(EarlyWords),
        .Sbox      (Sbox)
    ) u_early (
        .rest_i       (rest),
        .final_round_i(final_round),
        .step_i       (step),
        .code_i       (round_code),
        .state_i      (state_q),
        .round_key_i  (round_key),
        .next_state_i (state_d),
        .early_o      (early_o),
        .word_o       (word_o)
    );
  end

  logic unused;
  assign unused = ^{clear_i, first_step, step, final_round, round_code};

endmodule

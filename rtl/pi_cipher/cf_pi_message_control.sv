// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The control unit of the message processor: schedules the places of a state, cycle by cycle.
//
//   IDLE      waits for a message; the code 0000 clears the generator
//   LOAD      then loads key and nonce into it
//   STATE     loads an internal state into it, in two transfers
//   COMMON    pi of the generator's output: the common internal state, which returns there
//   NEXT      waits for a block, and until the ALU can take the counter
//   ENCRYPT   pi of the common internal state and the counter; the block is added as the result leaves
//   CLOSE     pi of that sum: its rate is added to the tag
//   GIVE      the tag waits to be taken
//
// Places are requested one after the other, after a cycle with begin_here:
//
//   cycle       0        1         2         3                      25 * Digits + 2   25 * Digits + 3
//               begin
//   generator            place 0
//   ALU                            place 0                                            last place of the result
//   pi                                       step 0, digit 0   ...   last digit
//
//   latency  = 75 * Digits + max(11, 16 - Digits) cycles from offering the first transfer to the result of one block
//   interval = 50 * Digits + 5 cycles between the results of a message
//
// Bit order: none. Reset: synchronous. Side channels: not protected; nothing here depends on keys or data.

module cf_pi_message_control
  import cf_pi_cipher_pkg::*;
#(
    // In a word.
    parameter  int unsigned Digits    = 1,
    localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits),
    localparam int unsigned PlaceBits = $clog2(4 * Digits)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic [          3:0] pc_i,
    input  logic                 last_i,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic                 last_o,
    // The generator: a transfer, a store, its mode and place.
    output logic                 generator_o,
    output logic                 store_o,
    output logic [          2:0] mode_o,
    output logic [PlaceBits-1:0] place_o,
    // The ALU: a transfer with the digits of a state, or with none, its mode and place.
    output logic                 alu_o,
    input  logic                 alu_ready_i,
    output logic                 from_generator_o,
    output logic                 from_pi_o,
    output alu_mode_e            alu_mode_o,
    output logic [PlaceBits-1:0] alu_place_o,
    // The pi-function: digit, step and round. keep_o: it continues with its own state.
    output logic                 pi_o,
    output logic [IndexBits-1:0] index_o,
    output logic [          2:0] step_o,
    output logic [          1:0] round_o,
    output logic                 keep_o,
    // The ALU gives digits of the ciphertext, the pi-function those of a tag; the half of the rate they belong
    // to.
    output logic                 ciphertext_o,
    output logic                 ciphertext_half_o,
    output logic                 tag_o,
    output logic                 tag_half_o,
    output logic                 tag_first_o,
    output logic                 tag_clear_o
);

  typedef logic [PlaceBits-1:0] place_t;
  typedef enum logic [2:0] {
    IDLE,
    LOAD,
    STATE,
    COMMON,
    NEXT,
    ENCRYPT,
    CLOSE,
    GIVE
  } phase_e;

  // phase_q: phase of the places requested, left_q: phase of a result.
  phase_e phase_q, left_q;
  logic [3:0] code_q;
  logic clear, load, with_state, second_q, final_q, begin_here;
  logic asking_q, ask_end, asked_q, start_q, pi_end, leave, left;
  logic state_q, ciphertext_q, half_stored;
  logic [1:0] ask_chunk;
  place_t ask_q, ask, asked_place_q, leave_place, place_q;

  // The generator is filled in one transfer, or in two, whose digits pass through the ALU.
  assign with_state  = pc_i[2:0] inside {3'b010, 3'b011, 3'b101, 3'b111};
  assign clear       = phase_q == IDLE && in_valid_i && pc_i == 4'b0000;
  assign load        = phase_q == LOAD || (phase_q == IDLE && in_valid_i && pc_i != '0 && !with_state);
  assign half_stored = phase_q == STATE && state_q && place_q[PlaceBits-1] && last_digit(place_q);

  function automatic logic last_digit(place_t place);
    return &(place | ~place_t'(Digits - 1));
  endfunction

  always_comb begin
    unique case (phase_q)
      IDLE:    begin_here = in_valid_i && !clear && !(load && pc_i[3]);
      LOAD:    begin_here = 1'b1;
      STATE:
      if (half_stored) begin_here = second_q && !code_q[3] && code_q != 4'b0111;
      else begin_here = in_valid_i && !asking_q && !asked_q && !state_q;
      NEXT:    begin_here = in_valid_i && alu_ready_i;
      ENCRYPT: begin_here = pi_end;
      default: begin_here = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    left_q <= phase_q;
    unique case (phase_q)
      IDLE: begin
        code_q   <= pc_i;
        second_q <= 1'b0;
        if (clear) phase_q <= LOAD;
        else if (begin_here) phase_q <= with_state ? STATE : COMMON;
      end
      LOAD:    phase_q <= COMMON;
      STATE:
      if (half_stored) begin
        second_q <= 1'b1;
        if (second_q) phase_q <= begin_here ? COMMON : code_q[3] ? IDLE : NEXT;
      end
      COMMON:  if (left) phase_q <= NEXT;
      NEXT: begin
        final_q <= last_i;
        if (begin_here) phase_q <= ENCRYPT;
      end
      ENCRYPT: if (pi_end) phase_q <= CLOSE;
      CLOSE:   if (pi_end) phase_q <= final_q ? GIVE : NEXT;
      default: if (out_valid_o && out_ready_i) phase_q <= IDLE;
    endcase
    if (rst_i) phase_q <= IDLE;
  end

  // The places requested: all, or those of half a state, of I1 and I3 or of I2 and I4.
  assign ask_chunk = (phase_q == STATE) ? {ask_q[PlaceBits-2], second_q} : ask_q[PlaceBits-1-:2];
  assign ask       = place_t'(ask_chunk) * place_t'(Digits) + (ask_q & place_t'(Digits - 1));
  assign ask_end   = last_digit(ask_q) && ask_q[PlaceBits-2] && (ask_q[PlaceBits-1] || phase_q == STATE);

  always_ff @(posedge clk_i) begin
    asking_q      <= begin_here || (asking_q && !ask_end);
    ask_q         <= asking_q ? ask_q + place_t'(1) : '0;
    asked_q       <= asking_q;
    asked_place_q <= asking_q ? ask : '0;
    start_q       <= asking_q && !asked_q && phase_q != STATE;
    if (rst_i) begin
      asking_q <= 1'b0;
      asked_q  <= 1'b0;
      start_q  <= 1'b0;
    end
  end

  // A ciphertext waits until the previous one is taken.
  cf_pi_steps #(
      .Digits(Digits)
  ) u_steps (
      .clk_i   (clk_i),
      .rst_i   (rst_i),
      .start_i (start_q),
      .hold_i  (phase_q == ENCRYPT && out_valid_o),
      .enable_o(pi_o),
      .index_o (index_o),
      .step_o  (step_o),
      .round_o (round_o),
      .end_o   (pi_end),
      .leave_o (leave),
      .place_o (leave_place),
      .left_o  (left)
  );
  assign keep_o = phase_q == CLOSE;

  // The ALU: places on their way to a pi-function, or results on their way back.
  assign from_pi_o        = leave && left_q inside {COMMON, ENCRYPT};
  assign from_generator_o = phase_q inside {COMMON, ENCRYPT};
  assign alu_o            = asked_q || from_pi_o;
  assign alu_place_o      = from_pi_o ? leave_place : asked_place_q;
  always_comb begin
    unique case (from_pi_o ? left_q : phase_q)
      STATE:   alu_mode_o = ALU_LOAD;
      COMMON:  alu_mode_o = ALU_PASS;
      ENCRYPT: alu_mode_o = from_pi_o ? ALU_BLOCK : ALU_COUNTER;
      NEXT:    alu_mode_o = ALU_COUNTER;
      default: alu_mode_o = ALU_BLOCK;
    endcase
  end

  // Its output is stored, or is ciphertext.
  always_ff @(posedge clk_i) begin
    place_q      <= alu_place_o;
    state_q      <= (leave && left_q == COMMON) || (asked_q && phase_q == STATE);
    ciphertext_q <= leave && left_q == ENCRYPT && !leave_place[PlaceBits-2];
    if (rst_i) begin
      state_q      <= 1'b0;
      ciphertext_q <= 1'b0;
    end
  end

  assign store_o     = clear || load || state_q;
  assign generator_o = store_o || asking_q;
  assign place_o     = state_q ? place_q : ask_q;
  always_comb begin
    if (phase_q == IDLE) mode_o = pc_i[2:0];
    else if (phase_q == STATE) mode_o = code_q[2:0];
    else mode_o = (phase_q == LOAD) ? 3'b110 : 3'b111;
  end

  // A block is read twice: as ciphertext leaves, and as it is added to the state.
  assign in_ready_o = load || half_stored
      || (phase_q == CLOSE && asked_q && asked_place_q == place_t'(3 * Digits - 1));

  assign ciphertext_o      = ciphertext_q;
  assign ciphertext_half_o = place_q[PlaceBits-1];
  assign tag_o             = leave && left_q == CLOSE && !leave_place[PlaceBits-2];
  assign tag_half_o        = leave_place[PlaceBits-1];
  assign tag_first_o       = (leave_place & place_t'(Digits - 1)) == '0;
  assign tag_clear_o       = phase_q == IDLE;

  always_ff @(posedge clk_i) begin
    if (out_ready_i) out_valid_o <= 1'b0;
    if (left && left_q == CLOSE) begin
      out_valid_o <= 1'b1;
      last_o      <= final_q;
    end
    if (rst_i) out_valid_o <= 1'b0;
  end

endmodule

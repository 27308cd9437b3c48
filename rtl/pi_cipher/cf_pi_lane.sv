// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A lane: a pi-function with its state, fed for four steps, then working alone.
//
//            open_i                fill_i                 collect_i
//   FREE ------------> OPENING -> OPEN -----------> FILLING -> DONE ------------> FREE
//                       pi                           pi
//
// Step 0 of the pi-function is two cycles after open_i or fill_i. From then on the digits of chunks I1 to I4
// must arrive one after the other, without a pause: a whole state, or a block that is added to those bits of
// the state that stay.
//
//   latency  = 25 * WordBits / DigitBits + 2 cycles from open_i or fill_i to OPEN or DONE
//   interval = latency
//
// Bit order: that of cf_pi_cipher_pkg. Reset: flush_i, synchronous, control only. Side channels: not protected.
// While the pi-function runs, state_o shows intermediate values.

module cf_pi_lane
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // A power of two, up to WordBits.
    parameter  int unsigned DigitBits = WordBits,
    localparam int unsigned StateBits = 16 * WordBits
) (
    input  logic                   clk_i,
    // Work under way is dropped.
    input  logic                   flush_i,
    input  logic                   open_i,
    input  logic                   fill_i,
    input  logic                   collect_i,
    // Digits of the state; digits to add, and the bits of the state that stay.
    input  logic [4*DigitBits-1:0] state_i,
    input  logic [4*DigitBits-1:0] added_i,
    input  logic [4*DigitBits-1:0] keep_i,
    output logic                   free_o,
    output logic                   open_o,
    // It has a block; its pi-function is done.
    output logic                   block_o,
    output logic                   done_o,
    output logic [  StateBits-1:0] state_o
);

  localparam int unsigned Digits = WordBits / DigitBits;
  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);
  typedef logic [IndexBits-1:0] index_t;

  typedef enum logic [2:0] {
    FREE    = 3'b000,
    OPENING = 3'b001,
    OPEN    = 3'b010,
    FILLING = 3'b101,
    DONE    = 3'b110
  } lane_state_e;

  lane_state_e lane_q, lane_d;
  logic start_q, busy_q, step_end, pi_end;

  // Digit, step and round of the pi-function, 0 while it rests; in its last step O1 leaves.
  index_t index_q;
  logic [2:0] place_q;
  logic [1:0] round_q;
  logic last_q;

  assign step_end = index_q == index_t'(Digits - 1);
  assign pi_end   = last_q && step_end;

  always_comb begin
    lane_d = lane_q;
    unique case (lane_q)
      FREE:    if (open_i) lane_d = OPENING;
      OPENING: if (pi_end) lane_d = OPEN;
      OPEN:    if (fill_i) lane_d = FILLING;
      FILLING: if (pi_end) lane_d = DONE;
      default: if (collect_i) lane_d = FREE;
    endcase
  end

  always_ff @(posedge clk_i) begin
    lane_q  <= lane_d;
    start_q <= open_i || fill_i;
    busy_q  <= start_q || (busy_q && !pi_end);
    if (busy_q) begin
      index_q <= step_end ? '0 : index_q + index_t'(1);
      if (step_end) begin
        last_q <= 1'b0;
        if (!last_q) begin
          place_q <= place_q + 3'd1;
          if (place_q == 3'd7) begin
            round_q <= (round_q == 2'(Rounds - 1)) ? '0 : round_q + 2'd1;
            last_q  <= round_q == 2'(Rounds - 1);
          end
        end
      end
    end
    if (flush_i) begin
      lane_q  <= FREE;
      start_q <= 1'b0;
      busy_q  <= 1'b0;
      index_q <= '0;
      place_q <= '0;
      round_q <= '0;
      last_q  <= 1'b0;
    end
  end

  logic adding;
  assign adding = lane_q == FILLING;
  cf_pi_path #(
      .WordBits (WordBits),
      .DigitBits(DigitBits)
  ) u_path (
      .clk_i   (clk_i),
      .enable_i(busy_q),
      .index_i (index_q),
      .place_i (place_q),
      .round_i (round_q),
      .digits_i(adding ? added_i : state_i),
      .keep_i  (adding ? keep_i : '0),
      .state_o (state_o)
  );

  assign free_o  = lane_q == FREE;
  assign open_o  = lane_q == OPEN;
  assign block_o = lane_q inside {FILLING, DONE};
  assign done_o  = lane_q == DONE;

endmodule

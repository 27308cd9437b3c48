// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A pi-function of which many work side by side: it is fed for four steps, then works alone, and its
// state stays where it is until it is fed again.
//
// In the cycle after start_i is step 0. The digits of chunks I1 to I4 must come one after the other, without a
// pause: a whole state to begin with, or what is added to those bits of the old one that stay.
//
//   latency  = 25 * WordBits / DigitBits + 1 cycles from start_i to the first with a whole state
//   interval = latency
//
// Bit order: that of cf_pi_cipher_pkg. Reset: stop_i, synchronous, control only.
// Side channels: not protected. While busy_o, state_o shows intermediate values.

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
    // What goes on is dropped, and what begins in this cycle.
    input  logic                   stop_i,
    input  logic                   open_i,
    input  logic                   fill_i,
    // Behind open_i the state, behind fill_i what is added, and which bits stay.
    input  logic [4*DigitBits-1:0] state_i,
    input  logic [4*DigitBits-1:0] added_i,
    input  logic [4*DigitBits-1:0] keep_i,
    output logic                   busy_o,
    output logic [  StateBits-1:0] state_o
);

  localparam int unsigned Digits = WordBits / DigitBits;
  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);
  typedef logic [IndexBits-1:0] index_t;

  // All are 0 while nothing goes on.
  index_t index_q;
  logic [2:0] place_q;
  logic [1:0] round_q;
  logic last_q;  // O1 is coming out
  logic start_q, filling_q, busy_q, go, step_end;

  assign go       = start_q || busy_q;
  assign step_end = index_q == index_t'(Digits - 1);
  assign busy_o   = busy_q;

  always_ff @(posedge clk_i) begin
    start_q <= open_i || fill_i;
    if (open_i) filling_q <= 1'b0;
    if (fill_i) filling_q <= 1'b1;
    if (start_q) busy_q <= 1'b1;
    if (go) begin
      index_q <= step_end ? '0 : index_q + index_t'(1);
      if (step_end && last_q) begin
        last_q <= 1'b0;
        busy_q <= 1'b0;
      end else if (step_end) begin
        place_q <= place_q + 3'd1;
        if (place_q == 3'd7) begin
          round_q <= (round_q == 2'(Rounds - 1)) ? '0 : round_q + 2'd1;
          last_q  <= round_q == 2'(Rounds - 1);
        end
      end
    end
    if (stop_i) begin
      start_q <= 1'b0;
      index_q <= '0;
      place_q <= '0;
      round_q <= '0;
      last_q  <= 1'b0;
      busy_q  <= 1'b0;
    end
  end

  cf_pi_path #(
      .WordBits (WordBits),
      .DigitBits(DigitBits)
  ) u_path (
      .clk_i   (clk_i),
      .enable_i(go),
      .index_i (index_q),
      .place_i (place_q),
      .round_i (round_q),
      .digits_i(filling_q ? added_i : state_i),
      .keep_i  (filling_q ? keep_i : '0),
      .state_o (state_o)
  );

endmodule

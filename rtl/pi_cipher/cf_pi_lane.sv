// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A pi-function of which many work side by side: it is fed for four steps, then works alone, and its
// state stays where it is until it is fed again.
//
// start_i begins with step 0 in the same cycle. The digits of chunks I1 to I4 must come one after the
// other, without a pause. What they are XORed with is in cf_pi_path.
//
//   latency  = 25 * WordBits / DigitBits cycles from start_i to the first with a whole state
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
    // What goes on is dropped. Not together with start_i.
    input  logic                   stop_i,
    input  logic                   start_i,
    input  logic [4*DigitBits-1:0] digits_i,
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
  logic busy_q, go, step_end;

  assign go       = start_i || busy_q;
  assign step_end = index_q == index_t'(Digits - 1);
  assign busy_o   = busy_q;

  always_ff @(posedge clk_i) begin
    if (start_i) busy_q <= 1'b1;
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
      .digits_i(digits_i),
      .keep_i  (keep_i),
      .state_o (state_o)
  );

endmodule

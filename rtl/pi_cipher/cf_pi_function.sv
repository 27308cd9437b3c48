// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The pi-function of pi-Cipher, 24 star operations one after the other, DigitBits of each word in a cycle.
//
// Flow control around cf_pi_path, which has the operations and the state.
//
// state_i is read during the first four steps, and taken (in_ready_o) with its last digit: with InputChunks 1
// one chunk in each step, I1 first; with 4 the whole state in the last of them. Until then it must hold still,
// as the handshake demands. A state first offered while O1 leaves the last step waits for the end of O1, unless
// it was there at the beginning.
//
//   latency  = 25 * WordBits / DigitBits cycles from offering the first chunk to offering the result
//   interval = 24 * WordBits / DigitBits
//
// Bit order: that of cf_pi_cipher_pkg. Reset: synchronous, control only.
// Side channels: not protected. Until out_valid_o, state_o shows intermediate values.

module cf_pi_function
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits    = 16,
    // A power of two, up to WordBits.
    parameter  int unsigned DigitBits   = WordBits / 2,
    // 1 or 4: chunks in a transfer at state_i. 4 need more multiplexers.
    parameter  int unsigned InputChunks = 1,
    localparam int unsigned InputBits   = 4 * InputChunks * WordBits,
    localparam int unsigned StateBits   = 16 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic [InputBits-1:0] state_i,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [StateBits-1:0] state_o
);

  if (!word_bits_exist(WordBits)) begin : gen_bad_word
    $error("cf_pi_function: WordBits is %0d; allowed are 16, 32 and 64", WordBits);
  end
  if (DigitBits == 0 || DigitBits > WordBits || (DigitBits & (DigitBits - 1)) != 0) begin : gen_bad_digit
    $error("cf_pi_function: DigitBits is %0d; allowed are powers of two up to %0d", DigitBits, WordBits);
  end
  if (!(InputChunks inside {1, 4})) begin : gen_bad_chunks
    $error("cf_pi_function: InputChunks is %0d; allowed are 1 and 4", InputChunks);
  end

  localparam int unsigned Digits = WordBits / DigitBits;
  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);

  typedef logic [3:0][DigitBits-1:0] digits_t;
  typedef logic [IndexBits-1:0] index_t;

  // Control. index_q counts digits, place_q steps in a round.
  index_t index_q;
  logic [2:0] place_q;
  logic [1:0] round_q;
  logic begun_q;  // a state is under way in step 0, after its first digit
  logic last_q;   // O1 of a result is leaving
  logic valid_q;  // a result is there
  logic rest, begin_here, reading, work, go, step_end;

  assign rest       = round_q == '0 && place_q == '0;
  assign begin_here = (index_q == '0) ? in_valid_i : begun_q;
  assign reading    = round_q == '0 && !place_q[2];
  assign work       = rest ? begin_here : !reading || in_valid_i;
  assign go         = (work || last_q) && !(valid_q && !out_ready_i);
  assign step_end   = index_q == index_t'(Digits - 1);

  assign in_ready_o  = go && work && reading && step_end && (InputChunks == 1 || place_q == 3'd3);
  assign out_valid_o = valid_q;

  always_ff @(posedge clk_i) begin
    if (valid_q && out_ready_i) valid_q <= 1'b0;
    if (go) begin
      index_q <= step_end ? '0 : index_q + index_t'(1);
      begun_q <= begin_here;
      if (step_end) begin
        last_q <= place_q == 3'd7 && round_q == 2'(Rounds - 1);
        if (last_q) valid_q <= 1'b1;
        if (work) begin
          place_q <= place_q + 3'd1;
          if (place_q == 3'd7) round_q <= (round_q == 2'(Rounds - 1)) ? '0 : round_q + 2'd1;
        end
      end
    end
    if (rst_i) begin
      index_q <= '0;
      place_q <= '0;
      round_q <= '0;
      last_q  <= 1'b0;
      valid_q <= 1'b0;
    end
  end

  // The digits of the chunk of this step.
  digits_t incoming;
  logic [1:0] chunk;
  assign chunk = (InputChunks == 1) ? 2'd0 : place_q[1:0];
  always_comb begin
    for (int j = 0; j < 4; j++) begin
      incoming[j] = state_i[(4*chunk+j)*WordBits+DigitBits*index_q+:DigitBits];
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
      .digits_i(incoming),
      .keep_i  ('0),
      .state_o (state_o)
  );

endmodule

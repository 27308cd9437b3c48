// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The pi-function of pi-Cipher, 24 star operations one after the other, DigitBits of each word in a cycle.
//
// In a step the rotated sums of an operation are made while those of the one before are XORed and
// added, so each step takes one operand as it comes out of the step before. The other one, forward
// I2 to I4 and back J3 to J1, lies in a chunk of memory; what comes out takes its place there, digit
// by digit. I1, J4 and O1 are never stored, apart from the O1 of the last round. No value of mu is
// kept for its second use: its adders are free then.
//
//   step in a round    0    1    2    3    4    5    6    7
//   left operand       C1   J1   J2   J3   J4   J3   J2   J1
//   right operand      I1   I2   I3   I4   C2   O4   O3   O2
//
// What comes at state_i is read during the first four steps, and taken (in_ready_o) with its last
// digit: with InputChunks 1 one chunk in each step, I1 first, with 4 the whole state in the last of
// them. Until then it must stay, as valid asks for. A state that is first offered while O1 comes out of
// the last step waits for the end of that, unless it was there at the begin.
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
    // 1 or 4: in a transfer at state_i. More need more multiplexers.
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

  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef logic [3:0][DigitBits-1:0] digits_t;
  typedef logic [IndexBits-1:0] index_t;

  // Digits of C1 (back 0) and C2 (back 1) of all rounds.
  function automatic digits_t [Rounds-1:0][Digits-1:0] round_constants(int unsigned back);
    digits_t [Rounds-1:0][Digits-1:0] result;
    for (int unsigned r = 0; r < Rounds; r++) begin
      for (int unsigned d = 0; d < Digits; d++) begin
        for (int unsigned j = 0; j < 4; j++) begin
          result[r][d][j] = DigitBits'(constant(WordBits, of_round(r, back) + j) >> (d * DigitBits));
        end
      end
    end
    return result;
  endfunction

  localparam digits_t [Rounds-1:0][Digits-1:0] C1 = round_constants(0);
  localparam digits_t [Rounds-1:0][Digits-1:0] C2 = round_constants(1);

  // Control. index_q counts digits, place_q steps in a round.
  index_t index_q;
  logic [2:0] place_q;
  logic [1:0] round_q;
  logic begun_q;  // a state is under way in step 0, behind its first digit
  logic last_q;   // O1 of a result is coming out
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

  // The chunk of memory of each step: 1 and 7, 2 and 6, 3 and 5.
  chunk_t [2:0] kept_q;
  chunk_t first_q;
  logic [1:0] slot;
  assign slot = place_q[2] ? ~place_q[1:0] : place_q[1:0] - 2'd1;

  // Operands. A choice by two bits, so that it fits in one look-up table.
  digits_t kept, incoming, x, y, z;
  digits_t [3:0] choices;
  logic [1:0] choice, chunk;
  assign chunk = (InputChunks == 1) ? 2'd0 : place_q[1:0];
  always_comb begin
    for (int j = 0; j < 4; j++) begin
      if (slot[1]) kept[j] = kept_q[2][j][DigitBits-1:0];
      else kept[j] = kept_q[slot[0]][j][DigitBits-1:0];
      incoming[j] = state_i[(4*chunk+j)*WordBits+DigitBits*index_q+:DigitBits];
    end
    if (place_q == 3'd0) x = C1[round_q][index_q];
    else if (place_q <= 3'd4) x = z;
    else x = kept;
    choice = 2'd0;
    if (reading) choice = 2'd1;
    else if (place_q == 3'd4) choice = 2'd2;
    else if (!place_q[2] && place_q != 3'd0) choice = 2'd3;
  end
  assign choices = {kept, C2[round_q][index_q], incoming, z};
  assign y       = choices[choice];

  digits_t mu, nu, left, right;
  cf_pi_digits #(
      .WordBits (WordBits),
      .DigitBits(DigitBits),
      .Right    (0)
  ) u_mu (
      .clk_i   (clk_i),
      .enable_i(go),
      .index_i (index_q),
      .digits_i(x),
      .sums_o  (mu)
  );
  cf_pi_digits #(
      .WordBits (WordBits),
      .DigitBits(DigitBits),
      .Right    (1)
  ) u_nu (
      .clk_i   (clk_i),
      .enable_i(go),
      .index_i (index_q),
      .digits_i(y),
      .sums_o  (nu)
  );
  cf_pi_mix #(
      .Bits(DigitBits)
  ) u_mix (
      .mu_i   (mu),
      .nu_i   (nu),
      .left_o (left),
      .right_o(right)
  );

  logic [3:0] carry, carry_q;
  for (genvar j = 0; j < 4; j++) begin : gen_sigma
    assign {carry[j], z[j]} =
        {1'b0, left[j]} + {1'b0, right[j]} + (DigitBits + 1)'(carry_q[j] && index_q != '0);
  end

  always_ff @(posedge clk_i) begin
    if (go) begin
      carry_q <= carry;
      for (int j = 0; j < 4; j++) begin
        for (int k = 0; k < 3; k++) begin
          if (place_q[1:0] != '0 && slot == 2'(k)) begin
            kept_q[k][j] <= WordBits'({z[j], kept_q[k][j]} >> DigitBits);
          end
        end
        first_q[j] <= WordBits'({z[j], first_q[j]} >> DigitBits);
      end
    end
  end

  assign state_o = {kept_q, first_q};

endmodule

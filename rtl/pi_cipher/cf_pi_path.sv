// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Operations and state of the pi-function of pi-Cipher: DigitBits of each word of a chunk in a cycle.
//
// In a step, the rotated sums of an operand are computed while those of the previous one are XORed and added,
// so each step takes one operand straight from the step before. The other one, forward I2 to I4 and back J3 to
// J1, is in a chunk of memory; the step's output replaces it there, digit by digit. J4 and O1 are never stored,
// except the O1 of the last round. No value of mu is kept for its second use: its adders are free then.
//
//   step in a round    0    1    2    3    4    5    6    7
//   left operand       C1   J1   J2   J3   J4   J3   J2   J1
//   right operand      I1   I2   I3   I4   C2   O4   O3   O2
//
// O1 of the last round comes out in one more step, which may be step 0 of the next pi-function.
//
// In the first four steps of the first round, the chunk of the step is digits_i, XORed with the bits of the
// present state that keep_i selects: so a pi-function can follow another one in place.
//
//   latency = 25 * WordBits / DigitBits edges with enable_i, interval = 24 * WordBits / DigitBits
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none; the counter of steps restarts it. Side channels: not
// protected. state_o shows intermediate values.

module cf_pi_path
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // A power of two, up to WordBits.
    parameter  int unsigned DigitBits = WordBits / 2,
    localparam int unsigned StateBits = 16 * WordBits,
    localparam int unsigned Digits    = WordBits / DigitBits,
    localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits)
) (
    input  logic                   clk_i,
    input  logic                   enable_i,
    // Digit, step and round of this cycle, from 0.
    input  logic [  IndexBits-1:0] index_i,
    input  logic [            2:0] place_i,
    input  logic [            1:0] round_i,
    // For words 0 to 3 of the chunk of the step, 0 in the lowest bits.
    input  logic [4*DigitBits-1:0] digits_i,
    input  logic [4*DigitBits-1:0] keep_i,
    output logic [  StateBits-1:0] state_o
);

  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef logic [3:0][DigitBits-1:0] digits_t;

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

  // The memory chunk of each step: 1 and 7, 2 and 6, 3 and 5 share one; that of I1 only shifts.
  chunk_t [2:0] kept_q;
  chunk_t first_q;
  logic [1:0] slot;
  assign slot = place_i[2] ? ~place_i[1:0] : place_i[1:0] - 2'd1;

  // Operands. A choice by two bits, so that it fits in one look-up table.
  digits_t kept, there, incoming, x, y, z;
  digits_t [3:0] choices;
  logic [1:0] choice;
  always_comb begin
    for (int j = 0; j < 4; j++) begin
      if (slot[1]) kept[j] = kept_q[2][j][DigitBits-1:0];
      else kept[j] = kept_q[slot[0]][j][DigitBits-1:0];
      there[j] = (place_i == 3'd0) ? first_q[j][DigitBits-1:0] : kept[j];
    end
    incoming = (there & keep_i) ^ digits_i;
    if (place_i == 3'd0) x = C1[round_i][index_i];
    else if (place_i <= 3'd4) x = z;
    else x = kept;
    choice = 2'd0;
    if (round_i == '0 && !place_i[2]) choice = 2'd1;
    else if (place_i == 3'd4) choice = 2'd2;
    else if (!place_i[2] && place_i != 3'd0) choice = 2'd3;
  end
  assign choices = {kept, C2[round_i][index_i], incoming, z};
  assign y       = choices[choice];

  digits_t mu, nu, left, right;
  cf_pi_digits #(
      .WordBits (WordBits),
      .DigitBits(DigitBits),
      .Right    (0)
  ) u_mu (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .index_i (index_i),
      .digits_i(x),
      .sums_o  (mu)
  );
  cf_pi_digits #(
      .WordBits (WordBits),
      .DigitBits(DigitBits),
      .Right    (1)
  ) u_nu (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .index_i (index_i),
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
        {1'b0, left[j]} + {1'b0, right[j]} + (DigitBits + 1)'(carry_q[j] && index_i != '0);
  end

  always_ff @(posedge clk_i) begin
    if (enable_i) begin
      carry_q <= carry;
      for (int j = 0; j < 4; j++) begin
        for (int k = 0; k < 3; k++) begin
          if (place_i[1:0] != '0 && slot == 2'(k)) begin
            kept_q[k][j] <= WordBits'({z[j], kept_q[k][j]} >> DigitBits);
          end
        end
        first_q[j] <= WordBits'({z[j], first_q[j]} >> DigitBits);
      end
    end
  end

  assign state_o = {kept_q, first_q};

endmodule

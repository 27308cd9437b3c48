// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The four rotated sums of mu (Right 0) or nu (Right 1) of pi-Cipher, a digit of each word in a cycle,
// the lowest digits first.
//
// While the digits of a chunk enter, those of the rotated sums of the previous chunk leave. A sum enters a
// shift register with its lowest digit first. A rotation to the left by r then means reading it at two places:
// r places past the point where it was complete, and a word before that.
//
//   latency = WordBits / DigitBits edges with enable_i, interval = latency
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none; digit 0 restarts it. Side channels: not protected.

module cf_pi_digits
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // A power of two, up to WordBits.
    parameter  int unsigned DigitBits = 8,
    parameter  int unsigned Right     = 0,
    localparam int unsigned Digits    = WordBits / DigitBits,
    localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits)
) (
    input  logic                   clk_i,
    input  logic                   enable_i,
    // Index of the digits, 0 for the lowest.
    input  logic [  IndexBits-1:0] index_i,
    // Digits of words 0 to 3, 0 in the lowest bits.
    input  logic [4*DigitBits-1:0] digits_i,
    // Digits of rotated sums 0 to 3 of the previous chunk.
    output logic [4*DigitBits-1:0] sums_o
);

  typedef logic [DigitBits-1:0] digit_t;
  typedef logic [DigitBits:0] sum_t;

  digit_t [3:0] digits, sums;
  digit_t [1:0] pairs;
  logic [1:0] pair_carry, pair_carry_q;

  logic first;
  assign first  = index_i == '0;
  assign digits = digits_i;
  assign sums_o = sums;

  for (genvar i = 0; i < 2; i++) begin : gen_pair
    assign {pair_carry[i], pairs[i]} =
        {1'b0, digits[2*i]} + {1'b0, digits[2*i+1]} + sum_t'(pair_carry_q[i] && !first);
  end

  always_ff @(posedge clk_i) if (enable_i) pair_carry_q <= pair_carry;

  for (genvar i = 0; i < 4; i++) begin : gen_sum
    localparam int unsigned Out = left_out(Right, i);
    localparam int unsigned Turn = rotation(WordBits, Right, i);
    localparam logic [Digits-1:0][DigitBits-1:0] Constant =
        WordBits'(constant(WordBits, 4 * Right + i));

    // The sum of constant, pair and word: first carry-save, then with carries.
    digit_t constant_digit, pair, word, save, carries, sum;
    logic save_q, carry, carry_q;
    assign constant_digit = Constant[index_i];
    assign pair           = pairs[Out<2];
    assign word           = digits[Out^1];
    assign save           = pair ^ word ^ constant_digit;
    assign carries        = (pair & word) | (constant_digit & (pair | word));
    assign {carry, sum} =
        {1'b0, save} + {1'b0, DigitBits'({carries, save_q && !first})} + sum_t'(carry_q && !first);

    always_ff @(posedge clk_i) begin
      if (enable_i) begin
        save_q  <= carries[DigitBits-1];
        carry_q <= carry;
      end
    end

    // Bit b of the previous sum is at place Turn + b while index_i is 0.
    logic [WordBits+Turn-1:0] history_q;
    always_ff @(posedge clk_i) begin
      if (enable_i) history_q <= (WordBits + Turn)'({sum, history_q} >> DigitBits);
    end
    for (genvar j = 0; j < int'(DigitBits); j++) begin : gen_bit
      // From this digit on, bit j of the rotated sum is above the bits that wrapped around.
      localparam int unsigned From = (j >= int'(Turn)) ? 0 : (Turn - j + DigitBits - 1) / DigitBits;
      if (From == 0) begin : gen_upper
        assign sums[i][j] = history_q[j];
      end else if (From >= Digits) begin : gen_round
        assign sums[i][j] = history_q[WordBits+j];
      end else begin : gen_both
        assign sums[i][j] = (index_i >= IndexBits'(From)) ? history_q[j] : history_q[WordBits+j];
      end
    end
  end

endmodule

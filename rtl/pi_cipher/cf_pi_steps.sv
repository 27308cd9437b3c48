// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Counts a pi-function: digit, step and round for cf_pi_path, and the place of its result.
//
// The result leaves in the last four steps, O4 first. In the cycle after each of them its digits are the
// highest of words 0 to 3 of the path's state.
//
//   latency  = 25 * Digits + 1 cycles from start_i to the last digit of the result, if hold_i is never high
//   interval = 25 * Digits
//
// Bit order: none. Reset: synchronous. Side channels: not protected; nothing here depends on data.

module cf_pi_steps
  import cf_pi_cipher_pkg::*;
#(
    // Digits in a word.
    parameter  int unsigned Digits    = 1,
    localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits),
    localparam int unsigned PlaceBits = $clog2(4 * Digits)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    // Step 0 is in the next cycle.
    input  logic                 start_i,
    // The last four steps wait.
    input  logic                 hold_i,
    output logic                 enable_o,
    output logic [IndexBits-1:0] index_o,
    output logic [          2:0] step_o,
    output logic [          1:0] round_o,
    // The last cycle of the last step.
    output logic                 end_o,
    // The result: its digits are there, at this place; the last of them.
    output logic                 leave_o,
    output logic [PlaceBits-1:0] place_o,
    output logic                 left_o
);

  typedef logic [IndexBits-1:0] index_t;
  typedef logic [PlaceBits-1:0] place_t;

  // In the last step O1 comes out.
  logic busy_q, last_q, leaving, step_end;

  // Steps 5, 6, 7 and 0 give chunks 3, 2, 1 and 0.
  logic [1:0] chunk;
  assign chunk = -step_o[1:0];

  assign leaving  = last_q || (round_o == 2'(Rounds - 1) && step_o >= 3'd5);
  assign enable_o = busy_q && !(leaving && hold_i);
  assign step_end = index_o == index_t'(Digits - 1);
  assign end_o    = enable_o && last_q && step_end;

  always_ff @(posedge clk_i) begin
    busy_q <= start_i || (busy_q && !end_o);
    if (enable_o) begin
      index_o <= step_end ? '0 : index_o + index_t'(1);
      if (step_end) begin
        last_q <= 1'b0;
        if (!last_q) begin
          step_o <= step_o + 3'd1;
          if (step_o == 3'd7) begin
            round_o <= (round_o == 2'(Rounds - 1)) ? '0 : round_o + 2'd1;
            last_q  <= round_o == 2'(Rounds - 1);
          end
        end
      end
    end
    leave_o <= enable_o && leaving;
    left_o  <= end_o;
    place_o <= place_t'(chunk) * place_t'(Digits) + place_t'(index_o);
    if (rst_i) begin
      busy_q  <= 1'b0;
      index_o <= '0;
      step_o  <= '0;
      round_o <= '0;
      last_q  <= 1'b0;
      leave_o <= 1'b0;
      left_o  <= 1'b0;
    end
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// RECTANGLE on 16 bits: state and key in 16-bit shift registers; a step works on four columns.
//
// In step n of a round, columns 4n to 4n+3 of the state and of the round key are at the right-most four places
// of their registers. Everything shifts right by four places, and the new columns enter on the left. ShiftRow
// waits until the next round reads: a rotated row gives its columns in another order, and the few bits passed
// over stay back or jump ahead. So no layer is as wide as the state.
//
//   word  in --> row 0 --> row 1 --> row 2 --> row 3 --> word out, each turned by its ShiftRow
//   step         4 of each row --> XOR key --> 4 S-boxes --> left end of the row
//
// The key schedule moves likewise. Where its Feistel-like step takes a column from elsewhere, the old value is
// still in the row, or has just entered the row that it goes to. A row of RECTANGLE-128 is two registers.
//
// latency = 1 cycle for each word or step; interval = 1. Bit order: that of cf_rectangle_pkg. Reset: none;
// clear_i makes all registers 0. Side channels: not protected.

module cf_rectangle_slices
  import cf_rectangle_pkg::*;
#(
    // 80 or 128.
    parameter int unsigned KeyBits = 80
) (
    input  logic        clk_i,
    input  logic        clear_i,
    // Words move, the highest of key and block first; or one step of a round.
    input  logic        move_i,
    input  logic        step_i,
    // Number of the step, or of the result word at word_o.
    input  logic [ 1:0] number_i,
    // The constant of the round.
    input  logic [ 4:0] constant_i,
    input  logic [15:0] key_i,
    input  logic [15:0] block_i,
    output logic [15:0] word_o
);

  localparam int unsigned Words = KeyBits / 16;

  typedef logic [15:0] word_t;
  typedef logic [3:0] nibble_t;
  typedef nibble_t [3:0] columns_t;  // four columns, row by row

  word_t [3:0] state_d, state_q;
  word_t [Words-1:0] key_d, key_q;
  columns_t seen, substituted;
  nibble_t [3:0] added;
  word_t last_key;

  function automatic columns_t sub_columns(columns_t rows);
    columns_t result;
    for (int j = 0; j < 4; j++) begin
      {result[3][j], result[2][j], result[1][j], result[0][j]} =
          sbox({rows[3][j], rows[2][j], rows[1][j], rows[0][j]});
    end
    return result;
  endfunction

  function automatic word_t turned(word_t row, int unsigned left);
    return word_t'({row, row} >> (16 - left));
  endfunction

  // The columns of this step after ShiftRow.
  logic final_step;
  assign final_step = number_i == 2'd3;
  assign seen[0]    = state_q[0][3:0];
  assign seen[1]    = {state_q[1][2:0], state_q[1][15-4*number_i]};
  assign seen[2]    = final_step ? state_q[2][3:0] : state_q[2][7:4];
  assign seen[3]    = {final_step ? state_q[3][2:0] : state_q[3][6:4], state_q[3][3]};
  assign substituted = sub_columns(seen ^ added);

  always_comb begin
    for (int r = 0; r < 4; r++) state_d[r] = {substituted[r], state_q[r][15:4]};
    // Row 1 has given a bit from the left; the bit passed over takes its place.
    for (int n = 0; n < 3; n++) if (number_i == 2'(n)) state_d[1][11-4*n] = state_q[1][3];
    // Rows 2 and 3 give their right-most bits last.
    if (!final_step) begin
      state_d[2][3:0] = state_q[2][3:0];
      state_d[3][2:0] = state_q[3][2:0];
    end
    if (move_i) begin
      state_d[0] = block_i;
      for (int r = 1; r < 4; r++) state_d[r] = turned(state_q[r-1], 16 + Rotations[r-1] - Rotations[r]);
    end
  end
  assign word_o = turned(state_q[3], Rotations[3]) ^ last_key;

  // The key schedule: nibbles at the right-most places, and after the S-boxes.
  nibble_t [Words-1:0] front, entering;
  columns_t mixed;
  nibble_t round_constant;
  assign round_constant = (number_i == 2'd0) ? constant_i[3:0] : (number_i == 2'd1) ? 4'(constant_i[4]) : '0;
  for (genvar w = 0; w < int'(Words); w++) begin : gen_front
    assign front[w] = key_q[w][3:0];
  end

  if (KeyBits == 80) begin : gen_80
    assign added    = front[3:0];
    assign last_key = key_q[3];
    assign mixed    = (number_i == 2'd0) ? sub_columns(added) : added;
    assign entering = {
      mixed[0],
      (final_step ? key_q[2][7:4] : key_q[3][7:4]) ^ front[4],
      mixed[3],
      mixed[2],
      (number_i[1] ? key_q[4][11:8] : key_q[0][11:8]) ^ mixed[1] ^ round_constant
    };
  end else begin : gen_128
    // Right half of row r in register 2r, left half in 2r + 1.
    assign added    = {front[6], front[4], front[2], front[0]};
    assign last_key = key_q[3'd6-3'(number_i)];
    assign mixed    = number_i[1] ? added : sub_columns(added);
    assign entering = {
      front[1],
      mixed[0],
      mixed[2] ^ front[7],
      front[5] ^ mixed[3],
      front[5],
      mixed[2],
      (number_i[1] ? key_q[7][11:8] : key_q[0][11:8]) ^ front[3],
      (number_i[1] ? key_q[6][11:8] : key_q[1][11:8]) ^ mixed[1] ^ round_constant
    };
  end

  always_comb begin
    for (int w = 0; w < int'(Words); w++) begin
      if (move_i) key_d[w] = (w == 0) ? key_i : key_q[(w==0)?0 : w-1];
      else key_d[w] = {entering[w], key_q[w][15:4]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (move_i || step_i) begin
      state_q <= state_d;
      key_q   <= key_d;
    end
    if (clear_i) begin
      state_q <= '0;
      key_q   <= '0;
    end
  end

endmodule

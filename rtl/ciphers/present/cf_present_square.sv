// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Path of a compact core for PRESENT-80: 16 bits of the state in each cycle, a round in a pass of four.
//
// Nibbles 15 to 0 form a square of four rows, the highest first. A round takes a row in each cycle; bits b of
// its four S-boxes are nibble 4b+r of the next state, for the row of nibbles 4r to 4r+3: the linear layer turns
// rows into columns. So in one round the square moves up: its top row leaves and a column enters as the lowest
// row. The result is the next state with rows and columns exchanged, and in the next round the square moves to
// the left in the same way. The pass that loads is the first round, with the words of the block as rows.
//
// Of the words w4 to w0 of the key, 16 bits each, the first four are needed in turn, a cycle before the row
// they are added to. Rotated by 61 bits, the next ones are {w1[2:0], w0[15:3]}, {w0[2:0], w4[15:3]}, {w4[2:0],
// w3[15:3]} and {w3[2:0], w2[15:3]}, and w0 is {w2[2:0], w1[15:3]}. So nearly all bits were in use five or six
// cycles before, and the key lives in shift registers.
//
// latency = 4 cycles, a round; interval = the same. Bit order: that of cf_present_pkg. Reset: synchronous,
// control only. Side channels: not protected.

module cf_present_square (
    input  logic        clk_i,
    input  logic        rst_i,
    input  logic        step_i,
    input  logic        pass_end_i,
    input  logic [ 1:0] place_i,
    input  logic        load_i,
    input  logic [15:0] key_i,
    input  logic [15:0] block_i,
    output logic        last_o,
    output logic [15:0] block_o
);

  // 0 in the pass that loads, 1 to 30 in rounds, 31 in the pass that unloads: also the counter that the key
  // schedule adds. Before the pass that loads, the first word of the key comes alone.
  logic [4:0] pass_q;
  logic row_end, first_word, last_word;
  assign row_end    = place_i == '1;
  assign first_word = load_i && pass_q == '1;
  assign last_word  = load_i && row_end && !first_word;
  assign last_o     = !load_i && pass_q == '1;

  always_ff @(posedge clk_i) begin
    if (pass_end_i && !last_o) pass_q <= pass_q + 1'b1;
    if (rst_i) pass_q <= '1;
  end

  // The key: the word arriving, the one before, and the words of five and of six cycles before.
  logic [15:0] word, word_q;
  logic [15:3] five;
  logic [2:0] six;
  logic [2:0] low;  // of w0: bits of w1 six cycles before, or of the last word of the key

  always_comb begin
    word = {six, five[15:3]};
    if (place_i == 2'd0) word[15:13] = low;
    if (place_i == 2'd2) word[3:0] ^= pass_q[4:1];
    if (row_end) word = {word_q[2:0], six ^ {pass_q[0], 2'b00}, five[15:6]};
    if (load_i) word = last_word ? {word_q[2:0], key_i[15:3]} : key_i;
    if (row_end && !first_word) word[15:12] = cf_present_pkg::sbox(word[15:12]);
  end

  always_ff @(posedge clk_i) if (step_i) word_q <= word;

  for (genvar i = 3; i < 16; i++) begin : gen_five
    cf_shift_register u_five (
        .clk_i,
        .enable_i(step_i),
        .data_i  (word_q[i]),
        .tap_i   (4'd3),
        .data_o  (five[i])
    );
  end
  for (genvar i = 0; i < 3; i++) begin : gen_six
    cf_shift_register u_six (
        .clk_i,
        .enable_i(step_i),
        .data_i  (word_q[i]),
        .tap_i   (4'd4),
        .data_o  (six[i])
    );
    cf_shift_register u_low (
        .clk_i,
        .enable_i(step_i),
        .data_i  (last_word ? key_i[i] : word[3+i]),
        .tap_i   ((pass_q == 5'd1) ? 4'd0 : 4'd5),
        .data_o  (low[i])
    );
  end

  // The square, its highest row and its left column first.
  typedef logic [3:0][3:0] row_t;
  row_t [3:0] square_q;
  row_t leaving, substituted, entering;
  logic to_left;
  assign to_left = pass_q[0];

  always_comb begin
    for (int c = 0; c < 4; c++) begin
      leaving[c]     = to_left ? square_q[c][3] : square_q[3][c];
      substituted[c] = cf_present_pkg::sbox(block_o[4*c+:4]);
      for (int b = 0; b < 4; b++) entering[b][c] = substituted[c][b];
    end
  end
  assign block_o = (load_i ? block_i : leaving) ^ word_q;

  always_ff @(posedge clk_i) begin
    if (step_i) begin
      for (int r = 0; r < 4; r++) begin
        if (to_left) square_q[r] <= {square_q[r][2:0], entering[r]};
        else square_q[r] <= (r == 0) ? entering : square_q[r-1];
      end
    end
  end

endmodule

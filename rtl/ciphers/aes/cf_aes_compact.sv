// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Path of a compact core for AES-128: one S-box, one accumulator, and one 64-byte memory, read or written once
// in each cycle. A round is a pass of 256 cycles, 16 for each byte of the state.
//
// The memory holds two states, one read and the other written by a round, then the key, and the round constant
// in the last byte. Byte 4c+r of state and key is at the address 4c+r of its part.
//
// A byte of a round, step by step:
//
//    0..4   the key byte above it in the schedule plus the schedule's addition becomes the key byte
//    5..9   the bytes of a column, through the S-box, give one byte of the mixed column; the last round takes
//           only the first
//   10..11  the key byte is added; the last round delivers the result
//   12..13  the round constant doubles, after the last byte; others write where nothing is read
//
// Steps 0 and 5 of a pass that loads take a key byte and a byte of the block. The last round is the pass that
// unloads.
//
// latency = 256 cycles, a round; interval = the same. Bit order: that of cf_aes_pkg. Reset: synchronous,
// control only; the pass that loads initialises the rest. Side channels: not protected.

module cf_aes_compact (
    input  logic       clk_i,
    input  logic       rst_i,
    input  logic       step_i,
    input  logic       pass_end_i,
    input  logic [7:0] place_i,
    input  logic       load_i,
    input  logic       unload_i,
    input  logic [7:0] key_i,
    input  logic [7:0] block_i,
    output logic       needs_o,
    output logic       takes_o,
    output logic       gives_o,
    output logic       last_o,
    output logic [7:0] block_o
);

  logic [1:0] c, r;  // column and row of the byte
  logic [3:0] step;
  assign {c, r, step} = place_i;

  assign needs_o = step == 4'd0;
  assign takes_o = step == 4'd5;
  assign gives_o = step == 4'd11;

  // Source of the byte read: rows below, columns to the left, or the byte that ShiftRows brings here.
  logic [1:0] row, below, column;
  logic mixes, substitutes;
  assign mixes       = step inside {[4'd5 : 4'd9]};
  assign substitutes = step == 4'd2 || mixes;
  always_comb begin
    unique case (step)
      4'd2, 4'd6, 4'd7: below = 2'd1;
      4'd8:             below = 2'd2;
      4'd3, 4'd9:       below = 2'd3;
      default:          below = 2'd0;
    endcase
  end
  assign row = r + below;
  always_comb begin
    if (mixes) column = c + row;
    else if (step inside {4'd1, 4'd2, 4'd3}) column = c - 2'd1;
    else column = c;
  end

  // Parts 0 and 1: states; 2: key; 3: the round constant.
  logic half_q;
  logic [1:0] part;
  always_comb begin
    if (mixes) part = {1'b0, half_q};
    else if (step == 4'd11) part = {1'b0, !half_q};
    else part = {1'b1, step inside {4'd3, 4'd12, 4'd13}};
  end

  logic [5:0] address;
  logic [7:0] read, operand, sum, accumulator_q;
  logic doubles, adds, clears;
  logic [7:0] memory_q[64];

  assign address = {part, column, row};
  assign read    = memory_q[address];
  assign operand = load_i ? (substitutes ? block_i : key_i) : (substitutes ? cf_aes_pkg::sbox(read) : read);
  assign sum     = accumulator_q ^ operand;
  assign doubles = step inside {4'd6, 4'd12};
  assign clears  = rst_i || (step_i && ((step == 4'd4 && !load_i) || step inside {4'd11, 4'd15}));
  always_comb begin
    unique case (step)
      4'd0, 4'd5:             adds = 1'b1;
      4'd10, 4'd12:           adds = !load_i;
      4'd1:                   adds = !load_i && c != '0;
      4'd2:                   adds = !load_i && c == '0;
      4'd3:                   adds = !load_i && c == '0 && r == '0;
      4'd6, 4'd7, 4'd8, 4'd9: adds = !load_i && !unload_i;
      default:                adds = 1'b0;
    endcase
  end

  assign block_o = accumulator_q;
  // The current constant is that of the last round.
  assign last_o  = accumulator_q[5] && accumulator_q[4];

  always_ff @(posedge clk_i) begin
    if (step inside {4'd4, 4'd11, 4'd13}) memory_q[address] <= accumulator_q;
    if (step_i && adds) accumulator_q <= doubles ? cf_aes_pkg::xtime(sum) : sum;
    // Loading leaves the first constant.
    if (clears) accumulator_q <= {7'd0, load_i && step == 4'd11 && !rst_i};
    if (pass_end_i) half_q <= !half_q;
    if (rst_i) half_q <= 1'b0;
  end

endmodule

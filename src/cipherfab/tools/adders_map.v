// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Narrow additions and subtractions of a constant, as in counters: gates rather than a carry chain.

(* techmap_celltype = "$add $sub" *)
module adder (A, B, Y);
  parameter _TECHMAP_CELLTYPE_ = "";
  parameter A_SIGNED = 0;
  parameter B_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter B_WIDTH = 1;
  parameter Y_WIDTH = 1;
  parameter [A_WIDTH-1:0] _TECHMAP_CONSTMSK_A_ = 0;
  parameter [B_WIDTH-1:0] _TECHMAP_CONSTMSK_B_ = 0;

  input [A_WIDTH-1:0] A;
  input [B_WIDTH-1:0] B;
  output [Y_WIDTH-1:0] Y;

  localparam Minus = _TECHMAP_CELLTYPE_ == "$sub";
  localparam Known = &_TECHMAP_CONSTMSK_A_ || &_TECHMAP_CONSTMSK_B_;
  wire _TECHMAP_FAIL_ = !Known || Y_WIDTH > `LARGEST || A_SIGNED || B_SIGNED;

  wire [Y_WIDTH-1:0] a = A;
  wire [Y_WIDTH-1:0] extended = B;
  wire [Y_WIDTH-1:0] b = Minus ? ~extended : extended;
  wire [Y_WIDTH:0] carry;
  assign carry[0] = Minus;
  assign carry[Y_WIDTH:1] = a & b | carry[Y_WIDTH-1:0] & (a | b);
  assign Y = a ^ b ^ carry[Y_WIDTH-1:0];
endmodule

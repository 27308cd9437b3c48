// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One bit of a constant that is shifted to the right: a selection from that constant.

(* techmap_celltype = "$shr" *)
module shift (A, B, Y);
  parameter A_SIGNED = 0;
  parameter B_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter B_WIDTH = 1;
  parameter Y_WIDTH = 1;
  parameter _TECHMAP_CONSTMSK_A_ = 0;
  parameter _TECHMAP_CONSTVAL_A_ = 0;

  input [A_WIDTH-1:0] A;
  input [B_WIDTH-1:0] B;
  output [Y_WIDTH-1:0] Y;

  localparam [A_WIDTH-1:0] Known = _TECHMAP_CONSTMSK_A_;
  localparam Fits = &Known && Y_WIDTH == 1 && B_WIDTH <= 8;
  wire _TECHMAP_FAIL_ = !Fits;

  generate
    if (Fits) begin : table_of_column
      localparam [(1<<B_WIDTH)-1:0] Column = _TECHMAP_CONSTVAL_A_;
      \$bmux #(.WIDTH(1), .S_WIDTH(B_WIDTH)) select (.A(Column), .S(B), .Y(Y));
    end
  endgenerate
endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Selections of one bit among many that are no constants, in the form that makes a look-up table out of a
// shift register that is read at an address, where a family has that.

(* techmap_celltype = "$bmux" *)
module select (A, S, Y);
  parameter WIDTH = 1;
  parameter S_WIDTH = 1;
  parameter _TECHMAP_CONSTMSK_A_ = 0;

  input [(WIDTH << S_WIDTH)-1:0] A;
  input [S_WIDTH-1:0] S;
  output [WIDTH-1:0] Y;

  wire _TECHMAP_FAIL_ = |_TECHMAP_CONSTMSK_A_;

  assign Y = A[S];
endmodule

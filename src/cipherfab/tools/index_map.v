// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Selections whose highest index bit is known, as selections from the half of the entries that it leaves.

(* techmap_celltype = "$bmux" *)
module select (A, S, Y);
  parameter WIDTH = 1;
  parameter S_WIDTH = 1;
  parameter [S_WIDTH-1:0] _TECHMAP_CONSTMSK_S_ = 0;
  parameter [S_WIDTH-1:0] _TECHMAP_CONSTVAL_S_ = 0;

  input [(WIDTH << S_WIDTH)-1:0] A;
  input [S_WIDTH-1:0] S;
  output [WIDTH-1:0] Y;

  localparam HALF = WIDTH << (S_WIDTH - 1);
  wire _TECHMAP_FAIL_ = S_WIDTH < 2 || !_TECHMAP_CONSTMSK_S_[S_WIDTH-1];

  generate
    if (S_WIDTH > 1) begin : known
      \$bmux #(
          .WIDTH  (WIDTH),
          .S_WIDTH(S_WIDTH - 1)
      ) half (
          .A(_TECHMAP_CONSTVAL_S_[S_WIDTH-1] ? A[HALF+:HALF] : A[0+:HALF]),
          .S(S[S_WIDTH-2:0]),
          .Y(Y)
      );
    end
  endgenerate
endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A multiplexer as the one of a slice that joins two look-up tables.

(* techmap_celltype = "$_MUX_" *)
module choice (input A, B, S, output Y);
  MUXF5 _TECHMAP_REPLACE_ (.I0(A), .I1(B), .S(S), .O(Y));
endmodule

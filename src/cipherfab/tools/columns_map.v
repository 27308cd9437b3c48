// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Selections from a constant, each bit as a shift of its column: no synthesis takes that for a memory.

(* techmap_celltype = "$bmux" *)
module select (A, S, Y);
  parameter WIDTH = 1;
  parameter S_WIDTH = 1;
  parameter _TECHMAP_CONSTMSK_A_ = 0;
  parameter _TECHMAP_CONSTVAL_A_ = 0;

  input [(WIDTH << S_WIDTH)-1:0] A;
  input [S_WIDTH-1:0] S;
  output [WIDTH-1:0] Y;

  localparam [(WIDTH << S_WIDTH)-1:0] Known = _TECHMAP_CONSTMSK_A_;
  localparam [(WIDTH << S_WIDTH)-1:0] Entries = _TECHMAP_CONSTVAL_A_;
  wire _TECHMAP_FAIL_ = !(&Known);

  function [(1<<S_WIDTH)-1:0] column(input integer bit_number);
    integer entry;
    for (entry = 0; entry < (1 << S_WIDTH); entry = entry + 1) column[entry] = Entries[entry*WIDTH+bit_number];
  endfunction

  genvar i;
  generate
    for (i = 0; i < WIDTH; i = i + 1) begin : bits
      localparam [(1<<S_WIDTH)-1:0] Column = column(i);
      assign Y[i] = Column >> S;
    end
  endgenerate
endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Selections from a constant, one truth table for each bit. Other selections stay what they are.

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
  wire _TECHMAP_FAIL_ = !(&Known) || S_WIDTH > 8;

  function [(1<<S_WIDTH)-1:0] column(input integer bit_number);
    integer entry;
    for (entry = 0; entry < (1 << S_WIDTH); entry = entry + 1) column[entry] = Entries[entry*WIDTH+bit_number];
  endfunction

  genvar i;
  generate
    for (i = 0; i < WIDTH; i = i + 1) begin : bits
      if (S_WIDTH == 1) begin
        CF_TABLE1 #(.TABLE(column(i))) table_1 (.A(S), .Y(Y[i]));
      end else if (S_WIDTH == 2) begin
        CF_TABLE2 #(.TABLE(column(i))) table_2 (.A(S), .Y(Y[i]));
      end else if (S_WIDTH == 3) begin
        CF_TABLE3 #(.TABLE(column(i))) table_3 (.A(S), .Y(Y[i]));
      end else if (S_WIDTH == 4) begin
        CF_TABLE4 #(.TABLE(column(i))) table_4 (.A(S), .Y(Y[i]));
      end else if (S_WIDTH == 5) begin
        CF_TABLE5 #(.TABLE(column(i))) table_5 (.A(S), .Y(Y[i]));
      end else if (S_WIDTH == 6) begin
        CF_TABLE6 #(.TABLE(column(i))) table_6 (.A(S), .Y(Y[i]));
      end else if (S_WIDTH == 7) begin
        CF_TABLE7 #(.TABLE(column(i))) table_7 (.A(S), .Y(Y[i]));
      end else if (S_WIDTH == 8) begin
        CF_TABLE8 #(.TABLE(column(i))) table_8 (.A(S), .Y(Y[i]));
      end
    end
  endgenerate
endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Truth tables of seven and eight inputs as look-up tables of at most LARGEST inputs and what chooses among them.

module CF_TABLE7 (input [6:0] A, output Y);
  parameter [127:0] TABLE = 0;
  \$lut #(.WIDTH(7), .LUT(TABLE)) _TECHMAP_REPLACE_ (.A(A), .Y(Y));
endmodule

module CF_TABLE8 (input [7:0] A, output Y);
  parameter [255:0] TABLE = 0;
  \$lut #(.WIDTH(8), .LUT(TABLE)) _TECHMAP_REPLACE_ (.A(A), .Y(Y));
endmodule

module \$lut (A, Y);
  parameter WIDTH = 1;
  parameter LUT = 0;

  (* force_downto *)
  input [WIDTH-1:0] A;
  output Y;

  localparam Half = 1 << (WIDTH - 1);
  localparam Quarter = Half >> 1;

  generate
    if (WIDTH > `LARGEST + 1 && `LARGEST == 4) begin
      // Four to one in two look-up tables: where the fourth input is high, the first passes the choice on.
      wire [3:0] part;
      wire choice;
      genvar i;
      for (i = 0; i < 4; i = i + 1) begin : parts
        \$lut #(.WIDTH(WIDTH - 2), .LUT(LUT[i*Quarter+:Quarter])) quarter (.A(A[WIDTH-3:0]), .Y(part[i]));
      end
      \$lut #(.WIDTH(4), .LUT(16'hF0CA)) low (.A({A[WIDTH-1:WIDTH-2], part[1:0]}), .Y(choice));
      \$lut #(.WIDTH(4), .LUT(16'hE4AA)) high (.A({A[WIDTH-1], part[3:2], choice}), .Y(Y));
    end else if (WIDTH > `LARGEST) begin
      wire low, high;
      \$lut #(.WIDTH(WIDTH - 1), .LUT(LUT[Half-1:0])) lower (.A(A[WIDTH-2:0]), .Y(low));
      \$lut #(.WIDTH(WIDTH - 1), .LUT(LUT[2*Half-1:Half])) upper (.A(A[WIDTH-2:0]), .Y(high));
      \$_MUX_ choice (.A(low), .B(high), .S(A[WIDTH-1]), .Y(Y));
    end else begin
      wire _TECHMAP_FAIL_ = 1;
    end
  endgenerate
endmodule

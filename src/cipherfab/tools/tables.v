// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Truth tables of one to eight inputs, the first the lowest: what constant tables become for simulation.

module CF_TABLE1 (input [0:0] A, output Y);
  parameter [1:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

module CF_TABLE2 (input [1:0] A, output Y);
  parameter [3:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

module CF_TABLE3 (input [2:0] A, output Y);
  parameter [7:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

module CF_TABLE4 (input [3:0] A, output Y);
  parameter [15:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

module CF_TABLE5 (input [4:0] A, output Y);
  parameter [31:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

module CF_TABLE6 (input [5:0] A, output Y);
  parameter [63:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

module CF_TABLE7 (input [6:0] A, output Y);
  parameter [127:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

module CF_TABLE8 (input [7:0] A, output Y);
  parameter [255:0] TABLE = 0;
  assign Y = TABLE[A];
endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A sum in blocks: each is computed both without and with a carry in, and one of the two is selected.
//
//   latency  = 0 cycles, combinational
//   interval = 1
//
// Bit order: that of words. Reset: none. Side channels: not protected.

module cf_carry_select_adder #(
    parameter int unsigned Bits      = 80,
    // Of a block; the highest one may have fewer.
    parameter int unsigned BlockBits = 20
) (
    input  logic [Bits-1:0] a_i,
    input  logic [Bits-1:0] b_i,
    output logic [Bits-1:0] sum_o
);

  if (BlockBits == 0) begin : gen_bad_block
    $error("cf_carry_select_adder: BlockBits is 0; a block has at least 1 bit");
  end

  localparam int unsigned Blocks = (Bits + BlockBits - 1) / BlockBits;
  logic [Blocks:0] carry;  // into each block
  assign carry[0] = 1'b0;

  for (genvar i = 0; i < int'(Blocks); i++) begin : gen_block
    localparam int unsigned Low = i * BlockBits;
    localparam int unsigned Width = (Bits - Low < BlockBits) ? Bits - Low : BlockBits;
    logic [Width-1:0] a, b, without, with_one;
    logic carry_without;
    assign a = a_i[Low+:Width];
    assign b = b_i[Low+:Width];
    assign {carry_without, without} = (Width + 1)'(a) + (Width + 1)'(b);
    if (i == 0) begin : gen_first
      assign with_one = without;
      assign carry[1] = carry_without;
    end else begin : gen_other
      logic carry_with, unused;
      // One more bit at the bottom generates the carry.
      assign {carry_with, with_one, unused} = (Width + 2)'({a, 1'b1}) + (Width + 2)'({b, 1'b1});
      assign carry[i+1] = carry_without || (carry_with && carry[i]);
    end
    assign sum_o[Low+:Width] = carry[i] ? with_one : without;
  end

  logic unused_carry;
  assign unused_carry = carry[Blocks];

endmodule

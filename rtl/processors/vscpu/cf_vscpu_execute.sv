// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Instructions of the VSCPU family: each has its line, and takes no logic in a machine without it.
//
//   latency  = 0 cycles, combinational
//   interval = 1
//
// Bit order: that of words. Reset: none. Side channels: not protected.

module cf_vscpu_execute
  import cf_pkg::*;
  import cf_vscpu_pkg::*;
#(
    parameter  machine_e    Machine       = VSCPU_16,
    // Bits of the address of an instruction.
    parameter  int unsigned CodeAddress   = 6,
    // Instructions to implement, among those of the machine: bit i for number i.
    parameter  logic [Instructions-1:0] Used = '1,
    // Bits of a sum computed at once, see cf_carry_select_adder.
    parameter  int unsigned SumBits       = word_bits(Machine),
    localparam int unsigned WordBits      = word_bits(Machine),
    localparam int unsigned OperandBits   = operand_bits(Machine),
    localparam int unsigned OperationBits = operation_bits(Machine)
) (
    // The instruction: operation code, the lowest bits of D, A and B.
    input  logic [OperationBits-1:0] operation_i,
    input  logic [              1:0] d_i,
    input  logic [  OperandBits-1:0] a_i,
    input  logic [  OperandBits-1:0] b_i,
    // The data words at A and B, and the registers.
    input  logic [     WordBits-1:0] x_i,
    input  logic [     WordBits-1:0] y_i,
    input  logic [             15:0] w_i,
    input  logic [              4:0] c_i,
    // While the processor is stopped, the result is a word from outside.
    input  logic                     run_i,
    input  logic [     WordBits-1:0] loaded_i,
    // The result, and its validity.
    output logic                     write_o,
    output logic [     WordBits-1:0] result_o,
    // The result goes to the other bank.
    output logic                     other_o,
    // Next values of the registers.
    output logic [             15:0] w_o,
    output logic [              4:0] c_o,
    // Next address, if not that of the following instruction.
    output logic                     hold_o,
    output logic                     jump_o,
    output logic [  CodeAddress-1:0] target_o
);

  // The instruction, one-hot.
  logic [Instructions-1:0] is;
  for (genvar i = 0; i < Instructions; i++) begin : gen_is
    if (Used[i]) begin : gen_used
      assign is[i] = codes(Machine, instruction_e'(i), 32'(operation_i));
    end else begin : gen_unused
      assign is[i] = 1'b0;
    end
  end

  // The second operand: a word, or B itself.
  logic literal;
  logic [WordBits-1:0] operand;
  assign literal = |{is[ADDi], is[NANDi], is[SRLi], is[LTi], is[CPi], is[MULi]};
  assign operand = literal ? WordBits'(b_i) : y_i;

  logic [WordBits-1:0] sum;
  cf_carry_select_adder #(
      .Bits     (WordBits),
      .BlockBits(SumBits)
  ) u_sum (
      .a_i  (x_i),
      .b_i  (operand),
      .sum_o(sum)
  );

  // By less than a word to the right, by more to the left.
  logic [WordBits-1:0] shifted;
  if ((has(Machine, SRL) && Used[SRL]) || (has(Machine, SRLi) && Used[SRLi])) begin : gen_shift
    localparam int unsigned DistanceBits = $clog2(WordBits);
    if (2 ** DistanceBits == WordBits) begin : gen_bits
      // One bit gives the direction, the bits below it the distance in both.
      logic [DistanceBits-1:0] distance;
      assign distance = operand[DistanceBits-1:0];
      always_comb begin
        shifted = operand[DistanceBits] ? x_i << distance : x_i >> distance;
        if (operand[WordBits-1:DistanceBits+1] != '0) shifted = '0;
      end
    end else begin : gen_compare
      assign shifted = (operand < WordBits'(WordBits)) ? x_i >> operand : x_i << (operand - WordBits'(WordBits));
    end
  end else begin : gen_no_shift
    assign shifted = '0;
  end

  logic [WordBits-1:0] product;
  if ((has(Machine, MUL) && Used[MUL]) || (has(Machine, MULi) && Used[MULi])) begin : gen_product
    // Sums instead of `*`, so that no target uses its multipliers.
    always_comb begin
      product = '0;
      for (int unsigned i = 0; i < WordBits; i++) product += (x_i & {WordBits{operand[i]}}) << i;
    end
  end else begin : gen_no_product
    assign product = '0;
  end

  // Words of 16 bits, which some instructions are for.
  logic [15:0] x, y;
  assign x = 16'(x_i);
  assign y = 16'(y_i);

  // The S-box on the highest nibble only, or on all nibbles of a block; that of RECTANGLE on the four lowest
  // nibbles of a block, or on all.
  localparam int unsigned StateBits = (WordBits < 64) ? WordBits : 64;
  localparam int unsigned Rest = WordBits - StateBits;
  logic [WordBits-1:0] substituted, restored, columns, columns_restored;
  always_comb begin
    substituted = x_i;
    restored    = x_i;
    for (int unsigned n = 1; n <= StateBits / 4; n++) begin
      if (n == 1 || b_i != '0) begin
        substituted[WordBits-4*n+:4] = cf_present_pkg::sbox(x_i[WordBits-4*n+:4]);
        restored[WordBits-4*n+:4]    = cf_present_pkg::inv_sbox(x_i[WordBits-4*n+:4]);
      end
    end
    columns          = x_i;
    columns_restored = x_i;
    for (int unsigned n = 0; n < StateBits / 4; n++) begin
      if (n < 4 || b_i != '0) begin
        columns[Rest+4*n+:4]          = cf_rectangle_pkg::sbox(x_i[Rest+4*n+:4]);
        columns_restored[Rest+4*n+:4] = cf_rectangle_pkg::inv_sbox(x_i[Rest+4*n+:4]);
      end
    end
  end

  logic [WordBits-1:0] permuted, shifted_rows, unshifted_rows;
  if (WordBits >= 64) begin : gen_block
    always_comb begin
      permuted = x_i;
      permuted[WordBits-1-:64] = cf_present_pkg::linear_layer(x_i[WordBits-1-:64]);
      shifted_rows = x_i;
      shifted_rows[WordBits-1-:64] = cf_rectangle_pkg::linear_layer(x_i[WordBits-1-:64]);
      unshifted_rows = x_i;
      unshifted_rows[WordBits-1-:64] = cf_rectangle_pkg::inv_linear_layer(x_i[WordBits-1-:64]);
    end
  end else begin : gen_no_block
    assign permuted       = x_i;
    assign shifted_rows   = x_i;
    assign unshifted_rows = x_i;
  end

  // Rows of the key register of RECTANGLE-80, row 4 the lowest, row 0 above it.
  logic [WordBits-1:0] mixed, unmixed;
  if (WordBits == 80) begin : gen_rows
    logic [4:0][15:0] row;
    assign row = x_i;
    assign mixed = {
      row[0] ^ {row[4][3:0], row[4][15:4]}, row[4], row[3], row[2] ^ {row[1][7:0], row[1][15:8]}, row[1]
    };
    assign unmixed = {
      row[3], row[2], row[1] ^ {row[0][7:0], row[0][15:8]}, row[0], row[4] ^ {row[3][3:0], row[3][15:4]}
    };
  end else begin : gen_no_rows
    assign mixed   = x_i;
    assign unmixed = x_i;
  end

  // Its round constant, in the lowest bits of a block.
  logic [WordBits-1:0] constant, constant_before;
  always_comb begin
    constant                 = x_i;
    constant_before          = x_i;
    constant[Rest+:5]        = 5'(code_after(cf_rectangle_pkg::Rectangle80, 32'(x_i[Rest+:5])));
    constant_before[Rest+:5] = 5'(code_before(cf_rectangle_pkg::Rectangle80, 32'(x_i[Rest+:5])));
  end

  localparam int unsigned Rotation = 61 % WordBits;
  logic [WordBits-1:0] rotated, rotated_back, rotated_by;
  assign rotated      = {x_i[WordBits-Rotation-1:0], x_i[WordBits-1-:Rotation]};
  assign rotated_back = {x_i[Rotation-1:0], x_i[WordBits-1:Rotation]};
  if (has(Machine, ROL)) begin : gen_rotate
    int unsigned distance;
    assign distance   = 32'(b_i) % WordBits;
    assign rotated_by = x_i << distance | x_i >> (WordBits - distance);
  end else begin : gen_no_rotate
    assign rotated_by = x_i;
  end

  // A bit of every nibble of both words, before or after the S-box.
  logic [3:0][7:0] collected, collected_behind;
  logic [3:0] nibble, nibble_behind;
  always_comb begin
    for (int unsigned n = 0; n < 8; n++) begin
      nibble        = (n < 4) ? y[4*n+:4] : x[4*(n-4)+:4];
      nibble_behind = cf_present_pkg::sbox(nibble);
      for (int unsigned q = 0; q < 4; q++) begin
        collected[q][n] = nibble[q];
        collected_behind[q][n] = nibble_behind[q];
      end
    end
  end

  // By three to the right, with the lowest bits of the second word.
  logic [15:0] funnel;
  assign funnel = {y[2:0], x[15:3]};

  logic [WordBits-1:0] result;
  logic [15:0] short;  // a result of 16 bits
  // The sum comes last, so that it passes only one multiplexer.
  assign result_o = (run_i && (is[ADD] || is[ADDi])) ? sum : run_i ? result | WordBits'(short) : loaded_i;
  always_comb begin
    result = '0;
    short  = '0;
    if (is[NAND] || is[NANDi]) result |= ~(x_i & operand);
    if (is[SRL] || is[SRLi]) result |= shifted;
    if (is[LT] || is[LTi]) result |= WordBits'(x_i < operand);
    if (is[CP] || is[CPi] || is[CPI] || is[CPIi]) result |= operand;
    if (is[MUL] || is[MULi]) result |= product;
    if (is[XOR]) result |= x_i ^ y_i;
    if (is[SBOX]) result |= substituted;
    if (is[RRL]) result |= rotated;
    if (is[PER]) result |= permuted;
    if (is[GETW]) short |= w_i;
    if (is[SRW3]) short |= (x >> 3) | w_i;
    if (is[SPER]) short |= w_o;
    if (is[SHR3]) short |= funnel;
    if (is[SPERH]) short |= w_o;
    if (is[SHRS] || is[SHRN]) short |= {cf_present_pkg::sbox(funnel[15:12]), funnel[11:0]};
    if (is[XORC]) short |= x ^ 16'({c_i, 2'b0});
    if (is[XORH]) short |= x ^ y ^ 16'({c_i, 2'b0});
    if (is[SBOXI]) result |= restored;
    if (is[RRLI]) result |= rotated_back;
    if (is[SLW3]) short |= (x << 3) | w_i;
    if (is[ROL]) result |= rotated_by;
    if (is[RSBOX]) result |= columns;
    if (is[RSBOXI]) result |= columns_restored;
    if (is[ROWS]) result |= shifted_rows;
    if (is[ROWSI]) result |= unshifted_rows;
    if (is[MIX]) result |= mixed;
    if (is[MIXI]) result |= unmixed;
    if (is[LFSR]) result |= constant;
    if (is[LFSRI]) result |= constant_before;
  end
  assign write_o = !(|{is[CPIi], is[BZJ], is[BZJi], is[PER0], is[PER1], is[PER2], is[PER3], is[JC], is[J]}) &&
                   !(is[GETW] && b_i == '0);

  always_comb begin
    w_o = w_i;
    if (is[GETW]) w_o = '0;
    if (is[SRW3]) w_o = {x[2:0], 13'b0};
    if (is[SLW3]) w_o = {13'b0, x[15:13]};
    if (is[PER0]) w_o = {collected[0], w_i[15:8]};
    if (is[PER1]) w_o = {collected[1], w_i[15:8]};
    if (is[PER2]) w_o = {collected[2], w_i[15:8]};
    if (is[PER3]) w_o = {collected[3], w_i[15:8]};
    if (is[SPER] || (collecting(Machine) != 0 && has(Machine, SPER))) w_o = {collected_behind[d_i], w_i[15:8]};
    if (is[SPERH] || (collecting(Machine) != 0 && has(Machine, SPERH))) w_o = {collected_behind[d_i][3:0], w_i[15:4]};
  end
  assign c_o = is[XORC] || is[SHRN] ? c_i + 5'd1 : c_i;

  assign other_o = is[SHR3] || is[SHRN];

  assign hold_o = is[XORH] && c_i == '0;
  assign jump_o = (is[BZJ] && y_i == '0) || is[BZJi] || (is[JC] && c_i != '0) || is[J] || is[SHRN];
  always_comb begin
    target_o = '0;
    if (is[BZJ]) target_o |= CodeAddress'(x_i);
    if (is[BZJi]) target_o |= CodeAddress'(x_i) + CodeAddress'(b_i);
    if (is[JC] || is[J]) target_o |= CodeAddress'({a_i, b_i});
  end

endmodule

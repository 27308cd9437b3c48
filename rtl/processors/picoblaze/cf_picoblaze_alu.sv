// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The ALU of PicoBlaze: from a register and a second operand, a result and the flags.
//
// The operation is given in the first cycle of an instruction, with enable_i; operands are there in the second.
// One adder does everything except shifts: with 0 as the first addend, the second one is the result. Loaded bytes
// bypass the adder.
//
//   x_i, operand_i --> addend --> adder ---------> |
//   x_i -------------> shift ---> |                | result_o --> zero flag of each half
//   loaded_i -------------------> | instead -----> |
//
//   latency  = 1 cycle from is_i, 0 from the operands
//   interval = 1
//
// Bit order: that of bytes. Reset: none. Side channels: not protected.

module cf_picoblaze_alu
  import cf_pkg::*;
  import cf_picoblaze_pkg::*;
#(
    parameter machine_e   Machine = KCPSM3,
    // The value that HWBUILD loads.
    parameter logic [7:0] Build   = 8'h00
) (
    input  logic                  clk_i,
    input  logic                  enable_i,
    // One for each operation of cf_picoblaze_pkg.
    input  logic [Operations-1:0] is_i,
    // The kind of shift.
    input  logic [           3:0] shift_i,
    input  logic [           7:0] x_i,
    input  logic [           7:0] operand_i,
    // The result of INPUT and FETCH.
    input  logic [           7:0] loaded_i,
    input  logic                  zero_i,
    input  logic                  carry_i,
    output logic [           7:0] result_o,
    // The zero flag of each half: both together are the flag.
    output logic [           1:0] zeros_o,
    output logic                  carry_o
);

  logic tests, subtracts, goes_on;
  assign tests     = is_i[TEST] || is_i[TESTCY];
  assign subtracts = is_i[SUB] || is_i[SUBCY] || is_i[COMPARE] || is_i[COMPARECY];
  assign goes_on   = is_i[ADDCY] || is_i[SUBCY] || is_i[COMPARECY];

  typedef enum logic [1:0] {
    SECOND,
    BOTH_BITS,
    EITHER_BIT,
    ONE_BIT
  } addend_e;
  addend_e addend_q;
  logic adds_q, subtracts_q, shifts_q, builds_q;
  logic replaced_q;  // the result is not the adder's
  logic carries_q;   // uses the carry flag
  logic tests_q;     // the carry becomes a parity
  logic tests_on_q;  // parity including the carry
  logic chained_q;   // the zero flag stays set only if it was set
  always_ff @(posedge clk_i) begin
    if (enable_i) begin
      addend_q <= SECOND;
      if (is_i[AND] || tests) addend_q <= BOTH_BITS;
      if (is_i[OR]) addend_q <= EITHER_BIT;
      if (is_i[XOR]) addend_q <= ONE_BIT;
      adds_q      <= is_i[ADD] || is_i[ADDCY] || subtracts;
      subtracts_q <= subtracts;
      carries_q   <= goes_on;
      shifts_q    <= is_i[SHIFT];
      tests_q     <= tests;
      tests_on_q  <= is_i[TESTCY];
      builds_q    <= is_i[HWBUILD];
      replaced_q  <= is_i[SHIFT] || is_i[HWBUILD] || is_i[INPUT] || is_i[FETCH];
      chained_q   <= is_i[TESTCY] || (goes_on && Machine == KCPSM6);
    end
  end

  logic [7:0] addend, sum;
  logic carry;
  always_comb begin
    case (addend_q)
      SECOND:     addend = subtracts_q ? ~operand_i : operand_i;
      BOTH_BITS:  addend = x_i & operand_i;
      EITHER_BIT: addend = x_i | operand_i;
      default:    addend = x_i ^ operand_i;
    endcase
  end
  assign {carry, sum} = 9'(adds_q ? x_i : 8'h00) + 9'(addend) + 9'(subtracts_q ^ (carries_q && carry_i));

  // The bit shifted in does not depend on the direction.
  logic right, incoming;
  assign right = shift_i[3];
  always_comb begin
    case (shift_i[2:1])
      2'd0:    incoming = carry_i;
      2'd1:    incoming = x_i[7];
      2'd2:    incoming = x_i[0];
      default: incoming = shift_i[0];
    endcase
  end

  logic [7:0] instead;
  always_comb begin
    instead = loaded_i;
    if (shifts_q) instead = right ? {incoming, x_i[7:1]} : {x_i[6:0], incoming};
    if (builds_q) instead = Build;
  end
  assign result_o   = replaced_q ? instead : sum;
  assign zeros_o[0] = result_o[3:0] == '0 && (zero_i || !chained_q);
  assign zeros_o[1] = result_o[7:4] == '0;

  always_comb begin
    carry_o = carry ^ subtracts_q;
    if (tests_q) carry_o = ^addend ^ (tests_on_q && carry_i);
    if (shifts_q) carry_o = right ? x_i[0] : x_i[7];
    if (builds_q) carry_o = 1'b1;
  end

endmodule

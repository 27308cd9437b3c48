// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A machine of the VSCPU family with a memory for instructions and one for data, outside: one instruction
// in every clock cycle. An instruction comes in the cycle behind its address, as from a block RAM; data words
// come in that of theirs.
//
// While run_i is low it is about to begin at address 0, with its registers at their first values.
//
//   latency  = 1 cycle for each instruction
//   interval = latency
//
// Bit order: that of words. Reset: run_i. Side channels: not protected.

module cf_vscpu_harvard
  import cf_pkg::*;
  import cf_vscpu_pkg::*;
#(
    parameter  machine_e    Machine     = VSCPU_16,
    // Bits of the address of an instruction.
    parameter  int unsigned CodeAddress = 6,
    localparam int unsigned WordBits    = word_bits(Machine),
    localparam int unsigned AddressBits = address_bits(Machine),
    localparam int unsigned CodeBits    = code_bits(Machine)
) (
    input  logic                   clk_i,
    input  logic                   run_i,
    // High in the cycle of an instruction that goes on at itself.
    output logic                   halt_o,
    // Memory of instructions: address of the next one, and the one that is executed.
    output logic [CodeAddress-1:0] code_address_o,
    input  logic [   CodeBits-1:0] code_i,
    // Memory of data: addresses and words of the operands, and of the result.
    output logic [AddressBits-1:0] a_o,
    output logic [AddressBits-1:0] b_o,
    input  logic [   WordBits-1:0] x_i,
    input  logic [   WordBits-1:0] y_i,
    output logic                   write_o,
    output logic [AddressBits-1:0] d_o,
    output logic [   WordBits-1:0] result_o
);

  localparam int unsigned OperandBits = operand_bits(Machine);

  logic [CodeAddress-1:0] pc_q, next, target;
  logic [15:0] w_q, w;
  logic [4:0] c_q, c;
  logic jump, hold, other;

  // The operands, and the addresses that they stand for.
  logic [OperandBits-1:0] a, b, d;
  assign b = code_i[0+:OperandBits];
  assign a = code_i[OperandBits+:OperandBits];
  if (addresses(Machine) == 3) begin : gen_three
    assign d = code_i[2*OperandBits+:OperandBits];
  end else begin : gen_two
    assign d = a;
  end
  if (banked(Machine) != 0) begin : gen_banks
    assign a_o = {a[OperandBits-1] & c_q[0], a};
    assign b_o = {b[OperandBits-1] & c_q[0], b};
    assign d_o = {d[OperandBits-1] & (c_q[0] ^ other), d};
  end else begin : gen_one_bank
    assign a_o = a;
    assign b_o = b;
    assign d_o = d;
    logic unused;
    assign unused = other;
  end

  // The first word: the one at A, or the one that the instruction before had as the second.
  logic [WordBits-1:0] x;
  if (chained(Machine) != 0) begin : gen_chain
    logic [WordBits-1:0] before_q;
    always_ff @(posedge clk_i) before_q <= run_i ? y_i : '0;
    assign x = before_q;
    logic unused;
    assign unused = ^x_i;
  end else begin : gen_no_chain
    assign x = x_i;
  end

  cf_vscpu_execute #(
      .Machine    (Machine),
      .CodeAddress(CodeAddress)
  ) u_execute (
      .operation_i(code_i[CodeBits-1-:operation_bits(Machine)]),
      .d_i        (d[1:0]),
      .a_i        (a),
      .b_i        (b),
      .x_i        (x),
      .y_i        (y_i),
      .w_i        (w_q),
      .c_i        (c_q),
      .write_o    (write_o),
      .result_o   (result_o),
      .other_o    (other),
      .w_o        (w),
      .c_o        (c),
      .hold_o     (hold),
      .jump_o     (jump),
      .target_o   (target)
  );

  assign next = !run_i ? '0 : jump ? target : pc_q + CodeAddress'(!hold);
  assign code_address_o = next;
  assign halt_o = hold || (jump && target == pc_q);

  always_ff @(posedge clk_i) begin
    pc_q <= next;
    w_q  <= w;
    c_q  <= c;
    if (!run_i) begin
      w_q <= '0;
      c_q <= 5'd1;
    end
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A machine of the VSCPU family with separate external memories for instructions and data: one instruction in
// every clock cycle. An instruction comes in the cycle after its address, as from a block RAM; data words come
// in the cycle of their address.
//
// With one stage an instruction reads, computes and writes in its cycle. With two it reads in one cycle and
// computes and writes in the next, in which the following one reads; that one waits a cycle if it needs the
// result, and is dropped after a jump.
//
// While run_i is low the processor is held before address 0, with its registers at their initial values.
//
//   latency  = 1 cycle per instruction; with two stages plus 1 at the beginning, 1 for each jump except the one that
//              halts, and 1 for each instruction with an operand named as the result of the previous one, even if that
//              result is not written or goes to another bank
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
    // 1 or 2.
    parameter  int unsigned Stages      = 1,
    localparam int unsigned WordBits    = word_bits(Machine),
    localparam int unsigned AddressBits = address_bits(Machine),
    localparam int unsigned CodeBits    = code_bits(Machine)
) (
    input  logic                   clk_i,
    input  logic                   run_i,
    // High in the cycle of an instruction that jumps to itself.
    output logic                   halt_o,
    // Memory of instructions: address of the next one, and the one being executed.
    output logic [CodeAddress-1:0] code_address_o,
    input  logic [   CodeBits-1:0] code_i,
    // Memory of data: addresses and words of the operands, and of the result.
    output logic [AddressBits-1:0] a_o,
    output logic [AddressBits-1:0] b_o,
    input  logic [   WordBits-1:0] x_i,
    input  logic [   WordBits-1:0] y_i,
    output logic                   write_o,
    output logic [AddressBits-1:0] d_o,
    output logic [   WordBits-1:0] result_o,
    // Value of result_o while run_i is low.
    input  logic [   WordBits-1:0] loaded_i
);

  localparam int unsigned OperandBits = operand_bits(Machine);
  localparam int unsigned OperationBits = operation_bits(Machine);
  // With two stages the sum would be the longest path, so wide ones are computed in blocks.
  localparam int unsigned SumBits = 20;
  typedef logic [CodeAddress-1:0] code_address_t;
  typedef logic [WordBits-1:0] word_t;
  // An instruction: operation code and operands.
  typedef struct packed {
    logic [OperationBits-1:0] operation;
    logic [OperandBits-1:0] d, a, b;
  } instruction_t;

  // Instructions being read and executed in this cycle: the same, or executed one cycle after it was read.
  instruction_t read, now;
  word_t x, y;
  logic valid, waits;

  assign read.operation = code_i[CodeBits-1-:OperationBits];
  assign read.b         = code_i[0+:OperandBits];
  assign read.a         = code_i[OperandBits+:OperandBits];
  if (addresses(Machine) == 3) begin : gen_three
    assign read.d = code_i[2*OperandBits+:OperandBits];
  end else begin : gen_two
    assign read.d = code_i[OperandBits+:OperandBits];
  end

  // Registers, and their next values.
  code_address_t pc_q, next, target, own;
  logic [15:0] w_q, w;
  logic [4:0] c_q, c;
  word_t before_q;  // word at B of the previous instruction
  logic jump, hold, other, write, leaves;

  // Where there are banks, an instruction that changes C jumps, so C is the same for the instructions being
  // read and executed.
  if (Stages == 2 && banked(Machine) != 0 && has(Machine, XORC)) begin : gen_bad_machine
    $error("cf_vscpu_harvard: machine %0d has banks and XORC, which does not jump; Stages has to be 1", Machine);
  end

  // The addresses that the operands name.
  if (banked(Machine) != 0) begin : gen_banks
    assign a_o = {read.a[OperandBits-1] & c_q[0], read.a};
    assign b_o = {read.b[OperandBits-1] & c_q[0], read.b};
    assign d_o = {now.d[OperandBits-1] & (c_q[0] ^ other), now.d};
  end else begin : gen_one_bank
    assign a_o = read.a;
    assign b_o = read.b;
    assign d_o = now.d;
    logic unused;
    assign unused = other;
  end

  if (Stages == 1) begin : gen_at_once
    assign valid = 1'b1;
    assign waits = 1'b0;
    assign now   = read;
    assign y     = y_i;
    assign x     = (chained(Machine) != 0) ? before_q : x_i;
    assign own   = pc_q;
  end else if (Stages == 2) begin : gen_stages
    // The operation of each of the two.
    logic [Instructions-1:0] reads, does;
    for (genvar i = 0; i < int'(Instructions); i++) begin : gen_is
      assign reads[i] = codes(Machine, instruction_e'(i), 32'(read.operation));
      assign does[i]  = codes(Machine, instruction_e'(i), 32'(now.operation));
    end

    logic valid_q;
    instruction_t now_q;
    word_t x_q, y_q;
    logic needs_a, needs_b;
    assign needs_a = |(reads & ReadsA) && read.a == now.d && chained(Machine) == 0;
    assign needs_b = |(reads & ReadsB) && read.b == now.d;
    assign waits   = valid_q && |(does & Results) && (needs_a || needs_b);
    always_ff @(posedge clk_i) begin
      valid_q <= run_i && !waits && !leaves;
      now_q   <= read;
      x_q     <= x_i;
      y_q     <= y_i;
    end
    assign valid = valid_q;
    assign now   = now_q;
    assign x     = (chained(Machine) != 0) ? before_q : x_q;
    assign y     = y_q;
    // The one after it has been fetched.
    assign own   = pc_q - code_address_t'(1);
  end else begin : gen_unsupported
    $error("cf_vscpu_harvard: unsupported Stages %0d; there are 1 and 2", Stages);
  end

  cf_vscpu_execute #(
      .Machine    (Machine),
      .CodeAddress(CodeAddress),
      .SumBits    ((Stages == 2 && WordBits > SumBits) ? SumBits : WordBits)
  ) u_execute (
      .operation_i(now.operation),
      .d_i        (now.d[1:0]),
      .a_i        (now.a),
      .b_i        (now.b),
      .x_i        (x),
      .y_i        (y),
      .w_i        (w_q),
      .c_i        (c_q),
      .run_i      (run_i),
      .loaded_i   (loaded_i),
      .write_o    (write),
      .result_o   (result_o),
      .other_o    (other),
      .w_o        (w),
      .c_o        (c),
      .hold_o     (hold),
      .jump_o     (jump),
      .target_o   (target)
  );

  assign write_o = valid && write;
  assign leaves  = valid && (jump || hold);
  assign halt_o  = valid && (hold || (jump && target == own));
  always_comb begin
    next = waits ? pc_q : pc_q + code_address_t'(1);
    if (leaves) next = hold ? own : target;
    if (!run_i) next = '0;
  end
  assign code_address_o = next;

  always_ff @(posedge clk_i) begin
    pc_q <= next;
    if (valid) begin
      w_q      <= w;
      c_q      <= c;
      before_q <= y;
    end
    if (!run_i) begin
      w_q      <= '0;
      c_q      <= 5'd1;
      before_q <= '0;
    end
  end

  logic unused_words;
  assign unused_words = ^{x_i, before_q};

endmodule

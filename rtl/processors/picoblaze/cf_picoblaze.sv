// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// PicoBlaze, an 8-bit processor, with the instructions and the encodings of KCPSM3 or KCPSM6.
//
// Its program is outside, in a memory with a register, which reads address_o at the end of a cycle with
// fetch_o: the second one of an instruction. The first cycle reads registers and determines the next address,
// the second one computes and writes; the instruction stays at instruction_i for both. The effect of invalid
// instruction words is undefined.
// instructions do anything.
//
// Ports: INPUT and OUTPUT raise read_strobe_o or write_strobe_o in their second cycle, with the address at
// port_id_o. OUTPUTK raises k_write_strobe_o. Interrupts: if interrupt_i is high at the end of an instruction
// and interrupts are enabled, the next instruction is replaced by a call of Vector, with interrupt_ack_o in its
// second cycle. While sleep_i is high, nothing happens; strobes keep their values.
//
//   latency  = 2 cycles for each instruction
//   interval = latency
//
// Bit order: that of bytes. Reset: synchronous, control only; registers, scratchpad and stack keep their
// contents, and the first instruction begins a cycle later. Side channels: not protected.

module cf_picoblaze
  import cf_pkg::*;
  import cf_picoblaze_pkg::*;
#(
    // KCPSM3 or KCPSM6.
    parameter machine_e          Machine         = KCPSM3,
    // A short program needs fewer.
    parameter int unsigned       AddressBits     = address_bits(Machine),
    // A power of two.
    parameter int unsigned       ScratchpadBytes = scratchpad_bytes(Machine),
    parameter logic       [11:0] Vector          = 12'h3ff,
    // The value that HWBUILD loads.
    parameter logic       [ 7:0] Build           = 8'h00
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   sleep_i,
    // The program.
    output logic                   fetch_o,
    output logic [AddressBits-1:0] address_o,
    input  logic [           17:0] instruction_i,
    // Ports.
    output logic [            7:0] port_id_o,
    output logic [            7:0] out_port_o,
    output logic                   write_strobe_o,
    output logic                   k_write_strobe_o,
    output logic                   read_strobe_o,
    input  logic [            7:0] in_port_i,
    // Interrupts.
    input  logic                   interrupt_i,
    output logic                   interrupt_ack_o
);

  localparam bit Six = Machine == KCPSM6;
  localparam int unsigned StackBits = 5;
  localparam logic [StackBits-1:0] Full = 5'd30;
  localparam int unsigned ScratchpadBits = $clog2(ScratchpadBytes);
  localparam int unsigned RegisterBits = Six ? 5 : 4;

  typedef logic [AddressBits-1:0] address_t;
  typedef logic [StackBits-1:0] depth_t;

  if (Machine != KCPSM3 && Machine != KCPSM6) begin : gen_unsupported
    $error("cf_picoblaze: unsupported Machine %0d; there are KCPSM3 and KCPSM6", Machine);
  end

  // Flags, the zero flag in halves; the bank of registers, interrupt enable, and an interrupt taken.
  logic [1:0] zeros_q;
  logic zero, carry_q, bank_q, interrupts_q, interrupted_q;
  assign zero = &zeros_q;

  // The operation, none if an interrupt is taken.
  logic [Operations-1:0] operation;
  for (genvar i = 0; i < int'(Operations); i++) begin : gen_operation
    assign operation[i] = is(Machine, operation_e'(i), instruction_i) && !interrupted_q;
  end

  // The cycle: idle_q if there is no instruction yet, in place of a second cycle. The two enables mark the end
  // of the first and of the second.
  logic first_q, idle_q, first, second;
  assign first  = first_q && !sleep_i;
  assign second = !first_q && !idle_q && !sleep_i;

  // Registers: the first cycle reads sX and sY, the second one writes sX, or with STAR the other bank.
  logic [RegisterBits-1:0] x_number, y_number;
  logic [7:0] registers_q[2**RegisterBits];
  logic [7:0] x, y, result;
  logic writes_q;
  assign x_number = RegisterBits'({bank_q ^ is(Machine, STAR, instruction_i), instruction_i[11:8]});
  assign y_number = RegisterBits'({bank_q, instruction_i[7:4]});
  assign x        = registers_q[x_number];
  assign y        = registers_q[y_number];
  always_ff @(posedge clk_i) if (second && writes_q) registers_q[x_number] <= result;

  // Operands: sX, and sY or a constant. OUTPUTK has constants for both.
  logic [7:0] x_q, operand_q;
  logic constant;
  assign constant = instruction_i[12] == Six;
  always_ff @(posedge clk_i) begin
    if (first) begin
      x_q       <= operation[OUTPUTK] ? instruction_i[11:4] : x;
      operand_q <= constant ? instruction_i[7:0] : y;
    end
  end

  // Actions of the second cycle, besides computing.
  logic loads, computes, compares;
  logic sets_flags_q, inputs_q, outputs_q, k_outputs_q, stores_q, restores_q, selects_q;
  assign loads = |{operation[LOAD], operation[INPUT], operation[FETCH], operation[STAR],
                   operation[LOAD_RETURN]};
  assign computes = |{operation[AND], operation[OR], operation[XOR], operation[ADD], operation[ADDCY],
                      operation[SUB], operation[SUBCY], operation[SHIFT], operation[HWBUILD]};
  assign compares = |{operation[TEST], operation[TESTCY], operation[COMPARE], operation[COMPARECY]};
  always_ff @(posedge clk_i) begin
    if (first) begin
      writes_q     <= loads || computes;
      sets_flags_q <= computes || compares;
      inputs_q     <= operation[INPUT];
      outputs_q    <= operation[OUTPUT];
      k_outputs_q  <= operation[OUTPUTK];
      stores_q     <= operation[STORE];
      restores_q   <= operation[RETURNI];
      selects_q    <= operation[REGBANK];
    end
  end

  // Ports.
  assign port_id_o        = operand_q;
  assign out_port_o       = x_q;
  assign read_strobe_o    = !first_q && !idle_q && inputs_q;
  assign write_strobe_o   = !first_q && !idle_q && outputs_q;
  assign k_write_strobe_o = !first_q && !idle_q && k_outputs_q;

  // Scratchpad.
  logic [7:0] scratchpad_q[ScratchpadBytes];
  logic [ScratchpadBits-1:0] place;
  assign place = operand_q[ScratchpadBits-1:0];
  always_ff @(posedge clk_i) if (second && stores_q) scratchpad_q[place] <= x_q;

  // Results and flags.
  logic [1:0] zeros;
  logic carry;
  cf_picoblaze_alu #(
      .Machine(Machine),
      .Build  (Build)
  ) u_alu (
      .clk_i    (clk_i),
      .enable_i (first),
      .is_i     (operation),
      .shift_i  (instruction_i[3:0]),
      .x_i      (x_q),
      .operand_i(operand_q),
      .loaded_i (inputs_q ? in_port_i : scratchpad_q[place]),
      .zero_i   (zero),
      .carry_i  (carry_q),
      .result_o (result),
      .zeros_o  (zeros),
      .carry_o  (carry)
  );

  // Conditions: Z, NZ, C, NC.
  logic [1:0] condition;
  logic holds;
  assign condition = Six ? instruction_i[15:14] : instruction_i[11:10];
  assign holds     = (condition[1] ? carry_q : zero) != condition[0];

  // Next address. An interrupt calls Vector, and returns to the instruction that it replaced.
  depth_t depth_q, depth;
  logic pair, jumps, calls, returns, overflow;
  assign pair     = operation[JUMP_PAIR] || operation[CALL_PAIR];
  assign jumps    = operation[JUMP] || (operation[JUMP_IF] && holds) || operation[JUMP_PAIR];
  assign calls    = operation[CALL] || (operation[CALL_IF] && holds) || operation[CALL_PAIR] || interrupted_q;
  assign returns  = operation[RETURN] || (operation[RETURN_IF] && holds) || operation[RETURNI] ||
                    operation[LOAD_RETURN];
  assign overflow = Six && ((calls && depth_q == Full) || (returns && depth_q == '0));

  address_t pc_q, following, target;
  // The youngest address is at depth_q.
  address_t stack_q[2**StackBits];
  assign fetch_o   = !first_q && !sleep_i;
  assign address_o = pc_q;
  assign following = pc_q + address_t'(1);
  assign depth     = returns ? depth_q - depth_t'(1) : depth_q + depth_t'(1);
  always_comb begin
    target = following;
    if (jumps || calls) target = pair ? address_t'({x[3:0], y}) : address_t'(instruction_i);
    if (returns) target = stack_q[depth_q];
    if (interrupted_q) target = address_t'(Vector);
  end
  always_ff @(posedge clk_i) begin
    if (first && calls && !rst_i) stack_q[depth] <= interrupted_q ? pc_q : following;
  end

  logic overflow_q, zero_before_q, carry_before_q, bank_before_q;
  assign interrupt_ack_o = !first_q && interrupted_q;

  always_ff @(posedge clk_i) begin
    if (!sleep_i) begin
      first_q <= !first_q;
      idle_q  <= 1'b0;
    end
    if (first) begin
      pc_q       <= target;
      if (calls || returns) depth_q <= depth;
      overflow_q <= overflow;
      if (operation[RETURNI] || operation[INTERRUPTS]) interrupts_q <= instruction_i[0];
      if (interrupted_q) begin
        interrupts_q   <= 1'b0;
        zero_before_q  <= zero;
        carry_before_q <= carry_q;
        bank_before_q  <= bank_q;
      end
    end
    if (second) begin
      interrupted_q <= interrupt_i && interrupts_q;
      if (sets_flags_q) begin
        zeros_q <= zeros;
        carry_q <= carry;
      end
      if (restores_q) begin
        zeros_q <= {2{zero_before_q}};
        carry_q <= carry_before_q;
        bank_q  <= bank_before_q;
      end
      if (selects_q) bank_q <= operand_q[0];
    end
    if (rst_i || (first && overflow)) begin
      pc_q         <= '0;
      depth_q      <= '0;
      interrupts_q <= 1'b0;
    end
    if (rst_i || (second && overflow_q)) begin
      zeros_q <= '0;
      carry_q <= 1'b0;
      bank_q  <= 1'b0;
    end
    if (rst_i) begin
      first_q       <= 1'b0;
      idle_q        <= 1'b1;
      interrupted_q <= 1'b0;
      overflow_q    <= 1'b0;
    end
  end

endmodule

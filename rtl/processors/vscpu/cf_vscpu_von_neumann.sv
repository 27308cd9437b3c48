// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A machine of the VSCPU family with one external memory for instructions and data. A word is read in the cycle
// after its address, as from a block RAM.
//
// While run_i is low the processor is held before address 0.
//
//   latency  = 2 to 4 cycles for an instruction: one for itself, one for every other access
//   interval = latency
//
// Bit order: that of words. Reset: run_i. Side channels: not protected.

module cf_vscpu_von_neumann
  import cf_pkg::*;
  import cf_vscpu_pkg::*;
#(
    parameter  machine_e                Machine     = VSCPU,
    // Address bits that the memory has.
    parameter  int unsigned             MemoryBits  = address_bits(Machine),
    // Instructions to implement, among those of the machine: bit i for number i.
    parameter  logic [Instructions-1:0] Used        = '1,
    localparam int unsigned             WordBits    = word_bits(Machine),
    localparam int unsigned             AddressBits = address_bits(Machine)
) (
    input  logic                   clk_i,
    input  logic                   run_i,
    // High in the cycle after an instruction that jumps to itself.
    output logic                   halt_o,
    // The memory.
    output logic [ MemoryBits-1:0] address_o,
    output logic                   write_o,
    output logic [   WordBits-1:0] word_o,
    input  logic [   WordBits-1:0] word_i,
    // Value of word_o while run_i is low.
    input  logic [   WordBits-1:0] loaded_i
);

  localparam int unsigned OperationBits = operation_bits(Machine);
  typedef logic [MemoryBits-1:0] address_t;

  // Number of the access: 0 fetches the instruction.
  logic [1:0] access_q;
  logic [WordBits-1:0] instruction, instruction_q;
  logic [WordBits-1:0] before_q;  // word read by the access before the last one
  address_t pc_q, next, target;
  logic jump, jump_q, hold, other;

  assign instruction = (access_q == 2'd1) ? word_i : instruction_q;

  // Needs of the instruction.
  logic [OperationBits-1:0] code;
  logic [AddressBits-1:0] a, b;
  logic [1:0] accesses_of;
  access_e [3:1] path_of;
  assign code = instruction[2*AddressBits+:OperationBits];
  assign a = instruction[AddressBits+:AddressBits];
  assign b = instruction[0+:AddressBits];
  always_comb begin
    accesses_of = '0;
    path_of     = '0;
    for (int unsigned i = 0; i < Instructions; i++) begin
      if (Used[i] && codes(Machine, instruction_e'(i), 32'(code))) begin
        accesses_of |= 2'(accesses(instruction_e'(i)));
        path_of     |= path(instruction_e'(i));
      end
    end
  end

  access_e now;
  assign now = (access_q == 2'd1) ? path_of[1] : (access_q == 2'd2) ? path_of[2] : path_of[3];

  // The second operand came first, unless nothing else was read.
  logic both, write, decides;
  logic [WordBits-1:0] result;
  logic [15:0] w;
  logic [4:0] c;
  assign both = access_q == 2'd3 && path_of[2] == READ_A;
  cf_vscpu_execute #(
      .Machine    (Machine),
      .CodeAddress(MemoryBits),
      .Used       (Used)
  ) u_execute (
      .operation_i(code),
      .d_i        (a[1:0]),
      .a_i        (a),
      .b_i        (b),
      .x_i        (word_i),
      .y_i        (both ? before_q : word_i),
      .w_i        ('0),
      .c_i        ('0),
      .run_i      (run_i),
      .loaded_i   (loaded_i),
      .write_o    (write),
      .result_o   (result),
      .other_o    (other),
      .w_o        (w),
      .c_o        (c),
      .hold_o     (hold),
      .jump_o     (jump),
      .target_o   (target)
  );

  // A conditional jump decides when its word arrives, and gets its target then.
  assign decides = access_q == ((path_of[1] == READ_B) ? 2'd2 : 2'd1);
  assign next    = jump_q ? target : pc_q + address_t'(1);
  assign halt_o  = access_q == 2'd0 && jump_q && next == pc_q;

  always_comb begin
    address_o = next;
    write_o   = 1'b0;
    if (access_q != 2'd0) begin
      case (now)
        READ_A:  address_o = address_t'(a);
        READ_B:  address_o = address_t'(b);
        POINTER: begin
          // Read there, or write there the word that was read.
          address_o = (access_q == 2'd2) ? address_t'(word_i) : address_t'(before_q);
          write_o   = access_q == 2'd3;
        end
        default: begin
          address_o = address_t'(a);
          write_o   = write;
        end
      endcase
    end
  end
  assign word_o = result;

  always_ff @(posedge clk_i) begin
    access_q <= (access_q != 2'd0 && access_q == accesses_of) ? '0 : access_q + 2'd1;
    if (access_q == 2'd0) pc_q <= next;
    if (access_q == 2'd0) jump_q <= 1'b0;
    else if (decides) jump_q <= jump;
    if (access_q == 2'd1) instruction_q <= word_i;
    before_q <= word_i;
    if (!run_i) begin
      access_q <= '0;
      pc_q     <= '1;
      jump_q   <= 1'b0;
    end
  end

  logic unused;
  assign unused = ^{w, c, hold, other};

endmodule

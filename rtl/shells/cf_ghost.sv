// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Clears a core that cannot clear itself: resets it, then runs hidden blocks of zeros under a key of zeros
// through it, which overwrite everything it kept of keys and blocks.
//
// From clear_i or rst_i on, nothing is offered or taken for the cycles of a key and of Blocks blocks. With
// Clear 0 the module is wires.
//
// Combinational from port to port. Bit order: unchanged. Reset: synchronous, control only. Side channels: not
// protected.

module cf_ghost #(
    parameter int unsigned PortBits,
    parameter int unsigned KeyPortBits,
    // Transfers of a block in, and of its result out.
    parameter int unsigned InWords    = 1,
    parameter int unsigned OutWords   = 1,
    // Maximum number of blocks in the core.
    parameter int unsigned Blocks     = 1,
    // 1 if the core has a key channel.
    parameter bit          KeyChannel = 0,
    // Obey clear_i.
    parameter bit          Clear      = 0,
    // Hold block_o at 0 while out_valid_o is low.
    parameter bit          Gate       = 0
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   clear_i,
    // The ports of the core.
    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  logic [KeyPortBits-1:0] key_i,
    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [   PortBits-1:0] block_i,
    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [   PortBits-1:0] block_o,
    // The core inside.
    output logic                   core_rst_o,
    output logic                   core_key_valid_o,
    input  logic                   core_key_ready_i,
    output logic [KeyPortBits-1:0] core_key_o,
    output logic                   core_in_valid_o,
    input  logic                   core_in_ready_i,
    output logic [   PortBits-1:0] core_block_o,
    input  logic                   core_out_valid_i,
    output logic                   core_out_ready_o,
    input  logic [   PortBits-1:0] core_block_i
);

  logic ghost, key_left, in_left;
  logic hidden;
  assign hidden           = ghost || (Clear && core_rst_o);

  assign core_rst_o       = rst_i || (Clear && clear_i);
  assign core_key_valid_o = ghost ? key_left : key_valid_i;
  assign core_key_o       = ghost ? '0 : key_i;
  assign core_in_valid_o  = ghost ? in_left && !key_left : in_valid_i;
  assign core_block_o     = ghost ? '0 : block_i;
  assign core_out_ready_o = ghost || out_ready_i;
  assign key_ready_o      = core_key_ready_i && !hidden;
  assign in_ready_o       = core_in_ready_i && !hidden;
  assign out_valid_o      = core_out_valid_i && !hidden;
  assign block_o          = (!Gate || out_valid_o) ? core_block_i : '0;

  if (Clear) begin : gen_ghost
    localparam int unsigned InBits = $clog2(Blocks * InWords + 1);
    localparam int unsigned OutBits = $clog2(Blocks * OutWords + 1);
    logic [InBits-1:0] in_q;  // transfers left
    logic [OutBits-1:0] out_q;
    logic key_q;
    assign ghost    = out_q != '0;
    assign in_left  = in_q != '0;
    assign key_left = key_q;
    always_ff @(posedge clk_i) begin
      if (ghost) begin
        if (core_key_ready_i) key_q <= 1'b0;
        if (core_in_valid_o && core_in_ready_i) in_q <= in_q - 1'b1;
        if (core_out_valid_i) out_q <= out_q - 1'b1;
      end
      if (core_rst_o) begin
        in_q  <= InBits'(Blocks * InWords);
        out_q <= OutBits'(Blocks * OutWords);
        key_q <= KeyChannel;
      end
    end
  end else begin : gen_none
    assign ghost    = 1'b0;
    assign in_left  = 1'b0;
    assign key_left = 1'b0;
  end

  logic unused;
  assign unused = ^{clk_i, clear_i, key_left, in_left};

endmodule

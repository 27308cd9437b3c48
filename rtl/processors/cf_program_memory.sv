// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The program of a processor: an instruction comes in the cycle after its address.
//
//   latency  = 1
//   interval = 1
//
// Bit order: instruction 0 in the lowest bits of Contents. Reset: none. Side channels: not protected.

module cf_program_memory #(
    parameter  int unsigned                CodeBits    = 12,
    parameter  int unsigned                Length      = 1,
    parameter  logic [Length*CodeBits-1:0] Contents    = '0,
    // In a block RAM, or as a table in logic followed by a register.
    parameter  bit                         BlockRam    = 1'b0,
    localparam int unsigned                AddressBits = $clog2(Length)
) (
    input  logic                   clk_i,
    input  logic [AddressBits-1:0] address_i,
    output logic [   CodeBits-1:0] code_o
);

  typedef logic [CodeBits-1:0] code_t;

  if (BlockRam) begin : gen_block_ram
    typedef code_t table_t[2**AddressBits];
    function automatic table_t contents();
      table_t result;
      for (int unsigned i = 0; i < 2 ** AddressBits; i++) begin
        result[i] = (i < Length) ? Contents[i*CodeBits+:CodeBits] : '0;
      end
      return result;
    endfunction

    (* rom_style = "block" *) code_t rom[2**AddressBits] = contents();
    code_t code_q;
    always_ff @(posedge clk_i) code_q <= rom[address_i];
    assign code_o = code_q;
  end else begin : gen_logic
    localparam logic [Length-1:0][CodeBits-1:0] Program = Contents;
    code_t code_q;
    always_ff @(posedge clk_i) code_q <= Program[address_i];
    assign code_o = code_q;
  end

endmodule

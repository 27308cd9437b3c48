// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A VSCPU, a general-purpose processor, with a cipher program, between ports as wide as its words.
//
//   latency  = KeyWords + BlockWords + Cycles + 2 * BlockWords cycles from accepting the first word of a block to
//              offering the last word of its result
//   interval = latency + 1
//
// Cycles is the program's number of cycles, the same for all keys and blocks, from its first instruction to the
// one that jumps to itself. For the movement of words see cf_processor_port. decrypt_i and key_valid_i are
// ignored; key_ready_o equals in_ready_o.
//
// By default it is trimmed to its program: only the instructions and the memory that the program needs. With
// Complete it has all instructions and all addressable words of memory.
//
// Clear: a block under way and a result are lost; a hidden block of zeros then replaces all that the core
// keeps, see cf_ghost.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_vscpu_cipher
  import cf_pkg::*;
  import cf_vscpu_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction  = ENCRYPT,
    // 1: the whole processor, 0: the part that the program needs.
    parameter  bit          Complete   = 0,
    // 1: program and data are in a block RAM, 0: in logic and look-up tables.
    parameter  bit          ProgramRam = 0,
    // Clear: obey clear_i. Gate: hold block_o at 0 while out_valid_o is low.
    parameter bit Clear = 0,
    parameter bit Gate = 0,
    localparam int unsigned PortBits   = word_bits(VSCPU)
) (
    input  logic                clk_i,
    input  logic                rst_i,
    input  logic                clear_i,
    // Keys come with their blocks.
    input  logic                key_valid_i,
    output logic                key_ready_o,
    input  logic [PortBits-1:0] key_i,
    // Words in.
    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  logic                decrypt_i,
    input  logic [PortBits-1:0] block_i,
    // Words out.
    output logic                out_valid_o,
    input  logic                out_ready_i,
    output logic [PortBits-1:0] block_o
);

  logic core_rst, core_key_valid, core_key_ready, core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic [PortBits-1:0] core_key;
  logic [PortBits-1:0] core_block_in, core_block_out;
  cf_ghost #(
      .PortBits   (PortBits),
      .KeyPortBits(PortBits),
      .InWords    ((Cipher.key_bits + PortBits - 1) / PortBits),
      .OutWords   (Cipher.block_bits / PortBits),
      .Clear      (Clear),
      .Gate       (Gate)
  ) u_ghost (
      .clk_i           (clk_i),
      .rst_i           (rst_i),
      .clear_i         (clear_i),
      .key_valid_i     (key_valid_i),
      .key_ready_o     (key_ready_o),
      .key_i           (key_i),
      .in_valid_i      (in_valid_i),
      .in_ready_o      (in_ready_o),
      .block_i         (block_i),
      .out_valid_o     (out_valid_o),
      .out_ready_i     (out_ready_i),
      .block_o         (block_o),
      .core_rst_o      (core_rst),
      .core_key_valid_o(core_key_valid),
      .core_key_ready_i(core_key_ready),
      .core_key_o      (core_key),
      .core_in_valid_o (core_in_valid),
      .core_in_ready_i (core_in_ready),
      .core_block_o    (core_block_in),
      .core_out_valid_i(core_out_valid),
      .core_out_ready_o(core_out_ready),
      .core_block_i    (core_block_out)
  );

  localparam int unsigned Length = cf_programs_pkg::length(Cipher.family, Cipher.key_bits, Direction, VSCPU);
  localparam int unsigned AddressBits = Complete ? address_bits(VSCPU) : $clog2(Length);

  typedef logic [AddressBits-1:0] address_t;
  typedef logic [PortBits-1:0] word_t;

  if (Length == 0) begin : gen_no_program
    $error("cf_vscpu_cipher: there is no program for %0s, direction %0d", Cipher.name, Direction);
  end
  if (Complete && !ProgramRam) begin : gen_no_block_ram
    $error("cf_vscpu_cipher: ProgramRam is 0; with Complete it has to be 1");
  end

  logic run, halt, load, write;
  address_t place, address;
  word_t loaded, result, word;

  cf_processor_port #(
      .Cipher      (Cipher),
      .WordBits    (PortBits),
      .AddressBits (AddressBits),
      .BlockPlace  (address_t'(cf_programs_pkg::block_place(Cipher.family, Cipher.key_bits, Direction, VSCPU))),
      .KeyPlace    (address_t'(cf_programs_pkg::key_place(Cipher.family, Cipher.key_bits, Direction, VSCPU))),
      .ReadRegister(1'b1)
  ) u_port (
      .clk_i      (clk_i),
      .rst_i      (core_rst),
      .in_valid_i (core_in_valid),
      .in_ready_o (core_in_ready),
      .key_i      (core_key),
      .block_i    (core_block_in),
      .out_valid_o(core_out_valid),
      .out_ready_i(core_out_ready),
      .block_o    (core_block_out),
      .run_o      (run),
      .halt_i     (halt),
      .place_o    (place),
      .write_o    (load),
      .word_o     (loaded),
      .word_i     (word)
  );
  assign core_key_ready = core_in_ready;

  cf_vscpu_von_neumann #(
      .Machine   (VSCPU),
      .MemoryBits(AddressBits),
      .Used      (Complete ? '1 : cf_programs_pkg::used(Cipher.family, Cipher.key_bits, Direction, VSCPU))
  ) u_processor (
      .clk_i    (clk_i),
      .run_i    (run),
      .halt_o   (halt),
      .address_o(address),
      .write_o  (write),
      .word_o   (result),
      .word_i   (word),
      .loaded_i (loaded)
  );

  cf_vscpu_memory #(
      .WordBits   (PortBits),
      .Length     (Length),
      .Contents   ((Length * PortBits)'(cf_programs_pkg::memory(Cipher.family, Cipher.key_bits, Direction, VSCPU))),
      .Begin      (cf_programs_pkg::variables_begin(Cipher.family, Cipher.key_bits, Direction, VSCPU)),
      .End        (cf_programs_pkg::variables_end(Cipher.family, Cipher.key_bits, Direction, VSCPU)),
      .BlockRam   (ProgramRam),
      .AddressBits(AddressBits)
  ) u_memory (
      .clk_i    (clk_i),
      .address_i(run ? address : place),
      .write_i  (run ? write : load),
      .word_i   (result),
      .word_o   (word)
  );

  logic unused;
  assign unused = ^{core_key_valid, decrypt_i};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A small processor of the VSCPU family that runs a cipher program, one instruction in every clock cycle,
// between ports as wide as its words, or as block and key if its words are wider than a block.
//
//   latency  = KeyWords + BlockWords + Steps + BlockWords - 1 cycles from accepting the first word of a block to
//              offering the last word of its result, 1 less if KeyWords equals BlockWords
//   interval = KeyWords + BlockWords + Steps + BlockWords
//
// Steps is the program's number of cycles, the same for all keys and blocks: one per instruction, and some more
// with two stages, see cf_vscpu_harvard. For the movement of words see cf_processor_port. decrypt_i and
// key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// Clear: a block under way and a result are lost; a hidden block of zeros then replaces all that the core
// keeps, see cf_ghost.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_asip
  import cf_pkg::*;
  import cf_vscpu_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  machine_e    Machine     = VSCPU_16,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction   = ENCRYPT,
    // 1: an instruction reads, computes and writes in one cycle, 2: it reads in the cycle before.
    parameter int unsigned  Stages      = 1,
    // 1: the program is in a block RAM, 0: in logic.
    parameter  bit          ProgramRam  = 0,
    // Where the data are kept.
    parameter data_memory_e Memory      = LUT_RAM,
    // Clear: obey clear_i. Gate: hold block_o at 0 while out_valid_o is low.
    parameter bit Clear = 0,
    parameter bit Gate = 0,
    localparam int unsigned WordBits    = word_bits(Machine),
    localparam bit          Whole       = WordBits >= Cipher.block_bits,
    localparam int unsigned PortBits    = Whole ? Cipher.block_bits : WordBits,
    localparam int unsigned KeyPortBits = Whole ? Cipher.key_bits : WordBits
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   clear_i,
    // Keys come with their blocks.
    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  logic [KeyPortBits-1:0] key_i,
    // Words in.
    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic                   decrypt_i,
    input  logic [   PortBits-1:0] block_i,
    // Words out.
    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [   PortBits-1:0] block_o
);

  logic core_rst, core_key_valid, core_key_ready, core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic [KeyPortBits-1:0] core_key;
  logic [PortBits-1:0] core_block_in, core_block_out;
  cf_ghost #(
      .PortBits   (PortBits),
      .KeyPortBits(KeyPortBits),
      .InWords    ((Cipher.key_bits + KeyPortBits - 1) / KeyPortBits),
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

  localparam int unsigned AddressBits = address_bits(Machine);
  localparam int unsigned CodeBits = code_bits(Machine);
  localparam int unsigned Length = cf_programs_pkg::length(Cipher.family, Cipher.key_bits, Direction, Machine);
  localparam int unsigned CodeAddress = $clog2(Length);

  typedef logic [AddressBits-1:0] address_t;
  typedef logic [WordBits-1:0] word_t;

  if (Length == 0) begin : gen_no_program
    $error("cf_asip: there is no program for %0s, direction %0d, machine %0d", Cipher.name, Direction, Machine);
  end

  logic run, halt;
  logic [CodeAddress-1:0] next;
  logic [CodeBits-1:0] code;
  address_t a, b, d, place;
  word_t x, y, result, word;
  logic [PortBits-1:0] shown;
  logic write, load;

  cf_processor_port #(
      .Cipher     (Cipher),
      .WordBits   (WordBits),
      .AddressBits(AddressBits),
      .BlockPlace (address_t'(cf_programs_pkg::block_place(Cipher.family, Cipher.key_bits, Direction, Machine))),
      .KeyPlace   (address_t'(cf_programs_pkg::key_place(Cipher.family, Cipher.key_bits, Direction, Machine))),
      .ResultPlace(address_t'(cf_programs_pkg::result_place(Cipher.family, Cipher.key_bits, Direction, Machine)))
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
      .word_o     (word),
      .word_i     (shown)
  );
  assign core_key_ready = core_in_ready;

  cf_vscpu_harvard #(
      .Machine    (Machine),
      .CodeAddress(CodeAddress),
      .Stages     (Stages)
  ) u_processor (
      .clk_i         (clk_i),
      .run_i         (run),
      .halt_o        (halt),
      .code_address_o(next),
      .code_i        (code),
      .a_o           (a),
      .b_o           (b),
      .x_i           (x),
      .y_i           (y),
      .write_o       (write),
      .d_o           (d),
      .result_o      (result),
      .loaded_i      (word)
  );

  cf_program_memory #(
      .CodeBits(CodeBits),
      .Length  (Length),
      .Contents((Length * CodeBits)'(cf_programs_pkg::code(Cipher.family, Cipher.key_bits, Direction, Machine))),
      .BlockRam(ProgramRam)
  ) u_program (
      .clk_i    (clk_i),
      .address_i(next),
      .code_o   (code)
  );

  // The word that leaves is read through the port of the instructions.
  address_t a_or_place, b_or_place;
  if (chained(Machine) != 0) begin : gen_one_read
    assign a_or_place = a;
    assign b_or_place = run ? b : place;
    assign shown      = y[WordBits-1-:PortBits];
  end else begin : gen_two_reads
    assign a_or_place = run ? a : place;
    assign b_or_place = b;
    assign shown      = x[WordBits-1-:PortBits];
  end

  cf_cells #(
      .WordBits(WordBits),
      .Words   (2 ** AddressBits),
      .Contents((2 ** AddressBits * WordBits)'(cf_programs_pkg::data(Cipher.family, Cipher.key_bits, Direction, Machine))),
      .Memory  (Memory),
      .Written ((2 ** AddressBits)'(cf_programs_pkg::written(Cipher.family, Cipher.key_bits, Direction, Machine)))
  ) u_cells (
      .clk_i  (clk_i),
      .a_i    (a_or_place),
      .b_i    (b_or_place),
      .x_o    (x),
      .y_o    (y),
      .write_i(run ? write : load),
      .d_i    (run ? d : place),
      .word_i (result)
  );

  logic unused;
  assign unused = ^{core_key_valid, decrypt_i};

endmodule

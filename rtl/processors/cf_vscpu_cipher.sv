// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A VSCPU, a processor that knows nothing of ciphers, with a program for one between ports as wide as its words.
//
//   latency  = KeyWords + BlockWords + Cycles + 2 * BlockWords cycles from accepting the first word of a block to
//              offering the last word of its result
//   interval = latency + 1
//
// Cycles is what the program takes, the same for all keys and blocks, from its first instruction to the one that
// goes on at itself. How words move is said in cf_processor_port. decrypt_i and key_valid_i are ignored;
// key_ready_o equals in_ready_o.
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
    // 1: program and data are in a block RAM, 0: in logic and look-up tables.
    parameter  bit          ProgramRam = 0,
    localparam int unsigned PortBits   = word_bits(VSCPU)
) (
    input  logic                clk_i,
    input  logic                rst_i,
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

  localparam int unsigned Length = cf_programs_pkg::length(Cipher.family, Cipher.key_bits, Direction, VSCPU);
  localparam int unsigned AddressBits = $clog2(Length);

  typedef logic [AddressBits-1:0] address_t;
  typedef logic [PortBits-1:0] word_t;

  if (Length == 0) begin : gen_no_program
    $error("cf_vscpu_cipher: there is no program for %0s, direction %0d", Cipher.name, Direction);
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
      .rst_i      (rst_i),
      .in_valid_i (in_valid_i),
      .in_ready_o (in_ready_o),
      .key_i      (key_i),
      .block_i    (block_i),
      .out_valid_o(out_valid_o),
      .out_ready_i(out_ready_i),
      .block_o    (block_o),
      .run_o      (run),
      .halt_i     (halt),
      .place_o    (place),
      .write_o    (load),
      .word_o     (loaded),
      .word_i     (word)
  );
  assign key_ready_o = in_ready_o;

  cf_vscpu_von_neumann #(
      .Machine   (VSCPU),
      .MemoryBits(AddressBits),
      .Used      (cf_programs_pkg::used(Cipher.family, Cipher.key_bits, Direction, VSCPU))
  ) u_processor (
      .clk_i    (clk_i),
      .run_i    (run),
      .halt_o   (halt),
      .address_o(address),
      .write_o  (write),
      .word_o   (result),
      .word_i   (word)
  );

  cf_vscpu_memory #(
      .WordBits(PortBits),
      .Length  (Length),
      .Contents((Length * PortBits)'(cf_programs_pkg::memory(Cipher.family, Cipher.key_bits, Direction, VSCPU))),
      .Begin   (cf_programs_pkg::variables_begin(Cipher.family, Cipher.key_bits, Direction, VSCPU)),
      .End     (cf_programs_pkg::variables_end(Cipher.family, Cipher.key_bits, Direction, VSCPU)),
      .BlockRam(ProgramRam)
  ) u_memory (
      .clk_i    (clk_i),
      .address_i(run ? address : place),
      .write_i  (run ? write : load),
      .word_i   (run ? result : loaded),
      .word_o   (word)
  );

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

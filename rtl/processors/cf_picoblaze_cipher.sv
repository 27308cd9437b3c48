// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A PicoBlaze with a program for a cipher, between ports of 8 bits.
//
// The program reads words of blocks from ports with an even address, and words of keys from those with an odd
// one. Both wait until there is a word, and the latter takes it. What the program writes to any port is a
// word of the result, and waits until that is taken. Meanwhile the processor sleeps.
//
// Words move as between narrow ports: the most significant first, every transfer with a word of the key, the
// last ones with one of the block too. decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
//   latency  = 2 cycles for each instruction, from accepting the first word of a block to offering the last
//              word of its result, the same for all keys and blocks
//   interval = 2 cycles for each instruction from that which takes a first word to the next such one
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_picoblaze_cipher
  import cf_pkg::*;
#(
    parameter cipher_t         Cipher,
    // KCPSM3 or KCPSM6.
    parameter machine_e        Machine   = KCPSM3,
    // ENCRYPT or DECRYPT.
    parameter direction_e      Direction = ENCRYPT,
    // Where the program is.
    parameter program_memory_e Memory    = LUT_ROM
) (
    input  logic       clk_i,
    input  logic       rst_i,
    // Keys come with their blocks.
    input  logic       key_valid_i,
    output logic       key_ready_o,
    input  logic [7:0] key_i,
    // Words in.
    input  logic       in_valid_i,
    output logic       in_ready_o,
    input  logic       decrypt_i,
    input  logic [7:0] block_i,
    // Words out.
    output logic       out_valid_o,
    input  logic       out_ready_i,
    output logic [7:0] block_o
);

  localparam int unsigned Length = cf_programs_pkg::length(Cipher.family, Cipher.key_bits, Direction, Machine);
  localparam int unsigned AddressBits = $clog2(Length);

  if (Length == 0) begin : gen_no_program
    $error("cf_picoblaze_cipher: there is no program for %0s, direction %0d, machine %0d", Cipher.name,
           Direction, Machine);
  end

  typedef logic [17:0] word_t;

  logic fetch;
  logic [AddressBits-1:0] address;
  word_t instruction_q;
  if (Memory == LUT_ROM) begin : gen_lut_rom
    localparam word_t [Length-1:0] Program =
        (18 * Length)'(cf_programs_pkg::code(Cipher.family, Cipher.key_bits, Direction, Machine));
    always_ff @(posedge clk_i) if (fetch) instruction_q <= Program[address];
  end else if (Memory == BLOCK_ROM) begin : gen_block_rom
    typedef word_t rom_t[2**AddressBits];
    function automatic rom_t contents();
      rom_t result;
      for (int unsigned i = 0; i < 2 ** AddressBits; i++) begin
        result[i] = word_t'(cf_programs_pkg::code(Cipher.family, Cipher.key_bits, Direction, Machine) >> 18 * i);
      end
      return result;
    endfunction
    (* rom_style = "block" *) word_t rom[2**AddressBits] = contents();
    always_ff @(posedge clk_i) if (fetch) instruction_q <= rom[address];
  end else begin : gen_unsupported
    $error("cf_picoblaze_cipher: unsupported Memory %0d", Memory);
  end

  logic [7:0] port;
  logic reads, writes, k_writes, acknowledges;
  cf_picoblaze #(
      .Machine        (Machine),
      .AddressBits    (AddressBits),
      // The programs use no more, from the end.
      .ScratchpadBytes(64)
  ) u_processor (
      .clk_i           (clk_i),
      .rst_i           (rst_i),
      .sleep_i         ((reads && !in_valid_i) || (writes && !out_ready_i)),
      .fetch_o         (fetch),
      .address_o       (address),
      .instruction_i   (instruction_q),
      .port_id_o       (port),
      .out_port_o      (block_o),
      .write_strobe_o  (writes),
      .k_write_strobe_o(k_writes),
      .read_strobe_o   (reads),
      .in_port_i       (port[0] ? key_i : block_i),
      .interrupt_i     (1'b0),
      .interrupt_ack_o (acknowledges)
  );

  assign in_ready_o  = reads && port[0];
  assign key_ready_o = in_ready_o;
  assign out_valid_o = writes;

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i, port[7:1], k_writes, acknowledges};

endmodule

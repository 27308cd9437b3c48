// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A PicoBlaze with a cipher program, between ports of 8 bits.
//
// The program reads words of blocks from ports with an even address, and words of keys from those with an odd
// one. Both wait until there is a word, and the latter takes it. A write to any port gives a word of the
// result, and waits until it is taken. While it waits the processor sleeps.
//
// Words move as on narrow ports: the most significant first, every transfer with a word of the key, the last
// ones with a word of the block too. decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// By default the processor is trimmed to its program: addresses are just wide enough, the scratchpad has 64
// bytes, and there is neither an interrupt nor a port for OUTPUTK. With Complete the processor is whole: the
// program memory has all addressable words, the scratchpad all bytes, a waiting word requests an interrupt, and
// OUTPUTK writes words of the result too. Of its ports only bit 0 of the port address is decoded, and the
// interrupt is not acknowledged.
//
//   latency  = 2 cycles per instruction, from accepting the first word of a block to offering the last word of its
//              result, the same for all keys and blocks
//   interval = 2 cycles per instruction, from one that takes a first word to the next that does
//
// Clear: a block under way and a result are lost; a hidden block of zeros then replaces all that the core
// keeps, see cf_ghost. For that, a program of your own must take and give as many words as ours.
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
    // 1: the whole processor, 0: the part that the program needs.
    parameter bit              Complete  = 0,
    // Where the program is kept.
    parameter program_memory_e Memory    = LUT_ROM,
    // Clear: obey clear_i. Gate: hold block_o at 0 while out_valid_o is low.
    parameter bit Clear = 0,
    parameter bit Gate = 0
) (
    input  logic       clk_i,
    input  logic       rst_i,
    input  logic       clear_i,
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

  logic core_rst, core_key_valid, core_key_ready, core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic [8-1:0] core_key;
  logic [8-1:0] core_block_in, core_block_out;
  cf_ghost #(
      .PortBits   (8),
      .KeyPortBits(8),
      .InWords    ((Cipher.key_bits + 8 - 1) / 8),
      .OutWords   (Cipher.block_bits / 8),
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

  localparam int unsigned Length = cf_programs_pkg::length(Cipher.family, Cipher.key_bits, Direction, Machine);
  localparam int unsigned AddressBits = Complete ? cf_picoblaze_pkg::address_bits(Machine) : $clog2(Length);

  if (Length == 0) begin : gen_no_program
    $error("cf_picoblaze_cipher: there is no program for %0s, direction %0d, machine %0d", Cipher.name,
           Direction, Machine);
  end

  if (Complete && Memory != BLOCK_ROM) begin : gen_no_block_rom
    $error("cf_picoblaze_cipher: Memory is %0d; with Complete it has to be BLOCK_ROM", Memory);
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
      result = '{default: '0};
      for (int unsigned i = 0; i < Length; i++) begin
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
  logic reads, writes, byte_writes, k_writes, acknowledges;
  cf_picoblaze #(
      .Machine        (Machine),
      .AddressBits    (AddressBits),
      // The programs use no more than 64 bytes, from the end.
      .ScratchpadBytes(Complete ? cf_picoblaze_pkg::scratchpad_bytes(Machine) : 64)
  ) u_processor (
      .clk_i           (clk_i),
      .rst_i           (core_rst),
      .sleep_i         ((reads && !core_in_valid) || (writes && !core_out_ready)),
      .fetch_o         (fetch),
      .address_o       (address),
      .instruction_i   (instruction_q),
      .port_id_o       (port),
      .out_port_o      (core_block_out),
      .write_strobe_o  (byte_writes),
      .k_write_strobe_o(k_writes),
      .read_strobe_o   (reads),
      .in_port_i       (port[0] ? core_key : core_block_in),
      .interrupt_i     (Complete && core_in_valid),
      .interrupt_ack_o (acknowledges)
  );

  assign writes         = byte_writes || (Complete && k_writes);
  assign core_in_ready  = reads && port[0];
  assign core_key_ready = core_in_ready;
  assign core_out_valid = writes;

  logic unused;
  assign unused = ^{core_key_valid, decrypt_i, port[7:1], k_writes, acknowledges};

endmodule

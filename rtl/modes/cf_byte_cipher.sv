// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A block cipher between strings of bytes, as modes have them: a core of cf_iterative whose key, blocks and results
// have their first byte in bits 7..0, in whatever order the cipher takes them.
//
//   latency  = that of cf_iterative, interval = that of cf_iterative
//
// Bit order: as above. Reset: synchronous, control only. Side channels: not protected.

module cf_byte_cipher
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  direction_e  Direction      = ENCRYPT,
    parameter  int unsigned RoundsPerCycle = 1,
    parameter  sbox_e       Sbox           = TABLE,
    parameter  bit          Clear          = 0,
    localparam int unsigned KeyBits        = Cipher.key_bits,
    localparam int unsigned BlockBits      = Cipher.block_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // Key channel; with ENCRYPT the key is taken with a block instead.
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic [  KeyBits-1:0] key_i,
    // Blocks in.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic                 decrypt_i,
    input  logic [BlockBits-1:0] block_i,
    // Blocks out.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o
);

  logic [KeyBits-1:0] key;
  logic [BlockBits-1:0] block, result;

  cf_byte_order #(
      .Cipher(Cipher),
      .Bytes (KeyBits / 8)
  ) u_key (
      .data_i(key_i),
      .data_o(key)
  );

  cf_byte_order #(
      .Cipher(Cipher)
  ) u_block (
      .data_i(block_i),
      .data_o(block)
  );

  cf_byte_order #(
      .Cipher(Cipher)
  ) u_result (
      .data_i(result),
      .data_o(block_o)
  );

  cf_iterative #(
      .Cipher        (Cipher),
      .Direction     (Direction),
      .RoundsPerCycle(RoundsPerCycle),
      .Sbox          (Sbox),
      .Clear         (Clear)
  ) u_core (
      .key_i  (key),
      .block_i(block),
      .block_o(result),
      .*
  );

endmodule

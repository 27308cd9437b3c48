// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Adds to a word of a block its part of round key 0, while block and key move in word by word, the most
// significant word first. The part consists of key bits that have arrived by then; ciphers whose round key 0 is
// COMPUTED are not supported.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_keyed_word
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // A divisor of BlockBits.
    parameter  int unsigned PortBits     = 8,
    // Bits of last_i.
    parameter  int unsigned WordBits     = 3,
    localparam int unsigned KeyStateBits = Cipher.key_state_bits
) (
    // Words of the block still to come, modulo the words of a block.
    input  logic [    WordBits-1:0] left_i,
    // The key received so far, in its lowest bits.
    input  logic [KeyStateBits-1:0] key_i,
    input  logic [    PortBits-1:0] word_i,
    output logic [    PortBits-1:0] word_o
);

  localparam int unsigned BlockBits = Cipher.block_bits;
  localparam int unsigned BlockWords = BlockBits / PortBits;

  // By the words still to come.
  logic [BlockWords-1:0][PortBits-1:0] part;

  for (genvar left = 0; left < int'(BlockWords); left++) begin : gen_left
    logic [BlockBits-1:0] round_key;
    cf_round_key #(
        .Cipher(Cipher)
    ) u_round_key (
        .decrypt_i  (1'b0),
        .key_i      (key_i << (PortBits * left)),
        .code_i     (Cipher.code_bits'(code_of(Cipher, 0))),
        .round_key_o(round_key)
    );
    assign part[left] = round_key[PortBits*left+:PortBits];

    logic unused;
    assign unused = ^round_key;
  end

  assign word_o = word_i ^ part[left_i];

endmodule

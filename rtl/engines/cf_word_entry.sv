// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Entry of the words of a block and its key: both registers shift by a word, and the last word completes the
// key register of round key 0. Where possible, round key 0 is added to each word as it arrives.
//
// Combinational. Bit order: that of the cipher's package. No side-channel protection.

module cf_word_entry
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // If it is a whole block, block and key enter at once.
    parameter  int unsigned PortBits    = Cipher.block_bits,
    // Round key 0 is added here.
    parameter  bit          AddKey      = 0,
    localparam int unsigned KeyPortBits = (PortBits == Cipher.block_bits) ? Cipher.key_bits : PortBits
) (
    // Words received so far; this is the last one.
    input  logic [                     31:0] count_i,
    input  logic                             last_in_i,
    input  logic [          KeyPortBits-1:0] key_i,
    input  logic [             PortBits-1:0] block_i,
    // The registers, and their next values.
    input  logic [Cipher.key_state_bits-1:0] key_q_i,
    input  logic [    Cipher.block_bits-1:0] state_q_i,
    output logic [Cipher.key_state_bits-1:0] key_o,
    output logic [    Cipher.block_bits-1:0] state_o
);

  localparam int unsigned BlockBits = Cipher.block_bits;
  localparam int unsigned KeyBits = Cipher.key_bits;
  localparam int unsigned BlockWords = BlockBits / PortBits;
  localparam int unsigned KeyWords = (KeyBits + KeyPortBits - 1) / KeyPortBits;

  logic [PortBits-1:0] word;
  logic [Cipher.key_state_bits-1:0] shifted_key, first_key;

  if (BlockWords == 1) begin : gen_whole
    assign state_o     = word;
    assign shifted_key = Cipher.key_state_bits'(key_i);
  end else begin : gen_words
    assign state_o     = {state_q_i[BlockBits-PortBits-1:0], word};
    assign shifted_key = Cipher.key_state_bits'({key_q_i[KeyBits-1:0], key_i});
  end

  if (AddKey) begin : gen_early_key
    cf_keyed_word #(
        .Cipher  (Cipher),
        .PortBits(PortBits),
        .WordBits($clog2(BlockWords))
    ) u_keyed_word (
        .left_i($clog2(BlockWords)'((KeyWords - 1 - count_i) % BlockWords)),
        .key_i (shifted_key),
        .word_i(block_i),
        .word_o(word)
    );
  end else begin : gen_late_key
    assign word = block_i;
  end

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(shifted_key[KeyBits-1:0]),
      .key_o(first_key)
  );
  assign key_o = last_in_i ? first_key : shifted_key;

  logic unused;
  assign unused = ^{count_i, key_q_i, state_q_i};

endmodule

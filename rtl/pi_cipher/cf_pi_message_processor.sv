// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The message processor of a published design: encrypts a message of whole blocks, and makes its tag.
//
// This is not the authenticated cipher, which is cf_pi_cipher: there is no associated data, no padding and no
// decryption. It has the blocks of the paper: generator of key and nonce, ALU, pi-function, data bus, registers
// of ciphertext and tag, and a control unit.
//
//   key, nonce --> generator --+
//                    ^         +--> data bus --> ALU --+--> pi --+--> tag
//                    |         |      block ------^    |         |
//                    |         +-----------------------|---------+
//                    +---------------------------------+--> ciphertext
//
// The first transfer of a message holds a code, key and nonce, and every later one a block, the last one with
// last_i. Every block gives its ciphertext and the sum of the tags so far, which with last_o is the tag. The
// paper describes only pc_i = 0000. Here the low bits are a mode of the generator, and:
//
//   0000   automatic: clears, and takes key and nonce (the generator's mode 110)
//   0mmm   takes the values that mode mmm stores, and keeps the key or nonce that it does not store: 0100 begins a
//          message under the same key; 0111 omits the first pi-function, since the state is taken unchanged
//   1mmm   the same, but no message follows: the generator is filled piece by piece
//
// Where mode mmm stores a state, the transfer comes twice: with the rate of the state as the block, then with
// the rest.
//
// With D = WordBits / DigitBits:
//
//   latency  = 75 * D + max(11, 16 - D) cycles from offering the first transfer to the result of a message of one block
//   interval = 50 * D + 5 cycles between the results of a message
//
// A message of n blocks takes latency + (n - 1) * interval; its last result must be taken before the next one
// begins.
//
// Source: El-Hadedy et al., "A 16-bit Reconfigurable Encryption Processor for pi-Cipher".
//
// Bit order: that of cf_pi_cipher_pkg. Reset: synchronous, control only. Until out_valid_o, ciphertext_o and
// tag_o show intermediate values. Side channels: not protected.

module cf_pi_message_processor
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // 96 or 128 for words of 16 bits, else 128 or 256.
    parameter  int unsigned KeyBits   = 128,
    // A power of two, up to WordBits: bits of each word in a cycle.
    parameter  int unsigned DigitBits = WordBits,
    // 0: key and nonce have no registers; key_i and nonce_i must hold still from the first transfer of a
    // message to its first result.
    parameter  bit          KeyStored = 1'b1,
    localparam int unsigned NonceBits = (WordBits == 16) ? 32 : 128,
    localparam int unsigned BlockBits = 8 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic [          3:0] pc_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [NonceBits-1:0] nonce_i,
    input  logic [BlockBits-1:0] block_i,
    input  logic                 last_i,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] ciphertext_o,
    output logic [BlockBits-1:0] tag_o,
    output logic                 last_o
);

  if (!(KeyBits inside {128, (WordBits == 16) ? 96 : 256})) begin : gen_bad_key
    $error("cf_pi_message_processor: KeyBits is %0d; allowed are %s", KeyBits,
           (WordBits == 16) ? "96 and 128" : "128 and 256");
  end

  localparam int unsigned Digits = WordBits / DigitBits;
  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);
  localparam int unsigned PlaceBits = $clog2(4 * Digits);

  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef logic [3:0][DigitBits-1:0] digits_t;

  logic generator, store, alu, alu_ready, from_generator, from_pi, pi, keep;
  logic ciphertext, ciphertext_half, tag, tag_half, tag_first, tag_clear;
  logic [2:0] mode, step;
  logic [1:0] round;
  alu_mode_e alu_mode;
  logic [PlaceBits-1:0] place, alu_place;
  logic [IndexBits-1:0] index;
  digits_t generated, bus, added, result;
  chunk_t [3:0] state;

  cf_pi_message_control #(
      .Digits(Digits)
  ) u_control (
      .clk_i            (clk_i),
      .rst_i            (rst_i),
      .in_valid_i       (in_valid_i),
      .in_ready_o       (in_ready_o),
      .pc_i             (pc_i),
      .last_i           (last_i),
      .out_valid_o      (out_valid_o),
      .out_ready_i      (out_ready_i),
      .last_o           (last_o),
      .generator_o      (generator),
      .store_o          (store),
      .mode_o           (mode),
      .place_o          (place),
      .alu_o            (alu),
      .alu_ready_i      (alu_ready),
      .from_generator_o (from_generator),
      .from_pi_o        (from_pi),
      .alu_mode_o       (alu_mode),
      .alu_place_o      (alu_place),
      .pi_o             (pi),
      .index_o          (index),
      .step_o           (step),
      .round_o          (round),
      .keep_o           (keep),
      .ciphertext_o     (ciphertext),
      .ciphertext_half_o(ciphertext_half),
      .tag_o            (tag),
      .tag_half_o       (tag_half),
      .tag_first_o      (tag_first),
      .tag_clear_o      (tag_clear)
  );

  cf_pi_generator #(
      .WordBits (WordBits),
      .KeyBits  (KeyBits),
      .DigitBits(DigitBits),
      .KeyStored(KeyStored)
  ) u_generator (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .in_valid_i (generator),
      .in_ready_o (),
      .store_i    (store),
      .mode_i     (mode),
      .place_i    (place),
      .key_i      (key_i),
      .nonce_i    (nonce_i),
      .state_i    (added),
      .out_valid_o(),
      .out_ready_i(1'b1),
      .state_o    (generated)
  );

  // The data bus.
  always_comb begin
    if (from_pi) bus = result;
    else bus = from_generator ? generated : '0;
  end

  cf_pi_alu #(
      .WordBits (WordBits),
      .DigitBits(DigitBits)
  ) u_alu (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .in_valid_i (alu),
      .in_ready_o (alu_ready),
      .mode_i     (alu_mode),
      .place_i    (alu_place),
      .state_i    (bus),
      .block_i    (block_i),
      .out_valid_o(),
      .out_ready_i(1'b1),
      .state_o    (added)
  );

  cf_pi_path #(
      .WordBits (WordBits),
      .DigitBits(DigitBits)
  ) u_path (
      .clk_i   (clk_i),
      .enable_i(pi),
      .index_i (index),
      .place_i (step),
      .round_i (round),
      .digits_i(added),
      .keep_i  ({4 * DigitBits{keep}}),
      .state_o (state)
  );
  for (genvar j = 0; j < 4; j++) begin : gen_result
    assign result[j] = state[0][j][WordBits-1-:DigitBits];
  end

  // Ciphertext and tag, digit by digit: I1 and I3 of a state, words 0 to 3 and 4 to 7 of a block.
  chunk_t [1:0] ciphertext_q, tag_q;
  digits_t sum;
  logic [3:0] carry, carry_q;
  for (genvar j = 0; j < 4; j++) begin : gen_sum
    assign {carry[j], sum[j]} = {1'b0, tag_q[tag_half][j][DigitBits-1:0]} + {1'b0, result[j]}
        + (DigitBits + 1)'(carry_q[j] && !tag_first);
  end

  always_ff @(posedge clk_i) begin
    carry_q <= carry;
    for (int i = 0; i < 2; i++) begin
      for (int j = 0; j < 4; j++) begin
        if (ciphertext && ciphertext_half == 1'(i)) begin
          ciphertext_q[i][j] <= WordBits'({added[j], ciphertext_q[i][j]} >> DigitBits);
        end
        if (tag_clear) tag_q[i][j] <= '0;
        else if (tag && tag_half == 1'(i)) begin
          tag_q[i][j] <= WordBits'({sum[j], tag_q[i][j]} >> DigitBits);
        end
      end
    end
  end

  assign ciphertext_o = ciphertext_q;
  assign tag_o        = tag_q;

endmodule

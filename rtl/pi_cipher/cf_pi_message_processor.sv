// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The message processor of a published design: encrypts one block with three pi-functions.
//
// This is not the authenticated cipher, which is cf_pi_cipher: associated data and padding are left out,
// and nothing is decrypted. Its blocks are those of the paper: initialisation generator, ALU, pi-function,
// data bus, registers of ciphertext and tag, and this control unit of five states.
//
//   IDLE      takes a block, and what pc_i says, into the generator
//   COMMON    pi of the generator: the common internal state, kept there; the counter starts in it
//   ENCRYPT   pi of that state and the counter; the block is added
//   CLOSE     pi of the sum: its rate is the tag
//   GIVE      ciphertext and tag wait to be taken
//
// The paper describes pc_i = 0000 alone. Here the low bits are a mode of the generator, and:
//
//   0000   automatic: clears, and takes key and nonce (the generator's mode 110)
//   0mmm   what mode mmm stores is taken, the rest stays; 0111 leaves out COMMON: the state is taken as it is
//   1mmm   the same, but nothing is encrypted and nothing given: the generator is filled piece by piece
//
//   latency  = 3 * (25 * WordBits / DigitBits + 1) + 1 cycles from taking a block to offering its result
//   interval = latency + 1; both less by a pi-function and a cycle with pc_i 0111
//
// Source: El-Hadedy et al., "A 16-bit Reconfigurable Encryption Processor for pi-Cipher".
// The order of words in its counter and the start of it are not given there; they are those of v2.
//
// Bit order: that of cf_pi_cipher_pkg. Reset: synchronous, control only. Outputs are 0 until out_valid_o.
// Side channels: not protected.

module cf_pi_message_processor
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // 96 or 128 for words of 16 bits, else 128 or 256.
    parameter  int unsigned KeyBits   = 128,
    // A power of two, up to WordBits: of each word in a cycle.
    parameter  int unsigned DigitBits = WordBits,
    localparam int unsigned NonceBits = (WordBits == 16) ? 32 : 128,
    localparam int unsigned StateBits = 16 * WordBits,
    localparam int unsigned BlockBits = 8 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic [          3:0] pc_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [NonceBits-1:0] nonce_i,
    // An internal state, for modes that store one.
    input  logic [StateBits-1:0] state_i,
    input  logic [BlockBits-1:0] block_i,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] ciphertext_o,
    output logic [BlockBits-1:0] tag_o
);

  if (!(KeyBits inside {128, (WordBits == 16) ? 96 : 256})) begin : gen_bad_key
    $error("cf_pi_message_processor: KeyBits is %0d; allowed are %s", KeyBits,
           (WordBits == 16) ? "96 and 128" : "128 and 256");
  end

  typedef enum logic [2:0] {
    IDLE,
    COMMON,
    ENCRYPT,
    CLOSE,
    GIVE
  } step_e;

  step_e step_q;
  logic taken, fed_q, working, pi_ready, pi_valid;
  logic [StateBits-1:0] generated, computed, added, pi_state;
  logic [BlockBits-1:0] rate;

  assign in_ready_o = step_q == IDLE;
  assign taken      = in_valid_i && in_ready_o;
  assign working    = step_q inside {COMMON, ENCRYPT, CLOSE};

  always_ff @(posedge clk_i) begin
    if (working && pi_ready) fed_q <= 1'b1;
    if (pi_valid) fed_q <= 1'b0;
    unique case (step_q)
      IDLE:    if (taken && !pc_i[3]) step_q <= (pc_i == 4'b0111) ? ENCRYPT : COMMON;
      COMMON:  if (pi_valid) step_q <= ENCRYPT;
      ENCRYPT: if (pi_valid) step_q <= CLOSE;
      CLOSE:   if (pi_valid) step_q <= GIVE;
      default: if (out_ready_i) step_q <= IDLE;
    endcase
    if (rst_i) begin
      step_q <= IDLE;
      fed_q  <= 1'b0;
    end
  end

  // The generator takes its internal state from outside, or back from the pi-function.
  logic automatic_start;
  assign automatic_start = taken && pc_i == 4'b0000;
  cf_pi_generator #(
      .WordBits (WordBits),
      .KeyBits  (KeyBits),
      .NonceBits(NonceBits)
  ) u_generator (
      .clk_i  (clk_i),
      .store_i(taken || (step_q == COMMON && pi_valid)),
      .mode_i (taken ? (automatic_start ? 3'b101 : pc_i[2:0]) : 3'b111),
      .key_i  (key_i),
      .nonce_i(nonce_i),
      .state_i(taken ? (automatic_start ? '0 : state_i) : computed),
      .state_o(generated)
  );

  cf_pi_alu #(
      .WordBits(WordBits)
  ) u_alu (
      .clk_i          (clk_i),
      .store_block_i  (taken),
      .block_i        (block_i),
      .store_counter_i(taken || (step_q == COMMON && pi_valid)),
      .store_state_i  (pi_valid),
      .state_i        (taken ? state_i : computed),
      .base_i         (generated),
      .mode_i         ((step_q == ENCRYPT) ? ALU_COUNTER : (step_q == CLOSE) ? ALU_BLOCK : ALU_PASS),
      .state_o        (added),
      .rate_o         (rate)
  );

  // The data bus.
  assign pi_state = (step_q == COMMON) ? generated : added;

  cf_pi_function #(
      .WordBits   (WordBits),
      .DigitBits  (DigitBits),
      .InputChunks(4)
  ) u_pi (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .in_valid_i (working && !fed_q),
      .in_ready_o (pi_ready),
      .state_i    (pi_state),
      .out_valid_o(pi_valid),
      .out_ready_i(1'b1),
      .state_o    (computed)
  );

  // The block added to the state is the ciphertext, and the rate in the end the tag.
  logic [BlockBits-1:0] ciphertext_q;
  always_ff @(posedge clk_i) if (step_q == CLOSE) ciphertext_q <= rate;

  assign out_valid_o  = step_q == GIVE;
  assign ciphertext_o = out_valid_o ? ciphertext_q : '0;
  assign tag_o        = out_valid_o ? rate : '0;

endmodule

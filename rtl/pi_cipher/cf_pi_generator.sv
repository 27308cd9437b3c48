// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The key and nonce generator of the message processor: generates the initial state of a pi-function.
//
// Registers hold key and nonce, a small memory an internal state. A transfer with store_i stores the values of
// its mode and gives nothing. A transfer without gives the digits of a place: those of the padded key block,
// added to the internal state. A mode that stores only an internal state switches the key block off, since
// blocks of a message need that state unchanged. A mode that stores no internal state sets it to 0, so that a
// message with a new nonce begins with the key block alone.
//
//   mode   name                stores
//   000    Initial             nothing: clears all
//   001    GENKEY_ISR          key, 0 as internal state
//   010    GENKEY_ISGENRD      key, internal state
//   011    GENPMN_ISGENRD      nonce, internal state
//   100    GENPMN_ISR          nonce, 0 as internal state
//   101    GENKEYPMN_GENISR    key, nonce, internal state
//   110    GENKEYPMN_ISR       key, nonce, 0 as internal state
//   111    GENIS               internal state
//
// Without KeyStored, key and nonce have no registers. key_i and nonce_i must then hold still while digits are
// given, and a mode that stores them only enables the key block. Use it for a key that is part of the
// configuration, in tunable look-up tables.
//
// An internal state is stored in one transfer per place, in any order.
//
// Source: El-Hadedy et al., "A 16-bit Reconfigurable Encryption Processor for pi-Cipher". Its text also lets
// mode 011 store the key, which would make it mode 101; here it does what its name says.
//
//   latency  = 1 cycle from a place to its digits
//   interval = 1
//
// Bit order: that of cf_pi_cipher_pkg. Place p is digit p mod Digits of the words of chunk p / Digits, from 0.
// Reset: synchronous, control only: key and nonce stay, the internal state is 0 and the key block off until a
// mode stores something. Mode 000 clears all. Side channels: not protected.

module cf_pi_generator
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    parameter  int unsigned KeyBits   = 128,
    // A power of two, up to WordBits: bits of each word of a chunk in a transfer.
    parameter  int unsigned DigitBits = WordBits,
    parameter  bit          KeyStored = 1'b1,
    localparam int unsigned NonceBits = (WordBits == 16) ? 32 : 128,
    localparam int unsigned Digits    = WordBits / DigitBits,
    localparam int unsigned PlaceBits = $clog2(4 * Digits)
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic                   store_i,
    input  logic [            2:0] mode_i,
    input  logic [  PlaceBits-1:0] place_i,
    input  logic [    KeyBits-1:0] key_i,
    input  logic [  NonceBits-1:0] nonce_i,
    input  logic [4*DigitBits-1:0] state_i,
    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [4*DigitBits-1:0] state_o
);

  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);
  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef logic [3:0][DigitBits-1:0] digits_t;

  logic store, with_key, with_nonce, with_state, clear;
  assign in_ready_o = store_i || !out_valid_o || out_ready_i;
  assign store      = in_valid_i && store_i;
  assign clear      = store && mode_i == 3'b000;
  assign with_key   = mode_i inside {3'b001, 3'b010, 3'b101, 3'b110};
  assign with_nonce = mode_i inside {3'b011, 3'b100, 3'b101, 3'b110};
  assign with_state = mode_i inside {3'b010, 3'b011, 3'b101, 3'b111};

  logic [KeyBits-1:0] key;
  logic [NonceBits-1:0] nonce;
  if (KeyStored) begin : gen_stored
    logic [KeyBits-1:0] key_q;
    logic [NonceBits-1:0] nonce_q;
    always_ff @(posedge clk_i) begin
      if (clear) key_q <= '0;
      else if (store && with_key) key_q <= key_i;
      if (clear) nonce_q <= '0;
      else if (store && with_nonce) nonce_q <= nonce_i;
    end
    assign {nonce, key} = {nonce_q, key_q};
  end else begin : gen_held
    assign {nonce, key} = {nonce_i, key_i};
  end

  // block_q: the key block is on; there_q: there is an internal state.
  digits_t states_q[4*Digits];
  logic block_q, there_q;

  always_ff @(posedge clk_i) begin
    if (store) begin
      block_q <= with_key || with_nonce;
      there_q <= with_state;
    end
    if (rst_i) begin
      block_q <= 1'b0;
      there_q <= 1'b0;
    end
  end
  always_ff @(posedge clk_i) if (store && with_state) states_q[place_i] <= state_i;

  // The digits of the key block at a place. Its last chunk, where empty, stands in for a key block that is off.
  localparam bit LastEmpty = KeyBits + NonceBits + 1 <= 12 * WordBits;
  chunk_t [3:0] key_block;
  digits_t block_digits;
  logic [1:0] chunk;
  logic [IndexBits-1:0] index;
  assign key_block = (16 * WordBits)'({1'b1, nonce, key});
  assign chunk     = (LastEmpty && !block_q) ? 2'd3 : place_i[PlaceBits-1-:2];
  assign index     = IndexBits'(place_i & PlaceBits'(Digits - 1));
  always_comb begin
    for (int j = 0; j < 4; j++) begin
      block_digits[j] = key_block[chunk][j][DigitBits*index+:DigitBits];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!out_valid_o || out_ready_i) begin
      out_valid_o <= in_valid_i && !store_i;
      state_o     <= (there_q ? states_q[place_i] : '0) ^ ((LastEmpty || block_q) ? block_digits : '0);
    end
    if (rst_i) out_valid_o <= 1'b0;
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The initialisation generator of the message processor: what a pi-function begins with.
//
// One register holds key and nonce, another one an internal state. A mode says what is stored with
// store_i. state_o is the padded key block added to the internal state; a mode that stores an internal
// state alone switches the key block off, since blocks of a message need that state as it is.
//
//   mode   name                stores
//   000    Initial             nothing: clears all
//   001    GENKEY_ISR          key
//   010    GENKEY_ISGENRD      key, internal state
//   011    GENPMN_ISGENRD      nonce, internal state
//   100    GENPMN_ISR          nonce
//   101    GENKEYPMN_GENISR    key, nonce, internal state
//   110    GENKEYPMN_ISR       key, nonce
//   111    GENIS               internal state
//
// Source: El-Hadedy et al., "A 16-bit Reconfigurable Encryption Processor for pi-Cipher".
// Its text lets mode 011 store the key too, which then would be mode 101; here it is as its name says.
//
//   latency = 1 cycle from store_i to state_o, interval = 1
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none; mode 000 clears. Side channels: not protected.

module cf_pi_generator #(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    parameter  int unsigned KeyBits   = 128,
    parameter  int unsigned NonceBits = 32,
    localparam int unsigned StateBits = 16 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 store_i,
    input  logic [          2:0] mode_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [NonceBits-1:0] nonce_i,
    input  logic [StateBits-1:0] state_i,
    output logic [StateBits-1:0] state_o
);

  logic with_key, with_nonce, with_state;
  assign with_key   = mode_i inside {3'b001, 3'b010, 3'b101, 3'b110};
  assign with_nonce = mode_i inside {3'b011, 3'b100, 3'b101, 3'b110};
  assign with_state = mode_i inside {3'b010, 3'b011, 3'b101, 3'b111};

  logic [KeyBits-1:0] key_q;
  logic [NonceBits-1:0] nonce_q;
  logic [StateBits-1:0] state_q;
  logic shown_q;

  always_ff @(posedge clk_i) begin
    if (store_i) begin
      if (with_key) key_q <= key_i;
      if (with_nonce) nonce_q <= nonce_i;
      if (with_state) state_q <= state_i;
      shown_q <= with_key || with_nonce;
      if (mode_i == 3'b000) begin
        key_q   <= '0;
        nonce_q <= '0;
        state_q <= '0;
      end
    end
  end

  assign state_o = state_q ^ (shown_q ? StateBits'({1'b1, nonce_q, key_q}) : '0);

endmodule

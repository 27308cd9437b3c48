// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Encryption engine with the key schedule on the fly: registers around cf_rounds. The key comes with the block.
//
//   cycle    | 0                   | 1 .. Cycles  | Cycles + 1
//   rest_o   | 1                   | 0            | 1, with full_o
//   state_q  | -                   | rounds       | result, its round key added
//   code_q   | idle, or a result's | counts up    | that of the last round key
//
// The counter code is the entire control state. Clear ends a block and zeroes all registers at the edge with
// clear_i.
//
// latency = interval = (rounds - EntryRounds) / RoundsPerCycle + 1. Bit order: that of the cipher's package. Reset:
// idle_i, control only. Side channels: not protected.

module cf_fly_engine
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter int unsigned RoundsPerCycle = 1,
    parameter int unsigned EntryRounds    = Cipher.rounds % RoundsPerCycle,
    parameter sbox_e       Sbox           = TABLE,
    parameter sbox_e       KeySbox        = TABLE,
    parameter bit          Clear          = 0
) (
    input  logic                         clk_i,
    input  logic                         clear_i,
    // A block and its key enter; from this edge on there is no block.
    input  logic                         start_i,
    input  logic                         idle_i,
    input  logic [  Cipher.key_bits-1:0] key_i,
    input  logic [Cipher.block_bits-1:0] block_i,
    // No round is under way; at rest, there is a result.
    output logic                         rest_o,
    output logic                         full_o,
    output logic [Cipher.block_bits-1:0] result_o
);

  localparam logic [Cipher.code_bits-1:0] FirstCode = Cipher.code_bits'(Cipher.first_code);
  localparam logic [Cipher.code_bits-1:0] IdleCode = Cipher.code_bits'(Cipher.idle_code);

  logic [Cipher.block_bits-1:0] state_d, state_q;
  logic [Cipher.key_state_bits-1:0] first_key, key_d, key_q;
  logic [Cipher.code_bits-1:0] code_d, code_q;
  logic step;

  assign rest_o   = at_rest(Cipher, 32'(code_q));
  assign full_o   = !is_idle(Cipher, 32'(code_q));
  assign step     = start_i || !rest_o;
  assign result_o = state_q;

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(key_i),
      .key_o(first_key)
  );
  cf_rounds #(
      .Cipher        (Cipher),
      .RoundsPerCycle(RoundsPerCycle),
      .EntryRounds   (EntryRounds),
      .Sbox          (Sbox),
      .KeySbox       (KeySbox)
  ) u_rounds (
      .clk_i       (clk_i),
      .step_i      (step),
      .clear_i     (Clear && clear_i),
      .decrypt_i   (1'b0),
      .enter_i     (rest_o),
      .block_i     (block_i),
      .enter_key_i (first_key),
      .enter_code_i(FirstCode),
      .round_key_i ('0),
      .state_i     (state_q),
      .key_i       (key_q),
      .code_i      (code_q),
      .state_o     (state_d),
      .key_o       (key_d),
      .code_o      (code_d)
  );

  always_ff @(posedge clk_i) begin
    if (step) begin
      state_q <= state_d;
      key_q   <= key_d;
      code_q  <= code_d;
    end
    if (idle_i) code_q <= IdleCode;
    if (Clear && clear_i) begin
      state_q <= '0;
      key_q   <= '0;
    end
  end

  logic unused;
  assign unused = clear_i;

endmodule

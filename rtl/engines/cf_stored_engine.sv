// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Engine with stored round keys: registers around cf_rounds, and the memory of cf_stored_keys beside it.
//
//   cycle    | 0        | 1 .. Cycles    | Cycles + 1
//   rest_o   | 1        | 0              | 1, with a result
//   row_q    | 0        | 1 .. Cycles    | 0
//   state_q  | -        | rounds         | result
//
// latency = interval = Cycles + 1, where Cycles = (rounds - EntryRounds) / RoundsPerCycle; a key takes rounds +
// 2 cycles. Clear zeroes all registers at the edge with clear_i, and the memory no longer depends on the key
// once loading_o is low again. Bit order: that of the cipher's package. Reset: synchronous, control only. Side
// channels: not protected.

module cf_stored_engine
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter direction_e  Direction      = ENCRYPT,
    parameter int unsigned RoundsPerCycle = 1,
    // With BOTH, less than RoundsPerCycle.
    parameter int unsigned EntryRounds    = Cipher.rounds % RoundsPerCycle,
    parameter sbox_e       Sbox           = TABLE,
    parameter sbox_e       KeySbox        = TABLE,
    parameter bit          Clear          = 0
) (
    input  logic                         clk_i,
    input  logic                         reset_i,
    input  logic                         clear_i,
    // A key enters; a block enters.
    input  logic                         load_i,
    input  logic                         start_i,
    input  logic                         decrypt_i,
    input  logic [  Cipher.key_bits-1:0] key_i,
    input  logic [Cipher.block_bits-1:0] block_i,
    // No round is under way; the key is being stored or cleared; it is ready.
    output logic                         rest_o,
    output logic                         loading_o,
    output logic                         keyed_o,
    output logic [Cipher.block_bits-1:0] result_o
);

  localparam int unsigned Cycles = (Cipher.rounds - EntryRounds) / RoundsPerCycle;
  localparam int unsigned RowBits = (Cycles == 0) ? 1 : $clog2(Cycles + 1);

  typedef logic [Cipher.block_bits-1:0] block_t;
  typedef logic [Cipher.key_state_bits-1:0] key_t;
  typedef logic [Cipher.code_bits-1:0] code_t;
  typedef logic [RowBits-1:0] row_t;

  localparam code_t FirstCode = code_t'(code_of(Cipher, 0));
  localparam code_t LastCode = code_t'(code_of(Cipher, Cipher.rounds));

  block_t state_d, state_q;
  code_t code_d, code_q;
  row_t row_d, row_q;  // cycles spent on the block
  logic decrypt_d, decrypt_q, rest_d, rest_q, keyed_q, loaded, step;
  block_t [RoundsPerCycle:0] round_key;
  key_t unused_key;

  assign rest_o   = rest_q;
  assign keyed_o  = keyed_q;
  assign result_o = state_q;
  assign step     = start_i || !rest_q;
  assign rest_d   = code_d == (decrypt_d ? FirstCode : LastCode);
  assign row_d    = (row_q == row_t'(Cycles)) ? '0 : row_q + 1'b1;

  always_comb begin
    decrypt_d = decrypt_q;
    if (rest_q) decrypt_d = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);
  end

  cf_stored_keys #(
      .Cipher        (Cipher),
      .Direction     (Direction),
      .RoundsPerCycle(RoundsPerCycle),
      .EntryRounds   (EntryRounds),
      .RowBits       (RowBits),
      .KeySbox       (KeySbox),
      .Clear         (Clear)
  ) u_keys (
      .clk_i      (clk_i),
      .reset_i    (reset_i),
      .clear_i    (clear_i),
      .load_i     (load_i),
      .key_i      (key_i),
      .loading_o  (loading_o),
      .loaded_o   (loaded),
      .decrypt_i  (decrypt_d),
      .row_i      (row_q),
      .round_key_o(round_key)
  );
  cf_rounds #(
      .Cipher        (Cipher),
      .Direction     (Direction),
      .KeySchedule   (STORED),
      .RoundsPerCycle(RoundsPerCycle),
      .EntryRounds   (EntryRounds),
      .Sbox          (Sbox),
      .KeySbox       (KeySbox)
  ) u_rounds (
      .clk_i       (clk_i),
      .step_i      (step),
      .clear_i     (Clear && clear_i),
      .decrypt_i   (decrypt_d),
      .enter_i     (rest_q),
      .block_i     (block_i),
      .enter_key_i ('0),
      .enter_code_i(decrypt_d ? LastCode : FirstCode),
      .round_key_i (round_key),
      .state_i     (state_q),
      .key_i       ('0),
      .code_i      (code_q),
      .state_o     (state_d),
      .key_o       (unused_key),
      .code_o      (code_d)
  );

  always_ff @(posedge clk_i) begin
    if (step) begin
      state_q   <= state_d;
      code_q    <= code_d;
      decrypt_q <= decrypt_d;
      rest_q    <= rest_d;
      row_q     <= row_d;
    end
    if (loaded) keyed_q <= 1'b1;
    if (load_i) keyed_q <= 1'b0;
    if (reset_i) begin
      decrypt_q <= 1'b0;
      rest_q    <= 1'b1;
      row_q     <= '0;
      keyed_q   <= 1'b0;
    end
    if (Clear && clear_i) state_q <= '0;
  end

  logic unused;
  assign unused = ^{decrypt_i, unused_key};

endmodule

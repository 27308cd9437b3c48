// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Engine for both directions, or decryption alone, with the key schedule on the fly: registers around
// cf_rounds.
//
// A loaded key walks forward through its schedule once, and both ends are kept: key_q rests at one, other_key_q
// is where its last walk began. A block walks from the end its direction needs to the other.
//
//   step          | key_q begins at        | and rests at  | other_key_q
//   load          | first key              | last key      | first key
//   encryption    | first key              | last key      | first key
//   decryption    | last key               | first key     | last key
//
// latency = interval = (rounds - EntryRounds) / RoundsPerCycle + 1, and the same number of cycles for a key.
// Clear zeroes all registers at the edge with clear_i. Bit order: that of the cipher's package. Reset:
// synchronous, control only. Side channels: not protected.

module cf_walk_engine
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    // DECRYPT or BOTH.
    parameter direction_e  Direction      = BOTH,
    parameter int unsigned RoundsPerCycle = 1,
    parameter int unsigned EntryRounds    = Cipher.rounds % RoundsPerCycle,
    parameter sbox_e       Sbox           = TABLE,
    parameter sbox_e       KeySbox        = TABLE,
    parameter bit          Clear          = 0
) (
    input  logic                         clk_i,
    input  logic                         reset_i,
    input  logic                         clear_i,
    // The input is a key, not a block; the key enters; the block enters.
    input  logic                         select_key_i,
    input  logic                         load_i,
    input  logic                         start_i,
    input  logic                         decrypt_i,
    input  logic [  Cipher.key_bits-1:0] key_i,
    input  logic [Cipher.block_bits-1:0] block_i,
    // No round is under way; there is a key.
    output logic                         rest_o,
    output logic                         keyed_o,
    output logic [Cipher.block_bits-1:0] result_o
);

  typedef logic [Cipher.code_bits-1:0] code_t;

  localparam code_t FirstCode = code_t'(code_of(Cipher, 0));
  localparam code_t LastCode = code_t'(code_of(Cipher, Cipher.rounds));

  logic [Cipher.block_bits-1:0] state_d, state_q;
  logic [Cipher.key_state_bits-1:0] first_key, enter_key, key_d, key_q, other_key_q;
  code_t code_d, code_q;
  logic decrypt_d, decrypt_q, rest_d, rest_q, keyed_q, step;

  assign rest_o   = rest_q;
  assign keyed_o  = keyed_q;
  assign result_o = state_q;
  assign step     = load_i || start_i || !rest_q;
  assign rest_d   = code_d == (decrypt_d ? FirstCode : LastCode);

  always_comb begin
    decrypt_d = decrypt_q;
    if (rest_q) decrypt_d = !select_key_i && (Direction == DECRYPT || decrypt_i);
  end
  always_comb begin
    enter_key = (decrypt_d == decrypt_q) ? other_key_q : key_q;
    if (select_key_i) enter_key = first_key;
  end

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(key_i),
      .key_o(first_key)
  );
  cf_rounds #(
      .Cipher        (Cipher),
      .Direction     (Direction),
      .KeyDirection  (BOTH),
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
      .enter_key_i (enter_key),
      .enter_code_i(decrypt_d ? LastCode : FirstCode),
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
      state_q   <= state_d;
      key_q     <= key_d;
      code_q    <= code_d;
      decrypt_q <= decrypt_d;
      rest_q    <= rest_d;
    end
    if (step && rest_q) other_key_q <= enter_key;
    if (load_i) keyed_q <= 1'b1;
    if (reset_i) begin
      decrypt_q <= 1'b0;
      rest_q    <= 1'b1;
      keyed_q   <= 1'b0;
    end
    if (Clear && clear_i) begin
      state_q     <= '0;
      key_q       <= '0;
      other_key_q <= '0;
    end
  end

  logic unused;
  assign unused = ^{clear_i, decrypt_i};

endmodule

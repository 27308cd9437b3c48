// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// AES encryption and decryption in one pipeline: every block has its own direction, one block in every clock
// cycle.
//
// Both directions share the inversion of the S-boxes and MixColumns. A round has StagesPerRound stages, the
// last round as many as it needs without MixColumns. Ahead of the first, EnterStages add the first round key
// and convert to the field of the engine: 2 stages, or 3 with 9 stages per round.
//
// A key is loaded through the key channel, and its round keys are computed while blocks under the previous key
// are still in flight: each round keeps the old round keys until the first block that needs a new one arrives.
// An encryption waits for the first round keys only; a decryption begins with the last one. A key is not taken
// until the first blocks of either direction under the previous key have all their round keys, and no earlier
// than in the cycle after it is offered; it has priority over a waiting block.
//
//   latency  = EnterStages + StagesPerRound * (rounds - 1) + stages of the last round; Flow CREDIT: 3 more
//   interval = 1
//
// From accepting a key, the first decryption is accepted after 4 + Cycles * rounds cycles, where a step of the
// key schedule takes Cycles = min(StagesPerRound, 6); the first encryption after 4, plus the cycles by which
// its second round key would be late.
//
// Flow ENABLE: all stages advance together; they stop while a result waits to be taken. CREDIT: they
// never stop, and results wait in a buffer; a block is taken only when there is room for its result.
//
// Clear: at an edge with clear_i or rst_i all blocks and the key are lost, and the key registers become 0; in
// the cycles after it, in which nothing is taken, hidden blocks pass through the pipeline, see
// cf_pipeline_shell.
//
// Bit order: that of cf_aes_pkg. Reset: synchronous, control only. Side channels: not protected.

module cf_aes_engine
  import cf_pkg::*;
#(
    // Of the family AES.
    parameter  cipher_t     Cipher,
    // BOTH.
    parameter  direction_e  Direction      = BOTH,
    // 1 to 9.
    parameter  int unsigned StagesPerRound = 9,
    parameter  flow_e       Flow           = ENABLE,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter  bit          Clear          = 0,
    parameter  bit          Gate           = 0,
    localparam int unsigned BlockBits      = Cipher.block_bits,
    localparam int unsigned KeyBits        = Cipher.key_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // Key channel.
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

  cf_cipher_check #(
      .Cipher(Cipher)
  ) u_cipher_check ();

  import cf_aes_engine_pkg::*;
  import cf_aes_pkg::block_t;

  localparam int unsigned Rounds = Cipher.rounds;
  localparam int unsigned KeyCycles = (StagesPerRound < 6) ? StagesPerRound : 6;
  // Registers of a round before its key is added.
  localparam int unsigned KeyPlace = key_place(StagesPerRound);
  localparam int unsigned EnterStages = enter_stages(StagesPerRound);
  localparam cuts_t Cuts = cuts(StagesPerRound);
  // Registers before the first addition of a round key, before the last one, and in all, the result buffer
  // excluded.
  localparam int unsigned FirstPlace = EnterStages - 1 + KeyPlace;
  localparam int unsigned LastPlace = FirstPlace + StagesPerRound * (Rounds - 1);
  localparam int unsigned Latency = LastPlace + 2 + 32'(Cuts[AfterRows]);
  // Cycles from round key 0 to the first encryption, so that its second round key arrives in time.
  localparam int unsigned Ahead = KeyCycles + 4 - FirstPlace;

  if (Cipher.family != AES) begin : gen_bad_cipher
    $error("cf_aes_engine: Cipher is %0s; allowed are those of the family AES", Cipher.name);
  end
  if (Direction != BOTH) begin : gen_bad_direction
    $error("cf_aes_engine: Direction is %0d; allowed is 2 (BOTH)", Direction);
  end
  if (StagesPerRound < 1 || StagesPerRound > RoundStages) begin : gen_bad_stages
    $error("cf_aes_engine: StagesPerRound is %0d; allowed are 1 to %0d", StagesPerRound, RoundStages);
  end

  // The first block of each direction under a key; round keys change after it.
  typedef struct packed {logic encrypt, decrypt;} first_t;

  // Flow control. Bit n of first: the block that has passed n registers.
  first_t [Latency:1] first;
  first_t [Latency:2] first_q;
  first_t awaited_q;  // there has been none under this key
  logic entered_q;    // a block has passed the first register
  logic clear, open, accept, advance, flush, wipe, reset, decrypt_at_basis, unused_empty;
  block_t result;
  // Reset clears as well.
  assign clear = Clear && (clear_i || rst_i);
  assign wipe  = clear || flush;
  assign first = {first_q, entered_q ? awaited_q & (decrypt_at_basis ? 2'b01 : 2'b10) : 2'b00};

  cf_pipeline_shell #(
      .BlockBits(BlockBits),
      .Latency  (Latency),
      .Flow     (Flow),
      .Clear    (Clear),
      .Gate     (Gate)
  ) u_shell (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .clear_i    (clear),
      .open_i     (open),
      .in_valid_i (in_valid_i),
      .in_ready_o (in_ready_o),
      .out_valid_o(out_valid_o),
      .out_ready_i(out_ready_i),
      .block_o    (block_o),
      .result_i   (result),
      .accept_o   (accept),
      .advance_o  (advance),
      .flush_o    (flush),
      .empty_o    (unused_empty),
      .reset_o    (reset)
  );

  always_ff @(posedge clk_i) begin
    if (advance) begin
      entered_q <= accept;
      first_q   <= first[Latency-1:1];
    end
    if (reset) {entered_q, first_q} <= '0;
  end

  // Keys: the directions that blocks may have, and the first blocks in flight.
  logic key_ready_q, key_accept, load_q;
  logic [KeyBits-1:0] key_q;
  logic [Rounds:0] plain_number, decrypt_number, encrypt_number;
  logic [Ahead:0] opening;  // bit n: round key 0 came n cycles ago
  logic [Ahead-1:0] opening_q;
  block_t plain_key, encrypt_key, decrypt_key;
  first_t open_q, following_q;

  assign opening     = {opening_q, plain_number[0]};
  assign key_ready_o = key_ready_q && !wipe;
  assign key_accept  = key_valid_i && key_ready_o;
  assign open        = !key_valid_i && (decrypt_i ? open_q.decrypt : open_q.encrypt);

  cf_aes_engine_keys #(
      .Cipher(Cipher),
      .Cycles(KeyCycles)
  ) u_keys (
      .clk_i           (clk_i),
      .rst_i           (reset),
      .clear_i         (clear),
      .load_i          (load_q),
      .key_i           (key_q),
      .plain_number_o  (plain_number),
      .plain_o         (plain_key),
      .decrypt_number_o(decrypt_number),
      .decrypt_o       (decrypt_key),
      .encrypt_number_o(encrypt_number),
      .encrypt_o       (encrypt_key)
  );

  always_ff @(posedge clk_i) begin
    if (advance) begin
      following_q <= (following_q | first[1]) & ~first[LastPlace];
      awaited_q   <= awaited_q & ~first[1];
    end
    if (load_q) awaited_q <= '1;
    // A waiting key keeps blocks out, so an empty pipeline stays empty.
    key_ready_q <= key_valid_i && following_q == '0 && !entered_q;
    load_q      <= key_accept;
    opening_q   <= (load_q || reset) ? '0 : opening[Ahead-1:0];
    if (opening[Ahead] && !load_q) open_q.encrypt <= 1'b1;
    if (plain_number[Rounds] && !load_q) open_q.decrypt <= 1'b1;
    if (key_accept) begin
      key_q  <= key_i;
      open_q <= '0;
    end
    if (wipe) key_q <= '0;
    if (reset) {key_ready_q, load_q, open_q, following_q} <= '0;
  end

  logic [Rounds:0] decrypt;
  block_t [Rounds:0] state;  // after n rounds

  cf_aes_engine_entry #(
      .Stages(EnterStages)
  ) u_entry (
      .clk_i             (clk_i),
      .enable_i          (advance),
      .wipe_i            (wipe),
      .first_key_i       (plain_number[0]),
      .last_key_i        (plain_number[Rounds]),
      .plain_i           (plain_key),
      .decrypt_i         (decrypt_i),
      .block_i           (block_i),
      .decrypt_at_basis_o(decrypt_at_basis),
      .decrypt_o         (decrypt[0]),
      .block_o           (state[0])
  );

  // Round keys pass the rounds: two in a cycle where that delays no block, otherwise all at once.
  logic [Rounds-1:0][Rounds:0] encrypt_numbers, decrypt_numbers;
  block_t [Rounds-1:0] encrypt_keys, decrypt_keys;
  assign {encrypt_numbers[0], encrypt_keys[0]} = {encrypt_number, encrypt_key};
  assign {decrypt_numbers[0], decrypt_keys[0]} = {decrypt_number, decrypt_key};

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_round
    localparam bit Last = i == int'(Rounds) - 1;
    if (i > 0) begin : gen_pass
      cf_delay #(
          .Width (2 * (128 + Rounds + 1)),
          .Stages((KeyCycles < StagesPerRound) ? i % 2 : 0)
      ) u_keys (
          .clk_i   (clk_i),
          .enable_i(1'b1),
          .data_i  ({encrypt_numbers[i-1], encrypt_keys[i-1], decrypt_numbers[i-1], decrypt_keys[i-1]}),
          .data_o  ({encrypt_numbers[i], encrypt_keys[i], decrypt_numbers[i], decrypt_keys[i]})
      );
    end
    // Round keys that take effect with the first block, and those in effect.
    block_t next_encrypt_q, next_decrypt_q, encrypt_q, decrypt_q;
    first_t change;
    assign change = advance ? first[FirstPlace+StagesPerRound*i] : '0;
    always_ff @(posedge clk_i) begin
      if (Last ? plain_number[i+1] : encrypt_numbers[i][i+1]) next_encrypt_q <= Last ? plain_key : encrypt_keys[i];
      if (Last ? plain_number[0] : decrypt_numbers[i][Rounds-1-i]) begin
        next_decrypt_q <= Last ? plain_key : decrypt_keys[i];
      end
      if (change.encrypt) encrypt_q <= next_encrypt_q;
      if (change.decrypt) decrypt_q <= next_decrypt_q;
      if (wipe) {next_encrypt_q, next_decrypt_q, encrypt_q, decrypt_q} <= '0;
    end
    cf_aes_engine_round #(
        .Stages(StagesPerRound),
        .Last  (Last)
    ) u_round (
        .clk_i        (clk_i),
        .enable_i     (advance),
        .decrypt_i    (decrypt[i]),
        .block_i      (state[i]),
        .encrypt_key_i(encrypt_q),
        .decrypt_key_i(decrypt_q),
        .decrypt_o    (decrypt[i+1]),
        .block_o      (state[i+1])
    );
  end

  assign result = state[Rounds];

  // Directions after the last round.
  logic unused;
  assign unused = ^{decrypt[Rounds], unused_empty};

endmodule

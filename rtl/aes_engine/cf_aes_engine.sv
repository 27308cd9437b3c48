// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// AES encrypting and decrypting in one pipeline: every block has its direction, one block in every clock cycle.
//
// Both directions share the inversion of the S-boxes and MixColumns. A round has StagesPerRound stages; a stage in
// front of the first adds the first round key.
//
// A key is loaded through the key channel, and its round keys are computed while blocks under the key before
// it are still in flight: each round keeps the old round keys until the first block that needs a new one
// arrives. An encryption need not wait for more than the first round keys; a decryption begins with the last.
// A key is not taken until the first blocks of either direction under the key before it have left; it has
// precedence over a block that waits.
//
//   latency  = 2 + StagesPerRound * (rounds - 1) + registers in front of the last round key; Flow CREDIT: 3 more
//   interval = 1
//
// From accepting a key to accepting the first encryption 5 cycles pass, and one more where a step of the key
// schedule takes longer than a block takes to its second round key; to the first decryption 5 + Cycles * rounds.
// Such a step takes Cycles = StagesPerRound cycles, but 6 at most.
//
// Flow ENABLE: all stages advance together; they stop while a result waits to be taken. CREDIT: they
// never stop, and results wait in a buffer; a block is taken only when there is room for its result.
//
// Bit order: that of cf_aes_pkg. Reset: synchronous, control only.
// Side channels: not protected.

module cf_aes_engine
  import cf_pkg::*;
#(
    // AES_128, AES_192 or AES_256.
    parameter  cipher_e     Cipher         = AES_128,
    // BOTH.
    parameter  direction_e  Direction      = BOTH,
    // 1 to 9.
    parameter  int unsigned StagesPerRound = 9,
    parameter  flow_e       Flow           = ENABLE,
    localparam int unsigned BlockBits      = block_bits(Cipher),
    localparam int unsigned KeyBits        = key_bits(Cipher)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
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

  import cf_aes_engine_pkg::*;
  import cf_aes_pkg::block_t;

  localparam int unsigned Rounds = rounds(Cipher);
  localparam int unsigned KeyCycles = (StagesPerRound < 6) ? StagesPerRound : 6;
  // Registers of a round in front of the addition of its key.
  localparam int unsigned KeyPlace = key_place(StagesPerRound);
  // Registers on a block's way, but for the buffer of results.
  localparam int unsigned Latency = 1 + StagesPerRound * (Rounds - 1) + KeyPlace + 1;
  // Cycles from round key 0 until an encryption may enter, whose second round key must be there in time.
  localparam int unsigned Ahead = (KeyCycles > KeyPlace) ? KeyCycles - KeyPlace : 0;

  if (!(Cipher inside {AES_128, AES_192, AES_256})) begin : gen_bad_cipher
    $error("cf_aes_engine: Cipher is %0d; allowed are AES_128, AES_192 and AES_256", Cipher);
  end
  if (Direction != BOTH) begin : gen_bad_direction
    $error("cf_aes_engine: Direction is %0d; allowed is 2 (BOTH)", Direction);
  end
  if (StagesPerRound < 1 || StagesPerRound > RoundStages) begin : gen_bad_stages
    $error("cf_aes_engine: StagesPerRound is %0d; allowed are 1 to %0d", StagesPerRound, RoundStages);
  end
  if (!(Flow inside {ENABLE, CREDIT})) begin : gen_bad_flow
    $error("cf_aes_engine: unsupported Flow %0d", Flow);
  end

  // Of the blocks under a key, the first one of each direction, behind which round keys change.
  typedef struct packed {logic encrypt, decrypt;} first_t;

  // Flow control: bit n is for the block that has passed n registers.
  logic [Latency:0] valid;
  logic [Latency-1:0] valid_q;
  first_t [Latency:0] first;
  first_t [Latency-1:0] first_q;
  first_t awaited_q;  // there has been none under the key
  logic accept, advance, room;
  block_t result;
  assign accept = in_valid_i && in_ready_o;
  assign valid  = {valid_q, accept};
  assign first  = {first_q, accept ? awaited_q & (decrypt_i ? 2'b01 : 2'b10) : 2'b00};

  always_ff @(posedge clk_i) begin
    if (advance) begin
      valid_q <= valid[Latency-1:0];
      first_q <= first[Latency-1:0];
    end
    if (rst_i) begin
      valid_q <= '0;
      first_q <= '0;
    end
  end

  if (Flow == ENABLE) begin : gen_enable
    assign out_valid_o = valid[Latency];
    assign advance     = !out_valid_o || out_ready_i;
    assign room        = advance;
    assign block_o     = result;
  end else begin : gen_credit
    logic unused;
    assign advance = 1'b1;
    cf_credit_buffer #(
        .Width  (BlockBits),
        .Latency(Latency)
    ) u_buffer (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .enter_i       (accept),
        .room_o        (room),
        .empty_o       (unused),
        .coming_i      (valid[Latency-1]),
        .result_valid_i(valid[Latency]),
        .result_i      (result),
        .out_valid_o   (out_valid_o),
        .out_ready_i   (out_ready_i),
        .data_o        (block_o)
    );
  end

  // Keys: which directions blocks may have, and which first blocks are on their way.
  logic key_accept;
  logic [Rounds:0] number;
  logic [Ahead:0] opening;  // bit n: round key 0 came n cycles ago
  block_t plain_key, encrypt_key, decrypt_key;
  first_t open_q, following_q, following;
  logic idle_q;  // a key may be taken

  assign key_ready_o = idle_q;
  assign key_accept  = key_valid_i && key_ready_o;
  assign in_ready_o  = room && !key_valid_i && (decrypt_i ? open_q.decrypt : open_q.encrypt);

  cf_aes_engine_keys #(
      .Cipher(Cipher),
      .Cycles(KeyCycles)
  ) u_keys (
      .clk_i    (clk_i),
      .rst_i    (rst_i),
      .load_i   (key_accept),
      .key_i    (key_i),
      .number_o (number),
      .plain_o  (plain_key),
      .encrypt_o(encrypt_key),
      .decrypt_o(decrypt_key)
  );

  if (Ahead == 0) begin : gen_open
    assign opening = number[0];
  end else begin : gen_opening
    logic [Ahead-1:0] opening_q;
    assign opening = {opening_q, number[0]};
    always_ff @(posedge clk_i) opening_q <= (key_accept || rst_i) ? '0 : opening[Ahead-1:0];
  end

  always_comb begin
    following = following_q;
    if (advance) following = (following | first[0]) & ~first[KeyPlace+StagesPerRound*(Rounds-1)];
  end

  always_ff @(posedge clk_i) begin
    following_q <= following;
    idle_q      <= following == '0;
    if (opening[Ahead]) open_q.encrypt <= 1'b1;
    if (number[Rounds]) open_q.decrypt <= 1'b1;
    if (advance) awaited_q <= awaited_q & ~first[0];
    if (key_accept) begin
      open_q    <= '0;
      awaited_q <= '1;
    end
    if (rst_i) begin
      idle_q      <= 1'b1;
      open_q      <= '0;
      following_q <= '0;
    end
  end

  // The stage in front of the rounds.
  block_t first_key_q, last_key_q, keyed, entered;
  logic [Rounds:0] decrypt;
  block_t [Rounds:0] state;  // behind n rounds

  always_ff @(posedge clk_i) begin
    if (number[0]) first_key_q <= plain_key;
    if (number[Rounds]) last_key_q <= plain_key;
  end
  assign keyed   = block_i ^ (decrypt_i ? last_key_q ^ Constant : first_key_q);
  assign entered = decrypt_i ? multiply_bytes(ToDual, keyed) : multiply_bytes(ToField, keyed);

  cf_delay #(
      .Width (129),
      .Stages(1)
  ) u_enter (
      .clk_i   (clk_i),
      .enable_i(advance),
      .data_i  ({decrypt_i, entered}),
      .data_o  ({decrypt[0], state[0]})
  );

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_round
    localparam bit Last = i == int'(Rounds) - 1;
    // Round keys that come into force with the first block, and those in force.
    block_t next_encrypt_q, next_decrypt_q, encrypt_q, decrypt_q;
    first_t change;
    assign change = advance ? first[KeyPlace+StagesPerRound*i] : '0;
    always_ff @(posedge clk_i) begin
      if (number[i+1]) next_encrypt_q <= Last ? plain_key : encrypt_key;
      if (number[Rounds-1-i]) next_decrypt_q <= Last ? plain_key : decrypt_key;
      if (change.encrypt) encrypt_q <= next_encrypt_q;
      if (change.decrypt) decrypt_q <= next_decrypt_q;
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

  // Directions behind the last round.
  logic unused;
  assign unused = decrypt[Rounds];

endmodule

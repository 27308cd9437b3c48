// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Iterative core: RoundsPerCycle rounds in every clock cycle, key schedule on the fly or stored.
//
// A shell does the handshake, an engine the rounds:
//
//   KeySchedule  Direction       shell             engine
//   ON_THE_FLY   ENCRYPT         cf_block_shell    cf_fly_engine
//   ON_THE_FLY   DECRYPT, BOTH   cf_key_shell      cf_walk_engine
//   STORED       any             cf_key_shell      cf_stored_engine
//
// The state register holds the state with its round key already added, so results leave straight from the
// register and the next block can enter in the same cycle.
//
//   latency  = (rounds - EntryRounds) / RoundsPerCycle + 1 cycles from accepting a block to offering
//              its result
//   interval = latency
//
// KeySchedule ON_THE_FLY, Direction ENCRYPT: the key comes with the block (key_i is taken with block_i,
// key_valid_i is ignored, key_ready_o equals in_ready_o). DECRYPT and BOTH: a key is loaded through the key
// channel; the core then walks its schedule once, for `latency` cycles, keeps both ends and takes no block
// meanwhile. STORED: a key is loaded through the key channel; one step of the key schedule computes its round
// keys into memory in the rounds + 1 cycles after it, in which no block is taken. A key has priority over a
// block offered in the same cycle.
//
// Clear: at an edge with clear_i or rst_i all registers of key and state become 0, a block under way and an
// offered result are lost, and a new key is needed; with STORED the round-key memory is overwritten in the
// cycles after it, in which no key is taken.
//
// S-boxes in block RAM have an internal state register, so they allow one round per cycle and no rounds in the
// accepting cycle; latency and interval are unaffected.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_iterative
  import cf_pkg::*;
#(
    parameter  cipher_t       Cipher,
    parameter  direction_e    Direction      = ENCRYPT,
    // ON_THE_FLY or STORED.
    parameter  key_schedule_e KeySchedule    = ON_THE_FLY,
    // 1 to Cipher.rounds.
    parameter  int unsigned   RoundsPerCycle = 1,
    // Rounds done in the cycle that accepts a block: 0 to RoundsPerCycle, leaving a multiple of RoundsPerCycle.
    // With STORED and BOTH, less than RoundsPerCycle.
    parameter  int unsigned   EntryRounds    = Cipher.rounds % RoundsPerCycle,
    // S-boxes of the rounds; those of the key schedule, which are in logic.
    parameter  sbox_e         Sbox           = TABLE,
    parameter  sbox_e         KeySbox        = (Sbox == BLOCK_RAM) ? TABLE : Sbox,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter  bit            Clear          = 0,
    parameter  bit            Gate           = 0,
    localparam int unsigned   BlockBits      = Cipher.block_bits,
    localparam int unsigned   KeyBits        = Cipher.key_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // Key channel.
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic [  KeyBits-1:0] key_i,
    // Blocks in; decrypt_i is used only with Direction BOTH.
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

  // Reset clears as well.
  logic clear;
  assign clear = Clear && (clear_i || rst_i);

  localparam int unsigned Rounds = Cipher.rounds;

  if (RoundsPerCycle < 1 || RoundsPerCycle > Rounds) begin : gen_bad_rounds
    $error("cf_iterative: RoundsPerCycle is %0d; allowed are 1 to %0d", RoundsPerCycle, Rounds);
  end
  if (EntryRounds > RoundsPerCycle || (Rounds - EntryRounds) % RoundsPerCycle != 0) begin : gen_bad_entry
    $error("cf_iterative: EntryRounds is %0d; allowed are 0 to %0d that leave a multiple of %0d",
           EntryRounds, RoundsPerCycle, RoundsPerCycle);
  end
  if (Sbox == BLOCK_RAM && (RoundsPerCycle != 1 || EntryRounds != 0)) begin : gen_bad_sbox
    $error("cf_iterative: with Sbox BLOCK_RAM RoundsPerCycle is %0d and EntryRounds %0d; allowed are 1 and 0",
           RoundsPerCycle, EntryRounds);
  end

  if (!(Direction inside {ENCRYPT, DECRYPT, BOTH})) begin : gen_bad_direction
    $error("cf_iterative: Direction is %0d; allowed are 0 (ENCRYPT), 1 (DECRYPT) and 2 (BOTH)", Direction);
  end
  if (!(KeySchedule inside {ON_THE_FLY, STORED})) begin : gen_bad_key_schedule
    $error("cf_iterative: unsupported KeySchedule %0d", KeySchedule);
  end
  if (KeySchedule == STORED && Direction == BOTH && EntryRounds == RoundsPerCycle) begin : gen_bad_stored_entry
    $error("cf_iterative: with KeySchedule STORED and Direction BOTH EntryRounds is %0d; allowed are less than %0d",
           EntryRounds, RoundsPerCycle);
  end

  logic [BlockBits-1:0] result;
  logic rest, start;

  if (KeySchedule == ON_THE_FLY && Direction == ENCRYPT) begin : gen_key_with_block

    logic full, idle;
    cf_block_shell #(
        .BlockBits(BlockBits),
        .Clear    (Clear),
        .Gate     (Gate)
    ) u_shell (
        .clk_i      (clk_i),
        .rst_i      (rst_i),
        .clear_i    (clear),
        .in_valid_i (in_valid_i),
        .in_ready_o (in_ready_o),
        .out_valid_o(out_valid_o),
        .out_ready_i(out_ready_i),
        .block_o    (block_o),
        .rest_i     (rest),
        .full_i     (full),
        .result_i   (result),
        .start_o    (start),
        .idle_o     (idle)
    );
    cf_fly_engine #(
        .Cipher        (Cipher),
        .RoundsPerCycle(RoundsPerCycle),
        .EntryRounds   (EntryRounds),
        .Sbox          (Sbox),
        .KeySbox       (KeySbox),
        .Clear         (Clear)
    ) u_engine (
        .clk_i   (clk_i),
        .clear_i (clear),
        .start_i (start),
        .idle_i  (idle),
        .key_i   (key_i),
        .block_i (block_i),
        .rest_o  (rest),
        .full_o  (full),
        .result_o(result)
    );
    assign key_ready_o = in_ready_o;

    logic unused;
    assign unused = ^{key_valid_i, decrypt_i};

  end else begin : gen_key_channel

    logic load, reset, loading, keyed;
    cf_key_shell #(
        .BlockBits(BlockBits),
        .Clear    (Clear),
        .Gate     (Gate)
    ) u_shell (
        .clk_i      (clk_i),
        .rst_i      (rst_i),
        .clear_i    (clear),
        .key_valid_i(key_valid_i),
        .key_ready_o(key_ready_o),
        .in_valid_i (in_valid_i),
        .in_ready_o (in_ready_o),
        .out_valid_o(out_valid_o),
        .out_ready_i(out_ready_i),
        .block_o    (block_o),
        .rest_i     (rest),
        .loading_i  (loading),
        .keyed_i    (keyed),
        .result_i   (result),
        .load_o     (load),
        .start_o    (start),
        .reset_o    (reset)
    );

    if (KeySchedule == ON_THE_FLY) begin : gen_walk
      cf_walk_engine #(
          .Cipher        (Cipher),
          .Direction     (Direction),
          .RoundsPerCycle(RoundsPerCycle),
          .EntryRounds   (EntryRounds),
          .Sbox          (Sbox),
          .KeySbox       (KeySbox),
          .Clear         (Clear)
      ) u_engine (
          .clk_i       (clk_i),
          .reset_i     (reset),
          .clear_i     (clear),
          .select_key_i(key_valid_i),
          .load_i      (load),
          .start_i     (start),
          .decrypt_i   (decrypt_i),
          .key_i       (key_i),
          .block_i     (block_i),
          .rest_o      (rest),
          .keyed_o     (keyed),
          .result_o    (result)
      );
      assign loading = 1'b0;
    end else begin : gen_stored
      cf_stored_engine #(
          .Cipher        (Cipher),
          .Direction     (Direction),
          .RoundsPerCycle(RoundsPerCycle),
          .EntryRounds   (EntryRounds),
          .Sbox          (Sbox),
          .KeySbox       (KeySbox),
          .Clear         (Clear)
      ) u_engine (
          .clk_i    (clk_i),
          .reset_i  (reset),
          .clear_i  (clear),
          .load_i   (load),
          .start_i  (start),
          .decrypt_i(decrypt_i),
          .key_i    (key_i),
          .block_i  (block_i),
          .rest_o   (rest),
          .loading_o(loading),
          .keyed_o  (keyed),
          .result_o (result)
      );
    end

  end

endmodule

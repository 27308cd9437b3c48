// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Pipelined core: registers between rounds, or inside them too; one block in every clock cycle.
//
// KeySchedule PIPELINED (fully pipelined): every block has its own key, whose schedule runs in registers beside
// the data. Decryption starts from the last round key, so with DECRYPT and BOTH, blocks and keys first pass a
// pipeline that walks the schedule forward. The key is taken with the block; key_valid_i is ignored and
// key_ready_o equals in_ready_o.
//
// KeySchedule STATIC, HELD and STORED (half-pipelined): one key, loaded through the key channel. A key is taken
// only when no block is in flight and every result has been taken, and has priority over a waiting block; no
// block is taken in the Cipher.rounds cycles after it. STATIC: logic derives all round keys from the key and
// has these cycles to settle: declare paths from static_key_q as multi-cycle paths of that many cycles. HELD:
// the same without that register: key_i comes from a register outside, which takes the key at the edge with
// key_valid_i and key_ready_o high, and keeps it; its paths are multi-cycle paths too. STORED: one step of the
// key schedule computes the round keys in these cycles, and each has a register.
//
//   Stages   = ceil(rounds / RoundsPerStage), as even as possible, times StagesPerRound
//   latency  = Stages; PIPELINED: Stages + 1, with DECRYPT or BOTH 2 Stages + 1; Flow CREDIT: 3 more
//   interval = 1
//
// Flow ENABLE: all stages advance together; they stop while a result waits to be taken. CREDIT: they never
// stop, and results wait in a buffer; a block is taken only when there is room for its result. S-boxes in block
// RAM have internal state registers, before each round.
//
// A shell does the handshake (cf_pipeline_shell, and cf_pipeline_key for one key), an engine the rounds
// (cf_round_pipeline); round keys come from cf_key_pipeline, fed by a cf_key_walk, or from cf_common_keys.
//
// Clear: at an edge with clear_i or rst_i all blocks and the key are lost, and the key registers become 0; in
// the cycles after it, in which nothing is taken, zeros pass through the pipeline, see cf_pipeline_shell. A
// HELD key is cleared outside.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_pipelined
  import cf_pkg::*;
#(
    parameter  cipher_t       Cipher,
    parameter  direction_e    Direction      = ENCRYPT,
    parameter  key_schedule_e KeySchedule    = PIPELINED,
    parameter  flow_e         Flow           = ENABLE,
    // 1 to Cipher.rounds.
    parameter  int unsigned   RoundsPerStage = 1,
    // 1 to round_stages(Cipher, Sbox); more than 1 only with RoundsPerStage 1.
    parameter  int unsigned   StagesPerRound = 1,
    // S-boxes of the rounds; those of the key schedule, which are in logic.
    parameter  sbox_e         Sbox           = TABLE,
    parameter  sbox_e         KeySbox        = (Sbox == BLOCK_RAM) ? TABLE : Sbox,
    // With BLOCK_RAM: S-boxes per round in block RAM; the other S-boxes of AES are tables in logic.
    parameter  int unsigned   RamSboxes      = Cipher.sboxes,
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
  localparam int unsigned Groups = (Rounds + RoundsPerStage - 1) / RoundsPerStage;
  localparam int unsigned Stages = Groups * StagesPerRound;
  // Stages before the first round, in which keys walk to the end of their schedule.
  localparam bit Walk = KeySchedule == PIPELINED && Direction != ENCRYPT;
  // Registers a block passes, the result buffer excluded.
  localparam int unsigned Latency = (Walk ? Stages : 0) + Stages + ((KeySchedule == PIPELINED) ? 1 : 0);

  typedef logic [BlockBits-1:0] block_t;

  if (!(Direction inside {ENCRYPT, DECRYPT, BOTH})) begin : gen_bad_direction
    $error("cf_pipelined: Direction is %0d; allowed are 0 (ENCRYPT), 1 (DECRYPT) and 2 (BOTH)", Direction);
  end
  if (RoundsPerStage < 1 || RoundsPerStage > Rounds) begin : gen_bad_rounds
    $error("cf_pipelined: RoundsPerStage is %0d; allowed are 1 to %0d", RoundsPerStage, Rounds);
  end
  if (!(KeySchedule inside {PIPELINED, STATIC, STORED, HELD})) begin : gen_bad_key_schedule
    $error("cf_pipelined: KeySchedule is %0d; allowed are 0 (PIPELINED) to 3 (HELD)", KeySchedule);
  end
  if ((Sbox == BLOCK_RAM || StagesPerRound != 1) && RoundsPerStage != 1) begin : gen_bad_stages
    $error("cf_pipelined: RoundsPerStage is %0d; with block RAM or StagesPerRound above 1 it is 1", RoundsPerStage);
  end

  // Bit i: the state is registered after i rounds. Besides the registers that end a stage, keys that travel
  // with blocks have a stage of their own at the front, and block RAM comes before a round.
  function automatic logic [Rounds:0] register_places();
    logic [Rounds:0] places;
    places = '0;
    for (int unsigned s = 1; s <= Groups; s++) places[Rounds*s/Groups] = 1'b1;
    if (KeySchedule == PIPELINED) places[0] = 1'b1;
    else if (Sbox == BLOCK_RAM) places = places >> 1;
    return places;
  endfunction
  localparam logic [Rounds:0] Registered = register_places();

  logic open, accept, advance, flush, empty, reset;
  block_t result, block, entry_block, entry_round_key;
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
      .empty_o    (empty),
      .reset_o    (reset)
  );

  // Input of the core, and input of the rounds.
  logic selected, entry_decrypt;
  logic [Rounds-1:0] next_decrypt;
  block_t [Rounds-1:0] next_round_key;
  assign selected = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);
  assign block    = flush ? '0 : block_i;

  cf_round_pipeline #(
      .Cipher        (Cipher),
      .Direction     (Direction),
      .Registered    (Registered),
      .StagesPerRound(StagesPerRound),
      .Sbox          (Sbox),
      .RamSboxes     (RamSboxes)
  ) u_rounds (
      .clk_i           (clk_i),
      .enable_i        (advance),
      .decrypt_i       (entry_decrypt),
      .block_i         (entry_block),
      .round_key_i     (entry_round_key),
      .decrypt_o       (next_decrypt),
      .next_round_key_i(next_round_key),
      .result_o        (result)
  );

  if (KeySchedule != PIPELINED) begin : gen_one_key

    logic load, settle;
    block_t [Rounds:0] round_key;
    cf_pipeline_key #(
        .Rounds (Rounds),
        .Latency(Latency)
    ) u_key_shell (
        .clk_i      (clk_i),
        .reset_i    (reset),
        .key_valid_i(key_valid_i),
        .key_ready_o(key_ready_o),
        .accept_i   (accept),
        .advance_i  (advance),
        .flush_i    (flush || clear),
        .empty_i    (empty),
        .load_o     (load),
        .settle_o   (settle),
        .open_o     (open)
    );
    cf_common_keys #(
        .Cipher     (Cipher),
        .KeySchedule(KeySchedule),
        .KeySbox    (KeySbox),
        .Clear      (Clear)
    ) u_keys (
        .clk_i      (clk_i),
        .clear_i    (clear),
        .load_i     (load),
        .settle_i   (settle),
        .key_i      (key_i),
        .round_key_o(round_key)
    );

    assign entry_decrypt   = selected;
    assign entry_block     = block;
    assign entry_round_key = selected ? round_key[Rounds] : round_key[0];
    for (genvar i = 0; i < int'(Rounds); i++) begin : gen_select
      assign next_round_key[i] = next_decrypt[i] ? round_key[Rounds-1-i] : round_key[i+1];
    end

  end else begin : gen_pipelined

    logic [Cipher.key_state_bits-1:0] first_key, entry_key;
    assign open        = 1'b1;
    assign key_ready_o = in_ready_o;

    cf_first_key #(
        .Cipher(Cipher)
    ) u_first_key (
        .key_i(flush ? '0 : key_i),
        .key_o(first_key)
    );

    if (!Walk) begin : gen_no_walk
      assign entry_decrypt = selected;
      assign entry_block   = block;
      assign entry_key     = first_key;
    end else begin : gen_walk
      cf_key_walk #(
          .Cipher        (Cipher),
          .Direction     (Direction),
          .Registered    (Registered),
          .StagesPerRound(StagesPerRound),
          .Stages        (Stages),
          .KeySbox       (KeySbox)
      ) u_walk (
          .clk_i    (clk_i),
          .enable_i (advance),
          .decrypt_i(selected),
          .key_i    (first_key),
          .block_i  (block),
          .decrypt_o(entry_decrypt),
          .key_o    (entry_key),
          .block_o  (entry_block)
      );
    end

    cf_key_pipeline #(
        .Cipher        (Cipher),
        .Direction     (Direction),
        .Registered    (Registered),
        .StagesPerRound(StagesPerRound),
        .KeySbox       (KeySbox)
    ) u_keys (
        .clk_i      (clk_i),
        .enable_i   (advance),
        .decrypt_i  (entry_decrypt),
        .key_i      (entry_key),
        .round_key_o({next_round_key, entry_round_key})
    );

    logic unused;
    assign unused = ^{accept, empty, reset, next_decrypt};

  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

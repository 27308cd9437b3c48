// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The authenticated cipher pi-Cipher v2: encrypts or decrypts packets of any length, and makes or checks
// their tags. Published cryptanalysis reaches 2.5 of its 3 rounds: a cipher to study, not to protect
// anything with.
//
// A packet begins with a start: key, nonce and direction. Then transfers of up to one block come in, by
// kind in this order, and in_last_i with the last one:
//
//   ASSOCIATED_DATA   any number
//   SECRET_NUMBER     none or one, of a whole block; none is not the same as one of zeros
//   MESSAGE           any number, of plaintext or ciphertext
//   TAG               one of a whole block in decryption, none in encryption
//
// Only the last transfer of a kind may have fewer bytes than a block; it may have none. A packet in which
// there is nothing at all is one transfer of no bytes.
//
// What goes out is the secret number and the message, encrypted or decrypted, in transfers of the same
// sizes (but none of no bytes), then a TAG with out_last_o: the tag, or no bytes if the packet is decrypted
// or bad. Then nothing more leaves, and there is one verdict_e: ACCEPTED, or why not. What is left of a bad
// packet is taken and ignored, up to its in_last_i.
//
// With HoldBlocks, plaintext waits inside until the tag is checked: of a message that is not authentic
// nothing is shown, and one of more blocks (a secret number is one) is TOO_LONG. With 0 plaintext leaves
// at once; who takes it must not use it before the verdict.
//
// abort_i drops the packet whose start was taken, and withdraws what it offers: it then goes the way of a
// bad one, with the verdict ABORTED unless there is a verdict already. What is taken at the same edge counts.
//
// With D = WordBits / DigitBits:
//
//   latency  = 1 cycle from offering a block to its result, 2 with HoldBlocks, if a lane has been opened for
//              it, which takes 25 D + 3
//   interval = (50 D + 5) / Lanes cycles for a block with up to 6 lanes; with more (50 D + 6) / Lanes, but no
//              less than 2
//
// The last block of a phase, which has room for the padding, is one of its blocks, empty if need be.
// From a start to the tag of a message of one block it takes 196 D + 25 cycles with one lane, 150 D + 21 with up
// to 6, and with more 150 D or, from 10 on, 146 D and 26 more, or 22 if D is 1.
//
// Bit order: that of cf_pi_cipher_pkg; the first byte of a string is bits 7..0. Reset: synchronous, control
// only; no port shows anything of what was inside. key_i is read while its transfer waits, and not kept.
// Side channels: not protected. Time depends on lengths alone.

module cf_pi_cipher
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits   = 16,
    // 96 or 128 for words of 16 bits, else 128 or 256.
    parameter  int unsigned KeyBits    = 128,
    // A power of two, up to WordBits: of each word in a cycle.
    parameter  int unsigned DigitBits  = WordBits,
    // Blocks at a time.
    parameter  int unsigned Lanes      = 1,
    // Blocks of plaintext that can wait for their tag, a power of two from 2; or 0.
    parameter  int unsigned HoldBlocks = 64,
    localparam int unsigned NonceBits  = (WordBits == 16) ? 32 : 128,
    localparam int unsigned BlockBits  = 8 * WordBits,
    localparam int unsigned BytesBits  = $clog2(BlockBits / 8 + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 abort_i,
    // Start of a packet.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [NonceBits-1:0] nonce_i,
    // The packet in.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  kind_e                in_kind_i,
    input  logic [BlockBits-1:0] in_data_i,
    input  logic [BytesBits-1:0] in_bytes_i,
    input  logic                 in_last_i,
    // The packet out; 0 while nothing is offered, and behind the bytes.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output kind_e                out_kind_o,
    output logic [BlockBits-1:0] out_data_o,
    output logic [BytesBits-1:0] out_bytes_o,
    output logic                 out_last_o,
    // What became of it.
    output logic                 verdict_valid_o,
    input  logic                 verdict_ready_i,
    output verdict_e             verdict_o
);

  if (!word_bits_exist(WordBits)) begin : gen_bad_word
    $error("cf_pi_cipher: WordBits is %0d; allowed are 16, 32 and 64", WordBits);
  end
  if (!(KeyBits inside {128, (WordBits == 16) ? 96 : 256})) begin : gen_bad_key
    $error("cf_pi_cipher: KeyBits is %0d; allowed are %s", KeyBits,
           (WordBits == 16) ? "96 and 128 for words of 16 bits" : "128 and 256");
  end
  if (DigitBits == 0 || DigitBits > WordBits || (DigitBits & (DigitBits - 1)) != 0) begin : gen_bad_digit
    $error("cf_pi_cipher: DigitBits is %0d; allowed are powers of two up to %0d", DigitBits, WordBits);
  end
  if (Lanes == 0) begin : gen_bad_lanes
    $error("cf_pi_cipher: Lanes is %0d; allowed are 1 and more", Lanes);
  end
  if (HoldBlocks == 1 || (HoldBlocks & (HoldBlocks - 1)) != 0) begin : gen_bad_hold
    $error("cf_pi_cipher: HoldBlocks is %0d; allowed are 0 and powers of two from 2", HoldBlocks);
  end

  localparam int unsigned Digits = WordBits / DigitBits;
  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);
  localparam int unsigned BlockBytes = BlockBits / 8;
  localparam int unsigned CountBits = $clog2(Lanes + 1);
  localparam int unsigned CounterBits = 64;
  // A feed is busy with a lane for up to a ninth of the time that this works on a block.
  localparam int unsigned Feeds = (Lanes + 8) / 9;

  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef chunk_t [3:0] state_t;
  typedef chunk_t [1:0] block_t;
  typedef logic [4*DigitBits-1:0] digits_t;
  typedef logic [Digits-1:0][3:0][DigitBits-1:0] cut_t;

  // Control.
  logic [Lanes-1:0] busy, select, open, fill, open_free, data_free, opened, filled, start_open, start_fill;
  logic stop, first, load, collect, step, empty, replace, same_tag;
  logic room, give, free, drop, withdraw, drained, finish, with_tag;
  source_e source;
  logic [CountBits-1:0] back;

  cf_pi_flow #(
      .Lanes     (Lanes),
      .Alternate (Lanes > 6),
      .BlockBytes(BlockBytes),
      .Hold      (HoldBlocks != 0)
  ) u_flow (
      .clk_i          (clk_i),
      .rst_i          (rst_i),
      .abort_i        (abort_i),
      .start_valid_i  (start_valid_i),
      .start_ready_o  (start_ready_o),
      .decrypt_i      (decrypt_i),
      .in_valid_i     (in_valid_i),
      .in_ready_o     (in_ready_o),
      .in_kind_i      (in_kind_i),
      .in_bytes_i     (in_bytes_i),
      .in_last_i      (in_last_i),
      .busy_i         (busy),
      .open_free_i    (open_free),
      .data_free_i    (data_free),
      .opened_i       (opened),
      .filled_i       (filled),
      .stop_o         (stop),
      .open_o         (open),
      .source_o       (source),
      .fill_o         (fill),
      .empty_o        (empty),
      .replace_o      (replace),
      .select_o       (select),
      .first_o        (first),
      .load_o         (load),
      .collect_o      (collect),
      .step_o         (step),
      .back_o         (back),
      .room_i         (room),
      .give_o         (give),
      .free_o         (free),
      .drop_o         (drop),
      .withdraw_o     (withdraw),
      .drained_i      (drained),
      .end_o          (finish),
      .with_tag_o     (with_tag),
      .same_tag_i     (same_tag),
      .verdict_valid_o(verdict_valid_o),
      .verdict_ready_i(verdict_ready_i),
      .verdict_o      (verdict_o)
  );

  // The lanes, and the rate of the one that is looked at.
  state_t [Lanes-1:0] states;
  digits_t [Feeds-1:0] opening_q, added_q, keep_q;
  for (genvar i = 0; i < int'(Lanes); i++) begin : gen_lane
    cf_pi_lane #(
        .WordBits (WordBits),
        .DigitBits(DigitBits)
    ) u_lane (
        .clk_i   (clk_i),
        .stop_i  (stop),
        .open_i  (start_open[i]),
        .fill_i  (start_fill[i]),
        .state_i (opening_q[i%Feeds]),
        .added_i (added_q[i%Feeds]),
        .keep_i  (keep_q[i%Feeds]),
        .busy_o  (busy[i]),
        .state_o (states[i])
    );
  end

  block_t rate;
  if (Lanes == 1) begin : gen_one
    assign rate = {states[0][2], states[0][0]};
  end else begin : gen_choice
    always_comb begin
      rate = '0;
      for (int unsigned i = 0; i < Lanes; i++) begin
        if (select[i]) rate |= {states[i][2], states[i][0]};
      end
    end
  end

  // Common internal state, counter of the next block, sum of tags.
  state_t common_q;
  logic [CounterBits-1:0] counter_q, counter;
  logic seed_q, step_q;
  logic [CountBits-1:0] back_q;
  block_t tag_q, tag;
  assign counter = seed_q ? states[0][1][CounterBits/WordBits-1:0] : counter_q;
  always_comb begin
    for (int i = 0; i < 2; i++) begin
      for (int j = 0; j < 4; j++) tag[i][j] = tag_q[i][j] + rate[i][j];
    end
  end
  always_ff @(posedge clk_i) begin
    if (load) common_q <= states[0];
    // Its sum is long. It is needed two cycles behind the decision to open a lane.
    seed_q <= first && load;
    step_q <= step;
    back_q <= back;
    if (seed_q || step_q || back_q != '0) begin
      counter_q <= counter + ((seed_q || step_q) ? CounterBits'(1) : -CounterBits'(back_q));
    end
    if (collect) tag_q <= tag;
    if (first) tag_q <= '0;
  end

  // The block in.
  block_t padded, result;
  logic [BlockBytes-1:0] kept;
  logic [BytesBits-1:0] bytes;
  assign bytes = empty ? '0 : in_bytes_i;
  cf_pi_block #(
      .WordBits(WordBits)
  ) u_block (
      .data_i   (in_data_i),
      .bytes_i  (bytes),
      .replace_i(replace),
      .rate_i   (rate),
      .padded_o (padded),
      .keep_o   (kept),
      .result_o (result)
  );

  // Feeds, each for every so many lanes: one digit after the other of the state that a lane begins with, and
  // of the block that it gets.
  state_t key_block;
  assign key_block = (16 * WordBits)'({1'b1, nonce_i, key_i});
  logic [Feeds-1:0][Lanes-1:0] opened_by, filled_by, open_by, fill_by;
  always_comb begin
    opened     = '0;
    filled     = '0;
    start_open = '0;
    start_fill = '0;
    for (int unsigned f = 0; f < Feeds; f++) begin
      opened |= opened_by[f];
      filled |= filled_by[f];
      start_open |= open_by[f];
      start_fill |= fill_by[f];
    end
  end

  for (genvar f = 0; f < int'(Feeds); f++) begin : gen_feed
    logic open_busy, data_busy;
    logic [1:0] open_chunk, data_chunk;
    logic [IndexBits-1:0] open_index, data_index;
    logic [Lanes-1:0] mine;
    for (genvar i = 0; i < int'(Lanes); i++) begin : gen_mine
      assign mine[i] = i % int'(Feeds) == f;
      if (i % int'(Feeds) == f) begin : gen_free
        assign open_free[i] = !open_busy;
        assign data_free[i] = !data_busy;
      end
    end

    cf_pi_feed #(
        .Lanes (Lanes),
        .Digits(Digits)
    ) u_open (
        .clk_i  (clk_i),
        .stop_i (stop),
        .begin_i(open & mine),
        .busy_o (open_busy),
        .start_o(open_by[f]),
        .end_o  (opened_by[f]),
        .chunk_o(open_chunk),
        .index_o(open_index)
    );
    cf_pi_feed #(
        .Lanes (Lanes),
        .Digits(Digits)
    ) u_data (
        .clk_i  (clk_i),
        .stop_i (stop),
        .begin_i(fill & mine),
        .busy_o (data_busy),
        .start_o(fill_by[f]),
        .end_o  (filled_by[f]),
        .chunk_o(data_chunk),
        .index_o(data_index)
    );

    // The counter goes on while its digits are still in use.
    logic [CounterBits-1:0] number;
    if (Digits == 1) begin : gen_word
      assign number = counter_q;
    end else begin : gen_digits
      logic [CounterBits-1:0] number_q;
      assign number = (open_by[f] != '0) ? counter_q : number_q;
      always_ff @(posedge clk_i) number_q <= number;
    end

    block_t padded_q;
    logic [BlockBytes-1:0] kept_q;
    always_ff @(posedge clk_i) begin
      if (!data_busy) begin
        padded_q <= padded;
        kept_q   <= kept;
      end
    end

    chunk_t base, added, keep;
    logic [4*WordBits/8-1:0] keep_bytes;
    cut_t base_cut, added_cut, keep_cut;
    always_comb begin
      base = common_q[open_chunk];
      if (source == COMMON_COUNTER && open_chunk == 2'd0) base ^= (4 * WordBits)'(number);
      // Only lane 0 begins with something else.
      if (f == 0) begin
        if (source == COMMON_TAG && !open_chunk[0]) base ^= tag_q[open_chunk[1]];
        if (source == KEY_BLOCK) base = key_block[open_chunk];
      end
      added      = data_chunk[0] ? '0 : padded_q[data_chunk[1]];
      keep_bytes = data_chunk[0] ? '1 : kept_q[4*WordBits/8*data_chunk[1]+:4*WordBits/8];
      for (int b = 0; b < int'(4 * WordBits / 8); b++) begin
        keep[b/int'(WordBits/8)][8*(b%int'(WordBits/8))+:8] = {8{keep_bytes[b]}};
      end
      for (int d = 0; d < int'(Digits); d++) begin
        for (int j = 0; j < 4; j++) begin
          base_cut[d][j]  = base[j][DigitBits*d+:DigitBits];
          added_cut[d][j] = added[j][DigitBits*d+:DigitBits];
          keep_cut[d][j]  = keep[j][DigitBits*d+:DigitBits];
        end
      end
    end
    always_ff @(posedge clk_i) begin
      opening_q[f] <= base_cut[open_index];
      added_q[f]   <= added_cut[data_index];
      keep_q[f]    <= keep_cut[data_index];
    end
  end

  assign same_tag = tag_q == in_data_i;

  // Results, which may wait, and the register they leave from.
  typedef struct packed {
    kind_e                kind;
    logic [BytesBits-1:0] bytes;
    block_t               data;
  } result_t;
  result_t given, next, out_q;
  logic out_valid_q, out_room, next_valid;

  assign out_room = !out_valid_q || out_ready_i;
  assign given    = '{kind: in_kind_i, bytes: in_bytes_i, data: result};

  if (HoldBlocks == 0) begin : gen_early
    assign next       = given;
    assign next_valid = give;
    assign room       = out_room;
    assign drained    = out_room;
  end else begin : gen_hold
    cf_pi_hold #(
        .Width($bits(result_t)),
        .Words(HoldBlocks)
    ) u_hold (
        .clk_i    (clk_i),
        .rst_i    (rst_i || withdraw),
        .write_i  (give),
        .data_i   (given),
        .room_o   (room),
        .release_i(free),
        .drop_i   (drop),
        .valid_o  (next_valid),
        .take_i   (out_room && next_valid),
        .data_o   (next)
    );
    assign drained = out_room && !next_valid;
  end

  // It is cleared when nothing is offered.
  always_ff @(posedge clk_i) begin
    if (out_room) begin
      out_valid_q <= next_valid || finish;
      out_q       <= next_valid ? next : '0;
      if (finish) begin
        out_q <= '{kind: TAG, bytes: with_tag ? BytesBits'(BlockBytes) : '0, data: with_tag ? tag_q : '0};
      end
    end
    if (rst_i || withdraw) begin
      out_valid_q <= 1'b0;
      out_q       <= '0;
    end
  end

  assign out_valid_o = out_valid_q;
  assign out_kind_o  = out_q.kind;
  assign out_data_o  = out_q.data;
  assign out_bytes_o = out_q.bytes;
  assign out_last_o  = out_q.kind == TAG;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The data path of the authenticated cipher: lanes and their feeds, and the logic that all of them share.
//
//   key, nonce ---------+                                       +--> common internal state --+
//   common ^ counter ---+--> feed --> lane --+--> state of 0 ---+                            |
//   common ^ tag -------+      ^             |                  +--> first counter           |
//        ^                     |             +--> rate --+--> + --> sum of tags              |
//        |        block --> padding                      +--> ^ block --> result             |
//        +-----------------------------------------------------------------------------------+
//
// With ReadAhead, rates are in registers before they are used: see cf_pi_rates.
//
//   latency  = 0 cycles from a block and its lane to the result
//   interval = that of a feed
//
// Bit order: that of cf_pi_cipher_pkg. Reset: flush_i, synchronous, control of lanes and feeds only. While
// clear_i is high, the registers that lanes share are 0, and so are the initial values of lanes. Side channels:
// not protected.

module cf_pi_datapath
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    parameter  int unsigned KeyBits   = 128,
    // A power of two, up to WordBits.
    parameter  int unsigned DigitBits = WordBits,
    parameter  int unsigned Lanes     = 1,
    parameter  bit          ReadAhead = 1'b0,
    localparam int unsigned NonceBits = (WordBits == 16) ? 32 : 128,
    localparam int unsigned BlockBits = 8 * WordBits,
    localparam int unsigned BytesBits = $clog2(BlockBits / 8 + 1),
    localparam int unsigned CountBits = $clog2(Lanes + 1)
) (
    input  logic                 clk_i,
    input  logic                 flush_i,
    input  logic                 clear_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [NonceBits-1:0] nonce_i,
    // The block; an empty one has no data.
    input  logic [BlockBits-1:0] data_i,
    input  logic [BytesBits-1:0] bytes_i,
    input  logic                 empty_i,
    input  logic                 replace_i,
    output logic [BlockBits-1:0] result_o,
    // Lanes to open, to get the block, to give their tag; the lane whose rate is read for a block, with
    // ReadAhead when read_i is high; the initial value of the opened ones.
    input  logic [    Lanes-1:0] open_i,
    input  logic [    Lanes-1:0] fill_i,
    input  logic [    Lanes-1:0] collect_i,
    input  logic [    Lanes-1:0] tail_i,
    input  logic                 read_i,
    input  source_e              source_i,
    // States of the lanes; free feeds; a lane has been fed.
    output logic [    Lanes-1:0] free_o,
    output logic [    Lanes-1:0] lane_open_o,
    output logic [    Lanes-1:0] block_o,
    output logic [    Lanes-1:0] done_o,
    output logic [    Lanes-1:0] open_feed_free_o,
    output logic [    Lanes-1:0] fill_feed_free_o,
    output logic                 opened_o,
    // The state of lane 0 becomes the common one, the first of a packet; commands to the counter.
    input  logic                 load_i,
    input  logic                 first_i,
    input  logic                 count_up_i,
    input  logic [CountBits-1:0] count_back_i,
    output logic [BlockBits-1:0] tag_o
);

  if (DigitBits == 0 || DigitBits > WordBits || (DigitBits & (DigitBits - 1)) != 0) begin : gen_bad_digit
    $error("cf_pi_datapath: DigitBits is %0d; allowed are powers of two up to %0d", DigitBits, WordBits);
  end
  if (Lanes == 0) begin : gen_bad_lanes
    $error("cf_pi_datapath: Lanes is %0d; allowed are 1 and more", Lanes);
  end

  localparam int unsigned StateBits = 16 * WordBits;
  localparam int unsigned BlockBytes = BlockBits / 8;
  localparam int unsigned CounterBits = 64;
  // A feed is busy with a lane for at most a ninth of the time that the lane works on a block.
  localparam int unsigned Feeds = (Lanes + 8) / 9;

  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef chunk_t [3:0] state_t;
  typedef chunk_t [1:0] block_t;
  typedef logic [4*DigitBits-1:0] digits_t;

  state_t common_q;
  block_t tag_q;
  logic [CounterBits-1:0] counter_q;

  // The block, padded and encrypted or decrypted.
  block_t rate, tag_rate, padded;
  logic adding;
  logic [BlockBytes-1:0] keep;
  cf_pi_block #(
      .WordBits(WordBits)
  ) u_block (
      .data_i   (data_i),
      .bytes_i  (empty_i ? '0 : bytes_i),
      .replace_i(replace_i),
      .rate_i   (rate),
      .padded_o (padded),
      .keep_o   (keep),
      .result_o (result_o)
  );

  // Feeds, each for a group of lanes.
  digits_t [Feeds-1:0] state_digits, added_digits, keep_digits;
  logic [Feeds-1:0] opened;
  for (genvar f = 0; f < int'(Feeds); f++) begin : gen_feed
    logic [Lanes-1:0] served;
    logic open_free, fill_free;
    for (genvar i = 0; i < int'(Lanes); i++) begin : gen_served
      assign served[i] = i % int'(Feeds) == f;
      if (i % int'(Feeds) == f) begin : gen_free
        assign open_feed_free_o[i] = open_free;
        assign fill_feed_free_o[i] = fill_free;
      end
    end
    cf_pi_feed #(
        .WordBits (WordBits),
        .DigitBits(DigitBits),
        .Lane0    (f == 0)
    ) u_feed (
        .clk_i      (clk_i),
        .flush_i    (flush_i),
        .clear_i    (clear_i),
        .open_i     (|(open_i & served)),
        .open_free_o(open_free),
        .fill_i     (|(fill_i & served)),
        .fill_free_o(fill_free),
        .opened_o   (opened[f]),
        .source_i   (source_i),
        .key_block_i(StateBits'({1'b1, nonce_i, key_i})),
        .common_i   (common_q),
        .counter_i  (counter_q),
        .tag_i      (tag_q),
        .block_i    (padded),
        .keep_i     (keep),
        .state_o    (state_digits[f]),
        .added_o    (added_digits[f]),
        .keep_o     (keep_digits[f])
    );
  end
  assign opened_o = |opened;

  // Lanes, and the rates of those that are read.
  state_t [Lanes-1:0] states;
  block_t [Lanes-1:0] rates;
  for (genvar i = 0; i < int'(Lanes); i++) begin : gen_lane
    cf_pi_lane #(
        .WordBits (WordBits),
        .DigitBits(DigitBits)
    ) u_lane (
        .clk_i    (clk_i),
        .flush_i  (flush_i),
        .open_i   (open_i[i]),
        .fill_i   (fill_i[i]),
        .collect_i(collect_i[i]),
        .state_i  (state_digits[i%Feeds]),
        .added_i  (added_digits[i%Feeds]),
        .keep_i   (keep_digits[i%Feeds]),
        .free_o   (free_o[i]),
        .open_o   (lane_open_o[i]),
        .block_o  (block_o[i]),
        .done_o   (done_o[i]),
        .state_o  (states[i])
    );
    assign rates[i] = {states[i][2], states[i][0]};
  end
  cf_pi_rates #(
      .BlockBits(BlockBits),
      .Lanes    (Lanes),
      .ReadAhead(ReadAhead)
  ) u_rates (
      .clk_i      (clk_i),
      .rates_i    (rates),
      .tail_i     (tail_i),
      .read_i     (read_i),
      .collect_i  (collect_i),
      .rate_o     (rate),
      .tag_rate_o (tag_rate),
      .tag_valid_o(adding)
  );

  // The counter starts after the number in I2 of the first common internal state.
  logic seed_q;
  logic [CounterBits-1:0] counter;
  assign counter = seed_q ? states[0][1][CounterBits/WordBits-1:0] : counter_q;
  always_ff @(posedge clk_i) begin
    seed_q <= first_i && load_i;
    if (seed_q || count_up_i || count_back_i != '0) begin
      counter_q <= counter + ((seed_q || count_up_i) ? CounterBits'(1) : -CounterBits'(count_back_i));
    end
    if (clear_i) counter_q <= '0;
  end

  block_t tag;
  always_comb begin
    for (int i = 0; i < 2; i++) begin
      for (int j = 0; j < 4; j++) tag[i][j] = tag_q[i][j] + tag_rate[i][j];
    end
  end
  always_ff @(posedge clk_i) begin
    if (load_i) common_q <= states[0];
    if (adding) tag_q <= tag;
    if (first_i || clear_i) tag_q <= '0;
    if (clear_i) common_q <= '0;
  end
  assign tag_o = tag_q;

endmodule

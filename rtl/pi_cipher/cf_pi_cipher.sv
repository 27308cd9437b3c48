// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The authenticated cipher pi-Cipher v2: encrypts or decrypts packets of any length, and makes or checks their
// tags. Published cryptanalysis reaches 2.5 of its 3 rounds: a cipher to study, not to protect anything with.
//
// A packet begins with a start: key, nonce and direction. Transfers of up to one block follow, ordered by kind
// as below, the last one with in_last_i:
//
//   ASSOCIATED_DATA   any number
//   SECRET_NUMBER     none or one, a full block; none is not the same as one of zeros
//   MESSAGE           any number, plaintext or ciphertext
//   TAG               one full block in decryption, none in encryption
//
// Only the last transfer of a kind may be partly filled, or empty. A packet without any data is one transfer of
// no bytes.
//
// The output is the secret number and the message, encrypted or decrypted, in transfers of the same sizes
// (empty ones left out), then a TAG with out_last_o: the tag, or no bytes if the packet is decrypted or bad.
// Nothing more leaves after it, and there is one verdict_e: ACCEPTED, or the reason for refusal. The rest of a
// bad packet is taken and ignored, up to its in_last_i.
//
// With HoldBlocks, plaintext waits inside until the tag is checked: nothing is shown of a message that is not
// authentic, and a message of more blocks (counting a secret number) is TOO_LONG. With 0, plaintext leaves at
// once; the receiver must not use it before the verdict.
//
// abort_i drops the packet whose start was taken: it then takes the path of a bad one, with the verdict ABORTED
// unless there is a verdict already. A transfer taken at the same edge still counts; an offered one stays until
// it is taken, and only the closing TAG follows it.
//
// With Clear, clear_i drops everything as a reset does, and both then erase it: registers, lanes and waiting
// plaintext. Meanwhile nothing is offered or taken; this takes 25 D + 4 cycles, or HoldBlocks + 2 if that is
// more.
//
//   cf_pi_packet     state machine of a packet: takes its transfers and decides what happens to them
//   cf_pi_scheduler  selects the lane to open, to get the next block, to give its tag
//   cf_pi_datapath   lanes, their feeds, and the shared registers
//   cf_packet_output     waiting results, and the register at the port
//
// With D = WordBits / DigitBits:
//
//   latency  = 1 cycle from offering a block to its result, 2 with HoldBlocks, provided that a lane has been opened
//              for it, which takes 25 D + 3
//   interval = (50 D + 5) / Lanes cycles per block with up to 6 lanes, (50 D + 6) / Lanes with more; lanes beyond
//              50 D + 6 gain nothing, since every cycle then takes a block
//
// The padding needs room in the last block of a phase, so a phase of full blocks ends with an empty one. From a
// start to the tag of a message of one block takes 196 D + 25 cycles with one lane, 150 D + 21 with up to 6,
// 150 D + 25 with up to 9, and 146 D + 25 with more.
//
// Bit order: that of cf_pi_cipher_pkg; the first byte of a string is bits 7..0. Reset: synchronous, control
// only; no port shows anything of the old contents. key_i is read while its transfer waits, and not kept. Side
// channels: not protected. Timing depends on lengths only.

module cf_pi_cipher
  import cf_packet_pkg::*, cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits   = 16,
    // 96 or 128 for words of 16 bits, else 128 or 256.
    parameter  int unsigned KeyBits    = 128,
    // A power of two, up to WordBits: bits of each word in a cycle.
    parameter  int unsigned DigitBits  = WordBits,
    // Blocks processed at a time.
    parameter  int unsigned Lanes      = 1,
    // Blocks of plaintext that can wait for their tag, a power of two from 2; or 0.
    parameter  int unsigned HoldBlocks = 64,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear      = 0,
    localparam int unsigned NonceBits  = (WordBits == 16) ? 32 : 128,
    localparam int unsigned BlockBits  = 8 * WordBits,
    localparam int unsigned BytesBits  = $clog2(BlockBits / 8 + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
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
    // The packet out; 0 while nothing is offered, and after the last byte.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output kind_e                out_kind_o,
    output logic [BlockBits-1:0] out_data_o,
    output logic [BytesBits-1:0] out_bytes_o,
    output logic                 out_last_o,
    // The verdict.
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
  if (HoldBlocks == 1 || (HoldBlocks & (HoldBlocks - 1)) != 0) begin : gen_bad_hold
    $error("cf_pi_cipher: HoldBlocks is %0d; allowed are 0 and powers of two from 2", HoldBlocks);
  end

  localparam int unsigned BlockBytes = BlockBits / 8;
  localparam int unsigned CountBits = $clog2(Lanes + 1);
  // With more lanes than this, their blocks and tags would collide.
  localparam bit ReadAhead = Lanes > 6;

  logic clear, rst;
  logic out_valid, verdict_valid, start_ready, in_ready;
  assign clear           = Clear && (clear_i || rst_i);
  assign rst             = rst_i || clear;
  assign out_valid_o     = out_valid && !clear;
  assign verdict_valid_o = verdict_valid && !clear;
  assign start_ready_o   = start_ready && !clear;
  assign in_ready_o      = in_ready && !clear;

  // Lanes: their states and commands.
  logic [Lanes-1:0] lane_free, lane_open, lane_block, lane_done, open_feed_free, fill_feed_free;
  logic [Lanes-1:0] open, fill, collect, tail;
  logic begin_lane_0, lane_0_opened, blocks, settle, flush, lane_ready, settled, read, count_up;
  logic [CountBits-1:0] count_back;
  source_e source;

  // Blocks, common registers, results.
  logic block_valid, block_empty, replace, load, first, result_valid, result_ready;
  logic release_results, drop, abort, close, with_tag, drained, clearing, memory_clearing;
  logic [BlockBits-1:0] result, tag;

  cf_pi_packet #(
      .BlockBytes(BlockBytes),
      .Hold      (HoldBlocks != 0),
      .Clear     (Clear)
  ) u_packet (
      .clk_i          (clk_i),
      .rst_i          (rst),
      .clear_i        (clear),
      .clear_o        (clearing),
      .clearing_i     (memory_clearing),
      .abort_i        (abort_i),
      .start_valid_i  (start_valid_i),
      .start_ready_o  (start_ready),
      .decrypt_i      (decrypt_i),
      .in_valid_i     (in_valid_i),
      .in_ready_o     (in_ready),
      .in_kind_i      (in_kind_i),
      .in_bytes_i     (in_bytes_i),
      .in_last_i      (in_last_i),
      .begin_o        (begin_lane_0),
      .source_o       (source),
      .fed_i          (lane_0_opened),
      .state_valid_i  (lane_open[0]),
      .blocks_o       (blocks),
      .settle_o       (settle),
      .flush_o        (flush),
      .lane_ready_i   (lane_ready),
      .settled_i      (settled),
      .block_valid_o  (block_valid),
      .block_empty_o  (block_empty),
      .replace_o      (replace),
      .load_o         (load),
      .first_o        (first),
      .same_tag_i     (tag == in_data_i),
      .result_valid_o (result_valid),
      .result_ready_i (result_ready),
      .release_o      (release_results),
      .drop_o         (drop),
      .abort_o        (abort),
      .close_o        (close),
      .with_tag_o     (with_tag),
      .drained_i      (drained),
      .verdict_valid_o(verdict_valid),
      .verdict_ready_i(verdict_ready_i),
      .verdict_o      (verdict_o)
  );

  cf_pi_scheduler #(
      .Lanes    (Lanes),
      .ReadAhead(ReadAhead)
  ) u_scheduler (
      .clk_i           (clk_i),
      .flush_i         (flush),
      .clear_i         (clearing),
      .begin_i         (begin_lane_0),
      .blocks_i        (blocks),
      .settle_i        (settle),
      .lane_free_i     (lane_free),
      .lane_open_i     (lane_open),
      .lane_block_i    (lane_block),
      .lane_done_i     (lane_done),
      .open_feed_free_i(open_feed_free),
      .fill_feed_free_i(fill_feed_free),
      .open_o          (open),
      .fill_o          (fill),
      .collect_o       (collect),
      .tail_o          (tail),
      .read_o          (read),
      .block_valid_i   (block_valid),
      .lane_ready_o    (lane_ready),
      .settled_o       (settled),
      .count_up_o      (count_up),
      .count_back_o    (count_back)
  );

  cf_pi_datapath #(
      .WordBits (WordBits),
      .KeyBits  (KeyBits),
      .DigitBits(DigitBits),
      .Lanes    (Lanes),
      .ReadAhead(ReadAhead)
  ) u_datapath (
      .clk_i           (clk_i),
      .flush_i         (flush),
      .clear_i         (clearing),
      .key_i           (key_i),
      .nonce_i         (nonce_i),
      .data_i          (in_data_i),
      .bytes_i         (in_bytes_i),
      .empty_i         (block_empty),
      .replace_i       (replace),
      .result_o        (result),
      .open_i          (open),
      .fill_i          (fill),
      .collect_i       (collect),
      .tail_i          (tail),
      .read_i          (read),
      .source_i        (source),
      .free_o          (lane_free),
      .lane_open_o     (lane_open),
      .block_o         (lane_block),
      .done_o          (lane_done),
      .open_feed_free_o(open_feed_free),
      .fill_feed_free_o(fill_feed_free),
      .opened_o        (lane_0_opened),
      .load_i          (load),
      .first_i         (first),
      .count_up_i      (count_up),
      .count_back_i    (count_back),
      .tag_o           (tag)
  );

  cf_packet_output #(
      .BlockBits (BlockBits),
      .HoldBlocks(HoldBlocks),
      .Clear     (Clear)
  ) u_output (
      .clk_i         (clk_i),
      .rst_i         (rst),
      .clear_i       (clear),
      .clearing_o    (memory_clearing),
      .result_valid_i(result_valid),
      .result_ready_o(result_ready),
      .result_kind_i (in_kind_i),
      .result_bytes_i(in_bytes_i),
      .result_i      (result),
      .release_i     (release_results),
      .drop_i        (drop),
      .abort_i       (abort),
      .close_i       (close),
      .with_tag_i    (with_tag),
      .tag_i         (tag),
      .drained_o     (drained),
      .out_valid_o   (out_valid),
      .out_ready_i   (out_ready_i),
      .out_kind_o    (out_kind_o),
      .out_bytes_o   (out_bytes_o),
      .out_data_o    (out_data_o)
  );
  assign out_last_o = out_kind_o == TAG;

endmodule

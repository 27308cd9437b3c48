// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Work of the block cipher in GCM, for one packet after the other. What it is given, and what becomes of the result:
//
//   work_q     given                        the result
//   REST       nothing: there is no packet
//   BEGIN      nothing yet
//   HASH_KEY   0                            is offered for a cycle
//   STREAM     the next counter             is key stream, and stays until use_i
//   DROP       the same                     is dropped for drop_i, made or not
//   TAG_MASK   the first counter            stays until the next start
//
// The next work is given as soon as the result leaves: after key stream more key stream or, with last_i, the mask. The
// first counter is the nonce and 1; with AnyFirst it is whatever comes with first_valid_i, and counters wait for it.
//
//   latency  = C cycles of cf_iterative from one work to its result, interval = latency
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only. With clear_i, keys, nonce
// and results are zeroed. Side channels: not protected. Timing does not depend on data.

module cf_gcm_cipher
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  int unsigned RoundsPerCycle = 1,
    parameter  sbox_e       Sbox           = TABLE,
    parameter  int unsigned LengthBits     = 32,
    parameter  bit          AnyFirst       = 0,
    parameter  bit          Clear          = 0,
    localparam int unsigned KeyBits        = Cipher.key_bits
) (
    input  logic                  clk_i,
    input  logic                  rst_i,
    input  logic                  clear_i,
    // A packet begins, whatever is under way.
    input  logic                  start_i,
    input  logic [   KeyBits-1:0] key_i,
    // The first counter, with the start or, with AnyFirst, after the hash key.
    input  logic                  first_valid_i,
    input  logic [     15:0][7:0] first_i,
    // The key stream is used, or is not needed and dropped; no more of it is needed.
    input  logic                  use_i,
    input  logic                  drop_i,
    input  logic                  last_i,
    // The hash key is known, and key stream comes; what result_o is.
    output logic                  streams_o,
    output logic                  hash_key_o,
    output logic                  stream_o,
    output logic                  mask_o,
    output logic [     15:0][7:0] result_o,
    // Blocks of key stream used before this one, and whether this one has no counter any more.
    output logic [LengthBits-1:0] blocks_o,
    output logic                  full_o
);

  typedef logic [15:0][7:0] bytes_t;
  typedef logic [LengthBits-1:0] counter_t;

  typedef enum logic [2:0] {
    REST,
    BEGIN,
    HASH_KEY,
    STREAM,
    DROP,
    TAG_MASK
  } work_e;

  work_e work_q, work_d;
  counter_t counter_q, counter;
  logic wanted, ready, given, made, counts;
  logic [95:0] nonce_q;
  logic [KeyBits/8-1:0][7:0] key_q;
  bytes_t block;
  logic first_known;
  logic [31:0] number;

  // After the hash key comes key stream, even if it will not be needed.
  assign wanted  = work_q inside {BEGIN, STREAM} || (work_q == HASH_KEY && first_known);
  assign given   = wanted && ready;
  assign counts  = work_q == HASH_KEY || !last_i;
  assign counter = counter_q + counter_t'(1);

  // The last four bytes of the block: the first counter and the blocks since then, modulo 2^32.
  if (AnyFirst) begin : gen_any_first
    logic known_q;
    logic [31:0] first_q;
    always_ff @(posedge clk_i) begin
      known_q <= (first_valid_i || known_q) && !start_i;
      if (first_valid_i) first_q <= {<<8{first_i[15:12]}};
      if (clear_i) first_q <= '0;
    end
    assign first_known = known_q;
    assign number      = first_q + (counts ? 32'(counter_q) : '0);
  end else begin : gen_one
    assign first_known = 1'b1;
    assign number      = counts ? 32'(counter) : 32'd1;
    logic unused;
    assign unused = ^first_i[15:12];
  end

  always_comb begin
    work_d = counts ? STREAM : TAG_MASK;
    block  = {<<8{128'(number)}};
    block |= bytes_t'(nonce_q);
    if (work_q == BEGIN) begin
      work_d = HASH_KEY;
      block  = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (given) begin
      work_q <= work_d;
      if (work_d == STREAM) counter_q <= counter;
    end
    if (drop_i) work_q <= DROP;
    if (work_q == DROP) work_q <= STREAM;
    if (start_i) begin
      work_q    <= BEGIN;
      counter_q <= counter_t'(1);
      key_q     <= key_i;
    end
    if (first_valid_i) nonce_q <= first_i[11:0];
    if (rst_i || clear_i) work_q <= REST;
    if (clear_i) begin
      key_q   <= '0;
      nonce_q <= '0;
    end
  end

  cf_byte_cipher #(
      .Cipher        (Cipher),
      .RoundsPerCycle(RoundsPerCycle),
      .Sbox          (Sbox),
      .Clear         (Clear)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (rst_i || start_i || work_q == DROP),
      .clear_i    (clear_i),
      .key_valid_i(1'b0),
      .key_ready_o(),
      .key_i      (key_q),
      .in_valid_i (wanted),
      .in_ready_o (ready),
      .decrypt_i  (1'b0),
      .block_i    (block),
      .out_valid_o(made),
      .out_ready_i(work_q == HASH_KEY || use_i),
      .block_o    (result_o)
  );

  assign hash_key_o = work_q == HASH_KEY && made;
  assign streams_o  = work_q == STREAM;
  assign stream_o   = work_q == STREAM && made;
  assign mask_o     = work_q == TAG_MASK && made;
  // The first block of a message has the counter 2; after the last possible one it is 0.
  assign blocks_o   = counter_q - counter_t'(2);
  assign full_o     = counter_q == '0;

endmodule

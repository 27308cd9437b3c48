// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Feeds lanes, one after the other, with digits: of a lane's initial state, and of its block.
//
//   cycle           0        1         2              ...   4 * Digits + 1
//   open_i, fill_i  1
//   free            1        0         0              ...   1
//   state_o ...                        digit 0 of I1  ...   last digit of I4
//
// A block is latched at fill_i; a lane's initial state must hold still. While clear_i is high all digits are 0.
//
//   latency  = 2 cycles from open_i or fill_i to the first digit
//   interval = 1 + 4 * Digits
//
// Bit order: that of cf_pi_cipher_pkg. Reset: flush_i, synchronous, control only.
// Side channels: not protected.

module cf_pi_feed
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits    = 16,
    // A power of two, up to WordBits.
    parameter  int unsigned DigitBits   = WordBits,
    // Lane 0 is among the lanes: it can also begin with the key block and the sum of tags.
    parameter  bit          Lane0       = 1'b1,
    localparam int unsigned StateBits   = 16 * WordBits,
    localparam int unsigned BlockBits   = 8 * WordBits,
    localparam int unsigned BlockBytes  = WordBits,
    localparam int unsigned CounterBits = 64
) (
    input  logic                   clk_i,
    input  logic                   flush_i,
    input  logic                   clear_i,
    // Only while the part concerned is free.
    input  logic                   open_i,
    output logic                   open_free_o,
    input  logic                   fill_i,
    output logic                   fill_free_o,
    // The last digit of a state is read in this cycle.
    output logic                   opened_o,
    // Initial values of a lane, selected by source_i.
    input  source_e                source_i,
    input  logic [  StateBits-1:0] key_block_i,
    input  logic [  StateBits-1:0] common_i,
    input  logic [CounterBits-1:0] counter_i,
    input  logic [  BlockBits-1:0] tag_i,
    // The block, and the bytes of the rate that stay.
    input  logic [  BlockBits-1:0] block_i,
    input  logic [ BlockBytes-1:0] keep_i,
    // Digits.
    output logic [4*DigitBits-1:0] state_o,
    output logic [4*DigitBits-1:0] added_o,
    output logic [4*DigitBits-1:0] keep_o
);

  localparam int unsigned Digits = WordBits / DigitBits;
  localparam int unsigned IndexBits = (Digits == 1) ? 1 : $clog2(Digits);
  localparam int unsigned ChunkBytes = 4 * WordBits / 8;

  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef logic [3:0][DigitBits-1:0] digits_t;

  // Digit index of all words of a chunk.
  function automatic digits_t cut(chunk_t chunk, logic [IndexBits-1:0] index);
    for (int j = 0; j < 4; j++) cut[j] = chunk[j][DigitBits*index+:DigitBits];
  endfunction

  logic open_busy, fill_busy;
  logic [1:0] open_chunk, fill_chunk;
  logic [IndexBits-1:0] open_index, fill_index;

  cf_pi_feed_count #(
      .Digits(Digits)
  ) u_open (
      .clk_i  (clk_i),
      .flush_i(flush_i),
      .begin_i(open_i),
      .busy_o (open_busy),
      .last_o (opened_o),
      .chunk_o(open_chunk),
      .index_o(open_index)
  );
  cf_pi_feed_count #(
      .Digits(Digits)
  ) u_fill (
      .clk_i  (clk_i),
      .flush_i(flush_i),
      .begin_i(fill_i),
      .busy_o (fill_busy),
      .last_o (),
      .chunk_o(fill_chunk),
      .index_o(fill_index)
  );
  assign open_free_o = !open_busy;
  assign fill_free_o = !fill_busy;

  // The counter advances while its digits are still in use.
  logic [CounterBits-1:0] number;
  if (Digits == 1) begin : gen_word
    assign number = counter_i;
  end else begin : gen_digits
    logic [CounterBits-1:0] number_q;
    assign number = ({open_chunk, open_index} == '0) ? counter_i : number_q;
    always_ff @(posedge clk_i) begin
      if (open_busy) number_q <= number;
      if (clear_i) number_q <= '0;
    end
  end

  chunk_t [3:0] key_block, common;
  chunk_t [1:0] tag, block_q;
  logic [1:0][ChunkBytes-1:0] keep_q;
  assign key_block = key_block_i;
  assign common    = common_i;
  assign tag       = tag_i;

  always_ff @(posedge clk_i) begin
    if (fill_i) begin
      block_q <= block_i;
      keep_q  <= keep_i;
    end
    if (clear_i) begin
      block_q <= '0;
      keep_q  <= '0;
    end
  end

  // The rate is I1 and I3.
  chunk_t opening, adding, keeping;
  logic [ChunkBytes-1:0] keep_bytes;
  always_comb begin
    opening = common[open_chunk];
    if (source_i == COMMON_COUNTER && open_chunk == 2'd0) opening ^= (4 * WordBits)'(number);
    if (Lane0) begin
      if (source_i == COMMON_TAG && !open_chunk[0]) opening ^= tag[open_chunk[1]];
      if (source_i == KEY_BLOCK) opening = key_block[open_chunk];
    end
    adding     = fill_chunk[0] ? '0 : block_q[fill_chunk[1]];
    keep_bytes = fill_chunk[0] ? '1 : keep_q[fill_chunk[1]];
    for (int b = 0; b < int'(ChunkBytes); b++) begin
      keeping[b/int'(WordBits/8)][8*(b%int'(WordBits/8))+:8] = {8{keep_bytes[b]}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (open_busy) state_o <= cut(opening, open_index);
    if (fill_busy) begin
      added_o <= cut(adding, fill_index);
      keep_o  <= cut(keeping, fill_index);
    end
    if (clear_i) begin
      state_o <= '0;
      added_o <= '0;
      keep_o  <= '0;
    end
  end

`ifndef SYNTHESIS
  // One lane at a time.
  one_lane :
  assert property (@(posedge clk_i) disable iff (flush_i || clear_i)
      !(open_i && !open_free_o) && !(fill_i && !fill_free_o));
`endif

endmodule

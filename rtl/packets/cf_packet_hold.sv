// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A queue that keeps words until they are released: plaintext waiting for its tag.
//
// A word can be read once release_i was high with it or later. drop_i discards those not yet released.
//
// With Clear, a reset with clear_i zeroes all words, one in each of the next cycles, in which nothing may be
// written.
//
//   latency = 1 cycle from write_i with release_i to valid_o, interval = 1
//
// Bit order: unchanged. Reset: synchronous, control only; words stay in the memory, but are not shown. Side
// channels: not protected.

module cf_packet_hold #(
    parameter  int unsigned Width       = 8,
    // A power of two from 2.
    parameter  int unsigned Words       = 64,
    // Obey clear_i.
    parameter  bit          Clear       = 0,
    localparam int unsigned AddressBits = $clog2(Words)
) (
    input  logic             clk_i,
    input  logic             rst_i,
    input  logic             clear_i,
    output logic             clearing_o,
    input  logic             write_i,
    input  logic [Width-1:0] data_i,
    output logic             room_o,
    input  logic             release_i,
    input  logic             drop_i,
    // The next word, 0 if there is none.
    output logic             valid_o,
    input  logic             take_i,
    output logic [Width-1:0] data_o
);

  if (Words < 2 || (Words & (Words - 1)) != 0) begin : gen_bad_words
    $error("cf_packet_hold: Words is %0d; allowed are powers of two from 2", Words);
  end

  // One bit more than an address, to tell a full memory from an empty one.
  typedef logic [AddressBits:0] pointer_t;
  pointer_t write_q, released_q, read_q, written;

  (* ram_style = "distributed" *) logic [Width-1:0] words_q[Words];

  assign written = write_i ? write_q + pointer_t'(1) : write_q;
  assign room_o  = write_q - read_q != pointer_t'(Words);
  assign valid_o = read_q != released_q;
  assign data_o  = valid_o ? words_q[read_q[AddressBits-1:0]] : '0;

  always_ff @(posedge clk_i) begin
    write_q <= drop_i ? released_q : written;
    if (release_i) released_q <= written;
    if (take_i) read_q <= read_q + pointer_t'(1);
    if (rst_i) begin
      write_q    <= '0;
      released_q <= '0;
      read_q     <= '0;
    end
  end

  if (Clear) begin : gen_clear
    logic clearing_q;
    logic [AddressBits-1:0] place_q;
    assign clearing_o = clearing_q;
    always_ff @(posedge clk_i) begin
      place_q <= clearing_q ? place_q + AddressBits'(1) : '0;
      if (place_q == '1) clearing_q <= 1'b0;
      if (rst_i) begin
        clearing_q <= clear_i;
        place_q    <= '0;
      end
    end
    always_ff @(posedge clk_i) begin
      if (write_i || clearing_q) begin
        words_q[clearing_q ? place_q : write_q[AddressBits-1:0]] <= clearing_q ? '0 : data_i;
      end
    end
  end else begin : gen_keep
    assign clearing_o = 1'b0;
    always_ff @(posedge clk_i) if (write_i) words_q[write_q[AddressBits-1:0]] <= data_i;
    logic unused;
    assign unused = clear_i;
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Key stream from a pipeline, one block in every cycle: counters enter it as fast as its buffer has room, and what is
// left when a packet ends is dropped.
//
//   counter --> cf_pipelined --> its buffer --> cf_elastic --> stream_o
//
// The last CounterBits bits of first_i count up to their highest value; full_o says that all of that stream is used.
// With ZeroFirst, the block 0 comes before the first counter: its result is the hash key of GCM.
//
// With L cycles of cf_pipelined for a block, and K = Cipher.rounds + 1 with KeySchedule STORED, otherwise 0:
//
//   latency  = K + L + 3 cycles from start_i to valid_o, interval = 1
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only. The key is kept from start_i to
// the next one. Side channels: not protected. Timing does not depend on data.

module cf_key_stream
  import cf_pkg::*;
#(
    parameter  cipher_t       Cipher,
    // PIPELINED or STORED, stages and S-boxes, of cf_pipelined.
    parameter  key_schedule_e KeySchedule    = PIPELINED,
    parameter  int unsigned   RoundsPerStage = 1,
    parameter  int unsigned   StagesPerRound = 1,
    parameter  sbox_e         Sbox           = TABLE,
    // 4 to all bits of a block.
    parameter  int unsigned   CounterBits    = Cipher.block_bits,
    parameter  bit            ZeroFirst      = 0,
    localparam int unsigned   KeyBits        = Cipher.key_bits,
    localparam int unsigned   BlockBits      = Cipher.block_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 start_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [BlockBits-1:0] first_i,
    // No more is needed.
    input  logic                 close_i,
    // Key stream; take_i counts only with valid_o.
    output logic                 valid_o,
    input  logic                 take_i,
    output logic [BlockBits-1:0] stream_o,
    output logic                 full_o
);

  if (!(KeySchedule inside {PIPELINED, STORED})) begin : gen_bad_key_schedule
    $error("cf_key_stream: KeySchedule is %0d; allowed are 0 (PIPELINED) and 2 (STORED)", KeySchedule);
  end

  typedef logic [BlockBits/8-1:0][7:0] bytes_t;

  // Counters. A key that is stored goes first.
  logic [KeyBits/8-1:0][7:0] key_q;
  bytes_t block;
  logic [BlockBits-1:0] first, first_q, counter;
  logic [CounterBits-1:0] count;
  logic open_q, running_q, zero_q, key_due_q, key_ready, last, ended_q, full_q, wanted, given, ready;
  logic made, made_ready;
  logic [BlockBits-1:0] stream;
  assign first  = {<<8{first_i}};
  assign block  = zero_q ? '0 : {<<8{counter}};
  assign wanted = running_q && !ended_q;
  assign given  = wanted && ready;
  always_comb begin
    counter                  = first_q;
    counter[CounterBits-1:0] = count;
  end

  cf_counter #(
      .Bits(CounterBits)
  ) u_counter (
      .clk_i  (clk_i),
      .load_i (start_i),
      .value_i(first[CounterBits-1:0]),
      .step_i (given && !zero_q),
      .count_o(count),
      .full_o (last)
  );

  // Blocks in the pipeline and its buffer.
  localparam int unsigned PlacesBits = $clog2(2 * Cipher.rounds * StagesPerRound + 16);
  logic [PlacesBits-1:0] places_q;

  // A register resets the pipeline, a cycle after the start.
  always_ff @(posedge clk_i) begin
    running_q <= open_q && !start_i && !rst_i;
    if (running_q && key_ready) key_due_q <= 1'b0;
    if (given) zero_q <= 1'b0;
    if (given && !zero_q) ended_q <= last;
    places_q <= places_q + PlacesBits'(given) - PlacesBits'(take_i && valid_o);
    full_q   <= ended_q && places_q == '0;
    if (close_i) open_q <= 1'b0;
    if (start_i) begin
      open_q    <= 1'b1;
      zero_q    <= ZeroFirst;
      key_due_q <= KeySchedule == STORED;
      ended_q   <= 1'b0;
      places_q  <= '0;
      first_q   <= first;
      key_q     <= key_i;
    end
    if (rst_i) open_q <= 1'b0;
  end

  cf_byte_pipeline #(
      .Cipher        (Cipher),
      .KeySchedule   (KeySchedule),
      .RoundsPerStage(RoundsPerStage),
      .StagesPerRound(StagesPerRound),
      .Sbox          (Sbox)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (!running_q),
      .key_valid_i(key_due_q && running_q),
      .key_ready_o(key_ready),
      .key_i      (key_q),
      .in_valid_i (wanted),
      .in_ready_o (ready),
      .decrypt_i  (1'b0),
      .block_i    (block),
      .out_valid_o(made),
      .out_ready_i(made_ready),
      .block_o    (stream)
  );

  cf_elastic #(
      .Width(BlockBits)
  ) u_stream (
      .clk_i      (clk_i),
      .rst_i      (start_i || !running_q),
      .in_valid_i (made),
      .in_ready_o (made_ready),
      .data_i     (stream),
      .out_valid_o(valid_o),
      .out_ready_i(take_i),
      .data_o     (stream_o)
  );

  assign full_o  = full_q;

endmodule

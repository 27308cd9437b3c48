// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// CTR of NIST SP 800-38A around a pipeline: encrypts or decrypts a block of a packet in every cycle. cf_packet_shell says
// what a packet is; there are no associated data and no tag.
//
//   counter --> cf_pipelined --> its buffer --> XOR data --> result
//
// Counters enter the pipeline as fast as its buffer has room, and what is left when a packet ends is dropped.
//
//   cycle          0      1 .. K + 1         K + 2        .. K + L + 2      K + L + 3   then
//   message of     start  the round keys,    the counter,    its key stream the end     the closing
//   one block             if they are STORED then others     and the block              transfer
//
// With L cycles of cf_pipelined for a block, and K = Cipher.rounds + 1 with KeySchedule STORED, otherwise 0:
//
//   latency  = K + L + 5 cycles from the start to the closing transfer at the port, for a message of one block
//   interval = 1 cycle per block
//
// The last CounterBits bits of a block count; where they would wrap, the message is TOO_LONG.
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only; no port shows anything of the
// old contents. The key is kept from the start of a packet to the next start. Side channels: not protected. Timing
// depends on lengths only.

module cf_ctr_pipelined
  import cf_pkg::*, cf_packet_pkg::*;
#(
    parameter  cipher_t       Cipher,
    // PIPELINED or STORED, stages and S-boxes, of cf_pipelined.
    parameter  key_schedule_e KeySchedule    = PIPELINED,
    parameter  int unsigned   RoundsPerStage = 1,
    parameter  int unsigned   StagesPerRound = 1,
    parameter  sbox_e         Sbox           = TABLE,
    // 8 to all bits of a block.
    parameter  int unsigned   CounterBits    = Cipher.block_bits,
    localparam int unsigned   KeyBits        = Cipher.key_bits,
    localparam int unsigned   BlockBits      = Cipher.block_bits,
    localparam int unsigned   Bytes          = BlockBits / 8,
    localparam int unsigned   BytesBits      = $clog2(Bytes + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 abort_i,
    // Start of a packet.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [BlockBits-1:0] nonce_i,
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

  if (CounterBits < 8 || CounterBits > BlockBits) begin : gen_bad_counter
    $error("cf_ctr_pipelined: CounterBits is %0d; allowed are 8 to %0d", CounterBits, BlockBits);
  end
  if (!(KeySchedule inside {PIPELINED, STORED})) begin : gen_bad_key_schedule
    $error("cf_ctr_pipelined: KeySchedule is %0d; allowed are 0 (PIPELINED) and 2 (STORED)", KeySchedule);
  end

  localparam logic [BlockBits-1:0] Counting = '1 >> (BlockBits - CounterBits);

  typedef logic [Bytes-1:0][7:0] bytes_t;

  // A byte string as the cipher takes it, and back.
  function automatic bytes_t ordered(bytes_t data);
    return (Cipher.first_byte == HIGHEST) ? {<<8{data}} : data;
  endfunction

  logic start, step, close, empty;
  logic [Bytes-1:0] filled;
  bytes_t data, result, stream, cipher_result;

  // Counters. A key that is stored goes first.
  logic [KeyBits/8-1:0][7:0] key_q, key;
  bytes_t counter_q;
  logic [BlockBits-1:0] counter, next;
  logic open_q, key_due_q, key_ready, ended_q, wanted, given, ready, made;
  assign key     = (Cipher.first_byte == HIGHEST) ? {<<8{key_q}} : key_q;
  assign counter = {<<8{counter_q}};
  assign next    = (counter & ~Counting) | ((counter + BlockBits'(1)) & Counting);
  assign wanted  = open_q && !ended_q;
  assign given   = wanted && ready;

  // Blocks in the pipeline and its buffer.
  localparam int unsigned PlacesBits = $clog2(2 * Cipher.rounds * StagesPerRound + 16);
  logic [PlacesBits-1:0] places_q;

  always_ff @(posedge clk_i) begin
    if (key_ready) key_due_q <= 1'b0;
    if (given) begin
      counter_q <= {<<8{next}};
      ended_q   <= (counter & Counting) == Counting;
    end
    places_q <= places_q + PlacesBits'(given) - PlacesBits'(step && made);
    if (step && close) open_q <= 1'b0;
    if (start) begin
      open_q    <= 1'b1;
      key_due_q <= KeySchedule == STORED;
      ended_q   <= 1'b0;
      places_q  <= '0;
      counter_q <= nonce_i;
      key_q     <= key_i;
    end
    if (rst_i) open_q <= 1'b0;
  end

  cf_pipelined #(
      .Cipher        (Cipher),
      .KeySchedule   (KeySchedule),
      .Flow          (CREDIT),
      .RoundsPerStage(RoundsPerStage),
      .StagesPerRound(StagesPerRound),
      .Sbox          (Sbox)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (rst_i || start || !open_q),
      .clear_i    (1'b0),
      .key_valid_i(key_due_q),
      .key_ready_o(key_ready),
      .key_i      (key),
      .in_valid_i (wanted),
      .in_ready_o (ready),
      .decrypt_i  (1'b0),
      .block_i    (ordered(counter_q)),
      .out_valid_o(made),
      .out_ready_i(step),
      .block_o    (cipher_result)
  );

  assign stream = ordered(cipher_result);
  for (genvar i = 0; i < Bytes; i++) begin : gen_byte
    assign result[i] = (data[i] ^ stream[i]) & {8{filled[i]}};
  end

  // All counters are used up.
  logic full;
  assign full = ended_q && places_q == '0;

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (0),
      .Associates(0),
      .HoldBlocks(0)
  ) u_shell (
      .clear_i       (1'b0),
      .clear_o       (),
      .begin_o       (start),
      .step_valid_o  (),
      .step_o        (step),
      .step_ready_i  ((close && empty) || made || full),
      .step_message_o(),
      .step_close_o  (close),
      .step_empty_o  (empty),
      .step_filled_o (filled),
      .step_tail_o   (),
      .step_data_o   (data),
      .step_last_o   (),
      .step_full_i   (full),
      .step_verdict_i(ACCEPTED),
      .ahead_valid_o (),
      .ahead_kind_o  (),
      .ahead_filled_o(),
      .ahead_data_o  (),
      .decrypt_o     (),
      .result_i      (result),
      .tag_valid_i   (1'b1),
      .tag_i         ('0),
      .*
  );

endmodule

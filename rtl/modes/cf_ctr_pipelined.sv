// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// CTR of NIST SP 800-38A around a pipeline: encrypts or decrypts a block of a packet in every cycle. cf_packet_shell says
// what a packet is; there are no associated data and no tag.
//
//   counter --> cf_key_stream --> XOR data --> result
//
//   cycle          0      2 .. K + 2         K + 3        .. K + L + 4      K + L + 5   then
//   message of     start  the round keys,    the counter,    its key stream the end     the closing
//   one block             if they are STORED then others     and the block              transfer
//
// With L cycles of cf_pipelined for a block, and K = Cipher.rounds + 1 with KeySchedule STORED, otherwise 0:
//
//   latency  = K + L + 7 cycles from the start to the closing transfer at the port, for a message of one block
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
  typedef logic [Bytes-1:0][7:0] bytes_t;

  logic start, step, close, empty, made, full;
  logic [Bytes-1:0] filled;
  bytes_t data, result, stream;

  cf_key_stream #(
      .Cipher        (Cipher),
      .KeySchedule   (KeySchedule),
      .RoundsPerStage(RoundsPerStage),
      .StagesPerRound(StagesPerRound),
      .Sbox          (Sbox),
      .CounterBits   (CounterBits)
  ) u_stream (
      .clk_i   (clk_i),
      .rst_i   (rst_i),
      .start_i (start),
      .key_i   (key_i),
      .first_i (nonce_i),
      .close_i (step && close),
      .valid_o (made),
      .take_i  (step),
      .stream_o(stream),
      .full_o  (full)
  );

  for (genvar i = 0; i < Bytes; i++) begin : gen_byte
    assign result[i] = (data[i] ^ stream[i]) & {8{filled[i]}};
  end

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (0),
      .Associates(0),
      .Pipelined (1),
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
      .step_late_i   (1'b0),
      .finished_o    (),
      .late_due_i    (1'b0),
      .late_valid_i  (1'b0),
      .late_bytes_i  ('0),
      .late_ready_o  (),
      .tag_valid_i   (1'b1),
      .tag_i         ('0),
      .*
  );

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// GCM of NIST SP 800-38D around a pipeline: encrypts or decrypts a block of a packet in every cycle, and makes or checks
// its tag. cf_packet_shell says what a packet is.
//
//   cf_key_stream --> E(0):       hash key -------------------> cf_ghash_pipelined
//                     E(1):       mask ----------------+           ^    |
//                     E(counter): key stream --> XOR --|-- message +   sum
//                                                      +--> XOR <-------+
//                                                            |
//                                                           tag
//
//   cycle          0      1 .. S      S+1 .. S+26    S+27       S+28 .. S+42
//   message of     start  E(0), E(1)  powers of the  the block  its end, lengths, the rest of the hash, tag
//   one block             E(2) ...    hash key
//
// With S cycles of cf_key_stream from the start to E(0):
//
//   latency  = S + 42 cycles from the start to the tag at the port, for a message of one block, without associated data
//   interval = 1 cycle per block of the message or of associated data
//
// A nonce of 96 bits; it must never come twice under a key. Messages and associated data have up to 2^LengthBits - 2
// blocks each; a longer one is TOO_LONG.
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only; no port shows anything of the
// old contents. The key is kept from the start of a packet to the next start. Side channels: not protected. Timing
// depends on lengths only.

module cf_gcm_pipelined
  import cf_pkg::*, cf_packet_pkg::*, cf_modes_pkg::element, cf_modes_pkg::string_of;
#(
    // Of 128 bits.
    parameter  cipher_t       Cipher,
    // PIPELINED or STORED, stages and S-boxes, of cf_pipelined.
    parameter  key_schedule_e KeySchedule    = PIPELINED,
    parameter  int unsigned   RoundsPerStage = 1,
    parameter  int unsigned   StagesPerRound = 1,
    parameter  sbox_e         Sbox           = TABLE,
    // Bytes of a tag: 4, 8, or 12 to 16.
    parameter  int unsigned   TagBytes       = 16,
    // Width of the block counters, 4 to 32.
    parameter  int unsigned   LengthBits     = 32,
    // Blocks of plaintext that can wait for their tag, a power of two from 2; or 0.
    parameter  int unsigned   HoldBlocks     = 64,
    localparam int unsigned   KeyBits        = Cipher.key_bits,
    localparam int unsigned   NonceBits      = 96,
    localparam int unsigned   BlockBits      = 128,
    localparam int unsigned   BytesBits      = 5
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

  if (Cipher.block_bits != BlockBits) begin : gen_bad_cipher
    $error("cf_gcm_pipelined: %0s has blocks of %0d bits; allowed are ciphers with blocks of 128", Cipher.name,
           Cipher.block_bits);
  end
  if (!(TagBytes inside {4, 8, [12 : 16]})) begin : gen_bad_tag
    $error("cf_gcm_pipelined: TagBytes is %0d; allowed are 4, 8 and 12 to 16", TagBytes);
  end
  if (LengthBits < 4 || LengthBits > 32) begin : gen_bad_length
    $error("cf_gcm_pipelined: LengthBits is %0d; allowed are 4 to 32", LengthBits);
  end

  typedef logic [15:0][7:0] bytes_t;
  typedef logic [LengthBits-1:0] length_t;

  logic start, step, message, close, empty, decrypt;
  logic [15:0] filled;
  logic [3:0] tail;
  bytes_t data, result;

  logic ends;
  assign ends = step && message && close;

  // Results of the cipher: hash key, mask of the tag, key stream.
  typedef enum logic [1:0] {
    REST,
    HASH_KEY,
    TAG_MASK,
    STREAM
  } result_e;

  result_e result_q;
  logic made, stream_full;
  bytes_t stream, mask_q;
  cf_key_stream #(
      .Cipher        (Cipher),
      .KeySchedule   (KeySchedule),
      .RoundsPerStage(RoundsPerStage),
      .StagesPerRound(StagesPerRound),
      .Sbox          (Sbox),
      .CounterBits   (LengthBits),
      .ZeroFirst     (1)
  ) u_stream (
      .clk_i   (clk_i),
      .rst_i   (rst_i),
      .start_i (start),
      .key_i   (key_i),
      .first_i ({8'd1, 24'd0, nonce_i}),
      .close_i (ends),
      .valid_o (made),
      .take_i  (result_q inside {HASH_KEY, TAG_MASK} || (step && message)),
      .stream_o(stream),
      .full_o  (stream_full)
  );

  always_ff @(posedge clk_i) begin
    unique case (result_q)
      HASH_KEY: if (made) result_q <= TAG_MASK;
      TAG_MASK: if (made) result_q <= STREAM;
      default:  ;
    endcase
    if (result_q == TAG_MASK) mask_q <= stream;
    if (start) result_q <= HASH_KEY;
    if (rst_i) result_q <= REST;
  end

  // Data: key stream, and what is hashed.
  bytes_t hashed;
  for (genvar i = 0; i < 16; i++) begin : gen_byte
    assign result[i] = (data[i] ^ stream[i]) & {8{filled[i]}};
    assign hashed[i] = (message && !decrypt) ? result[i] : data[i] & {8{filled[i]}};
  end

  // Lengths: whole blocks, and bytes of the one that is not. They are hashed at the end.
  length_t data_blocks, blocks;
  logic [3:0] data_tail_q, tail_q;
  logic data_full_q, lengths_q;
  bytes_t length_block;
  assign length_block = {<<8{64'({data_blocks, data_tail_q, 3'b0}), 64'({blocks, tail_q, 3'b0})}};

  cf_counter #(
      .Bits(LengthBits)
  ) u_data_blocks (
      .clk_i  (clk_i),
      .load_i (start),
      .value_i('0),
      .step_i (step && !message && !close),
      .count_o(data_blocks),
      .full_o ()
  );
  cf_counter #(
      .Bits(LengthBits)
  ) u_blocks (
      .clk_i  (clk_i),
      .load_i (start),
      .value_i('0),
      .step_i (step && message && !close),
      .count_o(blocks),
      .full_o ()
  );

  always_ff @(posedge clk_i) begin
    if (step && !message) begin
      data_full_q <= data_blocks == length_t'(-3);
      data_tail_q <= tail;
    end
    if (step && message) tail_q <= tail;
    lengths_q <= ends;
    if (start) begin
      data_full_q <= 1'b0;
      data_tail_q <= '0;
      lengths_q   <= 1'b0;
    end
  end

  // Input register of the hash.
  logic hash_key_q, hash_step_q, hash_last_q, hash_ready, hash_done;
  logic [127:0] hash_block_q, sum;
  always_ff @(posedge clk_i) begin
    hash_key_q   <= result_q == HASH_KEY && made && !start;
    hash_step_q  <= (lengths_q || (step && filled[0] && !empty)) && !start;
    hash_last_q  <= lengths_q;
    hash_block_q <= element((result_q == HASH_KEY) ? stream : lengths_q ? length_block : hashed);
  end

  cf_ghash_pipelined u_ghash (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .restart_i  (start),
      .key_valid_i(hash_key_q),
      .step_i     (hash_step_q),
      .last_i     (hash_last_q),
      .block_i    (hash_block_q),
      .ready_o    (hash_ready),
      .done_o     (hash_done),
      .sum_o      (sum)
  );

  // Output register of the tag.
  logic tag_valid_q;
  bytes_t tag_q;
  always_ff @(posedge clk_i) begin
    tag_valid_q <= hash_done;
    tag_q       <= string_of(sum) ^ mask_q;
  end

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (TagBytes),
      .Pipelined (1),
      .HoldBlocks(HoldBlocks)
  ) u_shell (
      .clear_i       (1'b0),
      .clear_o       (),
      .begin_o       (start),
      .step_valid_o  (),
      .step_o        (step),
      .step_ready_i  (hash_ready && (!message || made || stream_full)),
      .step_message_o(message),
      .step_close_o  (close),
      .step_empty_o  (empty),
      .step_filled_o (filled),
      .step_tail_o   (tail),
      .step_data_o   (data),
      .step_last_o   (),
      .step_full_i   (message ? stream_full : data_full_q),
      .step_verdict_i(ACCEPTED),
      .ahead_valid_o (),
      .ahead_kind_o  (),
      .ahead_filled_o(),
      .ahead_data_o  (),
      .decrypt_o     (decrypt),
      .result_i      (result),
      .step_late_i   (1'b0),
      .finished_o    (),
      .late_due_i    (1'b0),
      .late_valid_i  (1'b0),
      .late_bytes_i  ('0),
      .late_ready_o  (),
      .tag_valid_i   (tag_valid_q),
      .tag_i         (tag_q),
      .*
  );

endmodule

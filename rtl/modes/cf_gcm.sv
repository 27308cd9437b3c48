// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// GCM of NIST SP 800-38D: encrypts or decrypts packets with a block cipher of 128 bits and makes or checks their tags.
// cf_packet_shell says what a packet is.
//
//   cf_gcm_cipher --> E(0):       hash key --------------------> cf_ghash
//                     E(counter): key stream --> XOR --> message --^  |
//                     E(1):       XOR <------------------------- sum -+
//                                  |
//                                 tag
//
// The cipher works without a pause: the key stream of a block is made while the block before it is hashed.
//
//   cycle          0      1 .. C      C+1 .. 2C   2C+1        2C+2 .. 2C+4   then
//   message of     start  E(0), then  E(2)        the block   its end        E(1) and the rest of the hash, tag
//   one block             data
//
// With C cycles of cf_iterative for a block, G = ceil(128 / GhashBits) + 1 cycles of cf_ghash, and N = 0, or with a nonce
// that is hashed N = (ceil(NonceBytes / 16) + 1) G + 2:
//
//   latency  = 2 C + max(C + 3, 2 G) + N + 3 cycles from the start to the tag at the port, for a message of one block,
//              without associated data
//   interval = max(C, G) cycles per block of the message, G per block of associated data
//
// A nonce of 12 bytes and 1 is the first counter; one of another length is hashed, between the hash key and the data. It
// must never come twice under a key. Messages and associated data have up to 2^LengthBits - 2 blocks each; a longer one is
// TOO_LONG.
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only; no port shows anything of the
// old contents. The key is kept from the start of a packet to the next start. Side channels: not protected. Timing
// depends on lengths only.

module cf_gcm
  import cf_pkg::*, cf_packet_pkg::*, cf_modes_pkg::element, cf_modes_pkg::string_of;
#(
    // Of 128 bits.
    parameter  cipher_t     Cipher,
    // Rounds in a cycle, and S-boxes, of cf_iterative.
    parameter  int unsigned RoundsPerCycle = 1,
    parameter  sbox_e       Sbox           = TABLE,
    // Bits that are hashed in a cycle, 1 to 128; by default as few as keep up with the cipher.
    parameter  int unsigned GhashBits      = (128 - 1) / (Cipher.rounds / RoundsPerCycle) + 1,
    // Bytes of a nonce, 1 to 128.
    parameter  int unsigned NonceBytes     = 12,
    // Bytes of a tag: 4, 8, or 12 to 16.
    parameter  int unsigned TagBytes       = 16,
    // Width of the block counters, 4 to 32.
    parameter  int unsigned LengthBits     = 32,
    // Blocks of plaintext that can wait for their tag, a power of two from 2; or 0.
    parameter  int unsigned HoldBlocks     = 64,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear          = 0,
    localparam int unsigned KeyBits        = Cipher.key_bits,
    localparam int unsigned NonceBits      = 8 * NonceBytes,
    localparam int unsigned BlockBits      = 128,
    localparam int unsigned BytesBits      = 5
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

  if (Cipher.block_bits != BlockBits) begin : gen_bad_cipher
    $error("cf_gcm: %0s has blocks of %0d bits; allowed are ciphers with blocks of 128", Cipher.name,
           Cipher.block_bits);
  end
  if (NonceBytes < 1 || NonceBytes > 128) begin : gen_bad_nonce
    $error("cf_gcm: NonceBytes is %0d; allowed are 1 to 128", NonceBytes);
  end
  if (!(TagBytes inside {4, 8, [12 : 16]})) begin : gen_bad_tag
    $error("cf_gcm: TagBytes is %0d; allowed are 4, 8 and 12 to 16", TagBytes);
  end
  if (LengthBits < 4 || LengthBits > 32) begin : gen_bad_length
    $error("cf_gcm: LengthBits is %0d; allowed are 4 to 32", LengthBits);
  end

  typedef logic [15:0][7:0] bytes_t;
  typedef logic [LengthBits-1:0] length_t;

  logic clear, start, step, message, close, empty, decrypt;
  logic [15:0] filled;
  logic [3:0] tail;
  bytes_t data, result;

  // The message ends without bytes: no key stream is needed.
  logic closing;
  assign closing = message && close && empty;

  logic hash_key, streams, stream, mask, stream_full;
  length_t blocks;
  bytes_t worked;
  logic first_valid, nonce_step;
  logic [127:0] sum;
  bytes_t first, nonce_block;
  cf_gcm_cipher #(
      .Cipher        (Cipher),
      .RoundsPerCycle(RoundsPerCycle),
      .Sbox          (Sbox),
      .LengthBits    (LengthBits),
      .AnyFirst      (NonceBytes != 12),
      .Clear         (Clear)
  ) u_cipher (
      .clk_i        (clk_i),
      .rst_i        (rst_i),
      .clear_i      (clear),
      .start_i      (start),
      .key_i        (key_i),
      .first_valid_i(first_valid),
      .first_i      (first),
      .use_i        (step && message && !closing),
      .drop_i       (step && closing),
      .last_i       (message && close),
      .streams_o    (streams),
      .hash_key_o   (hash_key),
      .stream_o     (stream),
      .mask_o       (mask),
      .result_o     (worked),
      .blocks_o     (blocks),
      .full_o       (stream_full)
  );

  // Data: key stream, and what is hashed.
  bytes_t hashed;
  for (genvar i = 0; i < 16; i++) begin : gen_byte
    assign result[i] = (data[i] ^ worked[i]) & {8{filled[i]}};
    assign hashed[i] = (message && !decrypt) ? result[i] : data[i] & {8{filled[i]}};
  end

  // Lengths: whole blocks, and bytes of the one that is not. They are hashed at the end.
  length_t data_blocks_q;
  logic [3:0] data_tail_q, tail_q;
  logic lengths_q, lengths, hash_idle;
  bytes_t length_block;
  assign length_block = {<<8{64'({data_blocks_q, data_tail_q, 3'b0}), 64'({blocks, tail_q, 3'b0})}};
  assign lengths      = lengths_q && hash_idle;

  always_ff @(posedge clk_i) begin
    if (step && !message) begin
      data_blocks_q <= data_blocks_q + length_t'(!close);
      data_tail_q   <= tail;
    end
    if (step && message && close) tail_q <= tail;
    lengths_q <= (step && message && close) || (lengths_q && !lengths);
    if (start) begin
      data_blocks_q <= '0;
      data_tail_q   <= '0;
      lengths_q     <= 1'b0;
    end
  end

  // The first counter, and a nonce that is hashed: its blocks, then its length.
  if (NonceBytes == 12) begin : gen_nonce
    assign first_valid = start;
    assign first       = {32'h01000000, nonce_i};
    assign nonce_step  = 1'b0;
    assign nonce_block = '0;
  end else begin : gen_hashed_nonce
    localparam int unsigned NonceBlocks = (NonceBytes + 15) / 16;
    localparam bytes_t NonceLength = {<<8{128'(NonceBits)}};
    localparam int unsigned LeftBits = $clog2(NonceBlocks + 2);
    logic hashing_q;
    logic [LeftBits-1:0] left_q;
    logic [NonceBlocks-1:0][127:0] nonce_q;
    assign nonce_step  = hashing_q && hash_idle && left_q != '0;
    assign nonce_block = nonce_q[0];
    assign first_valid = hashing_q && hash_idle && left_q == '0;
    assign first       = string_of(sum);
    always_ff @(posedge clk_i) begin
      if (hash_key) hashing_q <= 1'b1;
      if (first_valid) hashing_q <= 1'b0;
      if (nonce_step) begin
        left_q  <= left_q - LeftBits'(1);
        nonce_q <= (128 * NonceBlocks)'({NonceLength, nonce_q} >> 128);
      end
      if (start) begin
        hashing_q <= 1'b0;
        left_q    <= LeftBits'(NonceBlocks + 1);
        nonce_q   <= (128 * NonceBlocks)'(nonce_i);
      end
      if (rst_i || clear) hashing_q <= 1'b0;
      if (clear) nonce_q <= '0;
    end
  end

  cf_ghash #(
      .DigitBits(GhashBits)
  ) u_ghash (
      .clk_i      (clk_i),
      .clear_i    (clear),
      .key_valid_i(hash_key),
      .key_i      (element(worked)),
      .restart_i  (start || first_valid),
      .step_i     (lengths || nonce_step || (step && filled[0] && !empty)),
      .block_i    (element(nonce_step ? nonce_block : lengths_q ? length_block : hashed)),
      .idle_o     (hash_idle),
      .sum_o      (sum)
  );

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (TagBytes),
      .HoldBlocks(HoldBlocks),
      .Clear     (Clear)
  ) u_shell (
      .clear_o       (clear),
      .begin_o       (start),
      .step_valid_o  (),
      .step_o        (step),
      .step_ready_i  (streams && (closing || (hash_idle && (!message || stream)))),
      .step_message_o(message),
      .step_close_o  (close),
      .step_empty_o  (empty),
      .step_filled_o (filled),
      .step_tail_o   (tail),
      .step_data_o   (data),
      .step_full_i   (message ? stream_full : data_blocks_q == length_t'(-2)),
      .step_verdict_i(ACCEPTED),
      .step_last_o   (),
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
      .tag_valid_i   (mask && !lengths_q && hash_idle),
      .tag_i         (string_of(sum) ^ worked),
      .*
  );

endmodule

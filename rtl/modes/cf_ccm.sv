// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// CCM of NIST SP 800-38C: encrypts or decrypts packets with a block cipher of 128 bits and makes or checks their tags.
// cf_packet_shell says what a packet is. The lengths of associated data and message come with the start, for they are
// authenticated first; a packet with other lengths is BAD_LENGTH.
//
//   lengths, data, plaintext --> XOR --> mac_q --> cipher --> mac_q
//   counter --> cipher --> XOR --> message
//   0 ------> cipher --> XOR with mac_q --> tag
//
//   work      the cipher is given               until
//   MAC       mac_q                             it is encrypted
//   DATA      nothing                           a step of associated data
//   STREAM    a counter, if data are to come    a step of the message
//   MASK      the counter 0                     the next start
//
// In front of associated data are two bytes, their length. So the last two bytes of a block wait in carry_q for the next
// block, or for the end.
//
//   cycle          0      1 .. C      C+1 .. 2C   2C+1       2C+2 .. 3C+1   3C+2       then
//   message of     start  lengths     counter     the block  its MAC        its end    mask, tag
//   one block
//
// With C cycles of cf_iterative for a block:
//
//   latency  = 4 C + 6 cycles from the start to the tag at the port, for a message of one block, without associated data
//   interval = 2 C + 1 cycles per block of the message, C + 2 per block of associated data
//
// A nonce must never come twice under a key. With nonces of N bytes, messages have less than 2^(8 (15 - N)) bytes, and
// less than 2^32; associated data have up to 65,279 bytes, more are BAD_LENGTH.
//
// Bit order: the first byte of a string is bits 7..0; lengths are numbers. Reset: synchronous, control only; no port
// shows anything of the old contents. The key is kept from the start of a packet to the next start. Side channels: not
// protected. Timing depends on lengths only.

module cf_ccm
  import cf_pkg::*, cf_packet_pkg::*;
#(
    // Of 128 bits.
    parameter  cipher_t     Cipher,
    // Rounds in a cycle, and S-boxes, of cf_iterative.
    parameter  int unsigned RoundsPerCycle = 1,
    parameter  sbox_e       Sbox           = TABLE,
    // Bytes of a nonce, 7 to 13, and of a tag: 4, 6, 8, 10, 12, 14 or 16.
    parameter  int unsigned NonceBytes     = 12,
    parameter  int unsigned TagBytes       = 16,
    // Blocks of plaintext that can wait for their tag, a power of two from 2; or 0.
    parameter  int unsigned HoldBlocks     = 64,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear          = 0,
    localparam int unsigned KeyBits        = Cipher.key_bits,
    localparam int unsigned NonceBits      = 8 * NonceBytes,
    // Bits of a length in a block, and at the port.
    localparam int unsigned LengthBits     = 8 * (15 - NonceBytes),
    localparam int unsigned MessageBits    = (LengthBits < 32) ? LengthBits : 32,
    localparam int unsigned DataBits       = 16,
    localparam int unsigned BlockBits      = 128,
    localparam int unsigned BytesBits      = 5
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   clear_i,
    input  logic                   abort_i,
    // Start of a packet.
    input  logic                   start_valid_i,
    output logic                   start_ready_o,
    input  logic                   decrypt_i,
    input  logic [    KeyBits-1:0] key_i,
    input  logic [  NonceBits-1:0] nonce_i,
    input  logic [   DataBits-1:0] associated_bytes_i,
    input  logic [MessageBits-1:0] message_bytes_i,
    // The packet in.
    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  kind_e                  in_kind_i,
    input  logic [  BlockBits-1:0] in_data_i,
    input  logic [  BytesBits-1:0] in_bytes_i,
    input  logic                   in_last_i,
    // The packet out; 0 while nothing is offered, and after the last byte.
    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output kind_e                  out_kind_o,
    output logic [  BlockBits-1:0] out_data_o,
    output logic [  BytesBits-1:0] out_bytes_o,
    output logic                   out_last_o,
    // The verdict.
    output logic                   verdict_valid_o,
    input  logic                   verdict_ready_i,
    output verdict_e               verdict_o
);

  if (Cipher.block_bits != BlockBits) begin : gen_bad_cipher
    $error("cf_ccm: %0s has blocks of %0d bits; allowed are ciphers with blocks of 128", Cipher.name, Cipher.block_bits);
  end
  if (NonceBytes < 7 || NonceBytes > 13) begin : gen_bad_nonce
    $error("cf_ccm: NonceBytes is %0d; allowed are 7 to 13", NonceBytes);
  end
  if (!(TagBytes inside {4, 6, 8, 10, 12, 14, 16})) begin : gen_bad_tag
    $error("cf_ccm: TagBytes is %0d; allowed are 4, 6, 8, 10, 12, 14 and 16", TagBytes);
  end

  typedef logic [15:0][7:0] bytes_t;

  // A block of flags, nonce and a number.
  function automatic bytes_t formatted(logic [7:0] flags, logic [NonceBits-1:0] nonce, logic [LengthBits-1:0] number);
    logic [NonceBits-1:0] reversed;
    logic [BlockBits-1:0] value;
    reversed = {<<8{nonce}};
    value    = {flags, reversed, number};
    return {<<8{value}};
  endfunction

  logic clear, start, step, message, close, empty, decrypt;
  logic [15:0] filled;
  logic [3:0] tail;
  bytes_t data, result, plain;

  // What is announced and has not come yet.
  logic [DataBits-1:0] data_left_q;
  logic [MessageBits-1:0] text_left_q;
  logic data_q, bad_q, wrong;
  always_comb begin
    wrong = bad_q;
    if (message) begin
      if (data_q || (close ? text_left_q != MessageBits'(tail) : text_left_q[MessageBits-1:4] == '0)) wrong = 1'b1;
    end else if (close ? data_left_q != DataBits'(tail) : data_left_q[DataBits-1:4] == '0) begin
      wrong = 1'b1;
    end
  end

  // The cipher.
  typedef enum logic [2:0] {
    REST,
    MAC,
    DATA,
    STREAM,
    MASK
  } work_e;

  work_e work_q;
  logic wanted, ready, given_q, made, taken, flush_q, closed_q, chained, streams;
  logic [MessageBits-1:0] counter_q;
  logic [NonceBits-1:0] nonce_q;
  logic [KeyBits/8-1:0][7:0] key_q;
  bytes_t mac_q, block, worked;
  assign streams = closed_q || text_left_q != '0;
  assign chained = work_q == MAC && made && !flush_q && !data_q;
  assign wanted  = given_q ? chained && streams : work_q == MAC || (work_q inside {STREAM, MASK} && streams);
  assign taken   = work_q == MAC || (step && message);
  assign block   = (work_q == MAC && !made) ? mac_q
                                            : formatted(8'(14 - NonceBytes), nonce_q, closed_q ? '0 : LengthBits'(counter_q));

  // Associated data, two bytes later, and plaintext.
  logic [1:0][7:0] carry_q;
  bytes_t masked, added;
  for (genvar i = 0; i < 16; i++) begin : gen_byte
    assign masked[i] = data[i] & {8{filled[i] && !empty}};
    assign result[i] = (data[i] ^ worked[i]) & {8{filled[i]}};
    assign plain[i]  = decrypt ? (data[i] ^ worked[i]) & {8{filled[i] && !empty}} : masked[i];
  end
  assign added = message ? plain : {masked[13:0], carry_q};

  always_ff @(posedge clk_i) begin
    if (made && taken) given_q <= 1'b0;
    if (wanted && ready) given_q <= 1'b1;
    if (work_q == MAC && made) begin
      mac_q   <= worked ^ (flush_q ? bytes_t'(carry_q) : '0);
      flush_q <= 1'b0;
      if (!flush_q) work_q <= data_q ? DATA : closed_q ? MASK : STREAM;
    end
    if (step) begin
      mac_q  <= mac_q ^ added;
      work_q <= (message && (empty || !filled[0])) ? MASK : MAC;
      if (message) begin
        counter_q   <= counter_q + MessageBits'(1);
        text_left_q <= text_left_q - MessageBits'(16);
        closed_q    <= close;
      end else begin
        carry_q     <= masked[15:14];
        data_left_q <= data_left_q - DataBits'(16);
        flush_q     <= close && filled[14] && !empty;
        data_q      <= !close;
      end
    end
    if (start) begin
      work_q      <= MAC;
      given_q     <= 1'b0;
      flush_q     <= 1'b0;
      closed_q    <= 1'b0;
      data_q      <= associated_bytes_i != '0;
      bad_q       <= associated_bytes_i >= 16'hff00;
      data_left_q <= associated_bytes_i;
      text_left_q <= message_bytes_i;
      counter_q   <= MessageBits'(1);
      nonce_q     <= nonce_i;
      key_q       <= key_i;
      carry_q     <= {associated_bytes_i[7:0], associated_bytes_i[15:8]};
      mac_q       <= formatted({1'b0, associated_bytes_i != '0, 3'((TagBytes - 2) / 2), 3'(14 - NonceBytes)}, nonce_i,
                               LengthBits'(message_bytes_i));
    end
    if (rst_i || clear) work_q <= REST;
    if (clear) begin
      key_q   <= '0;
      mac_q   <= '0;
      nonce_q <= '0;
      carry_q <= '0;
    end
  end

  cf_byte_cipher #(
      .Cipher        (Cipher),
      .RoundsPerCycle(RoundsPerCycle),
      .Sbox          (Sbox),
      .Clear         (Clear)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (rst_i || start),
      .clear_i    (clear),
      .key_valid_i(1'b0),
      .key_ready_o(),
      .key_i      (key_q),
      .in_valid_i (wanted),
      .in_ready_o (ready),
      .decrypt_i  (1'b0),
      .block_i    (block),
      .out_valid_o(made),
      .out_ready_i(taken),
      .block_o    (worked)
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
      .step_ready_i  (wrong || (message ? work_q == STREAM && (text_left_q == '0 || made) : work_q == DATA)),
      .step_message_o(message),
      .step_close_o  (close),
      .step_empty_o  (empty),
      .step_filled_o (filled),
      .step_tail_o   (tail),
      .step_data_o   (data),
      .step_full_i   (1'b0),
      .step_verdict_i(wrong ? BAD_LENGTH : ACCEPTED),
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
      .tag_valid_i   (work_q == MASK && made),
      .tag_i         (mac_q ^ worked),
      .*
  );

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// XTS of IEEE Std 1619 and NIST SP 800-38E: encrypts or decrypts data units of storage with a block cipher of 128 bits.
// A data unit is a packet without associated data and tag; cf_packet_shell says what a packet is. The nonce is the tweak:
// the number of the data unit, its first byte lowest.
//
//   tweak = E of the tweak key (nonce); it is shifted, times alpha, after every block
//   block of data --> XOR tweak --> cipher --> XOR tweak --> result
//
// One cipher does both. Its work:
//
//   work_q      it takes                                      what becomes of the result
//   TWEAK_KEY   the second half of the key
//   TWEAK       the nonce                                     the tweak
//   DATA_KEY    the first half
//   DATA        a block; it waits for the transfer after it   leaves, or is kept for STEAL
//   STEAL       the short last block, filled up with the end  leaves
//               of the result that is kept
//
// Ciphertext stealing: where a short block follows, the two last blocks are joined. The tweaks of DATA and STEAL change
// places in decryption. What is left of the kept result then leaves as the short block.
//
// With C cycles of cf_iterative for a block:
//
//   latency  = 4 C + 6 cycles from the start to the closing transfer at the port, for a data unit of one block
//   interval = C + 1 cycles per block, and once more for a short one
//
// A data unit has at least a block, otherwise it is BAD_LENGTH, and at most 2^LengthBits, otherwise it is TOO_LONG.
// BAD_START answers a key with equal halves.
//
// Bit order: the first byte of a string is bits 7..0; the key of the data is the lower half of key_i. Reset: synchronous,
// control only; no port shows anything of the old contents. The key is kept from the start of a packet to the next start.
// Side channels: not protected. Timing depends on lengths, and on whether the halves of the key are equal.

module cf_xts
  import cf_pkg::*, cf_packet_pkg::*;
#(
    // Of 128 bits.
    parameter  cipher_t     Cipher,
    // Rounds in a cycle, and S-boxes, of cf_iterative.
    parameter  int unsigned RoundsPerCycle = 1,
    parameter  sbox_e       Sbox           = TABLE,
    // A data unit has up to 2^LengthBits blocks, 4 to 20.
    parameter  int unsigned LengthBits     = 20,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear          = 0,
    localparam int unsigned KeyBits        = 2 * Cipher.key_bits,
    localparam int unsigned BlockBits      = 128,
    localparam int unsigned Bytes          = BlockBits / 8,
    localparam int unsigned BytesBits      = $clog2(Bytes + 1)
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

  if (Cipher.block_bits != BlockBits) begin : gen_bad_cipher
    $error("cf_xts: %0s has blocks of %0d bits; allowed are ciphers with blocks of 128", Cipher.name,
           Cipher.block_bits);
  end
  if (LengthBits < 4 || LengthBits > 20) begin : gen_bad_length
    $error("cf_xts: LengthBits is %0d; allowed are 4 to 20", LengthBits);
  end

  typedef logic [Bytes-1:0][7:0] bytes_t;

  typedef enum logic [2:0] {
    REST,
    TWEAK_KEY,
    TWEAK,
    DATA_KEY,
    DATA,
    STEAL
  } work_e;

  logic clear, start, offered, step, close, last, decrypt, ahead_valid;
  logic [Bytes-1:0] filled, ahead_filled;
  bytes_t data, ahead_data, result;
  kind_e ahead_kind;

  // A short block follows.
  logic steals;
  assign steals = !last && ahead_kind == MESSAGE && ahead_filled[0] && !ahead_filled[Bytes-1];

  // What the cipher works on.
  work_e work_q, work_d;
  logic wanted, ready, given_q, made, used, key_valid, key_ready;
  assign used      = made && (work_q == TWEAK || (work_q == DATA && steals) || step);
  assign key_valid = work_q inside {TWEAK_KEY, DATA_KEY};

  always_comb begin
    wanted = 1'b0;
    work_d = work_q;
    unique case (work_q)
      TWEAK_KEY: if (key_ready) work_d = TWEAK;
      TWEAK: begin
        wanted = !given_q;
        if (used) work_d = DATA_KEY;
      end
      DATA_KEY:  if (key_ready) work_d = DATA;
      DATA: begin
        wanted = !given_q && offered && !close && (last || ahead_valid);
        if (used && steals) work_d = STEAL;
      end
      STEAL: begin
        wanted = !given_q;
        if (used) work_d = DATA;
      end
      default:   ;
    endcase
    if (step && close) work_d = REST;
  end

  // Blocks so far.
  logic [LengthBits:0] blocks_q;

  always_ff @(posedge clk_i) begin
    work_q  <= work_d;
    given_q <= (given_q && !used) || (wanted && ready);
    if (step && !close) blocks_q <= blocks_q + 1'b1;
    if (start) begin
      work_q   <= TWEAK_KEY;
      given_q  <= 1'b0;
      blocks_q <= '0;
    end
    if (rst_i || clear) work_q <= REST;
  end

  // Keys.
  logic [1:0][KeyBits/16-1:0][7:0] keys_q;
  logic [KeyBits/16-1:0][7:0] key;
  logic equal_q;
  assign key = (work_q == TWEAK_KEY) ? keys_q[1] : keys_q[0];

  always_ff @(posedge clk_i) begin
    equal_q <= keys_q[0] == keys_q[1];
    if (start) keys_q <= key_i;
    if (clear) keys_q <= '0;
  end

  // Tweaks, and what they are added to.
  bytes_t tweak_q, next_tweak, tweak, block, given, worked, result_block, kept_q;
  assign next_tweak = {tweak_q[Bytes-1][6:0], tweak_q[Bytes-2:0], 1'b0} ^ {120'd0, {8{tweak_q[Bytes-1][7]}} & 8'h87};
  assign tweak      = (steals && (work_q == STEAL) != decrypt) ? next_tweak : tweak_q;
  assign worked     = result_block ^ tweak;
  assign given      = (work_q == TWEAK) ? tweak_q : block ^ tweak;

  for (genvar i = 0; i < Bytes; i++) begin : gen_byte
    assign block[i]  = (work_q != STEAL) ? data[i] : ahead_filled[i] ? ahead_data[i] : kept_q[i];
    assign result[i] = (close ? kept_q[i] : worked[i]) & {8{filled[i]}};
  end

  always_ff @(posedge clk_i) begin
    if (step) tweak_q <= next_tweak;
    if (used && work_q == TWEAK) tweak_q <= result_block;
    if (used && work_q == DATA) kept_q <= worked;
    if (start) tweak_q <= nonce_i;
    if (clear) begin
      tweak_q <= '0;
      kept_q  <= '0;
    end
  end

  cf_byte_cipher #(
      .Cipher        (Cipher),
      .Direction     (BOTH),
      .RoundsPerCycle(RoundsPerCycle),
      .Sbox          (Sbox),
      .Clear         (Clear)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (rst_i || start || work_q == REST),
      .clear_i    (clear),
      .key_valid_i(key_valid),
      .key_ready_o(key_ready),
      .key_i      (key),
      .in_valid_i (wanted),
      .in_ready_o (ready),
      .decrypt_i  (decrypt && work_q != TWEAK),
      .block_i    (given),
      .out_valid_o(made),
      .out_ready_i(used),
      .block_o    (result_block)
  );

  verdict_e verdict;
  assign verdict = equal_q ? BAD_START : (close && blocks_q == '0) ? BAD_LENGTH : ACCEPTED;

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (0),
      .Associates(0),
      .LooksAhead(1),
      .HoldBlocks(0),
      .Clear     (Clear)
  ) u_shell (
      .clear_o       (clear),
      .begin_o       (start),
      .step_valid_o  (offered),
      .step_o        (step),
      .step_ready_i  (close || (made && (work_q == STEAL || (work_q == DATA && !steals)))),
      .step_message_o(),
      .step_close_o  (close),
      .step_empty_o  (),
      .step_filled_o (filled),
      .step_tail_o   (),
      .step_data_o   (data),
      .step_last_o   (last),
      .step_full_i   (blocks_q[LengthBits]),
      .step_verdict_i(verdict),
      .ahead_valid_o (ahead_valid),
      .ahead_kind_o  (ahead_kind),
      .ahead_filled_o(ahead_filled),
      .ahead_data_o  (ahead_data),
      .decrypt_o     (decrypt),
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

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// CTR, CBC, CFB or OFB of NIST SP 800-38A: encrypts or decrypts packets with a block cipher. cf_packet_shell says what a
// packet is; there are no associated data and no tag.
//
//   Mode   the cipher is given     the result                     the next chain
//   CTR    chain                   key stream, XORed with data    chain + 1
//   OFB    chain                   key stream, XORed with data    key stream
//   CFB    chain                   key stream, XORed with data    ciphertext
//   CBC    plaintext XOR chain     ciphertext                     ciphertext
//          ciphertext              plaintext XOR chain            ciphertext
//
// The first chain is the nonce: the initialization vector, or the first counter block. Key stream is made before its
// data come. In CBC the cipher waits for data, and for the next ones for a cycle.
//
//   cycle          0      1       2 .. C      C + 1      C + 2      C + 3   then
//   message of     start  chain,  the cipher  the block  its end    at      the closing
//   one block             key                            the port   rest    transfer
//
// With C cycles of cf_iterative for a block:
//
//   latency  = C + 5 cycles from the start to the closing transfer at the port, for a message of one block; CBC needs
//              C more for the key of a core that can decrypt
//   interval = C cycles per block; C + 1 in CBC
//
// Messages of CBC are whole blocks, others are BAD_LENGTH. In CTR the last CounterBits bits of the block count; where
// they would wrap, the message is TOO_LONG.
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only; no port shows anything of the
// old contents. The key is kept from the start of a packet to the next start. Side channels: not protected. Timing
// depends on lengths only.

module cf_confidentiality
  import cf_pkg::*, cf_modes_pkg::*, cf_packet_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  mode_e       Mode,
    // Rounds in a cycle, and S-boxes, of cf_iterative.
    parameter  int unsigned RoundsPerCycle = 1,
    parameter  sbox_e       Sbox           = TABLE,
    // Of CTR: 8 to all bits of a block.
    parameter  int unsigned CounterBits    = Cipher.block_bits,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear          = 0,
    localparam int unsigned KeyBits        = Cipher.key_bits,
    localparam int unsigned BlockBits      = Cipher.block_bits,
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

  if (CounterBits < 8 || CounterBits > BlockBits) begin : gen_bad_counter
    $error("cf_confidentiality: CounterBits is %0d; allowed are 8 to %0d", CounterBits, BlockBits);
  end

  typedef logic [Bytes-1:0][7:0] bytes_t;

  // Data go through the cipher; else key stream does.
  localparam bit Chains = Mode == CBC;

  logic clear, start, offered, step, close, empty, decrypt;
  logic [Bytes-1:0] filled;
  bytes_t data, result;

  // The cipher, in reset between packets: a block is given, and its result stays until its step.
  logic open_q, given_q, wanted, ready, given, made, key_due_q, key_ready;
  logic [KeyBits/8-1:0][7:0] key_q;
  bytes_t block, worked;
  assign given = wanted && ready;

  always_ff @(posedge clk_i) begin
    if (step) given_q <= 1'b0;
    if (given) given_q <= 1'b1;
    if (step && close) open_q <= 1'b0;
    if (key_ready) key_due_q <= 1'b0;
    if (start) begin
      open_q    <= 1'b1;
      given_q   <= 1'b0;
      key_due_q <= Chains;
      key_q     <= key_i;
    end
    if (rst_i || clear) open_q <= 1'b0;
    if (clear) key_q <= '0;
  end

  cf_byte_cipher #(
      .Cipher        (Cipher),
      .Direction     (Chains ? BOTH : ENCRYPT),
      .RoundsPerCycle(RoundsPerCycle),
      .Sbox          (Sbox),
      .Clear         (Clear)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (rst_i || start || !open_q),
      .clear_i    (clear),
      .key_valid_i(key_due_q),
      .key_ready_o(key_ready),
      .key_i      (key_q),
      .in_valid_i (wanted),
      .in_ready_o (ready),
      .decrypt_i  (Chains && decrypt),
      .block_i    (block),
      .out_valid_o(made),
      .out_ready_i(step),
      .block_o    (worked)
  );

  // The result of a step, and the chain after it.
  bytes_t chain_q, chain_d, done;
  logic advance, step_ready, full;
  if (Chains) begin : gen_chain
    assign done       = decrypt ? worked ^ chain_q : worked;
    assign wanted     = open_q && offered && !close && !given_q;
    assign block      = decrypt ? data : data ^ chain_q;
    assign step_ready = close || made;
  end else begin : gen_stream
    assign done       = data ^ worked;
    assign wanted     = open_q && (!given_q || (step && !close));
    assign block      = (step && Mode != CTR) ? chain_d : chain_q;
    assign step_ready = (close && empty) || made;
    logic unused;
    assign unused = offered;
  end

  if (Mode == CTR) begin : gen_count
    localparam logic [BlockBits-1:0] Counting = '1 >> (BlockBits - CounterBits);
    logic [BlockBits-1:0] counter, next;
    logic ends_q, full_q;
    assign counter = {<<8{chain_q}};
    assign next    = (counter & ~Counting) | ((counter + BlockBits'(1)) & Counting);
    assign chain_d = {<<8{next}};
    assign advance = given;
    // The block given after the last counter has none.
    always_ff @(posedge clk_i) begin
      if (given) begin
        ends_q <= (counter & Counting) == Counting;
        full_q <= ends_q;
      end
      if (start) ends_q <= 1'b0;
    end
    assign full = full_q;
  end else begin : gen_feedback
    assign chain_d = (Mode == OFB) ? worked : decrypt ? data : done;
    assign advance = step;
    assign full    = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (advance) chain_q <= chain_d;
    if (start) chain_q <= nonce_i;
    if (clear) chain_q <= '0;
  end

  verdict_e verdict;
  assign verdict = (Chains && close && !empty && filled[0]) ? BAD_LENGTH : ACCEPTED;

  for (genvar i = 0; i < Bytes; i++) begin : gen_byte
    assign result[i] = done[i] & {8{filled[i]}};
  end

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (0),
      .Associates(0),
      .HoldBlocks(0),
      .Clear     (Clear)
  ) u_shell (
      .clear_o          (clear),
      .begin_o          (start),
      .step_valid_o     (offered),
      .step_o           (step),
      .step_ready_i     (step_ready),
      .step_message_o   (),
      .step_close_o     (close),
      .step_empty_o     (empty),
      .step_filled_o    (filled),
      .step_tail_o      (),
      .step_data_o      (data),
      .step_full_i      (full),
      .step_verdict_i(verdict),
      .step_last_o   (),
      .ahead_valid_o (),
      .ahead_kind_o  (),
      .ahead_filled_o(),
      .ahead_data_o  (),
      .decrypt_o        (decrypt),
      .result_i         (result),
      .step_late_i      (1'b0),
      .finished_o       (),
      .late_due_i       (1'b0),
      .late_valid_i     (1'b0),
      .late_bytes_i     ('0),
      .late_ready_o     (),
      .tag_valid_i      (1'b1),
      .tag_i            ('0),
      .*
  );

endmodule

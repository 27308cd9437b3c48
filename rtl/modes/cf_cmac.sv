// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// CMAC of NIST SP 800-38B: makes or checks a tag of data with a block cipher of 64 or 128 bits. cf_packet_shell says
// what a packet is; all data are associated data, and there is no message.
//
//   data --> XOR --> sum_q --> cipher --+--> tag
//             ^                         |
//             +-------------------------+--> subkey_q, of a block of zeros
//
// The last block is told from the others by what follows it. So a block waits in sum_q until the next one is there, or
// the end, which adds a subkey: one for a last block that is whole, another for one that was filled up.
//
//   cycle          0      1 .. C        C+1         C+2 .. 2C+1    2C+2
//   data of        start  the cipher,   its end     the cipher     tag
//   one block             the block
//
// With C cycles of cf_iterative for a block:
//
//   latency  = 2 C + 5 cycles from the start to the tag at the port, for data of one block
//   interval = C + 1 cycles per block
//
// A message is TOO_LONG unless it is empty.
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only; no port shows anything of the
// old contents. The key is kept from the start of a packet to the next start. Side channels: not protected. Timing
// depends on lengths only.

module cf_cmac
  import cf_pkg::*, cf_packet_pkg::*;
#(
    // Of 64 or 128 bits.
    parameter  cipher_t     Cipher,
    // Rounds in a cycle, and S-boxes, of cf_iterative.
    parameter  int unsigned RoundsPerCycle = 1,
    parameter  sbox_e       Sbox           = TABLE,
    // Bytes of a tag, 4 to those of a block.
    parameter  int unsigned TagBytes       = Cipher.block_bits / 8,
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

  if (!(BlockBits inside {64, 128})) begin : gen_bad_cipher
    $error("cf_cmac: %0s has blocks of %0d bits; allowed are ciphers with blocks of 64 or 128", Cipher.name, BlockBits);
  end
  if (TagBytes < 4 || TagBytes > Bytes) begin : gen_bad_tag
    $error("cf_cmac: TagBytes is %0d; allowed are 4 to %0d", TagBytes, Bytes);
  end

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [Bytes-1:0][7:0] bytes_t;

  // A string times x in the field whose polynomial ends with these bits.
  localparam logic [7:0] Reduction = (BlockBits == 64) ? 8'h1b : 8'h87;
  function automatic bytes_t doubled(bytes_t data);
    block_t value;
    value = {<<8{data}};
    value = {value[BlockBits-2:0], 1'b0} ^ (value[BlockBits-1] ? block_t'(Reduction) : '0);
    return {<<8{value}};
  endfunction

  logic clear, start, offered, step, message, empty;
  logic [Bytes-1:0] filled;
  bytes_t data;

  // What the cipher works on: first on zeros, then on sums that are no longer the last one, at last on the last.
  typedef enum logic [1:0] {
    REST,
    SUBKEY,
    BLOCKS,
    LAST
  } work_e;

  work_e work_q;
  logic wanted, ready, given_q, made, taken;
  bytes_t worked;
  logic [KeyBits/8-1:0][7:0] key_q;

  // Data: a first block is only kept; an end without a block adds none.
  logic any_q, part_q, adds, ends, step_ready;
  bytes_t padded, sum_q, subkey_q;
  assign padded[0] = data[0];
  for (genvar i = 1; i < Bytes; i++) begin : gen_byte
    assign padded[i] = filled[i] ? data[i] : {filled[i-1], 7'd0};
  end
  assign adds       = !message && !empty && filled[0];
  assign ends       = message;
  assign step_ready = ends ? work_q == BLOCKS : !adds || !any_q || (work_q == BLOCKS && made);

  // The cipher.
  assign wanted = !given_q && (work_q inside {SUBKEY, LAST} || (work_q == BLOCKS && offered && adds && any_q));
  assign taken  = work_q == SUBKEY || (step && adds && any_q);

  always_ff @(posedge clk_i) begin
    if (wanted && ready) given_q <= 1'b1;
    if (made && taken) given_q <= 1'b0;
    if (work_q == SUBKEY && made) work_q <= BLOCKS;
    if (step && ends) work_q <= LAST;
    if (start) begin
      work_q  <= SUBKEY;
      given_q <= 1'b0;
      key_q   <= key_i;
    end
    if (rst_i || clear) work_q <= REST;
    if (clear) key_q <= '0;
  end

  always_ff @(posedge clk_i) begin
    if (work_q == SUBKEY && made) subkey_q <= doubled(worked);
    if (step && adds) begin
      sum_q  <= padded ^ (any_q ? worked : '0);
      part_q <= !filled[Bytes-1];
      any_q  <= 1'b1;
    end
    if (step && ends) sum_q <= sum_q ^ (part_q ? doubled(subkey_q) : subkey_q);
    if (start) begin
      // Without data, the last block has only padding.
      sum_q  <= bytes_t'(8'h80);
      part_q <= 1'b1;
      any_q  <= 1'b0;
    end
    if (clear) begin
      sum_q    <= '0;
      subkey_q <= '0;
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
      .block_i    ((work_q == SUBKEY) ? '0 : sum_q),
      .out_valid_o(made),
      .out_ready_i(taken),
      .block_o    (worked)
  );

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (TagBytes),
      .HoldBlocks(0),
      .Clear     (Clear)
  ) u_shell (
      .clear_o       (clear),
      .begin_o       (start),
      .step_valid_o  (offered),
      .step_o        (step),
      .step_ready_i  (step_ready),
      .step_message_o(message),
      .step_close_o  (),
      .step_empty_o  (empty),
      .step_filled_o (filled),
      .step_tail_o   (),
      .step_data_o   (data),
      .step_full_i   (message),
      .step_verdict_i(ACCEPTED),
      .step_last_o   (),
      .ahead_valid_o (),
      .ahead_kind_o  (),
      .ahead_filled_o(),
      .ahead_data_o  (),
      .decrypt_o     (),
      .result_i      ('0),
      .step_late_i   (1'b0),
      .finished_o    (),
      .late_due_i    (1'b0),
      .late_valid_i  (1'b0),
      .late_bytes_i  ('0),
      .late_ready_o  (),
      .tag_valid_i   (made),
      .tag_i         (worked),
      .*
  );

endmodule

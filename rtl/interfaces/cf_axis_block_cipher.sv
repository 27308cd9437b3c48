// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A block cipher between AXI4-Streams: a bridge between the streams and the ports of any core whose ports are
// as wide as its blocks and keys.
//
//   s_axis_key   a key, with tlast in its last word
//   s_axis       packets of whole blocks; tuser is their direction (1 decrypts), which the core must have
//   m_axis       their results in order, with tlast where the block had it
//
// Each block is encrypted or decrypted on its own; modes of operation are up to the user.
//
// A key applies to blocks whose first word is taken after the key's last word, and not to those whose last word
// was taken before the key's first word. Until the first key, blocks wait. A key waits until all results have
// left.
//
// Anything that tkeep, tlast, or a change of tuser inside it shows to be no whole block does not enter the
// core; a word of no bytes with tuser 1 leaves in its place. The same happens to all blocks after a key of the
// wrong length.
//
// With W = BlockBytes / WordBytes:
//
//   latency  = that of the core, plus 2 unless W is 1, from the last word of a block to the first one of its
//              result
//   interval = that of the core, but no less than W + 1 unless W is 1
//
// Bit order: the first byte of a stream in the lowest bits. It is the first byte of the string that the
// standard prints: the highest of block and key, but the lowest for Serpent. Reset: synchronous, active low,
// control only. Side channels: not protected.

module cf_axis_block_cipher
  import cf_pkg::*;
#(
    // That of the core.
    parameter  cipher_t     Cipher,
    // 1 if the core has a key channel, 0 if its key comes with each block.
    parameter  bit          KeyChannel = 1'b1,
    // Bytes of a word of the streams, a divisor of the bytes of a block.
    parameter  int unsigned WordBytes  = 4,
    // Maximum number of blocks in the core, a power of two from 2. If the core could hold more, the bridge
    // waits.
    parameter  int unsigned Places     = 64,
    localparam int unsigned BlockBits  = Cipher.block_bits,
    localparam int unsigned KeyBits    = Cipher.key_bits
) (
    input  logic                   aclk_i,
    input  logic                   aresetn_i,
    input  logic                   s_axis_key_tvalid_i,
    output logic                   s_axis_key_tready_o,
    input  logic [8*WordBytes-1:0] s_axis_key_tdata_i,
    input  logic [  WordBytes-1:0] s_axis_key_tkeep_i,
    input  logic                   s_axis_key_tlast_i,
    input  logic                   s_axis_tvalid_i,
    output logic                   s_axis_tready_o,
    input  logic [8*WordBytes-1:0] s_axis_tdata_i,
    input  logic [  WordBytes-1:0] s_axis_tkeep_i,
    input  logic                   s_axis_tuser_i,
    input  logic                   s_axis_tlast_i,
    output logic                   m_axis_tvalid_o,
    input  logic                   m_axis_tready_i,
    output logic [8*WordBytes-1:0] m_axis_tdata_o,
    output logic [  WordBytes-1:0] m_axis_tkeep_o,
    output logic                   m_axis_tuser_o,
    output logic                   m_axis_tlast_o,
    // To the ports of the core with these names less the core_, directions reversed.
    output logic                   core_rst_o,
    output logic                   core_key_valid_o,
    input  logic                   core_key_ready_i,
    output logic [    KeyBits-1:0] core_key_o,
    output logic                   core_in_valid_o,
    input  logic                   core_in_ready_i,
    output logic                   core_decrypt_o,
    output logic [  BlockBits-1:0] core_block_o,
    input  logic                   core_out_valid_i,
    output logic                   core_out_ready_o,
    input  logic [  BlockBits-1:0] core_block_i
);

  if (Places < 2 || (Places & (Places - 1)) != 0) begin : gen_bad_places
    $error("cf_axis_block_cipher: Places is %0d; allowed are powers of two from 2", Places);
  end

  localparam bit LowestFirst = Cipher.first_byte == LOWEST;
  localparam int unsigned BlockBytes = BlockBits / 8;
  localparam int unsigned KeyBytes = KeyBits / 8;
  // Bytes of the words that hold a whole key.
  localparam int unsigned RoomBytes = (KeyBytes + WordBytes - 1) / WordBytes * WordBytes;
  localparam int unsigned PlaceBits = $clog2(Places);

  typedef logic [$clog2(BlockBytes + 2)-1:0] bytes_t;
  typedef logic [$clog2(RoomBytes + 2)-1:0] key_bytes_t;
  // One bit more than a place, to tell a full queue from an empty one.
  typedef logic [PlaceBits:0] pointer_t;

  typedef struct packed {
    logic last;
    logic bad;
  } place_t;

  typedef struct packed {
    place_t               place;
    logic [BlockBits-1:0] data;
  } result_t;

  // The input.
  logic [BlockBits-1:0] data;
  bytes_t bytes;
  logic block_whole, decrypt, last, take;
  cf_axis_gather #(
      .WordBytes (WordBytes),
      .BlockBytes(BlockBytes),
      .UserBits  (1)
  ) u_gather_block (
      .aclk_i         (aclk_i),
      .aresetn_i      (aresetn_i),
      .s_axis_tvalid_i(s_axis_tvalid_i),
      .s_axis_tready_o(s_axis_tready_o),
      .s_axis_tdata_i (s_axis_tdata_i),
      .s_axis_tkeep_i (s_axis_tkeep_i),
      .s_axis_tuser_i (s_axis_tuser_i),
      .s_axis_tlast_i (s_axis_tlast_i),
      .valid_o        (block_whole),
      .ready_i        (take),
      .data_o         (data),
      .bytes_o        (bytes),
      .user_o         (decrypt),
      .last_o         (last)
  );

  logic [8*RoomBytes-1:0] key_data;
  key_bytes_t key_bytes;
  logic key_whole, key_last, key_load, unused_user;
  cf_axis_gather #(
      .WordBytes (WordBytes),
      .BlockBytes(RoomBytes),
      .UserBits  (1)
  ) u_gather_key (
      .aclk_i         (aclk_i),
      .aresetn_i      (aresetn_i),
      .s_axis_tvalid_i(s_axis_key_tvalid_i),
      .s_axis_tready_o(s_axis_key_tready_o),
      .s_axis_tdata_i (s_axis_key_tdata_i),
      .s_axis_tkeep_i (s_axis_key_tkeep_i),
      .s_axis_tuser_i (1'b0),
      .s_axis_tlast_i (s_axis_key_tlast_i),
      .valid_o        (key_whole),
      .ready_i        (key_load),
      .data_o         (key_data),
      .bytes_o        (key_bytes),
      .user_o         (unused_user),
      .last_o         (key_last)
  );

  // Byte order.
  logic [BlockBits-1:0] ordered;
  logic [KeyBits-1:0] key, key_q;
  always_comb begin
    for (int unsigned i = 0; i < BlockBytes; i++) begin
      core_block_o[8*i+:8] = data[8*(LowestFirst?i : BlockBytes-1-i)+:8];
      ordered[8*i+:8]      = core_block_i[8*(LowestFirst?i : BlockBytes-1-i)+:8];
    end
    for (int unsigned i = 0; i < KeyBytes; i++) begin
      key[8*i+:8] = key_data[8*(LowestFirst?i : KeyBytes-1-i)+:8];
    end
  end

  // State of the key: in use, refused, or offered to the core.
  logic keyed_q, refused_q, offered_q;
  // The key came in too many words.
  logic long_q;
  // A block may go; it came before the key that is now whole; there is room for it; it is refused.
  logic go, before_q, room, bad;

  // Blocks in the core, or refused.
  place_t places_q[Places];
  place_t front;
  pointer_t write_q, read_q;
  logic empty, offer, given, sent;

  assign empty    = write_q == read_q;
  assign room     = write_q - read_q != pointer_t'(Places);
  assign front    = places_q[read_q[PlaceBits-1:0]];

  // A block waiting for the core goes even when a key arrives: the core must not see it withdrawn.
  assign go       = block_whole && (keyed_q || refused_q) && (!key_whole || before_q);
  assign bad      = refused_q || bytes != bytes_t'(BlockBytes);
  assign take     = go && room && (bad || core_in_ready_i);
  assign key_load = key_whole && !go && !offered_q && empty;
  assign offer    = !empty && (front.bad || core_out_valid_i);
  assign sent     = offer && given;

  always_ff @(posedge aclk_i) begin
    before_q <= block_whole && !take && (!key_whole || before_q);
    if (take) write_q <= write_q + pointer_t'(1);
    if (sent) read_q <= read_q + pointer_t'(1);
    if (offered_q && core_key_ready_i) begin
      offered_q <= 1'b0;
      keyed_q   <= 1'b1;
    end
    if (key_load) begin
      long_q    <= !key_last;
      refused_q <= 1'b1;
      keyed_q   <= 1'b0;
      if (key_last && !long_q && key_bytes == key_bytes_t'(KeyBytes)) begin
        refused_q <= 1'b0;
        keyed_q   <= !KeyChannel;
        offered_q <= KeyChannel;
      end
    end
    if (!aresetn_i) begin
      before_q  <= 1'b0;
      write_q   <= '0;
      read_q    <= '0;
      keyed_q   <= 1'b0;
      refused_q <= 1'b0;
      offered_q <= 1'b0;
      long_q    <= 1'b0;
    end
  end
  always_ff @(posedge aclk_i) begin
    if (key_load) key_q <= key;
    if (take) places_q[write_q[PlaceBits-1:0]] <= '{last: last, bad: bad};
  end

  assign core_rst_o       = !aresetn_i;
  assign core_key_valid_o = offered_q;
  assign core_key_o       = key_q;
  assign core_in_valid_o  = go && room && !bad;
  assign core_decrypt_o   = decrypt;
  assign core_out_ready_o = !empty && !front.bad && given;

  // The output. It is 0 unless offered. Narrow words come from a register, so the core need not wait.
  result_t next, shown;
  logic shown_valid, shown_ready;
  assign next.data = (offer && !front.bad) ? ordered : '0;
  assign next.place = front;
  if (WordBytes == BlockBytes) begin : gen_direct
    assign shown       = next;
    assign shown_valid = offer;
    assign given       = shown_ready;
  end else begin : gen_register
    result_t shown_q;
    logic valid_q;
    assign shown       = shown_q;
    assign shown_valid = valid_q;
    assign given       = !valid_q || shown_ready;
    always_ff @(posedge aclk_i) begin
      if (given) begin
        valid_q <= offer;
        shown_q <= next;
      end
      if (!aresetn_i) begin
        valid_q <= 1'b0;
        shown_q <= '0;
      end
    end
  end

  cf_axis_scatter #(
      .WordBytes (WordBytes),
      .BlockBytes(BlockBytes),
      .UserBits  (1)
  ) u_scatter (
      .aclk_i         (aclk_i),
      .aresetn_i      (aresetn_i),
      .valid_i        (shown_valid),
      .ready_o        (shown_ready),
      .data_i         (shown.data),
      .bytes_i        (shown.place.bad ? '0 : bytes_t'(BlockBytes)),
      .user_i         (shown.place.bad),
      .last_i         (shown.place.last),
      .m_axis_tvalid_o(m_axis_tvalid_o),
      .m_axis_tready_i(m_axis_tready_i),
      .m_axis_tdata_o (m_axis_tdata_o),
      .m_axis_tkeep_o (m_axis_tkeep_o),
      .m_axis_tuser_o (m_axis_tuser_o),
      .m_axis_tlast_o (m_axis_tlast_o)
  );

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The authenticated cipher pi-Cipher between AXI4-Streams. Packets and verdicts are those of cf_pi_cipher. A
// cipher to study, not to protect anything with.
//
//   s_axis_start     one transfer per packet: direction (1 decrypts), nonce, and the key in the lowest
//                    bits
//   s_axis           a packet; tuser is the kind of its bytes, tlast ends it
//   m_axis           the result, in the same form; the tag is in the words of the last kind
//   m_axis_verdict   one transfer per packet
//
// Only the last word of a kind may be partly filled, or empty. Where words are narrower than a block, a block
// goes to the cipher when it is full, or when the next word shows that the kind has ended.
//
//   latency  = that of cf_pi_cipher, plus 1 cycle where words are narrower than blocks
//   interval = that of cf_pi_cipher, or BlockBytes / WordBytes + 1 cycles per block if that is more
//
// Bit order: the first byte in the lowest bits. Reset: synchronous, active low, control only.
// Side channels: not protected.

module cf_axis_pi_cipher
  import cf_packet_pkg::*, cf_pi_cipher_pkg::*;
#(
    // As in cf_pi_cipher.
    parameter  int unsigned WordBits   = 16,
    parameter  int unsigned KeyBits    = 128,
    parameter  int unsigned DigitBits  = WordBits,
    parameter  int unsigned Lanes      = 1,
    parameter  int unsigned HoldBlocks = 64,
    // Bytes of a word of the streams, a power of two up to a block.
    parameter  int unsigned WordBytes  = 4,
    localparam int unsigned NonceBits  = (WordBits == 16) ? 32 : 128,
    localparam int unsigned StartBits  = KeyBits + NonceBits + 8
) (
    input  logic                   aclk_i,
    input  logic                   aresetn_i,
    input  logic                   abort_i,
    input  logic                   s_axis_start_tvalid_i,
    output logic                   s_axis_start_tready_o,
    input  logic [  StartBits-1:0] s_axis_start_tdata_i,
    input  logic                   s_axis_tvalid_i,
    output logic                   s_axis_tready_o,
    input  logic [8*WordBytes-1:0] s_axis_tdata_i,
    input  logic [  WordBytes-1:0] s_axis_tkeep_i,
    input  logic [            1:0] s_axis_tuser_i,
    input  logic                   s_axis_tlast_i,
    output logic                   m_axis_tvalid_o,
    input  logic                   m_axis_tready_i,
    output logic [8*WordBytes-1:0] m_axis_tdata_o,
    output logic [  WordBytes-1:0] m_axis_tkeep_o,
    output logic [            1:0] m_axis_tuser_o,
    output logic                   m_axis_tlast_o,
    output logic                   m_axis_verdict_tvalid_o,
    input  logic                   m_axis_verdict_tready_i,
    output logic [            7:0] m_axis_verdict_tdata_o
);

  localparam int unsigned BlockBytes = WordBits;
  localparam int unsigned BytesBits = $clog2(BlockBytes + 1);

  typedef struct packed {
    logic [8*BlockBytes-1:0] data;
    logic [BytesBits-1:0]    bytes;
    logic [1:0]              kind;
    logic                    last;
  } block_t;

  block_t into, from;
  kind_e out_kind;
  verdict_e verdict;
  logic in_valid, in_ready, out_valid, out_ready;

  cf_axis_gather #(
      .WordBytes (WordBytes),
      .BlockBytes(BlockBytes)
  ) u_gather (
      .aclk_i         (aclk_i),
      .aresetn_i      (aresetn_i),
      .s_axis_tvalid_i(s_axis_tvalid_i),
      .s_axis_tready_o(s_axis_tready_o),
      .s_axis_tdata_i (s_axis_tdata_i),
      .s_axis_tkeep_i (s_axis_tkeep_i),
      .s_axis_tuser_i (s_axis_tuser_i),
      .s_axis_tlast_i (s_axis_tlast_i),
      .valid_o        (in_valid),
      .ready_i        (in_ready),
      .data_o         (into.data),
      .bytes_o        (into.bytes),
      .user_o         (into.kind),
      .last_o         (into.last)
  );

  cf_pi_cipher #(
      .WordBits  (WordBits),
      .KeyBits   (KeyBits),
      .DigitBits (DigitBits),
      .Lanes     (Lanes),
      .HoldBlocks(HoldBlocks)
  ) u_cipher (
      .clk_i          (aclk_i),
      .rst_i          (!aresetn_i),
      .clear_i        (1'b0),
      .abort_i        (abort_i),
      .start_valid_i  (s_axis_start_tvalid_i),
      .start_ready_o  (s_axis_start_tready_o),
      .decrypt_i      (s_axis_start_tdata_i[KeyBits+NonceBits]),
      .key_i          (s_axis_start_tdata_i[KeyBits-1:0]),
      .nonce_i        (s_axis_start_tdata_i[KeyBits+:NonceBits]),
      .in_valid_i     (in_valid),
      .in_ready_o     (in_ready),
      .in_kind_i      (kind_e'(into.kind)),
      .in_data_i      (into.data),
      .in_bytes_i     (into.bytes),
      .in_last_i      (into.last),
      .out_valid_o    (out_valid),
      .out_ready_i    (out_ready),
      .out_kind_o     (out_kind),
      .out_data_o     (from.data),
      .out_bytes_o    (from.bytes),
      .out_last_o     (from.last),
      .verdict_valid_o(m_axis_verdict_tvalid_o),
      .verdict_ready_i(m_axis_verdict_tready_i),
      .verdict_o      (verdict)
  );

  assign from.kind              = out_kind;
  assign m_axis_verdict_tdata_o = 8'(verdict);

  cf_axis_scatter #(
      .WordBytes (WordBytes),
      .BlockBytes(BlockBytes)
  ) u_scatter (
      .aclk_i         (aclk_i),
      .aresetn_i      (aresetn_i),
      .valid_i        (out_valid),
      .ready_o        (out_ready),
      .data_i         (from.data),
      .bytes_i        (from.bytes),
      .user_i         (from.kind),
      .last_i         (from.last),
      .m_axis_tvalid_o(m_axis_tvalid_o),
      .m_axis_tready_i(m_axis_tready_i),
      .m_axis_tdata_o (m_axis_tdata_o),
      .m_axis_tkeep_o (m_axis_tkeep_o),
      .m_axis_tuser_o (m_axis_tuser_o),
      .m_axis_tlast_o (m_axis_tlast_o)
  );

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// An authenticated cipher between AXI4-Streams: a bridge between the streams and the ports of any core that takes
// packets. cf_packet_shell says what a packet is.
//
//   s_axis_start     key and then nonce, with tlast in the last word; tuser is the direction (1 decrypts)
//   s_axis           a packet; tuser is the kind of its bytes, tlast ends it
//   m_axis           the result, in the same form; the tag is in the words of the last kind
//   m_axis_verdict   one transfer per packet
//
// Only the last word of a kind may be partly filled, or empty. Where words are narrower than a block, a block goes to
// the core when it is full, or when the next word shows that the kind has ended.
//
// A start that is longer or shorter, or has words of another direction, does not enter the core. Its packet is taken
// and ignored; an empty tag leaves in its place, with the verdict BAD_START. abort_i does not reach such a packet.
//
//   state     what happens
//
//   PASS      streams and core are connected
//   SKIP      the rest of a bad start is taken
//   REFUSE    its packet is taken
//   REPLY     the empty tag and the verdict are offered
//
// With W = BlockBytes / WordBytes:
//
//   latency  = that of the core, plus the words of the start, plus 1 unless W is 1
//   interval = that of the core, but no less than W + 1 unless W is 1
//
// Bit order: the first byte of a stream in the lowest bits. Reset: synchronous, active low, control only.
// Side channels: not protected.

module cf_axis_packets
  import cf_packet_pkg::*;
#(
    // Those of the core. Without a nonce, NonceBits is 0, and core_nonce_o is one bit of no use.
    parameter  int unsigned KeyBits    = 128,
    parameter  int unsigned NonceBits  = 96,
    parameter  int unsigned BlockBytes = 16,
    // Bytes of a word of the streams, a divisor of BlockBytes.
    parameter  int unsigned WordBytes  = 4,
    localparam int unsigned NoncePort  = (NonceBits == 0) ? 1 : NonceBits,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1)
) (
    input  logic                    aclk_i,
    input  logic                    aresetn_i,
    input  logic                    s_axis_start_tvalid_i,
    output logic                    s_axis_start_tready_o,
    input  logic [ 8*WordBytes-1:0] s_axis_start_tdata_i,
    input  logic [   WordBytes-1:0] s_axis_start_tkeep_i,
    input  logic                    s_axis_start_tuser_i,
    input  logic                    s_axis_start_tlast_i,
    input  logic                    s_axis_tvalid_i,
    output logic                    s_axis_tready_o,
    input  logic [ 8*WordBytes-1:0] s_axis_tdata_i,
    input  logic [   WordBytes-1:0] s_axis_tkeep_i,
    input  logic [             1:0] s_axis_tuser_i,
    input  logic                    s_axis_tlast_i,
    output logic                    m_axis_tvalid_o,
    input  logic                    m_axis_tready_i,
    output logic [ 8*WordBytes-1:0] m_axis_tdata_o,
    output logic [   WordBytes-1:0] m_axis_tkeep_o,
    output logic [             1:0] m_axis_tuser_o,
    output logic                    m_axis_tlast_o,
    output logic                    m_axis_verdict_tvalid_o,
    input  logic                    m_axis_verdict_tready_i,
    output logic [             7:0] m_axis_verdict_tdata_o,
    // To the ports of the core with these names less the core_, directions reversed.
    output logic                    core_rst_o,
    output logic                    core_start_valid_o,
    input  logic                    core_start_ready_i,
    output logic                    core_decrypt_o,
    output logic [     KeyBits-1:0] core_key_o,
    output logic [   NoncePort-1:0] core_nonce_o,
    output logic                    core_in_valid_o,
    input  logic                    core_in_ready_i,
    output kind_e                   core_in_kind_o,
    output logic [8*BlockBytes-1:0] core_in_data_o,
    output logic [   BytesBits-1:0] core_in_bytes_o,
    output logic                    core_in_last_o,
    input  logic                    core_out_valid_i,
    output logic                    core_out_ready_o,
    input  kind_e                   core_out_kind_i,
    input  logic [8*BlockBytes-1:0] core_out_data_i,
    input  logic [   BytesBits-1:0] core_out_bytes_i,
    input  logic                    core_out_last_i,
    input  logic                    core_verdict_valid_i,
    output logic                    core_verdict_ready_o,
    input  verdict_e                core_verdict_i
);

  localparam int unsigned StartBytes = (KeyBits + NonceBits) / 8;
  // Bytes of the words that hold a whole start.
  localparam int unsigned RoomBytes = (StartBytes + WordBytes - 1) / WordBytes * WordBytes;

  typedef enum logic [1:0] {
    PASS,
    SKIP,
    REFUSE,
    REPLY
  } state_e;
  state_e state_q, state_d;

  // The start, as a block of its own.
  logic [8*RoomBytes-1:0] start;
  logic [$clog2(RoomBytes+2)-1:0] start_bytes;
  logic start_valid, start_ready, start_last, start_good;
  cf_axis_gather #(
      .WordBytes (WordBytes),
      .BlockBytes(RoomBytes),
      .UserBits  (1)
  ) u_start (
      .aclk_i         (aclk_i),
      .aresetn_i      (aresetn_i),
      .s_axis_tvalid_i(s_axis_start_tvalid_i),
      .s_axis_tready_o(s_axis_start_tready_o),
      .s_axis_tdata_i (s_axis_start_tdata_i),
      .s_axis_tkeep_i (s_axis_start_tkeep_i),
      .s_axis_tuser_i (s_axis_start_tuser_i),
      .s_axis_tlast_i (s_axis_start_tlast_i),
      .valid_o        (start_valid),
      .ready_i        (start_ready),
      .data_o         (start),
      .bytes_o        (start_bytes),
      .user_o         (core_decrypt_o),
      .last_o         (start_last)
  );
  assign start_good   = start_last && 32'(start_bytes) == StartBytes;
  assign core_key_o   = start[KeyBits-1:0];
  assign core_nonce_o = (NonceBits == 0) ? '0 : NoncePort'(start >> KeyBits);

  // The packet in. A count of bytes above a block stays one in the bits of the core.
  logic [$clog2(BlockBytes+2)-1:0] bytes;
  logic [1:0] kind;
  logic in_valid, in_ready;
  cf_axis_gather #(
      .WordBytes (WordBytes),
      .BlockBytes(BlockBytes)
  ) u_in (
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
      .data_o         (core_in_data_o),
      .bytes_o        (bytes),
      .user_o         (kind),
      .last_o         (core_in_last_o)
  );
  assign core_in_kind_o  = kind_e'(kind);
  assign core_in_bytes_o = BytesBits'(bytes);

  // The packet out, or the reply; whether the end of it and its verdict have not left yet.
  logic end_due_q, verdict_due_q, reply_out, reply_verdict, out_valid, out_ready, out_last;
  kind_e out_kind;
  assign reply_out     = state_q == REPLY && end_due_q;
  assign reply_verdict = state_q == REPLY && verdict_due_q;
  assign out_valid     = core_out_valid_i || reply_out;
  assign out_kind      = reply_out ? TAG : core_out_kind_i;
  assign out_last      = reply_out || core_out_last_i;
  cf_axis_scatter #(
      .WordBytes (WordBytes),
      .BlockBytes(BlockBytes)
  ) u_out (
      .aclk_i         (aclk_i),
      .aresetn_i      (aresetn_i),
      .valid_i        (out_valid),
      .ready_o        (out_ready),
      .data_i         (core_out_data_i),
      .bytes_i        (core_out_bytes_i),
      .user_i         (out_kind),
      .last_i         (out_last),
      .m_axis_tvalid_o(m_axis_tvalid_o),
      .m_axis_tready_i(m_axis_tready_i),
      .m_axis_tdata_o (m_axis_tdata_o),
      .m_axis_tkeep_o (m_axis_tkeep_o),
      .m_axis_tuser_o (m_axis_tuser_o),
      .m_axis_tlast_o (m_axis_tlast_o)
  );

  always_comb begin
    state_d            = state_q;
    start_ready        = 1'b0;
    in_ready           = 1'b0;
    core_start_valid_o = 1'b0;
    core_in_valid_o    = 1'b0;
    unique case (state_q)
      PASS: begin
        core_start_valid_o = start_valid && start_good;
        start_ready        = core_start_ready_i;
        core_in_valid_o    = in_valid;
        in_ready           = core_in_ready_i;
        if (start_valid && !start_good) begin
          // Not before the packet under way has left.
          start_ready = !end_due_q && !verdict_due_q;
          if (start_ready) state_d = start_last ? REFUSE : SKIP;
        end
      end
      SKIP: begin
        start_ready = 1'b1;
        if (start_valid && start_last) state_d = REFUSE;
      end
      REFUSE: begin
        in_ready = 1'b1;
        if (in_valid && core_in_last_o) state_d = REPLY;
      end
      REPLY: begin
        if (!end_due_q && !verdict_due_q) state_d = PASS;
      end
    endcase
  end

  always_ff @(posedge aclk_i) begin
    state_q <= state_d;
    if (out_valid && out_ready && out_last) end_due_q <= 1'b0;
    if (m_axis_verdict_tvalid_o && m_axis_verdict_tready_i) verdict_due_q <= 1'b0;
    if (state_q == REFUSE || (core_start_valid_o && core_start_ready_i)) begin
      end_due_q     <= 1'b1;
      verdict_due_q <= 1'b1;
    end
    if (!aresetn_i) begin
      state_q       <= PASS;
      end_due_q     <= 1'b0;
      verdict_due_q <= 1'b0;
    end
  end

  assign core_rst_o              = !aresetn_i;
  assign core_out_ready_o        = out_ready;
  assign core_verdict_ready_o    = m_axis_verdict_tready_i;
  assign m_axis_verdict_tvalid_o = core_verdict_valid_i || reply_verdict;
  assign m_axis_verdict_tdata_o  = 8'(reply_verdict ? BAD_START : core_verdict_i);

  // Bytes that fill the words of a start.
  logic unused;
  assign unused = ^start;

endmodule

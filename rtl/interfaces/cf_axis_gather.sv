// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Assembles words of an AXI4-Stream into blocks.
//
// A block ends when it is full, with a word of fewer bytes, with tlast, or before a word with another tuser.
// The bytes of a word must be its low ones, without gaps; a block with any other word counts as BlockBytes + 1
// bytes.
//
//   latency  = 1 cycle from the last word of a block to its offer; 0 if words are as wide as blocks
//   interval = BlockBytes / WordBytes + 1 cycles for a whole block; 1 if words are as wide as blocks
//
// Bit order: the first byte in the lowest bits. Reset: synchronous, active low, control only.
// Side channels: not protected.

module cf_axis_gather #(
    parameter  int unsigned WordBytes  = 4,
    // A multiple of WordBytes.
    parameter  int unsigned BlockBytes = 16,
    parameter  int unsigned UserBits   = 2,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 2)
) (
    input  logic                    aclk_i,
    input  logic                    aresetn_i,
    input  logic                    s_axis_tvalid_i,
    output logic                    s_axis_tready_o,
    input  logic [ 8*WordBytes-1:0] s_axis_tdata_i,
    input  logic [   WordBytes-1:0] s_axis_tkeep_i,
    input  logic [    UserBits-1:0] s_axis_tuser_i,
    input  logic                    s_axis_tlast_i,
    output logic                    valid_o,
    input  logic                    ready_i,
    output logic [8*BlockBytes-1:0] data_o,
    output logic [   BytesBits-1:0] bytes_o,
    output logic [    UserBits-1:0] user_o,
    output logic                    last_o
);

  if (WordBytes == 0 || BlockBytes % WordBytes != 0) begin : gen_bad_word
    $error("cf_axis_gather: WordBytes is %0d; allowed are divisors of %0d", WordBytes, BlockBytes);
  end

  typedef logic [BytesBits-1:0] bytes_t;

  // Bytes of the word offered.
  bytes_t count;
  logic gaps;
  always_comb begin
    count = '0;
    for (int unsigned i = 0; i < WordBytes; i++) count += bytes_t'(s_axis_tkeep_i[i]);
    gaps = 1'b0;
    for (int unsigned i = 1; i < WordBytes; i++) gaps |= s_axis_tkeep_i[i] && !s_axis_tkeep_i[i-1];
  end

  if (WordBytes == BlockBytes) begin : gen_same

    assign valid_o         = s_axis_tvalid_i && aresetn_i;
    assign s_axis_tready_o = ready_i;
    assign data_o          = s_axis_tdata_i;
    assign bytes_o         = gaps ? bytes_t'(BlockBytes + 1) : count;
    assign user_o          = s_axis_tuser_i;
    assign last_o          = s_axis_tlast_i;

    logic unused_clock;
    assign unused_clock = aclk_i;

  end else begin : gen_words

    logic [BlockBytes/WordBytes-1:0][8*WordBytes-1:0] data_q;
    bytes_t bytes_q;
    logic [UserBits-1:0] user_q;
    logic whole_q, last_q, gaps_q, begun_q, other, take;

    // A block that has begun continues with words of its own kind.
    assign other           = begun_q && s_axis_tuser_i != user_q;
    assign s_axis_tready_o = !whole_q && !other;
    assign take            = s_axis_tvalid_i && s_axis_tready_o;

    always_ff @(posedge aclk_i) begin
      if (take) begin
        bytes_q <= bytes_q + count;
        begun_q <= 1'b1;
        last_q  <= s_axis_tlast_i;
        gaps_q  <= gaps_q || gaps;
        user_q  <= s_axis_tuser_i;
        for (int unsigned i = 0; i < BlockBytes / WordBytes; i++) begin
          if (bytes_q == bytes_t'(i * WordBytes)) data_q[i] <= s_axis_tdata_i;
        end
      end
      if (s_axis_tvalid_i && !whole_q) begin
        whole_q <= other || s_axis_tlast_i || s_axis_tkeep_i != '1
                   || bytes_q == bytes_t'(BlockBytes - WordBytes);
      end
      if (!aresetn_i || (whole_q && ready_i)) begin
        bytes_q <= '0;
        begun_q <= 1'b0;
        whole_q <= 1'b0;
        last_q  <= 1'b0;
        gaps_q  <= 1'b0;
      end
    end

    assign valid_o = whole_q;
    assign data_o  = data_q;
    assign bytes_o = gaps_q ? bytes_t'(BlockBytes + 1) : bytes_q;
    assign user_o  = user_q;
    assign last_o  = last_q;

  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Splits blocks into words of an AXI4-Stream; a block of no bytes becomes a word of none.
//
// A block must hold still until its last word is taken.
//
//   latency  = 0 cycles from the offer of a block to the offer of its first word
//   interval = as many cycles as the block has words
//
// Bit order: the first byte in the lowest bits. Reset: synchronous, active low, control only.
// Side channels: not protected.

module cf_axis_scatter #(
    parameter  int unsigned WordBytes  = 4,
    // A multiple of WordBytes.
    parameter  int unsigned BlockBytes = 16,
    parameter  int unsigned UserBits   = 2,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1)
) (
    input  logic                    aclk_i,
    input  logic                    aresetn_i,
    input  logic                    valid_i,
    output logic                    ready_o,
    input  logic [8*BlockBytes-1:0] data_i,
    input  logic [   BytesBits-1:0] bytes_i,
    input  logic [    UserBits-1:0] user_i,
    input  logic                    last_i,
    output logic                    m_axis_tvalid_o,
    input  logic                    m_axis_tready_i,
    output logic [ 8*WordBytes-1:0] m_axis_tdata_o,
    output logic [   WordBytes-1:0] m_axis_tkeep_o,
    output logic [    UserBits-1:0] m_axis_tuser_o,
    output logic                    m_axis_tlast_o
);

  if (WordBytes == 0 || BlockBytes % WordBytes != 0) begin : gen_bad_word
    $error("cf_axis_scatter: WordBytes is %0d; allowed are divisors of %0d", WordBytes, BlockBytes);
  end

  // Bytes before the word offered.
  typedef logic [BytesBits-1:0] bytes_t;
  bytes_t place_q;
  logic final_word;

  assign final_word      = bytes_i - place_q <= bytes_t'(WordBytes);
  assign m_axis_tvalid_o = valid_i;
  assign m_axis_tuser_o  = user_i;
  assign m_axis_tlast_o  = last_i && final_word;
  assign ready_o         = m_axis_tready_i && final_word;

  always_comb begin
    m_axis_tdata_o = '0;
    for (int unsigned i = 0; i < BlockBytes / WordBytes; i++) begin
      if (place_q == bytes_t'(i * WordBytes)) m_axis_tdata_o = data_i[8*WordBytes*i+:8*WordBytes];
    end
    for (int unsigned i = 0; i < WordBytes; i++) begin
      m_axis_tkeep_o[i] = bytes_t'(i) < bytes_i - place_q;
    end
  end

  always_ff @(posedge aclk_i) begin
    if (valid_i && m_axis_tready_i) place_q <= final_word ? '0 : place_q + bytes_t'(WordBytes);
    if (!aresetn_i) place_q <= '0;
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Applies a block of pi-Cipher to the rate of a state: padding, and encryption or decryption.
//
// A block shorter than a full one is padded with a byte 1 and zeros. With replace_i it is ciphertext, and
// replaces the rate instead of being added to it, the padding excepted.
//
// Combinational. Bit order: that of cf_pi_cipher_pkg; a block is words 0 to 3 (for I1), then 8 to 11 (I3).
// Side channels: not protected.

module cf_pi_block #(
    // 16, 32 or 64.
    parameter  int unsigned WordBits   = 16,
    localparam int unsigned BlockBits  = 8 * WordBits,
    localparam int unsigned BlockBytes = BlockBits / 8,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1)
) (
    // Data after the last byte are ignored.
    input  logic [BlockBits-1:0] data_i,
    input  logic [BytesBits-1:0] bytes_i,
    input  logic                 replace_i,
    input  logic [BlockBits-1:0] rate_i,
    // Added to those bytes of the rate that stay.
    output logic [BlockBits-1:0] padded_o,
    output logic [BlockBytes-1:0] keep_o,
    // Encrypted or decrypted, 0 after the last byte.
    output logic [BlockBits-1:0] result_o
);

  always_comb begin
    for (int unsigned i = 0; i < BlockBytes; i++) begin
      logic inside_data;
      inside_data        = BytesBits'(i) < bytes_i;
      padded_o[8*i+:8]   = inside_data ? data_i[8*i+:8] : {7'd0, BytesBits'(i) == bytes_i};
      keep_o[i]          = !(inside_data && replace_i);
      result_o[8*i+:8]   = inside_data ? data_i[8*i+:8] ^ rate_i[8*i+:8] : '0;
    end
  end

endmodule

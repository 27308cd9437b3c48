// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Classifies a transfer for the phase of its packet: part of it, its end, or wrong. A phase is named after the
// kind that it waits for.
//
//   phase            part of it               ends it         UNEXPECTED
//   ASSOCIATED_DATA  ASSOCIATED_DATA          later kinds
//   SECRET_NUMBER    SECRET_NUMBER, MESSAGE   TAG             ASSOCIATED_DATA
//   MESSAGE          MESSAGE                  TAG             earlier kinds
//   TAG              TAG                                      earlier kinds
//
// Without tags, a TAG is UNEXPECTED too; a cipher without associated data starts with the phase SECRET_NUMBER or
// MESSAGE.
//
// Combinational. Bit order: unchanged. Side channels: not protected; nothing here depends on data.

module cf_packet_transfer
  import cf_packet_pkg::*;
#(
    parameter  int unsigned BlockBytes = 16,
    // Up to BlockBytes; 0 for a cipher without tags.
    parameter  int unsigned TagBytes   = BlockBytes,
    // Packets may have a secret number.
    parameter  bit          Numbered   = 1,
    localparam int unsigned BytesBits  = $clog2(BlockBytes + 1)
) (
    input  kind_e                phase_i,
    input  logic                 decrypt_i,
    input  kind_e                kind_i,
    input  logic [BytesBits-1:0] bytes_i,
    input  logic                 last_i,
    // Part of the phase.
    output logic                 part_o,
    // A full block of bytes.
    output logic                 whole_o,
    // ACCEPTED if nothing is wrong with it.
    output verdict_e             verdict_o
);

  typedef logic [BytesBits-1:0] bytes_t;

  assign part_o  = kind_i == phase_i || (phase_i == SECRET_NUMBER && kind_i == MESSAGE);
  assign whole_o = bytes_i == bytes_t'(BlockBytes);

  logic short_tag;
  if (TagBytes == 0) begin : gen_no_tag
    assign short_tag = 1'b0;
  end else begin : gen_tag
    assign short_tag = bytes_i < bytes_t'(TagBytes);
  end

  always_comb begin
    verdict_o = ACCEPTED;
    if (kind_i == SECRET_NUMBER && !whole_o) verdict_o = TRUNCATED;
    if (kind_i == TAG && short_tag) verdict_o = TRUNCATED;
    if (kind_i != TAG && decrypt_i && last_i && TagBytes != 0) verdict_o = TRUNCATED;
    if (kind_i == TAG && (!(decrypt_i && last_i) || bytes_i > bytes_t'(TagBytes))) verdict_o = UNEXPECTED;
    if (kind_i == SECRET_NUMBER && !Numbered) verdict_o = UNEXPECTED;
    if (kind_i == TAG && TagBytes == 0) verdict_o = UNEXPECTED;
    if (kind_i < phase_i || bytes_i > bytes_t'(BlockBytes)) verdict_o = UNEXPECTED;
  end

endmodule

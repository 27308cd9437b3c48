// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A string of bytes as a cipher takes it, and back: modes have the first byte in bits 7..0, some ciphers in the highest.
//
// Combinational, wires only. Bit order: as above. Side channels: not protected.

module cf_byte_order
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter int unsigned Bytes  = Cipher.block_bits / 8
) (
    input  logic [Bytes-1:0][7:0] data_i,
    output logic [Bytes-1:0][7:0] data_o
);

  assign data_o = (Cipher.first_byte == HIGHEST) ? {<<8{data_i}} : data_i;

endmodule

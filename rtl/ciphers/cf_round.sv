// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of a cipher without its key addition: linear_layer(sub_layer(block)), or its inverse.
//
// Every cipher is brought to one form. Encryption: XOR round key 0, then F and XOR round key i+1 for
// i = 0..rounds-1. Decryption: the same with the inverse of F and the round keys in reverse order.
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_round
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher      = PRESENT_80,
    parameter  direction_e  Direction   = ENCRYPT,
    localparam int unsigned BlockBits   = block_bits(Cipher),
    localparam int unsigned CounterBits = counter_bits(Cipher)
) (
    // Direction BOTH: 1 selects the inverse round.
    input  logic                   decrypt_i,
    // Counter code of the round that is done or undone.
    input  logic [CounterBits-1:0] code_i,
    input  logic [  BlockBits-1:0] block_i,
    output logic [  BlockBits-1:0] block_o
);

  logic [BlockBits-1:0] forward, inverse;

  if (Cipher inside {PRESENT_80, PRESENT_128}) begin : gen_present
    assign forward = cf_present_pkg::linear_layer(cf_present_pkg::sub_layer(block_i));
    assign inverse = cf_present_pkg::inv_sub_layer(cf_present_pkg::inv_linear_layer(block_i));
  end else if (Cipher inside {RECTANGLE_80, RECTANGLE_128}) begin : gen_rectangle
    assign forward = cf_rectangle_pkg::linear_layer(cf_rectangle_pkg::sub_layer(block_i));
    assign inverse = cf_rectangle_pkg::inv_sub_layer(cf_rectangle_pkg::inv_linear_layer(block_i));
  end else begin : gen_unsupported
    $error("cf_round: unsupported Cipher %0d", Cipher);
  end

  if (Direction == ENCRYPT) begin : gen_encrypt
    assign block_o = forward;
  end else if (Direction == DECRYPT) begin : gen_decrypt
    assign block_o = inverse;
  end else begin : gen_both
    assign block_o = decrypt_i ? inverse : forward;
  end

  // The rounds of these ciphers are all alike, and one direction ignores the other's result.
  logic unused;
  assign unused = ^{decrypt_i, code_i, forward, inverse};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One step of a cipher's key schedule: the round key of the present key register, and the register
// and its counter code one step on (or, in the inverse direction, one step back).
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_round_key
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher      = PRESENT_80,
    parameter  direction_e  Direction   = ENCRYPT,
    localparam int unsigned BlockBits   = block_bits(Cipher),
    localparam int unsigned KeyBits     = key_bits(Cipher),
    localparam int unsigned CounterBits = counter_bits(Cipher)
) (
    // Direction BOTH: 1 selects the step back.
    input  logic                   decrypt_i,
    // Key register and counter code that belong to round key i.
    input  logic [    KeyBits-1:0] key_i,
    input  logic [CounterBits-1:0] code_i,
    // Round key i.
    output logic [  BlockBits-1:0] round_key_o,
    // Counter code of the round between the two registers: of i, or of i-1 for a step back.
    output logic [CounterBits-1:0] round_code_o,
    // Key register and counter code that belong to round key i+1, or i-1 for a step back.
    output logic [    KeyBits-1:0] key_o,
    output logic [CounterBits-1:0] code_o
);

  logic [KeyBits-1:0] next_key, previous_key;
  logic [CounterBits-1:0] next_code, previous_code;

  if (Cipher inside {PRESENT_80, PRESENT_128}) begin : gen_present
    assign next_code     = code_i + 1'b1;
    assign previous_code = code_i - 1'b1;
    if (Cipher == PRESENT_80) begin : gen_80
      assign round_key_o  = cf_present_pkg::round_key_80(key_i);
      assign next_key     = cf_present_pkg::next_key_80(key_i, code_i[4:0]);
      assign previous_key = cf_present_pkg::previous_key_80(key_i, previous_code[4:0]);
    end else begin : gen_128
      assign round_key_o  = cf_present_pkg::round_key_128(key_i);
      assign next_key     = cf_present_pkg::next_key_128(key_i, code_i[4:0]);
      assign previous_key = cf_present_pkg::previous_key_128(key_i, previous_code[4:0]);
    end
  end else if (Cipher inside {RECTANGLE_80, RECTANGLE_128}) begin : gen_rectangle
    assign next_code     = cf_rectangle_pkg::next_round_constant(code_i);
    assign previous_code = cf_rectangle_pkg::previous_round_constant(code_i);
    if (Cipher == RECTANGLE_80) begin : gen_80
      assign round_key_o  = cf_rectangle_pkg::round_key_80(key_i);
      assign next_key     = cf_rectangle_pkg::next_key_80(key_i, code_i);
      assign previous_key = cf_rectangle_pkg::previous_key_80(key_i, previous_code);
    end else begin : gen_128
      assign round_key_o  = cf_rectangle_pkg::round_key_128(key_i);
      assign next_key     = cf_rectangle_pkg::next_key_128(key_i, code_i);
      assign previous_key = cf_rectangle_pkg::previous_key_128(key_i, previous_code);
    end
  end else begin : gen_unsupported
    $error("cf_round_key: unsupported Cipher %0d", Cipher);
  end

  logic back;
  assign back         = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);
  assign key_o        = back ? previous_key : next_key;
  assign code_o       = back ? previous_code : next_code;
  assign round_code_o = back ? previous_code : code_i;

  // One direction ignores the other's select.
  logic unused;
  assign unused = decrypt_i;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// All round keys of a cipher at once, combinational: round_key_o[i] is round key i = 0..rounds.
//
// Bit order of the cipher's package. No side-channel protection.

module cf_key_schedule
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher    = PRESENT_80,
    parameter  sbox_e       Sbox      = TABLE,
    localparam int unsigned BlockBits = block_bits(Cipher),
    localparam int unsigned KeyBits   = key_bits(Cipher),
    localparam int unsigned Rounds    = rounds(Cipher)
) (
    input  logic [KeyBits-1:0]               key_i,
    output logic [Rounds:0][BlockBits-1:0] round_key_o
);

  localparam int unsigned CounterBits = counter_bits(Cipher);

  // The step after the last round key is left unused.
  logic [Rounds+1:0][key_state_bits(Cipher)-1:0] key;
  logic [Rounds+1:0][CounterBits-1:0] code;
  logic [Rounds:0][CounterBits-1:0] round_code;

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(key_i),
      .key_o(key[0])
  );
  assign code[0] = CounterBits'(counter_code(Cipher, 0));

  for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_step
    cf_round_key #(
        .Cipher(Cipher),
        .Sbox  (Sbox),
        .Period(Rounds + 1),
        .Phase (i)
    ) u_round_key (
        .decrypt_i   (1'b0),
        .key_i       (key[i]),
        .code_i      (code[i]),
        .round_key_o (round_key_o[i]),
        .round_code_o(round_code[i]),
        .key_o       (key[i+1]),
        .code_o      (code[i+1])
    );
  end

  logic unused;
  assign unused = ^{key[Rounds+1], code[Rounds+1], round_code};

endmodule

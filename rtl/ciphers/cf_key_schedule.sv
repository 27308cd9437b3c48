// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// All round keys of a cipher at once, combinational: round_key_o[i] is round key i = 0..rounds.
//
// Bit order of the cipher's package. No side-channel protection.

module cf_key_schedule
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  sbox_e       Sbox      = TABLE,
    localparam int unsigned BlockBits = Cipher.block_bits,
    localparam int unsigned KeyBits   = Cipher.key_bits,
    localparam int unsigned Rounds    = Cipher.rounds
) (
    input  logic [KeyBits-1:0]               key_i,
    output logic [Rounds:0][BlockBits-1:0] round_key_o
);

  localparam int unsigned CounterBits = Cipher.code_bits;

  logic [Rounds:0][Cipher.key_state_bits-1:0] key;
  logic [Rounds:0][CounterBits-1:0] code;

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(key_i),
      .key_o(key[0])
  );
  assign code[0] = CounterBits'(code_of(Cipher, 0));

  for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_round_key
    cf_round_key #(
        .Cipher(Cipher),
        .Period(Rounds + 1),
        .Phase (i)
    ) u_round_key (
        .decrypt_i  (1'b0),
        .key_i      (key[i]),
        .code_i     (code[i]),
        .round_key_o(round_key_o[i])
    );
  end

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_step
    cf_key_step #(
        .Cipher(Cipher),
        .Sbox  (Sbox)
    ) u_step (
        .decrypt_i(1'b0),
        .key_i    (key[i]),
        .code_i   (code[i]),
        .key_o    (key[i+1]),
        .code_o   (code[i+1])
    );
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A round in steps, beside a step of the key schedule, for cf_word_engine.
//
// Combinational. Bit order: that of the cipher's package. No side-channel protection.

module cf_stepped_round
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    // ENCRYPT or DECRYPT.
    parameter direction_e  Direction = ENCRYPT,
    parameter int unsigned SboxCount = Cipher.sboxes,
    // Steps of a round; 1: a whole round.
    parameter int unsigned Steps     = 1,
    parameter sbox_e       Sbox      = TABLE
) (
    // The key schedule steps back; this is the first step of the round.
    input  logic                             back_i,
    input  logic                             first_step_i,
    // The registers, and the next key and code.
    input  logic [    Cipher.block_bits-1:0] state_i,
    input  logic [Cipher.key_state_bits-1:0] key_i,
    input  logic [     Cipher.code_bits-1:0] code_i,
    input  logic [Cipher.key_state_bits-1:0] next_key_i,
    input  logic [     Cipher.code_bits-1:0] next_code_i,
    // A step of the key schedule; the code of the round; the round key of the next key and code.
    output logic [Cipher.key_state_bits-1:0] key_o,
    output logic [     Cipher.code_bits-1:0] code_o,
    output logic [     Cipher.code_bits-1:0] round_code_o,
    output logic [    Cipher.block_bits-1:0] round_key_o,
    // After a step other than the last, and after the last.
    output logic [    Cipher.block_bits-1:0] step_state_o,
    output logic [    Cipher.block_bits-1:0] round_state_o
);

  localparam bit Back = Direction == DECRYPT;

  assign round_code_o = Back ? code_o : code_i;

  cf_key_step #(
      .Cipher   (Cipher),
      .Direction(Back ? BOTH : ENCRYPT),
      .Sbox     (Sbox)
  ) u_step (
      .decrypt_i(back_i),
      .key_i    (key_i),
      .code_i   (code_i),
      .key_o    (key_o),
      .code_o   (code_o)
  );
  cf_round_key #(
      .Cipher(Cipher)
  ) u_round_key (
      .decrypt_i  (Back),
      .key_i      (next_key_i),
      .code_i     (next_code_i),
      .round_key_o(round_key_o)
  );

  if (Steps == 1) begin : gen_whole
    cf_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox)
    ) u_round (
        .decrypt_i(Back),
        .code_i   (round_code_o),
        .block_i  (state_i),
        .block_o  (round_state_o)
    );
    assign step_state_o = round_state_o;

    logic unused;
    assign unused = first_step_i;
  end else begin : gen_steps
    cf_serial_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox),
        .SboxCount(SboxCount),
        .Rest     (Cipher.sboxes - (Steps - 1) * SboxCount)
    ) u_round (
        .first_i(first_step_i),
        .code_i (round_code_o),
        .block_i(state_i),
        .block_o(step_state_o),
        .round_o(round_state_o)
    );
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Result words that leave during the last steps of the last round: their bits have S-boxes of their own, which
// do the remaining steps at once.
//
// Combinational. Bit order: that of the cipher's package. No side-channel protection.

module cf_early_words
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction  = ENCRYPT,
    parameter  int unsigned SboxCount  = 4,
    parameter  int unsigned PortBits   = 16,
    // 1 to the steps of a round.
    parameter  int unsigned EarlyWords = 1,
    parameter  sbox_e       Sbox       = TABLE,
    localparam int unsigned Steps      = (Cipher.sboxes + SboxCount - 1) / SboxCount,
    localparam int unsigned StepBits   = (Steps > 1) ? $clog2(Steps) : 1
) (
    input  logic                         rest_i,
    // The last round is under way, in this step, with this code.
    input  logic                         final_round_i,
    input  logic [         StepBits-1:0] step_i,
    input  logic [ Cipher.code_bits-1:0] code_i,
    input  logic [Cipher.block_bits-1:0] state_i,
    input  logic [Cipher.block_bits-1:0] round_key_i,
    // The next state.
    input  logic [Cipher.block_bits-1:0] next_state_i,
    // A word leaves early; that word, or the one that leaves at rest.
    output logic                         early_o,
    output logic [         PortBits-1:0] word_o
);

  localparam int unsigned Top = Cipher.block_bits - 1;

  logic [PortBits-1:0] word[EarlyWords];

  if (EarlyWords == Steps) begin : gen_all
    assign early_o = final_round_i;
  end else begin : gen_last
    assign early_o = final_round_i && step_i >= StepBits'(Steps - EarlyWords);
  end

  // The last early word is part of the next state.
  assign word[EarlyWords-1] = next_state_i[Top-(EarlyWords-1)*PortBits-:PortBits];
  for (genvar i = 0; i < int'(EarlyWords) - 1; i++) begin : gen_word
    localparam int unsigned Step = Steps - EarlyWords + i;
    logic [Cipher.block_bits-1:0] unsubstituted, result;
    cf_serial_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox),
        .SboxCount(SboxCount),
        .Rest     (Cipher.sboxes - Step * SboxCount)
    ) u_rest (
        .first_i(Step == 0),
        .code_i (code_i),
        .block_i(state_i),
        .block_o(unsubstituted),
        .round_o(result)
    );
    assign word[i] = result[Top-i*PortBits-:PortBits] ^ round_key_i[Top-i*PortBits-:PortBits];

    logic unused;
    assign unused = ^{unsubstituted, result};
  end

  always_comb begin
    word_o = word[EarlyWords-1];
    for (int i = 0; i < int'(EarlyWords) - 1; i++) begin
      if (step_i == StepBits'(int'(Steps - EarlyWords) + i)) word_o = word[i];
    end
    if (rest_i) word_o = state_i[Top-EarlyWords*PortBits-:PortBits];
  end

  logic unused;
  assign unused = ^{code_i, state_i, round_key_i, next_state_i};

endmodule

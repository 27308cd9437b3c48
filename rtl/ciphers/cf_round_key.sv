// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One step of a cipher's key schedule: the round key of the present key register, and the register
// and its counter code one step on (or, in the inverse direction, one step back).
// Period, Phase and BackPhase tell what is known about i, as in cf_round.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_round_key
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher       = PRESENT_80,
    parameter  direction_e  Direction    = ENCRYPT,
    parameter  sbox_e       Sbox         = TABLE,
    parameter  int unsigned Period       = 1,
    parameter  int unsigned Phase        = 0,
    parameter  int unsigned BackPhase    = 0,
    localparam int unsigned BlockBits    = block_bits(Cipher),
    localparam int unsigned KeyStateBits = key_state_bits(Cipher),
    localparam int unsigned CounterBits  = counter_bits(Cipher)
) (
    // Direction BOTH: 1 selects the step back.
    input  logic                    decrypt_i,
    // Key register and counter code that belong to round key i.
    input  logic [KeyStateBits-1:0] key_i,
    input  logic [ CounterBits-1:0] code_i,
    // Round key i.
    output logic [   BlockBits-1:0] round_key_o,
    // Counter code of the round between the two registers: of i, or of i-1 for a step back.
    output logic [ CounterBits-1:0] round_code_o,
    // Key register and counter code that belong to round key i+1, or i-1 for a step back.
    output logic [KeyStateBits-1:0] key_o,
    output logic [ CounterBits-1:0] code_o
);

  if (Sbox != TABLE && !(Cipher inside {AES_128, AES_192, AES_256} && Sbox == TOWER_FIELD)) begin : gen_bad_sbox
    $error("cf_round_key: Sbox is %0d; allowed are 0 (TABLE), for AES also 1 (TOWER_FIELD)", Sbox);
  end

  logic back;
  assign back = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  logic [KeyStateBits-1:0] next_key, previous_key;
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
  end else if (Cipher inside {AES_128, AES_192, AES_256}) begin : gen_aes
    assign next_code     = code_i + 1'b1;
    assign previous_code = code_i - 1'b1;
    assign round_key_o   = key_i[KeyStateBits-1-:128];
    cf_aes_round_key #(
        .Words    (KeyStateBits / 32),
        .Direction(Direction),
        .Sbox     (Sbox)
    ) u_step (
        .decrypt_i(decrypt_i),
        .key_i    (key_i),
        .code_i   (round_code_o),
        .key_o    (next_key)
    );
    assign previous_key = next_key;
  end else if (Cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) begin : gen_serpent
    localparam logic [2:0] Known = cf_serpent_pkg::known_bits(Period, Period > rounds(Cipher));
    logic [2:0] number;
    assign next_code     = code_i + 1'b1;
    assign previous_code = code_i - 1'b1;
    assign number        = (3'(back ? BackPhase : Phase) & Known) | (code_i[2:0] & ~Known);
    assign round_key_o   = cf_serpent_pkg::round_key(key_i, number);
    assign next_key      = cf_serpent_pkg::next_key(key_i, next_code);
    assign previous_key  = cf_serpent_pkg::previous_key(key_i, code_i);
  end else begin : gen_unsupported
    $error("cf_round_key: unsupported Cipher %0d", Cipher);
  end

  assign key_o        = back ? previous_key : next_key;
  assign code_o       = back ? previous_code : next_code;
  assign round_code_o = back ? previous_code : code_i;

  // One direction ignores the other's results.
  logic unused;
  assign unused = ^{decrypt_i, next_key, previous_key};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Round key i, from the key register that belongs to it.
// Where i is known only in part, Period and the phases say so: i is Phase modulo Period, BackPhase
// where decrypt_i says that the round keys come in reverse order.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_round_key
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher       = PRESENT_80,
    parameter  int unsigned Period       = 1,
    parameter  int unsigned Phase        = 0,
    parameter  int unsigned BackPhase    = Phase,
    localparam int unsigned BlockBits    = block_bits(Cipher),
    localparam int unsigned KeyStateBits = key_state_bits(Cipher),
    localparam int unsigned CounterBits  = counter_bits(Cipher)
) (
    input  logic                    decrypt_i,
    // Key register and counter code of round key i.
    input  logic [KeyStateBits-1:0] key_i,
    input  logic [ CounterBits-1:0] code_i,
    output logic [   BlockBits-1:0] round_key_o
);

  if (Cipher == PRESENT_80) begin : gen_present_80
    assign round_key_o = cf_present_pkg::round_key_80(key_i);
  end else if (Cipher == PRESENT_128) begin : gen_present_128
    assign round_key_o = cf_present_pkg::round_key_128(key_i);
  end else if (Cipher == RECTANGLE_80) begin : gen_rectangle_80
    assign round_key_o = cf_rectangle_pkg::round_key_80(key_i);
  end else if (Cipher == RECTANGLE_128) begin : gen_rectangle_128
    assign round_key_o = cf_rectangle_pkg::round_key_128(key_i);
  end else if (Cipher inside {AES_128, AES_192, AES_256}) begin : gen_aes
    assign round_key_o = key_i[KeyStateBits-1-:128];
  end else if (Cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) begin : gen_serpent
    localparam logic [2:0] Known = cf_serpent_pkg::known_bits(Period, Period > rounds(Cipher));
    logic [2:0] number;
    assign number      = (3'(decrypt_i ? BackPhase : Phase) & Known) | (code_i[2:0] & ~Known);
    assign round_key_o = cf_serpent_pkg::round_key(key_i, number);
  end else begin : gen_unsupported
    $error("cf_round_key: unsupported Cipher %0d", Cipher);
  end

  // Most ciphers take their round keys from the register as they are.
  logic unused;
  assign unused = ^{decrypt_i, key_i, code_i};

endmodule

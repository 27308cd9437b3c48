// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One step of a cipher's key schedule: the key register of round key i and its counter code become
// those of round key i+1 (or, in the inverse direction, i-1).
//
// latency = Stages - 1 registers for key_o, which advance with enable_i, and none for code_o; interval = 1.
// Reset: none. Bit order of the cipher's package. Side channels: not protected.

module cf_key_step
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher       = PRESENT_80,
    parameter  direction_e  Direction    = ENCRYPT,
    parameter  sbox_e       Sbox         = TABLE,
    // 1 to round_stages(Cipher, Sbox).
    parameter  int unsigned Stages       = 1,
    localparam int unsigned KeyStateBits = key_state_bits(Cipher),
    localparam int unsigned CounterBits  = counter_bits(Cipher)
) (
    input  logic                    clk_i,
    input  logic                    enable_i,
    // Direction BOTH: 1 selects the step back.
    input  logic                    decrypt_i,
    input  logic [KeyStateBits-1:0] key_i,
    input  logic [ CounterBits-1:0] code_i,
    output logic [KeyStateBits-1:0] key_o,
    output logic [ CounterBits-1:0] code_o
);

  if (Sbox != TABLE && !(Cipher inside {AES_128, AES_192, AES_256} && Sbox == TOWER_FIELD)) begin : gen_bad_sbox
    $error("cf_key_step: Sbox is %0d; allowed are 0 (TABLE), for AES also 1 (TOWER_FIELD)", Sbox);
  end

  if (Stages < 1 || Stages > round_stages(Cipher, Sbox)) begin : gen_bad_stages
    $error("cf_key_step: Stages is %0d; allowed are 1 to %0d", Stages, round_stages(Cipher, Sbox));
  end

  logic back;
  assign back = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  logic [KeyStateBits-1:0] next_key, previous_key;
  logic [CounterBits-1:0] next_code, previous_code;

  if (Cipher inside {PRESENT_80, PRESENT_128}) begin : gen_present
    assign next_code     = code_i + 1'b1;
    assign previous_code = code_i - 1'b1;
    if (Cipher == PRESENT_80) begin : gen_80
      assign next_key     = cf_present_pkg::next_key_80(key_i, code_i[4:0]);
      assign previous_key = cf_present_pkg::previous_key_80(key_i, previous_code[4:0]);
    end else begin : gen_128
      assign next_key     = cf_present_pkg::next_key_128(key_i, code_i[4:0]);
      assign previous_key = cf_present_pkg::previous_key_128(key_i, previous_code[4:0]);
    end
  end else if (Cipher inside {RECTANGLE_80, RECTANGLE_128}) begin : gen_rectangle
    assign next_code     = cf_rectangle_pkg::next_round_constant(code_i);
    assign previous_code = cf_rectangle_pkg::previous_round_constant(code_i);
    if (Cipher == RECTANGLE_80) begin : gen_80
      assign next_key     = cf_rectangle_pkg::next_key_80(key_i, code_i);
      assign previous_key = cf_rectangle_pkg::previous_key_80(key_i, previous_code);
    end else begin : gen_128
      assign next_key     = cf_rectangle_pkg::next_key_128(key_i, code_i);
      assign previous_key = cf_rectangle_pkg::previous_key_128(key_i, previous_code);
    end
  end else if (Cipher inside {AES_128, AES_192, AES_256}) begin : gen_aes
    assign next_code     = code_i + 1'b1;
    assign previous_code = code_i - 1'b1;
    cf_aes_key_step #(
        .Words    (KeyStateBits / 32),
        .Direction(Direction),
        .Sbox     (Sbox),
        .Stages   (Stages)
    ) u_step (
        .clk_i    (clk_i),
        .enable_i (enable_i),
        .decrypt_i(decrypt_i),
        .key_i    (key_i),
        .code_i   (back ? previous_code : code_i),
        .key_o    (next_key)
    );
    assign previous_key = next_key;
  end else if (Cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) begin : gen_serpent
    assign next_code     = code_i + 1'b1;
    assign previous_code = code_i - 1'b1;
    assign next_key      = cf_serpent_pkg::next_key(key_i, next_code);
    assign previous_key  = cf_serpent_pkg::previous_key(key_i, code_i);
  end else begin : gen_unsupported
    $error("cf_key_step: unsupported Cipher %0d", Cipher);
  end

  // A cipher that has both in one makes them equal.
  assign key_o  = back ? previous_key : next_key;
  assign code_o = back ? previous_code : next_code;

  // One direction ignores the other's results, and few ciphers have registers in the step.
  logic unused;
  assign unused = ^{clk_i, enable_i, decrypt_i, next_key, previous_key};

endmodule

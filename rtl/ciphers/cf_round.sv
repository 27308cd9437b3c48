// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of a cipher without its key addition: linear_layer(sub_layer(block)), or its inverse.
//
// Every cipher is brought to one form. Encryption: XOR round key 0, then F and XOR round key i+1 for
// i = 0..rounds-1. Decryption: the same with the inverse of F and the round keys in reverse order.
// Where the index i of the round is known only in part, Period and the phases say so: i is Phase
// modulo Period, BackPhase where the round is undone. The rest is told by the counter code.
//
// latency = Stages - 1 registers from block_i, decrypt_i and code_i, which advance with enable_i. With
// Sbox BLOCK_RAM the register of the state is inside the S-boxes instead: next_i, next_decrypt_i and
// next_code_i are what the state, the direction and the code of the state become at a clock edge with
// enable_i; latency = 1. interval = 1. Reset: none. Bit order of the cipher's package.
// Side channels: not protected.

module cf_round
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher      = PRESENT_80,
    parameter  direction_e  Direction   = ENCRYPT,
    parameter  sbox_e       Sbox        = TABLE,
    // 1 to round_stages(Cipher, Sbox).
    parameter  int unsigned Stages      = 1,
    parameter  int unsigned Period      = 1,
    parameter  int unsigned Phase       = 0,
    parameter  int unsigned BackPhase   = 0,
    localparam int unsigned BlockBits   = block_bits(Cipher),
    localparam int unsigned CounterBits = counter_bits(Cipher)
) (
    input  logic                   clk_i,
    input  logic                   enable_i,
    input  logic                   next_decrypt_i,
    input  logic [CounterBits-1:0] next_code_i,
    input  logic [  BlockBits-1:0] next_i,
    // Direction BOTH: 1 selects the inverse round.
    input  logic                   decrypt_i,
    // Counter code of the round that is done or undone.
    input  logic [CounterBits-1:0] code_i,
    input  logic [  BlockBits-1:0] block_i,
    output logic [  BlockBits-1:0] block_o
);

  localparam int unsigned Rounds = rounds(Cipher);
  // Of one phase, the last round is the only one, one of several, or none.
  localparam bit Whole = Period >= Rounds;
  localparam bit MayBeLast = Phase % Period == (Rounds - 1) % Period;
  localparam bit BackMayBeLast = BackPhase % Period == (Rounds - 1) % Period;

  if (Sbox != TABLE && !(Cipher inside {AES_128, AES_192, AES_256})) begin : gen_bad_sbox
    $error("cf_round: Sbox is %0d; allowed for Cipher %0d is 0 (TABLE)", Sbox, Cipher);
  end

  if (Stages < 1 || Stages > round_stages(Cipher, Sbox)) begin : gen_bad_stages
    $error("cf_round: Stages is %0d; allowed are 1 to %0d", Stages, round_stages(Cipher, Sbox));
  end

  logic back;
  assign back = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  if (Cipher inside {AES_128, AES_192, AES_256}) begin : gen_aes
    logic may_be_last, last, next_back, next_last;
    assign next_back   = (Direction == DECRYPT) || (Direction == BOTH && next_decrypt_i);
    assign may_be_last = back ? BackMayBeLast : MayBeLast;
    assign last        = may_be_last && (Whole || code_i[3:0] == 4'hf);
    // A state with all rounds done undoes the last one.
    assign next_last   = (next_back ? BackMayBeLast : MayBeLast) && (Whole || next_code_i[4]);
    cf_aes_round #(
        .Direction(Direction),
        .Sbox     (Sbox),
        .Stages   (Stages)
    ) u_round (
        .clk_i         (clk_i),
        .enable_i      (enable_i),
        .next_decrypt_i(next_decrypt_i),
        .next_last_i   (next_last),
        .next_i        (next_i),
        .decrypt_i     (decrypt_i),
        .last_i        (last),
        .block_i       (block_i),
        .block_o       (block_o)
    );

    logic unused;
    assign unused = ^{next_code_i, code_i};

  end else begin : gen_stateless

    logic [BlockBits-1:0] forward, inverse;

    if (Cipher inside {PRESENT_80, PRESENT_128}) begin : gen_present
      assign forward = cf_present_pkg::linear_layer(cf_present_pkg::sub_layer(block_i));
      assign inverse = cf_present_pkg::inv_sub_layer(cf_present_pkg::inv_linear_layer(block_i));
    end else if (Cipher inside {RECTANGLE_80, RECTANGLE_128}) begin : gen_rectangle
      assign forward = cf_rectangle_pkg::linear_layer(cf_rectangle_pkg::sub_layer(block_i));
      assign inverse = cf_rectangle_pkg::inv_sub_layer(cf_rectangle_pkg::inv_linear_layer(block_i));
    end else if (Cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) begin : gen_serpent
      // The bits of i modulo 8 that are known, and the others.
      localparam logic [2:0] Known = cf_serpent_pkg::known_bits(Period, Whole);
      logic last, back_last;
      logic [127:0] substituted, unlinear;
      assign last      = MayBeLast && (Whole || code_i[4:0] == 5'h1f);
      assign back_last = BackMayBeLast && (Whole || code_i[4:0] == 5'h1f);
      assign forward   = last ? substituted : cf_serpent_pkg::linear_layer(substituted);
      assign unlinear  = back_last ? block_i : cf_serpent_pkg::inv_linear_layer(block_i);
      // A number that is a constant makes a table an eighth of the size for the tools.
      if (Known == 3'b111) begin : gen_known
        assign substituted = cf_serpent_pkg::sub_layer(block_i, 3'(Phase));
        assign inverse     = cf_serpent_pkg::inv_sub_layer(unlinear, 3'(BackPhase));
      end else begin : gen_selected
        assign substituted = cf_serpent_pkg::sub_layer(block_i, (3'(Phase) & Known) | (code_i[2:0] & ~Known));
        assign inverse = cf_serpent_pkg::inv_sub_layer(
            unlinear, (3'(BackPhase) & Known) | (code_i[2:0] & ~Known));
      end
    end else begin : gen_unsupported
      $error("cf_round: unsupported Cipher %0d", Cipher);
    end

    if (Direction == ENCRYPT) begin : gen_encrypt
      assign block_o = forward;
    end else if (Direction == DECRYPT) begin : gen_decrypt
      assign block_o = inverse;
    end else begin : gen_both
      assign block_o = back ? inverse : forward;
    end

    // Many ciphers have rounds all alike, and one direction ignores the other's result.
    logic unused;
    assign unused = ^{
      clk_i, enable_i, next_decrypt_i, next_code_i, next_i, back, code_i, forward, inverse
    };

  end

endmodule

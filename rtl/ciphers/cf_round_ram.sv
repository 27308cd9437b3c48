// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of a cipher as in cf_round, with S-boxes in block RAM.
//
// The S-boxes have an internal state register: at a clock edge with enable_i they read next_i, the state after
// that edge, and from then on block_o is the round of it. next_decrypt_i and next_code_i belong to it. latency
// = 1; interval = 1. Reset: none. Bit order of the cipher's package. Side channels: not protected.

module cf_round_ram
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter direction_e  Direction = ENCRYPT,
    parameter int unsigned Period    = 1,
    parameter int unsigned Phase     = 0,
    parameter int unsigned BackPhase = 0,
    // S-boxes in block RAM; AES may have fewer than all, the others being tables with registers before them.
    parameter int unsigned RamSboxes = Cipher.sboxes
) (
    input  logic                         clk_i,
    input  logic                         enable_i,
    input  logic                         next_decrypt_i,
    input  logic [ Cipher.code_bits-1:0] next_code_i,
    input  logic [Cipher.block_bits-1:0] next_i,
    // Of the present state.
    input  logic                         decrypt_i,
    input  logic [ Cipher.code_bits-1:0] code_i,
    output logic [Cipher.block_bits-1:0] block_o
);

  localparam bit Back = Direction == DECRYPT;

  if (Direction == BOTH && Cipher.sboxes * 8 != Cipher.block_bits) begin : gen_bad_direction
    $error("cf_round_ram: Direction is 2; allowed for %0s are 0 (ENCRYPT) and 1 (DECRYPT)", Cipher.name);
  end

  if (RamSboxes % 2 != 0 || RamSboxes < ((Cipher.family == AES) ? 2 : Cipher.sboxes) || RamSboxes > Cipher.sboxes)
  begin : gen_bad_count
    $error("cf_round_ram: RamSboxes is %0d; allowed for %0s are %0s%0d", RamSboxes, Cipher.name,
           (Cipher.family == AES) ? "even numbers up to " : "", Cipher.sboxes);
  end

  case (Cipher.family)
    PRESENT: begin : gen_present
      logic [Cipher.block_bits-1:0] entered, substituted;
      cf_nibble_ram #(
          .Sbox (Back ? cf_present_pkg::InvSbox : cf_present_pkg::Sbox),
          .Count(Cipher.sboxes)
      ) u_sboxes (
          .clk_i    (clk_i),
          .enable_i (enable_i),
          .nibbles_i(entered),
          .nibbles_o(substituted)
      );
      assign entered = Back ? cf_present_pkg::inv_linear_layer(next_i) : next_i;
      assign block_o = Back ? substituted : cf_present_pkg::linear_layer(substituted);

      logic unused;
      assign unused = ^{next_decrypt_i, next_code_i, decrypt_i, code_i};
    end
    RECTANGLE: begin : gen_rectangle
      logic [Cipher.block_bits-1:0] entered, substituted;
      cf_nibble_ram #(
          .Sbox (Back ? cf_rectangle_pkg::InvSbox : cf_rectangle_pkg::Sbox),
          .Count(Cipher.sboxes)
      ) u_sboxes (
          .clk_i    (clk_i),
          .enable_i (enable_i),
          .nibbles_i(cf_rectangle_pkg::nibbles_of(entered)),
          .nibbles_o(substituted)
      );
      assign entered = Back ? cf_rectangle_pkg::inv_linear_layer(next_i) : next_i;
      assign block_o = Back ? cf_rectangle_pkg::state_of(substituted)
          : cf_rectangle_pkg::linear_layer(cf_rectangle_pkg::state_of(substituted));

      logic unused;
      assign unused = ^{next_decrypt_i, next_code_i, decrypt_i, code_i};
    end
    AES: begin : gen_aes
      cf_aes_round #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Sbox     (BLOCK_RAM),
          .Period   (Period),
          .Phase    (Phase),
          .BackPhase(BackPhase),
          .RamSboxes(RamSboxes)
      ) u_round (
          .clk_i         (clk_i),
          .enable_i      (enable_i),
          .next_decrypt_i(next_decrypt_i),
          .next_code_i   (next_code_i),
          .next_i        (next_i),
          .decrypt_i     (decrypt_i),
          .code_i        (code_i),
          .block_i       ('0),
          .block_o       (block_o)
      );
    end
    default: begin : gen_unsupported
      $error("cf_round_ram: no S-boxes in block RAM of %0s", Cipher.name);
    end
  endcase

endmodule

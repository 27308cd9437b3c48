// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of a cipher without its key addition, in steps of SboxCount S-boxes each.
//
// The columns of the S-boxes form a row, of which the highest are processed: a step other than the last
// substitutes SboxCount of them and rotates the row by as many to bring up the next ones. The last step
// substitutes the remaining Rest, restores the order and does the linear layer. An inverse round has its
// inverse linear layer in the first step.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_serial_round
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    // ENCRYPT or DECRYPT: a round, or its inverse.
    parameter direction_e  Direction = ENCRYPT,
    parameter sbox_e       Sbox      = TABLE,
    parameter int unsigned SboxCount = 4,
    // 1 to the S-boxes of a round.
    parameter int unsigned Rest      = SboxCount
) (
    // This step is the first of the round.
    input  logic                         first_i,
    // Counter code of the round, done or undone.
    input  logic [ Cipher.code_bits-1:0] code_i,
    input  logic [Cipher.block_bits-1:0] block_i,
    // After a step other than the last, and after the last.
    output logic [Cipher.block_bits-1:0] block_o,
    output logic [Cipher.block_bits-1:0] round_o
);

  localparam bit Back = Direction == DECRYPT;
  localparam int unsigned BlockBits = Cipher.block_bits;
  localparam int unsigned Sboxes = Cipher.sboxes;
  localparam int unsigned SboxBits = BlockBits / Sboxes;

  // Before the S-boxes; after all of them, few of which are needed; the columns back in order.
  logic [BlockBits-1:0] entered, substituted, placed;

  for (genvar n = 0; n < int'(Sboxes); n++) begin : gen_sbox
    localparam int unsigned Below = (n < int'(SboxCount)) ? n + Sboxes - SboxCount : n - SboxCount;
    localparam int unsigned Source = (n < int'(Rest)) ? n + Sboxes - Rest : n - Rest;
    for (genvar b = 0; b < int'(SboxBits); b++) begin : gen_bit
      localparam int unsigned Bit = sbox_bit(Cipher, n, b);
      if (n < int'(SboxCount)) begin : gen_substituted
        assign block_o[Bit] = substituted[sbox_bit(Cipher, Below, b)];
      end else begin : gen_up
        assign block_o[Bit] = entered[sbox_bit(Cipher, Below, b)];
      end
      if (n < int'(Rest)) begin : gen_rest
        assign placed[Bit] = substituted[sbox_bit(Cipher, Source, b)];
      end else begin : gen_done
        assign placed[Bit] = entered[sbox_bit(Cipher, Source, b)];
      end
    end
  end

  // An inverse round begins with its linear layer.
  logic [BlockBits-1:0] linear;
  assign entered = (Back && first_i) ? linear : block_i;
  assign round_o = Back ? placed : linear;

  cf_layers #(
      .Cipher   (Cipher),
      .Direction(Direction),
      .Sbox     (Sbox)
  ) u_layers (
      .code_i  (code_i),
      .sub_i   (entered),
      .sub_o   (substituted),
      .linear_i(Back ? block_i : placed),
      .linear_o(linear)
  );

  // Most S-boxes are not needed in a step.
  logic unused;
  assign unused = ^{first_i, substituted};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of a cipher without its key addition, in steps of SboxCount S-boxes each.
//
// The columns that S-boxes take stand in a row, and the highest are worked: a step that is not the last
// substitutes SboxCount of them and rotates the row by as many, so that the next ones come up. The last step
// substitutes the Rest that remain, puts all back in place and does the linear layer. A round that is
// undone has its inverse linear layer in the first step.
//
// Combinational. Bit order of the cipher's package. No side-channel protection.

module cf_serial_round
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher      = PRESENT_80,
    // ENCRYPT or DECRYPT: a round, or its inverse.
    parameter  direction_e  Direction   = ENCRYPT,
    parameter  sbox_e       Sbox        = TABLE,
    parameter  int unsigned SboxCount   = 4,
    // 1 to sboxes(Cipher).
    parameter  int unsigned Rest        = SboxCount,
    localparam int unsigned BlockBits   = block_bits(Cipher),
    localparam int unsigned CounterBits = counter_bits(Cipher)
) (
    // This step is the first of the round.
    input  logic                   first_i,
    // Counter code of the round that is done or undone.
    input  logic [CounterBits-1:0] code_i,
    input  logic [  BlockBits-1:0] block_i,
    // Behind a step that is not the last, and behind the last.
    output logic [  BlockBits-1:0] block_o,
    output logic [  BlockBits-1:0] round_o
);

  localparam bit Back = Direction == DECRYPT;
  localparam int unsigned Sboxes = sboxes(Cipher);
  localparam int unsigned SboxBits = BlockBits / Sboxes;

  if (Sbox != TABLE && !(Cipher inside {AES_128, AES_192, AES_256} && Sbox == TOWER_FIELD)) begin : gen_bad_sbox
    $error("cf_serial_round: Sbox is %0d; allowed are 0 (TABLE), for AES also 1 (TOWER_FIELD)", Sbox);
  end

  // Before the S-boxes; behind all of them, of which few are needed; the columns back in place.
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

  // The layers: linear is the layer of the direction, on placed or on block_i.
  logic [BlockBits-1:0] linear;
  assign entered = (Back && first_i) ? linear : block_i;
  assign round_o = Back ? placed : linear;

  if (Cipher inside {PRESENT_80, PRESENT_128}) begin : gen_present
    assign substituted = Back ? cf_present_pkg::inv_sub_layer(entered) : cf_present_pkg::sub_layer(entered);
    assign linear = Back ? cf_present_pkg::inv_linear_layer(block_i) : cf_present_pkg::linear_layer(placed);
  end else if (Cipher inside {RECTANGLE_80, RECTANGLE_128}) begin : gen_rectangle
    assign substituted = Back ? cf_rectangle_pkg::inv_sub_layer(entered) : cf_rectangle_pkg::sub_layer(entered);
    assign linear = Back ? cf_rectangle_pkg::inv_linear_layer(block_i) : cf_rectangle_pkg::linear_layer(placed);
  end else if (Cipher inside {AES_128, AES_192, AES_256}) begin : gen_aes
    logic last;
    logic [127:0] shifted, unused_doubled;
    assign last    = code_i[3:0] == 4'hf;
    assign shifted = cf_aes_pkg::shift_rows(placed);
    always_comb begin
      linear = last ? shifted : cf_aes_pkg::mix_columns(shifted, cf_aes_pkg::xtime_block(shifted));
      if (Back) linear = cf_aes_pkg::inv_shift_rows(last ? block_i : cf_aes_pkg::inv_mix_columns(block_i));
    end
    cf_aes_sbox #(
        .Direction(Direction),
        .Sbox     (Sbox),
        .Count    (Sboxes)
    ) u_sbox (
        .clk_i         (1'b0),
        .enable_i      (1'b0),
        .next_decrypt_i(1'b0),
        .next_i        ('0),
        .decrypt_i     (1'b0),
        .block_i       (entered),
        .block_o       (substituted),
        .doubled_o     (unused_doubled)
    );
  end else if (Cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) begin : gen_serpent
    logic last;
    assign last = code_i[4:0] == 5'h1f;
    always_comb begin
      substituted = cf_serpent_pkg::sub_layer(entered, code_i[2:0]);
      linear      = last ? placed : cf_serpent_pkg::linear_layer(placed);
      if (Back) begin
        substituted = cf_serpent_pkg::inv_sub_layer(entered, code_i[2:0]);
        linear      = last ? block_i : cf_serpent_pkg::inv_linear_layer(block_i);
      end
    end
  end else begin : gen_unsupported
    $error("cf_serial_round: unsupported Cipher %0d", Cipher);
  end

  // Many ciphers have rounds all alike, and most S-boxes are not needed in a step.
  logic unused;
  assign unused = ^{first_i, code_i, substituted};

endmodule

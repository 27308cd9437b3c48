// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of PRESENT or RECTANGLE without its key addition, or its inverse, with S-boxes in block RAM.
//
// The S-boxes have the register of the state inside: at a clock edge with enable_i they read next_i, and block_o
// shows the round of it behind that edge. A memory holds the table of two S-boxes side by side and has two
// ports, so it stands for four S-boxes. latency = 1, interval = 1. Reset: none.
//
// Bit order: that of the cipher's package. Side channels: not protected.

module cf_nibble_round
  import cf_pkg::*;
#(
    // PRESENT or RECTANGLE.
    parameter  cipher_e     Cipher    = PRESENT_80,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction = ENCRYPT,
    localparam int unsigned BlockBits = block_bits(Cipher)
) (
    input  logic                 clk_i,
    input  logic                 enable_i,
    input  logic [BlockBits-1:0] next_i,
    output logic [BlockBits-1:0] block_o
);

  localparam bit Back = Direction == DECRYPT;
  localparam bit Present = Cipher inside {PRESENT_80, PRESENT_128};
  localparam logic [15:0][3:0] Sbox =
      Present ? (Back ? cf_present_pkg::InvSbox : cf_present_pkg::Sbox)
              : (Back ? cf_rectangle_pkg::InvSbox : cf_rectangle_pkg::Sbox);

  if (!(Cipher inside {PRESENT_80, PRESENT_128, RECTANGLE_80, RECTANGLE_128})) begin : gen_bad_cipher
    $error("cf_nibble_round: Cipher is %0d; allowed are PRESENT and RECTANGLE", Cipher);
  end

  typedef logic [7:0] word_t;
  typedef word_t table_t[256];
  typedef logic [BlockBits/8-1:0][7:0] pairs_t;

  function automatic table_t contents();
    table_t result;
    for (int x = 0; x < 256; x++) result[x] = {Sbox[x/16], Sbox[x%16]};
    return result;
  endfunction

  pairs_t address, substituted;

  for (genvar n = 0; n < int'(BlockBits / 8); n += 2) begin : gen_memory
    (* rom_style = "block" *) word_t rom[256] = contents();
    word_t low_q, high_q;
    always_ff @(posedge clk_i) if (enable_i) low_q <= rom[address[n]];
    always_ff @(posedge clk_i) if (enable_i) high_q <= rom[address[n+1]];
    assign substituted[n]   = low_q;
    assign substituted[n+1] = high_q;
  end

  if (Present) begin : gen_present
    assign address = Back ? cf_present_pkg::inv_linear_layer(next_i) : next_i;
    assign block_o = Back ? substituted : cf_present_pkg::linear_layer(substituted);
  end else begin : gen_rectangle
    // An S-box takes a column: bit i of every row.
    logic [BlockBits-1:0] rows, columns, state;
    assign rows = Back ? cf_rectangle_pkg::inv_linear_layer(next_i) : next_i;
    for (genvar i = 0; i < int'(BlockBits); i++) begin : gen_bit
      assign columns[4*(i%16)+i/16] = rows[i];
      assign state[i] = substituted[(4*(i%16)+i/16)/8][(4*(i%16)+i/16)%8];
    end
    assign address = columns;
    assign block_o = Back ? state : cf_rectangle_pkg::linear_layer(state);
  end

endmodule

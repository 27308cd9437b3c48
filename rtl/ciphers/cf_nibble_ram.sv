// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Four-bit S-boxes in block RAM: a memory holds the table of two side by side and has two ports, so it replaces
// four S-boxes.
//
// They read nibbles_i at a clock edge with enable_i, and answer after that edge. latency = 1, interval = 1.
// Reset: none. Bit order: nibble by nibble. Side channels: not protected.

module cf_nibble_ram
  import cf_pkg::*;
#(
    parameter nibbles_t    Sbox,
    // A multiple of 4.
    parameter int unsigned Count = 16
) (
    input  logic               clk_i,
    input  logic               enable_i,
    input  logic [4*Count-1:0] nibbles_i,
    output logic [4*Count-1:0] nibbles_o
);

  typedef logic [7:0] pair_t;
  typedef pair_t table_t[256];

  function automatic table_t contents();
    table_t result;
    for (int x = 0; x < 256; x++) result[x] = {Sbox[x/16], Sbox[x%16]};
    return result;
  endfunction

  for (genvar n = 0; n < int'(4 * Count); n += 16) begin : gen_memory
    (* rom_style = "block" *) pair_t rom[256] = contents();
    pair_t low_q, high_q;
    always_ff @(posedge clk_i) if (enable_i) low_q <= rom[nibbles_i[n+:8]];
    always_ff @(posedge clk_i) if (enable_i) high_q <= rom[nibbles_i[n+8+:8]];
    assign nibbles_o[n+:8]   = low_q;
    assign nibbles_o[n+8+:8] = high_q;
  end

endmodule

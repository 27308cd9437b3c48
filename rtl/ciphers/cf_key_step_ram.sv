// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One step of a cipher's key schedule as in cf_key_step, forward, with its S-boxes in block RAM.
//
// The S-boxes read key_i at a clock edge with enable_i. After that edge key_o is the key register of the next
// round key, provided that key_i and its counter code hold. latency = 1; interval = 1. Reset: none. Bit order
// of the cipher's package. Side channels: not protected.

module cf_key_step_ram
  import cf_pkg::*;
#(
    parameter cipher_t Cipher
) (
    input  logic                             clk_i,
    input  logic                             enable_i,
    input  logic [Cipher.key_state_bits-1:0] key_i,
    input  logic [     Cipher.code_bits-1:0] code_i,
    output logic [Cipher.key_state_bits-1:0] key_o
);

  case (Cipher.family)
    RECTANGLE: begin : gen_rectangle
      localparam int unsigned Sboxes = (Cipher.key_bits == 80) ? 4 : 8;
      logic [4*Sboxes-1:0] nibbles, substituted;
      cf_nibble_ram #(
          .Sbox (cf_rectangle_pkg::Sbox),
          .Count(Sboxes)
      ) u_sboxes (
          .clk_i    (clk_i),
          .enable_i (enable_i),
          .nibbles_i(nibbles),
          .nibbles_o(substituted)
      );
      if (Sboxes == 4) begin : gen_80
        assign nibbles = cf_rectangle_pkg::key_nibbles_80(key_i);
        assign key_o   = cf_rectangle_pkg::mix_key_80(key_i, substituted, code_i);
      end else begin : gen_128
        assign nibbles = cf_rectangle_pkg::key_nibbles_128(key_i);
        assign key_o   = cf_rectangle_pkg::mix_key_128(key_i, substituted, code_i);
      end
    end
    default: begin : gen_unsupported
      $error("cf_key_step_ram: no key schedule of %0s with S-boxes in block RAM", Cipher.name);
    end
  endcase

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// State and key of a sliced core, and the logic of a step. The order of rounds and the handshake are in
// cf_sliced.
//
// latency = 1 cycle for each word or step; interval = 1. Bit order: that of the cipher's package. Reset: none; clear_i
// makes all registers 0. Side channels: not protected.

module cf_sliced_path
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter int unsigned PortBits = 16,
    parameter int unsigned StepBits = 2
) (
    input  logic                        clk_i,
    input  logic                        clear_i,
    // Words move, the highest of key and block first; or one step of a round.
    input  logic                        move_i,
    input  logic                        step_i,
    // Number of the step, or of the result word at word_o.
    input  logic [        StepBits-1:0] number_i,
    input  logic [Cipher.code_bits-1:0] code_i,
    input  logic [        PortBits-1:0] key_i,
    input  logic [        PortBits-1:0] block_i,
    output logic [        PortBits-1:0] word_o
);

  case (Cipher.family)
    RECTANGLE: begin : gen_rectangle
      cf_rectangle_slices #(
          .KeyBits(Cipher.key_bits)
      ) u_slices (
          .clk_i,
          .clear_i,
          .move_i,
          .step_i,
          .number_i,
          .constant_i(code_i),
          .key_i,
          .block_i,
          .word_o
      );
    end
    default: begin : gen_unsupported
      $error("cf_sliced_path: no path of %0s", Cipher.name);
    end
  endcase

endmodule

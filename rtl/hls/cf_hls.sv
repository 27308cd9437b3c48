// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A cipher made of a C program: a machine of states, with the ports of every core.
//
//   latency  = cycles from accepting a block to its result, see the page of this architecture; with Unrolled,
//              one for each round of the program and one more for PRESENT and RECTANGLE
//   interval = latency + 1
//
// decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_hls
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT.
    parameter  direction_e  Direction = ENCRYPT,
    // 1: short loops of the program are logic, 0: they are loops.
    parameter  bit          Unrolled  = 1,
    localparam int unsigned BlockBits = Cipher.block_bits,
    localparam int unsigned KeyBits   = Cipher.key_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    // Keys come with their blocks.
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic [  KeyBits-1:0] key_i,
    // Blocks in.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic                 decrypt_i,
    input  logic [BlockBits-1:0] block_i,
    // Blocks out.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o
);

  if (Direction != ENCRYPT) begin : gen_bad_direction
    $error("cf_hls: Direction is %0d; allowed is 0 (ENCRYPT)", Direction);
  end

  case (Cipher.family)
    PRESENT: begin : gen_present
      if (Cipher.key_bits != 80) begin : gen_bad_key
        $error("cf_hls: there is no program for %0s", Cipher.name);
      end else if (Unrolled) begin : gen_unrolled
        cf_hls_present_80 u_core (.*);
      end else begin : gen_loops
        cf_hls_present_80_loops u_core (.*);
      end
    end
    RECTANGLE: begin : gen_rectangle
      if (Cipher.key_bits != 80) begin : gen_bad_key
        $error("cf_hls: there is no program for %0s", Cipher.name);
      end else if (Unrolled) begin : gen_unrolled
        cf_hls_rectangle_80 u_core (.*);
      end else begin : gen_loops
        cf_hls_rectangle_80_loops u_core (.*);
      end
    end
    AES: begin : gen_aes
      if (Cipher.key_bits != 128) begin : gen_bad_key
        $error("cf_hls: there is no program for %0s", Cipher.name);
      end else if (Unrolled) begin : gen_unrolled
        cf_hls_aes_128 u_core (.*);
      end else begin : gen_loops
        cf_hls_aes_128_loops u_core (.*);
      end
    end
    default: begin : gen_unsupported
      $error("cf_hls: there is no program for %0s", Cipher.name);
    end
  endcase

  assign key_ready_o = in_ready_o;

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

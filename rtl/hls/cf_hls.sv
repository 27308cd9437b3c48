// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A cipher compiled from a C program: a state machine with the ports of every core.
//
//   latency  = cycles from accepting a block to its result, see the page of this architecture; with Unrolled, one for
//              each round of the program, plus one for PRESENT and RECTANGLE
//   interval = latency + 1
//
// decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// Clear: a block under way and a result are lost; a hidden block of zeros then replaces all that the
// core keeps, see cf_ghost.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_hls
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT.
    parameter  direction_e  Direction = ENCRYPT,
    // 1: short loops of the program are unrolled, 0: they stay loops.
    parameter  bit          Unrolled  = 1,
    // Clear: obey clear_i. Gate: hold block_o at 0 while out_valid_o is low.
    parameter bit Clear = 0,
    parameter bit Gate = 0,
    localparam int unsigned BlockBits = Cipher.block_bits,
    localparam int unsigned KeyBits   = Cipher.key_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
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

  logic core_rst, core_key_valid, core_key_ready, core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic [KeyBits-1:0] core_key;
  logic [BlockBits-1:0] core_block_in, core_block_out;
  cf_ghost #(
      .PortBits   (BlockBits),
      .KeyPortBits(KeyBits),
      .InWords    (1),
      .OutWords   (Cipher.block_bits / BlockBits),
      .Clear      (Clear),
      .Gate       (Gate)
  ) u_ghost (
      .clk_i           (clk_i),
      .rst_i           (rst_i),
      .clear_i         (clear_i),
      .key_valid_i     (key_valid_i),
      .key_ready_o     (key_ready_o),
      .key_i           (key_i),
      .in_valid_i      (in_valid_i),
      .in_ready_o      (in_ready_o),
      .block_i         (block_i),
      .out_valid_o     (out_valid_o),
      .out_ready_i     (out_ready_i),
      .block_o         (block_o),
      .core_rst_o      (core_rst),
      .core_key_valid_o(core_key_valid),
      .core_key_ready_i(core_key_ready),
      .core_key_o      (core_key),
      .core_in_valid_o (core_in_valid),
      .core_in_ready_i (core_in_ready),
      .core_block_o    (core_block_in),
      .core_out_valid_i(core_out_valid),
      .core_out_ready_o(core_out_ready),
      .core_block_i    (core_block_out)
  );

  if (Direction != ENCRYPT) begin : gen_bad_direction
    $error("cf_hls: Direction is %0d; allowed is 0 (ENCRYPT)", Direction);
  end

  case (Cipher.family)
    PRESENT: begin : gen_present
      if (Cipher.key_bits != 80) begin : gen_bad_key
        $error("cf_hls: there is no program for %0s", Cipher.name);
      end else if (Unrolled) begin : gen_unrolled
        cf_hls_present_80 u_core (
          .clk_i      (clk_i),
          .rst_i      (core_rst),
          .key_i      (core_key),
          .in_valid_i (core_in_valid),
          .in_ready_o (core_in_ready),
          .block_i    (core_block_in),
          .out_valid_o(core_out_valid),
          .out_ready_i(core_out_ready),
          .block_o    (core_block_out)
      );
      end else begin : gen_loops
        cf_hls_present_80_loops u_core (
          .clk_i      (clk_i),
          .rst_i      (core_rst),
          .key_i      (core_key),
          .in_valid_i (core_in_valid),
          .in_ready_o (core_in_ready),
          .block_i    (core_block_in),
          .out_valid_o(core_out_valid),
          .out_ready_i(core_out_ready),
          .block_o    (core_block_out)
      );
      end
    end
    RECTANGLE: begin : gen_rectangle
      if (Cipher.key_bits != 80) begin : gen_bad_key
        $error("cf_hls: there is no program for %0s", Cipher.name);
      end else if (Unrolled) begin : gen_unrolled
        cf_hls_rectangle_80 u_core (
          .clk_i      (clk_i),
          .rst_i      (core_rst),
          .key_i      (core_key),
          .in_valid_i (core_in_valid),
          .in_ready_o (core_in_ready),
          .block_i    (core_block_in),
          .out_valid_o(core_out_valid),
          .out_ready_i(core_out_ready),
          .block_o    (core_block_out)
      );
      end else begin : gen_loops
        cf_hls_rectangle_80_loops u_core (
          .clk_i      (clk_i),
          .rst_i      (core_rst),
          .key_i      (core_key),
          .in_valid_i (core_in_valid),
          .in_ready_o (core_in_ready),
          .block_i    (core_block_in),
          .out_valid_o(core_out_valid),
          .out_ready_i(core_out_ready),
          .block_o    (core_block_out)
      );
      end
    end
    AES: begin : gen_aes
      if (Cipher.key_bits != 128) begin : gen_bad_key
        $error("cf_hls: there is no program for %0s", Cipher.name);
      end else if (Unrolled) begin : gen_unrolled
        cf_hls_aes_128 u_core (
          .clk_i      (clk_i),
          .rst_i      (core_rst),
          .key_i      (core_key),
          .in_valid_i (core_in_valid),
          .in_ready_o (core_in_ready),
          .block_i    (core_block_in),
          .out_valid_o(core_out_valid),
          .out_ready_i(core_out_ready),
          .block_o    (core_block_out)
      );
      end else begin : gen_loops
        cf_hls_aes_128_loops u_core (
          .clk_i      (clk_i),
          .rst_i      (core_rst),
          .key_i      (core_key),
          .in_valid_i (core_in_valid),
          .in_ready_o (core_in_ready),
          .block_i    (core_block_in),
          .out_valid_o(core_out_valid),
          .out_ready_i(core_out_ready),
          .block_o    (core_block_out)
      );
      end
    end
    default: begin : gen_unsupported
      $error("cf_hls: there is no program for %0s", Cipher.name);
    end
  endcase

  assign core_key_ready = core_in_ready;

  logic unused;
  assign unused = ^{core_key_valid, decrypt_i};

endmodule

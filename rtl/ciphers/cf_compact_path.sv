// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// State and key of a compact core in LUT memory, and the passes over them. The sequence of passes and the
// handshake are in cf_compact.
//
// latency = a pass for each round; interval = the same. Bit order: that of the cipher's package. Reset:
// synchronous, control only. Side channels: not protected.

module cf_compact_path
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  int unsigned PortBits = Cipher.compact[0].port_bits,
    localparam compact_t    Compact  = compact(Cipher, PortBits),
    localparam int unsigned PassBits = Compact.pass_bits
) (
    input  logic                clk_i,
    input  logic                rst_i,
    // Everything advances; otherwise it holds.
    input  logic                step_i,
    // It advances, and the pass ends.
    input  logic                pass_end_i,
    // The cycle of the pass.
    input  logic [PassBits-1:0] place_i,
    // The pass loads; it precedes the rounds; it is the last of these; it is the first round; it unloads.
    input  logic                load_i,
    input  logic                prepare_i,
    input  logic                start_i,
    input  logic                fresh_i,
    input  logic                unload_i,
    // Words of a block and its key.
    input  logic [PortBits-1:0] key_i,
    input  logic [PortBits-1:0] block_i,
    // When a pass loads: these words are needed in this cycle; they are taken.
    output logic                needs_o,
    output logic                takes_o,
    // When a pass unloads: block_o is a word of the result.
    output logic                gives_o,
    // At the end of a pass: the next one unloads. With `tells` in the record: this one unloads.
    output logic                last_o,
    output logic [PortBits-1:0] block_o
);

  case (Cipher.family)
    PRESENT: begin : gen_present
      if (PortBits == 16) begin : gen_square
        cf_present_square u_square (
            .clk_i,
            .rst_i,
            .step_i,
            .pass_end_i,
            .place_i,
            .load_i,
            .key_i,
            .block_i,
            .last_o,
            .block_o
        );
        assign {needs_o, takes_o, gives_o} = '1;

        logic unused;
        assign unused = ^{prepare_i, start_i, fresh_i, unload_i};
      end else begin : gen_bit
        cf_present_compact #(
            .KeyBits(Cipher.key_bits)
        ) u_present (
            .clk_i,
            .rst_i,
            .step_i,
            .pass_end_i,
            .place_i,
            .load_i,
            .prepare_i,
            .start_i,
            .fresh_i,
            .key_i,
            .block_i,
            .last_o,
            .block_o
        );
        assign {needs_o, takes_o, gives_o} = '1;

        logic unused;
        assign unused = unload_i;
      end
    end
    RECTANGLE: begin : gen_rectangle
      cf_rectangle_compact u_rectangle (
          .clk_i,
          .step_i,
          .pass_end_i,
          .place_i,
          .shift_i(prepare_i || unload_i),
          .key_i,
          .block_i,
          .last_o,
          .block_o
      );
      assign {needs_o, takes_o, gives_o} = '1;

      logic unused;
      assign unused = ^{rst_i, load_i, start_i, fresh_i};
    end
    AES: begin : gen_aes
      cf_aes_compact u_aes (
          .clk_i,
          .rst_i,
          .step_i,
          .pass_end_i,
          .place_i,
          .load_i,
          .unload_i,
          .key_i,
          .block_i,
          .needs_o,
          .takes_o,
          .gives_o,
          .last_o,
          .block_o
      );

      logic unused;
      assign unused = ^{prepare_i, start_i, fresh_i};
    end
    default: begin : gen_unsupported
      $error("cf_compact_path: no path of %0s", Cipher.name);
    end
  endcase

endmodule

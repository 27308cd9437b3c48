// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A register in block RAM, two words deep: the outer word is filled from outside, the inner word is worked on.
//
// load_i fills the outer word. read_i brings a word to value_o: the outer one with fresh_i. write_i changes the
// inner word. write_i never comes with read_i, nor load_i with read_i or fresh_i.
//
// WritePorts 2: load_i and write_i have a port each, and value_o takes the written word; the block RAM needs
// two write ports. WritePorts 1: one port writes and one reads; load_i never comes with write_i, and value_o
// shows the written word only after a read_i.
//
// latency = 1 from read_i, with WritePorts 2 from write_i too; interval = 1. Bit order: unchanged.
// Reset: none. Side channels: not protected.

module cf_ram_register #(
    parameter int unsigned Bits       = 64,
    // 1 or 2.
    parameter int unsigned WritePorts = 2
) (
    input  logic            clk_i,
    input  logic            load_i,
    input  logic [Bits-1:0] outer_i,
    input  logic            read_i,
    input  logic            fresh_i,
    input  logic            write_i,
    input  logic [Bits-1:0] inner_i,
    output logic [Bits-1:0] value_o
);

  if (!(WritePorts inside {1, 2})) begin : gen_bad_ports
    $error("cf_ram_register: WritePorts is %0d; allowed are 1 and 2", WritePorts);
  end

  (* ram_style = "block" *) logic [Bits-1:0] words_q[2];
  logic [Bits-1:0] value_q;
  assign value_o = value_q;

  logic place;
  assign place = !fresh_i;

  if (WritePorts == 2) begin : gen_two
    // Two processes write the memory, one per port, which always_ff does not allow.
    always @(posedge clk_i) if (load_i) words_q[0] <= outer_i;
    always @(posedge clk_i) begin
      if (write_i) words_q[place] <= inner_i;
      if (write_i || read_i) value_q <= write_i ? inner_i : words_q[place];
    end
  end else begin : gen_one
    always_ff @(posedge clk_i) begin
      if (load_i || write_i) words_q[write_i] <= write_i ? inner_i : outer_i;
      if (read_i) value_q <= words_q[place];
    end
  end

endmodule

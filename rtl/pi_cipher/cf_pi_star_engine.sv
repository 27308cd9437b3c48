// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The star operation of pi-Cipher as a separate unit: operands in, result out, with valid and ready.
//
// PortWords 4: whole chunks, a pipeline.
//   latency  = Clocks cycles from taking the operands to offering the result
//   interval = 1
// PortWords 1: a word of each operand in a transfer, then a word of the result in a transfer.
//   latency  = 7 + Clocks cycles from the first words of the operands to the last word of the result
//   interval = latency + 1; Clocks 2 or 4
//
// Bit order: that of cf_pi_cipher_pkg; word 0 moves first. Reset: synchronous, control only. Side channels: not
// protected. Until out_valid_o, z_o shows the previous result.

module cf_pi_star_engine
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    // 1, 2 or 4.
    parameter  int unsigned Clocks    = 1,
    // 1 or 4.
    parameter  int unsigned PortWords = 4,
    localparam int unsigned PortBits  = PortWords * WordBits
) (
    input  logic                clk_i,
    input  logic                rst_i,
    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  logic [PortBits-1:0] x_i,
    input  logic [PortBits-1:0] y_i,
    output logic                out_valid_o,
    input  logic                out_ready_i,
    output logic [PortBits-1:0] z_o
);

  if (!(Clocks inside {1, 2, 4})) begin : gen_bad_clocks
    $error("cf_pi_star_engine: Clocks is %0d; allowed are 1, 2 and 4", Clocks);
  end
  if (!(PortWords inside {1, 4})) begin : gen_bad_ports
    $error("cf_pi_star_engine: PortWords is %0d; allowed are 1 and 4", PortWords);
  end

  if (PortWords == 1 && Clocks == 1) begin : gen_bad_combination
    $error("cf_pi_star_engine: Clocks is 1 with PortWords 1; allowed are 2 and 4");
  end

  localparam int unsigned ChunkBits = 4 * WordBits;

  if (PortWords == 4) begin : gen_chunks

    logic enable;
    logic [ChunkBits-1:0] z, z_q;
    logic [Clocks-1:0] valid_q;
    assign enable      = !out_valid_o || out_ready_i;
    assign in_ready_o  = enable;
    assign out_valid_o = valid_q[Clocks-1];
    assign z_o         = z_q;

    cf_pi_star #(
        .WordBits (WordBits),
        .Registers(Clocks - 1)
    ) u_star (
        .clk_i   (clk_i),
        .enable_i(enable),
        .x_i     (x_i),
        .y_i     (y_i),
        .z_o     (z)
    );

    always_ff @(posedge clk_i) begin
      if (enable) valid_q <= Clocks'({valid_q, in_valid_i});
      if (rst_i) valid_q <= '0;
    end
    always_ff @(posedge clk_i) if (enable) z_q <= z;

  end else begin : gen_words

    // Steps: four words in, Clocks of work, four words out. The terms of the result wait in registers, and one
    // adder computes its words, one after the other.
    localparam logic [3:0] Work = 4'd4;
    localparam logic [3:0] Terms = 4'(2 + Clocks);
    localparam logic [3:0] Give = 4'(4 + Clocks);
    localparam logic [3:0] Last = 4'(7 + Clocks);

    typedef logic [3:0][WordBits-1:0] chunk_t;

    logic [3:0] step_q;
    chunk_t x_q, y_q, left, right, left_q, right_q;
    logic [WordBits-1:0] z_q;
    assign in_ready_o  = step_q < Work;
    assign out_valid_o = step_q >= Give;
    assign z_o         = z_q;

    cf_pi_terms #(
        .WordBits     (WordBits),
        .PairRegisters(Clocks == 4 ? 1 : 0),
        .SumRegisters (Clocks == 4 ? 1 : 0)
    ) u_terms (
        .clk_i   (clk_i),
        .enable_i(1'b1),
        .x_i     (x_q),
        .y_i     (y_q),
        .left_o  (left),
        .right_o (right)
    );

    logic taken, given;
    assign taken = in_ready_o && in_valid_i;
    assign given = (step_q == Give - 4'd1) || (out_valid_o && out_ready_i);

    always_ff @(posedge clk_i) begin
      if (taken || given || (step_q >= Work && step_q < Give)) begin
        step_q <= (step_q == Last) ? '0 : step_q + 4'd1;
      end
      if (rst_i) step_q <= '0;
    end
    always_ff @(posedge clk_i) begin
      if (taken) begin
        x_q <= {x_i, x_q[3:1]};
        y_q <= {y_i, y_q[3:1]};
      end
      if (step_q == Terms) begin
        left_q  <= left;
        right_q <= right;
      end else if (given) begin
        left_q  <= left_q >> WordBits;
        right_q <= right_q >> WordBits;
      end
      if (given) z_q <= left_q[0] + right_q[0];
    end

  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The star operation of pi-Cipher as a unit of its own: operands in, result out, by valid and ready.
//
// PortWords 4: whole chunks, a pipeline.
//   latency  = Clocks cycles from taking the operands to offering the result
//   interval = 1
// PortWords 1: a word of each operand in a transfer, then a word of the result in a transfer.
//   latency  = 7 + Clocks cycles from the first words of the operands to the last word of the result
//   interval = latency + 1
//
// Bit order: that of cf_pi_cipher_pkg; word 0 moves first. Reset: synchronous, control only.
// Side channels: not protected. Until out_valid_o, z_o shows operands.

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

  localparam int unsigned ChunkBits = 4 * WordBits;

  logic enable;
  logic [ChunkBits-1:0] x, y, z, z_q;

  cf_pi_star #(
      .WordBits (WordBits),
      .Registers(Clocks - 1)
  ) u_star (
      .clk_i   (clk_i),
      .enable_i(enable),
      .x_i     (x),
      .y_i     (y),
      .z_o     (z)
  );

  if (PortWords == 4) begin : gen_chunks

    logic [Clocks-1:0] valid_q;
    assign enable      = !out_valid_o || out_ready_i;
    assign in_ready_o  = enable;
    assign out_valid_o = valid_q[Clocks-1];
    assign x           = x_i;
    assign y           = y_i;
    assign z_o         = z_q;

    always_ff @(posedge clk_i) begin
      if (enable) valid_q <= Clocks'({valid_q, in_valid_i});
      if (rst_i) valid_q <= '0;
    end
    always_ff @(posedge clk_i) if (enable) z_q <= z;

  end else begin : gen_words

    // Steps: four words in, Clocks of work, four words out of the register of x.
    localparam logic [3:0] Work = 4'd4;
    localparam logic [3:0] Give = 4'(4 + Clocks);
    localparam logic [3:0] Last = 4'(7 + Clocks);

    logic [3:0] step_q;
    logic [ChunkBits-1:0] y_q;
    assign in_ready_o  = step_q < Work;
    assign out_valid_o = step_q >= Give;
    assign enable      = 1'b1;
    assign x           = z_q;
    assign y           = y_q;
    assign z_o         = z_q[WordBits-1:0];

    logic move;
    assign move = in_ready_o ? in_valid_i : !out_valid_o || out_ready_i;

    always_ff @(posedge clk_i) begin
      if (move) step_q <= (step_q == Last) ? '0 : step_q + 4'd1;
      if (rst_i) step_q <= '0;
    end
    always_ff @(posedge clk_i) begin
      if (in_ready_o && in_valid_i) y_q <= {y_i, y_q[ChunkBits-1:WordBits]};
      if (step_q == Give - 4'd1) z_q <= z;
      else if (move && (in_ready_o || out_valid_o)) z_q <= {x_i, z_q[ChunkBits-1:WordBits]};
    end

  end

endmodule

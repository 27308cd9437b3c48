// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Takes the place of a top module and spoils it as +fault=N says; without it, or with 0, it is sound.

module cf_design #(
    parameter int KeyPortBits   = 80,
    parameter int BlockPortBits = 64
) (
    input  logic         clk_i,
    input  logic         rst_i,
    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  logic [KeyPortBits-1:0] key_i,
    input  logic         in_valid_i,
    output logic         in_ready_o,
    input  logic         decrypt_i,
    input  logic [BlockPortBits-1:0] block_i,
    output logic         out_valid_o,
    input  logic         out_ready_i,
    output logic [BlockPortBits-1:0] block_o
);

  int fault;
  initial if (!$value$plusargs("fault=%d", fault)) fault = 0;

  logic valid, late;
  always_ff @(posedge clk_i) late <= valid;

  // 1: no reset counts once a block was taken.
  logic started;
  initial started = 1'b0;
  always @(posedge clk_i) if (in_valid_i && in_ready_o) started <= 1'b1;

  // 2: results never come out; 5: they come out a cycle late.
  logic shown;
  assign shown       = fault != 2 && (fault != 5 || late);
  assign out_valid_o = valid && shown;

  cf_sound_design u_core (
      .clk_i,
      .rst_i      (rst_i && !(fault == 1 && started)),
      .key_valid_i,
      .key_ready_o,
      .key_i      (fault == 4 ? {key_i[KeyPortBits-1:1], 1'b0} : key_i),
      .in_valid_i,
      .in_ready_o,
      .decrypt_i,
      .block_i,
      .out_valid_o(valid),
      .out_ready_i((out_ready_i || fault == 3) && shown),
      .block_o
  );

endmodule

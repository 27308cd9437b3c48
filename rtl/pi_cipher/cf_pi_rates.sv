// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Selects the rates of two lanes: the one that gets the next block, and the one that gives its tag.
//
// Without ReadAhead both share a multiplexer, and the tag goes first. With ReadAhead each has its own
// multiplexer and output register, so that the selection, which grows with the lanes, shares no path with other
// logic.
//
//   latency  = 0 cycles, 1 with ReadAhead
//   interval = 1
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none. Side channels: not protected.

module cf_pi_rates #(
    parameter int unsigned BlockBits = 128,
    parameter int unsigned Lanes     = 1,
    parameter bit          ReadAhead = 1'b0
) (
    input  logic                            clk_i,
    input  logic [Lanes-1:0][BlockBits-1:0] rates_i,
    // The lane that gets the next block, always one; with ReadAhead, its rate is taken when read_i is high.
    input  logic [Lanes-1:0]                tail_i,
    input  logic                            read_i,
    // The lane that gives its tag, or none.
    input  logic [Lanes-1:0]                collect_i,
    output logic [BlockBits-1:0]            rate_o,
    output logic [BlockBits-1:0]            tag_rate_o,
    output logic                            tag_valid_o
);

  function automatic logic [BlockBits-1:0] chosen(logic [Lanes-1:0] lane);
    chosen = '0;
    for (int unsigned i = 0; i < Lanes; i++) begin
      if (Lanes == 1 || lane[i]) chosen |= rates_i[i];
    end
  endfunction

  logic collecting;
  assign collecting = |collect_i;

  if (ReadAhead) begin : gen_ahead
    always_ff @(posedge clk_i) begin
      if (read_i) rate_o <= chosen(tail_i);
      tag_rate_o  <= chosen(collect_i);
      tag_valid_o <= collecting;
    end
  end else begin : gen_at_once
    assign rate_o      = chosen(collecting ? collect_i : tail_i);
    assign tag_rate_o  = rate_o;
    assign tag_valid_o = collecting;
    logic unused;
    assign unused = clk_i ^ read_i;
  end

endmodule

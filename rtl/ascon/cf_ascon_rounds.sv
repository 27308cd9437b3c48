// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Some rounds of Ascon in a row: those of one of the cycles of its permutation of 12 rounds.
//
// The permutation of 8 rounds is the last 8 of these. Where its first round is not the first of a cycle, late_i leaves
// out the rounds before it.
//
// Combinational. Bit order: that of cf_ascon_pkg. Side channels: not protected.

module cf_ascon_rounds
  import cf_ascon_pkg::*;
#(
    // A divisor of 12.
    parameter  int unsigned RoundsPerCycle = 1,
    localparam int unsigned Skipped        = DataEntry % RoundsPerCycle
) (
    input  logic [3:0] cycle_i,
    input  logic       late_i,
    input  state_t     state_i,
    output state_t     state_o
);

  // For simulation, each state by itself.
  state_t states[RoundsPerCycle+1] /*verilator split_var*/;
  assign states[0] = state_i;
  for (genvar i = 0; i < RoundsPerCycle; i++) begin : gen_round
    state_t entered;
    if (i == Skipped) begin : gen_entry
      assign entered = late_i ? state_i : states[i];
    end else begin : gen_inner
      assign entered = states[i];
    end
    assign states[i+1] = round(entered, 4'(RoundsPerCycle * cycle_i + i));
  end
  assign state_o = states[RoundsPerCycle];

endmodule

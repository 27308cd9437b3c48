// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A chain of registers that advance together: data_o is data_i from Stages enabled clock edges ago.
//
// latency = Stages, interval = 1; with Stages = 0 it is wires. Reset: none. Bit order: unchanged. Side
// channels: not protected.

module cf_delay #(
    parameter int unsigned Width  = 1,
    parameter int unsigned Stages = 1
) (
    input  logic             clk_i,
    input  logic             enable_i,
    input  logic [Width-1:0] data_i,
    output logic [Width-1:0] data_o
);

  if (Stages == 0) begin : gen_wires
    assign data_o = data_i;

    logic unused;
    assign unused = ^{clk_i, enable_i};
  end else begin : gen_registers
    logic [Stages-1:0][Width-1:0] data_q;
    always_ff @(posedge clk_i) begin
      if (enable_i) begin
        data_q[0] <= data_i;
        for (int unsigned s = 1; s < Stages; s++) data_q[s] <= data_q[s-1];
      end
    end
    assign data_o = data_q[Stages-1];
  end

endmodule

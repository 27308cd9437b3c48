// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Memories of up to 256 words that are never written: a selection from a constant for each port.

(* techmap_celltype = "$mem_v2" *)
module rom (RD_CLK, RD_EN, RD_ARST, RD_SRST, RD_ADDR, RD_DATA, WR_CLK, WR_EN, WR_ADDR, WR_DATA);
  parameter MEMID = "";
  parameter SIZE = 1;
  parameter OFFSET = 0;
  parameter ABITS = 1;
  parameter WIDTH = 1;
  parameter INIT = 0;
  parameter RD_PORTS = 1;
  parameter RD_CLK_ENABLE = 0;
  parameter RD_CLK_POLARITY = 0;
  parameter RD_TRANSPARENCY_MASK = 0;
  parameter RD_COLLISION_X_MASK = 0;
  parameter RD_WIDE_CONTINUATION = 0;
  parameter RD_CE_OVER_SRST = 0;
  parameter RD_ARST_VALUE = 0;
  parameter RD_SRST_VALUE = 0;
  parameter RD_INIT_VALUE = 0;
  parameter WR_PORTS = 0;
  parameter WR_CLK_ENABLE = 0;
  parameter WR_CLK_POLARITY = 0;
  parameter WR_PRIORITY_MASK = 0;
  parameter WR_WIDE_CONTINUATION = 0;

  input [RD_PORTS-1:0] RD_CLK, RD_EN, RD_ARST, RD_SRST;
  input [RD_PORTS*ABITS-1:0] RD_ADDR;
  output [RD_PORTS*WIDTH-1:0] RD_DATA;
  input WR_CLK, WR_EN, WR_ADDR, WR_DATA;

  localparam [SIZE*WIDTH-1:0] Entries = INIT;
  localparam Fits = WR_PORTS == 0 && !RD_CLK_ENABLE && OFFSET == 0 && ABITS <= 8 && SIZE == (1 << ABITS);
  wire _TECHMAP_FAIL_ = !Fits;

  genvar p;
  generate
    if (Fits) for (p = 0; p < RD_PORTS; p = p + 1) begin : ports
      \$bmux #(.WIDTH(WIDTH), .S_WIDTH(ABITS)) select (
        .A(Entries), .S(RD_ADDR[p*ABITS+:ABITS]), .Y(RD_DATA[p*WIDTH+:WIDTH])
      );
    end
  endgenerate
endmodule

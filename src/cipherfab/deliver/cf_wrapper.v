// Reset of the core: RESET_LOW selects the polarity, RESET_ASYNC a synchroniser that asserts it asynchronously.
module cf_design_reset #(
    parameter RESET_LOW   = 0,
    parameter RESET_ASYNC = 0
) (
    input  wire clk_i,
    input  wire rst_i,
    output wire rst_o
);

  wire level;
  assign level = (RESET_LOW != 0) ? !rst_i : rst_i;

  generate
    if (RESET_ASYNC != 0) begin : gen_async
      (* ASYNC_REG = "TRUE" *) reg [1:0] rst_q;
      always @(posedge clk_i or posedge level) begin
        if (level) rst_q <= 2'b11;
        else rst_q <= {rst_q[0], 1'b0};
      end
      assign rst_o = rst_q[1];
    end else begin : gen_sync
      assign rst_o = level;
    end
  endgenerate

endmodule

// With SLICE, a full register slice (skid buffer): it registers valid, ready and data, adds a cycle and holds two
// transfers. While it is empty its data follow in_data_i; rst_i clears it. Without SLICE, wires.
module cf_design_slice #(
    parameter WIDTH = 1,
    parameter SLICE = 0
) (
    input  wire             clk_i,
    input  wire             rst_i,
    input  wire             in_valid_i,
    output wire             in_ready_o,
    input  wire [WIDTH-1:0] in_data_i,
    output wire             out_valid_o,
    input  wire             out_ready_i,
    output wire [WIDTH-1:0] out_data_o
);

  generate
    if (SLICE != 0) begin : gen_slice
      // What is offered, and what came while that was not taken.
      reg offered_q, waiting_q;
      reg [WIDTH-1:0] offered_data_q, waiting_data_q;
      wire accept, move;
      assign in_ready_o  = !waiting_q;
      assign out_valid_o = offered_q && !rst_i;
      assign out_data_o  = offered_data_q;
      assign accept      = in_valid_i && in_ready_o;
      assign move        = out_ready_i || !offered_q;
      always @(posedge clk_i) begin
        if (move) begin
          offered_q      <= waiting_q || accept;
          waiting_q      <= 1'b0;
          offered_data_q <= waiting_q ? waiting_data_q : in_data_i;
        end else if (accept) begin
          waiting_q      <= 1'b1;
          waiting_data_q <= in_data_i;
        end
        if (rst_i) begin
          offered_q      <= 1'b0;
          waiting_q      <= 1'b0;
          offered_data_q <= {WIDTH{1'b0}};
          waiting_data_q <= {WIDTH{1'b0}};
        end
      end
    end else begin : gen_wires
      assign in_ready_o  = out_ready_i;
      assign out_valid_o = in_valid_i;
      assign out_data_o  = in_data_i;
    end
  endgenerate

endmodule

// PRESENT-80 with a key register: a key is loaded first, then blocks.
// Outputs keep their level. The rounds are those of present.v.
module keyed (
    input  wire        clock,
    input  wire        reset,
    input  wire        load_key,
    input  wire        next,
    input  wire [79:0] key,
    input  wire [63:0] data,
    input  wire        unused,
    output wire        ready,
    output reg         valid,
    output reg  [63:0] result
);

  reg [79:0] stored;
  reg [3:0] wait_key;
  reg busy;
  wire done;
  wire [63:0] found;

  assign ready = !busy && wait_key == 0;

  present u_present (
      .clk       (clock),
      .rst_n     (!reset),
      .start     (next && ready),
      .plaintext (data),
      .key       (stored),
      .done      (done),
      .ciphertext(found)
  );

  always @(posedge clock)
    if (reset) begin
      wait_key <= 0;
      busy     <= 0;
      valid    <= 0;
    end else begin
      if (load_key) begin
        stored   <= key;
        wait_key <= 9;
      end else if (wait_key != 0) wait_key <= wait_key - 1;
      if (next && ready) begin
        busy  <= 1;
        valid <= 0;
      end else if (done) begin
        busy   <= 0;
        valid  <= 1;
        result <= found;
      end
    end

endmodule

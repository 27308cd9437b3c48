// PRESENT-80, one round in every clock cycle. A block and its key are taken with start; done is high for one cycle,
// and the result stays until the next start.
module present (
    input  wire        clk,
    input  wire        rst_n,
    input  wire        start,
    input  wire [63:0] plaintext,
    input  wire [79:0] key,
    output reg         done,
    output wire [63:0] ciphertext
);

  function [3:0] sbox(input [3:0] x);
    case (x)
      4'h0: sbox = 4'hC;
      4'h1: sbox = 4'h5;
      4'h2: sbox = 4'h6;
      4'h3: sbox = 4'hB;
      4'h4: sbox = 4'h9;
      4'h5: sbox = 4'h0;
      4'h6: sbox = 4'hA;
      4'h7: sbox = 4'hD;
      4'h8: sbox = 4'h3;
      4'h9: sbox = 4'hE;
      4'hA: sbox = 4'hF;
      4'hB: sbox = 4'h8;
      4'hC: sbox = 4'h4;
      4'hD: sbox = 4'h7;
      4'hE: sbox = 4'h1;
      default: sbox = 4'h2;
    endcase
  endfunction

  reg [63:0] state;
  reg [79:0] round_key;
  reg [5:0] round;
  reg [63:0] substituted, permuted;
  reg [79:0] rotated;
  integer i;

  always @* begin
    for (i = 0; i < 16; i = i + 1)
      substituted[4*i+:4] = sbox(state[4*i+:4] ^ round_key[16+4*i+:4]);
    for (i = 0; i < 64; i = i + 1) permuted[(i == 63) ? 63 : (16 * i) % 63] = substituted[i];
    rotated = {round_key[18:0], round_key[79:19]};
    rotated[79:76] = sbox(rotated[79:76]);
    rotated[19:15] = rotated[19:15] ^ round[4:0];
  end

  assign ciphertext = state ^ round_key[79:16];

  always @(posedge clk)
    if (!rst_n) begin
      round <= 0;
      done  <= 0;
    end else begin
      done <= round == 31;
      if (start) begin
        state     <= plaintext;
        round_key <= key;
        round     <= 1;
      end else if (round != 0) begin
        state     <= permuted;
        round_key <= rotated;
        round     <= (round == 31) ? 0 : round + 1;
      end
    end

endmodule

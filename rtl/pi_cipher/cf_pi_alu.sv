// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The ALU of the message processor: adds the counter or a block to a state, or lets it pass.
//
// One register holds the counter and the block, another one what a pi-function gave. Counter and block
// meet different words, so that one adder serves for both: COUNTER adds to the first 64 bits of I1 of
// base_i, BLOCK to the rate of the register; PASS shows the register.
//
// Source: El-Hadedy et al., "A 16-bit Reconfigurable Encryption Processor for pi-Cipher".
//
//   latency = 1 cycle from store to state_o, interval = 1
//
// Bit order: that of cf_pi_cipher_pkg. Reset: none. Side channels: not protected.

module cf_pi_alu
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits  = 16,
    localparam int unsigned StateBits = 16 * WordBits,
    localparam int unsigned BlockBits = 8 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 store_block_i,
    input  logic [BlockBits-1:0] block_i,
    // A common internal state, from which the counter starts.
    input  logic                 store_counter_i,
    input  logic                 store_state_i,
    input  logic [StateBits-1:0] state_i,
    input  logic [StateBits-1:0] base_i,
    input  alu_mode_e            mode_i,
    output logic [StateBits-1:0] state_o,
    // The rate of state_o.
    output logic [BlockBits-1:0] rate_o
);

  typedef logic [3:0][4*WordBits-1:0] state_t;

  logic [BlockBits-1:0] block_q;
  logic [63:0] counter_q;
  state_t state_q, sum;

  always_ff @(posedge clk_i) begin
    if (store_block_i) block_q <= block_i;
    if (store_counter_i) counter_q <= state_i[4*WordBits+:64] + 64'd1;
    if (store_state_i) state_q <= state_i;
  end

  always_comb begin
    unique case (mode_i)
      ALU_COUNTER: sum = base_i ^ StateBits'(counter_q);
      ALU_BLOCK: begin
        sum    = state_q;
        sum[0] = state_q[0] ^ block_q[BlockBits/2-1:0];
        sum[2] = state_q[2] ^ block_q[BlockBits-1:BlockBits/2];
      end
      default: sum = state_q;
    endcase
  end

  assign state_o = sum;
  assign rate_o  = {sum[2], sum[0]};

endmodule

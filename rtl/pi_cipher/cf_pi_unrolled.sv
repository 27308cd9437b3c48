// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The pi-function of pi-Cipher with StarsPerCycle of its 24 star operations in every clock cycle.
//
// Four chunks and the running value move past the operation: forward to the left, back to the right. The right
// operand is always the first chunk, the left one the running value; constants are inserted where they will be
// needed.
//
//   forward   (I1 I2 I3 I4) C1 -> (I2 I3 I4 C2) J1 -> (I3 I4 C2 J1) J2 -> ... -> (C2 J1 J2 J3) J4
//   back      (C2 J1 J2 J3) J4 -> (O4 C2 J1 J2) J3 -> (O3 O4 C2 J1) J2 -> ... -> (O1 O2 O3 O4) C1
//
//   latency  = 24 / StarsPerCycle + 1 cycles from taking a state to offering the result
//   interval = latency
//
// Bit order: that of cf_pi_cipher_pkg. Reset: synchronous, control only. Side channels: not protected. Until
// out_valid_o, state_o shows intermediate values.

module cf_pi_unrolled
  import cf_pi_cipher_pkg::*;
#(
    // 16, 32 or 64.
    parameter  int unsigned WordBits      = 16,
    // 1, 2, 4 or 8.
    parameter  int unsigned StarsPerCycle = 2,
    localparam int unsigned StateBits     = 16 * WordBits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic [StateBits-1:0] state_i,
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [StateBits-1:0] state_o
);

  if (!word_bits_exist(WordBits)) begin : gen_bad_word
    $error("cf_pi_unrolled: WordBits is %0d; allowed are 16, 32 and 64", WordBits);
  end
  if (!(StarsPerCycle inside {1, 2, 4, 8})) begin : gen_bad_stars
    $error("cf_pi_unrolled: StarsPerCycle is %0d; allowed are 1, 2, 4 and 8", StarsPerCycle);
  end

  // Cycles in a round of eight operations; part of an operation's place in the round is then a constant.
  localparam int unsigned Cycles = 8 / StarsPerCycle;
  localparam int unsigned CycleBits = (Cycles == 1) ? 1 : $clog2(Cycles);

  typedef logic [3:0][WordBits-1:0] chunk_t;
  typedef chunk_t [3:0] state_t;

  // C1 (back 0) and C2 (back 1) of all rounds.
  function automatic chunk_t [Rounds-1:0] round_constants(int unsigned back);
    chunk_t [Rounds-1:0] result;
    for (int unsigned r = 0; r < Rounds; r++) begin
      for (int unsigned j = 0; j < 4; j++) begin
        result[r][j] = WordBits'(constant(WordBits, of_round(r, back) + j));
      end
    end
    return result;
  endfunction

  localparam chunk_t [Rounds-1:0] C1 = round_constants(0);
  localparam chunk_t [Rounds-1:0] C2 = round_constants(1);

  // Control.
  logic [1:0] round_q, next_round;
  logic [CycleBits-1:0] cycle_q;
  logic busy_q, valid_q, accept, cycle_end;

  assign in_ready_o  = !busy_q && (!valid_q || out_ready_i);
  assign accept      = in_valid_i && in_ready_o;
  assign out_valid_o = valid_q;
  assign cycle_end   = cycle_q == CycleBits'(Cycles - 1);
  assign next_round  = (round_q == 2'(Rounds - 1)) ? '0 : round_q + 2'd1;

  always_ff @(posedge clk_i) begin
    if (valid_q && out_ready_i) valid_q <= 1'b0;
    if (accept) busy_q <= 1'b1;
    if (busy_q) begin
      cycle_q <= cycle_end ? '0 : cycle_q + CycleBits'(1);
      if (cycle_end) begin
        round_q <= next_round;
        if (next_round == '0) begin
          busy_q  <= 1'b0;
          valid_q <= 1'b1;
        end
      end
    end
    if (rst_i) begin
      round_q <= '0;
      cycle_q <= '0;
      busy_q  <= 1'b0;
      valid_q <= 1'b0;
    end
  end

  // state[i] and running[i]: after i operations of this cycle.
  state_t [StarsPerCycle:0] state;
  chunk_t [StarsPerCycle:0] running;
  chunk_t running_q;
  state_t state_q;

  assign state[0]   = state_q;
  assign running[0] = running_q;

  for (genvar i = 0; i < int'(StarsPerCycle); i++) begin : gen_star
    logic [2:0] place;
    assign place = 3'(cycle_q) * 3'(StarsPerCycle) + 3'(i);

    chunk_t z;
    cf_pi_star #(
        .WordBits(WordBits)
    ) u_star (
        .clk_i   (1'b0),
        .enable_i(1'b0),
        .x_i     (running[i]),
        .y_i     (state[i][0]),
        .z_o     (z)
    );

    always_comb begin
      if (!place[2]) begin
        state[i+1]   = {(place == 3'd0) ? C2[round_q] : running[i], state[i][3:1]};
        running[i+1] = z;
      end else begin
        state[i+1]   = {state[i][2:0], z};
        running[i+1] = (place == 3'd7) ? C1[next_round] : state[i][3];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (busy_q) state_q <= state[StarsPerCycle];
    else if (accept) state_q <= state_i;
    if (busy_q) running_q <= running[StarsPerCycle];
    else running_q <= C1[0];
  end

  assign state_o = state_q;

endmodule

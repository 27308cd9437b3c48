// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// GHASH of NIST SP 800-38D, a block in every cycle, whatever the multiplier takes: blocks go in turn to 8 lanes, each
// with a sum of its own.
//
//   block_i --> delay line --> XOR --> multiplier --> sum of the lane --+
//                               ^                 \                     |
//                               |                  +-> sum_o            |
//                               +---------------------------------------+
//
// A block is multiplied by hash key^8, and so is what was before it in its lane. Of the last 8 blocks, that are
// multiplied by key^8 to key^1 in their order, the products make up the hash. So a block waits in the delay line until
// 8 more are there, or the last one is. The powers are made first, from key_i: those up to 2 J from those up to J.
//
//   cycle   0           8           16           26        then min(N, 8) + 7 cycles after the last of N blocks
//           key_valid   key^2       up to ^4     ready_o   done_o
//
//   latency  = as above, interval = 1
//
// step_i only with ready_o, and no more after last_i. Bit order: of elements, bit k is the coefficient of x^k. Reset:
// synchronous, control only; restart_i forgets the key. Side channels: not protected. Timing depends on the number of
// blocks only.

module cf_ghash_pipelined (
    input  logic         clk_i,
    input  logic         rst_i,
    input  logic         restart_i,
    // The hash key, or a block.
    input  logic         key_valid_i,
    input  logic         step_i,
    input  logic         last_i,
    input  logic [127:0] block_i,
    output logic         ready_o,
    // The hash, until restart_i.
    output logic         done_o,
    output logic [127:0] sum_o
);

  localparam int unsigned Lanes = 8;
  // Cycles from the issue of a block to its product.
  localparam int unsigned Latency = 6;

  typedef logic [127:0] element_t;
  typedef logic [3:0] count_t;

  // What becomes of a product: a power of the key, part of the hash, or the sum of a lane.
  typedef struct packed {
    logic   valid;
    logic   power;
    logic   part;
    logic   last;
    count_t place;
  } fate_t;

  typedef enum logic [1:0] {
    REST,
    POWERS,
    WAIT,
    BLOCKS
  } state_e;

  (* ram_style = "distributed" *) element_t line_q[2*Lanes];
  (* ram_style = "distributed" *) element_t powers_q[2*Lanes];
  (* ram_style = "distributed" *) element_t sums_q[Lanes];

  state_e state_q;
  count_t write_q, read_q;     // places in the delay line
  count_t waiting_q, waiting;  // blocks in it
  count_t exponent_q, exponent;
  count_t known_q;             // highest power so far: 1, 2, 4, 8
  logic ended_q, ended, issue, done_q;
  logic fresh_q;               // the sums of the lanes are 0
  fate_t issued;
  fate_t [Latency-1:0] fates_q;
  fate_t fate;
  element_t x_q, power_q, product, sum_q;

  // Powers of the key: all known ones times the highest.
  logic powers_end, squared;
  assign powers_end = exponent_q == known_q;
  assign squared    = fate.valid && fate.power && fate.place == known_q << 1;

  // A block is issued once eight more have arrived, or the last one has.
  assign issue    = state_q == POWERS || (state_q == BLOCKS && (waiting_q > count_t'(Lanes) || (ended_q && waiting_q != '0)));
  assign waiting  = waiting_q + count_t'(step_i) - count_t'(state_q == BLOCKS && issue);
  assign ended    = ended_q || (step_i && last_i);

  always_comb begin
    exponent = (waiting > count_t'(Lanes)) ? count_t'(Lanes) : waiting;
    if (state_q == POWERS) exponent = exponent_q + count_t'(1);
    if (state_q inside {REST, WAIT}) exponent = count_t'(1);
  end

  assign issued = '{
          valid: issue,
          power: state_q == POWERS,
          part: waiting_q <= count_t'(Lanes),
          last: waiting_q == count_t'(1),
          place: (state_q == POWERS) ? known_q + exponent_q : read_q
      };
  assign fate = fates_q[Latency-1];

  always_ff @(posedge clk_i) begin
    unique case (state_q)
      REST:    if (key_valid_i) state_q <= POWERS;
      POWERS:  if (powers_end) state_q <= WAIT;
      WAIT:    if (squared) state_q <= (known_q == count_t'(Lanes / 2)) ? BLOCKS : POWERS;
      default: ;
    endcase
    if (squared) known_q <= known_q << 1;
    if (step_i) write_q <= write_q + count_t'(1);
    if (state_q == BLOCKS && issue) begin
      read_q <= read_q + count_t'(1);
      if (read_q == count_t'(Lanes - 1)) fresh_q <= 1'b0;
    end
    waiting_q  <= waiting;
    exponent_q <= exponent;
    ended_q    <= ended;
    fates_q    <= {fates_q[Latency-2:0], issued};
    if (fate.valid && !fate.power && fate.part) begin
      sum_q <= sum_q ^ product;
      if (fate.last) done_q <= 1'b1;
    end
    if (restart_i || rst_i) begin
      state_q   <= REST;
      known_q   <= count_t'(1);
      write_q   <= '0;
      read_q    <= '0;
      fresh_q   <= 1'b1;
      waiting_q <= '0;
      ended_q   <= 1'b0;
      sum_q     <= '0;
      done_q    <= 1'b0;
      for (int unsigned i = 0; i < Latency; i++) fates_q[i].valid <= 1'b0;
    end
  end

  // Memories. A power that is the highest is the next to be multiplied, from the first place of the delay line.
  logic power_made;
  assign power_made = fate.valid && fate.power;
  always_ff @(posedge clk_i) begin
    if (key_valid_i || power_made) powers_q[key_valid_i ? count_t'(1) : fate.place] <= key_valid_i ? block_i : product;
    if (key_valid_i || step_i || squared) line_q[write_q] <= squared ? product : block_i;
    if (fate.valid) sums_q[fate.place[2:0]] <= product;
    x_q     <= line_q[read_q] ^ (fresh_q ? '0 : sums_q[read_q[2:0]]);
    power_q <= powers_q[exponent_q];
  end

  cf_field_multiplier u_multiplier (
      .clk_i    (clk_i),
      .a_i      (x_q),
      .b_i      (power_q),
      .product_o(product)
  );

  assign ready_o = state_q == BLOCKS;
  assign done_o  = done_q;
  assign sum_o   = sum_q;

endmodule

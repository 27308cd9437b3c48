// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Path of a compact core for PRESENT: a bit of the state in each cycle, a round in a pass of 64.
//
// Bits go from the highest to the lowest: place p of a pass is bit 63-p. A round reads one half of a memory of
// two times 64 bits. Bits are collected into a nibble; while the next one is collected, its S-box output is
// written to the other half. Bit b of nibble n goes to place 16b+n, which takes only a reordering of the
// address digits: this is the linear layer.
//
// Loading writes as a round does, but without S-boxes, and so do the two pauses after it: the linear layer
// applied three times is the identity.
//
// The key is a ring that turns by one bit with almost every bit of the state: the bit that leaves it at place p
// is round key bit 63-p. 61 turns in a pass rotate it as the next round key needs; it therefore turns once
// during the last nibble, and top_q, a copy of the nibble, supplies all of that. For the nibbles that the key
// schedule sends through an S-box, the S-box of top_q replaces the ring.
//
// latency = 64 cycles, a round; interval = the same. Bit order: that of cf_present_pkg. Reset: synchronous,
// control only. Side channels: not protected.

module cf_present_compact #(
    // 80 or 128.
    parameter int unsigned KeyBits = 80
) (
    input  logic       clk_i,
    input  logic       rst_i,
    input  logic       step_i,
    input  logic       pass_end_i,
    input  logic [5:0] place_i,
    input  logic       load_i,
    input  logic       prepare_i,
    input  logic       start_i,
    input  logic       fresh_i,
    input  logic       key_i,
    input  logic       block_i,
    output logic       last_o,
    output logic       block_o
);

  // The counter is added to the key from place 41 on, at the end of the ring; with 128 bits 47 bits earlier,
  // since it goes to bits 66 to 62 there, not to 19 to 15.
  localparam int unsigned First = 41;
  localparam int unsigned Ahead = (KeyBits == 80) ? 0 : 47;
  localparam int unsigned SubstitutedNibbles = (KeyBits == 80) ? 1 : 2;

  logic [3:0] nibble;  // number of the nibble read, from the left
  logic [1:0] place;  // of its bits
  logic nibble_end;
  assign {nibble, place} = place_i;
  assign nibble_end      = step_i && place == '1;

  // The key.
  logic [KeyBits-1:0] key_q;
  logic [3:0] top_q, top_substituted;
  logic late_q;  // the ring still lacks the last bit of a key
  logic [4:0] count_q;  // rotates where it is added, and counts rounds
  logic substitutes, key_bit, leaving, adds, turn;

  assign top_substituted = cf_present_pkg::sbox(top_q);
  assign substitutes     = !fresh_i && nibble < 4'(SubstitutedNibbles);
  assign key_bit         = substitutes ? top_substituted[~place] : top_q[~place];
  assign leaving         = substitutes ? top_substituted[~place] : key_q[KeyBits-1];
  assign adds            = place_i inside {[6'(First) : 6'(First + 4)]};

  if (Ahead == 0) begin : gen_add_at_end
    always_ff @(posedge clk_i) begin
      if (turn) key_q <= {key_q[KeyBits-2:0], prepare_i ? late_q : leaving ^ (adds & count_q[4])};
    end
  end else begin : gen_add_inside
    always_ff @(posedge clk_i) begin
      if (turn) begin
        key_q        <= {key_q[KeyBits-2:0], prepare_i ? late_q : leaving};
        key_q[Ahead] <= key_q[Ahead-1] ^ (!prepare_i & adds & count_q[4]);
      end
    end
  end

  // The state.
  logic state_q[128];
  logic half_q;  // the half being read
  logic [2:0] collected_q;
  logic [3:0] nibble_q, substituted;
  logic written_half_q, plain_q;
  logic [3:0] number_q;  // of the nibble in nibble_q

  assign block_o     = load_i ? block_i : state_q[{half_q, place_i}] ^ (key_bit & !prepare_i);
  assign substituted = plain_q ? nibble_q : cf_present_pkg::sbox(nibble_q);

  // A key whose last bit is late is in position when the first round begins.
  assign turn = (step_i && (load_i || (!prepare_i && nibble != '1)))
      || (pass_end_i && (start_i || !prepare_i));
  assign last_o = count_q == '1 && !prepare_i;

  always_ff @(posedge clk_i) begin
    state_q[{!written_half_q, place, number_q}] <= substituted[~place];
    if (step_i) collected_q <= {collected_q[1:0], block_o};
    if (nibble_end) begin
      nibble_q       <= {collected_q, block_o};
      number_q       <= nibble;
      written_half_q <= half_q;
      plain_q        <= prepare_i;
      top_q          <= key_q[KeyBits-2-:4];
    end
    if (turn) late_q <= key_i;
    if (pass_end_i) half_q <= !half_q;
    if (!prepare_i) begin
      if (step_i && adds) count_q <= {count_q[3:0], count_q[4]};
      // The pass that unloads makes it 1 again.
      if (pass_end_i) count_q <= count_q + 1'b1;
    end
    if (rst_i) begin
      half_q  <= 1'b0;
      count_q <= 5'd1;
    end
  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Ascon-AEAD128 of NIST SP 800-232: encrypts or decrypts packets of any length, and makes or checks their tags, some
// rounds in every clock cycle. cf_packet_shell says what a packet is.
//
//            key, nonce            in_data_i, key, domain bit
//                |                          |
//                v                          v
//   state_q <- start ? initial : rounds <- XOR <- state_q
//
// What is added to a state (data, padding, key, domain bit) is added in the first cycle of the permutation that
// follows, so a block takes the cycles of its permutation and no more.
//
//   cycle           0      1 .. 12   13         14 .. 20   21         22 .. 32   33 .. 35
//   one round       start  p[12]     one block  p[8]       close      p[12]      tag
//   each cycle                       and first             and first
//                                    round                 round
//
// With R = RoundsPerCycle, and D = 12 / R - floor(4 / R):
//
//   latency  = 24 / R + D + 3 cycles from the start to the tag at the port, for a message of one block, without
//              associated data
//   interval = D cycles per block: 8, 4, 3, 2, 2, 1 with 1, 2, 3, 4, 6, 12 rounds
//
// A nonce must never come twice under a key. Bit order: the first byte of a string is bits 7..0. Reset: synchronous,
// control only; no port shows anything of the old contents. The key is kept from the start of a packet to the next
// start. Side channels: not protected. Timing depends on lengths only.

module cf_ascon_aead
  import cf_packet_pkg::*, cf_ascon_pkg::*;
#(
    // A divisor of 12.
    parameter  int unsigned RoundsPerCycle = 1,
    // Blocks of plaintext that can wait for their tag, a power of two from 2; or 0.
    parameter  int unsigned HoldBlocks     = 64,
    // Obey clear_i, and clear on reset too.
    parameter  bit          Clear          = 0,
    localparam int unsigned KeyBits        = 128,
    localparam int unsigned NonceBits      = 128,
    localparam int unsigned BlockBits      = 128,
    localparam int unsigned BytesBits      = 5
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    input  logic                 abort_i,
    // Start of a packet.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [NonceBits-1:0] nonce_i,
    // The packet in.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  kind_e                in_kind_i,
    input  logic [BlockBits-1:0] in_data_i,
    input  logic [BytesBits-1:0] in_bytes_i,
    input  logic                 in_last_i,
    // The packet out; 0 while nothing is offered, and after the last byte.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output kind_e                out_kind_o,
    output logic [BlockBits-1:0] out_data_o,
    output logic [BytesBits-1:0] out_bytes_o,
    output logic                 out_last_o,
    // The verdict.
    output logic                 verdict_valid_o,
    input  logic                 verdict_ready_i,
    output verdict_e             verdict_o
);

  if (RoundsPerCycle == 0 || Rounds % RoundsPerCycle != 0) begin : gen_bad_rounds
    $error("cf_ascon_aead: RoundsPerCycle is %0d; allowed are 1, 2, 3, 4, 6 and 12", RoundsPerCycle);
  end

  localparam int unsigned Cycles = Rounds / RoundsPerCycle;
  localparam bit [3:0] DataCycle = 4'(DataEntry / RoundsPerCycle);
  localparam bit EnterLate = DataEntry % RoundsPerCycle != 0;

  logic clear, start, step, message, close, empty, decrypt;
  logic [15:0] filled;
  logic [15:0][7:0] data, result;

  // Control: the cycle of the permutation under way, and whether it is the one of 12 rounds.
  logic busy_q, long_q, domain_q, final_q;
  logic [3:0] cycle_q, cycle;
  logic long, work, last;
  assign long  = busy_q ? long_q : message && close;
  assign cycle = busy_q ? cycle_q : long ? '0 : DataCycle;
  assign work  = busy_q || step;
  assign last  = cycle == 4'(Cycles - 1);

  always_ff @(posedge clk_i) begin
    if (work) begin
      busy_q  <= !last;
      long_q  <= long;
      cycle_q <= cycle + 4'd1;
    end
    if (step) begin
      domain_q <= domain_q || message;
      final_q  <= long;
    end
    if (start) begin
      busy_q   <= 1'b1;
      long_q   <= 1'b1;
      cycle_q  <= '0;
      domain_q <= 1'b0;
      final_q  <= 1'b0;
    end
  end

  // Data: the state with what is added to it, then rounds.
  logic [1:0][63:0] key_q;
  logic [15:0][7:0] rate, absorbed;
  state_t state_q, added, worked;
  assign rate = {state_q[1], state_q[0]};
  for (genvar i = 0; i < 16; i++) begin : gen_byte
    logic there, padded;
    assign there = filled[i] && !empty;
    if (i == 0) begin : gen_first
      assign padded = !there;
    end else begin : gen_next
      assign padded = filled[i-1] && !empty && !filled[i];
    end
    assign result[i]   = (rate[i] ^ data[i]) & {8{filled[i]}};
    assign absorbed[i] = (rate[i] & ~{8{there && message && decrypt}}) ^ (data[i] & {8{there}}) ^ 8'(padded);
  end

  always_comb begin
    added = state_q;
    if (!busy_q) begin
      {added[1], added[0]} = absorbed;
      if (long) {added[3], added[2]} ^= key_q;
      if (message && !domain_q) added[4][63] ^= 1'b1;
    end
  end

  cf_ascon_rounds #(
      .RoundsPerCycle(RoundsPerCycle)
  ) u_rounds (
      .cycle_i(cycle),
      .late_i (EnterLate && !busy_q && !long),
      .state_i(added),
      .state_o(worked)
  );

  always_ff @(posedge clk_i) begin
    if (work || start) begin
      state_q <= start ? {128'd0, key_i, Aead128} : worked;
      {state_q[4], state_q[3]} <= ({worked[4], worked[3]} & ~{128{start}})
                                  ^ (start ? nonce_i : key_q & {128{long && last}});
    end
    if (start) key_q <= key_i;
    if (clear) begin
      state_q <= '0;
      key_q   <= '0;
    end
  end

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .HoldBlocks(HoldBlocks),
      .Clear     (Clear)
  ) u_shell (
      .clear_o       (clear),
      .begin_o       (start),
      .step_valid_o  (),
      .step_o        (step),
      .step_ready_i  (!busy_q),
      .step_message_o(message),
      .step_close_o  (close),
      .step_empty_o  (empty),
      .step_filled_o (filled),
      .step_tail_o   (),
      .step_data_o   (data),
      .step_full_i   (1'b0),
      .step_verdict_i(ACCEPTED),
      .step_last_o   (),
      .ahead_valid_o (),
      .ahead_kind_o  (),
      .ahead_filled_o(),
      .ahead_data_o  (),
      .decrypt_o     (decrypt),
      .result_i      (result),
      .step_late_i   (1'b0),
      .finished_o    (),
      .late_due_i    (1'b0),
      .late_valid_i  (1'b0),
      .late_bytes_i  ('0),
      .late_ready_o  (),
      .tag_valid_i   (final_q && !busy_q),
      .tag_i         ({state_q[4], state_q[3]}),
      .*
  );

endmodule

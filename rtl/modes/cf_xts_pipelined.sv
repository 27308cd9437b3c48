// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// XTS of IEEE Std 1619 and NIST SP 800-38E around a pipeline: encrypts or decrypts a block of a data unit in every
// cycle. A data unit is a packet without associated data and tag; cf_packet_shell says what a packet is. The nonce is the
// tweak: the number of the data unit, its first byte lowest.
//
//   nonce --> cf_iterative, tweak key --> tweak at the front, and at the back; times alpha after every block
//   block of data --> XOR front tweak --> cf_pipelined, both directions --> XOR back tweak --> result
//
//   state_q     what enters the pipeline
//   TWEAK       nothing: the first tweak and the round keys are made
//   DATA        a block, when the transfer after it is there
//   DRAIN       nothing: the last full block is inside, and its result is kept
//   JOINED      the short last block, filled up with the end of the result that is kept
//   END         nothing: that block is inside; then the short block leaves
//
// Ciphertext stealing: where a short block follows, the two last blocks are joined. Their tweaks change places in
// decryption. What is left of the kept result leaves as the short block.
//
// With C cycles of cf_iterative and L of cf_pipelined for a block:
//
//   latency  = C + L + 7 cycles from the start to the closing transfer at the port, for a data unit of one block
//   interval = 1 cycle per block; a short block at the end takes about 2 L cycles more
//
// A data unit has at least a block, otherwise it is BAD_LENGTH, and at most 2^LengthBits, otherwise it is TOO_LONG.
// BAD_START answers a key with equal halves.
//
// Bit order: the first byte of a string is bits 7..0; the key of the data is the lower half of key_i. Reset: synchronous,
// control only; no port shows anything of the old contents. The key is kept from the start of a packet to the next start.
// Side channels: not protected. Timing depends on lengths, and on whether the halves of the key are equal.

module cf_xts_pipelined
  import cf_pkg::*, cf_packet_pkg::*;
#(
    // Of 128 bits.
    parameter  cipher_t       Cipher,
    // Stages and S-boxes of cf_pipelined; the tweak has the same S-boxes.
    parameter  int unsigned   RoundsPerStage = 1,
    parameter  int unsigned   StagesPerRound = 1,
    parameter  sbox_e         Sbox           = TABLE,
    // A data unit has up to 2^LengthBits blocks, 4 to 20.
    parameter  int unsigned   LengthBits     = 20,
    localparam int unsigned   KeyBits        = 2 * Cipher.key_bits,
    localparam int unsigned   BlockBits      = 128,
    localparam int unsigned   Bytes          = BlockBits / 8,
    localparam int unsigned   BytesBits      = $clog2(Bytes + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 abort_i,
    // Start of a packet.
    input  logic                 start_valid_i,
    output logic                 start_ready_o,
    input  logic                 decrypt_i,
    input  logic [  KeyBits-1:0] key_i,
    input  logic [BlockBits-1:0] nonce_i,
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

  if (Cipher.block_bits != BlockBits) begin : gen_bad_cipher
    $error("cf_xts_pipelined: %0s has blocks of %0d bits; allowed are ciphers with blocks of 128", Cipher.name,
           Cipher.block_bits);
  end
  if (LengthBits < 4 || LengthBits > 20) begin : gen_bad_length
    $error("cf_xts_pipelined: LengthBits is %0d; allowed are 4 to 20", LengthBits);
  end

  typedef logic [Bytes-1:0][7:0] bytes_t;

  typedef enum logic [2:0] {
    REST,
    TWEAK,
    DATA,
    DRAIN,
    JOINED,
    END
  } state_e;

  logic start, offered, step, close, last, decrypt, ahead_valid, late_ready;
  logic [Bytes-1:0] filled, ahead_filled;
  bytes_t data, ahead_data, result;
  kind_e ahead_kind;

  // A short block follows. Where no transfer is ahead, these ports still show that of the step, a full block.
  logic steals;
  assign steals = !last && ahead_kind == MESSAGE && ahead_filled[0] && !ahead_filled[Bytes-1];

  // Blocks in the pipeline.
  localparam int unsigned PlacesBits = $clog2(2 * Cipher.rounds * StagesPerRound + 16);
  logic [PlacesBits-1:0] places_q;
  logic running_q, key_due_q, key_ready, enters, ready, made, kept, taken, more, fewer;
  logic first_made, ends, empty_q, alone_q;

  state_e state_q, state_d;
  always_comb begin
    state_d = state_q;
    unique case (state_q)
      TWEAK:   if (first_made) state_d = DATA;
      DATA:    if (enters && steals) state_d = DRAIN;
      DRAIN:   if (kept) state_d = JOINED;
      JOINED:  if (step) state_d = END;
      default: ;
    endcase
    if (step && close) state_d = REST;
  end

  // Blocks so far.
  logic [LengthBits:0] blocks;
  logic some_q;
  cf_counter #(
      .Bits(LengthBits + 1)
  ) u_blocks (
      .clk_i  (clk_i),
      .load_i (start),
      .value_i('0),
      .step_i (step && !close),
      .count_o(blocks),
      .full_o ()
  );

  assign enters = (step && !close) || (state_q == DATA && offered && !close && steals && ready);
  assign kept   = state_q == DRAIN && made && alone_q;
  assign taken  = kept || late_ready;
  assign more   = enters && !taken;
  assign fewer  = taken && !enters;

  always_ff @(posedge clk_i) begin
    state_q  <= state_d;
    if (more) begin
      places_q <= places_q + PlacesBits'(1);
      empty_q  <= 1'b0;
      alone_q  <= empty_q;
    end
    if (fewer) begin
      places_q <= places_q - PlacesBits'(1);
      empty_q  <= alone_q;
      alone_q  <= places_q == PlacesBits'(2);
    end
    if (step && !close) some_q <= 1'b1;
    if (start) begin
      state_q  <= TWEAK;
      places_q <= '0;
      empty_q  <= 1'b1;
      alone_q  <= 1'b0;
      some_q   <= 1'b0;
    end
    if (rst_i) state_q <= REST;
  end

  // Keys. A register resets both ciphers, a cycle after the start.
  logic [1:0][KeyBits/16-1:0][7:0] keys_q;
  logic equal_q;
  always_ff @(posedge clk_i) begin
    running_q <= state_q != REST && !start && !rst_i;
    if (running_q && key_ready) key_due_q <= 1'b0;
    equal_q <= keys_q[0] == keys_q[1];
    if (start) begin
      key_due_q <= 1'b1;
      keys_q    <= key_i;
    end
  end

  bytes_t front, back;
  cf_xts_tweaks #(
      .Cipher(Cipher),
      .Sbox  (Sbox)
  ) u_tweaks (
      .clk_i       (clk_i),
      .running_i   (running_q),
      .start_i     (start),
      .nonce_i     (nonce_i),
      .key_i       (keys_q[1]),
      .make_i      (state_q == TWEAK),
      .made_o      (first_made),
      .front_next_i((state_q == JOINED) != decrypt && steals),
      .front_step_i(enters && !steals),
      .front_o     (front),
      .back_next_i ((state_q == DRAIN && alone_q && decrypt) || (state_q == END && !decrypt)),
      .back_step_i (late_ready),
      .back_o      (back)
  );

  // Data.
  bytes_t block, worked, kept_q;
  for (genvar i = 0; i < Bytes; i++) begin : gen_byte
    assign block[i]  = (state_q != JOINED) ? data[i] : ahead_filled[i] ? ahead_data[i] : kept_q[i];
    assign result[i] = late_ready ? worked[i] ^ back[i] : kept_q[i] & {8{filled[i]}};
  end

  always_ff @(posedge clk_i) if (kept) kept_q <= worked ^ back;

  cf_byte_pipeline #(
      .Cipher        (Cipher),
      .Direction     (BOTH),
      .KeySchedule   (STORED),
      .RoundsPerStage(RoundsPerStage),
      .StagesPerRound(StagesPerRound),
      .Sbox          (Sbox)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (!running_q),
      .key_valid_i(key_due_q && running_q),
      .key_ready_o(key_ready),
      .key_i      (keys_q[0]),
      .in_valid_i (enters),
      .in_ready_o (ready),
      .decrypt_i  (decrypt),
      .block_i    (block ^ front),
      .out_valid_o(made),
      .out_ready_i(taken),
      .block_o    (worked)
  );

  verdict_e verdict;
  assign verdict = equal_q ? BAD_START : (close && !some_q) ? BAD_LENGTH : ACCEPTED;

  cf_packet_shell #(
      .BlockBits (BlockBits),
      .TagBytes  (0),
      .Associates(0),
      .LooksAhead(1),
      .Pipelined (1),
      .Late      (1),
      .HoldBlocks(0)
  ) u_shell (
      .clear_i       (1'b0),
      .clear_o       (),
      .begin_o       (start),
      .step_valid_o  (offered),
      .step_o        (step),
      .step_ready_i  (close ? ends : ready && (state_q == JOINED || (state_q == DATA && !steals && (last || ahead_valid)))),
      .step_message_o(),
      .step_close_o  (close),
      .step_empty_o  (),
      .step_filled_o (filled),
      .step_tail_o   (),
      .step_data_o   (data),
      .step_last_o   (last),
      .step_full_i   (blocks[LengthBits]),
      .step_verdict_i(verdict),
      .step_late_i   (!close),
      .ahead_valid_o (ahead_valid),
      .ahead_kind_o  (ahead_kind),
      .ahead_filled_o(ahead_filled),
      .ahead_data_o  (ahead_data),
      .decrypt_o     (decrypt),
      .result_i      (result),
      .finished_o    (),
      .late_due_i    (!empty_q),
      .late_valid_i  (made && running_q && !kept),
      .late_bytes_i  (BytesBits'(Bytes)),
      .late_ready_o  (late_ready),
      .tag_valid_i   (1'b1),
      .tag_i         ('0),
      .*
  );
  assign ends = state_q inside {DATA, END} && empty_q;

endmodule

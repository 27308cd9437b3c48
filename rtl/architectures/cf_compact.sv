// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Compact core: state and key stay in LUT memory, and a round is a pass over them, a few bits in each clock
// cycle. The least area, at any latency.
//
// Words have PortBits bits, as in the cipher's path; the most significant word moves first. A block comes with
// its key in KeyWords transfers: each carries a word of the key, the last BlockWords a word of the block too.
// The result leaves in BlockWords transfers, and then the next block can come.
//
// The core goes from pass to pass: some load key and state, some may rearrange them (pauses), one follows for
// each round, and some unload the result. Each pass takes Pass = 2**pass_bits cycles; the first begins late, so
// that it ends with the last word it serves. The cipher's path defines what a pass does to state and key. While
// a word it needs has not arrived, or a word it offers is not taken, the whole core stands still.
//
//   PRESENT, RECTANGLE between ports of 1 bit:
//     interval = KeyWords + BlockWords + Pass * (pauses + rounds)
//     latency  = interval - 1
//   PRESENT-80 between ports of 16 bits, where the last pass that loads is the first round:
//     interval = KeyWords + BlockWords + Pass * (rounds - 1)
//     latency  = interval - 1
//   AES:
//     interval = 16 * KeyWords + Pass * rounds, since the last round delivers the result
//     latency  = interval - 10
//
// Latency is from accepting the first word of a block to offering the last one of its result. pass_bits and
// pauses are fields of the cipher's record. decrypt_i and key_valid_i are ignored; key_ready_o equals
// in_ready_o.
//
// Clear, and reset too: a block under way and a result are lost; a hidden block of zeros then replaces all that
// the core keeps, see cf_ghost.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_compact
  import cf_pkg::*;
#(
    // Its record must have a compact core between ports of PortBits bits.
    parameter cipher_t     Cipher,
    // ENCRYPT.
    parameter direction_e  Direction = ENCRYPT,
    parameter int unsigned PortBits  = Cipher.compact[0].port_bits,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter bit Clear = 0,
    parameter bit Gate = 0
) (
    input  logic                clk_i,
    input  logic                rst_i,
    input  logic                clear_i,
    // Keys come with their blocks.
    input  logic                key_valid_i,
    output logic                key_ready_o,
    input  logic [PortBits-1:0] key_i,
    // Words in.
    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  logic                decrypt_i,
    input  logic [PortBits-1:0] block_i,
    // Words out.
    output logic                out_valid_o,
    input  logic                out_ready_i,
    output logic [PortBits-1:0] block_o
);

  logic core_rst, core_key_valid, core_key_ready, core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic [PortBits-1:0] core_key;
  logic [PortBits-1:0] core_block_in, core_block_out;
  cf_ghost #(
      .PortBits   (PortBits),
      .KeyPortBits(PortBits),
      .InWords    (Cipher.key_bits / PortBits),
      .OutWords   (Cipher.block_bits / PortBits),
      .Clear      (Clear),
      .Gate       (Gate)
  ) u_ghost (
      .clk_i           (clk_i),
      .rst_i           (rst_i),
      .clear_i         (clear_i),
      .key_valid_i     (key_valid_i),
      .key_ready_o     (key_ready_o),
      .key_i           (key_i),
      .in_valid_i      (in_valid_i),
      .in_ready_o      (in_ready_o),
      .block_i         (block_i),
      .out_valid_o     (out_valid_o),
      .out_ready_i     (out_ready_i),
      .block_o         (block_o),
      .core_rst_o      (core_rst),
      .core_key_valid_o(core_key_valid),
      .core_key_ready_i(core_key_ready),
      .core_key_o      (core_key),
      .core_in_valid_o (core_in_valid),
      .core_in_ready_i (core_in_ready),
      .core_block_o    (core_block_in),
      .core_out_valid_i(core_out_valid),
      .core_out_ready_o(core_out_ready),
      .core_block_i    (core_block_out)
  );

  cf_cipher_check #(
      .Cipher(Cipher)
  ) u_cipher_check ();

  localparam compact_t Compact = compact(Cipher, PortBits);
  localparam int unsigned PassBits = Compact.pass_bits;
  localparam int unsigned Places = 2 ** PassBits;
  localparam int unsigned LoadPlaces = Cipher.key_bits / PortBits * Compact.word_cycles;
  localparam int unsigned LoadPasses = (LoadPlaces + Places - 1) / Places;
  localparam int unsigned PreparePasses = LoadPasses + Compact.pauses;
  localparam int unsigned UnloadPasses = Cipher.block_bits / PortBits * Compact.word_cycles / Places;

  if (Compact.port_bits == 0) begin : gen_bad_port
    $error("cf_compact: PortBits is %0d; for %0s there are cores with %0d and %0d (0: none)", PortBits,
           Cipher.name, Cipher.compact[0].port_bits, Cipher.compact[1].port_bits);
  end
  if (Direction != ENCRYPT) begin : gen_bad_direction
    $error("cf_compact: Direction is %0d; allowed is 0 (ENCRYPT)", Direction);
  end

  logic [PassBits-1:0] place_q;
  // Passes before the first round: the highest bits count those still to come, this one included.
  logic [PreparePasses-1:0] prepare_q;
  logic fresh_q;  // the pass after them

  logic load, prepare, start, unload, unloaded, needs, takes, gives, last, step, pass_end, restart;
  assign load     = prepare_q[LoadPasses-1];
  assign prepare  = prepare_q[PreparePasses-1];
  assign start    = prepare && prepare_q << 1 == '0;
  assign step     = !(load && needs && !core_in_valid) && !(core_out_valid && !core_out_ready);
  assign pass_end = step && place_q == '1;
  assign restart  = core_rst || (unloaded && pass_end);

  assign core_in_ready  = load && takes;
  assign core_key_ready = core_in_ready;
  assign core_out_valid = unload && gives;

  always_ff @(posedge clk_i) begin
    if (step) place_q <= place_q + 1'b1;
    if (pass_end) begin
      prepare_q <= prepare_q << 1;
      fresh_q   <= prepare;
    end
    if (restart) begin
      place_q   <= PassBits'(0 - LoadPlaces);
      prepare_q <= '1;
    end
  end

  if (Compact.tells) begin : gen_told
    assign unload   = last;
    assign unloaded = last;
  end else begin : gen_counted
    logic [UnloadPasses-1:0] unload_q;  // one bit for each pass
    assign unload   = |unload_q;
    assign unloaded = unload_q[UnloadPasses-1];
    always_ff @(posedge clk_i) begin
      if (pass_end) unload_q <= UnloadPasses'({unload_q, last});
      if (core_rst) unload_q <= '0;
    end
  end

  cf_compact_path #(
      .Cipher  (Cipher),
      .PortBits(PortBits)
  ) u_path (
      .clk_i     (clk_i),
      .rst_i     (core_rst),
      .step_i    (step),
      .pass_end_i(pass_end),
      .place_i   (place_q),
      .load_i    (load),
      .prepare_i (prepare),
      .start_i   (start),
      .fresh_i   (fresh_q),
      .unload_i  (unload),
      .key_i     (core_key),
      .block_i   (core_block_in),
      .needs_o   (needs),
      .takes_o   (takes),
      .gives_o   (gives),
      .last_o    (last),
      .block_o   (core_block_out)
  );

  logic unused;
  assign unused = ^{core_key_valid, decrypt_i};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Iterative core with key and state in block RAM: only the control is in flip-flops.
//
// Key and state each have a register in block RAM, with one word for the input and one to work on. A round adds
// the round key to the state, and the next state and key are written back. With the S-boxes of the rounds in
// block RAM too, the state stays in their output registers, and its block RAM only buffers the block. With
// those of the key schedule as well, all S-boxes read in one cycle, and their outputs are written in the next.
//
//   latency  = Passes * (rounds + 1) + 1 cycles from accepting a block to offering its result; with two cycles per
//              round Passes * 2 * rounds + 2
//   interval = latency
//
// WritePorts 2: the input has a port of its own, and written data are read at once. The block RAM needs two
// write ports, one of which reads what it writes. WritePorts 1: one port writes, both input and work, and one
// reads, never in the same cycle. A round takes two cycles; every block RAM can do that.
//
// Passes is 1 for ENCRYPT. DECRYPT walks the key schedule to its end first, for every block: 2.
// The key comes with the block: key_i is taken with block_i, key_valid_i is ignored, key_ready_o equals
// in_ready_o. decrypt_i is ignored.
//
// Clear, and reset too: a block under way and a result are lost. A hidden block of zeros under a key of zeros
// overwrites them in memory; it takes one cycle more than a block.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_ram
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction  = ENCRYPT,
    // 2 or 1, see above.
    parameter  int unsigned WritePorts = 2,
    // S-boxes of the rounds, BLOCK_RAM only for PRESENT and RECTANGLE; those of the key schedule, BLOCK_RAM
    // only for RECTANGLE with the others in BLOCK_RAM too.
    parameter  sbox_e       Sbox       = TABLE,
    parameter  sbox_e       KeySbox    = (Sbox == BLOCK_RAM) ? TABLE : Sbox,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter  bit          Clear      = 0,
    parameter  bit          Gate       = 0,
    localparam int unsigned BlockBits  = Cipher.block_bits,
    localparam int unsigned KeyBits    = Cipher.key_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // Keys come with their blocks.
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic [  KeyBits-1:0] key_i,
    // Blocks in.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic                 decrypt_i,
    input  logic [BlockBits-1:0] block_i,
    // Blocks out.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o
);

  cf_cipher_check #(
      .Cipher(Cipher)
  ) u_cipher_check ();

  localparam int unsigned CounterBits = Cipher.code_bits;
  localparam int unsigned KeyStateBits = Cipher.key_state_bits;
  localparam bit Back = Direction == DECRYPT;
  // All S-boxes in block RAM: they read in one cycle, and their outputs are written in the next.
  localparam bit LookUp = KeySbox == BLOCK_RAM;
  // Only those of the rounds: their registers hold the state.
  localparam bit InSboxes = Sbox == BLOCK_RAM && !LookUp;
  localparam int unsigned CyclesPerRound = (WritePorts == 1 || LookUp) ? 2 : 1;

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [KeyStateBits-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;

  localparam code_t FirstCode = CounterBits'(code_of(Cipher, 0));
  localparam code_t LastCode = CounterBits'(code_of(Cipher, Cipher.rounds));
  localparam code_t IdleCode = CounterBits'(Cipher.idle_code);

  if (!(Direction inside {ENCRYPT, DECRYPT})) begin : gen_bad_direction
    $error("cf_ram: Direction is %0d; allowed are 0 (ENCRYPT) and 1 (DECRYPT)", Direction);
  end
  if (LookUp && WritePorts != 2) begin : gen_bad_ports
    $error("cf_ram: WritePorts is %0d; with KeySbox BLOCK_RAM allowed is 2", WritePorts);
  end

  block_t block, fetched, added, next_state;
  key_t first_key, key, next_key;

  // The counter code is the state: a round under way, or at rest with or without a result. With LookUp it steps
  // between the two cycles of a round, so that at FirstCode only the input is read.
  code_t code_q, next_code;
  logic  read_q;   // the input is read, or the second half of a two-cycle round
  logic  back_q;   // rounds are being undone; the key schedule has been walked
  logic  ghost_q;  // a hidden block overwrites the old contents

  // A reset clears, too.
  logic clear, reset;
  assign clear = Clear && (clear_i || rst_i);
  assign reset = rst_i || clear;

  logic rest, full, start, accept, idle, first, write, write_state, fresh_key, fresh_state;
  assign rest   = at_rest(Cipher, 32'(code_q)) && !read_q && !back_q;
  assign full   = !is_idle(Cipher, 32'(code_q));
  assign accept = start || (ghost_q && rest && !full);

  cf_block_shell #(
      .BlockBits(BlockBits),
      .Clear    (Clear),
      .Gate     (Gate)
  ) u_shell (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .clear_i    (clear),
      .in_valid_i (in_valid_i),
      .in_ready_o (in_ready_o),
      .out_valid_o(out_valid_o),
      .out_ready_i(out_ready_i),
      .block_o    (block_o),
      .rest_i     (rest && !ghost_q),
      .full_i     (full),
      .result_i   (added),
      .start_o    (start),
      .idle_o     (idle)
  );
  assign key_ready_o = in_ready_o;

  // Read addresses of the two input words.
  assign first       = Back ? back_q && code_q == LastCode : code_q == FirstCode;
  assign fresh_key   = read_q && code_q == FirstCode && !back_q;
  assign fresh_state = read_q && first;
  // While a block arrives the second port writes too, to no effect: synthesis would merge two ports that never
  // write at once.
  assign write       = (LookUp ? read_q && !first : !read_q && !rest) || (WritePorts == 2 && accept);
  assign write_state = write && (!Back || back_q || rest);

  assign block = ghost_q ? '0 : block_i;
  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(ghost_q ? '0 : key_i),
      .key_o(first_key)
  );
  cf_ram_register #(
      .Bits      (KeyStateBits),
      .WritePorts(WritePorts)
  ) u_key (
      .clk_i  (clk_i),
      .load_i (accept),
      .outer_i(first_key),
      .read_i (read_q && !write),
      .fresh_i(fresh_key),
      .write_i(write),
      .inner_i(next_key),
      .value_o(key)
  );
  // Where S-boxes in block RAM hold the state, this one only buffers the block: nothing is written back.
  cf_ram_register #(
      .Bits      (BlockBits),
      .WritePorts(InSboxes ? 1 : WritePorts)
  ) u_state (
      .clk_i  (clk_i),
      .load_i (accept),
      .outer_i(block),
      .read_i (read_q && !write),
      .fresh_i(fresh_state),
      .write_i(InSboxes ? 1'b0 : write_state),
      .inner_i(InSboxes ? '0 : next_state),
      .value_o(fetched)
  );
  cf_ram_round #(
      .Cipher   (Cipher),
      .Direction(Direction),
      .Sbox     (Sbox),
      .KeySbox  (KeySbox)
  ) u_round (
      .clk_i       (clk_i),
      .look_i      (LookUp ? !rest && !read_q : write_state),
      .first_i     (first),
      .rest_i      (rest),
      .back_i      (back_q),
      .code_i      (code_q),
      .state_i     (fetched),
      .key_i       (key),
      .added_o     (added),
      .next_state_o(next_state),
      .next_key_o  (next_key),
      .next_code_o (next_code)
  );

  always_ff @(posedge clk_i) begin
    if (!rest) read_q <= !read_q && CyclesPerRound == 2;
    if (!rest && !read_q) begin
      code_q <= next_code;
      // A decryption ends in the same code as an encryption.
      if (Back && back_q && next_code == FirstCode) code_q <= LastCode;
      if (Back && !back_q && next_code == LastCode) read_q <= 1'b1;
    end
    if (accept) begin
      code_q <= FirstCode;
      read_q <= 1'b1;
    end
    if (idle || (ghost_q && rest && full)) code_q <= IdleCode;
    if (reset) read_q <= 1'b0;
  end

  if (Clear) begin : gen_ghost
    always_ff @(posedge clk_i) begin
      if (rest && full) ghost_q <= 1'b0;
      if (reset) ghost_q <= 1'b1;
    end
  end else begin : gen_no_ghost
    assign ghost_q = 1'b0;
  end

  if (Back) begin : gen_turn
    always_ff @(posedge clk_i) begin
      if (!rest && !read_q) back_q <= back_q ? next_code != FirstCode : next_code == LastCode;
      if (reset) back_q <= 1'b0;
    end
  end else begin : gen_no_turn
    assign back_q = 1'b0;
  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

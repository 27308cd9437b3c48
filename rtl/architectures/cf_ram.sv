// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Iterative core with key and state in block RAM: only the control is in flip-flops.
//
// Key and state each have a register in block RAM, of which one word takes what comes and the other one is
// worked on. A round adds the round key to the state, and what both become is written back. With S-boxes in
// block RAM too, the state stays in their output registers; the block RAM of the state only buffers the block.
//
//   latency  = Passes * (CyclesPerRound * rounds + 1) + 1 cycles from accepting a block to offering its result,
//              with WritePorts 1 Passes * CyclesPerRound * rounds + 2
//   interval = latency
//
// WritePorts 2: what comes has a port of its own, and what is written is read at once. CyclesPerRound is 1.
// The block RAM needs two ports that write, and one of them reads what it writes. WritePorts 1: one port
// writes, whatever comes or is worked on, and one reads, never in the same cycle. CyclesPerRound is 2; every
// block RAM can do that.
//
// Passes is 1 for ENCRYPT. DECRYPT walks the key schedule to its end first, for every block: 2.
// The key comes with the block: key_i is taken with block_i, key_valid_i is ignored, key_ready_o equals
// in_ready_o. decrypt_i is ignored.
//
// Clear, and a reset with it: a block under way and a result are lost. A block of zeros under a key of zeros,
// which nobody sees, takes their place in memory; it takes one cycle more than a block.
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
    // S-boxes of the rounds, and of the key schedule, which has them in logic. BLOCK_RAM for PRESENT and
    // RECTANGLE.
    parameter  sbox_e       Sbox       = TABLE,
    parameter  sbox_e       KeySbox    = (Sbox == BLOCK_RAM) ? TABLE : Sbox,
    // 1: clear_i counts, and a reset clears. 1: block_o is 0 while out_valid_o is.
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

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [KeyStateBits-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;

  localparam code_t FirstCode = CounterBits'(code_of(Cipher, 0));
  localparam code_t LastCode = CounterBits'(code_of(Cipher, Cipher.rounds));
  localparam code_t IdleCode = CounterBits'(Cipher.idle_code);

  if (!(Direction inside {ENCRYPT, DECRYPT})) begin : gen_bad_direction
    $error("cf_ram: Direction is %0d; allowed are 0 (ENCRYPT) and 1 (DECRYPT)", Direction);
  end

  block_t block, fetched, state, added, next_state, round_key;
  key_t first_key, key, next_key;

  // The counter code says what is under way: a round, or at rest with or without a result.
  code_t code_q, stepped_code;
  logic  read_q;  // this cycle reads what the next one works on
  logic  back_q;  // rounds are being undone; the key schedule has been walked
  logic  ghost_q; // a block that nobody sees takes the place of all there was

  logic reset;
  assign reset = rst_i || (Clear && clear_i);

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
      .clear_i    (clear_i),
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

  // Where the two words that come are read.
  assign first       = Back ? back_q && code_q == LastCode : code_q == FirstCode;
  assign fresh_key   = read_q && code_q == FirstCode && !back_q;
  assign fresh_state = read_q && first;
  // While a block comes the second port writes, too: that counts for nothing, and two ports that never
  // write at once would be made one.
  assign write       = !read_q && (!rest || (WritePorts == 2 && accept));
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
      .read_i (read_q),
      .fresh_i(fresh_key),
      .write_i(write),
      .inner_i(next_key),
      .value_o(key)
  );
  cf_key_step #(
      .Cipher   (Cipher),
      .Direction(Back ? BOTH : ENCRYPT),
      .Sbox     (KeySbox)
  ) u_step (
      .decrypt_i(back_q),
      .key_i    (key),
      .code_i   (code_q),
      .key_o    (next_key),
      .code_o   (stepped_code)
  );
  cf_round_key #(
      .Cipher(Cipher)
  ) u_round_key (
      .decrypt_i  (Back),
      .key_i      (key),
      // A decryption ends with the first round key, and with the code of the last.
      .code_i     ((Back && rest) ? FirstCode : code_q),
      .round_key_o(round_key)
  );

  // With S-boxes in block RAM it only buffers the block: nothing is written back.
  cf_ram_register #(
      .Bits      (BlockBits),
      .WritePorts((Sbox == BLOCK_RAM) ? 1 : WritePorts)
  ) u_state (
      .clk_i  (clk_i),
      .load_i (accept),
      .outer_i(block),
      .read_i (read_q),
      .fresh_i(fresh_state),
      .write_i((Sbox == BLOCK_RAM) ? 1'b0 : write_state),
      .inner_i((Sbox == BLOCK_RAM) ? '0 : next_state),
      .value_o(fetched)
  );
  if (Sbox == BLOCK_RAM) begin : gen_block_ram
    assign state = first ? fetched : next_state;
    cf_round_ram #(
        .Cipher   (Cipher),
        .Direction(Direction)
    ) u_round (
        .clk_i         (clk_i),
        .enable_i      (write_state),
        .next_decrypt_i(Back),
        .next_code_i   (code_q),
        .next_i        (added),
        .decrypt_i     (Back),
        .code_i        (code_q),
        .block_o       (next_state)
    );
  end else begin : gen_logic
    assign state = fetched;
    cf_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox)
    ) u_round (
        .decrypt_i(Back),
        .code_i   (Back ? stepped_code : code_q),
        .block_i  (added),
        .block_o  (next_state)
    );
  end

  assign added = state ^ round_key;

  always_ff @(posedge clk_i) begin
    if (!rest) read_q <= !read_q && WritePorts == 1;
    if (!rest && !read_q) begin
      code_q <= stepped_code;
      // A decryption ends where an encryption does.
      if (Back && back_q && stepped_code == FirstCode) code_q <= LastCode;
      if (Back && !back_q && stepped_code == LastCode) read_q <= 1'b1;
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
      if (!rest && !read_q) back_q <= back_q ? stepped_code != FirstCode : stepped_code == LastCode;
      if (reset) back_q <= 1'b0;
    end
  end else begin : gen_no_turn
    assign back_q = 1'b0;
  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

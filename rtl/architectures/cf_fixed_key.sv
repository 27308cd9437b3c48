// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Iterative core under one key fixed at elaboration: RoundsPerCycle rounds in every clock cycle, round keys as
// constants.
//
// The state register holds a result while it is offered, and the next block enters in the same cycle: every
// cycle ends by adding the last round key, a constant that costs nothing, and the first key addition of the
// next cycle removes it. The cycle that takes a block does the remainder of the rounds, or a full cycle's
// rounds if there is no remainder.
//
//   latency  = rounds / RoundsPerCycle cycles, rounded up, from accepting a block to offering its result
//   interval = latency
//
// key_i and key_valid_i are ignored, and decrypt_i unless Direction is BOTH; key_ready_o equals in_ready_o.
//
// Clear: at an edge with clear_i or rst_i the state becomes 0 and a block under way or a result is lost; the
// key is part of the design.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only. Side channels: not protected. The
// key is part of the design: anyone who has its netlist or bitstream, or can measure the device, has the key,
// and it cannot be changed.

module cf_fixed_key
  import cf_pkg::*;
#(
    parameter  cipher_t                       Cipher,
    parameter  direction_e                    Direction      = ENCRYPT,
    // 1 to Cipher.rounds.
    parameter  int unsigned                   RoundsPerCycle = 1,
    parameter  sbox_e                         Sbox           = TABLE,
    parameter  logic [Cipher.key_bits-1:0]   Key            = '0,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter  bit                            Clear          = 0,
    parameter  bit                            Gate           = 0,
    localparam int unsigned                   BlockBits      = Cipher.block_bits,
    localparam int unsigned                   KeyBits        = Cipher.key_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // The key cannot be chosen.
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

  // Reset clears as well.
  logic clear;
  assign clear = Clear && (clear_i || rst_i);

  localparam int unsigned CounterBits = Cipher.code_bits;
  localparam int unsigned Rounds = Cipher.rounds;
  localparam int unsigned Cycles = (Rounds + RoundsPerCycle - 1) / RoundsPerCycle;
  // Place of the entry in the unrolled rounds: before round Entry.
  localparam int unsigned Entry = Cycles * RoundsPerCycle - Rounds;
  // A row for each cycle; row 0 waits for a block, row Cycles also offers a result.
  localparam int unsigned RowBits = $clog2(Cycles + 1);

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [CounterBits-1:0] code_t;
  typedef logic [RowBits-1:0] row_t;
  // Bit k of all rows: a row selects by a shift of these, so synthesis infers no memory.
  typedef logic [BlockBits-1:0][(1<<RowBits)-1:0] keys_t;
  typedef logic [CounterBits-1:0][(1<<RowBits)-1:0] codes_t;

  localparam row_t LastRow = row_t'(Cycles);

  if (!(Direction inside {ENCRYPT, DECRYPT, BOTH})) begin : gen_bad_direction
    $error("cf_fixed_key: Direction is %0d; allowed are 0 (ENCRYPT), 1 (DECRYPT) and 2 (BOTH)", Direction);
  end
  if (RoundsPerCycle < 1 || RoundsPerCycle > Rounds) begin : gen_bad_rounds
    $error("cf_fixed_key: RoundsPerCycle is %0d; allowed are 1 to %0d", RoundsPerCycle, Rounds);
  end
  if (Sbox == BLOCK_RAM) begin : gen_bad_sbox
    $error("cf_fixed_key: Sbox is 2; allowed are 0 (TABLE), for AES also 1 (TOWER_FIELD)");
  end

  // Everything here is constant; synthesis reduces it to a table of round keys.
  block_t [Rounds:0] schedule;
  cf_key_schedule #(
      .Cipher(Cipher)
  ) u_schedule (
      .key_i      (Key),
      .round_key_o(schedule)
  );

  // Counter codes of the rounds at a place.
  function automatic codes_t codes(int unsigned place, bit back);
    codes_t result;
    code_t code;
    result = '0;
    for (int unsigned row = 0; row <= Cycles; row++) begin
      int i;
      i = int'((row % Cycles) * RoundsPerCycle + place) - int'(Entry);
      code = (i < 0) ? '0 : code_t'(code_of(Cipher, back ? Rounds - 1 - 32'(i) : 32'(i)));
      for (int unsigned k = 0; k < CounterBits; k++) result[k][row] = code[k];
    end
    return result;
  endfunction

  block_t state_q;
  row_t   row_q;
  logic   decrypt_q;  // direction of the block under way

  logic rest, full, start, idle, decrypt;
  assign full    = row_q == LastRow;
  assign rest    = row_q == '0 || full;
  assign decrypt = (Direction == DECRYPT) || (Direction == BOTH && (rest ? decrypt_i : decrypt_q));
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
      .rest_i     (rest),
      .full_i     (full),
      .result_i   (state_q),
      .start_o    (start),
      .idle_o     (idle)
  );
  assign key_ready_o = in_ready_o;

  // The last round key of the direction.
  block_t last_key;
  assign last_key = decrypt ? schedule[0] : schedule[Rounds];

  // state[i]: after i unrolled rounds; the entry replaces it at its place. keyed[i] is the state with its round
  // key added.
  block_t [RoundsPerCycle:0] state;
  block_t [RoundsPerCycle-1:0] keyed;
  assign state[0] = state_q;

  for (genvar i = 0; i < int'(RoundsPerCycle); i++) begin : gen_round
    // Index of the round after this place, modulo RoundsPerCycle.
    localparam int unsigned Phase = (RoundsPerCycle + i - Entry) % RoundsPerCycle;
    localparam int unsigned BackPhase = (Rounds - 1 - Phase) % RoundsPerCycle;

    localparam codes_t Codes = codes(i, 1'b0);
    localparam codes_t BackCodes = codes(i, 1'b1);

    // The round key added at this place, by row; that of the entry comes with row 0 or the last.
    keys_t keys, back_keys;
    for (genvar row = 0; row < (1 << RowBits); row++) begin : gen_row
      localparam int Index = (row % int'(Cycles)) * int'(RoundsPerCycle) + i - int'(Entry);
      // The last round key has been added to the register.
      localparam bit Register = i == 0 && row % int'(Cycles) != 0;
      block_t key, back_key;
      if (row <= int'(Cycles) && Index >= 0) begin : gen_key
        assign key      = schedule[Index] ^ (Register ? schedule[Rounds] : '0);
        assign back_key = schedule[int'(Rounds)-Index] ^ (Register ? schedule[0] : '0);
      end else begin : gen_none
        assign key      = '0;
        assign back_key = '0;
      end
      for (genvar k = 0; k < int'(BlockBits); k++) begin : gen_bit
        assign keys[k][row]      = key[k];
        assign back_keys[k][row] = back_key[k];
      end
    end

    block_t round_key;
    code_t code;
    always_comb begin
      for (int k = 0; k < int'(BlockBits); k++) begin
        round_key[k] = decrypt ? 1'(back_keys[k] >> row_q) : 1'(keys[k] >> row_q);
      end
      for (int k = 0; k < int'(CounterBits); k++) begin
        code[k] = decrypt ? 1'(BackCodes[k] >> row_q) : 1'(Codes[k] >> row_q);
      end
    end
    assign keyed[i]  = ((i == int'(Entry) && rest) ? block_i : state[i]) ^ round_key;

    cf_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox),
        .Period   (RoundsPerCycle),
        .Phase    (Phase),
        .BackPhase(BackPhase)
    ) u_round (
        .decrypt_i(decrypt),
        .code_i   (code),
        .block_i  (keyed[i]),
        .block_o  (state[i+1])
    );
  end

  always_ff @(posedge clk_i) begin
    if (!rest || start) state_q <= state[RoundsPerCycle] ^ last_key;
    if (!rest) row_q <= row_q + 1'b1;
    if (start) row_q <= row_t'(1);
    if (idle) row_q <= '0;
    if (clear) state_q <= '0;
  end

  if (Direction == BOTH) begin : gen_direction
    always_ff @(posedge clk_i) if (start) decrypt_q <= decrypt_i;
  end else begin : gen_one_direction
    assign decrypt_q = 1'b0;
  end

  logic unused;
  assign unused = ^{key_valid_i, key_i, decrypt_i, decrypt_q};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Combinational core: the whole cipher, key schedule included, in one clock cycle.
//
//   latency  = 1 cycle from accepting a block to offering its result
//   interval = 1 cycle
//
// The only data register holds the result. The key comes with the block: key_i is taken with block_i,
// key_valid_i is ignored and key_ready_o equals in_ready_o. Changing the key costs no cycles, in any direction.
//
// Clear: at an edge with clear_i or rst_i the result is lost and its register becomes 0.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_combinational
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    parameter  direction_e  Direction = ENCRYPT,
    // S-boxes of the rounds and of the key schedule, in logic.
    parameter  sbox_e       Sbox      = TABLE,
    parameter  sbox_e       KeySbox   = Sbox,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter  bit          Clear     = 0,
    parameter  bit          Gate      = 0,
    localparam int unsigned BlockBits = Cipher.block_bits,
    localparam int unsigned KeyBits   = Cipher.key_bits
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    input  logic                 clear_i,
    // Key channel, see above.
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic [  KeyBits-1:0] key_i,
    // Blocks in; decrypt_i is used only with Direction BOTH.
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

  localparam int unsigned Rounds = Cipher.rounds;
  localparam int unsigned CounterBits = Cipher.code_bits;

  if (!(Direction inside {ENCRYPT, DECRYPT, BOTH})) begin : gen_bad_direction
    $error("cf_combinational: Direction is %0d; allowed are 0 (ENCRYPT), 1 (DECRYPT) and 2 (BOTH)", Direction);
  end
  if (Sbox == BLOCK_RAM) begin : gen_bad_sbox
    $error("cf_combinational: Sbox BLOCK_RAM has a register inside; allowed are TABLE and TOWER_FIELD");
  end

  logic decrypt;
  assign decrypt = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  logic [Rounds:0][BlockBits-1:0] round_key, state;

  cf_key_schedule #(
      .Cipher(Cipher),
      .Sbox  (KeySbox)
  ) u_key_schedule (
      .key_i      (key_i),
      .round_key_o(round_key)
  );

  // state[i] has the i-th round key of its direction added.
  assign state[0] = block_i ^ (decrypt ? round_key[Rounds] : round_key[0]);

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_round
    localparam int unsigned Undone = Rounds - 1 - i;
    localparam logic [CounterBits-1:0] DoneCode = CounterBits'(code_of(Cipher, i));
    localparam logic [CounterBits-1:0] UndoneCode = CounterBits'(code_of(Cipher, Undone));
    logic [BlockBits-1:0] unkeyed;
    cf_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox),
        .Period   (Rounds),
        .Phase    (i),
        .BackPhase(Undone)
    ) u_round (
        .decrypt_i(decrypt),
        .code_i   (decrypt ? UndoneCode : DoneCode),
        .block_i  (state[i]),
        .block_o  (unkeyed)
    );
    assign state[i+1] = unkeyed ^ (decrypt ? round_key[Undone] : round_key[i+1]);
  end

  // Result register.
  logic valid_q, start, idle;
  logic [BlockBits-1:0] result_q;

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
      .rest_i     (1'b1),
      .full_i     (valid_q),
      .result_i   (result_q),
      .start_o    (start),
      .idle_o     (idle)
  );
  assign key_ready_o = in_ready_o;

  always_ff @(posedge clk_i) begin
    if (start) begin
      valid_q  <= 1'b1;
      result_q <= state[Rounds];
    end
    if (idle) valid_q <= 1'b0;
    if (clear) result_q <= '0;
  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

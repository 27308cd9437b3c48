// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Round keys in memory: one step of the key schedule computes them in the rounds + 1 cycles after load_i.
//
// There is a bank for each place of cf_rounds where round keys are added, in the order of the cycles that add
// them; those of DECRYPT are loaded from the last to the first. With 2 rounds per cycle and none in the entry
// cycle:
//   row                    | 0    | 1    | 2    | ...
//   bank 1, after a round  | -    | key 1| key 3| ...
//   bank 2, after two      | key 0| key 2| key 4| ...
//
// A round key that the entry adds before the first round of a cycle has a bank of one word.
//
// Clear: the key schedule is 0 from the edge with clear_i on, and the round keys derived from it overwrite all
// rows in 2**RowBits cycles, during which loading_o is high.
//
// latency = none from row_i, rounds + 1 cycles for a key; interval = the same. Bit order: that of the cipher's
// package. Reset: synchronous, control only. Side channels: not protected.

module cf_stored_keys
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter direction_e  Direction      = ENCRYPT,
    parameter int unsigned RoundsPerCycle = 1,
    parameter int unsigned EntryRounds    = 0,
    parameter int unsigned RowBits        = 5,
    parameter sbox_e       KeySbox        = TABLE,
    parameter bit          Clear          = 0
) (
    input  logic                                                clk_i,
    input  logic                                                reset_i,
    input  logic                                                clear_i,
    input  logic                                                load_i,
    input  logic [     Cipher.key_bits-1:0]                     key_i,
    // Keys are being written; this is the last cycle of a load.
    output logic                                                loading_o,
    output logic                                                loaded_o,
    // The round key added at each place in a cycle of a block.
    input  logic                                                decrypt_i,
    input  logic [             RowBits-1:0]                     row_i,
    output logic [RoundsPerCycle:0][Cipher.block_bits-1:0] round_key_o
);

  localparam int unsigned Entry = RoundsPerCycle - EntryRounds;
  localparam int unsigned Cycles = (Cipher.rounds - EntryRounds) / RoundsPerCycle;
  localparam bit Reversed = Direction == DECRYPT;

  typedef logic [Cipher.block_bits-1:0] block_t;
  typedef logic [Cipher.key_state_bits-1:0] key_t;
  typedef logic [Cipher.code_bits-1:0] code_t;
  typedef logic [RowBits-1:0] row_t;
  typedef logic [RoundsPerCycle:0] place_t;  // one-hot

  localparam code_t FirstCode = code_t'(code_of(Cipher, 0));
  localparam code_t LastCode = code_t'(code_of(Cipher, Cipher.rounds));
  localparam row_t LastRow = row_t'(Cycles);

  // The key schedule, and the destination of its round key.
  key_t first_key, key_d, key_q;
  code_t code_d, code_q;
  place_t place_d, place_q;
  row_t row_d, row_q;
  logic loading_q, wiping_q;
  block_t round_key;

  assign loading_o = loading_q || wiping_q;
  assign loaded_o  = loading_q && code_q == LastCode;

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(key_i),
      .key_o(first_key)
  );
  cf_key_step #(
      .Cipher(Cipher),
      .Sbox  (KeySbox)
  ) u_step (
      .decrypt_i(1'b0),
      .key_i    (key_q),
      .code_i   (code_q),
      .key_o    (key_d),
      .code_o   (code_d)
  );
  cf_round_key #(
      .Cipher(Cipher)
  ) u_round_key (
      .decrypt_i  (1'b0),
      .key_i      (key_q),
      .code_i     (code_q),
      .round_key_o(round_key)
  );

  always_comb begin
    place_d = Reversed ? place_q >> 1 : place_q << 1;
    row_d   = row_q;
    if (!Reversed && place_q[RoundsPerCycle]) begin
      place_d = place_t'(2);
      row_d   = row_q + 1'b1;
    end
    if (Reversed && place_q[1] && row_q != '0) begin
      place_d = place_t'(1) << RoundsPerCycle;
      row_d   = row_q - 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      key_q   <= first_key;
      code_q  <= FirstCode;
      place_q <= place_t'(1) << (Reversed ? RoundsPerCycle : Entry);
      row_q   <= Reversed ? LastRow : '0;
    end else if (loading_q) begin
      key_q   <= key_d;
      code_q  <= code_d;
      place_q <= place_d;
      row_q   <= row_d;
    end
    if (loaded_o) loading_q <= 1'b0;
    if (load_i) loading_q <= 1'b1;
    if (reset_i) loading_q <= 1'b0;
    if (Clear && wiping_q) row_q <= row_q + 1'b1;
    if (Clear && clear_i) begin
      key_q  <= '0;
      code_q <= FirstCode;
      row_q  <= '0;
    end
  end

  if (Clear) begin : gen_wipe
    always_ff @(posedge clk_i) begin
      if (row_q == '1) wiping_q <= 1'b0;
      if (clear_i) wiping_q <= 1'b1;
    end
  end else begin : gen_no_wipe
    assign wiping_q = 1'b0;
  end

  // A decryption of BOTH takes the same round keys in reverse: at place i in cycle c, the round key that place
  // Mirror has in cycle Cycles + 1 - Carry - c.
  block_t [RoundsPerCycle:0] word;
  for (genvar i = 0; i <= int'(RoundsPerCycle); i++) begin : gen_bank
    localparam int unsigned Mirror = RoundsPerCycle - (i + EntryRounds) % RoundsPerCycle;
    localparam int unsigned Carry = (Mirror + EntryRounds) / RoundsPerCycle;
    logic write;
    assign write = (loading_q && place_q[i]) || wiping_q;
    if (i != 0) begin : gen_memory
      row_t row;
      assign row = (Direction == BOTH && decrypt_i) ? row_t'(Cycles + 1 - Carry) - row_i : row_i;
      // As many as can be addressed, so that none is undefined.
      (* ram_style = "distributed" *) block_t words_q[1<<RowBits];
      always_ff @(posedge clk_i) if (write) words_q[row_q] <= round_key;
      assign word[i]        = words_q[row];
      assign round_key_o[i] = (Direction == BOTH && decrypt_i) ? word[Mirror] : word[i];
    end else if (Entry == 0) begin : gen_word
      block_t word_q;
      always_ff @(posedge clk_i) if (write) word_q <= round_key;
      assign word[0]        = word_q;
      assign round_key_o[0] = word[0];
    end else begin : gen_none
      assign word[0]        = '0;
      assign round_key_o[0] = '0;

      logic unused;
      assign unused = write;
    end
  end

`ifndef SYNTHESIS
  one_place :
  assert property (@(posedge clk_i) disable iff (reset_i) loading_q |-> $onehot(place_q));
`endif

  logic unused;
  assign unused = clear_i;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Iterative core: RoundsPerCycle rounds in every clock cycle, key schedule on the fly.
//
// The state register holds the state with its round key already added, so that results leave
// straight from the register and the next block can enter in the same cycle. A block enters the
// unrolled rounds EntryRounds before their end; where RoundsPerCycle does not divide the number of
// rounds, the cycle in which it enters does the remainder, and no round ever needs a bypass.
//
//   latency  = (rounds - EntryRounds) / RoundsPerCycle + 1 cycles from accepting a block to offering
//              its result
//   interval = latency
//
// Direction ENCRYPT: the key comes with the block (key_i is taken with block_i, key_valid_i is
// ignored, key_ready_o equals in_ready_o). DECRYPT and BOTH: a key is loaded through the key channel;
// the core then walks its schedule once, for `latency` cycles, remembers both ends of it and takes no
// block meanwhile. A key has precedence over a block that is offered in the same cycle.
//
// S-boxes in block RAM have the state register inside, so they allow for one round per cycle and no
// rounds in the accepting cycle; latency and interval stay what they are.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_iterative
  import cf_pkg::*;
#(
    parameter  cipher_e     Cipher         = PRESENT_80,
    parameter  direction_e  Direction      = ENCRYPT,
    // 1 to rounds(Cipher).
    parameter  int unsigned RoundsPerCycle = 1,
    // Rounds done in the cycle that accepts a block: 0 to RoundsPerCycle, and the others must be a
    // multiple of RoundsPerCycle.
    parameter  int unsigned EntryRounds    = rounds(Cipher) % RoundsPerCycle,
    // S-boxes of the rounds, and of the key schedule, which has them in logic.
    parameter  sbox_e       Sbox           = TABLE,
    parameter  sbox_e       KeySbox        = (Sbox == BLOCK_RAM) ? TABLE : Sbox,
    localparam int unsigned BlockBits      = block_bits(Cipher),
    localparam int unsigned KeyBits        = key_bits(Cipher)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    // Key channel.
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic [  KeyBits-1:0] key_i,
    // Blocks in; decrypt_i counts for Direction BOTH alone.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic                 decrypt_i,
    input  logic [BlockBits-1:0] block_i,
    // Blocks out.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o
);

  localparam int unsigned CounterBits = counter_bits(Cipher);
  localparam int unsigned KeyStateBits = key_state_bits(Cipher);
  localparam int unsigned Rounds = rounds(Cipher);
  // Place of the entry in the unrolled rounds: before round Entry, or after the last.
  localparam int unsigned Entry = RoundsPerCycle - EntryRounds;

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [KeyStateBits-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;

  localparam code_t FirstCode = CounterBits'(counter_code(Cipher, 0));
  localparam code_t LastCode = CounterBits'(counter_code(Cipher, Rounds));
  localparam code_t IdleCode = CounterBits'(idle_code(Cipher));

  if (RoundsPerCycle < 1 || RoundsPerCycle > Rounds) begin : gen_bad_rounds
    $error("cf_iterative: RoundsPerCycle is %0d; allowed are 1 to %0d", RoundsPerCycle, Rounds);
  end
  if (EntryRounds > RoundsPerCycle || (Rounds - EntryRounds) % RoundsPerCycle != 0) begin : gen_bad_entry
    $error("cf_iterative: EntryRounds is %0d; allowed are 0 to %0d that leave a multiple of %0d",
           EntryRounds, RoundsPerCycle, RoundsPerCycle);
  end
  if (Sbox == BLOCK_RAM && (RoundsPerCycle != 1 || EntryRounds != 0)) begin : gen_bad_sbox
    $error("cf_iterative: with Sbox BLOCK_RAM RoundsPerCycle is %0d and EntryRounds %0d; allowed are 1 and 0",
           RoundsPerCycle, EntryRounds);
  end

  // Registers, and what the control below decides in this cycle.
  block_t state_q;
  key_t key_q, first_key, start_key;
  code_t code_q, start_code;
  logic first;    // what enters is selected at the entry
  logic step;     // the registers take the next value
  logic decrypt;  // direction of this cycle

  // state[i], key[i], code[i]: behind i unrolled rounds; the entry replaces them where it stands.
  // keyed[i] is the state with its round key added.
  block_t [RoundsPerCycle:1] state;
  block_t [RoundsPerCycle:0] keyed;
  key_t [RoundsPerCycle:0] key, entered_key;
  code_t [RoundsPerCycle:0] code, entered_code;

  assign key[0]  = key_q;
  assign code[0] = code_q;

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(key_i),
      .key_o(first_key)
  );

  for (genvar i = 0; i <= int'(RoundsPerCycle); i++) begin : gen_round
    // Index of the round behind this place and of the round key here, modulo RoundsPerCycle.
    localparam int unsigned Phase = (RoundsPerCycle + i - Entry) % RoundsPerCycle;
    localparam int unsigned BackPhase = (Rounds - 1 - Phase) % RoundsPerCycle;
    localparam int unsigned BackKeyPhase = (Rounds - Phase) % RoundsPerCycle;

    if (i == int'(Entry)) begin : gen_entry
      assign entered_key[i]  = first ? start_key : key[i];
      assign entered_code[i] = first ? start_code : code[i];
    end else begin : gen_no_entry
      assign entered_key[i]  = key[i];
      assign entered_code[i] = code[i];
    end

    if (i == 0 && Entry != 0) begin : gen_register
      assign keyed[0] = state_q;
    end else begin : gen_add_key
      block_t round_key;
      cf_round_key #(
          .Cipher   (Cipher),
          .Period   (RoundsPerCycle),
          .Phase    (Phase),
          .BackPhase(BackKeyPhase)
      ) u_round_key (
          .decrypt_i  (decrypt),
          .key_i      (entered_key[i]),
          .code_i     (entered_code[i]),
          .round_key_o(round_key)
      );
      if (i == 0) begin : gen_register
        assign keyed[0] = first ? block_i ^ round_key : state_q;
      end else begin : gen_state
        assign keyed[i] = ((i == int'(Entry) && first) ? block_i : state[i]) ^ round_key;
      end
    end

    if (i < int'(RoundsPerCycle)) begin : gen_step
      cf_key_step #(
          .Cipher   (Cipher),
          .Direction(Direction == ENCRYPT ? ENCRYPT : BOTH),
          .Sbox     (KeySbox)
      ) u_step (
          .clk_i    (1'b0),
          .enable_i (1'b0),
          .decrypt_i(decrypt),
          .key_i    (entered_key[i]),
          .code_i   (entered_code[i]),
          .key_o    (key[i+1]),
          .code_o   (code[i+1])
      );
      cf_round #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Sbox     (Sbox),
          .Period   (RoundsPerCycle),
          .Phase    (Phase),
          .BackPhase(BackPhase)
      ) u_round (
          .clk_i         (clk_i),
          .enable_i      (step),
          .next_decrypt_i(decrypt),
          .next_code_i   (entered_code[RoundsPerCycle]),
          .next_i        (keyed[RoundsPerCycle]),
          .decrypt_i     (decrypt),
          .code_i        (decrypt ? code[i+1] : entered_code[i]),
          .block_i       (keyed[i]),
          .block_o       (state[i+1])
      );
    end
  end

  always_ff @(posedge clk_i) begin
    if (step) begin
      state_q <= keyed[RoundsPerCycle];
      key_q   <= entered_key[RoundsPerCycle];
    end
  end

  assign block_o = state_q;

  if (Direction == ENCRYPT) begin : gen_key_with_block

    // The counter code is the whole state of the control.
    logic idle;
    assign first       = at_rest(Cipher, 32'(code_q));
    assign idle        = is_idle(Cipher, 32'(code_q));
    assign out_valid_o = first && !idle;
    assign in_ready_o  = first && (idle || out_ready_i);
    assign key_ready_o = in_ready_o;
    // What in_ready_o allows, stated beside it: this enables every register, and the path counts.
    assign step        = !first || (in_valid_i && (idle || out_ready_i));
    assign decrypt     = 1'b0;
    assign start_key   = first_key;
    assign start_code  = FirstCode;

    always_ff @(posedge clk_i) begin
      if (step) code_q <= entered_code[RoundsPerCycle];
      // Stated without in_ready_o, which would lengthen the path.
      if (rst_i || (first && out_ready_i && !in_valid_i)) code_q <= IdleCode;
    end

    logic unused;
    assign unused = ^{key_valid_i, decrypt_i};

  end else begin : gen_key_channel

    // key_q rests at one end of the schedule; other_key_q is the end its last walk started from. A
    // walk forward (decrypt_q = 0) leaves key_q at the last round key.
    key_t other_key_q;
    logic decrypt_q, rest_q, keyed_q, block_q;

    logic key_accept, accept;
    assign first       = rest_q;
    assign out_valid_o = rest_q && block_q;
    assign key_ready_o = rest_q && !block_q;
    assign in_ready_o  = rest_q && keyed_q && !key_valid_i && (!block_q || out_ready_i);
    assign key_accept  = key_valid_i && key_ready_o;
    assign accept      = in_valid_i && in_ready_o;
    assign step        = key_accept || accept || !rest_q;

    always_comb begin
      decrypt = decrypt_q;
      if (first) decrypt = !key_valid_i && (Direction == DECRYPT || decrypt_i);
    end
    always_comb begin
      start_key = (decrypt == decrypt_q) ? other_key_q : key_q;
      if (key_valid_i) start_key = first_key;
    end
    assign start_code = decrypt ? LastCode : FirstCode;

    always_ff @(posedge clk_i) begin
      if (step) begin
        code_q    <= entered_code[RoundsPerCycle];
        decrypt_q <= decrypt;
        rest_q    <= entered_code[RoundsPerCycle] == (decrypt ? FirstCode : LastCode);
        if (first) other_key_q <= start_key;
      end
      if (accept) block_q <= 1'b1;
      else if (out_valid_o && out_ready_i) block_q <= 1'b0;
      if (key_accept) keyed_q <= 1'b1;
      if (rst_i) begin
        decrypt_q <= 1'b0;
        rest_q    <= 1'b1;
        block_q   <= 1'b0;
        keyed_q   <= 1'b0;
      end
    end

    logic unused;
    assign unused = decrypt_i;

  end

endmodule

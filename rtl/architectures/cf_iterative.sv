// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Iterative core: RoundsPerCycle rounds in every clock cycle, key schedule on the fly or stored.
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
// KeySchedule ON_THE_FLY, Direction ENCRYPT: the key comes with the block (key_i is taken with block_i,
// key_valid_i is ignored, key_ready_o equals in_ready_o). DECRYPT and BOTH: a key is loaded through the
// key channel; the core then walks its schedule once, for `latency` cycles, remembers both ends of it and
// takes no block meanwhile. STORED: a key is loaded through the key channel; one step of the key schedule
// computes its round keys in the rounds + 1 cycles after it, in which no block is taken, into memory. A key
// has precedence over a block that is offered in the same cycle.
//
// S-boxes in block RAM have the state register inside, so they allow for one round per cycle and no
// rounds in the accepting cycle; latency and interval stay what they are.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_iterative
  import cf_pkg::*;
#(
    parameter  cipher_e       Cipher         = PRESENT_80,
    parameter  direction_e    Direction      = ENCRYPT,
    // ON_THE_FLY or STORED.
    parameter  key_schedule_e KeySchedule    = ON_THE_FLY,
    // 1 to rounds(Cipher).
    parameter  int unsigned   RoundsPerCycle = 1,
    // Rounds done in the cycle that accepts a block: 0 to RoundsPerCycle, and the others must be a
    // multiple of RoundsPerCycle. With STORED and BOTH less than RoundsPerCycle.
    parameter  int unsigned   EntryRounds    = rounds(Cipher) % RoundsPerCycle,
    // S-boxes of the rounds, and of the key schedule, which has them in logic.
    parameter  sbox_e         Sbox           = TABLE,
    parameter  sbox_e         KeySbox        = (Sbox == BLOCK_RAM) ? TABLE : Sbox,
    localparam int unsigned   BlockBits      = block_bits(Cipher),
    localparam int unsigned   KeyBits        = key_bits(Cipher)
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
  // Cycles of a block behind the one that accepts it.
  localparam int unsigned Cycles = (Rounds - EntryRounds) / RoundsPerCycle;

  // Keys on the fly are walked forward once before a decryption.
  localparam direction_e WalkDirection =
      (Direction == ENCRYPT || KeySchedule == STORED) ? Direction : BOTH;

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

  if (!(KeySchedule inside {ON_THE_FLY, STORED})) begin : gen_bad_key_schedule
    $error("cf_iterative: unsupported KeySchedule %0d", KeySchedule);
  end
  if (KeySchedule == STORED && Direction == BOTH && Entry == 0) begin : gen_bad_stored_entry
    $error("cf_iterative: with KeySchedule STORED and Direction BOTH EntryRounds is %0d; allowed are less than %0d",
           EntryRounds, RoundsPerCycle);
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
      if (KeySchedule == STORED) begin : gen_stored
        assign round_key = gen_key_channel.gen_stored.round_key[i];
      end else begin : gen_on_the_fly
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
      end
      if (i == 0) begin : gen_register
        assign keyed[0] = first ? block_i ^ round_key : state_q;
      end else begin : gen_state
        assign keyed[i] = ((i == int'(Entry) && first) ? block_i : state[i]) ^ round_key;
      end
    end

    if (i < int'(RoundsPerCycle)) begin : gen_step
      // With STORED it is the code alone that steps.
      cf_key_step #(
          .Cipher   (Cipher),
          .Direction(WalkDirection),
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

  always_ff @(posedge clk_i) if (step) state_q <= keyed[RoundsPerCycle];

  assign block_o = state_q;

  if (KeySchedule == ON_THE_FLY) begin : gen_key_register
    always_ff @(posedge clk_i) if (step) key_q <= entered_key[RoundsPerCycle];
  end else begin : gen_no_key_register
    assign key_q = '0;
  end

  if (KeySchedule == ON_THE_FLY && Direction == ENCRYPT) begin : gen_key_with_block

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

    logic decrypt_q, rest_q, keyed_q, block_q;
    logic key_accept, accept;
    logic loaded;  // the key's schedule is there behind this cycle, or is being walked
    assign first       = rest_q;
    assign out_valid_o = rest_q && block_q;
    if (KeySchedule == STORED) begin : gen_ready_after_loading
      assign key_ready_o = rest_q && !block_q && !gen_stored.loading_q;
    end else begin : gen_ready
      assign key_ready_o = rest_q && !block_q;
    end
    assign in_ready_o  = rest_q && keyed_q && !key_valid_i && (!block_q || out_ready_i);
    assign key_accept  = key_valid_i && key_ready_o;
    assign accept      = in_valid_i && in_ready_o;
    assign start_code  = decrypt ? LastCode : FirstCode;

    always_ff @(posedge clk_i) begin
      if (step) begin
        code_q    <= entered_code[RoundsPerCycle];
        decrypt_q <= decrypt;
        rest_q    <= entered_code[RoundsPerCycle] == (decrypt ? FirstCode : LastCode);
      end
      if (accept) block_q <= 1'b1;
      else if (out_valid_o && out_ready_i) block_q <= 1'b0;
      if (loaded) keyed_q <= 1'b1;
      if (key_accept && KeySchedule == STORED) keyed_q <= 1'b0;
      if (rst_i) begin
        decrypt_q <= 1'b0;
        rest_q    <= 1'b1;
        block_q   <= 1'b0;
        keyed_q   <= 1'b0;
      end
    end

    if (KeySchedule == ON_THE_FLY) begin : gen_walk

      // key_q rests at one end of the schedule; other_key_q is the end its last walk started from. A
      // walk forward (decrypt_q = 0) leaves key_q at the last round key.
      key_t other_key_q;
      assign step   = key_accept || accept || !rest_q;
      assign loaded = key_accept;
      always_comb begin
        decrypt = decrypt_q;
        if (first) decrypt = !key_valid_i && (Direction == DECRYPT || decrypt_i);
      end
      always_comb begin
        start_key = (decrypt == decrypt_q) ? other_key_q : key_q;
        if (key_valid_i) start_key = first_key;
      end
      always_ff @(posedge clk_i) if (step && first) other_key_q <= start_key;

    end else begin : gen_stored

      // Round keys lie in banks, one for each place they are added at, in the order of the cycles that
      // add them; those of DECRYPT are loaded from the last to the first. A round key added by the
      // block's entry before the first round of a cycle has a bank with one word.
      localparam int unsigned RowBits = (Cycles == 0) ? 1 : $clog2(Cycles + 1);
      typedef logic [RowBits-1:0] row_t;
      localparam bit Reversed = Direction == DECRYPT;
      localparam logic [RoundsPerCycle:0] FirstPlace =
          (RoundsPerCycle + 1)'(1) << (Reversed ? RoundsPerCycle : Entry);

      row_t row_q;  // cycles that the block has had
      assign step      = accept || !rest_q;
      assign start_key = '0;
      always_comb begin
        decrypt = decrypt_q;
        if (first) decrypt = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);
      end
      always_ff @(posedge clk_i) begin
        if (step) row_q <= (row_q == row_t'(Cycles)) ? '0 : row_q + 1'b1;
        if (rst_i) row_q <= '0;
      end

      // The key schedule while a key is loaded.
      logic loading_q;
      key_t load_key_q, next_load_key;
      code_t load_code_q, next_load_code;
      block_t load_round_key;
      logic [RoundsPerCycle:0] place_q;  // one-hot
      row_t load_row_q;
      assign loaded = loading_q && load_code_q == LastCode;
      cf_key_step #(
          .Cipher(Cipher),
          .Sbox  (KeySbox)
      ) u_load_step (
          .clk_i    (1'b0),
          .enable_i (1'b0),
          .decrypt_i(1'b0),
          .key_i    (load_key_q),
          .code_i   (load_code_q),
          .key_o    (next_load_key),
          .code_o   (next_load_code)
      );
      cf_round_key #(
          .Cipher(Cipher)
      ) u_load_round_key (
          .decrypt_i  (1'b0),
          .key_i      (load_key_q),
          .code_i     (load_code_q),
          .round_key_o(load_round_key)
      );

      always_ff @(posedge clk_i) begin
        if (key_accept) begin
          load_key_q  <= first_key;
          load_code_q <= FirstCode;
          place_q     <= FirstPlace;
          load_row_q  <= Reversed ? row_t'(Cycles) : '0;
        end else if (loading_q) begin
          load_key_q  <= next_load_key;
          load_code_q <= next_load_code;
          place_q     <= Reversed ? place_q >> 1 : place_q << 1;
          if (!Reversed && place_q[RoundsPerCycle]) begin
            place_q    <= (RoundsPerCycle + 1)'(2);
            load_row_q <= load_row_q + 1'b1;
          end
          if (Reversed && place_q[1] && load_row_q != '0) begin
            place_q    <= (RoundsPerCycle + 1)'(1) << RoundsPerCycle;
            load_row_q <= load_row_q - 1'b1;
          end
        end
        if (loaded) loading_q <= 1'b0;
        if (key_accept) loading_q <= 1'b1;
        if (rst_i) loading_q <= 1'b0;
      end

      // What each bank reads. A decryption of BOTH takes the same round keys the other way: at place i
      // in cycle c the one that place Mirror has in cycle Cycles + 1 - Carry - c.
      block_t [RoundsPerCycle:0] word, round_key;
      for (genvar i = 0; i <= int'(RoundsPerCycle); i++) begin : gen_bank
        localparam int unsigned Mirror = RoundsPerCycle - (i + EntryRounds) % RoundsPerCycle;
        localparam int unsigned Carry = (Mirror + EntryRounds) / RoundsPerCycle;
        if (i == 0) begin : gen_entry
          if (Entry == 0) begin : gen_word
            block_t word_q;
            always_ff @(posedge clk_i) if (loading_q && place_q[0]) word_q <= load_round_key;
            assign word[0] = word_q;
          end else begin : gen_none
            assign word[0] = '0;
          end
          assign round_key[0] = word[0];
        end else begin : gen_memory
          row_t row;
          assign row = (Direction == BOTH && decrypt) ? row_t'(Cycles + 1 - Carry) - row_q : row_q;
          // As many as can be addressed, so that none is undefined.
          (* ram_style = "distributed" *) block_t words_q[1<<RowBits];
          always_ff @(posedge clk_i) if (loading_q && place_q[i]) words_q[load_row_q] <= load_round_key;
          assign word[i]      = words_q[row];
          assign round_key[i] = (Direction == BOTH && decrypt) ? word[Mirror] : word[i];
        end
      end

      logic unused;
      assign unused = ^{place_q[0], round_key[0], entered_key[RoundsPerCycle]};

    end

    logic unused;
    assign unused = decrypt_i;

  end

endmodule

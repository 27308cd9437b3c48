// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Serial core: SboxCount S-boxes substitute the state in several clock cycles per round, between ports
// of any width.
//
// A round takes Steps = sboxes / SboxCount cycles, rounded up. The last of them does the linear layer, adds
// the round key and steps the key schedule, which has S-boxes of its own.
//
// Ports as wide as blocks and keys take a block and its key at once. Through narrower ones they move in
// words of PortBits bits, the most significant first. A block comes with its key, in KeyWords transfers: every
// one brings a word of the key, the last BlockWords bring the words of the block besides. Of a key that
// does not fill its words, the unused bits are the highest of the first. The result leaves in BlockWords
// transfers, the first EarlyWords of them in the last steps of the last round: their bits have S-boxes of
// their own. If a word is not taken, the core waits.
//
// While the other words of a result leave, the next block may come: if its first word is taken together with
// the first of these, the words of both move in step from then on, and out_valid_o follows in_valid_i.
// Otherwise the result leaves alone first.
//
//   latency  = KeyWords + Passes + Steps * rounds + BlockWords - 1 - EarlyWords cycles from accepting the first
//              word of a block to offering the last word of its result
//   interval = KeyWords + Passes + Steps * rounds
//
// Passes is 0 for ENCRYPT. DECRYPT walks the key schedule to its end first, for every block, in as many
// cycles as there are rounds.
// decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_serial
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction   = ENCRYPT,
    // S-boxes of the data path: 1 to Cipher.sboxes.
    parameter  int unsigned SboxCount   = 4,
    // A divisor of BlockBits; all of it for ports as wide as blocks and keys.
    parameter  int unsigned PortBits    = Cipher.block_bits,
    // Words of the result that leave before the last round ends: 0 to Steps, and not all.
    parameter  int unsigned EarlyWords  = 0,
    // TABLE or TOWER_FIELD, for rounds and key schedule.
    parameter  sbox_e       Sbox        = TABLE,
    localparam int unsigned BlockBits   = Cipher.block_bits,
    localparam int unsigned KeyBits     = Cipher.key_bits,
    localparam int unsigned KeyPortBits = (PortBits == BlockBits) ? KeyBits : PortBits
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    // Keys come with their blocks.
    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  logic [KeyPortBits-1:0] key_i,
    // Blocks or words in.
    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic                   decrypt_i,
    input  logic [   PortBits-1:0] block_i,
    // Blocks or words out.
    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [   PortBits-1:0] block_o
);

  cf_cipher_check #(
      .Cipher(Cipher)
  ) u_cipher_check ();

  localparam int unsigned BlockWords = BlockBits / PortBits;
  localparam int unsigned KeyWords = (KeyBits + KeyPortBits - 1) / KeyPortBits;
  // Words that leave behind the last round.
  localparam int unsigned LateWords = BlockWords - EarlyWords;
  localparam int unsigned Sboxes = Cipher.sboxes;
  localparam int unsigned Steps = (Sboxes + SboxCount - 1) / SboxCount;
  localparam int unsigned StepBits = (Steps > 1) ? $clog2(Steps) : 1;
  localparam int unsigned WordBits = (KeyWords > 1) ? $clog2(KeyWords) : 1;
  localparam int unsigned CountBits = (WordBits > StepBits) ? WordBits : StepBits;
  localparam int unsigned CounterBits = Cipher.code_bits;
  localparam int unsigned KeyStateBits = Cipher.key_state_bits;
  localparam bit Back = Direction == DECRYPT;
  // Whether the words of a block have their round key added as they enter: not where that needs a selection.
  localparam bit Early = !Back && BlockWords > 1 && Cipher.whitening inside {NOTHING, WHOLE};

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [KeyStateBits-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;
  typedef logic [CountBits-1:0] count_t;
  typedef logic [StepBits-1:0] step_t;

  localparam code_t FirstCode = CounterBits'(code_of(Cipher, 0));
  localparam code_t LastCode = CounterBits'(code_of(Cipher, Cipher.rounds));
  localparam code_t IdleCode = CounterBits'(Cipher.idle_code);

  if (!(Direction inside {ENCRYPT, DECRYPT})) begin : gen_bad_direction
    $error("cf_serial: Direction is %0d; allowed are 0 (ENCRYPT) and 1 (DECRYPT)", Direction);
  end
  if (SboxCount < 1 || SboxCount > Sboxes) begin : gen_bad_count
    $error("cf_serial: SboxCount is %0d; allowed are 1 to %0d", SboxCount, Sboxes);
  end
  if (PortBits < 1 || BlockBits % PortBits != 0) begin : gen_bad_port
    $error("cf_serial: PortBits is %0d; allowed are the divisors of %0d", PortBits, BlockBits);
  end
  if (EarlyWords > Steps || EarlyWords >= BlockWords) begin : gen_bad_early
    $error("cf_serial: EarlyWords is %0d; allowed are 0 to %0d", EarlyWords,
           (Steps < BlockWords) ? Steps : BlockWords - 1);
  end

  // The counter code says what is under way: a round, or at rest with or without a result.
  block_t state_q;
  key_t   key_q;
  code_t  code_q;
  count_t count_q;    // steps of the round; at rest words of the block that comes, or of a result alone
  logic   loading_q;  // a block has begun to come
  logic   back_q;     // rounds are being undone; the key schedule has been walked

  logic working, rest, pending, move, take, loaded, last_in, last_out;
  assign rest     = at_rest(Cipher, 32'(code_q)) && !back_q;
  assign pending  = rest && !is_idle(Cipher, 32'(code_q));
  // In step, or the result alone.
  assign move     = rest && (pending ? out_ready_i && (!loading_q || in_valid_i) : in_valid_i);
  assign take     = in_valid_i && in_ready_o;
  assign last_in  = KeyWords == 1 || count_q == count_t'(KeyWords - 1);
  assign loaded   = take && last_in;
  assign last_out = LateWords == 1 || count_q == count_t'(LateWords - 1);

  assign in_ready_o  = rest && (!pending || (out_ready_i && (loading_q || count_q == '0)));
  assign key_ready_o = in_ready_o;

  // What the registers become.
  logic [PortBits-1:0] entry;
  block_t shifted_state, step_state, round_state, round_key, next_state;
  key_t shifted_key, first_key, next_key, stepped_key;
  code_t stepped_code, next_code, round_code;
  step_t step;
  logic first_step, last_step;
  logic turn;         // the key schedule steps
  logic final_round;  // the last one that is done or undone
  assign step        = step_t'(count_q);
  assign first_step  = step == '0;
  assign last_step   = step == step_t'(Steps - 1);
  assign round_code  = Back ? stepped_code : code_q;
  assign final_round = Back ? back_q && stepped_code == FirstCode : !rest && stepped_code == LastCode;

  if (BlockWords == 1) begin : gen_whole
    assign shifted_state = entry;
    assign shifted_key   = KeyStateBits'(key_i);
  end else begin : gen_words
    assign shifted_state = {state_q[BlockBits-PortBits-1:0], entry};
    assign shifted_key   = KeyStateBits'({key_q[KeyBits-1:0], key_i});
  end

  if (Early) begin : gen_early_key
    cf_keyed_word #(
        .Cipher  (Cipher),
        .PortBits(PortBits),
        .WordBits($clog2(BlockWords))
    ) u_keyed_word (
        .left_i($clog2(BlockWords)'((KeyWords - 1 - 32'(count_q)) % BlockWords)),
        .key_i (shifted_key),
        .word_i(block_i),
        .word_o(entry)
    );
  end else begin : gen_late_key
    assign entry = block_i;
  end

  cf_first_key #(
      .Cipher(Cipher)
  ) u_first_key (
      .key_i(shifted_key[KeyBits-1:0]),
      .key_o(first_key)
  );
  cf_key_step #(
      .Cipher   (Cipher),
      .Direction(Back ? BOTH : ENCRYPT),
      .Sbox     (Sbox)
  ) u_step (
      .decrypt_i(back_q),
      .key_i    (key_q),
      .code_i   (code_q),
      .key_o    (stepped_key),
      .code_o   (stepped_code)
  );
  cf_serial_round #(
      .Cipher   (Cipher),
      .Direction(Direction),
      .Sbox     (Sbox),
      .SboxCount(SboxCount),
      .Rest     (Sboxes - (Steps - 1) * SboxCount)
  ) u_round (
      .first_i(first_step),
      .code_i (round_code),
      .block_i(state_q),
      .block_o(step_state),
      .round_o(round_state)
  );
  cf_round_key #(
      .Cipher(Cipher)
  ) u_round_key (
      .decrypt_i  (Back),
      .key_i      (next_key),
      .code_i     (next_code),
      .round_key_o(round_key)
  );

  assign next_key  = !rest ? stepped_key : last_in ? first_key : shifted_key;
  assign next_code = !rest ? stepped_code : FirstCode;
  if (Back) begin : gen_back
    assign turn = !back_q || last_step;
    always_comb begin
      next_state = state_q;
      if (rest) next_state = shifted_state;
      else if (back_q) next_state = last_step ? round_state ^ round_key : step_state;
      else if (stepped_code == LastCode) next_state = state_q ^ round_key;
    end
  end else begin : gen_forward
    assign turn = last_step;
    logic add;
    assign add = rest ? !Early && last_in : last_step;
    always_comb begin
      if (Early) next_state = rest ? shifted_state : add ? round_state ^ round_key : step_state;
      else if (add) next_state = (rest ? shifted_state : round_state) ^ round_key;
      else next_state = rest ? shifted_state : step_state;
    end
  end

  // Words that leave early: bits of the result as if the remaining steps were one.
  if (EarlyWords == 0) begin : gen_late
    assign working     = !rest;
    assign out_valid_o = pending && (!loading_q || in_valid_i);
    assign block_o     = state_q[BlockBits-1-:PortBits];
  end else begin : gen_early
    logic early;
    logic [PortBits-1:0] word[EarlyWords];
    if (EarlyWords == Steps) begin : gen_all
      assign early = final_round;
    end else begin : gen_last
      assign early = final_round && step >= step_t'(Steps - EarlyWords);
    end
    assign working     = !rest && (!early || out_ready_i);
    assign out_valid_o = early || (pending && (!loading_q || in_valid_i));
    // The last of them is part of what the state becomes.
    assign word[EarlyWords-1] = next_state[BlockBits-1-(EarlyWords-1)*PortBits-:PortBits];
    for (genvar i = 0; i < int'(EarlyWords) - 1; i++) begin : gen_word
      localparam int unsigned Step = Steps - EarlyWords + i;
      block_t unsubstituted, result;
      cf_serial_round #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Sbox     (Sbox),
          .SboxCount(SboxCount),
          .Rest     (Sboxes - Step * SboxCount)
      ) u_rest (
          .first_i(Step == 0),
          .code_i (round_code),
          .block_i(state_q),
          .block_o(unsubstituted),
          .round_o(result)
      );
      logic unused;
      assign unused  = ^{unsubstituted, result};
      assign word[i] = result[BlockBits-1-i*PortBits-:PortBits] ^ round_key[BlockBits-1-i*PortBits-:PortBits];
    end
    always_comb begin
      block_o = word[EarlyWords-1];
      for (int i = 0; i < int'(EarlyWords) - 1; i++) begin
        if (step == step_t'(int'(Steps - EarlyWords) + i)) block_o = word[i];
      end
      if (rest) block_o = state_q[BlockBits-1-EarlyWords*PortBits-:PortBits];
    end
  end

  always_ff @(posedge clk_i) begin
    if (working || move) state_q <= next_state;
    if (working ? turn : move) key_q <= next_key;
    if (working && turn) code_q <= stepped_code;
    if (move) count_q <= count_q + 1'b1;
    if (working && (back_q || !Back)) count_q <= last_step ? '0 : count_q + 1'b1;
    if (take) loading_q <= 1'b1;
    if (pending && move && last_out) begin
      code_q <= IdleCode;
      if (!loading_q && !take) count_q <= '0;
    end
    if (loaded) begin
      code_q    <= FirstCode;
      count_q   <= '0;
      loading_q <= 1'b0;
    end
    // A decryption ends where an encryption does.
    if (Back && working && turn && final_round) code_q <= LastCode;
    if (rst_i) begin
      code_q    <= IdleCode;
      count_q   <= '0;
      loading_q <= 1'b0;
    end
  end

  if (Back) begin : gen_turn
    always_ff @(posedge clk_i) begin
      if (working && turn) back_q <= back_q ? !final_round : stepped_code == LastCode;
      if (rst_i) back_q <= 1'b0;
    end
  end else begin : gen_no_turn
    assign back_q = 1'b0;
  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

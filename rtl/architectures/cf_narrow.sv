// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Iterative core between narrow ports: one round in every clock cycle, blocks and keys in words.
//
// Words have PortBits bits; the most significant word moves first. A block comes with its key, in
// KeyWords transfers: every one brings a word of the key, the last BlockWords bring the words of the block
// besides. Of a key that does not fill its words, the unused bits are the highest of the first. The result
// leaves in BlockWords transfers. The registers of state and key are the shift registers of both.
//
// While a result leaves, the next block may come: if its first word is taken together with the first word
// of the result, the words of both move in step from then on, and out_valid_o follows in_valid_i. Otherwise
// the result leaves alone first.
//
//   latency  = KeyWords + Passes * rounds + BlockWords - 1 cycles from accepting the first word of a block
//              to offering the last word of its result
//   interval = KeyWords + Passes * rounds
//
// Passes is 1 for ENCRYPT. DECRYPT walks the key schedule to its end first, for every block: 2.
// decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_narrow
  import cf_pkg::*;
#(
    parameter  cipher_t     Cipher,
    // ENCRYPT or DECRYPT.
    parameter  direction_e  Direction = ENCRYPT,
    // 1 to half of BlockBits, a divisor of it.
    parameter  int unsigned PortBits  = 8,
    // TABLE or TOWER_FIELD, for rounds and key schedule.
    parameter  sbox_e       Sbox      = TABLE,
    localparam int unsigned BlockBits = Cipher.block_bits,
    localparam int unsigned KeyBits   = Cipher.key_bits
) (
    input  logic                clk_i,
    input  logic                rst_i,
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

  cf_cipher_check #(
      .Cipher(Cipher)
  ) u_cipher_check ();

  localparam int unsigned BlockWords = BlockBits / PortBits;
  localparam int unsigned KeyWords = (KeyBits + PortBits - 1) / PortBits;
  localparam int unsigned WordBits = $clog2(KeyWords);
  localparam int unsigned CounterBits = Cipher.code_bits;
  localparam int unsigned KeyStateBits = Cipher.key_state_bits;
  localparam bit Back = Direction == DECRYPT;
  // Whether the words of a block have their round key added as they enter.
  localparam bit Early = !Back && Cipher.whitening != COMPUTED;

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [KeyStateBits-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;
  typedef logic [WordBits-1:0] word_t;

  localparam code_t FirstCode = CounterBits'(code_of(Cipher, 0));
  localparam code_t LastCode = CounterBits'(code_of(Cipher, Cipher.rounds));
  localparam code_t IdleCode = CounterBits'(Cipher.idle_code);

  if (!(Direction inside {ENCRYPT, DECRYPT})) begin : gen_bad_direction
    $error("cf_narrow: Direction is %0d; allowed are 0 (ENCRYPT) and 1 (DECRYPT)", Direction);
  end
  if (PortBits < 1 || 2 * PortBits > BlockBits || BlockBits % PortBits != 0) begin : gen_bad_port
    $error("cf_narrow: PortBits is %0d; allowed are the divisors of %0d up to half of it", PortBits, BlockBits);
  end
  if (Sbox == BLOCK_RAM) begin : gen_bad_sbox
    $error("cf_narrow: Sbox is 2; allowed are 0 (TABLE), for AES also 1 (TOWER_FIELD)");
  end

  // The counter code says what is under way: a round, or at rest with or without a result.
  block_t state_q;
  key_t   key_q;
  code_t  code_q;
  word_t  word_q;     // words moved of the block that comes, or of the result that leaves alone
  logic   loading_q;  // a block has begun to come
  logic   back_q;     // rounds are being undone; the key schedule has been walked

  logic rest, pending, move, take, loaded, last_in, last_out;
  assign rest    = at_rest(Cipher, 32'(code_q)) && !back_q;
  assign pending = rest && !is_idle(Cipher, 32'(code_q));
  // In step, or the result alone.
  assign move    = rest && (pending ? out_ready_i && (!loading_q || in_valid_i) : in_valid_i);
  assign take    = in_valid_i && in_ready_o;
  assign last_in = word_q == word_t'(KeyWords - 1);
  assign loaded  = take && last_in;
  assign last_out = word_q == word_t'(BlockWords - 1);

  assign out_valid_o = pending && (!loading_q || in_valid_i);
  assign in_ready_o  = rest && (!pending || (out_ready_i && (loading_q || word_q == '0)));
  assign key_ready_o = in_ready_o;
  assign block_o     = state_q[BlockBits-1-:PortBits];

  // What the registers become.
  block_t shifted_state, state, round_key, next_state;
  key_t shifted_key, first_key, next_key, stepped_key;
  code_t stepped_code, next_code;
  logic [PortBits-1:0] entry;
  logic  add;  // the round key
  assign shifted_state = {state_q[BlockBits-PortBits-1:0], entry};
  assign shifted_key   = KeyStateBits'({key_q[KeyBits-1:0], key_i});

  if (Early) begin : gen_early
    cf_keyed_word #(
        .Cipher  (Cipher),
        .PortBits(PortBits),
        .WordBits($clog2(BlockWords))
    ) u_keyed_word (
        .left_i($clog2(BlockWords)'((KeyWords - 1 - 32'(word_q)) % BlockWords)),
        .key_i (shifted_key),
        .word_i(block_i),
        .word_o(entry)
    );
  end else begin : gen_late
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
  cf_round #(
      .Cipher   (Cipher),
      .Direction(Direction),
      .Sbox     (Sbox)
  ) u_round (
      .decrypt_i(Back),
      .code_i   (Back ? stepped_code : code_q),
      .block_i  (state_q),
      .block_o  (state)
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
    assign add        = back_q || (!rest && stepped_code == LastCode);
    assign next_state = (rest ? shifted_state : back_q ? state : state_q) ^ (round_key & {BlockBits{add}});
  end else begin : gen_forward
    assign add        = !rest || (!Early && last_in);
    assign next_state = (rest ? shifted_state : state) ^ (round_key & {BlockBits{add}});
  end

  always_ff @(posedge clk_i) begin
    if (!rest || move) begin
      state_q <= next_state;
      key_q   <= next_key;
    end
    if (!rest) code_q <= stepped_code;
    if (move) word_q <= word_q + 1'b1;
    if (take) loading_q <= 1'b1;
    if (pending && move && last_out) begin
      code_q <= IdleCode;
      if (!loading_q) word_q <= '0;
    end
    if (loaded) begin
      code_q    <= FirstCode;
      word_q    <= '0;
      loading_q <= 1'b0;
    end
    // A decryption ends where an encryption does.
    if (Back && back_q && stepped_code == FirstCode) code_q <= LastCode;
    if (rst_i) begin
      code_q    <= IdleCode;
      word_q    <= '0;
      loading_q <= 1'b0;
    end
  end

  if (Back) begin : gen_turn
    always_ff @(posedge clk_i) begin
      if (!rest) back_q <= back_q ? stepped_code != FirstCode : stepped_code == LastCode;
      if (rst_i) back_q <= 1'b0;
    end
  end else begin : gen_no_turn
    assign back_q = 1'b0;
  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

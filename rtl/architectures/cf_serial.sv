// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Serial core: SboxCount S-boxes substitute the state in several clock cycles per round, between ports
// of any width.
//
// A round takes Steps = sboxes / SboxCount cycles, rounded up. The last of them does the linear layer, adds the
// round key and steps the key schedule, which has S-boxes of its own.
//
// Ports as wide as blocks and keys take a block and its key at once. Narrower ones move them in words of
// PortBits bits, the most significant first. A block comes with its key in KeyWords transfers: each carries a
// word of the key, the last BlockWords a word of the block too. If a key does not fill its words, the unused
// bits are the highest of the first. The result leaves in BlockWords transfers, the first EarlyWords of them in
// the last steps of the last round: their bits have S-boxes of their own. If a word is not taken, the core
// waits.
//
// While the remaining words of a result leave, the next block may come. If its first word is taken together
// with the first of these, both move in step from then on, and out_valid_o follows in_valid_i. Otherwise the
// result leaves alone first.
//
//   latency  = KeyWords + Passes + Steps * rounds + BlockWords - 1 - EarlyWords cycles from accepting the first
//              word of a block to offering the last word of its result
//   interval = KeyWords + Passes + Steps * rounds
//
// Passes is 0 for ENCRYPT. DECRYPT walks the key schedule to its end first, for every block, one cycle per
// round. decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// Clear: at an edge with clear_i or rst_i all registers of key and state become 0, and the block arriving,
// under way or leaving is lost.
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
    // Words of the result that leave before the last round ends: 0 to Steps, but not all.
    parameter  int unsigned EarlyWords  = 0,
    // TABLE or TOWER_FIELD, for rounds and key schedule.
    parameter  sbox_e       Sbox        = TABLE,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter  bit          Clear       = 0,
    parameter  bit          Gate        = 0,
    localparam int unsigned BlockBits   = Cipher.block_bits,
    localparam int unsigned KeyBits     = Cipher.key_bits,
    localparam int unsigned KeyPortBits = (PortBits == BlockBits) ? KeyBits : PortBits
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   clear_i,
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

  // Reset clears as well.
  logic clear;
  assign clear = Clear && (clear_i || rst_i);

  localparam int unsigned BlockWords = BlockBits / PortBits;
  localparam int unsigned KeyWords = (KeyBits + KeyPortBits - 1) / KeyPortBits;
  localparam int unsigned Steps = (Cipher.sboxes + SboxCount - 1) / SboxCount;
  localparam int unsigned StepBits = (Steps > 1) ? $clog2(Steps) : 1;
  localparam int unsigned WordBits = (KeyWords > 1) ? $clog2(KeyWords) : 1;
  localparam int unsigned CountBits = (WordBits > StepBits) ? WordBits : StepBits;

  if (KeyWords < BlockWords) begin : gen_bad_key
    $error("cf_serial: %0s has fewer words of %0d bits in its key than in a block, and they come together",
           Cipher.name, PortBits);
  end
  if (!(Direction inside {ENCRYPT, DECRYPT})) begin : gen_bad_direction
    $error("cf_serial: Direction is %0d; allowed are 0 (ENCRYPT) and 1 (DECRYPT)", Direction);
  end
  if (SboxCount < 1 || SboxCount > Cipher.sboxes) begin : gen_bad_count
    $error("cf_serial: SboxCount is %0d; allowed are 1 to %0d", SboxCount, Cipher.sboxes);
  end
  if (PortBits < 1 || BlockBits % PortBits != 0) begin : gen_bad_port
    $error("cf_serial: PortBits is %0d; allowed are the divisors of %0d", PortBits, BlockBits);
  end
  if (EarlyWords > Steps || EarlyWords >= BlockWords) begin : gen_bad_early
    $error("cf_serial: EarlyWords is %0d; allowed are 0 to %0d", EarlyWords,
           (Steps < BlockWords) ? Steps : BlockWords - 1);
  end

  logic [CountBits-1:0] count;
  logic [PortBits-1:0] word;
  logic rest, full, early, step, last_step, last_in, move, start, unload, reset;

  cf_word_shell #(
      .PortBits   (PortBits),
      .KeyWords   (KeyWords),
      .ResultWords(BlockWords - EarlyWords),
      .CountBits  (CountBits),
      .Clear      (Clear),
      .Gate       (Gate)
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
      .early_i    (early),
      .word_i     (word),
      .step_i     (step),
      .last_step_i(last_step),
      .count_o    (count),
      .last_in_o  (last_in),
      .move_o     (move),
      .start_o    (start),
      .unload_o   (unload),
      .reset_o    (reset)
  );
  cf_word_engine #(
      .Cipher    (Cipher),
      .Direction (Direction),
      .SboxCount (SboxCount),
      .PortBits  (PortBits),
      .EarlyWords(EarlyWords),
      .CountBits (CountBits),
      .Sbox      (Sbox),
      .Clear     (Clear)
  ) u_engine (
      .clk_i      (clk_i),
      .reset_i    (reset),
      .clear_i    (clear),
      .count_i    (count),
      .last_in_i  (last_in),
      .move_i     (move),
      .start_i    (start),
      .unload_i   (unload),
      .out_ready_i(out_ready_i),
      .key_i      (key_i),
      .block_i    (block_i),
      .rest_o     (rest),
      .full_o     (full),
      .early_o    (early),
      .word_o     (word),
      .step_o     (step),
      .last_step_o(last_step)
  );
  assign key_ready_o = in_ready_o;

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Sliced core: data path, ports and round keys are only a few columns of a bit-sliced state wide. State and key
// are shift registers, and the linear layer is the order in which they are read: no layer is as wide as the
// state.
//
// Words have 16 bits; the most significant word moves first. Block and key enter together in KeyWords
// transfers: each carries a word of the key, the last BlockWords a word of the block too. The result leaves in
// BlockWords transfers, while the next block may enter, see cf_word_shell.
//
//   phase           | cycles         | action
//   words arrive    | KeyWords       | state and key shift by a word
//   rounds          | Steps * rounds | a few columns a step: key, S-boxes, place of the next round; key schedule
//   words leave     | BlockWords     | state and key shift by a word, the last round key is added
//
//   latency  = KeyWords + Steps * rounds + BlockWords - 1 cycles from accepting the first word of a block to
//              offering the last word of its result
//   interval = KeyWords + Steps * rounds
//
// decrypt_i and key_valid_i are ignored; key_ready_o equals in_ready_o.
//
// Clear: at an edge with clear_i or rst_i all registers of key and state become 0, and the block arriving,
// under way or leaving is lost.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_sliced
  import cf_pkg::*;
#(
    // Must have a path in cf_sliced_path.
    parameter  cipher_t     Cipher,
    // ENCRYPT.
    parameter  direction_e  Direction = ENCRYPT,
    // Clear: obey clear_i, and clear on reset too. Gate: hold block_o at 0 while out_valid_o is low.
    parameter  bit          Clear     = 0,
    parameter  bit          Gate      = 0,
    localparam int unsigned PortBits  = 16
) (
    input  logic                clk_i,
    input  logic                rst_i,
    input  logic                clear_i,
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

  if (Direction != ENCRYPT) begin : gen_bad_direction
    $error("cf_sliced: Direction is %0d; allowed is 0 (ENCRYPT)", Direction);
  end

  localparam int unsigned BlockWords = Cipher.block_bits / PortBits;
  localparam int unsigned KeyWords = Cipher.key_bits / PortBits;
  localparam int unsigned Steps = Cipher.block_bits / PortBits;
  localparam int unsigned StepBits = $clog2(Steps);
  localparam int unsigned CountBits = $clog2(KeyWords);

  typedef logic [Cipher.code_bits-1:0] code_t;

  localparam code_t FirstCode = code_t'(code_of(Cipher, 0));
  localparam code_t IdleCode = code_t'(Cipher.idle_code);

  // Reset clears as well.
  logic clear;
  assign clear = Clear && (clear_i || rst_i);

  // The counter code is the state: a round under way, or at rest with or without a result.
  code_t code_q;
  logic [CountBits-1:0] count;
  logic [PortBits-1:0] word;
  logic rest, full, last_step, move, start, unload, reset, unused_last_in;
  assign rest        = at_rest(Cipher, 32'(code_q));
  assign full        = !is_idle(Cipher, 32'(code_q));
  assign last_step   = count[StepBits-1:0] == StepBits'(Steps - 1);
  assign key_ready_o = in_ready_o;

  cf_word_shell #(
      .PortBits   (PortBits),
      .KeyWords   (KeyWords),
      .ResultWords(BlockWords),
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
      .early_i    (1'b0),
      .word_i     (word),
      .step_i     (!rest),
      .last_step_i(last_step),
      .count_o    (count),
      .last_in_o  (unused_last_in),
      .move_o     (move),
      .start_o    (start),
      .unload_o   (unload),
      .reset_o    (reset)
  );
  cf_sliced_path #(
      .Cipher  (Cipher),
      .PortBits(PortBits),
      .StepBits(StepBits)
  ) u_path (
      .clk_i   (clk_i),
      .clear_i (clear),
      .move_i  (move),
      .step_i  (!rest),
      .number_i(count[StepBits-1:0]),
      .code_i  (code_q),
      .key_i   (key_i),
      .block_i (block_i),
      .word_o  (word)
  );

  always_ff @(posedge clk_i) begin
    if (!rest && last_step) code_q <= code_t'(code_after(Cipher, 32'(code_q)));
    if (unload) code_q <= IdleCode;
    if (start) code_q <= FirstCode;
    if (reset) code_q <= IdleCode;
  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i, count, unused_last_in};

endmodule

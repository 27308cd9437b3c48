// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One step of the key expansion of AES (FIPS-197, section 5.2): four words forward or back.
//
// The key register of round key i holds words 4i.., as many as the key has, the first one left-most. Each step
// needs SubWord at most once.
//
// latency = Stages - 1 registers, in the S-boxes and beside them, which advance with enable_i; interval = 1.
// Reset: none. Bit order: that of cf_aes_pkg. Side channels: not protected.

module cf_aes_key_step
  import cf_pkg::*;
#(
    // Words of the key: 4, 6 or 8.
    parameter  int unsigned Words     = 4,
    parameter  direction_e  Direction = ENCRYPT,
    parameter  sbox_e       Sbox      = TABLE,
    parameter  int unsigned Stages    = 1,
    localparam int unsigned Rounds    = Words + 6
) (
    input  logic                clk_i,
    input  logic                enable_i,
    // Direction BOTH: 1 selects the step back.
    input  logic                decrypt_i,
    input  logic [32*Words-1:0] key_i,
    // Counter code of the round key that the step starts from, or leads back to.
    input  logic [         4:0] code_i,
    output logic [32*Words-1:0] key_o
);

  import cf_aes_pkg::*;

  // old[0] is word 4i, young[0] word 4i+4: the register before the step, and after it. key, back and code are
  // those at the end of the step, when SubWord is ready.
  word_t [Words-1:0] key, old, young;
  logic [32*Words-1:0] key_at_end;
  word_t [Words-1:0] entering;
  logic back;
  logic [4:0] code;
  word_t [3:0] fresh;  // words 4i + Words + 0..3
  word_t [3:0] past;  // words 4i + 0..3

  for (genvar w = 0; w < int'(Words); w++) begin : gen_word
    assign key[w]      = key_at_end[32*(int'(Words)-1-w)+:32];
    assign entering[w] = key_i[32*(int'(Words)-1-w)+:32];
  end

  // Bit k of the constants, and the places where they are added, by counter code.
  function automatic logic [31:0] constant_bits(int k);
    logic [31:0] result;
    result = '0;
    for (int unsigned i = 0; i <= Rounds; i++) result[16-Rounds+i] = 1'(round_constant(Words, i) >> k);
    return result;
  endfunction
  function automatic logic [31:0] places(int unsigned place);
    logic [31:0] result;
    result = '0;
    for (int unsigned i = 0; i <= Rounds; i++) result[16-Rounds+i] = constant_place(Words, i) == place;
    return result;
  endfunction
  localparam logic [31:0] First = places(0);
  localparam logic [31:0] Third = places(2);

  // SubWord, of the word before the one it is added to.
  word_t feed, substituted, rotated;
  logic entering_back, entering_first;
  assign entering_back  = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);
  assign entering_first = 1'(First >> code_i);
  if (Words == 4) begin : gen_feed_4
    assign feed = entering_back ? entering[3] ^ entering[2] : entering[3];
  end else if (Words == 6) begin : gen_feed_6
    always_comb begin
      feed = entering_first ? entering[5] : entering[0] ^ entering[1] ^ entering[5];
      if (entering_back) feed = entering_first ? entering[1] : entering[3];
    end
  end else begin : gen_feed_8
    assign feed = entering_back ? entering[3] : entering[7];
  end

  word_t unused_doubled;
  cf_aes_sbox #(
      .Direction(ENCRYPT),
      .Sbox     (Sbox),
      .Cuts     (cuts(Stages, Sbox == TOWER_FIELD, 1'b0)),
      .Count    (4)
  ) u_sbox (
      .clk_i         (clk_i),
      .enable_i      (enable_i),
      .next_decrypt_i(1'b0),
      .next_i        ('0),
      .decrypt_i     (1'b0),
      .block_i       (feed),
      .block_o       (substituted),
      .doubled_o     (unused_doubled)
  );

  cf_delay #(
      .Width (32 * Words + 6),
      .Stages(Stages - 1)
  ) u_end (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({entering_back, code_i, key_i}),
      .data_o  ({back, code, key_at_end})
  );

  logic first, third;
  byte_t constant;
  for (genvar k = 0; k < 8; k++) begin : gen_constant
    localparam logic [31:0] Bits = constant_bits(k);
    assign constant[k] = 1'(Bits >> code);
  end
  assign first   = 1'(First >> code);
  assign third   = 1'(Third >> code);
  assign rotated = {substituted[23:0], substituted[31:24]} ^ {constant, 24'b0};

  // The part of new word 4i + Words + k other than word 4i + k, from the new word before it.
  function automatic word_t addend(int k, word_t former);
    if (k == 0) begin
      if (Words == 4) return rotated;
      if (Words == 6) return first ? rotated : former;
      return first ? rotated : substituted;
    end
    if (k == 2 && Words == 6) return third ? rotated : former;
    return former;
  endfunction

  always_comb begin
    word_t former;
    former = key[Words-1];
    for (int k = 0; k < 4; k++) begin
      former   = key[k] ^ addend(k, former);
      fresh[k] = former;
    end
  end

  // The register holds words 4i+4 to 4i+Words+3. Word 4i+3 of the smallest key is not needed for word 4i: the
  // value in its place has passed SubWord.
  always_comb begin
    past[0] = key[Words-4] ^ addend(0, key[(Words==4)?0 : Words-5]);
    for (int k = 1; k < 4; k++) past[k] = key[int'(Words)-4+k] ^ addend(k, key[int'(Words)-5+k]);
  end

  for (genvar w = 0; w < int'(Words); w++) begin : gen_result
    if (w < int'(Words) - 4) begin : gen_kept
      assign young[w] = key[w+4];
    end else begin : gen_fresh
      assign young[w] = fresh[w-(int'(Words)-4)];
    end
    if (w < 4) begin : gen_past
      assign old[w] = past[w];
    end else begin : gen_known
      assign old[w] = key[w-4];
    end
    assign key_o[32*(int'(Words)-1-w)+:32] = back ? old[w] : young[w];
  end

  // The input of SubWord depends on the number of words.
  logic unused;
  assign unused = ^{entering, entering_first};

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One step of the key expansion of AES (FIPS-197, section 5.2), four words ahead, from a register that holds
// still meanwhile. Only SubWord has stages; the rest of the step is ready before SubWord is.
//
// latency = Stages - 1 registers; interval = Stages. Reset: none. Bit order: that of cf_aes_pkg, the first word
// left-most. Side channels: not protected.

module cf_aes_engine_key_step
  import cf_pkg::*;
#(
    // Words of the key: 4, 6 or 8.
    parameter  int unsigned Words  = 4,
    // 1 to 6.
    parameter  int unsigned Stages = 1,
    localparam int unsigned Rounds = Words + 6
) (
    input  logic                      clk_i,
    // Words 4i to 4i + Words - 1, and i, one-hot.
    input  logic [Words-1:0][31:0]    key_i,
    input  logic [Rounds:0]           place_i,
    output logic [Words-1:0][31:0]    key_o
);

  import cf_aes_pkg::*;

  // The round constant, and the words it goes to together with SubWord of the rotated previous word.
  byte_t constant;
  logic first, third;
  always_comb begin
    constant = '0;
    first    = Words == 4;
    third    = 1'b0;
    for (int unsigned i = 0; i <= Rounds; i++) begin
      constant |= place_i[i] ? round_constant(Words, i) : '0;
      if (Words != 4) first |= place_i[i] && constant_place(Words, i) == 0;
      if (Words == 6) third |= place_i[i] && constant_place(Words, i) == 2;
    end
  end

  // SubWord, of the word before the one it is added to.
  word_t feed, substituted, unused_doubled;
  if (Words == 6) begin : gen_feed_6
    assign feed = first ? key_i[0] : key_i[0] ^ key_i[4] ^ key_i[5];
  end else begin : gen_feed
    assign feed = key_i[0];
  end

  cf_aes_sbox #(
      .Direction(ENCRYPT),
      .Sbox     (TOWER_FIELD),
      .Cuts     (cuts(Stages, 1'b1, 1'b0)),
      .Count    (4)
  ) u_sbox (
      .clk_i         (clk_i),
      .enable_i      (1'b1),
      .next_decrypt_i(1'b0),
      .next_i        ('0),
      .decrypt_i     (1'b0),
      .block_i       (feed),
      .block_o       (substituted),
      .doubled_o     (unused_doubled)
  );

  // Four new words, the first one left-most. The step is linear: SubWord's contribution is added to the rest.
  function automatic logic [3:0][31:0] fresh(logic [Words-1:0][31:0] key, word_t plain, word_t turned,
                                             logic at_first, logic at_third);
    logic [3:0][31:0] result;
    word_t former;
    former = key[0];
    for (int k = 0; k < 4; k++) begin
      if (k == 0 && Words == 8) former = plain;
      if ((k == 0 && at_first) || (k == 2 && at_third)) former = turned;
      former      = key[int'(Words)-1-k] ^ former;
      result[3-k] = former;
    end
    return result;
  endfunction

  logic at_first, at_third;
  logic [3:0][31:0] ready, at_end;
  assign ready = fresh(key_i, '0, {constant, 24'b0}, first, third);
  cf_delay #(
      .Width (130),
      .Stages(32'(Stages > 1))
  ) u_ready (
      .clk_i   (clk_i),
      .enable_i(1'b1),
      .data_i  ({first, third, ready}),
      .data_o  ({at_first, at_third, at_end})
  );
  assign key_o = (32 * Words)'({
      key_i, at_end ^ fresh('0, substituted, {substituted[23:0], substituted[31:24]}, at_first, at_third)
  });

endmodule

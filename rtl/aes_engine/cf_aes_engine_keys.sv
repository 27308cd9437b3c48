// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Round keys for the AES engine, one after the other, in the forms in which its rounds add them.
//
// A key register steps through the key expansion, a step in Cycles clock cycles: SubWord has as many stages.
// Three registers transform each round key.
//
//   latency  = 4 + Cycles * n cycles from load_i to round key n
//   interval = 1: a key that is loaded takes the place of the one before it at any time
//
// Bit order: plain_o that of cf_aes_pkg, the others that of cf_aes_engine_pkg. Reset: synchronous, control
// only. Side channels: not protected.

module cf_aes_engine_keys
  import cf_pkg::*;
#(
    // AES_128, AES_192 or AES_256.
    parameter  cipher_e     Cipher  = AES_128,
    // 1 to 6.
    parameter  int unsigned Cycles  = 1,
    localparam int unsigned KeyBits = key_bits(Cipher),
    localparam int unsigned Rounds  = rounds(Cipher)
) (
    input  logic               clk_i,
    input  logic               rst_i,
    input  logic               load_i,
    input  logic [KeyBits-1:0] key_i,
    // Bit n: round key n is there.
    output logic [   Rounds:0] number_o,
    // As it is; for a round of an encryption; for one of a decryption.
    output logic [      127:0] plain_o,
    output logic [      127:0] encrypt_o,
    output logic [      127:0] decrypt_o
);

  import cf_aes_engine_pkg::*;
  import cf_aes_pkg::block_t;

  localparam int unsigned CounterBits = counter_bits(Cipher);

  logic [KeyBits-1:0] key_q, next_key;
  logic [CounterBits-1:0] code_q;
  logic [Cycles-1:0] cycle_q;    // of the step, one-hot
  logic [Rounds:0] place_q;      // number of the round key in the register, one-hot
  logic [2:0][Rounds:0] number_q;

  cf_aes_key_step #(
      .Words (KeyBits / 32),
      .Sbox  (TOWER_FIELD),
      .Stages(Cycles)
  ) u_step (
      .clk_i    (clk_i),
      .enable_i (1'b1),
      .decrypt_i(1'b0),
      .key_i    (key_q),
      .code_i   (code_q),
      .key_o    (next_key)
  );

  assign number_o = number_q[2];

  always_ff @(posedge clk_i) begin
    cycle_q <= Cycles'({cycle_q, cycle_q[Cycles-1]});
    if (cycle_q[Cycles-1]) begin
      key_q   <= next_key;
      code_q  <= code_q + 1'b1;
      place_q <= place_q << 1;
    end
    if (load_i) begin
      key_q   <= key_i;
      code_q  <= CounterBits'(counter_code(Cipher, 0));
      cycle_q <= Cycles'(1);
      place_q <= (Rounds + 1)'(1);
    end
    number_q <= {number_q[1:0], cycle_q[0] ? place_q : '0};
    // Those of the key before are of no use any more.
    if (load_i || rst_i) number_q <= '0;
    if (rst_i) place_q <= '0;
  end

  // The transformation. A decryption takes round keys in the other order.
  block_t [2:0] plain_q;
  block_t field_q, encrypt_q;
  block_t [1:0] decrypt_q;
  always_ff @(posedge clk_i) begin
    plain_q   <= {plain_q[1:0], key_q[KeyBits-1-:128]};
    field_q   <= multiply_bytes(ToField, key_q[KeyBits-1-:128]);
    decrypt_q <= {decrypt_q[0], prepare(field_q, opposites(field_q))};
    encrypt_q <= mix(decrypt_q[0], neighbours(decrypt_q[0]));
  end

  assign plain_o   = plain_q[2];
  assign encrypt_o = encrypt_q;
  assign decrypt_o = decrypt_q[1];

endmodule

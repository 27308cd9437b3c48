// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Round keys for the AES engine, one after the other, in the forms that its rounds add.
//
// A key register steps through the key expansion, one step in Cycles clock cycles, the stages of SubWord. Each
// round key leaves it through five registers: after the first it is plain, after the third in the form for
// decryption, after the fifth in the form for encryption.
//
//   latency  = 2 + Cycles * n cycles from load_i to plain round key n, 4 and 6 to its other forms
//   interval = 1: loading a key replaces the previous one at any time
//
// Bit order: plain_o that of cf_aes_pkg, the others that of cf_aes_engine_pkg. Reset: synchronous, control
// only. Side channels: not protected.

module cf_aes_engine_keys
  import cf_pkg::*;
#(
    // Of the family AES.
    parameter  cipher_t     Cipher,
    // 1 to 6.
    parameter  int unsigned Cycles  = 1,
    localparam int unsigned KeyBits = Cipher.key_bits,
    localparam int unsigned Rounds  = Cipher.rounds
) (
    input  logic               clk_i,
    input  logic               rst_i,
    // The key becomes 0, and so do its round keys in the cycles after it.
    input  logic               clear_i,
    input  logic               load_i,
    input  logic [KeyBits-1:0] key_i,
    // A plain round key, one for a round of a decryption, and one of an encryption; bit n: it is round key n.
    output logic [   Rounds:0] plain_number_o,
    output logic [      127:0] plain_o,
    output logic [   Rounds:0] decrypt_number_o,
    output logic [      127:0] decrypt_o,
    output logic [   Rounds:0] encrypt_number_o,
    output logic [      127:0] encrypt_o
);

  import cf_aes_engine_pkg::*;
  import cf_aes_pkg::block_t;

  localparam int unsigned Words = KeyBits / 32;

  logic [KeyBits-1:0] key_q, next_key;
  logic [Cycles-1:0] cycle_q;  // of the step, one-hot; 0 after the last
  logic [Rounds:0] place_q;    // number of the round key in the register, one-hot
  logic [5:1][Rounds:0] number_q;  // of the round keys after it

  cf_aes_engine_key_step #(
      .Words (Words),
      .Stages(Cycles)
  ) u_step (
      .clk_i  (clk_i),
      .key_i  (key_q),
      .place_i(place_q),
      .key_o  (next_key)
  );

  always_ff @(posedge clk_i) begin
    cycle_q  <= load_i ? Cycles'(1) : Cycles'({cycle_q, cycle_q[Cycles-1] && !place_q[Rounds]});
    number_q <= {number_q[4:1], cycle_q[0] ? place_q : '0};
    if (load_i || cycle_q[Cycles-1]) begin
      key_q   <= load_i ? key_i : next_key;
      place_q <= load_i ? (Rounds + 1)'(1) : place_q << 1;
    end
    // The previous round keys are no longer needed.
    if (load_i || rst_i) number_q <= '0;
    if (rst_i) cycle_q <= '0;
    if (clear_i) key_q <= '0;
  end

  block_t plain_q, entered_q, field_q, decrypt_q, prepared_q, neighbours_q, encrypt_q;
  opposite_t opposites_q;
  always_ff @(posedge clk_i) begin
    plain_q      <= key_q[KeyBits-1-:128];
    entered_q    <= multiply_bytes(ToField, key_q[KeyBits-1-:128]);
    field_q      <= entered_q;
    opposites_q  <= opposites(entered_q);
    decrypt_q    <= prepare(field_q, opposites_q);
    prepared_q   <= decrypt_q;
    neighbours_q <= neighbours(decrypt_q);
    encrypt_q    <= mix(prepared_q, neighbours_q);
  end

  assign plain_number_o   = number_q[1];
  assign plain_o          = plain_q;
  assign decrypt_number_o = number_q[3];
  assign decrypt_o        = decrypt_q;
  assign encrypt_number_o = number_q[5];
  assign encrypt_o        = encrypt_q;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Tweaks of XTS for a pipeline: one for the next block that enters, one for the next block that leaves. Both begin as the
// nonce under the key of the tweak, and are multiplied by alpha after every block of their side.
//
//   latency  = C cycles of cf_iterative from make_i to made_o, interval = 1
//
// Bit order: the first byte of a string is bits 7..0. Reset: running_i low, control only. Side channels: not protected.
// Timing does not depend on data.

module cf_xts_tweaks
  import cf_pkg::*;
#(
    // Of 128 bits.
    parameter  cipher_t     Cipher,
    parameter  sbox_e       Sbox    = TABLE,
    localparam int unsigned KeyBits = Cipher.key_bits
) (
    input  logic               clk_i,
    // Low resets the cipher.
    input  logic               running_i,
    input  logic               start_i,
    input  logic [ 15:0][ 7:0] nonce_i,
    input  logic [KeyBits-1:0] key_i,
    // High until the first tweak is made.
    input  logic               make_i,
    output logic               made_o,
    // Show the tweak after this one; go on to it.
    input  logic               front_next_i,
    input  logic               front_step_i,
    output logic [ 15:0][ 7:0] front_o,
    input  logic               back_next_i,
    input  logic               back_step_i,
    output logic [ 15:0][ 7:0] back_o
);

  typedef logic [15:0][7:0] bytes_t;

  function automatic bytes_t times_alpha(bytes_t tweak);
    return {tweak[15][6:0], tweak[14:0], 1'b0} ^ {120'd0, {8{tweak[15][7]}} & 8'h87};
  endfunction

  bytes_t front_q, back_q, first;
  logic given_q, ready, made;
  assign made_o  = made && running_i;
  assign front_o = front_next_i ? times_alpha(front_q) : front_q;
  assign back_o  = back_next_i ? times_alpha(back_q) : back_q;

  always_ff @(posedge clk_i) begin
    given_q <= make_i && running_i && (given_q || ready);
    if (front_step_i) front_q <= times_alpha(front_q);
    if (back_step_i) back_q <= times_alpha(back_q);
    if (made_o) begin
      front_q <= first;
      back_q  <= first;
    end
    if (start_i) front_q <= nonce_i;
  end


  cf_byte_cipher #(
      .Cipher(Cipher),
      .Sbox  (Sbox)
  ) u_cipher (
      .clk_i      (clk_i),
      .rst_i      (!running_i),
      .clear_i    (1'b0),
      .key_valid_i(1'b0),
      .key_ready_o(),
      .key_i      (key_i),
      .in_valid_i (make_i && !given_q),
      .in_ready_o (ready),
      .decrypt_i  (1'b0),
      .block_i    (front_q),
      .out_valid_o(made),
      .out_ready_i(1'b1),
      .block_o    (first)
  );

endmodule

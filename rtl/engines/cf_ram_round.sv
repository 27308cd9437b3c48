// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Logic between the block RAMs of state and key: round-key addition, a round, a step of the key schedule.
//
//   Sbox, KeySbox            | a round
//   in logic                 | one cycle: next_state_o and next_key_o follow from state_i and key_i
//   BLOCK_RAM, KeySbox not   | one cycle: S-boxes read added_o at an edge with look_i and then hold the state
//   both BLOCK_RAM           | two: S-boxes read added_o and key_i at an edge with look_i; next_state_o and
//                            | next_key_o are valid in the next cycle, in which code_i is one step ahead
//
// latency = 0 or 1 cycle, see above; interval = 1. Reset: none. Bit order: that of the cipher's package.
// Side channels: not protected.

module cf_ram_round
  import cf_pkg::*;
#(
    parameter cipher_t    Cipher,
    // ENCRYPT or DECRYPT; with KeySbox BLOCK_RAM ENCRYPT.
    parameter direction_e Direction = ENCRYPT,
    parameter sbox_e      Sbox      = TABLE,
    parameter sbox_e      KeySbox   = TABLE
) (
    input  logic                             clk_i,
    input  logic                             look_i,
    // The state comes from its block RAM, as the first one does; no round is under way; the key schedule steps
    // back.
    input  logic                             first_i,
    input  logic                             rest_i,
    input  logic                             back_i,
    // Contents of the block RAMs, and the counter code of the round key.
    input  logic [     Cipher.code_bits-1:0] code_i,
    input  logic [    Cipher.block_bits-1:0] state_i,
    input  logic [Cipher.key_state_bits-1:0] key_i,
    // The state with its round key added, and the next state and key.
    output logic [    Cipher.block_bits-1:0] added_o,
    output logic [    Cipher.block_bits-1:0] next_state_o,
    output logic [Cipher.key_state_bits-1:0] next_key_o,
    output logic [     Cipher.code_bits-1:0] next_code_o
);

  localparam bit Back = Direction == DECRYPT;

  typedef logic [Cipher.code_bits-1:0] code_t;

  localparam code_t FirstCode = code_t'(code_of(Cipher, 0));

  logic [Cipher.block_bits-1:0] state, round_key;
  assign added_o = state ^ round_key;

  cf_round_key #(
      .Cipher(Cipher)
  ) u_round_key (
      .decrypt_i  (Back),
      .key_i      (key_i),
      // A decryption ends with the first round key, and with the code of the last.
      .code_i     ((Back && rest_i) ? FirstCode : code_i),
      .round_key_o(round_key)
  );

  if (KeySbox == BLOCK_RAM) begin : gen_key_ram
    if (Sbox != BLOCK_RAM || Back) begin : gen_bad_sbox
      $error("cf_ram_round: KeySbox is 2; allowed with Sbox BLOCK_RAM and Direction ENCRYPT alone");
    end
    // For the round key that the S-boxes have read.
    code_t read_code;
    assign read_code   = code_t'(code_before(Cipher, 32'(code_i)));
    assign next_code_o = code_t'(code_after(Cipher, 32'(code_i)));
    cf_key_step_ram #(
        .Cipher(Cipher)
    ) u_step (
        .clk_i   (clk_i),
        .enable_i(look_i),
        .key_i   (key_i),
        .code_i  (read_code),
        .key_o   (next_key_o)
    );
    cf_round_ram #(
        .Cipher   (Cipher),
        .Direction(Direction)
    ) u_round (
        .clk_i         (clk_i),
        .enable_i      (look_i),
        .next_decrypt_i(1'b0),
        .next_code_i   (code_i),
        .next_i        (added_o),
        .decrypt_i     (1'b0),
        .code_i        (read_code),
        .block_o       (next_state_o)
    );
    assign state = state_i;
  end else begin : gen_key_logic
    cf_key_step #(
        .Cipher   (Cipher),
        .Direction(Back ? BOTH : ENCRYPT),
        .Sbox     (KeySbox)
    ) u_step (
        .decrypt_i(back_i),
        .key_i    (key_i),
        .code_i   (code_i),
        .key_o    (next_key_o),
        .code_o   (next_code_o)
    );
    if (Sbox == BLOCK_RAM) begin : gen_ram
      assign state = first_i ? state_i : next_state_o;
      cf_round_ram #(
          .Cipher   (Cipher),
          .Direction(Direction)
      ) u_round (
          .clk_i         (clk_i),
          .enable_i      (look_i),
          .next_decrypt_i(Back),
          .next_code_i   (code_i),
          .next_i        (added_o),
          .decrypt_i     (Back),
          .code_i        (code_i),
          .block_o       (next_state_o)
      );
    end else begin : gen_logic
      assign state = state_i;
      cf_round #(
          .Cipher   (Cipher),
          .Direction(Direction),
          .Sbox     (Sbox)
      ) u_round (
          .decrypt_i(Back),
          .code_i   (Back ? next_code_o : code_i),
          .block_i  (added_o),
          .block_o  (next_state_o)
      );
    end
  end

  logic unused;
  assign unused = ^{clk_i, look_i, first_i, rest_i, back_i};

endmodule

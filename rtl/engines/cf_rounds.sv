// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// RoundsPerCycle rounds of a cipher in a row, with the steps of its key schedule beside them, and a place where
// a block enters.
//
//           place 0       place 1               place R
//   state ----+---[round]----+---[round]-- ... ---+----> state
//             ^ round key    ^                    ^
//   key   ----+---[step]-----+---[step]--- ... ---+----> key
//
// A block enters EntryRounds before the end. Where RoundsPerCycle does not divide the number of rounds, the
// entry cycle does the remainder, so no round ever needs a bypass. The output has its round key added.
//
// Combinational. S-boxes in block RAM have an internal state register, which advances with step_i and is
// cleared by clear_i, so they allow one round per cycle and no rounds after the entry. Reset: none. Bit order:
// that of the cipher's package. Side channels: not protected.

module cf_rounds
  import cf_pkg::*;
#(
    parameter cipher_t       Cipher,
    parameter direction_e    Direction      = ENCRYPT,
    // ON_THE_FLY, or STORED: round keys come from outside, and only the code steps.
    parameter key_schedule_e KeySchedule    = ON_THE_FLY,
    // Direction of the key schedule.
    parameter direction_e    KeyDirection   = Direction,
    parameter int unsigned   RoundsPerCycle = 1,
    parameter int unsigned   EntryRounds    = Cipher.rounds % RoundsPerCycle,
    parameter sbox_e         Sbox           = TABLE,
    parameter sbox_e         KeySbox        = TABLE
) (
    input  logic                                            clk_i,
    input  logic                                            step_i,
    input  logic                                            clear_i,
    // Direction of this cycle.
    input  logic                                            decrypt_i,
    // The entry takes from here block, key register and code.
    input  logic                                            enter_i,
    input  logic [    Cipher.block_bits-1:0]                block_i,
    input  logic [Cipher.key_state_bits-1:0]                enter_key_i,
    input  logic [     Cipher.code_bits-1:0]                enter_code_i,
    // STORED: the round key added at each place.
    input  logic [     RoundsPerCycle:0][Cipher.block_bits-1:0] round_key_i,
    // The registers, and their next values.
    input  logic [    Cipher.block_bits-1:0]                state_i,
    input  logic [Cipher.key_state_bits-1:0]                key_i,
    input  logic [     Cipher.code_bits-1:0]                code_i,
    output logic [    Cipher.block_bits-1:0]                state_o,
    output logic [Cipher.key_state_bits-1:0]                key_o,
    output logic [     Cipher.code_bits-1:0]                code_o
);

  // Nothing is added before the first round, so a block enters as it is. Backwards, round key 0 comes last.
  localparam bit Bare = Cipher.whitening == NOTHING && Direction == ENCRYPT;
  // Place of the entry: before round Entry, or after the last.
  localparam int unsigned Entry = RoundsPerCycle - EntryRounds;
  localparam int unsigned Rounds = Cipher.rounds;

  typedef logic [Cipher.block_bits-1:0] block_t;
  typedef logic [Cipher.key_state_bits-1:0] key_t;
  typedef logic [Cipher.code_bits-1:0] code_t;

  // state[i], key[i], code[i]: after i rounds; the entry replaces them at its place. keyed[i] is the state with
  // its round key added.
  block_t [RoundsPerCycle:1] state;
  block_t [RoundsPerCycle:0] keyed;
  key_t [RoundsPerCycle:0] key, entered_key;
  code_t [RoundsPerCycle:0] code, entered_code;

  assign key[0]  = key_i;
  assign code[0] = code_i;
  assign state_o = keyed[RoundsPerCycle];
  assign key_o   = entered_key[RoundsPerCycle];
  assign code_o  = entered_code[RoundsPerCycle];

  for (genvar i = 0; i <= int'(RoundsPerCycle); i++) begin : gen_place
    // Index modulo RoundsPerCycle: of the round after this place and of the round key here; then of the round
    // undone after it, and of the round key added for that. The latter two run in reverse order.
    localparam int unsigned Phase = (RoundsPerCycle + i - Entry) % RoundsPerCycle;
    localparam int unsigned BackPhase = (Rounds - 1 - Phase) % RoundsPerCycle;
    localparam int unsigned BackKeyPhase = (Rounds - Phase) % RoundsPerCycle;

    if (i == int'(Entry)) begin : gen_entry
      assign entered_key[i]  = enter_i ? enter_key_i : key[i];
      assign entered_code[i] = enter_i ? enter_code_i : code[i];
    end else begin : gen_no_entry
      assign entered_key[i]  = key[i];
      assign entered_code[i] = code[i];
    end

    if (i == 0 && Entry != 0) begin : gen_register
      assign keyed[0] = state_i;
    end else begin : gen_add_key
      block_t round_key;
      if (KeySchedule == STORED) begin : gen_stored
        assign round_key = round_key_i[i];
      end else begin : gen_on_the_fly
        cf_round_key #(
            .Cipher   (Cipher),
            .Period   (RoundsPerCycle),
            .Phase    (Phase),
            .BackPhase(BackKeyPhase),
            .First    (!Bare)
        ) u_round_key (
            .decrypt_i  (decrypt_i),
            .key_i      (Bare ? key[i] : entered_key[i]),
            .code_i     (Bare ? code[i] : entered_code[i]),
            .round_key_o(round_key)
        );
      end
      if (i == 0) begin : gen_register
        assign keyed[0] = enter_i ? (Bare ? block_i : block_i ^ round_key) : state_i;
      end else if (Bare) begin : gen_bare
        assign keyed[i] = (i == int'(Entry) && enter_i) ? block_i : state[i] ^ round_key;
      end else begin : gen_state
        assign keyed[i] = ((i == int'(Entry) && enter_i) ? block_i : state[i]) ^ round_key;
      end
    end

    if (i < int'(RoundsPerCycle)) begin : gen_round
      cf_key_step #(
          .Cipher   (Cipher),
          .Direction(KeyDirection),
          .Sbox     (KeySbox)
      ) u_step (
          .decrypt_i(decrypt_i),
          .key_i    (entered_key[i]),
          .code_i   (entered_code[i]),
          .key_o    (key[i+1]),
          .code_o   (code[i+1])
      );
      if (Sbox == BLOCK_RAM) begin : gen_ram
        cf_round_ram #(
            .Cipher   (Cipher),
            .Direction(Direction),
            .Period   (RoundsPerCycle),
            .Phase    (Phase),
            .BackPhase(BackPhase)
        ) u_round (
            .clk_i         (clk_i),
            .enable_i      (step_i || clear_i),
            .next_decrypt_i(decrypt_i),
            .next_code_i   (code_o),
            .next_i        (clear_i ? '0 : state_o),
            .decrypt_i     (decrypt_i),
            .code_i        (decrypt_i ? code[i+1] : entered_code[i]),
            .block_o       (state[i+1])
        );
      end else begin : gen_logic
        cf_round #(
            .Cipher   (Cipher),
            .Direction(Direction),
            .Sbox     (Sbox),
            .Period   (RoundsPerCycle),
            .Phase    (Phase),
            .BackPhase(BackPhase)
        ) u_round (
            .decrypt_i(decrypt_i),
            .code_i   (decrypt_i ? code[i+1] : entered_code[i]),
            .block_i  (keyed[i]),
            .block_o  (state[i+1])
        );
      end
    end
  end

  // With a stored key schedule, keys are unused here; on the fly, round keys from outside are.
  logic unused;
  assign unused = ^{clk_i, step_i, clear_i, round_key_i, key_o};

endmodule

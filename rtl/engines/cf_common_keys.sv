// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Round keys for a pipeline with one key for all blocks.
//
//   KeySchedule | register        | round keys
//   STATIC      | static_key_q    | derived in logic, with `rounds` cycles to settle
//   HELD        | outside, key_i  | the same
//   STORED      | one for each    | the key schedule computes one in each of these cycles; they move down one
//               | round key       | place in each step, and the schedule stops at the last one
//
// Clear zeroes the registers at the edge with clear_i.
//
// latency = rounds cycles for a key; interval = the same. Bit order: that of the cipher's package. Reset: none.
// Side channels: not protected.

module cf_common_keys
  import cf_pkg::*;
#(
    parameter cipher_t       Cipher,
    // STATIC, HELD or STORED.
    parameter key_schedule_e KeySchedule = STATIC,
    parameter sbox_e         KeySbox     = TABLE,
    parameter bit            Clear       = 0
) (
    input  logic                                            clk_i,
    input  logic                                            clear_i,
    // A key is taken; it settles.
    input  logic                                            load_i,
    input  logic                                            settle_i,
    input  logic [Cipher.key_bits-1:0]                      key_i,
    output logic [Cipher.rounds:0][Cipher.block_bits-1:0] round_key_o
);

  localparam int unsigned Rounds = Cipher.rounds;

  if (KeySchedule == STATIC) begin : gen_static

    // This name is kept for timing constraints.
    (* keep *) logic [Cipher.key_bits-1:0] static_key_q;
    always_ff @(posedge clk_i) begin
      if (load_i) static_key_q <= key_i;
      if (Clear && clear_i) static_key_q <= '0;
    end

    cf_key_schedule #(
        .Cipher(Cipher),
        .Sbox  (KeySbox)
    ) u_key_schedule (
        .key_i      (static_key_q),
        .round_key_o(round_key_o)
    );

    logic unused;
    assign unused = settle_i;

  end else if (KeySchedule == HELD) begin : gen_held

    cf_key_schedule #(
        .Cipher(Cipher),
        .Sbox  (KeySbox)
    ) u_key_schedule (
        .key_i      (key_i),
        .round_key_o(round_key_o)
    );

    logic unused;
    assign unused = ^{clk_i, load_i, settle_i};

  end else begin : gen_stored

    logic [Cipher.key_state_bits-1:0] first_key, key_d, key_q;
    logic [Cipher.code_bits-1:0] code_d, code_q;
    logic [Rounds-1:0][Cipher.block_bits-1:0] stored_q;

    cf_first_key #(
        .Cipher(Cipher)
    ) u_first_key (
        .key_i(key_i),
        .key_o(first_key)
    );
    cf_key_step #(
        .Cipher(Cipher),
        .Sbox  (KeySbox)
    ) u_step (
        .decrypt_i(1'b0),
        .key_i    (key_q),
        .code_i   (code_q),
        .key_o    (key_d),
        .code_o   (code_d)
    );
    cf_round_key #(
        .Cipher(Cipher)
    ) u_round_key (
        .decrypt_i  (1'b0),
        .key_i      (key_q),
        .code_i     (code_q),
        .round_key_o(round_key_o[Rounds])
    );
    assign round_key_o[Rounds-1:0] = stored_q;

    always_ff @(posedge clk_i) begin
      if (load_i) begin
        key_q  <= first_key;
        code_q <= Cipher.code_bits'(code_of(Cipher, 0));
      end else if (settle_i) begin
        key_q    <= key_d;
        code_q   <= code_d;
        stored_q <= {round_key_o[Rounds], stored_q[Rounds-1:1]};
      end
      if (Clear && clear_i) begin
        key_q    <= '0;
        code_q   <= Cipher.code_bits'(code_of(Cipher, 0));
        stored_q <= '0;
      end
    end

  end

  logic unused_clear;
  assign unused_clear = clear_i;

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The stages ahead of the rounds of the AES engine: add the first round key of a block's direction, and convert
// the block to the field in which the rounds of that direction compute.
//
//   register | 1                      | 2, with 3 Stages       | last
//            | block ^ first or last  | in both fields         | in that of its direction
//            | round key              |                        |
//
//   latency  = Stages cycles; interval = 1
//
// Clear: while wipe_i is high the round keys are 0.
//
// Bit order: block_i and plain_i that of cf_aes_pkg, block_o that of cf_aes_engine_pkg. Reset: none.
// Side channels: not protected.

module cf_aes_engine_entry
  import cf_aes_engine_pkg::*;
  import cf_aes_pkg::block_t;
#(
    // 2 or 3.
    parameter int unsigned Stages = 2
) (
    input  logic   clk_i,
    input  logic   enable_i,
    input  logic   wipe_i,
    // Plain round keys: the first and the last.
    input  logic   first_key_i,
    input  logic   last_key_i,
    input  block_t plain_i,
    input  logic   decrypt_i,
    input  block_t block_i,
    // Direction after the first register.
    output logic   decrypt_at_basis_o,
    output logic   decrypt_o,
    output block_t block_o
);

  block_t first_key_q, last_key_q, keyed, in_keyed, field, dual, in_field, in_dual;
  logic decrypt_at_choice;

  always_ff @(posedge clk_i) begin
    if (first_key_i) first_key_q <= plain_i;
    if (last_key_i) last_key_q <= plain_i;
    if (wipe_i) begin
      first_key_q <= '0;
      last_key_q  <= '0;
    end
  end

  assign keyed = block_i ^ (decrypt_i ? last_key_q ^ Constant : first_key_q);
  cf_delay #(
      .Width (129),
      .Stages(1)
  ) u_first_key (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_i, keyed}),
      .data_o  ({decrypt_at_basis_o, in_keyed})
  );
  assign field = multiply_bytes(ToField, in_keyed);
  assign dual  = multiply_bytes(ToDual, in_keyed);
  cf_delay #(
      .Width (257),
      .Stages(32'(Stages > 2))
  ) u_basis (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_at_basis_o, field, dual}),
      .data_o  ({decrypt_at_choice, in_field, in_dual})
  );
  cf_delay #(
      .Width (129),
      .Stages(1)
  ) u_choice (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_at_choice, decrypt_at_choice ? in_dual : in_field}),
      .data_o  ({decrypt_o, block_o})
  );

endmodule

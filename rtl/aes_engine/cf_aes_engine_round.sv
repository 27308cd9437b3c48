// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of the AES engine, with the addition of its round key, for either direction.
//
// latency = Stages registers, of which the last ends the round; in the last round, which has no MixColumns, one
// more than there are before the selection of the direction. interval = 1. The register at place AfterRows, or
// the next one after it, is the first with the round key added.
//
// Bit order: that of cf_aes_engine_pkg; the result of the last round is a block of FIPS-197. Reset: none.
// Side channels: not protected.

module cf_aes_engine_round #(
    // 1 to 9.
    parameter int unsigned Stages = 1,
    // The last round of the cipher, without MixColumns.
    parameter bit          Last   = 1'b0
) (
    input  logic         clk_i,
    input  logic         enable_i,
    input  logic         decrypt_i,
    input  logic [127:0] block_i,
    // Round keys of either direction, in the form that cf_aes_engine_keys gives them.
    input  logic [127:0] encrypt_key_i,
    input  logic [127:0] decrypt_key_i,
    output logic         decrypt_o,
    output logic [127:0] block_o
);

  import cf_aes_engine_pkg::*;
  import cf_aes_pkg::block_t;
  import cf_aes_tower_field_pkg::inverted_t;

  localparam cuts_t Cuts = cuts(Stages);

  // Values before and after the register places.
  summed_t [15:0] summed, in_summed;
  normed_t [15:0] normed, in_normed;
  inverted_t [15:0] inverted, in_inverted;
  parts_t [15:0] product, in_product;
  block_t inverse, in_inverse, keyed, result;
  logic decrypt_at_choice, decrypt_at_end;

  for (genvar n = 0; n < 16; n++) begin : gen_byte
    assign summed[n]       = sum(block_i[8*n+:8]);
    assign normed[n]       = norm_of(in_summed[n]);
    assign inverted[n]     = inverted_norm(in_normed[n]);
    assign product[n]      = parts(in_inverted[n]);
    assign inverse[8*n+:8] = join_parts(in_product[n]);
  end

  cf_delay #(
      .Width ($bits(summed)),
      .Stages(32'(Cuts[AfterSums]))
  ) u_sums (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  (summed),
      .data_o  (in_summed)
  );
  cf_delay #(
      .Width ($bits(normed)),
      .Stages(32'(Cuts[AfterNorm]))
  ) u_norm (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  (normed),
      .data_o  (in_normed)
  );
  cf_delay #(
      .Width ($bits(inverted)),
      .Stages(32'(Cuts[AfterInverse]))
  ) u_inverse (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  (inverted),
      .data_o  (in_inverted)
  );
  cf_delay #(
      .Width ($bits(product)),
      .Stages(32'(Cuts[AfterParts]))
  ) u_parts (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  (product),
      .data_o  (in_product)
  );
  cf_delay #(
      .Width (128),
      .Stages(32'(Cuts[AfterOpposites]))
  ) u_bytes (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  (inverse),
      .data_o  (in_inverse)
  );
  // With the round key added, in either direction.
  block_t forward, back, in_forward, in_back;
  cf_delay #(
      .Width (256),
      .Stages(32'(Cuts[AfterRows]))
  ) u_rows (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({forward, back}),
      .data_o  ({in_forward, in_back})
  );
  cf_delay #(
      .Width (1),
      .Stages($countones(Cuts[AfterRows:AfterSums]))
  ) u_decrypt_at_choice (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  (decrypt_i),
      .data_o  (decrypt_at_choice)
  );
  assign keyed = decrypt_at_choice ? in_back : in_forward;

  if (Last) begin : gen_last
    assign forward = cf_aes_pkg::shift_rows(multiply_bytes(FromDual, in_inverse)) ^ Constant ^ encrypt_key_i;
    assign back    = cf_aes_pkg::inv_shift_rows(multiply_bytes(FromField, in_inverse)) ^ decrypt_key_i;
    assign result  = keyed;
    assign decrypt_at_end = decrypt_at_choice;
  end else begin : gen_mix
    localparam block_t FieldConstant = multiply_bytes(ToField, Constant);
    block_t in_keyed, pairs, mixing, in_pairs, mixed, in_mixed;
    opposite_t opposite, in_opposite;
    assign opposite = opposites(cf_aes_pkg::inv_shift_rows(inverse));
    cf_delay #(
        .Width ($bits(opposite)),
        .Stages(32'(Cuts[AfterOpposites]))
    ) u_opposites (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (opposite),
        .data_o  (in_opposite)
    );
    assign forward = cf_aes_pkg::shift_rows(multiply_bytes(Substitute, in_inverse)) ^ FieldConstant
        ^ encrypt_key_i;
    assign back    = prepare(cf_aes_pkg::inv_shift_rows(in_inverse), in_opposite) ^ FieldConstant ^ decrypt_key_i;
    cf_delay #(
        .Width (128),
        .Stages(32'(Cuts[AfterChoice]))
    ) u_choice (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (keyed),
        .data_o  (in_keyed)
    );
    assign pairs = neighbours(in_keyed);
    cf_delay #(
        .Width (256),
        .Stages(32'(Cuts[AfterPairs]))
    ) u_pairs (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  ({in_keyed, pairs}),
        .data_o  ({mixing, in_pairs})
    );
    assign mixed = mix(mixing, in_pairs);
    cf_delay #(
        .Width (128),
        .Stages(32'(Cuts[AfterMix]))
    ) u_mix (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (mixed),
        .data_o  (in_mixed)
    );
    cf_delay #(
        .Width (1),
        .Stages($countones(Cuts[AfterMix:AfterChoice]))
    ) u_decrypt_at_end (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (decrypt_at_choice),
        .data_o  (decrypt_at_end)
    );
    assign result = decrypt_at_end ? multiply_bytes(Restore, in_mixed) : in_mixed;
  end

  cf_delay #(
      .Width (129),
      .Stages(1)
  ) u_end (
      .clk_i   (clk_i),
      .enable_i(enable_i),
      .data_i  ({decrypt_at_end, result}),
      .data_o  ({decrypt_o, block_o})
  );

endmodule

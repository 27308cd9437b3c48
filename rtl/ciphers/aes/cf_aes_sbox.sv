// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// S-boxes of AES side by side, in one of three realisations:
//
//   TABLE        a table of 256 bytes in logic
//   TOWER_FIELD  inversion in GF((2^4)^2), one for both directions, between changes of basis
//   BLOCK_RAM    a synchronous memory with two ports, two S-boxes per memory; those beyond RamCount are tables
//                with a registered input
//
// TABLE and TOWER_FIELD work on block_i and decrypt_i; latency = registers at the places of Cuts, which advance
// with enable_i. BLOCK_RAM has an internal address register: it reads next_i and next_decrypt_i at a clock edge
// with enable_i, and after that edge answers as if they had been block_i and decrypt_i; latency = 1. interval =
// 1. Reset: none.
//
// Bit order: byte by byte, of cf_aes_pkg. Side channels: not protected.

module cf_aes_sbox
  import cf_pkg::*;
#(
    parameter direction_e        Direction = ENCRYPT,
    parameter sbox_e             Sbox      = TABLE,
    // Register places; TABLE has only the one after the S-box.
    parameter cf_aes_pkg::cuts_t Cuts      = '0,
    // Number of S-boxes.
    parameter int unsigned       Count     = 16,
    // With BLOCK_RAM: S-boxes in block RAM, evenly spread.
    parameter int unsigned       RamCount  = Count
) (
    input  logic                  clk_i,
    input  logic                  enable_i,
    input  logic                  next_decrypt_i,
    input  logic [Count-1:0][7:0] next_i,
    // Direction BOTH: 1 selects the inverse S-box.
    input  logic                  decrypt_i,
    input  logic [Count-1:0][7:0] block_i,
    output logic [Count-1:0][7:0] block_o,
    // block_o times x.
    output logic [Count-1:0][7:0] doubled_o
);

  if (Sbox == BLOCK_RAM) begin : gen_block_ram

    localparam int unsigned AddressBits = (Direction == BOTH) ? 9 : 8;

    typedef logic [15:0] word_t;
    typedef word_t table_t[2**AddressBits];

    // The S-box and its double; the inverse S-box, whose double is not needed, above it or alone.
    function automatic table_t contents();
      table_t result;
      for (int x = 0; x < 256; x++) begin
        result[2**AddressBits-256+x] = {8'h00, cf_aes_pkg::InvSbox[x]};
        if (Direction != DECRYPT) begin
          result[x] = {cf_aes_pkg::xtime(cf_aes_pkg::Sbox[x]), cf_aes_pkg::Sbox[x]};
        end
      end
      return result;
    endfunction

    for (genvar n = 0; n < int'(RamCount); n += 2) begin : gen_pair
      localparam int unsigned Low = n * Count / RamCount;
      localparam int unsigned High = (n + 1) * Count / RamCount;
      (* rom_style = "block" *) word_t rom[2**AddressBits] = contents();
      word_t low_q, high_q;
      always_ff @(posedge clk_i) if (enable_i) low_q <= rom[AddressBits'({next_decrypt_i, next_i[Low]})];
      assign {doubled_o[Low], block_o[Low]} = low_q;
      if (n + 1 < int'(RamCount)) begin : gen_second
        always_ff @(posedge clk_i) if (enable_i) high_q <= rom[AddressBits'({next_decrypt_i, next_i[High]})];
        assign {doubled_o[High], block_o[High]} = high_q;
      end
    end

    for (genvar n = 0; n < int'(Count); n++) begin : gen_byte
      // The next memory from its place on, which holds it if their places agree.
      localparam int unsigned Next = (n * RamCount + Count - 1) / Count;
      if (Next * Count / RamCount != n) begin : gen_table
        logic [7:0] byte_q;
        logic back_q;
        always_ff @(posedge clk_i) if (enable_i) {back_q, byte_q} <= {next_decrypt_i, next_i[n]};
        assign block_o[n] = ((Direction == DECRYPT) || (Direction == BOTH && back_q)) ? cf_aes_pkg::inv_sbox(byte_q)
            : cf_aes_pkg::sbox(byte_q);
        assign doubled_o[n] = cf_aes_pkg::xtime(block_o[n]);

        logic unused;
        assign unused = back_q;
      end
    end

    logic unused;
    assign unused = ^{decrypt_i, block_i};

  end else begin : gen_logic

    logic [Count-1:0][7:0] substituted;

    if (Sbox == TOWER_FIELD) begin : gen_tower_field

      // Values of all S-boxes before and after the register places.
      logic back, back_at_end;
      logic [Count-1:0][7:0] basis, in_basis, products, in_products;
      cf_aes_tower_field_pkg::normed_t [Count-1:0] normed, in_normed;
      cf_aes_tower_field_pkg::inverted_t [Count-1:0] inverted, in_inverted;

      assign back = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

      for (genvar n = 0; n < int'(Count); n++) begin : gen_byte
        assign basis[n] = cf_aes_tower_field_pkg::enter(block_i[n], back);
        assign normed[n] = cf_aes_tower_field_pkg::norm(in_basis[n]);
        assign inverted[n] = cf_aes_tower_field_pkg::invert(in_normed[n]);
        assign products[n] = cf_aes_tower_field_pkg::products(in_inverted[n]);
        assign substituted[n] = cf_aes_tower_field_pkg::leave(in_products[n], back_at_end);
      end

      cf_delay #(
          .Width (8 * Count),
          .Stages(32'(Cuts[cf_aes_pkg::AfterBasis]))
      ) u_basis (
          .clk_i   (clk_i),
          .enable_i(enable_i),
          .data_i  (basis),
          .data_o  (in_basis)
      );
      cf_delay #(
          .Width ($bits(normed)),
          .Stages(32'(Cuts[cf_aes_pkg::AfterNorm]))
      ) u_norm (
          .clk_i   (clk_i),
          .enable_i(enable_i),
          .data_i  (normed),
          .data_o  (in_normed)
      );
      cf_delay #(
          .Width ($bits(inverted)),
          .Stages(32'(Cuts[cf_aes_pkg::AfterInverse]))
      ) u_inverse (
          .clk_i   (clk_i),
          .enable_i(enable_i),
          .data_i  (inverted),
          .data_o  (in_inverted)
      );
      cf_delay #(
          .Width (8 * Count),
          .Stages(32'(Cuts[cf_aes_pkg::AfterProducts]))
      ) u_products (
          .clk_i   (clk_i),
          .enable_i(enable_i),
          .data_i  (products),
          .data_o  (in_products)
      );
      cf_delay #(
          .Width (1),
          .Stages($countones(Cuts[cf_aes_pkg::AfterProducts:cf_aes_pkg::AfterBasis]))
      ) u_back (
          .clk_i   (clk_i),
          .enable_i(enable_i),
          .data_i  (back),
          .data_o  (back_at_end)
      );

    end else if (Sbox == TABLE) begin : gen_table

      for (genvar n = 0; n < int'(Count); n++) begin : gen_byte
        if (Direction == ENCRYPT) begin : gen_encrypt
          assign substituted[n] = cf_aes_pkg::sbox(block_i[n]);
        end else if (Direction == DECRYPT) begin : gen_decrypt
          assign substituted[n] = cf_aes_pkg::inv_sbox(block_i[n]);
        end else begin : gen_both
          assign substituted[n] = decrypt_i ? cf_aes_pkg::inv_sbox(block_i[n]) : cf_aes_pkg::sbox(block_i[n]);
        end
      end

    end else begin : gen_unsupported
      $error("cf_aes_sbox: unsupported Sbox %0d", Sbox);
    end

    cf_delay #(
        .Width (8 * Count),
        .Stages(32'(Cuts[cf_aes_pkg::AfterSbox]))
    ) u_sbox (
        .clk_i   (clk_i),
        .enable_i(enable_i),
        .data_i  (substituted),
        .data_o  (block_o)
    );

    for (genvar n = 0; n < int'(Count); n++) begin : gen_doubled
      assign doubled_o[n] = cf_aes_pkg::xtime(block_o[n]);
    end

    logic unused;
    assign unused = ^{next_decrypt_i, next_i, decrypt_i};

  end

endmodule

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Rounds of AES for an engine that encrypts and decrypts: the state stays in a composite field from the first
// round to the last, and both directions share the inversion and MixColumns.
//
// A byte x is represented as Field(x) = 34 x^8 or as Dual(x) = x^8 / 34, elements of one composite field.
// Inversion in that field converts between the two: Field(x) to Dual(1/x), and Dual(x) to Field(1/x). An
// encryption keeps Field of the state of FIPS-197; a decryption keeps Dual of y = InvAffine(x), so that both
// begin a round with the inversion. The rest of SubBytes is one matrix: Substitute maps Dual(z) to
// Field(Affine(z)), its inverse Restore maps Field(z) to Dual(InvAffine(z)). Constants of the affine mapping
// are added with the round keys. Decryption follows the equivalent inverse cipher (section 5.3.5); its
// InvMixColumns is MixColumns of columns to which 04 (s_r + s_(r+2)) was added.
//
// An element of the field is a Y^16 + b Y with Y = 42, a in the left-most bits; GF(2^4) is that of
// cf_aes_tower_field_pkg. Bytes in this text are of FIPS-197's field. Of all fields of this form, powers of two
// and factors, these give the matrices that take the fewest four-input LUTs.
//
// Bit order: that of cf_aes_pkg. No clocks, no state, no side-channel protection.

package cf_aes_engine_pkg;

  import cf_aes_pkg::at;
  import cf_aes_pkg::block_t;
  import cf_aes_pkg::byte_t;
  import cf_aes_tower_field_pkg::*;

  // Row i of a matrix, counted from the right, makes bit i.
  localparam matrix_t ToField = {8'ha7, 8'h17, 8'hfd, 8'h27, 8'h8b, 8'hd8, 8'h13, 8'hed};
  localparam matrix_t FromField = {8'h90, 8'h0e, 8'h71, 8'h21, 8'hbb, 8'h42, 8'h34, 8'h17};
  // From a byte x to Dual(InvAffine(x)) without its constant; from Dual(x) to the linear part of Affine(x).
  localparam matrix_t ToDual = {8'ha8, 8'h22, 8'h82, 8'hcc, 8'h11, 8'h17, 8'h34, 8'h27};
  localparam matrix_t FromDual = {8'h2b, 8'hdc, 8'h4b, 8'h4e, 8'he0, 8'h07, 8'h0b, 8'h46};
  localparam matrix_t Substitute = {8'h2a, 8'h04, 8'h53, 8'h01, 8'h86, 8'h59, 8'h03, 8'h1d};
  localparam matrix_t Restore = {8'h5a, 8'h45, 8'ha4, 8'h67, 8'h36, 8'h40, 8'h12, 8'h10};
  // Multiplication by 02 and 04 of FIPS-197, in either representation.
  localparam matrix_t Twice = {8'h0c, 8'h08, 8'h03, 8'h02, 8'hcb, 8'h86, 8'h3c, 8'h28};
  localparam matrix_t FourTimes = {8'h4d, 8'hcb, 8'h14, 8'h3c, 8'hdb, 8'hb6, 8'h4c, 8'hc8};

  // The square of an element of GF(2^4), times Y^17.
  localparam logic [3:0][3:0] ScaledSquare = {4'b1110, 4'b0111, 4'b1100, 4'b0100};

  // Steps of the inversion; a register may follow each. Sums of halves are computed once.
  typedef struct packed {
    pair_t   sums;     // of the norm: the part from the sums of halves
    nibble_t partial;  // products across the halves of the factors
    factor_t high, low;
  } summed_t;

  typedef struct packed {
    nibble_t norm;
    factor_t high, low;
  } normed_t;

  // Parts of the two products: from the sums and from the halves.
  typedef struct packed {
    logic [1:0][1:0] sums;
    byte_t           halves;
  } parts_t;

  function automatic nibble_t square_part(nibble_t v, logic crossing);
    nibble_t result;
    for (int i = 0; i < 4; i++) result[i] = ^(ScaledSquare[i] & v & (((i < 2) ^ crossing) ? 4'b0011 : 4'b1100));
    return result;
  endfunction

  function automatic summed_t sum(byte_t v);
    summed_t result;
    result.high    = factor(v[7:4]);
    result.low     = factor(v[3:0]);
    result.sums    = product_of_sums(result.high, result.low);
    result.partial = product_of_halves(result.high, result.low) ^ square_part(v[7:4] ^ v[3:0], 1'b0);
    return result;
  endfunction

  function automatic normed_t norm_of(summed_t v);
    return '{
        norm: v.partial ^ {2{v.sums}} ^ square_part(v.high.value ^ v.low.value, 1'b1),
        high: v.high,
        low: v.low
    };
  endfunction

  function automatic inverted_t inverted_norm(normed_t v);
    return '{inverse: factor(Inverse[v.norm]), high: v.high, low: v.low};
  endfunction

  function automatic parts_t parts(inverted_t v);
    parts_t result;
    result.sums   = {product_of_sums(v.inverse, v.low), product_of_sums(v.inverse, v.high)};
    result.halves = {product_of_halves(v.inverse, v.low), product_of_halves(v.inverse, v.high)};
    return result;
  endfunction

  function automatic byte_t join_parts(parts_t v);
    return v.halves ^ {{2{v.sums[1]}}, {2{v.sums[0]}}};
  endfunction

  // A matrix times every byte.
  function automatic block_t multiply_bytes(matrix_t matrix, block_t state);
    block_t result;
    for (int n = 0; n < 16; n++) result[8*n+:8] = multiply_matrix(matrix, state[8*n+:8]);
    return result;
  endfunction

  // The difference between InvMixColumns and MixColumns, in two steps: s_r + s_(r+2), for rows 0 and 1 of every
  // column, and s_r + 04 (s_r + s_(r+2)).
  typedef logic [3:0][1:0][7:0] opposite_t;

  function automatic opposite_t opposites(block_t state);
    opposite_t result;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 2; r++) result[c][r] = at(state, r, c) ^ at(state, r + 2, c);
    end
    return result;
  endfunction

  function automatic block_t prepare(block_t state, opposite_t sums);
    block_t result;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 4; r++) begin
        result[8*(15-4*c-r)+:8] = at(state, r, c) ^ multiply_matrix(FourTimes, sums[c][r%2]);
      end
    end
    return result;
  endfunction

  // MixColumns in two steps: s_r + s_(r+1), and the result from both.
  function automatic block_t neighbours(block_t state);
    block_t result;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 4; r++) result[8*(15-4*c-r)+:8] = at(state, r, c) ^ at(state, r + 1, c);
    end
    return result;
  endfunction

  function automatic block_t mix(block_t state, block_t pairs);
    block_t result;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 4; r++) begin
        result[8*(15-4*c-r)+:8] = multiply_matrix(Twice, at(pairs, r, c)) ^ at(state, r + 1, c)
            ^ at(pairs, r + 2, c);
      end
    end
    return result;
  endfunction

  // The constant of the affine mapping, in every byte.
  localparam block_t Constant = {16{8'h63}};

  // Places inside a round where registers can be.
  localparam int unsigned AfterSums = 0;
  localparam int unsigned AfterNorm = 1;
  localparam int unsigned AfterInverse = 2;
  localparam int unsigned AfterParts = 3;
  localparam int unsigned AfterOpposites = 4;
  localparam int unsigned AfterRows = 5;
  localparam int unsigned AfterChoice = 6;
  localparam int unsigned AfterPairs = 7;
  localparam int unsigned AfterMix = 8;
  localparam int unsigned RoundStages = 9;

  typedef logic [8:0] cuts_t;  // bit n: registers at place n

  // Register places for a number of stages, balanced in levels of four-input LUTs: there are 2, 2, 1, 1, 1, 2,
  // 1, 1 and 2 levels before the places, and 2 after the last, where the round ends.
  function automatic cuts_t cuts(int unsigned stages);
    case (stages)
      1:       return 9'b000000000;
      2:       return 9'b000010000;
      3:       return 9'b001000100;
      4:       return 9'b010010010;
      5:       return 9'b101010010;
      6:       return 9'b101010101;
      7:       return 9'b101110101;
      8:       return 9'b101111011;
      default: return 9'b111111011;
    endcase
  endfunction

  // Stages ahead of the first round: the first round key, the basis of a direction, the selection.
  function automatic int unsigned enter_stages(int unsigned stages);
    return (stages < 9) ? 2 : 3;
  endfunction

  // Registers of a round before its key is added.
  function automatic int unsigned key_place(int unsigned stages);
    cuts_t places;
    places = cuts(stages);
    return $countones(places[AfterOpposites:AfterSums]);
  endfunction

endpackage

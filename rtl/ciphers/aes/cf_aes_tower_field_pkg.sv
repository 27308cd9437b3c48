// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The S-box of AES in a composite field: inversion in GF((2^4)^2), made of an inversion and three
// multiplications in GF(2^4), between two changes of basis that include the affine part. S-box and inverse
// differ only in the changes of basis.
//
// An element of GF(2^8) is a Y^16 + b Y with Y = FF, a and b in GF(2^4), a in the right-most bits. An element
// of GF(2^4) is h Z^4 + l Z with Z = 5C, one of GF(2^2) is h W^2 + l W with W = BC; l is on the right. Each
// pair is a normal basis of trace 1. Bytes in brackets are of FIPS-197's field. Of the 128 fields of this form,
// this one maps to the fewest four-input LUTs.
//
// Source: FIPS-197, section 5.1.1, for the S-box; the rest follows from the definitions above.
// Bit order: that of cf_aes_pkg. No clocks, no state, no side-channel protection.

package cf_aes_tower_field_pkg;

  typedef logic [7:0] byte_t;
  typedef logic [3:0] nibble_t;
  typedef logic [1:0] pair_t;
  typedef logic [7:0][7:0] matrix_t;

  // Row i of a matrix, counted from the right, makes bit i of the product.
  localparam matrix_t ToTower = {8'h71, 8'he7, 8'he1, 8'h63, 8'h01, 8'h9b, 8'h4f, 8'h61};
  localparam matrix_t FromTower = {8'h21, 8'hd7, 8'hde, 8'h81, 8'hbd, 8'h71, 8'h11, 8'h08};
  // The same after the inverse of the affine matrix, and before the affine matrix.
  localparam matrix_t ToTowerInverse = {8'h53, 8'h90, 8'h4b, 8'h50, 8'ha4, 8'hd0, 8'h73, 8'h19};
  localparam matrix_t FromTowerAffine = {8'h14, 8'h44, 8'h82, 8'h54, 8'hf4, 8'h9e, 8'h31, 8'ha1};

  function automatic byte_t multiply_matrix(matrix_t matrix, byte_t value);
    byte_t result;
    for (int i = 0; i < 8; i++) result[i] = ^(matrix[i] & value);
    return result;
  endfunction

  // GF(2^2).
  function automatic pair_t multiply_pair(pair_t a, pair_t b);
    return {2{^a & ^b}} ^ (a & b);
  endfunction

  // Times Z^5, which is W.
  function automatic pair_t scale_pair(pair_t v);
    return {v[0] ^ v[1], v[1]};
  endfunction

  // GF(2^4). An element with the sum of its halves, which its products need.
  typedef struct packed {
    pair_t   sum;
    nibble_t value;
  } factor_t;

  function automatic factor_t factor(nibble_t v);
    return '{sum: v[3:2] ^ v[1:0], value: v};
  endfunction

  // A product is that of the halves, with that of the sums added to both.
  function automatic nibble_t product_of_halves(factor_t a, factor_t b);
    return {multiply_pair(a.value[3:2], b.value[3:2]), multiply_pair(a.value[1:0], b.value[1:0])};
  endfunction

  function automatic pair_t product_of_sums(factor_t a, factor_t b);
    return scale_pair(multiply_pair(a.sum, b.sum));
  endfunction

  function automatic nibble_t multiply(factor_t a, factor_t b);
    return product_of_halves(a, b) ^ {2{product_of_sums(a, b)}};
  endfunction

  // The square, times Y^17.
  function automatic nibble_t scaled_square(nibble_t v);
    return {v[0] ^ v[2], v[1] ^ v[3], v[1], v[0] ^ v[1]};
  endfunction

  // Inverse of 0 (right-most) to F.
  localparam logic [15:0][3:0] Inverse = 64'hf67295b3dea18c40;

  // GF(2^8), in the basis of the tower. The inverse of an element, 0 for 0, is the inverse of its norm times
  // the element. The norm is in two parts, halves ^ {2{sums}}; the sums computed for it are kept for the
  // products, so no step takes more than two levels of four-input LUTs.
  typedef struct packed {
    pair_t   sums;
    nibble_t halves;
    factor_t high, low;
  } normed_t;

  typedef struct packed {factor_t inverse, high, low;} inverted_t;

  function automatic normed_t norm(byte_t v);
    normed_t result;
    result.high   = factor(v[7:4]);
    result.low    = factor(v[3:0]);
    result.sums   = product_of_sums(result.high, result.low);
    result.halves = product_of_halves(result.high, result.low) ^ scaled_square(v[7:4] ^ v[3:0]);
    return result;
  endfunction

  function automatic inverted_t invert(normed_t v);
    return '{inverse: factor(Inverse[v.halves^{2{v.sums}}]), high: v.high, low: v.low};
  endfunction

  function automatic byte_t products(inverted_t v);
    return {multiply(v.inverse, v.low), multiply(v.inverse, v.high)};
  endfunction

  // From a byte of the state, before inversion; back to a byte, after it.
  function automatic byte_t enter(byte_t value, logic decrypt);
    return decrypt ? multiply_matrix(ToTowerInverse, value ^ 8'h63) : multiply_matrix(ToTower, value);
  endfunction

  function automatic byte_t leave(byte_t value, logic decrypt);
    return decrypt ? multiply_matrix(FromTower, value) : multiply_matrix(FromTowerAffine, value) ^ 8'h63;
  endfunction

endpackage

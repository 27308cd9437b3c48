// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The confidentiality modes of NIST SP 800-38A that chain or count, and elements of the field of GCM.
//
// No clocks, no state, no side-channel protection. Bit order: none.

package cf_modes_pkg;

  typedef enum logic [1:0] {
    CTR = 2'd0,
    CBC = 2'd1,
    CFB = 2'd2,
    OFB = 2'd3
  } mode_e;

  // A string of 16 bytes as an element of the field of 2^128 elements, bit k the coefficient of x^k, and back: the
  // highest bit of the first byte belongs to x^0.
  function automatic logic [127:0] element(logic [15:0][7:0] data);
    logic [127:0] result;
    for (int unsigned i = 0; i < 128; i++) result[i] = data[i/8][7-i%8];
    return result;
  endfunction

  function automatic logic [15:0][7:0] string_of(logic [127:0] value);
    logic [15:0][7:0] result;
    for (int unsigned i = 0; i < 128; i++) result[i/8][7-i%8] = value[i];
    return result;
  endfunction

endpackage

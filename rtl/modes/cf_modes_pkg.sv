// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The confidentiality modes of NIST SP 800-38A that chain or count.
//
// No clocks, no state, no side-channel protection. Bit order: none.

package cf_modes_pkg;

  typedef enum logic [1:0] {
    CTR = 2'd0,
    CBC = 2'd1,
    CFB = 2'd2,
    OFB = 2'd3
  } mode_e;

endpackage

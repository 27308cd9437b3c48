// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Packets of ciphers of messages: kinds of transfers, and verdicts.
//
// No clocks, no state, no side-channel protection. Bit order: none.

package cf_packet_pkg;

  // Contents of a transfer, in the order of the kinds.
  typedef enum logic [1:0] {
    ASSOCIATED_DATA = 2'd0,
    SECRET_NUMBER   = 2'd1,
    MESSAGE         = 2'd2,
    TAG             = 2'd3
  } kind_e;

  // Verdict on a packet.
  typedef enum logic [2:0] {
    ACCEPTED   = 3'd0,
    WRONG_TAG  = 3'd1,
    TRUNCATED  = 3'd2,  // it ended too early, or its secret number or tag is too short
    UNEXPECTED = 3'd3,  // a transfer out of order, or of more bytes than a block
    TOO_LONG   = 3'd4,  // more plaintext than can wait for its tag, or more than the cipher allows
    ABORTED    = 3'd5,
    BAD_START  = 3'd6,  // key and nonce did not come as they should; of cf_axis_packets only
    BAD_LENGTH = 3'd7   // a message of a length that the cipher does not take
  } verdict_e;

  // What a state machine has to know of a transfer to come: whether there is one, its kind, whether it is a full block.
  typedef struct packed {
    logic  valid;
    kind_e kind;
    logic  whole;
  } coming_t;

endpackage

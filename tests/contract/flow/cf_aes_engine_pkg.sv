// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Stand-in for the arithmetic of the engine: a block holds what it has met, and no more. The package goes on
// with the real one's places of registers.

package cf_aes_engine_pkg;

  import cf_aes_pkg::block_t;

  // What a round key is, or a state.
  typedef enum logic [2:0] {
    PLAIN,
    FIELD,
    DUAL,
    OF_DECRYPTION,
    OF_ENCRYPTION
  } form_e;

  typedef struct packed {
    logic [113:0] none;
    form_e        form;
    logic         alien;    // a round key of another key has been met
    logic         wrong;    // something has been met that belongs elsewhere
    logic         mark;
    logic         behind;   // it comes after the marked one
    logic         decrypt;
    logic         own;      // of a block: the colour of the key that it is under
    logic [3:0]   number;   // of a round key; of a block, that of the last one it met
    logic         colour;   // of a key; of a block, that of its own key, so that their sum is 0
  } tag_t;

  typedef form_e matrix_t;
  localparam matrix_t ToField = FIELD;
  localparam matrix_t ToDual = DUAL;
  localparam block_t Constant = '0;
  typedef block_t opposite_t;

  function automatic block_t multiply_bytes(matrix_t matrix, block_t state);
    tag_t result;
    result      = state;
    result.form = matrix;
    return result;
  endfunction

  function automatic opposite_t opposites(block_t state);
    return state;
  endfunction

  function automatic block_t neighbours(block_t state);
    return state;
  endfunction

  // Both steps of a column are of the same round key.
  function automatic block_t joined(block_t state, block_t other, form_e from, form_e to);
    tag_t result;
    result       = state;
    result.wrong = result.wrong || state != other || result.form != from;
    result.form  = to;
    return result;
  endfunction

  function automatic block_t prepare(block_t state, opposite_t sums);
    return joined(state, sums, FIELD, OF_DECRYPTION);
  endfunction

  function automatic block_t mix(block_t state, block_t pairs);
    return joined(state, pairs, OF_DECRYPTION, OF_ENCRYPTION);
  endfunction


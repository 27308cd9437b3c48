// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Shared by every cipherfab core: the record of a cipher, and the parameter values of the architectures.
//
// Each cipher has a constant of type cipher_t in its package. It is the parameter Cipher of a core and sizes
// every port. An assignment pattern without a default lists every field: a missing field is a language error,
// and cf_cipher_check rejects fields that contradict each other.

package cf_pkg;

  // Selects a cipher's functions in the modules of ciphers/. As in the enumerations below, 0 is no valid value.
  typedef enum int unsigned {
    // generated:families
    PRESENT   = 1,
    RECTANGLE = 2,
    AES       = 3,
    SERPENT   = 4,
    SPECK     = 5,
    GIFT      = 6
    // /generated
  } family_e;

  // Added to a block before its first round: nothing, or round key 0. Round key 0 is made of bits of the key,
  // in one piece or several, or it is computed. Each of its bits comes from the same place in the key or from a
  // higher one: where block and key arrive in words, highest first, it is there in time for the word of the
  // block.
  typedef enum int unsigned {
    NOTHING  = 1,
    WHOLE    = 2,
    SPREAD   = 3,
    COMPUTED = 4
  } whitening_e;

  // The byte of a block or key that comes first in the standard's byte string: the highest or the lowest.
  typedef enum int unsigned {
    HIGHEST = 1,
    LOWEST  = 2
  } first_byte_e;

  // An S-box takes adjacent bits, or one bit from each word of a bit-sliced state.
  typedef enum int unsigned {
    ADJACENT = 1,
    SLICED   = 2
  } sbox_bits_e;

  // How a compact core runs a cipher between ports of a given width.
  typedef struct packed {
    int unsigned port_bits;    // 0: there is no such core
    int unsigned word_cycles;  // cycles for each word
    int unsigned pass_bits;    // a pass takes 2**pass_bits cycles
    int unsigned pauses;       // passes between loading and the first round
    bit          tells;        // the path itself says when it unloads, not the pass before
  } compact_t;
  localparam compact_t NoCompact = '0;

  typedef struct packed {
    logic [15:0][7:0] name;            // for messages
    family_e          family;
    int unsigned      block_bits;
    int unsigned      key_bits;        // including the tweak, if there is one
    int unsigned      key_state_bits;  // of the register that steps through the key schedule
    int unsigned      rounds;          // state = F(state) XOR round key i, i = 1..rounds
    whitening_e       whitening;
    first_byte_e      first_byte;
    int unsigned      sboxes;          // in a round, each block_bits / sboxes wide; 0: none
    sbox_bits_e       sbox_bits;
    // Round key i = 0..rounds has a counter code: the first is first_code, each later one is the successor of
    // the one before or, with code_taps, a step of a left shift register whose new bit is the parity of the
    // taps, inverted if code_inverted.
    int unsigned      code_bits;
    int unsigned      first_code;
    int unsigned      code_taps;
    bit               code_inverted;
    // idle_code says "no block". In the bits of rest_mask it equals the code of round key `rounds` and no
    // other; in idle_mask it differs from that code.
    int unsigned      idle_code;
    int unsigned      rest_mask;
    int unsigned      idle_mask;
    // Maximum stages of a round, counting the register at its end, with table S-boxes and with composite-field
    // S-boxes; 0: no such S-boxes. Then whether S-boxes may be in block RAM.
    int unsigned      table_stages;
    int unsigned      tower_field_stages;
    bit               ram_sboxes;
    compact_t [1:0]   compact;
  } cipher_t;

  // BOTH: the direction is selected per block by decrypt_i.
  typedef enum int unsigned {
    ENCRYPT = 0,
    DECRYPT = 1,
    BOTH    = 2
  } direction_e;

  // PIPELINED: the key travels with its block. STATIC: one key for all blocks in flight, and logic that derives
  // its round keys. STORED: the same, but the round keys are computed one after another and stored. HELD: as
  // STATIC, with the key register outside. ON_THE_FLY: each round key is computed in the cycle of its round.
  typedef enum int unsigned {
    PIPELINED  = 0,
    STATIC     = 1,
    STORED     = 2,
    HELD       = 3,
    ON_THE_FLY = 4
  } key_schedule_e;

  // Flow control of a pipeline while results wait. ENABLE: it stops. CREDIT: it keeps moving into a
  // buffer, and accepts only as many blocks as the buffer has room for.
  typedef enum int unsigned {
    ENABLE = 0,
    CREDIT = 1
  } flow_e;

  // How an S-box is built: as a table in logic, by inversion in a composite field, or in a block RAM, which has
  // an internal register. Ciphers with small S-boxes offer the table only.
  typedef enum int unsigned {
    TABLE       = 0,
    TOWER_FIELD = 1,
    BLOCK_RAM   = 2
  } sbox_e;

  // Small processors, by instruction set.
  typedef enum int unsigned {
    VSCPU              = 0,
    VSCPU_80           = 1,
    VSCPU_16           = 2,
    VSCPU_16X3         = 3,
    KCPSM3             = 4,
    KCPSM6             = 5,
    VSCPU_80E          = 6,
    VSCPU_16E          = 7,
    VSCPU_XOR          = 8,
    VSCPU_FEW          = 9,
    VSCPU_16B          = 16,
    VSCPU_16C          = 17,
    VSCPU_80_BASE      = 32,
    VSCPU_80_XOR       = 33,
    VSCPU_80_RRL       = 34,
    VSCPU_80_SBOX      = 35,
    VSCPU_80_PER       = 36,
    VSCPU_80_RRL_SBOX  = 37,
    VSCPU_80_RRL_PER   = 38,
    VSCPU_80_SBOX_PER  = 39,
    VSCPU_80_NO_XOR    = 40,
    VSCPU_80_NO_CP     = 41,
    VSCPU_80_NO_BZJI   = 42,
    VSCPU_80_FEW       = 43,
    VSCPU_16_BASE      = 48,
    VSCPU_16_XOR       = 49,
    VSCPU_16_SRW3      = 50,
    VSCPU_16_SBOX      = 51,
    VSCPU_16_PER       = 52,
    VSCPU_16_SRW3_SBOX = 53,
    VSCPU_16_SRW3_PER  = 54,
    VSCPU_16_SBOX_PER  = 55,
    VSCPU_16_NO_XOR    = 56,
    VSCPU_16_NO_CP     = 57,
    VSCPU_16_NO_BZJI   = 58,
    VSCPU_16_ONE_PER   = 59,
    VSCPU_16_FEW       = 60
  } machine_e;

  // Where a processor keeps its program: in logic or in a block RAM.
  typedef enum int unsigned {
    LUT_ROM   = 0,
    BLOCK_ROM = 1
  } program_memory_e;

  // Where a small processor keeps its data: in look-up tables or in registers.
  typedef enum int unsigned {
    LUT_RAM   = 0,
    REGISTERS = 1
  } data_memory_e;

  // Counter codes of the neighbours.
  function automatic logic [31:0] code_after(cipher_t cipher, logic [31:0] code);
    if (cipher.code_taps == 0) return code + 1;
    return {code[30:0], ^(code & cipher.code_taps) ^ cipher.code_inverted};
  endfunction

  function automatic logic [31:0] code_before(cipher_t cipher, logic [31:0] code);
    logic [31:0] shifted;
    if (cipher.code_taps == 0) return code - 1;
    // The highest bit is among the taps.
    shifted = code >> 1;
    shifted[cipher.code_bits-1] = ^(shifted & cipher.code_taps & ~(32'd1 << cipher.code_bits - 1))
        ^ code[0] ^ cipher.code_inverted;
    return shifted;
  endfunction

  // Counter code of round key i = 0..rounds.
  function automatic int unsigned code_of(cipher_t cipher, int unsigned i);
    logic [31:0] code;
    code = cipher.first_code;
    for (int unsigned k = 0; k < i; k++) code = code_after(cipher, code) & ((32'd1 << cipher.code_bits) - 1);
    return code;
  endfunction

  // Of the codes a core can hold, these mean: no round is under way.
  function automatic logic at_rest(cipher_t cipher, logic [31:0] code);
    return (code & cipher.rest_mask) == (cipher.idle_code & cipher.rest_mask);
  endfunction

  // Of the codes at rest, this one means: there is no block.
  function automatic logic is_idle(cipher_t cipher, logic [31:0] code);
    return (code & cipher.idle_mask) == (cipher.idle_code & cipher.idle_mask);
  endfunction

  // Maximum stages of a round; 0: there are no such S-boxes.
  function automatic int unsigned round_stages(cipher_t cipher, sbox_e sbox);
    case (sbox)
      TABLE:       return cipher.table_stages;
      TOWER_FIELD: return cipher.tower_field_stages;
      default:     return 32'(cipher.ram_sboxes);
    endcase
  endfunction

  // Position in a block of bit b of S-box n.
  function automatic int unsigned sbox_bit(cipher_t cipher, int unsigned n, int unsigned b);
    return (cipher.sbox_bits == SLICED) ? cipher.sboxes * b + n : cipher.block_bits / cipher.sboxes * n + b;
  endfunction

  // The compact core for a port width; port_bits is 0 where there is none.
  function automatic compact_t compact(cipher_t cipher, int unsigned port_bits);
    for (int n = 0; n < 2; n++) begin
      if (port_bits != 0 && cipher.compact[n].port_bits == port_bits) return cipher.compact[n];
    end
    return NoCompact;
  endfunction

  // Nibble tables: entry x is the value at x. If a register indexed a table, synthesis would infer a memory and
  // duplicate the register; shifting a constant, one bit of the values at a time, avoids that.
  typedef logic [15:0][3:0] nibbles_t;
  typedef logic [3:0][15:0] columns_t;

  // Bit k of all entries.
  function automatic columns_t columns_of(nibbles_t entries);
    columns_t result;
    for (int k = 0; k < 4; k++) begin
      for (int x = 0; x < 16; x++) result[k][x] = entries[x][k];
    end
    return result;
  endfunction

endpackage

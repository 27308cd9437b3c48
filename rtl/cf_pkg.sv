// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// What every cipherfab core shares: the record of a cipher, and the choices an architecture offers.
//
// Each cipher has a constant of the type cipher_t in its package. It is the parameter Cipher of a core and sizes
// every port. An assignment pattern without a default lists every field: the language makes an error of one that
// is missing, cf_cipher_check of values that contradict each other.

package cf_pkg;

  // By which the modules of ciphers/ find a cipher's functions. 0 is no family, as no choice below.
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

  // What is added to a block before its first round: nothing, or round key 0. That consists of bits of the key, in
  // one piece or in several, or it is computed. Each of the bits is at its own place or above: where block and
  // key come in words, the highest first, it is there with the block's.
  typedef enum int unsigned {
    NOTHING  = 1,
    WHOLE    = 2,
    SPREAD   = 3,
    COMPUTED = 4
  } whitening_e;

  // Which byte of the standard's string of a block or key comes first: the highest, or the lowest.
  typedef enum int unsigned {
    HIGHEST = 1,
    LOWEST  = 2
  } first_byte_e;

  // Whether an S-box takes adjacent bits, or one of each word of a bit-sliced state.
  typedef enum int unsigned {
    ADJACENT = 1,
    SLICED   = 2
  } sbox_bits_e;

  // How a compact core handles a cipher between ports of a width.
  typedef struct packed {
    int unsigned port_bits;    // 0: there is no such core
    int unsigned word_cycles;  // cycles for each word
    int unsigned pass_bits;    // a pass takes 2**pass_bits cycles
    int unsigned pauses;       // passes between loading and the first round
    bit          tells;        // the path tells when it unloads, instead of the pass before
  } compact_t;
  localparam compact_t NoCompact = '0;

  typedef struct packed {
    logic [15:0][7:0] name;            // for messages
    family_e          family;
    int unsigned      block_bits;
    int unsigned      key_bits;        // with the tweak, where there is one
    int unsigned      key_state_bits;  // of the register that steps through the key schedule
    int unsigned      rounds;          // state = F(state) XOR round key i, i = 1..rounds
    whitening_e       whitening;
    first_byte_e      first_byte;
    int unsigned      sboxes;          // in a round, each as wide as the block divided by their number; 0: none
    sbox_bits_e       sbox_bits;
    // Round key i = 0..rounds has a counter code: first_code, and from one to the next the successor, or with
    // code_taps a step of a shift register to the left, whose new bit is the parity of these, inverted or not.
    int unsigned      code_bits;
    int unsigned      first_code;
    int unsigned      code_taps;
    bit               code_inverted;
    // idle_code says "no block". In rest_mask it is like the code of round key `rounds`, which differs in
    // idle_mask, and unlike all others.
    int unsigned      idle_code;
    int unsigned      rest_mask;
    int unsigned      idle_mask;
    // Most stages that a round can be cut into, the one behind it included, with S-boxes as tables and in a
    // composite field; 0: there are no such S-boxes. Whether there are some in block RAM.
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

  // PIPELINED: the key travels with its block. STATIC: one key for all blocks in flight, whose round keys
  // follow from it in logic. STORED: the same, but they are computed one after another and kept. HELD: as
  // STATIC, but the key is kept outside. ON_THE_FLY: each round key is computed in the cycle of its round.
  typedef enum int unsigned {
    PIPELINED  = 0,
    STATIC     = 1,
    STORED     = 2,
    HELD       = 3,
    ON_THE_FLY = 4
  } key_schedule_e;

  // What a pipeline does while results wait to be taken. ENABLE: it stops. CREDIT: it moves on into a
  // buffer, and takes only as many blocks as there is room for.
  typedef enum int unsigned {
    ENABLE = 0,
    CREDIT = 1
  } flow_e;

  // How an S-box is realised: as a table in logic, by inversion in a composite field, or in a block
  // RAM, which has a register inside. Ciphers with small S-boxes have the table alone.
  typedef enum int unsigned {
    TABLE       = 0,
    TOWER_FIELD = 1,
    BLOCK_RAM   = 2
  } sbox_e;

  // Small processors, by their instruction set.
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

  // Where a processor has its program: in logic, or in a block RAM.
  typedef enum int unsigned {
    LUT_ROM   = 0,
    BLOCK_ROM = 1
  } program_memory_e;

  // Where a small processor has its data: in look-up tables, or in registers.
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

  // Among the codes a core can hold: no round is under way.
  function automatic logic at_rest(cipher_t cipher, logic [31:0] code);
    return (code & cipher.rest_mask) == (cipher.idle_code & cipher.rest_mask);
  endfunction

  // Among the codes at rest: there is no block.
  function automatic logic is_idle(cipher_t cipher, logic [31:0] code);
    return (code & cipher.idle_mask) == (cipher.idle_code & cipher.idle_mask);
  endfunction

  // Most stages that a round can be cut into; 0: there are no such S-boxes.
  function automatic int unsigned round_stages(cipher_t cipher, sbox_e sbox);
    case (sbox)
      TABLE:       return cipher.table_stages;
      TOWER_FIELD: return cipher.tower_field_stages;
      default:     return 32'(cipher.ram_sboxes);
    endcase
  endfunction

  // Where bit b of S-box n is in a block.
  function automatic int unsigned sbox_bit(cipher_t cipher, int unsigned n, int unsigned b);
    return (cipher.sbox_bits == SLICED) ? cipher.sboxes * b + n : cipher.block_bits / cipher.sboxes * n + b;
  endfunction

  // The compact core with ports of a width; port_bits is 0 where there is none.
  function automatic compact_t compact(cipher_t cipher, int unsigned port_bits);
    for (int n = 0; n < 2; n++) begin
      if (port_bits != 0 && cipher.compact[n].port_bits == port_bits) return cipher.compact[n];
    end
    return NoCompact;
  endfunction

  // Tables of nibbles: entry x is the value at x. A register that indexes a table makes synthesis infer a memory
  // and double the register; a shift of a constant, one bit of the values at a time, does not.
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

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// What every cipherfab core shares: the ciphers, their sizes, the choices an architecture offers.
//
// Sizes are constant functions of the cipher so that one parameter sizes every port. Together with
// the dispatch modules in ciphers/ this is the only place that lists ciphers.

package cf_pkg;

  typedef enum int unsigned {
    PRESENT_80    = 0,
    PRESENT_128   = 1,
    RECTANGLE_80  = 2,
    RECTANGLE_128 = 3,
    AES_128       = 4,
    AES_192       = 5,
    AES_256       = 6,
    SERPENT_128   = 7,
    SERPENT_192   = 8,
    SERPENT_256   = 9
  } cipher_e;

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

  function automatic int unsigned block_bits(cipher_e cipher);
    case (cipher)
      PRESENT_80, PRESENT_128, RECTANGLE_80, RECTANGLE_128: return 64;
      AES_128, AES_192, AES_256, SERPENT_128, SERPENT_192, SERPENT_256: return 128;
      default: return 0;
    endcase
  endfunction

  function automatic int unsigned key_bits(cipher_e cipher);
    case (cipher)
      PRESENT_80, RECTANGLE_80:   return 80;
      PRESENT_128, RECTANGLE_128: return 128;
      AES_128, SERPENT_128:       return 128;
      AES_192, SERPENT_192:       return 192;
      AES_256, SERPENT_256:       return 256;
      default:                    return 0;
    endcase
  endfunction

  // Width of the register that steps through the key schedule.
  function automatic int unsigned key_state_bits(cipher_e cipher);
    return (cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) ? 256 : key_bits(cipher);
  endfunction

  // Rounds of the form state = F(state XOR round key i), i = 0..rounds-1; one more round key follows.
  function automatic int unsigned rounds(cipher_e cipher);
    case (cipher)
      PRESENT_80, PRESENT_128:     return cf_present_pkg::Rounds;
      RECTANGLE_80, RECTANGLE_128: return cf_rectangle_pkg::Rounds;
      AES_128:                     return 10;
      AES_192:                     return 12;
      AES_256:                     return 14;

      SERPENT_128, SERPENT_192, SERPENT_256: return cf_serpent_pkg::Rounds;
      default: return 0;
    endcase
  endfunction

  // What round key 0 is of the key: bits of it, in one piece or in several, or computed. Each of the bits is at
  // its own place or above: where block and key come in words, the highest first, it is there with the block's.
  typedef enum int unsigned {
    WHOLE,
    SPREAD,
    COMPUTED
  } first_round_key_e;

  function automatic first_round_key_e first_round_key(cipher_e cipher);
    case (cipher)
      RECTANGLE_128:                         return SPREAD;
      SERPENT_128, SERPENT_192, SERPENT_256: return COMPUTED;
      default:                               return WHOLE;
    endcase
  endfunction

  // S-boxes in a round, each as wide as the block divided by their number.
  function automatic int unsigned sboxes(cipher_e cipher);
    return (cipher inside {SERPENT_128, SERPENT_192, SERPENT_256}) ? 32 : 16;
  endfunction

  // Where bit b of S-box n is in a block: S-boxes of bit-sliced ciphers stand across their words.
  function automatic int unsigned sbox_bit(cipher_e cipher, int unsigned n, int unsigned b);
    case (cipher)
      RECTANGLE_80, RECTANGLE_128, SERPENT_128, SERPENT_192, SERPENT_256: return sboxes(cipher) * b + n;
      default: return block_bits(cipher) / sboxes(cipher) * n + b;
    endcase
  endfunction

  // Most stages that a round can be cut into, the one behind it included.
  function automatic int unsigned round_stages(cipher_e cipher, sbox_e sbox);
    case (cipher)
      AES_128, AES_192, AES_256: return cf_aes_pkg::round_stages(sbox == TOWER_FIELD, sbox == TABLE);
      default: return 1;
    endcase
  endfunction

  // Width of the round counter code that travels with the key schedule.
  function automatic int unsigned counter_bits(cipher_e cipher);
    case (cipher)
      PRESENT_80, PRESENT_128:     return cf_present_pkg::CounterBits;
      RECTANGLE_80, RECTANGLE_128: return cf_rectangle_pkg::CounterBits;
      AES_128, AES_192, AES_256:   return cf_aes_pkg::CounterBits;

      SERPENT_128, SERPENT_192, SERPENT_256: return cf_serpent_pkg::CounterBits;
      default: return 1;
    endcase
  endfunction

  // Counter code that belongs to round key i = 0..rounds.
  function automatic int unsigned counter_code(cipher_e cipher, int unsigned i);
    logic [4:0] rc;
    case (cipher)
      RECTANGLE_80, RECTANGLE_128: begin
        rc = 5'd1;
        for (int unsigned k = 0; k < i; k++) rc = cf_rectangle_pkg::next_round_constant(rc);
        return 32'(rc);
      end
      AES_128, AES_192, AES_256: return 16 - rounds(cipher) + i;
      SERPENT_128, SERPENT_192, SERPENT_256: return i;
      default: return i + 1;
    endcase
  endfunction

  // Counter code that says "no block": at_rest() holds for it and for counter_code(rounds) alone.
  function automatic int unsigned idle_code(cipher_e cipher);
    case (cipher)
      PRESENT_80, PRESENT_128:     return 32'(cf_present_pkg::IdleCode);
      RECTANGLE_80, RECTANGLE_128: return 32'(cf_rectangle_pkg::IdleCode);
      AES_128, AES_192, AES_256:   return 32'(cf_aes_pkg::IdleCode);

      SERPENT_128, SERPENT_192, SERPENT_256: return 32'(cf_serpent_pkg::IdleCode);
      default: return 0;
    endcase
  endfunction

  // Among the codes a core can hold: no round is under way.
  function automatic logic at_rest(cipher_e cipher, logic [31:0] code);
    case (cipher)
      PRESENT_80, PRESENT_128:     return cf_present_pkg::at_rest(code[5:0]);
      RECTANGLE_80, RECTANGLE_128: return cf_rectangle_pkg::at_rest(code[4:0]);
      AES_128, AES_192, AES_256:   return code[4];

      SERPENT_128, SERPENT_192, SERPENT_256: return code[5];
      default: return 1'b0;
    endcase
  endfunction

  // Among the codes at rest: there is no block.
  function automatic logic is_idle(cipher_e cipher, logic [31:0] code);
    case (cipher)
      PRESENT_80, PRESENT_128:     return cf_present_pkg::is_idle(code[5:0]);
      RECTANGLE_80, RECTANGLE_128: return cf_rectangle_pkg::is_idle(code[4:0]);
      AES_128, AES_192, AES_256:   return code[0];

      SERPENT_128, SERPENT_192, SERPENT_256: return code[0];
      default: return 1'b0;
    endcase
  endfunction

  // How a compact core handles a cipher between ports of a width; all 0 where it does not.
  typedef struct packed {
    int unsigned word_cycles;  // cycles for each word
    int unsigned pass_bits;    // a pass takes 2**pass_bits cycles
    int unsigned pauses;       // passes between loading and the first round
    bit          tells;        // the path tells when it unloads, instead of the pass before
  } compact_t;

  function automatic compact_t compact(cipher_e cipher, int unsigned port_bits);
    case ({cipher, port_bits})
      {PRESENT_80, 32'd1}, {PRESENT_128, 32'd1}: return '{word_cycles: 1, pass_bits: 6, pauses: 2, tells: 0};
      {PRESENT_80, 32'd16}:   return '{word_cycles: 1, pass_bits: 2, pauses: 0, tells: 1};
      {RECTANGLE_80, 32'd1}:  return '{word_cycles: 1, pass_bits: 4, pauses: 0, tells: 0};
      {AES_128, 32'd8}:       return '{word_cycles: 16, pass_bits: 8, pauses: 0, tells: 0};
      default:                return '{default: 0};
    endcase
  endfunction

  // The smallest width of its ports.
  function automatic int unsigned compact_port_bits(cipher_e cipher);
    return (cipher inside {AES_128, AES_192, AES_256}) ? 8 : 1;
  endfunction

endpackage

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The machines of the VSCPU family: their sizes and the codes of their instructions.
//
// Written by `make rtl` from the descriptions in src/cipherfab/processors: change those.
// Bit order: that of words. No clocks, no state, no side-channel protection.

package cf_vscpu_pkg;
  import cf_pkg::*;

  typedef enum int unsigned {
    ADD = 0,
    ADDi = 1,
    NAND = 2,
    NANDi = 3,
    SRL = 4,
    SRLi = 5,
    LT = 6,
    LTi = 7,
    CP = 8,
    CPi = 9,
    CPI = 10,
    CPIi = 11,
    BZJ = 12,
    BZJi = 13,
    MUL = 14,
    MULi = 15,
    XOR = 16,
    SBOX = 17,
    RRL = 18,
    PER = 19,
    GETW = 20,
    SRW3 = 21,
    PER3 = 22,
    PER2 = 23,
    PER1 = 24,
    PER0 = 25,
    SPER = 26,
    SHR3 = 27,
    SHRS = 28,
    XORC = 29,
    JC = 30,
    J = 31,
    SPERH = 32,
    XORH = 33,
    SHRN = 34,
    SBOXI = 35,
    RRLI = 36,
    SLW3 = 37,
    ROL = 38,
    RSBOX = 39,
    RSBOXI = 40,
    ROWS = 41,
    ROWSI = 42,
    MIX = 43,
    MIXI = 44,
    LFSR = 45,
    LFSRI = 46
  } instruction_e;

  localparam int unsigned Instructions = 47;

  // Width of a data word.
  function automatic int unsigned word_bits(machine_e machine);
    case (machine)
      VSCPU: return 32;
      VSCPU_XOR: return 32;
      VSCPU_FEW: return 32;
      VSCPU_80: return 80;
      VSCPU_16: return 16;
      VSCPU_16X3: return 16;
      VSCPU_80E: return 80;
      VSCPU_16E: return 16;
      VSCPU_16B: return 16;
      VSCPU_16C: return 16;
      VSCPU_80_BASE: return 80;
      VSCPU_80_XOR: return 80;
      VSCPU_80_RRL: return 80;
      VSCPU_80_SBOX: return 80;
      VSCPU_80_PER: return 80;
      VSCPU_80_RRL_SBOX: return 80;
      VSCPU_80_RRL_PER: return 80;
      VSCPU_80_SBOX_PER: return 80;
      VSCPU_80_NO_XOR: return 80;
      VSCPU_80_NO_CP: return 80;
      VSCPU_80_NO_BZJI: return 80;
      VSCPU_80_FEW: return 80;
      VSCPU_16_BASE: return 16;
      VSCPU_16_XOR: return 16;
      VSCPU_16_SRW3: return 16;
      VSCPU_16_SBOX: return 16;
      VSCPU_16_PER: return 16;
      VSCPU_16_SRW3_SBOX: return 16;
      VSCPU_16_SRW3_PER: return 16;
      VSCPU_16_SBOX_PER: return 16;
      VSCPU_16_NO_XOR: return 16;
      VSCPU_16_NO_CP: return 16;
      VSCPU_16_NO_BZJI: return 16;
      VSCPU_16_ONE_PER: return 16;
      VSCPU_16_FEW: return 16;
      default: return 0;
    endcase
  endfunction

  // Width of the address of a data word.
  function automatic int unsigned address_bits(machine_e machine);
    case (machine)
      VSCPU: return 14;
      VSCPU_XOR: return 14;
      VSCPU_FEW: return 14;
      VSCPU_80: return 3;
      VSCPU_16: return 4;
      VSCPU_16X3: return 5;
      VSCPU_80E: return 4;
      VSCPU_16E: return 5;
      VSCPU_16B: return 5;
      VSCPU_16C: return 5;
      VSCPU_80_BASE: return 5;
      VSCPU_80_XOR: return 5;
      VSCPU_80_RRL: return 5;
      VSCPU_80_SBOX: return 5;
      VSCPU_80_PER: return 5;
      VSCPU_80_RRL_SBOX: return 5;
      VSCPU_80_RRL_PER: return 5;
      VSCPU_80_SBOX_PER: return 4;
      VSCPU_80_NO_XOR: return 3;
      VSCPU_80_NO_CP: return 3;
      VSCPU_80_NO_BZJI: return 3;
      VSCPU_80_FEW: return 3;
      VSCPU_16_BASE: return 5;
      VSCPU_16_XOR: return 5;
      VSCPU_16_SRW3: return 5;
      VSCPU_16_SBOX: return 5;
      VSCPU_16_PER: return 5;
      VSCPU_16_SRW3_SBOX: return 5;
      VSCPU_16_SRW3_PER: return 5;
      VSCPU_16_SBOX_PER: return 5;
      VSCPU_16_NO_XOR: return 5;
      VSCPU_16_NO_CP: return 4;
      VSCPU_16_NO_BZJI: return 4;
      VSCPU_16_ONE_PER: return 4;
      VSCPU_16_FEW: return 4;
      default: return 0;
    endcase
  endfunction

  // Width of an operand.
  function automatic int unsigned operand_bits(machine_e machine);
    case (machine)
      VSCPU: return 14;
      VSCPU_XOR: return 14;
      VSCPU_FEW: return 14;
      VSCPU_80: return 3;
      VSCPU_16: return 4;
      VSCPU_16X3: return 5;
      VSCPU_80E: return 4;
      VSCPU_16E: return 5;
      VSCPU_16B: return 4;
      VSCPU_16C: return 4;
      VSCPU_80_BASE: return 5;
      VSCPU_80_XOR: return 5;
      VSCPU_80_RRL: return 5;
      VSCPU_80_SBOX: return 5;
      VSCPU_80_PER: return 5;
      VSCPU_80_RRL_SBOX: return 5;
      VSCPU_80_RRL_PER: return 5;
      VSCPU_80_SBOX_PER: return 4;
      VSCPU_80_NO_XOR: return 3;
      VSCPU_80_NO_CP: return 3;
      VSCPU_80_NO_BZJI: return 3;
      VSCPU_80_FEW: return 3;
      VSCPU_16_BASE: return 5;
      VSCPU_16_XOR: return 5;
      VSCPU_16_SRW3: return 5;
      VSCPU_16_SBOX: return 5;
      VSCPU_16_PER: return 5;
      VSCPU_16_SRW3_SBOX: return 5;
      VSCPU_16_SRW3_PER: return 5;
      VSCPU_16_SBOX_PER: return 5;
      VSCPU_16_NO_XOR: return 5;
      VSCPU_16_NO_CP: return 4;
      VSCPU_16_NO_BZJI: return 4;
      VSCPU_16_ONE_PER: return 4;
      VSCPU_16_FEW: return 4;
      default: return 0;
    endcase
  endfunction

  // 1: the word at A is the previous instruction's word at B.
  function automatic int unsigned chained(machine_e machine);
    case (machine)
      VSCPU: return 0;
      VSCPU_XOR: return 0;
      VSCPU_FEW: return 0;
      VSCPU_80: return 0;
      VSCPU_16: return 0;
      VSCPU_16X3: return 0;
      VSCPU_80E: return 0;
      VSCPU_16E: return 0;
      VSCPU_16B: return 0;
      VSCPU_16C: return 1;
      VSCPU_80_BASE: return 0;
      VSCPU_80_XOR: return 0;
      VSCPU_80_RRL: return 0;
      VSCPU_80_SBOX: return 0;
      VSCPU_80_PER: return 0;
      VSCPU_80_RRL_SBOX: return 0;
      VSCPU_80_RRL_PER: return 0;
      VSCPU_80_SBOX_PER: return 0;
      VSCPU_80_NO_XOR: return 0;
      VSCPU_80_NO_CP: return 0;
      VSCPU_80_NO_BZJI: return 0;
      VSCPU_80_FEW: return 0;
      VSCPU_16_BASE: return 0;
      VSCPU_16_XOR: return 0;
      VSCPU_16_SRW3: return 0;
      VSCPU_16_SBOX: return 0;
      VSCPU_16_PER: return 0;
      VSCPU_16_SRW3_SBOX: return 0;
      VSCPU_16_SRW3_PER: return 0;
      VSCPU_16_SBOX_PER: return 0;
      VSCPU_16_NO_XOR: return 0;
      VSCPU_16_NO_CP: return 0;
      VSCPU_16_NO_BZJI: return 0;
      VSCPU_16_ONE_PER: return 0;
      VSCPU_16_FEW: return 0;
      default: return 0;
    endcase
  endfunction

  // 1: the upper half of the words has two banks.
  function automatic int unsigned banked(machine_e machine);
    case (machine)
      VSCPU: return 0;
      VSCPU_XOR: return 0;
      VSCPU_FEW: return 0;
      VSCPU_80: return 0;
      VSCPU_16: return 0;
      VSCPU_16X3: return 0;
      VSCPU_80E: return 0;
      VSCPU_16E: return 0;
      VSCPU_16B: return 1;
      VSCPU_16C: return 1;
      VSCPU_80_BASE: return 0;
      VSCPU_80_XOR: return 0;
      VSCPU_80_RRL: return 0;
      VSCPU_80_SBOX: return 0;
      VSCPU_80_PER: return 0;
      VSCPU_80_RRL_SBOX: return 0;
      VSCPU_80_RRL_PER: return 0;
      VSCPU_80_SBOX_PER: return 0;
      VSCPU_80_NO_XOR: return 0;
      VSCPU_80_NO_CP: return 0;
      VSCPU_80_NO_BZJI: return 0;
      VSCPU_80_FEW: return 0;
      VSCPU_16_BASE: return 0;
      VSCPU_16_XOR: return 0;
      VSCPU_16_SRW3: return 0;
      VSCPU_16_SBOX: return 0;
      VSCPU_16_PER: return 0;
      VSCPU_16_SRW3_SBOX: return 0;
      VSCPU_16_SRW3_PER: return 0;
      VSCPU_16_SBOX_PER: return 0;
      VSCPU_16_NO_XOR: return 0;
      VSCPU_16_NO_CP: return 0;
      VSCPU_16_NO_BZJI: return 0;
      VSCPU_16_ONE_PER: return 0;
      VSCPU_16_FEW: return 0;
      default: return 0;
    endcase
  endfunction

  // 1: every instruction has the effect of SPER or SPERH on W.
  function automatic int unsigned collecting(machine_e machine);
    case (machine)
      VSCPU: return 0;
      VSCPU_XOR: return 0;
      VSCPU_FEW: return 0;
      VSCPU_80: return 0;
      VSCPU_16: return 0;
      VSCPU_16X3: return 0;
      VSCPU_80E: return 0;
      VSCPU_16E: return 0;
      VSCPU_16B: return 1;
      VSCPU_16C: return 1;
      VSCPU_80_BASE: return 0;
      VSCPU_80_XOR: return 0;
      VSCPU_80_RRL: return 0;
      VSCPU_80_SBOX: return 0;
      VSCPU_80_PER: return 0;
      VSCPU_80_RRL_SBOX: return 0;
      VSCPU_80_RRL_PER: return 0;
      VSCPU_80_SBOX_PER: return 0;
      VSCPU_80_NO_XOR: return 0;
      VSCPU_80_NO_CP: return 0;
      VSCPU_80_NO_BZJI: return 0;
      VSCPU_80_FEW: return 0;
      VSCPU_16_BASE: return 0;
      VSCPU_16_XOR: return 0;
      VSCPU_16_SRW3: return 0;
      VSCPU_16_SBOX: return 0;
      VSCPU_16_PER: return 0;
      VSCPU_16_SRW3_SBOX: return 0;
      VSCPU_16_SRW3_PER: return 0;
      VSCPU_16_SBOX_PER: return 0;
      VSCPU_16_NO_XOR: return 0;
      VSCPU_16_NO_CP: return 0;
      VSCPU_16_NO_BZJI: return 0;
      VSCPU_16_ONE_PER: return 0;
      VSCPU_16_FEW: return 0;
      default: return 0;
    endcase
  endfunction

  // Operands in a word of an instruction: A and B, or D, A and B.
  function automatic int unsigned addresses(machine_e machine);
    case (machine)
      VSCPU: return 2;
      VSCPU_XOR: return 2;
      VSCPU_FEW: return 2;
      VSCPU_80: return 2;
      VSCPU_16: return 2;
      VSCPU_16X3: return 3;
      VSCPU_80E: return 2;
      VSCPU_16E: return 2;
      VSCPU_16B: return 3;
      VSCPU_16C: return 2;
      VSCPU_80_BASE: return 2;
      VSCPU_80_XOR: return 2;
      VSCPU_80_RRL: return 2;
      VSCPU_80_SBOX: return 2;
      VSCPU_80_PER: return 2;
      VSCPU_80_RRL_SBOX: return 2;
      VSCPU_80_RRL_PER: return 2;
      VSCPU_80_SBOX_PER: return 2;
      VSCPU_80_NO_XOR: return 2;
      VSCPU_80_NO_CP: return 2;
      VSCPU_80_NO_BZJI: return 2;
      VSCPU_80_FEW: return 2;
      VSCPU_16_BASE: return 2;
      VSCPU_16_XOR: return 2;
      VSCPU_16_SRW3: return 2;
      VSCPU_16_SBOX: return 2;
      VSCPU_16_PER: return 2;
      VSCPU_16_SRW3_SBOX: return 2;
      VSCPU_16_SRW3_PER: return 2;
      VSCPU_16_SBOX_PER: return 2;
      VSCPU_16_NO_XOR: return 2;
      VSCPU_16_NO_CP: return 2;
      VSCPU_16_NO_BZJI: return 2;
      VSCPU_16_ONE_PER: return 2;
      VSCPU_16_FEW: return 2;
      default: return 0;
    endcase
  endfunction

  // Width of an operation code, in the highest bits of the word.
  function automatic int unsigned operation_bits(machine_e machine);
    case (machine)
      VSCPU: return 4;
      VSCPU_XOR: return 4;
      VSCPU_FEW: return 3;
      VSCPU_80: return 3;
      VSCPU_16: return 4;
      VSCPU_16X3: return 3;
      VSCPU_80E: return 5;
      VSCPU_16E: return 5;
      VSCPU_16B: return 3;
      VSCPU_16C: return 3;
      VSCPU_80_BASE: return 3;
      VSCPU_80_XOR: return 3;
      VSCPU_80_RRL: return 3;
      VSCPU_80_SBOX: return 3;
      VSCPU_80_PER: return 3;
      VSCPU_80_RRL_SBOX: return 4;
      VSCPU_80_RRL_PER: return 4;
      VSCPU_80_SBOX_PER: return 3;
      VSCPU_80_NO_XOR: return 3;
      VSCPU_80_NO_CP: return 3;
      VSCPU_80_NO_BZJI: return 3;
      VSCPU_80_FEW: return 3;
      VSCPU_16_BASE: return 3;
      VSCPU_16_XOR: return 3;
      VSCPU_16_SRW3: return 4;
      VSCPU_16_SBOX: return 3;
      VSCPU_16_PER: return 4;
      VSCPU_16_SRW3_SBOX: return 4;
      VSCPU_16_SRW3_PER: return 4;
      VSCPU_16_SBOX_PER: return 4;
      VSCPU_16_NO_XOR: return 4;
      VSCPU_16_NO_CP: return 4;
      VSCPU_16_NO_BZJI: return 4;
      VSCPU_16_ONE_PER: return 4;
      VSCPU_16_FEW: return 3;
      default: return 0;
    endcase
  endfunction

  // Width of an instruction word.
  function automatic int unsigned code_bits(machine_e machine);
    return operation_bits(machine) + addresses(machine) * operand_bits(machine);
  endfunction

  // The operation code of an instruction; if a machine lacks it, larger than any code.
  function automatic int unsigned operation(machine_e machine, instruction_e instruction);
    case ({machine, instruction})
      {VSCPU, ADD}: return 0;
      {VSCPU, ADDi}: return 1;
      {VSCPU, NAND}: return 2;
      {VSCPU, NANDi}: return 3;
      {VSCPU, SRL}: return 4;
      {VSCPU, SRLi}: return 5;
      {VSCPU, LT}: return 6;
      {VSCPU, LTi}: return 7;
      {VSCPU, CP}: return 8;
      {VSCPU, CPi}: return 9;
      {VSCPU, CPI}: return 10;
      {VSCPU, CPIi}: return 11;
      {VSCPU, BZJ}: return 12;
      {VSCPU, BZJi}: return 13;
      {VSCPU, MUL}: return 14;
      {VSCPU, MULi}: return 15;
      {VSCPU_XOR, ADD}: return 0;
      {VSCPU_XOR, ADDi}: return 1;
      {VSCPU_XOR, NAND}: return 2;
      {VSCPU_XOR, NANDi}: return 3;
      {VSCPU_XOR, SRL}: return 4;
      {VSCPU_XOR, SRLi}: return 5;
      {VSCPU_XOR, LT}: return 6;
      {VSCPU_XOR, LTi}: return 7;
      {VSCPU_XOR, CP}: return 8;
      {VSCPU_XOR, CPi}: return 9;
      {VSCPU_XOR, CPI}: return 10;
      {VSCPU_XOR, CPIi}: return 11;
      {VSCPU_XOR, BZJ}: return 12;
      {VSCPU_XOR, BZJi}: return 13;
      {VSCPU_XOR, MUL}: return 14;
      {VSCPU_XOR, XOR}: return 15;
      {VSCPU_FEW, ADD}: return 0;
      {VSCPU_FEW, NAND}: return 1;
      {VSCPU_FEW, SRL}: return 2;
      {VSCPU_FEW, CP}: return 3;
      {VSCPU_FEW, CPI}: return 4;
      {VSCPU_FEW, CPIi}: return 5;
      {VSCPU_FEW, BZJ}: return 6;
      {VSCPU_FEW, BZJi}: return 7;
      {VSCPU_80, XOR}: return 0;
      {VSCPU_80, CP}: return 1;
      {VSCPU_80, ADD}: return 2;
      {VSCPU_80, BZJ}: return 3;
      {VSCPU_80, BZJi}: return 4;
      {VSCPU_80, SBOX}: return 5;
      {VSCPU_80, RRL}: return 6;
      {VSCPU_80, PER}: return 7;
      {VSCPU_16, XOR}: return 0;
      {VSCPU_16, CP}: return 1;
      {VSCPU_16, ADD}: return 2;
      {VSCPU_16, BZJ}: return 3;
      {VSCPU_16, GETW}: return 4;
      {VSCPU_16, SRW3}: return 5;
      {VSCPU_16, SBOX}: return 6;
      {VSCPU_16, PER3}: return 7;
      {VSCPU_16, PER2}: return 8;
      {VSCPU_16, PER1}: return 9;
      {VSCPU_16, PER0}: return 10;
      {VSCPU_16, BZJi}: return 11;
      {VSCPU_16X3, XOR}: return 0;
      {VSCPU_16X3, SPER}: return 1;
      {VSCPU_16X3, SHR3}: return 2;
      {VSCPU_16X3, SHRS}: return 3;
      {VSCPU_16X3, XORC}: return 4;
      {VSCPU_16X3, JC}: return 5;
      {VSCPU_16X3, J}: return 6;
      {VSCPU_80E, XOR}: return 0;
      {VSCPU_80E, CP}: return 1;
      {VSCPU_80E, ADD}: return 2;
      {VSCPU_80E, BZJ}: return 3;
      {VSCPU_80E, BZJi}: return 4;
      {VSCPU_80E, SBOX}: return 5;
      {VSCPU_80E, RRL}: return 6;
      {VSCPU_80E, PER}: return 7;
      {VSCPU_80E, SBOXI}: return 8;
      {VSCPU_80E, RRLI}: return 9;
      {VSCPU_80E, RSBOX}: return 10;
      {VSCPU_80E, RSBOXI}: return 11;
      {VSCPU_80E, ROWS}: return 12;
      {VSCPU_80E, ROWSI}: return 13;
      {VSCPU_80E, MIX}: return 14;
      {VSCPU_80E, MIXI}: return 15;
      {VSCPU_80E, LFSR}: return 16;
      {VSCPU_80E, LFSRI}: return 17;
      {VSCPU_16E, XOR}: return 0;
      {VSCPU_16E, CP}: return 1;
      {VSCPU_16E, ADD}: return 2;
      {VSCPU_16E, BZJ}: return 3;
      {VSCPU_16E, GETW}: return 4;
      {VSCPU_16E, SRW3}: return 5;
      {VSCPU_16E, SBOX}: return 6;
      {VSCPU_16E, PER3}: return 7;
      {VSCPU_16E, PER2}: return 8;
      {VSCPU_16E, PER1}: return 9;
      {VSCPU_16E, PER0}: return 10;
      {VSCPU_16E, BZJi}: return 11;
      {VSCPU_16E, SBOXI}: return 12;
      {VSCPU_16E, SLW3}: return 13;
      {VSCPU_16E, ROL}: return 14;
      {VSCPU_16E, RSBOX}: return 15;
      {VSCPU_16E, RSBOXI}: return 16;
      {VSCPU_16E, LFSR}: return 17;
      {VSCPU_16E, LFSRI}: return 18;
      {VSCPU_16B, XOR}: return 0;
      {VSCPU_16B, SPER}: return 1;
      {VSCPU_16B, SHR3}: return 2;
      {VSCPU_16B, SHRN}: return 3;
      {VSCPU_16B, XORH}: return 4;
      {VSCPU_16C, XOR}: return 0;
      {VSCPU_16C, SPERH}: return 1;
      {VSCPU_16C, SHR3}: return 2;
      {VSCPU_16C, SHRN}: return 3;
      {VSCPU_16C, XORH}: return 4;
      {VSCPU_80_BASE, NAND}: return 0;
      {VSCPU_80_BASE, SRL}: return 1;
      {VSCPU_80_BASE, CP}: return 2;
      {VSCPU_80_BASE, ADD}: return 3;
      {VSCPU_80_BASE, BZJ}: return 4;
      {VSCPU_80_BASE, BZJi}: return 5;
      {VSCPU_80_XOR, NAND}: return 0;
      {VSCPU_80_XOR, SRL}: return 1;
      {VSCPU_80_XOR, CP}: return 2;
      {VSCPU_80_XOR, ADD}: return 3;
      {VSCPU_80_XOR, BZJ}: return 4;
      {VSCPU_80_XOR, BZJi}: return 5;
      {VSCPU_80_XOR, XOR}: return 6;
      {VSCPU_80_RRL, NAND}: return 0;
      {VSCPU_80_RRL, SRL}: return 1;
      {VSCPU_80_RRL, CP}: return 2;
      {VSCPU_80_RRL, ADD}: return 3;
      {VSCPU_80_RRL, BZJ}: return 4;
      {VSCPU_80_RRL, BZJi}: return 5;
      {VSCPU_80_RRL, XOR}: return 6;
      {VSCPU_80_RRL, RRL}: return 7;
      {VSCPU_80_SBOX, NAND}: return 0;
      {VSCPU_80_SBOX, SRL}: return 1;
      {VSCPU_80_SBOX, CP}: return 2;
      {VSCPU_80_SBOX, ADD}: return 3;
      {VSCPU_80_SBOX, BZJ}: return 4;
      {VSCPU_80_SBOX, BZJi}: return 5;
      {VSCPU_80_SBOX, XOR}: return 6;
      {VSCPU_80_SBOX, SBOX}: return 7;
      {VSCPU_80_PER, NAND}: return 0;
      {VSCPU_80_PER, SRL}: return 1;
      {VSCPU_80_PER, CP}: return 2;
      {VSCPU_80_PER, ADD}: return 3;
      {VSCPU_80_PER, BZJ}: return 4;
      {VSCPU_80_PER, BZJi}: return 5;
      {VSCPU_80_PER, XOR}: return 6;
      {VSCPU_80_PER, PER}: return 7;
      {VSCPU_80_RRL_SBOX, NAND}: return 0;
      {VSCPU_80_RRL_SBOX, SRL}: return 1;
      {VSCPU_80_RRL_SBOX, CP}: return 2;
      {VSCPU_80_RRL_SBOX, ADD}: return 3;
      {VSCPU_80_RRL_SBOX, BZJ}: return 4;
      {VSCPU_80_RRL_SBOX, BZJi}: return 5;
      {VSCPU_80_RRL_SBOX, XOR}: return 6;
      {VSCPU_80_RRL_SBOX, RRL}: return 7;
      {VSCPU_80_RRL_SBOX, SBOX}: return 8;
      {VSCPU_80_RRL_PER, NAND}: return 0;
      {VSCPU_80_RRL_PER, SRL}: return 1;
      {VSCPU_80_RRL_PER, CP}: return 2;
      {VSCPU_80_RRL_PER, ADD}: return 3;
      {VSCPU_80_RRL_PER, BZJ}: return 4;
      {VSCPU_80_RRL_PER, BZJi}: return 5;
      {VSCPU_80_RRL_PER, XOR}: return 6;
      {VSCPU_80_RRL_PER, RRL}: return 7;
      {VSCPU_80_RRL_PER, PER}: return 8;
      {VSCPU_80_SBOX_PER, SRL}: return 0;
      {VSCPU_80_SBOX_PER, CP}: return 1;
      {VSCPU_80_SBOX_PER, ADD}: return 2;
      {VSCPU_80_SBOX_PER, BZJ}: return 3;
      {VSCPU_80_SBOX_PER, BZJi}: return 4;
      {VSCPU_80_SBOX_PER, XOR}: return 5;
      {VSCPU_80_SBOX_PER, SBOX}: return 6;
      {VSCPU_80_SBOX_PER, PER}: return 7;
      {VSCPU_80_NO_XOR, NAND}: return 0;
      {VSCPU_80_NO_XOR, CP}: return 1;
      {VSCPU_80_NO_XOR, ADD}: return 2;
      {VSCPU_80_NO_XOR, BZJ}: return 3;
      {VSCPU_80_NO_XOR, BZJi}: return 4;
      {VSCPU_80_NO_XOR, SBOX}: return 5;
      {VSCPU_80_NO_XOR, RRL}: return 6;
      {VSCPU_80_NO_XOR, PER}: return 7;
      {VSCPU_80_NO_CP, XOR}: return 0;
      {VSCPU_80_NO_CP, ADD}: return 1;
      {VSCPU_80_NO_CP, BZJ}: return 2;
      {VSCPU_80_NO_CP, BZJi}: return 3;
      {VSCPU_80_NO_CP, SBOX}: return 4;
      {VSCPU_80_NO_CP, RRL}: return 5;
      {VSCPU_80_NO_CP, PER}: return 6;
      {VSCPU_80_NO_BZJI, XOR}: return 0;
      {VSCPU_80_NO_BZJI, CP}: return 1;
      {VSCPU_80_NO_BZJI, ADD}: return 2;
      {VSCPU_80_NO_BZJI, BZJ}: return 3;
      {VSCPU_80_NO_BZJI, SBOX}: return 4;
      {VSCPU_80_NO_BZJI, RRL}: return 5;
      {VSCPU_80_NO_BZJI, PER}: return 6;
      {VSCPU_80_FEW, XOR}: return 0;
      {VSCPU_80_FEW, ADD}: return 1;
      {VSCPU_80_FEW, BZJ}: return 2;
      {VSCPU_80_FEW, SBOX}: return 3;
      {VSCPU_80_FEW, RRL}: return 4;
      {VSCPU_80_FEW, PER}: return 5;
      {VSCPU_16_BASE, NAND}: return 0;
      {VSCPU_16_BASE, SRLi}: return 1;
      {VSCPU_16_BASE, CP}: return 2;
      {VSCPU_16_BASE, ADD}: return 3;
      {VSCPU_16_BASE, BZJ}: return 4;
      {VSCPU_16_BASE, BZJi}: return 5;
      {VSCPU_16_XOR, NAND}: return 0;
      {VSCPU_16_XOR, SRLi}: return 1;
      {VSCPU_16_XOR, CP}: return 2;
      {VSCPU_16_XOR, ADD}: return 3;
      {VSCPU_16_XOR, BZJ}: return 4;
      {VSCPU_16_XOR, BZJi}: return 5;
      {VSCPU_16_XOR, XOR}: return 6;
      {VSCPU_16_SRW3, NAND}: return 0;
      {VSCPU_16_SRW3, SRLi}: return 1;
      {VSCPU_16_SRW3, CP}: return 2;
      {VSCPU_16_SRW3, ADD}: return 3;
      {VSCPU_16_SRW3, BZJ}: return 4;
      {VSCPU_16_SRW3, BZJi}: return 5;
      {VSCPU_16_SRW3, XOR}: return 6;
      {VSCPU_16_SRW3, GETW}: return 7;
      {VSCPU_16_SRW3, SRW3}: return 8;
      {VSCPU_16_SBOX, NAND}: return 0;
      {VSCPU_16_SBOX, SRLi}: return 1;
      {VSCPU_16_SBOX, CP}: return 2;
      {VSCPU_16_SBOX, ADD}: return 3;
      {VSCPU_16_SBOX, BZJ}: return 4;
      {VSCPU_16_SBOX, BZJi}: return 5;
      {VSCPU_16_SBOX, XOR}: return 6;
      {VSCPU_16_SBOX, SBOX}: return 7;
      {VSCPU_16_PER, NAND}: return 0;
      {VSCPU_16_PER, SRLi}: return 1;
      {VSCPU_16_PER, CP}: return 2;
      {VSCPU_16_PER, ADD}: return 3;
      {VSCPU_16_PER, BZJ}: return 4;
      {VSCPU_16_PER, BZJi}: return 5;
      {VSCPU_16_PER, XOR}: return 6;
      {VSCPU_16_PER, GETW}: return 7;
      {VSCPU_16_PER, PER3}: return 8;
      {VSCPU_16_PER, PER2}: return 9;
      {VSCPU_16_PER, PER1}: return 10;
      {VSCPU_16_PER, PER0}: return 11;
      {VSCPU_16_SRW3_SBOX, NAND}: return 0;
      {VSCPU_16_SRW3_SBOX, SRLi}: return 1;
      {VSCPU_16_SRW3_SBOX, CP}: return 2;
      {VSCPU_16_SRW3_SBOX, ADD}: return 3;
      {VSCPU_16_SRW3_SBOX, BZJ}: return 4;
      {VSCPU_16_SRW3_SBOX, BZJi}: return 5;
      {VSCPU_16_SRW3_SBOX, XOR}: return 6;
      {VSCPU_16_SRW3_SBOX, GETW}: return 7;
      {VSCPU_16_SRW3_SBOX, SRW3}: return 8;
      {VSCPU_16_SRW3_SBOX, SBOX}: return 9;
      {VSCPU_16_SRW3_PER, NAND}: return 0;
      {VSCPU_16_SRW3_PER, SRLi}: return 1;
      {VSCPU_16_SRW3_PER, CP}: return 2;
      {VSCPU_16_SRW3_PER, ADD}: return 3;
      {VSCPU_16_SRW3_PER, BZJ}: return 4;
      {VSCPU_16_SRW3_PER, BZJi}: return 5;
      {VSCPU_16_SRW3_PER, XOR}: return 6;
      {VSCPU_16_SRW3_PER, GETW}: return 7;
      {VSCPU_16_SRW3_PER, SRW3}: return 8;
      {VSCPU_16_SRW3_PER, PER3}: return 9;
      {VSCPU_16_SRW3_PER, PER2}: return 10;
      {VSCPU_16_SRW3_PER, PER1}: return 11;
      {VSCPU_16_SRW3_PER, PER0}: return 12;
      {VSCPU_16_SBOX_PER, SRLi}: return 0;
      {VSCPU_16_SBOX_PER, CP}: return 1;
      {VSCPU_16_SBOX_PER, ADD}: return 2;
      {VSCPU_16_SBOX_PER, BZJ}: return 3;
      {VSCPU_16_SBOX_PER, BZJi}: return 4;
      {VSCPU_16_SBOX_PER, XOR}: return 5;
      {VSCPU_16_SBOX_PER, SBOX}: return 6;
      {VSCPU_16_SBOX_PER, GETW}: return 7;
      {VSCPU_16_SBOX_PER, PER3}: return 8;
      {VSCPU_16_SBOX_PER, PER2}: return 9;
      {VSCPU_16_SBOX_PER, PER1}: return 10;
      {VSCPU_16_SBOX_PER, PER0}: return 11;
      {VSCPU_16_NO_XOR, NAND}: return 0;
      {VSCPU_16_NO_XOR, CP}: return 1;
      {VSCPU_16_NO_XOR, ADD}: return 2;
      {VSCPU_16_NO_XOR, BZJ}: return 3;
      {VSCPU_16_NO_XOR, GETW}: return 4;
      {VSCPU_16_NO_XOR, SRW3}: return 5;
      {VSCPU_16_NO_XOR, SBOX}: return 6;
      {VSCPU_16_NO_XOR, PER3}: return 7;
      {VSCPU_16_NO_XOR, PER2}: return 8;
      {VSCPU_16_NO_XOR, PER1}: return 9;
      {VSCPU_16_NO_XOR, PER0}: return 10;
      {VSCPU_16_NO_XOR, BZJi}: return 11;
      {VSCPU_16_NO_CP, XOR}: return 0;
      {VSCPU_16_NO_CP, ADD}: return 1;
      {VSCPU_16_NO_CP, BZJ}: return 2;
      {VSCPU_16_NO_CP, GETW}: return 3;
      {VSCPU_16_NO_CP, SRW3}: return 4;
      {VSCPU_16_NO_CP, SBOX}: return 5;
      {VSCPU_16_NO_CP, PER3}: return 6;
      {VSCPU_16_NO_CP, PER2}: return 7;
      {VSCPU_16_NO_CP, PER1}: return 8;
      {VSCPU_16_NO_CP, PER0}: return 9;
      {VSCPU_16_NO_CP, BZJi}: return 10;
      {VSCPU_16_NO_BZJI, XOR}: return 0;
      {VSCPU_16_NO_BZJI, CP}: return 1;
      {VSCPU_16_NO_BZJI, ADD}: return 2;
      {VSCPU_16_NO_BZJI, BZJ}: return 3;
      {VSCPU_16_NO_BZJI, GETW}: return 4;
      {VSCPU_16_NO_BZJI, SRW3}: return 5;
      {VSCPU_16_NO_BZJI, SBOX}: return 6;
      {VSCPU_16_NO_BZJI, PER3}: return 7;
      {VSCPU_16_NO_BZJI, PER2}: return 8;
      {VSCPU_16_NO_BZJI, PER1}: return 9;
      {VSCPU_16_NO_BZJI, PER0}: return 10;
      {VSCPU_16_ONE_PER, XOR}: return 0;
      {VSCPU_16_ONE_PER, CP}: return 1;
      {VSCPU_16_ONE_PER, ADD}: return 2;
      {VSCPU_16_ONE_PER, BZJ}: return 3;
      {VSCPU_16_ONE_PER, GETW}: return 4;
      {VSCPU_16_ONE_PER, SRW3}: return 5;
      {VSCPU_16_ONE_PER, SBOX}: return 6;
      {VSCPU_16_ONE_PER, PER3}: return 7;
      {VSCPU_16_ONE_PER, BZJi}: return 8;
      {VSCPU_16_FEW, XOR}: return 0;
      {VSCPU_16_FEW, CP}: return 1;
      {VSCPU_16_FEW, ADD}: return 2;
      {VSCPU_16_FEW, BZJ}: return 3;
      {VSCPU_16_FEW, GETW}: return 4;
      {VSCPU_16_FEW, SRW3}: return 5;
      {VSCPU_16_FEW, SBOX}: return 6;
      {VSCPU_16_FEW, PER3}: return 7;
      default: return 32'hffff_ffff;
    endcase
  endfunction

  // The bits of an operation code that identify it.
  function automatic int unsigned operation_mask(machine_e machine, instruction_e instruction);
    case ({machine, instruction})
      {VSCPU, ADD}: return 15;
      {VSCPU, ADDi}: return 15;
      {VSCPU, NAND}: return 15;
      {VSCPU, NANDi}: return 15;
      {VSCPU, SRL}: return 15;
      {VSCPU, SRLi}: return 15;
      {VSCPU, LT}: return 15;
      {VSCPU, LTi}: return 15;
      {VSCPU, CP}: return 15;
      {VSCPU, CPi}: return 15;
      {VSCPU, CPI}: return 15;
      {VSCPU, CPIi}: return 15;
      {VSCPU, BZJ}: return 15;
      {VSCPU, BZJi}: return 15;
      {VSCPU, MUL}: return 15;
      {VSCPU, MULi}: return 15;
      {VSCPU_XOR, ADD}: return 15;
      {VSCPU_XOR, ADDi}: return 15;
      {VSCPU_XOR, NAND}: return 15;
      {VSCPU_XOR, NANDi}: return 15;
      {VSCPU_XOR, SRL}: return 15;
      {VSCPU_XOR, SRLi}: return 15;
      {VSCPU_XOR, LT}: return 15;
      {VSCPU_XOR, LTi}: return 15;
      {VSCPU_XOR, CP}: return 15;
      {VSCPU_XOR, CPi}: return 15;
      {VSCPU_XOR, CPI}: return 15;
      {VSCPU_XOR, CPIi}: return 15;
      {VSCPU_XOR, BZJ}: return 15;
      {VSCPU_XOR, BZJi}: return 15;
      {VSCPU_XOR, MUL}: return 15;
      {VSCPU_XOR, XOR}: return 15;
      {VSCPU_FEW, ADD}: return 7;
      {VSCPU_FEW, NAND}: return 7;
      {VSCPU_FEW, SRL}: return 7;
      {VSCPU_FEW, CP}: return 7;
      {VSCPU_FEW, CPI}: return 7;
      {VSCPU_FEW, CPIi}: return 7;
      {VSCPU_FEW, BZJ}: return 7;
      {VSCPU_FEW, BZJi}: return 7;
      {VSCPU_80, XOR}: return 7;
      {VSCPU_80, CP}: return 7;
      {VSCPU_80, ADD}: return 7;
      {VSCPU_80, BZJ}: return 7;
      {VSCPU_80, BZJi}: return 7;
      {VSCPU_80, SBOX}: return 7;
      {VSCPU_80, RRL}: return 7;
      {VSCPU_80, PER}: return 7;
      {VSCPU_16, XOR}: return 15;
      {VSCPU_16, CP}: return 15;
      {VSCPU_16, ADD}: return 15;
      {VSCPU_16, BZJ}: return 15;
      {VSCPU_16, GETW}: return 15;
      {VSCPU_16, SRW3}: return 15;
      {VSCPU_16, SBOX}: return 15;
      {VSCPU_16, PER3}: return 15;
      {VSCPU_16, PER2}: return 15;
      {VSCPU_16, PER1}: return 15;
      {VSCPU_16, PER0}: return 15;
      {VSCPU_16, BZJi}: return 15;
      {VSCPU_16X3, XOR}: return 7;
      {VSCPU_16X3, SPER}: return 7;
      {VSCPU_16X3, SHR3}: return 7;
      {VSCPU_16X3, SHRS}: return 7;
      {VSCPU_16X3, XORC}: return 7;
      {VSCPU_16X3, JC}: return 7;
      {VSCPU_16X3, J}: return 7;
      {VSCPU_80E, XOR}: return 31;
      {VSCPU_80E, CP}: return 31;
      {VSCPU_80E, ADD}: return 31;
      {VSCPU_80E, BZJ}: return 31;
      {VSCPU_80E, BZJi}: return 31;
      {VSCPU_80E, SBOX}: return 31;
      {VSCPU_80E, RRL}: return 31;
      {VSCPU_80E, PER}: return 31;
      {VSCPU_80E, SBOXI}: return 31;
      {VSCPU_80E, RRLI}: return 31;
      {VSCPU_80E, RSBOX}: return 31;
      {VSCPU_80E, RSBOXI}: return 31;
      {VSCPU_80E, ROWS}: return 31;
      {VSCPU_80E, ROWSI}: return 31;
      {VSCPU_80E, MIX}: return 31;
      {VSCPU_80E, MIXI}: return 31;
      {VSCPU_80E, LFSR}: return 31;
      {VSCPU_80E, LFSRI}: return 31;
      {VSCPU_16E, XOR}: return 31;
      {VSCPU_16E, CP}: return 31;
      {VSCPU_16E, ADD}: return 31;
      {VSCPU_16E, BZJ}: return 31;
      {VSCPU_16E, GETW}: return 31;
      {VSCPU_16E, SRW3}: return 31;
      {VSCPU_16E, SBOX}: return 31;
      {VSCPU_16E, PER3}: return 31;
      {VSCPU_16E, PER2}: return 31;
      {VSCPU_16E, PER1}: return 31;
      {VSCPU_16E, PER0}: return 31;
      {VSCPU_16E, BZJi}: return 31;
      {VSCPU_16E, SBOXI}: return 31;
      {VSCPU_16E, SLW3}: return 31;
      {VSCPU_16E, ROL}: return 31;
      {VSCPU_16E, RSBOX}: return 31;
      {VSCPU_16E, RSBOXI}: return 31;
      {VSCPU_16E, LFSR}: return 31;
      {VSCPU_16E, LFSRI}: return 31;
      {VSCPU_16B, XOR}: return 7;
      {VSCPU_16B, SPER}: return 3;
      {VSCPU_16B, SHR3}: return 3;
      {VSCPU_16B, SHRN}: return 3;
      {VSCPU_16B, XORH}: return 7;
      {VSCPU_16C, XOR}: return 7;
      {VSCPU_16C, SPERH}: return 3;
      {VSCPU_16C, SHR3}: return 3;
      {VSCPU_16C, SHRN}: return 3;
      {VSCPU_16C, XORH}: return 7;
      {VSCPU_80_BASE, NAND}: return 7;
      {VSCPU_80_BASE, SRL}: return 7;
      {VSCPU_80_BASE, CP}: return 7;
      {VSCPU_80_BASE, ADD}: return 7;
      {VSCPU_80_BASE, BZJ}: return 7;
      {VSCPU_80_BASE, BZJi}: return 7;
      {VSCPU_80_XOR, NAND}: return 7;
      {VSCPU_80_XOR, SRL}: return 7;
      {VSCPU_80_XOR, CP}: return 7;
      {VSCPU_80_XOR, ADD}: return 7;
      {VSCPU_80_XOR, BZJ}: return 7;
      {VSCPU_80_XOR, BZJi}: return 7;
      {VSCPU_80_XOR, XOR}: return 7;
      {VSCPU_80_RRL, NAND}: return 7;
      {VSCPU_80_RRL, SRL}: return 7;
      {VSCPU_80_RRL, CP}: return 7;
      {VSCPU_80_RRL, ADD}: return 7;
      {VSCPU_80_RRL, BZJ}: return 7;
      {VSCPU_80_RRL, BZJi}: return 7;
      {VSCPU_80_RRL, XOR}: return 7;
      {VSCPU_80_RRL, RRL}: return 7;
      {VSCPU_80_SBOX, NAND}: return 7;
      {VSCPU_80_SBOX, SRL}: return 7;
      {VSCPU_80_SBOX, CP}: return 7;
      {VSCPU_80_SBOX, ADD}: return 7;
      {VSCPU_80_SBOX, BZJ}: return 7;
      {VSCPU_80_SBOX, BZJi}: return 7;
      {VSCPU_80_SBOX, XOR}: return 7;
      {VSCPU_80_SBOX, SBOX}: return 7;
      {VSCPU_80_PER, NAND}: return 7;
      {VSCPU_80_PER, SRL}: return 7;
      {VSCPU_80_PER, CP}: return 7;
      {VSCPU_80_PER, ADD}: return 7;
      {VSCPU_80_PER, BZJ}: return 7;
      {VSCPU_80_PER, BZJi}: return 7;
      {VSCPU_80_PER, XOR}: return 7;
      {VSCPU_80_PER, PER}: return 7;
      {VSCPU_80_RRL_SBOX, NAND}: return 15;
      {VSCPU_80_RRL_SBOX, SRL}: return 15;
      {VSCPU_80_RRL_SBOX, CP}: return 15;
      {VSCPU_80_RRL_SBOX, ADD}: return 15;
      {VSCPU_80_RRL_SBOX, BZJ}: return 15;
      {VSCPU_80_RRL_SBOX, BZJi}: return 15;
      {VSCPU_80_RRL_SBOX, XOR}: return 15;
      {VSCPU_80_RRL_SBOX, RRL}: return 15;
      {VSCPU_80_RRL_SBOX, SBOX}: return 15;
      {VSCPU_80_RRL_PER, NAND}: return 15;
      {VSCPU_80_RRL_PER, SRL}: return 15;
      {VSCPU_80_RRL_PER, CP}: return 15;
      {VSCPU_80_RRL_PER, ADD}: return 15;
      {VSCPU_80_RRL_PER, BZJ}: return 15;
      {VSCPU_80_RRL_PER, BZJi}: return 15;
      {VSCPU_80_RRL_PER, XOR}: return 15;
      {VSCPU_80_RRL_PER, RRL}: return 15;
      {VSCPU_80_RRL_PER, PER}: return 15;
      {VSCPU_80_SBOX_PER, SRL}: return 7;
      {VSCPU_80_SBOX_PER, CP}: return 7;
      {VSCPU_80_SBOX_PER, ADD}: return 7;
      {VSCPU_80_SBOX_PER, BZJ}: return 7;
      {VSCPU_80_SBOX_PER, BZJi}: return 7;
      {VSCPU_80_SBOX_PER, XOR}: return 7;
      {VSCPU_80_SBOX_PER, SBOX}: return 7;
      {VSCPU_80_SBOX_PER, PER}: return 7;
      {VSCPU_80_NO_XOR, NAND}: return 7;
      {VSCPU_80_NO_XOR, CP}: return 7;
      {VSCPU_80_NO_XOR, ADD}: return 7;
      {VSCPU_80_NO_XOR, BZJ}: return 7;
      {VSCPU_80_NO_XOR, BZJi}: return 7;
      {VSCPU_80_NO_XOR, SBOX}: return 7;
      {VSCPU_80_NO_XOR, RRL}: return 7;
      {VSCPU_80_NO_XOR, PER}: return 7;
      {VSCPU_80_NO_CP, XOR}: return 7;
      {VSCPU_80_NO_CP, ADD}: return 7;
      {VSCPU_80_NO_CP, BZJ}: return 7;
      {VSCPU_80_NO_CP, BZJi}: return 7;
      {VSCPU_80_NO_CP, SBOX}: return 7;
      {VSCPU_80_NO_CP, RRL}: return 7;
      {VSCPU_80_NO_CP, PER}: return 7;
      {VSCPU_80_NO_BZJI, XOR}: return 7;
      {VSCPU_80_NO_BZJI, CP}: return 7;
      {VSCPU_80_NO_BZJI, ADD}: return 7;
      {VSCPU_80_NO_BZJI, BZJ}: return 7;
      {VSCPU_80_NO_BZJI, SBOX}: return 7;
      {VSCPU_80_NO_BZJI, RRL}: return 7;
      {VSCPU_80_NO_BZJI, PER}: return 7;
      {VSCPU_80_FEW, XOR}: return 7;
      {VSCPU_80_FEW, ADD}: return 7;
      {VSCPU_80_FEW, BZJ}: return 7;
      {VSCPU_80_FEW, SBOX}: return 7;
      {VSCPU_80_FEW, RRL}: return 7;
      {VSCPU_80_FEW, PER}: return 7;
      {VSCPU_16_BASE, NAND}: return 7;
      {VSCPU_16_BASE, SRLi}: return 7;
      {VSCPU_16_BASE, CP}: return 7;
      {VSCPU_16_BASE, ADD}: return 7;
      {VSCPU_16_BASE, BZJ}: return 7;
      {VSCPU_16_BASE, BZJi}: return 7;
      {VSCPU_16_XOR, NAND}: return 7;
      {VSCPU_16_XOR, SRLi}: return 7;
      {VSCPU_16_XOR, CP}: return 7;
      {VSCPU_16_XOR, ADD}: return 7;
      {VSCPU_16_XOR, BZJ}: return 7;
      {VSCPU_16_XOR, BZJi}: return 7;
      {VSCPU_16_XOR, XOR}: return 7;
      {VSCPU_16_SRW3, NAND}: return 15;
      {VSCPU_16_SRW3, SRLi}: return 15;
      {VSCPU_16_SRW3, CP}: return 15;
      {VSCPU_16_SRW3, ADD}: return 15;
      {VSCPU_16_SRW3, BZJ}: return 15;
      {VSCPU_16_SRW3, BZJi}: return 15;
      {VSCPU_16_SRW3, XOR}: return 15;
      {VSCPU_16_SRW3, GETW}: return 15;
      {VSCPU_16_SRW3, SRW3}: return 15;
      {VSCPU_16_SBOX, NAND}: return 7;
      {VSCPU_16_SBOX, SRLi}: return 7;
      {VSCPU_16_SBOX, CP}: return 7;
      {VSCPU_16_SBOX, ADD}: return 7;
      {VSCPU_16_SBOX, BZJ}: return 7;
      {VSCPU_16_SBOX, BZJi}: return 7;
      {VSCPU_16_SBOX, XOR}: return 7;
      {VSCPU_16_SBOX, SBOX}: return 7;
      {VSCPU_16_PER, NAND}: return 15;
      {VSCPU_16_PER, SRLi}: return 15;
      {VSCPU_16_PER, CP}: return 15;
      {VSCPU_16_PER, ADD}: return 15;
      {VSCPU_16_PER, BZJ}: return 15;
      {VSCPU_16_PER, BZJi}: return 15;
      {VSCPU_16_PER, XOR}: return 15;
      {VSCPU_16_PER, GETW}: return 15;
      {VSCPU_16_PER, PER3}: return 15;
      {VSCPU_16_PER, PER2}: return 15;
      {VSCPU_16_PER, PER1}: return 15;
      {VSCPU_16_PER, PER0}: return 15;
      {VSCPU_16_SRW3_SBOX, NAND}: return 15;
      {VSCPU_16_SRW3_SBOX, SRLi}: return 15;
      {VSCPU_16_SRW3_SBOX, CP}: return 15;
      {VSCPU_16_SRW3_SBOX, ADD}: return 15;
      {VSCPU_16_SRW3_SBOX, BZJ}: return 15;
      {VSCPU_16_SRW3_SBOX, BZJi}: return 15;
      {VSCPU_16_SRW3_SBOX, XOR}: return 15;
      {VSCPU_16_SRW3_SBOX, GETW}: return 15;
      {VSCPU_16_SRW3_SBOX, SRW3}: return 15;
      {VSCPU_16_SRW3_SBOX, SBOX}: return 15;
      {VSCPU_16_SRW3_PER, NAND}: return 15;
      {VSCPU_16_SRW3_PER, SRLi}: return 15;
      {VSCPU_16_SRW3_PER, CP}: return 15;
      {VSCPU_16_SRW3_PER, ADD}: return 15;
      {VSCPU_16_SRW3_PER, BZJ}: return 15;
      {VSCPU_16_SRW3_PER, BZJi}: return 15;
      {VSCPU_16_SRW3_PER, XOR}: return 15;
      {VSCPU_16_SRW3_PER, GETW}: return 15;
      {VSCPU_16_SRW3_PER, SRW3}: return 15;
      {VSCPU_16_SRW3_PER, PER3}: return 15;
      {VSCPU_16_SRW3_PER, PER2}: return 15;
      {VSCPU_16_SRW3_PER, PER1}: return 15;
      {VSCPU_16_SRW3_PER, PER0}: return 15;
      {VSCPU_16_SBOX_PER, SRLi}: return 15;
      {VSCPU_16_SBOX_PER, CP}: return 15;
      {VSCPU_16_SBOX_PER, ADD}: return 15;
      {VSCPU_16_SBOX_PER, BZJ}: return 15;
      {VSCPU_16_SBOX_PER, BZJi}: return 15;
      {VSCPU_16_SBOX_PER, XOR}: return 15;
      {VSCPU_16_SBOX_PER, SBOX}: return 15;
      {VSCPU_16_SBOX_PER, GETW}: return 15;
      {VSCPU_16_SBOX_PER, PER3}: return 15;
      {VSCPU_16_SBOX_PER, PER2}: return 15;
      {VSCPU_16_SBOX_PER, PER1}: return 15;
      {VSCPU_16_SBOX_PER, PER0}: return 15;
      {VSCPU_16_NO_XOR, NAND}: return 15;
      {VSCPU_16_NO_XOR, CP}: return 15;
      {VSCPU_16_NO_XOR, ADD}: return 15;
      {VSCPU_16_NO_XOR, BZJ}: return 15;
      {VSCPU_16_NO_XOR, GETW}: return 15;
      {VSCPU_16_NO_XOR, SRW3}: return 15;
      {VSCPU_16_NO_XOR, SBOX}: return 15;
      {VSCPU_16_NO_XOR, PER3}: return 15;
      {VSCPU_16_NO_XOR, PER2}: return 15;
      {VSCPU_16_NO_XOR, PER1}: return 15;
      {VSCPU_16_NO_XOR, PER0}: return 15;
      {VSCPU_16_NO_XOR, BZJi}: return 15;
      {VSCPU_16_NO_CP, XOR}: return 15;
      {VSCPU_16_NO_CP, ADD}: return 15;
      {VSCPU_16_NO_CP, BZJ}: return 15;
      {VSCPU_16_NO_CP, GETW}: return 15;
      {VSCPU_16_NO_CP, SRW3}: return 15;
      {VSCPU_16_NO_CP, SBOX}: return 15;
      {VSCPU_16_NO_CP, PER3}: return 15;
      {VSCPU_16_NO_CP, PER2}: return 15;
      {VSCPU_16_NO_CP, PER1}: return 15;
      {VSCPU_16_NO_CP, PER0}: return 15;
      {VSCPU_16_NO_CP, BZJi}: return 15;
      {VSCPU_16_NO_BZJI, XOR}: return 15;
      {VSCPU_16_NO_BZJI, CP}: return 15;
      {VSCPU_16_NO_BZJI, ADD}: return 15;
      {VSCPU_16_NO_BZJI, BZJ}: return 15;
      {VSCPU_16_NO_BZJI, GETW}: return 15;
      {VSCPU_16_NO_BZJI, SRW3}: return 15;
      {VSCPU_16_NO_BZJI, SBOX}: return 15;
      {VSCPU_16_NO_BZJI, PER3}: return 15;
      {VSCPU_16_NO_BZJI, PER2}: return 15;
      {VSCPU_16_NO_BZJI, PER1}: return 15;
      {VSCPU_16_NO_BZJI, PER0}: return 15;
      {VSCPU_16_ONE_PER, XOR}: return 15;
      {VSCPU_16_ONE_PER, CP}: return 15;
      {VSCPU_16_ONE_PER, ADD}: return 15;
      {VSCPU_16_ONE_PER, BZJ}: return 15;
      {VSCPU_16_ONE_PER, GETW}: return 15;
      {VSCPU_16_ONE_PER, SRW3}: return 15;
      {VSCPU_16_ONE_PER, SBOX}: return 15;
      {VSCPU_16_ONE_PER, PER3}: return 15;
      {VSCPU_16_ONE_PER, BZJi}: return 15;
      {VSCPU_16_FEW, XOR}: return 7;
      {VSCPU_16_FEW, CP}: return 7;
      {VSCPU_16_FEW, ADD}: return 7;
      {VSCPU_16_FEW, BZJ}: return 7;
      {VSCPU_16_FEW, GETW}: return 7;
      {VSCPU_16_FEW, SRW3}: return 7;
      {VSCPU_16_FEW, SBOX}: return 7;
      {VSCPU_16_FEW, PER3}: return 7;
      default: return 32'hffff_ffff;
    endcase
  endfunction

  // Accesses to a common memory after the instruction fetch: their number, and each.
  function automatic int unsigned accesses(instruction_e instruction);
    case (instruction)
      ADD: return 3;
      ADDi: return 2;
      NAND: return 3;
      NANDi: return 2;
      SRL: return 3;
      SRLi: return 2;
      LT: return 3;
      LTi: return 2;
      CP: return 2;
      CPi: return 1;
      CPI: return 3;
      CPIi: return 3;
      BZJ: return 2;
      BZJi: return 1;
      MUL: return 3;
      MULi: return 2;
      XOR: return 3;
      SBOX: return 2;
      RRL: return 2;
      PER: return 2;
      GETW: return 1;
      SRW3: return 2;
      PER3: return 2;
      PER2: return 2;
      PER1: return 2;
      PER0: return 2;
      SPER: return 3;
      SHR3: return 3;
      SHRS: return 3;
      XORC: return 2;
      JC: return 0;
      J: return 0;
      SPERH: return 2;
      XORH: return 3;
      SHRN: return 3;
      SBOXI: return 2;
      RRLI: return 2;
      SLW3: return 2;
      ROL: return 2;
      RSBOX: return 2;
      RSBOXI: return 2;
      ROWS: return 2;
      ROWSI: return 2;
      MIX: return 2;
      MIXI: return 2;
      LFSR: return 2;
      LFSRI: return 2;
      default: return 0;
    endcase
  endfunction

  typedef enum logic [1:0] {
    READ_A,
    READ_B,
    POINTER,
    WRITE_A
  } access_e;

  // The one at index 1 is the first.
  function automatic access_e [3:1] path(instruction_e instruction);
    case (instruction)
      ADD: return {WRITE_A, READ_A, READ_B};
      ADDi: return {READ_A, WRITE_A, READ_A};
      NAND: return {WRITE_A, READ_A, READ_B};
      NANDi: return {READ_A, WRITE_A, READ_A};
      SRL: return {WRITE_A, READ_A, READ_B};
      SRLi: return {READ_A, WRITE_A, READ_A};
      LT: return {WRITE_A, READ_A, READ_B};
      LTi: return {READ_A, WRITE_A, READ_A};
      CP: return {READ_A, WRITE_A, READ_B};
      CPi: return {READ_A, READ_A, WRITE_A};
      CPI: return {WRITE_A, POINTER, READ_B};
      CPIi: return {POINTER, READ_B, READ_A};
      BZJ: return {READ_A, READ_A, READ_B};
      BZJi: return {READ_A, READ_A, READ_A};
      MUL: return {WRITE_A, READ_A, READ_B};
      MULi: return {READ_A, WRITE_A, READ_A};
      XOR: return {WRITE_A, READ_A, READ_B};
      SBOX: return {READ_A, WRITE_A, READ_A};
      RRL: return {READ_A, WRITE_A, READ_A};
      PER: return {READ_A, WRITE_A, READ_A};
      GETW: return {READ_A, READ_A, WRITE_A};
      SRW3: return {READ_A, WRITE_A, READ_A};
      PER3: return {READ_A, READ_A, READ_B};
      PER2: return {READ_A, READ_A, READ_B};
      PER1: return {READ_A, READ_A, READ_B};
      PER0: return {READ_A, READ_A, READ_B};
      SPER: return {WRITE_A, READ_A, READ_B};
      SHR3: return {WRITE_A, READ_A, READ_B};
      SHRS: return {WRITE_A, READ_A, READ_B};
      XORC: return {READ_A, WRITE_A, READ_A};
      JC: return {READ_A, READ_A, READ_A};
      J: return {READ_A, READ_A, READ_A};
      SPERH: return {READ_A, WRITE_A, READ_B};
      XORH: return {WRITE_A, READ_A, READ_B};
      SHRN: return {WRITE_A, READ_A, READ_B};
      SBOXI: return {READ_A, WRITE_A, READ_A};
      RRLI: return {READ_A, WRITE_A, READ_A};
      SLW3: return {READ_A, WRITE_A, READ_A};
      ROL: return {READ_A, WRITE_A, READ_A};
      RSBOX: return {READ_A, WRITE_A, READ_A};
      RSBOXI: return {READ_A, WRITE_A, READ_A};
      ROWS: return {READ_A, WRITE_A, READ_A};
      ROWSI: return {READ_A, WRITE_A, READ_A};
      MIX: return {READ_A, WRITE_A, READ_A};
      MIXI: return {READ_A, WRITE_A, READ_A};
      LFSR: return {READ_A, WRITE_A, READ_A};
      LFSRI: return {READ_A, WRITE_A, READ_A};
      default: return {READ_A, READ_A, READ_A};
    endcase
  endfunction

  // Whether a machine has an instruction.
  function automatic bit has(machine_e machine, instruction_e instruction);
    return operation(machine, instruction) != 32'hffff_ffff;
  endfunction

  // Whether an operation code is the code of an instruction.
  function automatic logic codes(machine_e machine, instruction_e instruction, logic [31:0] code);
    return (code & operation_mask(machine, instruction)) == operation(machine, instruction);
  endfunction

  // Instructions that read the word at A, at B, that have a result: bit i for number i.
  localparam logic [Instructions-1:0] ReadsA = 47'h7ffe3feff8ff;
  localparam logic [Instructions-1:0] ReadsB = 47'h00071fc15d55;
  localparam logic [Instructions-1:0] Results = 47'h7fff3c3fc7ff;
endpackage

// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The machines of the VSCPU family: their sizes and the codes of their instructions.
//
// Written by `make docs` from the descriptions in src/cipherfab/isa: change those.
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
    SBOXI = 32,
    RRLI = 33,
    SLW3 = 34,
    ROL = 35,
    RSBOX = 36,
    RSBOXI = 37,
    ROWS = 38,
    ROWSI = 39,
    MIX = 40,
    MIXI = 41,
    LFSR = 42,
    LFSRI = 43
  } instruction_e;

  localparam int unsigned Instructions = 44;

  // Width of a data word.
  function automatic int unsigned word_bits(machine_e machine);
    case (machine)
      VSCPU: return 32;
      VSCPU_80: return 80;
      VSCPU_16: return 16;
      VSCPU_16X3: return 16;
      VSCPU_80E: return 80;
      VSCPU_16E: return 16;
      default: return 0;
    endcase
  endfunction

  // Width of an operand.
  function automatic int unsigned address_bits(machine_e machine);
    case (machine)
      VSCPU: return 14;
      VSCPU_80: return 3;
      VSCPU_16: return 4;
      VSCPU_16X3: return 5;
      VSCPU_80E: return 4;
      VSCPU_16E: return 5;
      default: return 0;
    endcase
  endfunction

  // Operands in a word of an instruction: A and B, or D, A and B.
  function automatic int unsigned addresses(machine_e machine);
    case (machine)
      VSCPU: return 2;
      VSCPU_80: return 2;
      VSCPU_16: return 2;
      VSCPU_16X3: return 3;
      VSCPU_80E: return 2;
      VSCPU_16E: return 2;
      default: return 0;
    endcase
  endfunction

  // Width of an operation code, which has the highest bits of the word.
  function automatic int unsigned operation_bits(machine_e machine);
    case (machine)
      VSCPU: return 4;
      VSCPU_80: return 3;
      VSCPU_16: return 4;
      VSCPU_16X3: return 3;
      VSCPU_80E: return 5;
      VSCPU_16E: return 5;
      default: return 0;
    endcase
  endfunction

  // Width of a word of an instruction.
  function automatic int unsigned code_bits(machine_e machine);
    return operation_bits(machine) + addresses(machine) * address_bits(machine);
  endfunction

  // The operation code of an instruction; no code is that large where a machine lacks it.
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
      default: return 32'hffff_ffff;
    endcase
  endfunction

  // Accesses to a memory that holds all, behind that to the instruction: their number, and each.
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
      GETW: return 3;
      SRW3: return 3;
      PER3: return 3;
      PER2: return 3;
      PER1: return 3;
      PER0: return 3;
      SPER: return 3;
      SHR3: return 3;
      SHRS: return 3;
      XORC: return 3;
      JC: return 3;
      J: return 3;
      SBOXI: return 2;
      RRLI: return 2;
      SLW3: return 3;
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
      GETW: return {WRITE_A, READ_A, READ_B};
      SRW3: return {WRITE_A, READ_A, READ_B};
      PER3: return {WRITE_A, READ_A, READ_B};
      PER2: return {WRITE_A, READ_A, READ_B};
      PER1: return {WRITE_A, READ_A, READ_B};
      PER0: return {WRITE_A, READ_A, READ_B};
      SPER: return {WRITE_A, READ_A, READ_B};
      SHR3: return {WRITE_A, READ_A, READ_B};
      SHRS: return {WRITE_A, READ_A, READ_B};
      XORC: return {WRITE_A, READ_A, READ_B};
      JC: return {WRITE_A, READ_A, READ_B};
      J: return {WRITE_A, READ_A, READ_B};
      SBOXI: return {READ_A, WRITE_A, READ_A};
      RRLI: return {READ_A, WRITE_A, READ_A};
      SLW3: return {WRITE_A, READ_A, READ_B};
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

endpackage

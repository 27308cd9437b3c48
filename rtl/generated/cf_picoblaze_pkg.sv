// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// PicoBlaze: its instructions and their encoding.
//
// Written by `make rtl` from the descriptions in src/cipherfab/processors: change those.
// Bit order: that of words. No clocks, no state, no side-channel protection.

package cf_picoblaze_pkg;
  import cf_pkg::*;

  typedef enum int unsigned {
    LOAD = 0,
    INPUT = 1,
    FETCH = 2,
    AND = 3,
    OR = 4,
    XOR = 5,
    TEST = 6,
    COMPARE = 7,
    ADD = 8,
    ADDCY = 9,
    SUB = 10,
    SUBCY = 11,
    SHIFT = 12,
    RETURN = 13,
    RETURN_IF = 14,
    OUTPUT = 15,
    STORE = 16,
    CALL = 17,
    CALL_IF = 18,
    JUMP = 19,
    JUMP_IF = 20,
    RETURNI = 21,
    INTERRUPTS = 22,
    TESTCY = 23,
    HWBUILD = 24,
    STAR = 25,
    COMPARECY = 26,
    LOAD_RETURN = 27,
    CALL_PAIR = 28,
    JUMP_PAIR = 29,
    OUTPUTK = 30,
    REGBANK = 31
  } operation_e;

  localparam int unsigned Operations = 32;

  // Width of an instruction address.
  function automatic int unsigned address_bits(machine_e machine);
    case (machine)
      KCPSM3: return 10;
      KCPSM6: return 12;
      default: return 0;
    endcase
  endfunction

  // Bytes of the scratchpad.
  function automatic int unsigned scratchpad_bytes(machine_e machine);
    case (machine)
      KCPSM3: return 64;
      KCPSM6: return 256;
      default: return 0;
    endcase
  endfunction

  // The bits that identify an operation, and their values.
  function automatic logic [17:0] mask(machine_e machine, operation_e operation);
    case ({machine, operation})
      {KCPSM3, LOAD}: return 18'h3c000;
      {KCPSM3, INPUT}: return 18'h1e000;
      {KCPSM3, FETCH}: return 18'h1a000;
      {KCPSM3, AND}: return 18'h3c000;
      {KCPSM3, OR}: return 18'h3a000;
      {KCPSM3, XOR}: return 18'h3e000;
      {KCPSM3, TEST}: return 18'h1a000;
      {KCPSM3, COMPARE}: return 18'h3c000;
      {KCPSM3, ADD}: return 18'h36000;
      {KCPSM3, ADDCY}: return 18'h1e000;
      {KCPSM3, SUB}: return 18'h3e000;
      {KCPSM3, SUBCY}: return 18'h16000;
      {KCPSM3, SHIFT}: return 18'h38000;
      {KCPSM3, RETURN}: return 18'h27000;
      {KCPSM3, RETURN_IF}: return 18'h35000;
      {KCPSM3, OUTPUT}: return 18'h3a000;
      {KCPSM3, STORE}: return 18'h26000;
      {KCPSM3, CALL}: return 18'h3d000;
      {KCPSM3, CALL_IF}: return 18'h35000;
      {KCPSM3, JUMP}: return 18'h2d000;
      {KCPSM3, JUMP_IF}: return 18'h35000;
      {KCPSM3, RETURNI}: return 18'h3c000;
      {KCPSM3, INTERRUPTS}: return 18'h3c000;
      {KCPSM6, LOAD}: return 18'h3e000;
      {KCPSM6, AND}: return 18'h3e000;
      {KCPSM6, OR}: return 18'h3e000;
      {KCPSM6, XOR}: return 18'h3e000;
      {KCPSM6, INPUT}: return 18'h3e000;
      {KCPSM6, FETCH}: return 18'h3e000;
      {KCPSM6, TEST}: return 18'h3e000;
      {KCPSM6, TESTCY}: return 18'h3e000;
      {KCPSM6, ADD}: return 18'h3e000;
      {KCPSM6, ADDCY}: return 18'h3e000;
      {KCPSM6, SHIFT}: return 18'h3e080;
      {KCPSM6, HWBUILD}: return 18'h3e080;
      {KCPSM6, STAR}: return 18'h3e000;
      {KCPSM6, SUB}: return 18'h3e000;
      {KCPSM6, SUBCY}: return 18'h3e000;
      {KCPSM6, COMPARE}: return 18'h3e000;
      {KCPSM6, COMPARECY}: return 18'h3e000;
      {KCPSM6, CALL}: return 18'h3f000;
      {KCPSM6, LOAD_RETURN}: return 18'h3d000;
      {KCPSM6, JUMP}: return 18'h3e000;
      {KCPSM6, CALL_PAIR}: return 18'h3f000;
      {KCPSM6, RETURN}: return 18'h3d000;
      {KCPSM6, JUMP_PAIR}: return 18'h3e000;
      {KCPSM6, INTERRUPTS}: return 18'h3d000;
      {KCPSM6, RETURNI}: return 18'h3f000;
      {KCPSM6, OUTPUTK}: return 18'h27000;
      {KCPSM6, OUTPUT}: return 18'h3e000;
      {KCPSM6, STORE}: return 18'h3e000;
      {KCPSM6, CALL_IF}: return 18'h33000;
      {KCPSM6, RETURN_IF}: return 18'h33000;
      {KCPSM6, JUMP_IF}: return 18'h33000;
      {KCPSM6, REGBANK}: return 18'h33000;
      default: return 18'h00000;
    endcase
  endfunction

  function automatic logic [17:0] code(machine_e machine, operation_e operation);
    case ({machine, operation})
      {KCPSM3, LOAD}: return 18'h00000;
      {KCPSM3, INPUT}: return 18'h04000;
      {KCPSM3, FETCH}: return 18'h02000;
      {KCPSM3, AND}: return 18'h08000;
      {KCPSM3, OR}: return 18'h08000;
      {KCPSM3, XOR}: return 18'h0e000;
      {KCPSM3, TEST}: return 18'h12000;
      {KCPSM3, COMPARE}: return 18'h14000;
      {KCPSM3, ADD}: return 18'h10000;
      {KCPSM3, ADDCY}: return 18'h1a000;
      {KCPSM3, SUB}: return 18'h1c000;
      {KCPSM3, SUBCY}: return 18'h16000;
      {KCPSM3, SHIFT}: return 18'h20000;
      {KCPSM3, RETURN}: return 18'h22000;
      {KCPSM3, RETURN_IF}: return 18'h21000;
      {KCPSM3, OUTPUT}: return 18'h28000;
      {KCPSM3, STORE}: return 18'h26000;
      {KCPSM3, CALL}: return 18'h30000;
      {KCPSM3, CALL_IF}: return 18'h31000;
      {KCPSM3, JUMP}: return 18'h24000;
      {KCPSM3, JUMP_IF}: return 18'h35000;
      {KCPSM3, RETURNI}: return 18'h38000;
      {KCPSM3, INTERRUPTS}: return 18'h3c000;
      {KCPSM6, LOAD}: return 18'h00000;
      {KCPSM6, AND}: return 18'h02000;
      {KCPSM6, OR}: return 18'h04000;
      {KCPSM6, XOR}: return 18'h06000;
      {KCPSM6, INPUT}: return 18'h08000;
      {KCPSM6, FETCH}: return 18'h0a000;
      {KCPSM6, TEST}: return 18'h0c000;
      {KCPSM6, TESTCY}: return 18'h0e000;
      {KCPSM6, ADD}: return 18'h10000;
      {KCPSM6, ADDCY}: return 18'h12000;
      {KCPSM6, SHIFT}: return 18'h14000;
      {KCPSM6, HWBUILD}: return 18'h14080;
      {KCPSM6, STAR}: return 18'h16000;
      {KCPSM6, SUB}: return 18'h18000;
      {KCPSM6, SUBCY}: return 18'h1a000;
      {KCPSM6, COMPARE}: return 18'h1c000;
      {KCPSM6, COMPARECY}: return 18'h1e000;
      {KCPSM6, CALL}: return 18'h20000;
      {KCPSM6, LOAD_RETURN}: return 18'h21000;
      {KCPSM6, JUMP}: return 18'h22000;
      {KCPSM6, CALL_PAIR}: return 18'h24000;
      {KCPSM6, RETURN}: return 18'h25000;
      {KCPSM6, JUMP_PAIR}: return 18'h26000;
      {KCPSM6, INTERRUPTS}: return 18'h28000;
      {KCPSM6, RETURNI}: return 18'h29000;
      {KCPSM6, OUTPUTK}: return 18'h23000;
      {KCPSM6, OUTPUT}: return 18'h2c000;
      {KCPSM6, STORE}: return 18'h2e000;
      {KCPSM6, CALL_IF}: return 18'h30000;
      {KCPSM6, RETURN_IF}: return 18'h31000;
      {KCPSM6, JUMP_IF}: return 18'h32000;
      {KCPSM6, REGBANK}: return 18'h33000;
      default: return 18'h3ffff;
    endcase
  endfunction

  // Whether an instruction is an operation; never true if the machine lacks it.
  function automatic logic is(machine_e machine, operation_e operation, logic [17:0] instruction);
    return (instruction & mask(machine, operation)) == code(machine, operation);
  endfunction

endpackage

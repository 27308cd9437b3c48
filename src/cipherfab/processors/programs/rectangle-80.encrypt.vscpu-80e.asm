; RECTANGLE-80, encryption. In: key and block, out: block. 35 instructions, 420 cycles.
;
; Permuted as in PRESENT, rows are made of columns: word q has bit q of all nibbles. Twice permuted, columns are
; made of rows.
        .machine vscpu-80e

state = 0                       ; its rows, in the 64 highest bits
register = 1                    ; the key register: row 3, 2, 1, 0, 4
constant = 2                    ; that of the round, where row 0 is
count = 3                       ; rounds that are left, negative
one = 4
rounds = 5
step = 6
exit = 7
block = state
key = register

        .data one, 0x10000, -25, 1, round

        RRL   register          ; by 16 to the left, so that the round key is in the highest bits
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        RRL   register
        CP    constant, one
        CP    count, rounds
        XOR   state, register   ; AddRoundKey
round:  BZJ   exit, count       ; halts here
        PER   state             ; SubColumn
        PER   state
        RSBOX state, 1
        PER   state
        ROWS  state             ; ShiftRow
        PER   register          ; the S-box on the four lowest columns
        PER   register
        RSBOX register, 0
        PER   register
        MIX   register
        XOR   register, constant
        LFSR  constant
        XOR   state, register
        ADD   count, step
        BZJi  exit, 0           ; to round

; RECTANGLE-80, decryption. In: key and block, out: block. 46 instructions, 670 cycles.
;
; The key schedule runs to its end first, and back with the rounds. Permuted as in PRESENT, rows are made of
; columns: word q has bit q of all nibbles. Twice permuted, columns are made of rows.
        .machine vscpu-80e

state = 0                       ; its rows, in the 64 highest bits
register = 1                    ; the key register: row 3, 2, 1, 0, 4
constant = 2                    ; that of the round, where row 0 is
count = 3                       ; rounds that are left, negative
one = 4
rounds = 5
step = 6
loop = 7
turn = 8
exit = 9
block = state
key = register

        .data one, 0x10000, -25, 1, ahead, behind, round

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
ahead:  PER   register          ; the S-box on the four lowest columns
        PER   register
        RSBOX register, 0
        PER   register
        MIX   register
        XOR   register, constant
        LFSR  constant
        ADD   count, step
        BZJ   turn, count
        BZJi  loop, 0           ; to ahead
behind: CP    count, rounds
        XOR   state, register   ; AddRoundKey
round:  BZJ   exit, count       ; halts here
        ROWSI state             ; inverse ShiftRow
        PER   state             ; inverse SubColumn
        PER   state
        RSBOXI state, 1
        PER   state
        LFSRI constant
        XOR   register, constant
        MIXI  register
        PER   register
        PER   register
        RSBOXI register, 0
        PER   register
        XOR   state, register
        ADD   count, step
        BZJi  exit, 0           ; to round

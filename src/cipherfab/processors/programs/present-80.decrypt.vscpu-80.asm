; PRESENT-80, decryption. In: key and block, out: block. 38 instructions, 4,290 cycles.
;
; There are no inverse instructions. pLayer has order 3: it is undone by itself, twice. S-box and XOR with 4 in
; every nibble together have order 7, so what undoes the S-box is six of it between seven of these XORs. The key
; register is made anew for every round, forward from the key.
        .machine vscpu-80

state = 0                       ; in the 64 highest bits
key = 1
register = 2                    ; the key register
count = 3                       ; round r of the key schedule: r * 2^34
left = 4                        ; a bit that is shifted out when the key register is ready
rounds = 5                      ; where that bit begins: 2^(80 - r) for round r, 0 for the last
step = 6
fours = 7                       ; in every nibble of a block; behind them where to end
block = state

        .data step, 0x400000000, 0x44444444444444440000 + last

        BZJi  fours, setup - last
round:  XOR   state, key        ; only the last time it stays
        CP    register, key
        CP    count, step
        CP    left, rounds
next:   BZJ   fours, left
        XOR   register, count   ; the counter, where it is before the rotation
        RRL   register
        SBOX  register, 0
        ADD   count, step
        ADD   left, left
        BZJi  step, next        ; the lowest bits of step are 0
last:   BZJ   fours, rounds     ; halts here
        BZJi  fours, add - last
setup:  CP    rounds, step      ; to 2^49 for round 31: times 2, permuted, rotated
        ADD   rounds, rounds
        PER   rounds
        RRL   rounds
        BZJi  step, round
add:    XOR   state, key
        XOR   state, register   ; addRoundKey
        ADD   rounds, rounds
        PER   state             ; inverse pLayer
        PER   state
        XOR   state, fours      ; inverse sBoxLayer
        SBOX  state, 1
        XOR   state, fours
        SBOX  state, 1
        XOR   state, fours
        SBOX  state, 1
        XOR   state, fours
        SBOX  state, 1
        XOR   state, fours
        SBOX  state, 1
        XOR   state, fours
        SBOX  state, 1
        XOR   state, fours
        BZJi  step, round

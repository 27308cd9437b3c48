; PRESENT-80, encryption. In: key and block, out: block. 12 instructions, 314 cycles.
        .machine vscpu-80

state = 0                       ; in the 64 highest bits
register = 1                    ; the key register
count = 2                       ; round r: (r - 32) * 2^34
mask = 3                        ; its bits that are no counter
step = 4
exit = 5
block = state
key = register

        .data mask, 0xFFFFFFFFFF8000000000, 0x400000000, last

        CP    count, mask
        ADD   count, step
round:  XOR   state, register   ; addRoundKey
last:   BZJ   exit, count       ; halts here
        SBOX  state, 1          ; sBoxLayer
        PER   state             ; pLayer
        XOR   register, count   ; the counter, where it is before the rotation
        XOR   register, mask
        RRL   register
        SBOX  register, 0
        ADD   count, step
        BZJi  mask, round

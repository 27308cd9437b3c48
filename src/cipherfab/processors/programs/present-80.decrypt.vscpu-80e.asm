; PRESENT-80, decryption. In: key and block, out: block. 20 instructions, 531 cycles.
;
; The key schedule runs to its end first, and back with the rounds.
        .machine vscpu-80e

state = 0                       ; in the 64 highest bits
register = 1                    ; the key register
count = 2                       ; round r: (r - 32) * 2^34 on the way there, r * 2^34 on the way back
mask = 3                        ; what differs between the two
step = 4
back = 5
end = 6                         ; 31 * 2^34
turn = 7
exit = 8
block = state
key = register

        .data mask, 0xFFFFFFFFFF8000000000, 0x400000000, 0xFFFFFFFFFFFC00000000, 0x7C00000000, behind, last

        CP    count, mask
        ADD   count, step
ahead:  XOR   register, count   ; the counter, where it is before the rotation
        XOR   register, mask
        RRL   register
        SBOX  register, 0
        ADD   count, step
        BZJ   turn, count
        BZJi  step, ahead       ; the lowest bits of step are 0
behind: CP    count, end
round:  XOR   state, register   ; addRoundKey
last:   BZJ   exit, count       ; halts here
        PER   state             ; inverse pLayer: pLayer twice
        PER   state
        SBOXI state, 1          ; inverse sBoxLayer
        SBOXI register, 0
        RRLI  register
        XOR   register, count
        ADD   count, back
        BZJi  step, round

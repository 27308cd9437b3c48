; PRESENT-80, encryption. In: key and block, out: block. 12 instructions and 314 cycles on vscpu-80.
;
; For machines with other instructions there are other ways to the same: macros, and lines between .if and .end.

state = 0                       ; in the 64 highest bits
register = 1                    ; the key register
count = 2                       ; round r: (r - 32) * 2^34
mask = 0xFFFFFFFFFF8000000000   ; its bits that are no counter
ones = 0x11111111111111111000   ; the lowest bit of a nibble of the state, or of one of the key register
block = state
key = register
        .pool 3

n = data_words - 1              ; words for machines that lack something
t = data_words - 2
u = data_words - 3
x1 = data_words - 4
x2 = data_words - 5
x3 = data_words - 6

        .macro CP a, b
        XOR   a, a
        XOR   a, b
        .end
        .macro XOR a, b
        CP    n, a
        NAND  n, b
        NAND  a, n
        NAND  n, b
        NAND  a, n
        .end
        .macro AND a, b
        NAND  a, b
        NAND  a, a
        .end
        .macro SWAP amount, which       ; exchanges bits of the state with those so many places higher
        CP    t, state
        SRL   t, #amount
        XOR   t, state
        AND   t, #which
        XOR   state, t
        SRL   t, #80 + amount
        XOR   state, t
        .end
        .macro SLICED b0, b1, b2, b3    ; all S-boxes: bit q of a nibble is at its lowest place in bq
        CP    t, b1
        XOR   t, b2
        NAND  b2, t
        XOR   b3, b2
        CP    b2, t
        NAND  b2, b3
        XOR   b2, b1
        CP    b1, b0
        XOR   b1, b3
        XOR   t, b1
        NAND  b0, b0
        CP    u, b0
        NAND  u, b2
        XOR   u, t
        XOR   b2, b0
        NAND  t, b2
        XOR   b3, t
        XOR   b2, u
        .end                            ; bit 3 comes out in b2, bits 0, 1, 2 inverted in b1, u, b3
        .macro PER a                    ; exchanges bits of the number of a bit
        SWAP  15, 0x0000AAAA0000AAAA0000
        SWAP  3, 0x0A0A0A0A0A0A0A0A0000
        SWAP  30, 0x00000000CCCCCCCC0000
        SWAP  6, 0x00CC00CC00CC00CC0000
        .end
        .macro RRL a
        CP    t, a
        SRL   t, #19
        SRL   a, #80 + 61
        ADD   a, t
        .end

        CP    count, #mask
        ADD   count, #0x400000000
round:  XOR   state, register   ; addRoundKey
last:   BZJ   #last, count      ; halts here
        .if SBOX                ; state and key register in turns: no word is read just after it was written
        XOR   register, count   ; the counter, where it is before the rotation
        SBOX  state, 1          ; sBoxLayer
        XOR   register, #mask
        PER   state             ; pLayer
        RRL   register
        ADD   count, #0x400000000
        SBOX  register, 0
        .else
        XOR   register, count
        XOR   register, #mask
        RRL   register
        AND   state, #0xFFFFFFFFFFFFFFFF0FFF    ; the highest nibble of the key to the state
        CP    t, register
        SRL   t, #64
        XOR   state, t
        CP    x1, state         ; bit q of every nibble to the lowest place of it
        SRL   x1, #1
        CP    x2, x1
        SRL   x2, #1
        CP    x3, x2
        SRL   x3, #1
        SLICED state, x1, x2, x3
        AND   x2, #ones
        ADD   x2, x2
        AND   x3, #ones
        ADD   x2, x3
        ADD   x2, x2
        AND   u, #ones
        ADD   x2, u
        ADD   x2, x2
        AND   x1, #ones
        ADD   x2, x1
        CP    state, #0x77777777777777777000
        XOR   state, x2
        CP    t, state          ; and back
        SRL   t, #80 + 61       ; 64 to the left, with numbers that are there
        SRL   t, #80 + 3
        AND   register, #0x0FFFFFFFFFFFFFFFFFFF
        ADD   register, t
        PER   state
        ADD   count, #0x400000000
        .end
        .if BZJi
        BZJi  #mask, round
        .else
        BZJ   #round, #0
        .end

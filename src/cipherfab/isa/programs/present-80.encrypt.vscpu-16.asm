; PRESENT-80, encryption. In: key and block, out: block. 43 instructions, 1,278 cycles.
        .machine vscpu-16

s0 = 0                          ; the state, lowest word first
s1 = 1
s2 = 2
s3 = 3
k0 = 4                          ; the key register
k1 = 5
k2 = 6
k3 = 7
k4 = 8
t0 = 9
t1 = 10
t2 = 11
count = 12                      ; round r: 4 r - 128
mask = 13                       ; its bits that are no counter
four = 14
exit = 15
block = s0
key = k0

        .data mask, 0xFF80, 4, last

        CP    count, mask
        ADD   count, four
round:  XOR   s0, k1            ; addRoundKey
        XOR   s1, k2
        XOR   s2, k3
        XOR   s3, k4
last:   BZJ   exit, count       ; halts here
        XOR   k2, count         ; the counter, where it is before the rotation
        XOR   k2, mask
        SBOX16 s0, 1            ; sBoxLayer
        SBOX16 s1, 1
        SBOX16 s2, 1
        SBOX16 s3, 1
        PER0  s1, s0            ; pLayer: word q has bit q of all nibbles
        PER0  s3, s2
        GETW  t0, 1
        PER1  s1, s0
        PER1  s3, s2
        GETW  t1, 1
        PER2  s1, s0
        PER2  s3, s2
        GETW  t2, 1
        PER3  s1, s0
        PER3  s3, s2
        GETW  s3, 1
        CP    s0, t0
        CP    s1, t1
        CP    s2, t2
        SRW3  k1                ; rotate the key register right by 3; W is 0, so k1 lacks bits of k2
        SRW3  k0
        SRW3  k4
        SRW3  k3
        SRW3  k2
        CP    t0, k4            ; and by a word
        CP    k4, k0
        GETW  k0, 1
        XOR   k0, k1
        CP    k1, k2
        CP    k2, k3
        CP    k3, t0
        SBOX16 k4, 0
        ADD   count, four
        BZJi  mask, round

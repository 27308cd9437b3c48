; PRESENT-80, decryption. In: key and block, out: block. 70 instructions, 2,084 cycles.
;
; The key schedule runs to its end first, and back with the rounds. pLayer has order 3: it is undone by itself,
; twice.
        .machine vscpu-16e

s0 = 0                          ; the state, lowest word first, and between
s1 = 1
s2 = 2
s3 = 3
t0 = 4
t1 = 5
t2 = 6
t3 = 7
k0 = 8                          ; the key register
k1 = 9
k2 = 10
k3 = 11
k4 = 12
count = 13                      ; round r: 4 r - 128 on the way there, 4 r on the way back
mask = 14                       ; what differs between the two
four = 15
back = 16
end = 17                        ; 4 * 31
loop = 18
turn = 19
exit = 20
block = s0
key = k0

        .data mask, 0xFF80, 4, 0xFFFC, 124, ahead, behind, last

        CP    count, mask
        ADD   count, four
ahead:  XOR   k2, count         ; the counter, where it is before the rotation
        XOR   k2, mask
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
        BZJ   turn, count
        BZJi  loop, 0
behind: CP    count, end
round:  XOR   s0, k1            ; addRoundKey
        XOR   s1, k2
        XOR   s2, k3
        XOR   s3, k4
last:   BZJ   exit, count       ; halts here
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
        GETW  t3, 1
        PER0  t1, t0            ; again: it is undone
        PER0  t3, t2
        GETW  s0, 1
        PER1  t1, t0
        PER1  t3, t2
        GETW  s1, 1
        PER2  t1, t0
        PER2  t3, t2
        GETW  s2, 1
        PER3  t1, t0
        PER3  t3, t2
        GETW  s3, 1
        SBOX16I s0, 1           ; inverse sBoxLayer
        SBOX16I s1, 1
        SBOX16I s2, 1
        SBOX16I s3, 1
        SBOX16I k4, 0
        SLW3  k4                ; rotate the key register left by 3, and by a word; W is 0, so k4 lacks bits of k3
        SLW3  k0
        SLW3  k1
        SLW3  k2
        SLW3  k3
        GETW  t0, 1
        XOR   t0, k4
        CP    k4, k3
        CP    k3, k2
        CP    k2, k1
        CP    k1, k0
        CP    k0, t0
        XOR   k2, count
        ADD   count, back
        BZJi  turn, round - behind

; RECTANGLE-80, decryption. In: key and block, out: block. 156 instructions, 3,832 cycles.
;
; The key schedule runs to its end first, and back with the rounds.
; The permutation of PRESENT makes rows of columns: word q has bit q of all nibbles. Twice, it makes columns of
; rows.
        .machine vscpu-16e

s0 = 0                          ; the rows of the state, and between
s1 = 1
s2 = 2
s3 = 3
t0 = 4
t1 = 5
t2 = 6
t3 = 7
k0 = 8                          ; the rows of the key register
k1 = 9
k2 = 10
k3 = 11
k4 = 12
constant = 13                   ; that of the round
count = 14                      ; rounds that are left, negative
one = 15
rounds = 16
loop = 17
turn = 18
exit = 19
block = s0
key = k0

        .data one, 1, -25, ahead, behind, last

        CP    constant, one
        CP    count, rounds
ahead:  PER0  k1, k0            ; the S-box on the four lowest columns of the key register
        PER0  k3, k2
        GETW  t0, 1
        PER1  k1, k0
        PER1  k3, k2
        GETW  t1, 1
        PER2  k1, k0
        PER2  k3, k2
        GETW  t2, 1
        PER3  k1, k0
        PER3  k3, k2
        GETW  t3, 1
        PER0  t1, t0
        PER0  t3, t2
        GETW  k0, 1
        PER1  t1, t0
        PER1  t3, t2
        GETW  k1, 1
        PER2  t1, t0
        PER2  t3, t2
        GETW  k2, 1
        PER3  t1, t0
        PER3  t3, t2
        GETW  k3, 1
        RSBOX16 k0, 0
        PER0  k1, k0
        PER0  k3, k2
        GETW  t0, 1
        PER1  k1, k0
        PER1  k3, k2
        GETW  t1, 1
        PER2  k1, k0
        PER2  k3, k2
        GETW  t2, 1
        PER3  k1, k0
        PER3  k3, k2
        GETW  t3, 1
        CP    k1, t2            ; its rows mixed
        CP    k2, t3
        ROL   t3, 12
        CP    k3, t3
        XOR   k3, k4
        CP    k4, t0
        ROL   t0, 8
        CP    k0, t0
        XOR   k0, t1
        XOR   k0, constant
        LFSR  constant
        ADD   count, one
        BZJ   turn, count
        BZJi  loop, 0
behind: CP    count, rounds
round:  XOR   s0, k0            ; AddRoundKey
        XOR   s1, k1
        XOR   s2, k2
        XOR   s3, k3
last:   BZJ   exit, count       ; halts here
        ROL   s1, 15            ; inverse ShiftRow
        ROL   s2, 4
        ROL   s3, 3
        PER0  s1, s0            ; inverse SubColumn
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
        PER0  t1, t0
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
        RSBOX16I s0, 1
        RSBOX16I s1, 1
        RSBOX16I s2, 1
        RSBOX16I s3, 1
        PER0  s1, s0
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
        CP    s0, t0
        CP    s1, t1
        CP    s2, t2
        CP    s3, t3
        LFSRI constant          ; the rows of the key register as they were
        CP    t0, k4
        CP    t1, k4
        ROL   t1, 8
        XOR   t1, k0
        XOR   t1, constant
        CP    t2, k1
        CP    t3, k2
        CP    k4, k2
        ROL   k4, 12
        XOR   k4, k3
        PER0  t1, t0            ; the inverse S-box on its four lowest columns
        PER0  t3, t2
        GETW  k0, 1
        PER1  t1, t0
        PER1  t3, t2
        GETW  k1, 1
        PER2  t1, t0
        PER2  t3, t2
        GETW  k2, 1
        PER3  t1, t0
        PER3  t3, t2
        GETW  k3, 1
        PER0  k1, k0
        PER0  k3, k2
        GETW  t0, 1
        PER1  k1, k0
        PER1  k3, k2
        GETW  t1, 1
        PER2  k1, k0
        PER2  k3, k2
        GETW  t2, 1
        PER3  k1, k0
        PER3  k3, k2
        GETW  t3, 1
        RSBOX16I t0, 0
        PER0  t1, t0
        PER0  t3, t2
        GETW  k0, 1
        PER1  t1, t0
        PER1  t3, t2
        GETW  k1, 1
        PER2  t1, t0
        PER2  t3, t2
        GETW  k2, 1
        PER3  t1, t0
        PER3  t3, t2
        GETW  k3, 1
        ADD   count, one
        BZJi  turn, round - behind

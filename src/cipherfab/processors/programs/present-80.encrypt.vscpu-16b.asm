; PRESENT-80, encryption. In: key and block, out: result. 18 instructions, 563 cycles.
        .machine vscpu-16b

s0 = 0                          ; the state with the round key added, lowest word first
s1 = 1
s2 = 2
s3 = 3
t0 = 4                          ; the state
t1 = 5
t2 = 6
t3 = 7
k0 = 8                          ; the key register, in a bank for every other round
k1 = 9
k2 = 10
k3 = 11
k4 = 12
zero = 15
block = t0
result = s0
key = k0 + 16                   ; the bank of the first round

        XOR   s0, t0, k1        ; addRoundKey
        XOR   s1, t1, k2
        XOR   s2, t2, k3
        XOR   s3, t3, k4
        XORH  k2, k2, zero      ; the counter, where it is before the rotation; halts here
        SPER  t0, s1, s0        ; sBoxLayer and pLayer: word q has bit q of all nibbles
        SPER  t0, s3, s2
        SPER  t1, s1, s0
        SPER  t1, s3, s2
        SPER  t2, s1, s0
        SPER  t2, s3, s2
        SPER  t3, s1, s0
        SPER  t3, s3, s2
        SHR3  k0, k1, k2        ; by 19 to the right
        SHR3  k1, k2, k3
        SHR3  k2, k3, k4
        SHR3  k3, k4, k0
        SHRN  k4, k0, k1        ; and on with the next round

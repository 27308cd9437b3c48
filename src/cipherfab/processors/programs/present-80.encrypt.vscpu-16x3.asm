; PRESENT-80, encryption. In: key and block, out: block. 43 instructions, 594 cycles.
        .machine vscpu-16x3

s0 = 0                          ; the state, lowest word first, and where the next one goes
s1 = 1
s2 = 2
s3 = 3
t0 = 16
t1 = 17
t2 = 18
t3 = 19
k0 = 4                          ; the key register, and where the next one goes
k1 = 5
k2 = 6
k3 = 7
k4 = 8
l0 = 9
l1 = 10
l2 = 11
l3 = 12
l4 = 13
block = s0
key = k0

odd:    XOR   s0, s0, k1        ; addRoundKey
        XOR   s1, s1, k2
        XOR   s2, s2, k3
        XOR   s3, s3, k4
        SPER  t0, s1, s0        ; sBoxLayer and pLayer: word q has bit q of all nibbles
        SPER  t0, s3, s2
        SPER  t1, s1, s0
        SPER  t1, s3, s2
        SPER  t2, s1, s0
        SPER  t2, s3, s2
        SPER  t3, s1, s0
        SPER  t3, s3, s2
        XORC  k2, k2            ; the counter, where it is before the rotation
        SHR3  l0, k1, k2        ; by 19 to the right
        SHR3  l1, k2, k3
        SHR3  l2, k3, k4
        SHR3  l3, k4, k0
        SHRS  l4, k0, k1
        JC    0, even
        XOR   s0, t0, l1
        XOR   s1, t1, l2
        XOR   s2, t2, l3
        XOR   s3, t3, l4
last:   J     0, last
even:   XOR   t0, t0, l1
        XOR   t1, t1, l2
        XOR   t2, t2, l3
        XOR   t3, t3, l4
        SPER  s0, t1, t0
        SPER  s0, t3, t2
        SPER  s1, t1, t0
        SPER  s1, t3, t2
        SPER  s2, t1, t0
        SPER  s2, t3, t2
        SPER  s3, t1, t0
        SPER  s3, t3, t2
        XORC  l2, l2
        SHR3  k0, l1, l2
        SHR3  k1, l2, l3
        SHR3  k2, l3, l4
        SHR3  k3, l4, l0
        SHRS  k4, l0, l1
        J     0, odd

; PRESENT-80, encryption. In: key and block, out: block. 43 instructions and 1,278 cycles on vscpu-16.
;
; For machines with other instructions there are other ways to the same: macros, and lines between .if and .end.

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
mask = 0xFF80                   ; its bits that are no counter
block = s0
key = k0
        .pool 13

n = data_words - 1              ; for machines without XOR

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
        .macro ADDKEY
        XOR   s0, k1
        XOR   s1, k2
        XOR   s2, k3
        XOR   s3, k4
        .end
        .macro NEXT                     ; the next bit of all nibbles to W
        ADD   s0, s0
        ADD   s1, s1
        ADD   s2, s2
        ADD   s3, s3
        PER3  s1, s0
        PER3  s3, s2
        .end
        .macro SWAP a, b, amount, which ; exchanges bits of b with those of a so many places higher
        CP    t0, a
        SRLi  t0, amount
        XOR   t0, b
        AND   t0, #which
        XOR   b, t0
        SRLi  t0, 16 + amount
        XOR   a, t0
        .end
        .macro FOUR a                   ; rows of four bits become columns
        SWAP  a, a, 3, 0x0A0A
        SWAP  a, a, 6, 0x00CC
        .end
        .macro SLICED b0, b1, b2, b3, t, u      ; all S-boxes: bit q of all nibbles is in bq
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
        NAND  b1, b1
        NAND  b3, b3
        NAND  u, u                      ; bits 0, 1, 2, 3 come out in b1, u, b3, b2
        .end
        .macro SHIFTED a, low, high     ; three bits to the right, those of another word follow
        CP    a, low
        SRLi  a, 3
        CP    t2, high
        SRLi  t2, 16 + 13
        ADD   a, t2
        .end
        .macro CASE difference          ; two instructions for a nibble
        ADD   k4, #difference
        BZJi  #behind, 0
        .end

        CP    count, #mask
        ADD   count, #4
        .if BZJi
round:  ADDKEY                  ; addRoundKey
last:   BZJ   #last, count      ; halts here
        .else
        ADDKEY
round:  BZJ   #round, count     ; halts here
        .end
        XOR   k2, count         ; the counter, where it is before the rotation
        .if SBOX16
        SBOX16 s0, 1             ; sBoxLayer
        SBOX16 s1, 1
        SBOX16 s2, 1
        SBOX16 s3, 1
        .end
        XOR   k2, #mask
        .if PER3                ; pLayer: word q has bit q of all nibbles
        .if PER0
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
        GETW  s3, 1
        .if SBOX16
        CP    s0, t0
        CP    s1, t1
        CP    s2, t2
        .else
        SLICED t0, t1, t2, s3, s0, s1
        CP    s0, t1
        CP    s2, s3
        CP    s3, t2
        .end
        .else
        PER3  s1, s0
        PER3  s3, s2
        GETW  t2, 1
        NEXT
        GETW  t1, 1
        NEXT
        GETW  t0, 1
        NEXT
        GETW  s0, 1
        CP    s1, t0
        CP    s2, t1
        CP    s3, t2
        .end
        .else
        SWAP  s0, s1, 1, 0x5555
        SWAP  s2, s3, 1, 0x5555
        SWAP  s0, s2, 2, 0x3333
        SWAP  s1, s3, 2, 0x3333
        FOUR  s0
        FOUR  s1
        FOUR  s2
        FOUR  s3
        .if SBOX16
        .else
        SLICED s0, s1, s2, s3, t0, t1
        CP    s0, s1
        CP    s1, t1
        CP    t1, s2
        CP    s2, s3
        CP    s3, t1
        .end
        .end
        .if SRW3
        SRW3  k1                ; rotate the key register right by 3; W is 0, so k1 lacks bits of k2
        SRW3  k0
        SRW3  k4
        SRW3  k3
        SRW3  k2
        CP    t0, k4            ; and by a word
        CP    k4, k0
        GETW  k0, 1
        ADD   count, #4
        XOR   k0, k1
        CP    k1, k2
        CP    k2, k3
        CP    k3, t0
        .else
        CP    t0, k0
        CP    t1, k1
        SHIFTED k0, k1, k2
        SHIFTED k1, k2, k3
        SHIFTED k2, k3, k4
        SHIFTED k3, k4, t0
        SHIFTED k4, t0, t1
        ADD   count, #4
        .end
        .if SBOX16
        SBOX16 k4, 0
        .else
        CP    t0, k4            ; to one of sixteen cases
        SRLi  t0, 12
        ADD   t0, t0
        ADD   t0, #cases
        BZJi  t0, 0
cases:
        CASE  0xC000
        CASE  0x4000
        CASE  0x4000
        CASE  0x8000
        CASE  0x5000
        CASE  0xB000
        CASE  0x4000
        CASE  0x6000
        CASE  0xB000
        CASE  0x5000
        CASE  0x5000
        CASE  0xD000
        CASE  0x8000
        CASE  0xA000
        CASE  0x3000
        CASE  0x3000
behind:
        .end
        .if BZJi
        .if SBOX16, PER3
        BZJi  #mask, round
        .else
        BZJi  #0x8000, round    ; a number that is there, of which the lowest bits are 0
        .end
        .else
        ADDKEY
        XOR   t0, t0
        BZJ   #round, t0
        .end

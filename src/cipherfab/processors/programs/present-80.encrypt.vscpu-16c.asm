; PRESENT-80, encryption. In: key and block, out: result. 31 instructions, 970 cycles.
;
; Instructions write to their first operand; their own first word is the one that the instruction before read.
        .machine vscpu-16c

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
zero = 14
none = 15                       ; for what is only read
block = t0
result = s0
key = k0 + 16                   ; the bank of the first round

        XOR   none, t0          ; addRoundKey
        XOR   s0, k1
        XOR   none, t2
        XOR   s2, k3
        XOR   none, t3
        XOR   s3, k4
        XOR   none, t1
        XOR   s1, k2
        XORH  k2, zero          ; the counter, where it is before the rotation; halts here
        SPERH t0, s0            ; sBoxLayer and pLayer: word q has bit q of all nibbles
        SPERH t0, s1
        SPERH t0, s2
        SPERH t0, s3
        SPERH t1, s0
        SPERH t1, s1
        SPERH t1, s2
        SPERH t1, s3
        SPERH t2, s0
        SPERH t2, s1
        SPERH t2, s2
        SPERH t2, s3
        SPERH t3, s0
        SPERH t3, s1
        SPERH t3, s2
        SPERH t3, s3
        XOR   none, k1
        SHR3  k0, k2            ; by 19 to the right
        SHR3  k1, k3
        SHR3  k2, k4
        SHR3  k3, k0
        SHRN  k4, k1            ; and on with the next round

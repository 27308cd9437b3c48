; PRESENT-80, encryption, between ports of 8 bits. 317 instructions.
;
; The state stays in registers, and what is done to its bytes is written out, one after the other. Addresses
; of the scratchpad count from its end. The bytes of the key register are at odd ones, those of a block that
; comes at even ones, the most significant first: as the lowest bit of a port says whether it brings a byte of
; a key or of a block, one loop fills both. The S-box is at its beginning, a value in the upper half of a byte.

        NAMEREG s0, y0          ; bytes of the state, 0 the most significant
        NAMEREG s1, y1
        NAMEREG s2, y2
        NAMEREG s3, y3
        NAMEREG s4, y4
        NAMEREG s5, y5
        NAMEREG s6, y6
        NAMEREG s7, y7
        NAMEREG s8, w0          ; a bit of eight nibbles each: w0 the lowest bit
        NAMEREG s9, w1
        NAMEREG sA, w2
        NAMEREG sB, w3
        NAMEREG sC, t
        NAMEREG sD, n
        NAMEREG sE, x
        NAMEREG sF, round4      ; four times the number of the round

        CONSTANT state, -10     ; the bytes of a block, two addresses from one to the next
        CONSTANT key_0, -13     ; bytes of the key register, 0 the most significant
        CONSTANT key_1, -11
        CONSTANT key_2, -0F
        CONSTANT key_3, -0D
        CONSTANT key_4, -0B
        CONSTANT key_5, -09
        CONSTANT key_6, -07
        CONSTANT key_7, -05
        CONSTANT key_8, -03
        CONSTANT key_9, -01

        LOAD  n, C0             ; the S-box
        STORE n, 00
        LOAD  n, 50
        STORE n, 01
        LOAD  n, 60
        STORE n, 02
        LOAD  n, B0
        STORE n, 03
        LOAD  n, 90
        STORE n, 04
        LOAD  n, 00
        STORE n, 05
        LOAD  n, A0
        STORE n, 06
        LOAD  n, D0
        STORE n, 07
        LOAD  n, 30
        STORE n, 08
        LOAD  n, E0
        STORE n, 09
        LOAD  n, F0
        STORE n, 0A
        LOAD  n, 80
        STORE n, 0B
        LOAD  n, 40
        STORE n, 0C
        LOAD  n, 70
        STORE n, 0D
        LOAD  n, 10
        STORE n, 0E
        LOAD  n, 20
        STORE n, 0F

start:  LOAD  x, state-4        ; the first two bytes of key come without any of the block
input:  INPUT n, (x)
        STORE n, (x)
        ADD   x, 01
        JUMP  NC, input
        FETCH y0, state
        FETCH y1, state+02
        FETCH y2, state+04
        FETCH y3, state+06
        FETCH y4, state+08
        FETCH y5, state+0A
        FETCH y6, state+0C
        FETCH y7, state+0E
        LOAD  round4, 04

round:  FETCH n, key_0          ; addRoundKey; pLayer: bit q of all nibbles is word q of the state
        XOR   y0, n
        RL    y0
        SLA   w3
        RL    y0
        SLA   w2
        RL    y0
        SLA   w1
        RL    y0
        SLA   w0
        RL    y0
        SLA   w3
        RL    y0
        SLA   w2
        RL    y0
        SLA   w1
        RL    y0
        SLA   w0
        FETCH n, key_1
        XOR   y1, n
        RL    y1
        SLA   w3
        RL    y1
        SLA   w2
        RL    y1
        SLA   w1
        RL    y1
        SLA   w0
        RL    y1
        SLA   w3
        RL    y1
        SLA   w2
        RL    y1
        SLA   w1
        RL    y1
        SLA   w0
        FETCH n, key_2
        XOR   y2, n
        RL    y2
        SLA   w3
        RL    y2
        SLA   w2
        RL    y2
        SLA   w1
        RL    y2
        SLA   w0
        RL    y2
        SLA   w3
        RL    y2
        SLA   w2
        RL    y2
        SLA   w1
        RL    y2
        SLA   w0
        FETCH n, key_3
        XOR   y3, n
        RL    y3
        SLA   w3
        RL    y3
        SLA   w2
        RL    y3
        SLA   w1
        RL    y3
        SLA   w0
        RL    y3
        SLA   w3
        RL    y3
        SLA   w2
        RL    y3
        SLA   w1
        RL    y3
        SLA   w0
        CALL  sbox
        LOAD  y0, w0            ; bytes 0, 2, 4 and 6; two wait until bytes 4 to 7 are read
        LOAD  y2, w2
        LOAD  y1, w3
        LOAD  y3, t
        FETCH n, key_4
        XOR   y4, n
        RL    y4
        SLA   w3
        RL    y4
        SLA   w2
        RL    y4
        SLA   w1
        RL    y4
        SLA   w0
        RL    y4
        SLA   w3
        RL    y4
        SLA   w2
        RL    y4
        SLA   w1
        RL    y4
        SLA   w0
        FETCH n, key_5
        XOR   y5, n
        RL    y5
        SLA   w3
        RL    y5
        SLA   w2
        RL    y5
        SLA   w1
        RL    y5
        SLA   w0
        RL    y5
        SLA   w3
        RL    y5
        SLA   w2
        RL    y5
        SLA   w1
        RL    y5
        SLA   w0
        FETCH n, key_6
        XOR   y6, n
        RL    y6
        SLA   w3
        RL    y6
        SLA   w2
        RL    y6
        SLA   w1
        RL    y6
        SLA   w0
        RL    y6
        SLA   w3
        RL    y6
        SLA   w2
        RL    y6
        SLA   w1
        RL    y6
        SLA   w0
        FETCH n, key_7
        XOR   y7, n
        RL    y7
        SLA   w3
        RL    y7
        SLA   w2
        RL    y7
        SLA   w1
        RL    y7
        SLA   w0
        RL    y7
        SLA   w3
        RL    y7
        SLA   w2
        RL    y7
        SLA   w1
        RL    y7
        SLA   w0
        CALL  sbox
        LOAD  y4, y1
        LOAD  y6, y3
        LOAD  y1, w0
        LOAD  y3, w2
        LOAD  y5, w3
        LOAD  y7, t

        FETCH n, key_7          ; rotate the key register to the right by 19, two bytes and three bits:
        FETCH w0, key_8         ; its upper half
        FETCH w1, key_9
        FETCH w2, key_0
        FETCH w3, key_1
        FETCH t, key_2
        LOAD  x, t
        SR0   n
        SRA   w0
        SRA   w1
        SRA   w2
        SRA   w3
        SRA   t
        SR0   n
        SRA   w0
        SRA   w1
        SRA   w2
        SRA   w3
        SRA   t
        SR0   n
        SRA   w0
        SRA   w1
        SRA   w2
        SRA   w3
        SRA   t
        LOAD  n, w0             ; the S-box on the highest nibble
        SR0   n
        SR0   n
        SR0   n
        SR0   n
        FETCH n, (n)
        AND   w0, 0F
        OR    w0, n
        STORE w0, key_0
        STORE w1, key_1
        STORE w2, key_2
        FETCH w0, key_3         ; its lower half
        FETCH w1, key_4
        STORE w3, key_3
        STORE t, key_4
        FETCH w2, key_5
        FETCH w3, key_6
        FETCH t, key_7
        XOR   w2, round4        ; the counter, where it is before the rotation
        SR0   x
        SRA   w0
        SRA   w1
        SRA   w2
        SRA   w3
        SRA   t
        SR0   x
        SRA   w0
        SRA   w1
        SRA   w2
        SRA   w3
        SRA   t
        SR0   x
        SRA   w0
        SRA   w1
        SRA   w2
        SRA   w3
        SRA   t
        STORE w0, key_5
        STORE w1, key_6
        STORE w2, key_7
        STORE w3, key_8
        STORE t, key_9
        ADD   round4, 04
        COMPARE round4, 80
        JUMP  NZ, round

        FETCH n, key_0
        XOR   y0, n
        OUTPUT y0, F2
        FETCH n, key_1
        XOR   y1, n
        OUTPUT y1, F4
        FETCH n, key_2
        XOR   y2, n
        OUTPUT y2, F6
        FETCH n, key_3
        XOR   y3, n
        OUTPUT y3, F8
        FETCH n, key_4
        XOR   y4, n
        OUTPUT y4, FA
        FETCH n, key_5
        XOR   y5, n
        OUTPUT y5, FC
        FETCH n, key_6
        XOR   y6, n
        OUTPUT y6, FE
        FETCH n, key_7
        XOR   y7, n
        OUTPUT y7, 00
        JUMP  start

sbox:   LOAD  t, w1             ; sBoxLayer: bits 3, 2, 1, 0 come out in w0, w2, w3, t
        OR    w1, w2
        XOR   w1, w3
        XOR   w0, w1
        AND   w1, w0
        XOR   w1, w2
        XOR   t, w0
        AND   w2, t
        XOR   w2, w3
        OR    w3, t
        XOR   w1, FF
        AND   w3, w1
        XOR   w3, w0
        XOR   w0, w2
        AND   w0, t
        XOR   w2, w1
        AND   w0, w2
        XOR   w0, w1
        XOR   w2, w3
        RETURN

; PRESENT-80, encryption, between ports of 8 bits. 99 instructions.
;
; Addresses of the scratchpad count from its end, so that loops end with a carry. The bytes of the key
; register are at odd ones, those of the state at even ones, the most significant first. As the lowest bit of
; a port says whether it brings a byte of a key or of a block, one loop fills both.

        NAMEREG s0, w0          ; a bit of eight nibbles each: w0 the lowest bit
        NAMEREG s1, w1
        NAMEREG s2, w2
        NAMEREG s3, w3
        NAMEREG s4, t
        NAMEREG s5, h0          ; what has no place yet of the first half of the state
        NAMEREG s6, h1
        NAMEREG s7, x           ; a byte
        NAMEREG s8, p           ; its address
        NAMEREG s9, u           ; three bytes of the key register, and the next one
        NAMEREG sA, v
        NAMEREG sB, w
        NAMEREG sC, n
        NAMEREG sD, round4      ; four times the number of the round

        CONSTANT state, -10     ; the bytes of the state, two addresses from one to the next
        CONSTANT key_0, -13     ; bytes of the key register, 0 the most significant
        CONSTANT key_5, -09
        CONSTANT key_7, -05
        CONSTANT key_8, -03
        CONSTANT key_9, -01

start:  LOAD  p, state-4        ; the first two bytes of key come without any of the block
input:  INPUT x, (p)
        STORE x, (p)
        ADD   p, 01
        JUMP  NC, input
        LOAD  round4, 04

round:  LOAD  p, state
        CALL  half              ; pLayer: bit q of all nibbles is word q of the state
        STORE w0, state
        STORE w2, state+4
        LOAD  h1, w3
        LOAD  h0, t
        CALL  half
        STORE w0, state+2
        STORE w2, state+6
        STORE h1, state+8
        STORE w3, state+0A
        STORE h0, state+0C
        STORE t, state+0E

        FETCH n, key_5          ; the counter, where it is before the rotation
        XOR   n, round4
        STORE n, key_5
        FETCH u, key_7          ; rotate the key register to the right by 19: two bytes, and
        FETCH v, key_8
        FETCH w, key_9
        LOAD  p, key_0
rotate: FETCH n, (p)
        LOAD  x, v
        SR0   u                 ; three bits
        SRA   x
        SR0   u
        SRA   x
        SR0   u
        SRA   x
        STORE x, (p)
        LOAD  u, v
        LOAD  v, w
        LOAD  w, n
        ADD   p, 02
        JUMP  NC, rotate
        FETCH x, key_0          ; the S-box on its highest nibble
        CALL  nibble
        CALL  sbox
        SR0   t
        SRA   x
        SR0   w3
        SRA   x
        SR0   w2
        SRA   x
        SR0   w0
        SRA   x
        STORE x, key_0
        ADD   round4, 04
        COMPARE round4, 80
        JUMP  NZ, round

        LOAD  p, state
output: CALL  byte
        OUTPUT x, (p)
        COMPARE p, 00
        JUMP  NZ, output
        JUMP  start

half:   CALL  four              ; addRoundKey and sBoxLayer for half of the state
sbox:   LOAD  t, w1             ; bits 3, 2, 1, 0 come out in w0, w2, w3, t
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

four:   CALL  two               ; four bytes of state and key
two:    CALL  byte
byte:   FETCH x, (p)
        SUB   p, 03
        FETCH n, (p)
        XOR   x, n
        ADD   p, 05
        CALL  nibble            ; both nibbles of x, which comes out as it went in
nibble: RL    x
        SLA   w3
        RL    x
        SLA   w2
        RL    x
        SLA   w1
        RL    x
        SLA   w0
        RETURN

; PRESENT-80, decryption, between ports of 8 bits. 165 instructions.
;
; Addresses of the scratchpad count from its end, so that loops end with a carry. The bytes of the key
; register are at odd ones, those of the state at even ones, the most significant first. As the lowest bit of
; a port says whether it brings a byte of a key or of a block, one loop fills both.
;
; The key schedule runs to its end, and then back with the rounds.

        NAMEREG s0, w0          ; a bit of eight nibbles each: w0 the lowest bit
        NAMEREG s1, w1
        NAMEREG s2, w2
        NAMEREG s3, w3
        NAMEREG s4, t
        NAMEREG s5, h2          ; what would be overwritten of the second half of the state
        NAMEREG s6, h3
        NAMEREG s7, x           ; a byte
        NAMEREG s8, p           ; its address
        NAMEREG s9, u           ; three bytes of the key register, and the next one
        NAMEREG sA, v
        NAMEREG sB, w
        NAMEREG sC, n
        NAMEREG sD, round4      ; four times the number of the round

        CONSTANT state, -10     ; the bytes of the state, two addresses from one to the next
        CONSTANT key_0, -13     ; bytes of the key register, 0 the most significant
        CONSTANT key_1, -11
        CONSTANT key_2, -0F
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
update: FETCH n, key_5          ; the counter, where it is before the rotation
        XOR   n, round4
        STORE n, key_5
        FETCH u, key_7          ; rotate the key register to the right by 19: two bytes, and
        FETCH v, key_8
        FETCH w, key_9
        LOAD  p, key_0
right:  FETCH n, (p)
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
        JUMP  NC, right
        FETCH x, key_0          ; the S-box on its highest nibble
        CALL  nibble
        LOAD  t, w1             ; bits 3, 2, 1, 0 come out in w1, w3, w2, t
        OR    w1, w2
        XOR   w1, w3
        XOR   w0, w1
        XOR   t, w0
        AND   w1, w0
        XOR   w1, w2
        AND   w2, t
        XOR   w2, w3
        OR    w3, t
        XOR   w1, FF
        XOR   w2, w1
        AND   w3, w2
        XOR   w0, w1
        XOR   w0, w3
        AND   w3, w0
        AND   w3, t
        XOR   w1, w3
        XOR   w2, w0
        LOAD  w3, w0
        CALL  insert
        ADD   round4, 04
        COMPARE round4, 80
        JUMP  NZ, update

        LOAD  p, state
last:   FETCH x, (p)
        CALL  addkey
        JUMP  NC, last

round:  SUB   round4, 04
        FETCH x, key_0          ; the inverse S-box on the highest nibble of the key register
        CALL  nibble
        CALL  invert
        CALL  insert
        FETCH u, key_2          ; rotate it to the left by 19
        FETCH v, key_1
        FETCH w, key_0
        LOAD  p, key_9
left:   FETCH n, (p)
        LOAD  x, v
        SL0   u
        SLA   x
        SL0   u
        SLA   x
        SL0   u
        SLA   x
        STORE x, (p)
        LOAD  u, v
        LOAD  v, w
        LOAD  w, n
        SUB   p, 02
        COMPARE p, key_0-2
        JUMP  NZ, left
        FETCH n, key_5          ; the counter
        XOR   n, round4
        STORE n, key_5

        FETCH w3, state         ; inverse pLayer: word q of the state is bit q of all nibbles
        FETCH h3, state+2
        FETCH w2, state+4
        FETCH h2, state+6
        FETCH w1, state+8
        FETCH w0, state+0C
        LOAD  p, state
        CALL  half
        LOAD  w3, h3
        LOAD  w2, h2
        FETCH w1, state+0A
        FETCH w0, state+0E
        CALL  half
        COMPARE round4, 04
        JUMP  NZ, round

        LOAD  p, state
output: FETCH x, (p)
        OUTPUT x, (p)
        ADD   p, 02
        JUMP  NC, output
        JUMP  start

half:   CALL  invert            ; inverse sBoxLayer and addRoundKey for half of the state
        CALL  two
two:    CALL  byte
byte:   CALL  pair
addkey: SUB   p, 03
        FETCH n, (p)
        XOR   x, n
        ADD   p, 03
        STORE x, (p)
        ADD   p, 02
        RETURN

pair:   CALL  join              ; two nibbles to x
join:   SL0   w1
        SLA   x
        SL0   w3
        SLA   x
        SL0   w2
        SLA   x
        SL0   t
        SLA   x
        RETURN

nibble: RL    x                 ; the highest nibble of x to the lowest bits of words
        SLA   w3
        RL    x
        SLA   w2
        RL    x
        SLA   w1
        RL    x
        SLA   w0
        RETURN

insert: SR0   t                 ; and back, to the key register
        SRA   x
        SR0   w2
        SRA   x
        SR0   w3
        SRA   x
        SR0   w1
        SRA   x
        STORE x, key_0
        RETURN

invert: LOAD  t, w1             ; bits 3, 2, 1, 0 come out in w1, w3, w2, t
        AND   w1, w3
        XOR   w1, w2
        OR    w2, t
        XOR   w2, w0
        XOR   w3, w2
        XOR   t, w3
        AND   w2, t
        AND   w2, w1
        XOR   w2, w3
        XOR   w1, FF
        AND   w3, w1
        XOR   w1, t
        AND   w3, w0
        XOR   w3, w1
        XOR   w0, w1
        AND   w1, w2
        XOR   w1, t
        XOR   t, w0
        RETURN

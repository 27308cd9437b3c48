; RECTANGLE-80, encryption, between ports of 8 bits. 119 instructions.
;
; Addresses of the scratchpad count from its end, so that loops end with a carry. The bytes of the key
; register are at odd ones, those of the state at even ones, the most significant first. As the lowest bit of
; a port says whether it brings a byte of a key or of a block, one loop fills both.

        NAMEREG s0, l0          ; the lower byte of row 0, 1, 2, 3
        NAMEREG s1, l1
        NAMEREG s2, l2
        NAMEREG s3, l3
        NAMEREG s4, t
        NAMEREG s5, h0          ; the higher one
        NAMEREG s6, h1
        NAMEREG s7, h2
        NAMEREG s8, h3
        NAMEREG s9, x           ; a byte
        NAMEREG sA, p           ; the address of one
        NAMEREG sB, h4          ; row 4 of the key register
        NAMEREG sC, l4
        NAMEREG sD, constant    ; that of the round

        CONSTANT state, -10     ; the bytes of the state, two addresses from one to the next
        CONSTANT key, -13       ; those of the key register: rows 4, 3, 2, 1, 0

start:  LOAD  p, state-4        ; the first two bytes of key come without any of the block
input:  INPUT x, (p)
        STORE x, (p)
        ADD   p, 01
        JUMP  NC, input
        LOAD  constant, 01

round:  LOAD  p, state
        CALL  half
        LOAD  h3, l3
        LOAD  h2, l1
        LOAD  h1, l2
        LOAD  h0, l0
        LOAD  p, state+2
        CALL  half
        TEST  h1, 80            ; ShiftRow: row 1 to the left by 1
        SLA   l2
        SLA   h1
        CALL  twice             ; row 3 to the right by 3, row 2 by 4
        CALL  right
        CALL  right2
        STORE h3, state
        STORE l3, state+2
        STORE h2, state+4
        STORE l1, state+6
        STORE h1, state+8
        STORE l2, state+0A
        STORE h0, state+0C
        STORE l0, state+0E

        FETCH l3, key+6         ; the S-box on the lowest columns of the key register
        FETCH l2, key+0A
        FETCH l1, key+0E
        FETCH l0, key+12
        CALL  sbox
        FETCH x, key+6
        XOR   l3, x
        AND   l3, 0F
        XOR   l3, x
        FETCH x, key+0A
        XOR   l1, x
        AND   l1, 0F
        XOR   l1, x
        FETCH x, key+0E
        XOR   l2, x
        AND   l2, 0F
        XOR   l2, x
        FETCH x, key+12
        XOR   l0, x
        AND   l0, 0F
        XOR   l0, x
        FETCH h4, key
        FETCH l4, key+2
        FETCH h0, key+10        ; row 4: row 0
        STORE h0, key
        STORE l0, key+2
        FETCH h1, key+0C        ; row 0: row 0 with its bytes exchanged, row 1, the constant
        XOR   l0, h1
        STORE l0, key+10
        XOR   h0, l2
        XOR   h0, constant
        STORE h0, key+12
        FETCH h2, key+8         ; row 1: row 2
        STORE h2, key+0C
        STORE l1, key+0E
        FETCH h3, key+4         ; row 2: row 3
        STORE h3, key+8
        STORE l3, key+0A
        CALL  right4            ; row 3: row 3 to the right by 4, row 4
        XOR   h3, h4
        STORE h3, key+4
        XOR   l3, l4
        STORE l3, key+6
        TEST  constant, 14      ; bits 4 and 2 make the new bit 0
        SLA   constant
        AND   constant, 1F
        COMPARE constant, 1A
        JUMP  NZ, round

        LOAD  p, state
output: CALL  add
        OUTPUT l0, (p)
        SUB   p, 02
        JUMP  NZ, output
        JUMP  start

half:   CALL  add               ; addRoundKey and SubColumn for one byte of each row
        LOAD  l3, l0
        CALL  add
        LOAD  l2, l0
        CALL  add
        LOAD  l1, l0
        CALL  add
sbox:   LOAD  t, l1             ; rows 3, 2, 1, 0 come out in l3, l1, l2, l0
        XOR   l1, FF
        OR    l1, l3
        XOR   l1, l0
        OR    l0, t
        XOR   t, l2
        XOR   l0, l3
        XOR   l3, l2
        AND   l3, l1
        XOR   l3, t
        XOR   l0, t
        OR    t, l0
        XOR   l2, l1
        XOR   l1, t
        RETURN

add:    FETCH l0, (p)           ; a byte of the state and of the key
        ADD   p, 01
        FETCH x, (p)
        XOR   l0, x
        ADD   p, 03
        RETURN

right4: CALL  twice             ; row 3 to the right by 4
twice:  CALL  right
right:  TEST  l3, 01            ; by 1
        SRA   h3
        SRA   l3
right2: TEST  l1, 01            ; row 2
        SRA   h2
        SRA   l1
        RETURN

; RECTANGLE-80, decryption, between ports of 8 bits. 187 instructions.
;
; Addresses of the scratchpad count from its end, so that loops end with a carry. The bytes of the key
; register are at odd ones, those of the state at even ones, the most significant first. As the lowest bit of
; a port says whether it brings a byte of a key or of a block, one loop fills both.
;
; The key schedule runs to its end, and then back with the rounds.

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
        NAMEREG sB, h4          ; another row of the key register
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
update: CALL  columns           ; the S-box on the lowest columns of the key register
        LOAD  t, l1             ; rows 3, 2, 1, 0 come out in l3, l1, l2, l0
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
        CALL  insert
        FETCH h4, key
        FETCH l4, key+2
        FETCH h0, key+10        ; row 4: row 0
        STORE h0, key
        FETCH l0, key+12
        STORE l0, key+2
        FETCH h1, key+0C        ; row 0: row 0 with its bytes exchanged, row 1, the constant
        XOR   l0, h1
        STORE l0, key+10
        FETCH l1, key+0E
        XOR   h0, l1
        XOR   h0, constant
        STORE h0, key+12
        FETCH h1, key+8         ; row 1: row 2
        STORE h1, key+0C
        FETCH l1, key+0A
        STORE l1, key+0E
        FETCH l3, key+4         ; row 2: row 3
        STORE l3, key+8
        FETCH h3, key+6
        STORE h3, key+0A
        CALL  left4             ; row 3: row 3 to the left by 12, row 4
        XOR   h3, h4
        STORE h3, key+4
        XOR   l3, l4
        STORE l3, key+6
        TEST  constant, 14      ; bits 4 and 2 make the new bit 0
        SLA   constant
        AND   constant, 1F
        COMPARE constant, 1A
        JUMP  NZ, update

round:  TEST  constant, 09      ; and back
        JUMP  NC, even
        OR    constant, 20
even:   SR0   constant
        LOAD  p, state          ; addRoundKey
        CALL  add
        LOAD  h3, l0
        CALL  add
        LOAD  h2, l0
        CALL  add
        LOAD  h1, l0
        CALL  add
        LOAD  h0, l0
        LOAD  p, state+2
        CALL  add
        LOAD  l3, l0
        CALL  add
        LOAD  l2, l0
        CALL  add
        LOAD  l1, l0
        CALL  add
        TEST  l1, 01            ; inverse ShiftRow: row 1 to the right by 1
        SRA   h1
        SRA   l1
        CALL  twice             ; row 3 to the left by 3, row 2 by 4
        CALL  left
        CALL  left2
        CALL  invert            ; inverse SubColumn
        STORE l3, state+2
        STORE l1, state+6
        STORE l2, state+0A
        STORE l0, state+0E
        LOAD  l3, h3
        LOAD  l2, h2
        LOAD  l1, h1
        LOAD  l0, h0
        CALL  invert
        STORE l3, state
        STORE l1, state+4
        STORE l2, state+8
        STORE l0, state+0C

        FETCH h4, key+4         ; row 4: row 3, row 2 to the left by 12
        FETCH l4, key+6
        FETCH l3, key+8
        FETCH h3, key+0A
        STORE l3, key+4         ; row 3: row 2
        STORE h3, key+6
        CALL  left4
        XOR   h4, h3
        XOR   l4, l3
        FETCH h0, key           ; row 0: row 4
        STORE h4, key
        FETCH l0, key+2
        STORE l4, key+2
        FETCH h1, key+0C        ; row 2: row 1
        STORE h1, key+8
        FETCH l1, key+0E
        STORE l1, key+0A
        FETCH h1, key+10        ; row 1: row 0, row 4 with its bytes exchanged, the constant
        STORE h0, key+10
        XOR   h1, l0
        STORE h1, key+0C
        FETCH l1, key+12
        STORE l0, key+12
        XOR   l1, h0
        XOR   l1, constant
        STORE l1, key+0E
        CALL  columns
        CALL  invert
        CALL  insert
        COMPARE constant, 01
        JUMP  NZ, round

        LOAD  p, state
output: CALL  add
        OUTPUT l0, (p)
        SUB   p, 02
        JUMP  NZ, output
        JUMP  start

add:    FETCH l0, (p)           ; a byte of the state and of the key
        ADD   p, 01
        FETCH x, (p)
        XOR   l0, x
        ADD   p, 03
        RETURN

left4:  CALL  twice             ; row 3 to the left by 4
twice:  CALL  left
left:   TEST  h3, 80            ; by 1
        SLA   l3
        SLA   h3
left2:  TEST  h2, 80            ; row 2
        SLA   l2
        SLA   h2
        RETURN

columns:
        FETCH l3, key+6         ; of the key register
        FETCH l2, key+0A
        FETCH l1, key+0E
        FETCH l0, key+12
        RETURN

insert: FETCH x, key+6          ; the lowest four of them
        XOR   l3, x
        AND   l3, 0F
        XOR   l3, x
        STORE l3, key+6
        FETCH x, key+0A
        XOR   l1, x
        AND   l1, 0F
        XOR   l1, x
        STORE l1, key+0A
        FETCH x, key+0E
        XOR   l2, x
        AND   l2, 0F
        XOR   l2, x
        STORE l2, key+0E
        FETCH x, key+12
        XOR   l0, x
        AND   l0, 0F
        XOR   l0, x
        STORE l0, key+12
        RETURN

invert: LOAD  t, l0             ; the inverse S-box; rows 3, 2, 1, 0 come out in l3, l1, l2, l0
        OR    l0, l3
        XOR   l0, l2
        AND   l2, t
        XOR   l1, l0
        XOR   t, l1
        XOR   l3, t
        XOR   l2, l3
        XOR   l0, FF
        OR    l3, l0
        XOR   t, l2
        XOR   l3, t
        AND   t, l2
        XOR   l0, t
        RETURN

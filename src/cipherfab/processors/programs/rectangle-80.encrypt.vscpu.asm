; encrypt, from rectangle_80.c by cipherfab cc.
                .machine vscpu

encrypt:        CP    c1, block                 ; rectangle_80.c:62
                CP    c3, c1
                SRLi  c3, 48
                SRLi  c3, 16
                SRLi  c1, 16
                CP    c0, block + 1
                CP    c2, c0
                SRLi  c2, 48
                SRLi  c2, 16
                SRLi  c0, 16
                CP    c10, key
                CP    c12, c10
                SRLi  c12, 48
                SRLi  c12, 16
                SRLi  c10, 16
                CP    c5, key + 1
                CP    c9, c5
                SRLi  c9, 48
                SRLi  c9, 16
                SRLi  c5, 16
                CP    c14, key + 2
                SRLi  c14, 48
                SRLi  c14, 16
                CPi   c13, 0                    ; rectangle_80.c:71
encrypt_1:      CP    c4, c3                    ; rectangle_80.c:73
                NAND  c4, c12
                NAND  c3, c4
                NAND  c4, c12
                NAND  c3, c4
                CP    c4, c12
                SRLi  c4, 48
                ADD   c3, c4
                CP    c4, c1
                NAND  c4, c10
                NAND  c1, c4
                NAND  c4, c10
                NAND  c1, c4
                CP    c4, c10
                SRLi  c4, 48
                ADD   c1, c4
                CP    c4, c2
                NAND  c4, c9
                NAND  c2, c4
                NAND  c4, c9
                NAND  c2, c4
                CP    c4, c9
                SRLi  c4, 48
                ADD   c2, c4
                CP    c4, c0
                NAND  c4, c5
                NAND  c0, c4
                NAND  c4, c5
                NAND  c0, c4
                CP    c4, c5
                SRLi  c4, 48
                ADD   c0, c4
                CP    c4, c2                    ; rectangle_80.c:22
                NAND  c4, c1
                CP    c7, c4
                NAND  c7, c2
                NAND  c4, c1
                NAND  c7, c4
                CP    c6, c0
                NAND  c6, c2
                CP    c4, c6
                NAND  c4, c0
                NAND  c6, c2
                NAND  c4, c6
                CP    c6, c1
                NAND  c6, c6
                NAND  c0, c0
                NAND  c0, c1
                CP    c1, c0
                NAND  c1, c3
                NAND  c0, c1
                NAND  c1, c3
                NAND  c0, c1
                NAND  c3, c6                    ; rectangle_80.c:24
                NAND  c3, c3
                CP    c1, c3
                NAND  c1, c4
                NAND  c3, c1
                NAND  c1, c4
                NAND  c3, c1
                CP    c1, c2                    ; rectangle_80.c:25
                NAND  c1, c0
                NAND  c2, c1
                NAND  c1, c0
                NAND  c2, c1
                CP    c6, c3                    ; rectangle_80.c:26
                NAND  c6, c6
                CP    c1, c7
                NAND  c1, c1
                NAND  c6, c1
                CP    c1, c6
                NAND  c1, c0
                NAND  c6, c1
                NAND  c1, c0
                NAND  c6, c1
                NAND  c0, c4                    ; rectangle_80.c:27
                NAND  c0, c0
                CP    c1, c0
                NAND  c1, c7
                NAND  c0, c1
                NAND  c1, c7
                NAND  c0, c1
                SRLi  c12, 48                   ; rectangle_80.c:44
                SRLi  c12, 20
                SRLi  c12, 36
                CP    c11, c3
                SRLi  c11, 44
                SRLi  c11, 28
                ADD   c11, c12
                SRLi  c10, 48
                SRLi  c10, 20
                SRLi  c10, 36
                CP    c12, c2
                SRLi  c12, 44
                SRLi  c12, 28
                ADD   c12, c10
                SRLi  c9, 48
                SRLi  c9, 20
                SRLi  c9, 36
                CP    c10, c6
                SRLi  c10, 44
                SRLi  c10, 28
                ADD   c10, c9
                CP    c4, c0                    ; rectangle_80.c:76
                SRLi  c4, 16
                SRLi  c5, 48                    ; rectangle_80.c:44
                SRLi  c5, 20
                SRLi  c5, 36
                CP    c9, c0
                SRLi  c9, 44
                SRLi  c9, 28
                ADD   c9, c5
                SRLi  c3, 48                    ; rectangle_80.c:77
                SRLi  c3, 16
                CP    c1, c2                    ; rectangle_80.c:15
                SRLi  c1, 49
                SRLi  c1, 16
                SRLi  c2, 48
                SRLi  c2, 31
                ADD   c1, c2
                CP    c2, c6
                SRLi  c2, 60
                SRLi  c2, 16
                SRLi  c6, 48
                SRLi  c6, 20
                ADD   c2, c6
                CP    c7, c0
                SRLi  c7, 61
                SRLi  c7, 16
                CP    c6, c0
                SRLi  c6, 48
                SRLi  c6, 19
                CP    c0, c7
                ADD   c0, c6
                CP    c6, c13                   ; rectangle_80.c:81
                ADDi  c6, constants
                CPI   c8, c6
                CP    c6, c11                   ; rectangle_80.c:15
                SRLi  c6, 48
                SRLi  c6, 16
                CP    c7, c6
                SRLi  c7, 40
                SRLi  c6, 8
                ADD   c7, c6
                SRLi  c7, 48
                SRLi  c7, 16
                CP    c6, c12                   ; rectangle_80.c:52
                NAND  c6, c8
                NAND  c12, c6
                NAND  c6, c8
                NAND  c12, c6
                CP    c6, c12
                NAND  c6, c7
                NAND  c12, c6
                NAND  c6, c7
                NAND  c12, c6
                SRLi  c4, 60                    ; rectangle_80.c:15
                SRLi  c4, 16
                SRLi  c5, 4
                ADD   c4, c5
                CP    c6, c4                    ; rectangle_80.c:55
                NAND  c6, c14
                CP    c5, c4
                NAND  c5, c6
                NAND  c6, c14
                NAND  c5, c6
                ADDi  c13, 1                    ; rectangle_80.c:71
                CP    c4, c13
                ADD   c4, n_ffffffe7
                BZJ   to_encrypt_1_2, c4
encrypt_1_3:    CP    c14, c11                  ; rectangle_80.c:87
                BZJi  n_0, encrypt_1
encrypt_1_2:    CP    c4, c3                    ; rectangle_80.c:84
                NAND  c4, c12
                NAND  c3, c4
                NAND  c4, c12
                NAND  c3, c4
                CP    c4, c1
                NAND  c4, c10
                NAND  c1, c4
                NAND  c4, c10
                NAND  c1, c4
                CP    c4, c2
                NAND  c4, c9
                NAND  c2, c4
                NAND  c4, c9
                NAND  c2, c4
                CP    c4, c0
                NAND  c4, c5
                NAND  c0, c4
                NAND  c4, c5
                NAND  c0, c4
                SRLi  c1, 48                    ; rectangle_80.c:85
                ADD   c1, c3
                CP    block, c1
                SRLi  c0, 48                    ; rectangle_80.c:86
                ADD   c0, c2
                CP    block + 1, c0
                BZJi  n_0, .                    ; rectangle_80.c:87

constants:      .word 0x1, 0x2, 0x4, 0x9, 0x12, 0x5, 0xb, 0x16
                .word 0xc, 0x19, 0x13, 0x7, 0xf, 0x1f, 0x1e, 0x1c
                .word 0x18, 0x11, 0x3, 0x6, 0xd, 0x1b, 0x17, 0xe
                .word 0x1d
n_ffffffe7:     .word 0xffffffe7
to_encrypt_1_2: .word encrypt_1_2
n_0:            .word 0x0
variables:
block:          .word 0x0, 0x0
key:            .word 0x0, 0x0, 0x0
c0:             .word 0
c1:             .word 0
c2:             .word 0
c3:             .word 0
c4:             .word 0
c5:             .word 0
c6:             .word 0
c7:             .word 0
c8:             .word 0
c9:             .word 0
c10:            .word 0
c11:            .word 0
c12:            .word 0
c13:            .word 0
c14:            .word 0
variables_end:

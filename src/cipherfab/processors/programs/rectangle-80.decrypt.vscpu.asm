; decrypt, from rectangle_80.c by cipherfab cc.
                .machine vscpu

decrypt:        CP    c1, block                 ; rectangle_80.c:62
                CP    c5, c1
                SRLi  c5, 48
                SRLi  c5, 16
                SRLi  c1, 16
                CP    c0, block + 1
                CP    c6, c0
                SRLi  c6, 48
                SRLi  c6, 16
                SRLi  c0, 16
                CP    c7, key
                CP    c3, c7
                SRLi  c3, 16
                CP    c2, key + 1
                CP    c14, c2
                SRLi  c14, 16
                CP    c16, key + 2
                SRLi  c16, 48
                SRLi  c16, 16
                CPi   c15, 0                    ; rectangle_80.c:95
decrypt_1:      CP    c4, c2                    ; rectangle_80.c:22
                NAND  c4, c3
                CP    c13, c4
                NAND  c13, c2
                NAND  c4, c3
                NAND  c13, c4
                CP    c4, c14
                NAND  c4, c2
                CP    c12, c4
                NAND  c12, c14
                NAND  c4, c2
                NAND  c12, c4
                CP    c4, c3
                NAND  c4, c4
                CP    c8, c14
                NAND  c8, c8
                NAND  c8, c3
                CP    c9, c8
                NAND  c9, c7
                NAND  c8, c9
                NAND  c9, c7
                NAND  c8, c9
                NAND  c4, c7                    ; rectangle_80.c:24
                NAND  c4, c4
                CP    c9, c4
                NAND  c9, c12
                NAND  c4, c9
                NAND  c9, c12
                NAND  c4, c9
                CP    c10, c8                   ; rectangle_80.c:25
                NAND  c10, c2
                CP    c9, c10
                NAND  c9, c8
                NAND  c10, c2
                NAND  c9, c10
                CP    c10, c4                   ; rectangle_80.c:26
                NAND  c10, c10
                CP    c11, c13
                NAND  c11, c11
                NAND  c10, c11
                CP    c11, c10
                NAND  c11, c8
                NAND  c10, c11
                NAND  c11, c8
                NAND  c10, c11
                NAND  c8, c12                   ; rectangle_80.c:27
                NAND  c8, c8
                CP    c11, c8
                NAND  c11, c13
                NAND  c8, c11
                NAND  c11, c13
                NAND  c8, c11
                SRLi  c7, 48                    ; rectangle_80.c:44
                SRLi  c7, 20
                SRLi  c7, 36
                SRLi  c4, 60
                SRLi  c4, 28
                ADD   c4, c7
                SRLi  c3, 48
                SRLi  c3, 20
                SRLi  c3, 36
                SRLi  c9, 60
                SRLi  c9, 28
                ADD   c9, c3
                SRLi  c2, 48
                SRLi  c2, 20
                SRLi  c2, 36
                SRLi  c10, 60
                SRLi  c10, 28
                CP    c3, c10
                ADD   c3, c2
                SRLi  c14, 48
                SRLi  c14, 20
                SRLi  c14, 36
                SRLi  c8, 60
                SRLi  c8, 28
                CP    c2, c8
                ADD   c2, c14
                CP    c7, c15                   ; rectangle_80.c:100
                ADDi  c7, constants
                CPI   c10, c7
                CP    c7, c4                    ; rectangle_80.c:15
                SRLi  c7, 48
                SRLi  c7, 16
                CP    c11, c7
                SRLi  c11, 40
                SRLi  c7, 8
                ADD   c11, c7
                SRLi  c11, 48
                SRLi  c11, 16
                CP    c7, c9                    ; rectangle_80.c:52
                NAND  c7, c10
                NAND  c9, c7
                NAND  c7, c10
                NAND  c9, c7
                CP    c10, c9
                NAND  c10, c11
                CP    c7, c9
                NAND  c7, c10
                NAND  c10, c11
                NAND  c7, c10
                SRLi  c8, 44                    ; rectangle_80.c:15
                SRLi  c14, 4
                ADD   c8, c14
                CP    c9, c8                    ; rectangle_80.c:55
                NAND  c9, c16
                CP    c14, c8
                NAND  c14, c9
                NAND  c9, c16
                NAND  c14, c9
                ADDi  c15, 1                    ; rectangle_80.c:95
                CP    c8, c15
                ADD   c8, n_ffffffe7
                BZJ   to_decrypt_1_2, c8
decrypt_1_5:    CP    c16, c4                   ; rectangle_80.c:126
                BZJi  n_0, decrypt_1
decrypt_1_2:    CP    c8, c5                    ; rectangle_80.c:103
                NAND  c8, c7
                NAND  c5, c8
                NAND  c8, c7
                NAND  c5, c8
                CP    c8, c1
                NAND  c8, c3
                NAND  c1, c8
                NAND  c8, c3
                NAND  c1, c8
                CP    c8, c6
                NAND  c8, c2
                NAND  c6, c8
                NAND  c8, c2
                NAND  c6, c8
                CP    c8, c0
                NAND  c8, c14
                NAND  c0, c8
                NAND  c8, c14
                NAND  c0, c8
                CPi   c9, 24                    ; rectangle_80.c:104
decrypt_1_3:    CP    c8, c2                    ; rectangle_80.c:15
                SRLi  c8, 60
                SRLi  c8, 16
                CP    c10, c2
                SRLi  c10, 4
                ADD   c8, c10
                CP    c10, c8                   ; rectangle_80.c:107
                NAND  c10, c14
                NAND  c8, c10
                NAND  c10, c14
                NAND  c8, c10
                CP    c10, c4                   ; rectangle_80.c:15
                SRLi  c10, 48
                SRLi  c10, 16
                CP    c11, c10
                SRLi  c11, 40
                SRLi  c10, 8
                ADD   c11, c10
                SRLi  c11, 48
                SRLi  c11, 16
                CP    c10, c7                   ; rectangle_80.c:110
                NAND  c10, c11
                NAND  c7, c10
                NAND  c10, c11
                NAND  c7, c10
                CP    c10, c9
                ADDi  c10, constants
                CPI   c12, c10
                CP    c11, c7
                NAND  c11, c12
                CP    c10, c7
                NAND  c10, c11
                NAND  c11, c12
                NAND  c10, c11
                CP    c7, c1                    ; rectangle_80.c:15
                SRLi  c7, 63
                SRLi  c7, 16
                SRLi  c1, 1
                ADD   c7, c1
                CP    c15, c6
                SRLi  c15, 52
                SRLi  c15, 16
                SRLi  c6, 12
                ADD   c15, c6
                CP    c14, c0
                SRLi  c14, 51
                SRLi  c14, 16
                SRLi  c0, 13
                ADD   c14, c0
                CP    c0, c4                    ; rectangle_80.c:117
                SRLi  c0, 48
                ADD   c5, c0
                CP    c0, c10
                SRLi  c0, 48
                ADD   c7, c0
                CP    c0, c3
                SRLi  c0, 48
                ADD   c15, c0
                CP    c0, c2
                SRLi  c0, 48
                ADD   c14, c0
                CP    c6, c14                   ; rectangle_80.c:35
                NAND  c6, c6
                CP    c0, c15
                NAND  c0, c0
                CP    c11, c6
                NAND  c11, c0
                CP    c1, c15
                NAND  c1, c5
                NAND  c1, c1
                CP    c0, c1
                NAND  c0, c14
                NAND  c1, c0
                NAND  c0, c14
                NAND  c1, c0
                NAND  c1, c7
                NAND  c1, c1
                CP    c0, c11
                NAND  c0, c1
                NAND  c11, c0
                NAND  c0, c1
                NAND  c11, c0
                CP    c0, c11
                NAND  c0, c5
                NAND  c11, c0
                NAND  c0, c5
                NAND  c11, c0
                NAND  c11, c11
                CP    c0, c15                   ; rectangle_80.c:36
                NAND  c0, c7
                CP    c12, c0
                NAND  c12, c15
                NAND  c0, c7
                NAND  c12, c0
                CP    c0, c14
                NAND  c0, c15
                CP    c1, c0
                NAND  c1, c14
                NAND  c0, c15
                NAND  c1, c0
                NAND  c1, c5
                NAND  c1, c1
                CP    c0, c1
                NAND  c0, c12
                NAND  c1, c0
                NAND  c0, c12
                NAND  c1, c0
                CP    c13, c5                   ; rectangle_80.c:37
                NAND  c13, c13
                NAND  c6, c13
                CP    c0, c6
                NAND  c0, c12
                NAND  c6, c0
                NAND  c0, c12
                NAND  c6, c0
                CP    c0, c14                   ; rectangle_80.c:38
                NAND  c0, c7
                CP    c12, c0
                NAND  c12, c14
                NAND  c0, c7
                NAND  c12, c0
                NAND  c12, c15
                NAND  c12, c12
                CP    c0, c7
                NAND  c0, c13
                NAND  c0, c0
                NAND  c0, c14
                NAND  c0, c0
                NAND  c7, c7
                NAND  c7, c5
                CP    c5, c0
                NAND  c5, c7
                NAND  c0, c5
                NAND  c5, c7
                NAND  c0, c5
                CP    c5, c0
                NAND  c5, c12
                NAND  c0, c5
                NAND  c5, c12
                NAND  c0, c5
                SRLi  c4, 48                    ; rectangle_80.c:44
                SRLi  c4, 20
                SRLi  c4, 36
                CP    c7, c11
                SRLi  c7, 44
                SRLi  c7, 28
                ADD   c7, c4
                SRLi  c11, 48                   ; rectangle_80.c:121
                SRLi  c11, 16
                CP    c4, c11
                NAND  c4, c7
                CP    c5, c11
                NAND  c5, c4
                NAND  c4, c7
                NAND  c5, c4
                SRLi  c10, 48                   ; rectangle_80.c:44
                SRLi  c10, 20
                SRLi  c10, 36
                CP    c11, c1
                SRLi  c11, 44
                SRLi  c11, 28
                ADD   c11, c10
                SRLi  c1, 48                    ; rectangle_80.c:121
                SRLi  c1, 16
                CP    c4, c1
                NAND  c4, c11
                NAND  c1, c4
                NAND  c4, c11
                NAND  c1, c4
                SRLi  c3, 48                    ; rectangle_80.c:44
                SRLi  c3, 20
                SRLi  c3, 36
                CP    c12, c6
                SRLi  c12, 44
                SRLi  c12, 28
                ADD   c12, c3
                SRLi  c6, 48                    ; rectangle_80.c:121
                SRLi  c6, 16
                CP    c3, c6
                NAND  c3, c12
                NAND  c6, c3
                NAND  c3, c12
                NAND  c6, c3
                SRLi  c2, 48                    ; rectangle_80.c:44
                SRLi  c2, 20
                SRLi  c2, 36
                CP    c14, c0
                SRLi  c14, 44
                SRLi  c14, 28
                ADD   c14, c2
                SRLi  c0, 48                    ; rectangle_80.c:121
                SRLi  c0, 16
                CP    c2, c0
                NAND  c2, c14
                NAND  c0, c2
                NAND  c2, c14
                NAND  c0, c2
                CP    c10, c9                   ; rectangle_80.c:104
                ADD   c10, n_ffffffff
                BZJ   to_decrypt_1_4, c9
decrypt_1_6:    CP    c4, c8                    ; rectangle_80.c:126
                CP    c2, c12
                CP    c3, c11
                CP    c9, c10
                BZJi  n_0, decrypt_1_3
decrypt_1_4:    SRLi  c1, 48                    ; rectangle_80.c:124
                ADD   c1, c5
                CP    block, c1
                SRLi  c0, 48                    ; rectangle_80.c:125
                ADD   c0, c6
                CP    block + 1, c0
                BZJi  n_0, .                    ; rectangle_80.c:126

constants:      .word 0x1, 0x2, 0x4, 0x9, 0x12, 0x5, 0xb, 0x16
                .word 0xc, 0x19, 0x13, 0x7, 0xf, 0x1f, 0x1e, 0x1c
                .word 0x18, 0x11, 0x3, 0x6, 0xd, 0x1b, 0x17, 0xe
                .word 0x1d
n_ffffffe7:     .word 0xffffffe7
to_decrypt_1_2: .word decrypt_1_2
n_0:            .word 0x0
n_ffffffff:     .word 0xffffffff
to_decrypt_1_4: .word decrypt_1_4
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
c15:            .word 0
c16:            .word 0
variables_end:

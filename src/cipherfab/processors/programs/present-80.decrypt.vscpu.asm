; decrypt, from present_80.c by cipherfab cc.
                .machine vscpu

decrypt:        CP    c1, key                   ; present_80.c:38
                CP    c2, key + 1
                CP    c0, c2
                SRLi  c0, 48
                CP    c3, c1
                SRLi  c3, 16
                ADD   c0, c3
                CP    c6, key + 2
                SRLi  c6, 48
                SRLi  c2, 16
                ADD   c6, c2
                SRLi  c1, 45
                CP    c3, n_40000               ; present_80.c:119
decrypt_1:      CP    c2, c0                    ; present_80.c:48
                NAND  c2, c3
                NAND  c0, c2
                NAND  c2, c3
                NAND  c0, c2
                CP    c4, c6                    ; present_80.c:49
                SRLi  c4, 45
                CP    c2, c0
                SRLi  c2, 19
                ADD   c4, c2
                SRLi  c6, 19
                ADD   c6, c1
                SRLi  c0, 3
                SRLi  c0, 45
                SRLi  c1, 28                    ; present_80.c:51
                ADDi  c1, added
                CPI   c1, c1
                ADD   c6, c1
                ADD   c3, n_40000               ; present_80.c:119
                CP    c1, c3
                ADD   c1, n_ff800000
                BZJ   to_decrypt_1_2, c1
decrypt_1_5:    CP    c1, c0                    ; present_80.c:137
                CP    c0, c4
                BZJi  n_0, decrypt_1
decrypt_1_2:    CP    c2, block                 ; present_80.c:122
                CP    c1, c2
                NAND  c1, c4
                NAND  c2, c1
                NAND  c1, c4
                NAND  c2, c1
                CP    c1, block + 1
                CP    c3, c1
                NAND  c3, c6
                NAND  c1, c3
                NAND  c3, c6
                NAND  c1, c3
                CP    c7, n_7c0000              ; present_80.c:124
decrypt_1_3:    SRLi  c0, 35                    ; present_80.c:137
                SRLi  c0, 16
                SRLi  c0, 35
                CP    c3, c6                    ; present_80.c:125
                SRLi  c3, 28
                ADDi  c3, added_back
                CPI   c5, c3
                ADD   c5, c6
                CP    c6, c5                    ; present_80.c:127
                SRLi  c6, 51
                CP    c3, c4
                SRLi  c3, 13
                ADD   c6, c3
                SRLi  c4, 51                    ; present_80.c:128
                ADD   c0, c4
                CP    c4, c5
                SRLi  c4, 29
                ADD   c4, c0
                CP    c0, c4
                NAND  c0, c7
                NAND  c4, c0
                NAND  c0, c7
                NAND  c4, c0
                CP    c9, c2                    ; present_80.c:131
                CP    c10, c1
                CPi   c8, . + 2
                BZJi  n_0, half_back
                CP    c3, c11
                SRLi  c2, 8
                SRLi  c1, 8
                CP    c9, c2
                CP    c10, c1
                CPi   c8, . + 2
                BZJi  n_0, half_back
                CP    c1, c11
                CP    c0, c3                    ; present_80.c:132
                NAND  c0, c4
                CP    c2, c3
                NAND  c2, c0
                NAND  c0, c4
                NAND  c2, c0
                CP    c0, c1                    ; present_80.c:133
                NAND  c0, c6
                NAND  c1, c0
                NAND  c0, c6
                NAND  c1, c0
                ADD   c7, n_fffc0000            ; present_80.c:124
                BZJ   to_decrypt_1_4, c7
decrypt_1_6:    CP    c0, c5                    ; present_80.c:137
                BZJi  n_0, decrypt_1_3
decrypt_1_4:    CP    block, c2                 ; present_80.c:135
                CP    block + 1, c1             ; present_80.c:136
                BZJi  n_0, .                    ; present_80.c:137
half_back:      CP    c12, c9
                CP    c13, c10
                CP    c14, c13                  ; present_80.c:96
                SRLi  c14, 44
                SRLi  c14, 28
                ADDi  c14, spread
                CPI   c18, c14
                CP    c14, c13
                SRLi  c14, 40
                SRLi  c14, 28
                ADDi  c14, spread
                CPI   c14, c14
                CP    c15, c13
                SRLi  c15, 60
                SRLi  c15, 28
                ADDi  c15, spread
                CPI   c16, c15
                SRLi  c13, 56
                SRLi  c13, 28
                ADDi  c13, spread
                CPI   c17, c13
                SRLi  c14, 50                   ; present_80.c:104
                SRLi  c18, 34
                SRLi  c17, 49
                SRLi  c16, 33
                CP    c13, c12                  ; present_80.c:96
                SRLi  c13, 44
                SRLi  c13, 28
                ADDi  c13, spread
                CPI   c15, c13
                CP    c13, c12
                SRLi  c13, 40
                SRLi  c13, 28
                ADDi  c13, spread
                CPI   c13, c13
                ADD   c14, c18
                ADD   c14, c16                  ; present_80.c:104
                ADD   c14, c17
                ADD   c14, c15
                SRLi  c13, 49                   ; present_80.c:105
                SRLi  c14, 33
                ADD   c13, c14
                CP    c14, c12                  ; present_80.c:96
                SRLi  c14, 60
                SRLi  c14, 28
                ADDi  c14, spread
                CPI   c14, c14
                SRLi  c12, 56
                SRLi  c12, 28
                ADDi  c12, spread
                CPI   c12, c12
                SRLi  c12, 48
                ADD   c12, c14
                ADD   c12, c13                  ; present_80.c:105
                CP    c13, c12                  ; present_80.c:109
                SRLi  c13, 28
                ADDi  c13, back
                CPI   c13, c13
                CP    c14, c12
                SRLi  c14, 36
                SRLi  c14, 28
                ADDi  c14, back
                CPI   c14, c14
                SRLi  c13, 40
                SRLi  c14, 36
                ADD   c13, c14
                CP    c14, c12
                SRLi  c14, 40
                SRLi  c14, 28
                ADDi  c14, back
                CPI   c14, c14
                ADD   c13, c14
                CP    c14, c12
                SRLi  c14, 44
                SRLi  c14, 28
                ADDi  c14, back
                CPI   c14, c14
                SRLi  c13, 40
                SRLi  c14, 36
                ADD   c13, c14
                CP    c14, c12
                SRLi  c14, 48
                SRLi  c14, 28
                ADDi  c14, back
                CPI   c14, c14
                ADD   c13, c14
                CP    c14, c12
                SRLi  c14, 52
                SRLi  c14, 28
                ADDi  c14, back
                CPI   c14, c14
                SRLi  c13, 40
                SRLi  c14, 36
                ADD   c13, c14
                CP    c14, c12
                SRLi  c14, 56
                SRLi  c14, 28
                ADDi  c14, back
                CPI   c14, c14
                ADD   c13, c14
                SRLi  c12, 60
                SRLi  c12, 28
                SRLi  c13, 36
                ADDi  c12, back
                CPI   c12, c12
                ADD   c13, c12
                CP    c11, c13                  ; present_80.c:112
                BZJi  c8, 0

n_40000:        .word 0x40000
n_ff800000:     .word 0xff800000
to_decrypt_1_2: .word decrypt_1_2
n_0:            .word 0x0
n_7c0000:       .word 0x7c0000
n_fffc0000:     .word 0xfffc0000
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
c17:            .word 0
c18:            .word 0
variables_end:
                .org  256
back:           .word 0x5, 0xe, 0xf, 0x8, 0xc, 0x1, 0x2, 0xd
                .word 0xb, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xa
spread:         .word 0x0, 0x1, 0x10, 0x11, 0x100, 0x101, 0x110, 0x111
                .word 0x1000, 0x1001, 0x1010, 0x1011, 0x1100, 0x1101, 0x1110, 0x1111
added:          .word 0xc0000000, 0x40000000, 0x40000000, 0x80000000, 0x50000000, 0xb0000000, 0x40000000, 0x60000000
                .word 0xb0000000, 0x50000000, 0x50000000, 0xd0000000, 0x80000000, 0xa0000000, 0x30000000, 0x30000000
added_back:     .word 0x50000000, 0xd0000000, 0xd0000000, 0x50000000, 0x80000000, 0xc0000000, 0xc0000000, 0x60000000
                .word 0x30000000, 0xb0000000, 0xc0000000, 0x80000000, 0x40000000, 0xa0000000, 0xb0000000, 0xb0000000

; encrypt, from present_80.c by cipherfab cc.
                .machine vscpu

encrypt:        CP    c4, block                 ; present_80.c:69
                CP    c0, block + 1
                CP    c1, key                   ; present_80.c:38
                CP    c3, key + 1
                CP    c8, c3
                SRLi  c8, 48
                CP    c2, c1
                SRLi  c2, 16
                ADD   c8, c2
                CP    c2, key + 2
                SRLi  c2, 48
                SRLi  c3, 16
                ADD   c2, c3
                SRLi  c1, 45
                CP    c9, n_40000               ; present_80.c:72
encrypt_1:      CP    c3, c4                    ; present_80.c:73
                NAND  c3, c8
                NAND  c4, c3
                NAND  c3, c8
                NAND  c4, c3
                CP    c3, c4                    ; present_80.c:60
                SRLi  c3, 28
                ADDi  c3, quarters
                CPI   c3, c3
                CP    c5, c4
                SRLi  c5, 36
                SRLi  c5, 28
                ADDi  c5, quarters
                CPI   c6, c5
                SRLi  c3, 34
                SRLi  c6, 33
                ADD   c6, c3
                CP    c3, c4
                SRLi  c3, 40
                SRLi  c3, 28
                ADDi  c3, quarters
                CPI   c3, c3
                ADD   c6, c3
                CP    c3, c4
                SRLi  c3, 44
                SRLi  c3, 28
                ADDi  c3, quarters
                CPI   c3, c3
                CP    c5, c4
                SRLi  c5, 48
                SRLi  c5, 28
                ADDi  c5, quarters
                CPI   c7, c5
                CP    c5, c4
                SRLi  c5, 52
                SRLi  c5, 28
                ADDi  c5, quarters
                CPI   c5, c5
                SRLi  c6, 36
                SRLi  c3, 35
                SRLi  c7, 34
                ADD   c3, c7
                ADD   c6, c3
                SRLi  c5, 33
                CP    c3, c4
                SRLi  c3, 56
                SRLi  c3, 28
                ADDi  c3, quarters
                CPI   c3, c3
                ADD   c3, c5
                ADD   c3, c6
                SRLi  c4, 60
                SRLi  c4, 28
                SRLi  c3, 33
                ADDi  c4, quarters
                CPI   c4, c4
                ADD   c3, c4
                CP    c4, c0                    ; present_80.c:73
                NAND  c4, c2
                NAND  c0, c4
                NAND  c4, c2
                NAND  c0, c4
                CP    c4, c0                    ; present_80.c:60
                SRLi  c4, 28
                ADDi  c4, quarters
                CPI   c4, c4
                CP    c5, c0
                SRLi  c5, 36
                SRLi  c5, 28
                ADDi  c5, quarters
                CPI   c5, c5
                SRLi  c4, 34
                SRLi  c5, 33
                ADD   c5, c4
                CP    c4, c0
                SRLi  c4, 40
                SRLi  c4, 28
                ADDi  c4, quarters
                CPI   c4, c4
                ADD   c5, c4
                CP    c4, c0
                SRLi  c4, 44
                SRLi  c4, 28
                ADDi  c4, quarters
                CPI   c6, c4
                CP    c4, c0
                SRLi  c4, 48
                SRLi  c4, 28
                ADDi  c4, quarters
                CPI   c7, c4
                CP    c4, c0
                SRLi  c4, 52
                SRLi  c4, 28
                ADDi  c4, quarters
                CPI   c4, c4
                SRLi  c5, 36
                SRLi  c6, 35
                SRLi  c7, 34
                ADD   c6, c7
                ADD   c5, c6
                SRLi  c4, 33
                CP    c6, c0
                SRLi  c6, 56
                SRLi  c6, 28
                ADDi  c6, quarters
                CPI   c6, c6
                ADD   c6, c4
                ADD   c6, c5
                SRLi  c0, 60
                SRLi  c0, 28
                SRLi  c6, 33
                ADDi  c0, quarters
                CPI   c0, c0
                ADD   c6, c0
                CP    c0, c3                    ; present_80.c:75
                SRLi  c0, 8
                NAND  c0, n_ff00ff
                NAND  c0, c0
                CP    c4, c6
                NAND  c4, n_ff00ff
                ADD   c0, c4
                ADDi  c0, 1
                CP    c4, c0                    ; present_80.c:76
                SRLi  c4, 40
                NAND  c4, c4
                ADD   c3, c4
                CP    c4, c3
                ADDi  c4, 1
                ADD   c0, c6                    ; present_80.c:77
                CP    c5, c8                    ; present_80.c:48
                NAND  c5, c9
                CP    c3, c8
                NAND  c3, c5
                NAND  c5, c9
                NAND  c3, c5
                CP    c8, c2                    ; present_80.c:49
                SRLi  c8, 45
                CP    c5, c3
                SRLi  c5, 19
                ADD   c8, c5
                SRLi  c2, 19
                ADD   c2, c1
                SRLi  c3, 3
                SRLi  c3, 45
                SRLi  c1, 28                    ; present_80.c:51
                ADDi  c1, added
                CPI   c1, c1
                ADD   c2, c1
                ADD   c9, n_40000               ; present_80.c:72
                CP    c1, c9
                ADD   c1, n_ff800000
                BZJ   to_encrypt_1_2, c1
encrypt_1_3:    CP    c1, c3                    ; present_80.c:82
                BZJi  n_0, encrypt_1
encrypt_1_2:    CP    c1, c4                    ; present_80.c:80
                NAND  c1, c8
                NAND  c4, c1
                NAND  c1, c8
                NAND  c4, c1
                CP    block, c4
                CP    c1, c0                    ; present_80.c:81
                NAND  c1, c2
                NAND  c0, c1
                NAND  c1, c2
                NAND  c0, c1
                CP    block + 1, c0
                BZJi  n_0, .                    ; present_80.c:82

n_40000:        .word 0x40000
n_ff00ff:       .word 0xff00ff
n_ff800000:     .word 0xff800000
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
variables_end:
                .org  208
added:          .word 0xc0000000, 0x40000000, 0x40000000, 0x80000000, 0x50000000, 0xb0000000, 0x40000000, 0x60000000
                .word 0xb0000000, 0x50000000, 0x50000000, 0xd0000000, 0x80000000, 0xa0000000, 0x30000000, 0x30000000
quarters:       .word 0x1000100, 0x101, 0x10100, 0x1010001, 0x1000001, 0x0, 0x1010000, 0x1000101
                .word 0x10001, 0x1010100, 0x1010101, 0x1000000, 0x100, 0x10101, 0x1, 0x10000

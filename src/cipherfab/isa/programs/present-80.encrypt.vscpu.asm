; encrypt, made of present_80.c by cipherfab cc.
                .machine vscpu

encrypt:        CP    c1, block                 ; present_80.c:74
                CP    c0, block + 1
                CP    c2, key                   ; present_80.c:46
                CP    c3, key + 1
                CP    c6, c3
                SRLi  c6, 48
                CP    c4, c2
                SRLi  c4, 16
                ADD   c6, c4
                CP    c4, key + 2
                SRLi  c4, 48
                SRLi  c3, 16
                ADD   c4, c3
                SRLi  c2, 45
                CP    c7, n_40000               ; present_80.c:77
encrypt_1:      CP    c3, c1                    ; present_80.c:78
                NAND  c3, c6
                NAND  c1, c3
                NAND  c3, c6
                NAND  c1, c3
                CP    c3, c1                    ; present_80.c:65
                SRLi  c3, 24
                ADDi  c3, quarters
                CPI   c5, c3
                CP    c3, c1                    ; present_80.c:66
                SRLi  c3, 40
                SRLi  c3, 24
                ADDi  c3, quarters
                CPI   c3, c3
                SRLi  c5, 36                    ; present_80.c:67
                SRLi  c3, 34
                ADD   c3, c5
                CP    c5, c1
                SRLi  c5, 48
                SRLi  c5, 24
                ADDi  c5, quarters
                CPI   c5, c5
                ADD   c3, c5
                SRLi  c3, 34                    ; present_80.c:68
                SRLi  c1, 56
                SRLi  c1, 24
                ADDi  c1, quarters
                CPI   c1, c1
                ADD   c3, c1
                CP    c1, c0                    ; present_80.c:78
                NAND  c1, c4
                NAND  c0, c1
                NAND  c1, c4
                NAND  c0, c1
                CP    c1, c0                    ; present_80.c:65
                SRLi  c1, 24
                ADDi  c1, quarters
                CPI   c1, c1
                CP    c5, c0                    ; present_80.c:66
                SRLi  c5, 40
                SRLi  c5, 24
                ADDi  c5, quarters
                CPI   c5, c5
                SRLi  c1, 36                    ; present_80.c:67
                SRLi  c5, 34
                ADD   c5, c1
                CP    c1, c0
                SRLi  c1, 48
                SRLi  c1, 24
                ADDi  c1, quarters
                CPI   c1, c1
                ADD   c5, c1
                SRLi  c5, 34                    ; present_80.c:68
                SRLi  c0, 56
                SRLi  c0, 24
                ADDi  c0, quarters
                CPI   c0, c0
                ADD   c5, c0
                CP    c0, c3                    ; present_80.c:80
                SRLi  c0, 8
                NAND  c0, n_ff00ff
                NAND  c0, c0
                CP    c1, c5
                NAND  c1, n_ff00ff
                ADD   c0, c1
                ADDi  c0, 1
                CP    c1, c0                    ; present_80.c:81
                SRLi  c1, 40
                NAND  c1, c1
                ADD   c3, c1
                CP    c1, c3
                ADDi  c1, 1
                ADD   c0, c5                    ; present_80.c:82
                CP    c5, c6                    ; present_80.c:56
                NAND  c5, c7
                CP    c3, c6
                NAND  c3, c5
                NAND  c5, c7
                NAND  c3, c5
                CP    c6, c4                    ; present_80.c:57
                SRLi  c6, 45
                CP    c5, c3
                SRLi  c5, 19
                ADD   c6, c5
                SRLi  c4, 19
                ADD   c4, c2
                SRLi  c3, 3
                SRLi  c3, 45
                SRLi  c2, 28                    ; present_80.c:59
                ADDi  c2, added
                CPI   c2, c2
                ADD   c4, c2
                ADD   c7, n_40000               ; present_80.c:77
                CP    c2, c7
                ADD   c2, n_ff800000
                BZJ   to_encrypt_1_2, c2
encrypt_1_3:    CP    c2, c3                    ; present_80.c:87
                BZJi  n_0, encrypt_1
encrypt_1_2:    CP    c2, c1                    ; present_80.c:85
                NAND  c2, c6
                NAND  c1, c2
                NAND  c2, c6
                NAND  c1, c2
                CP    block, c1
                CP    c1, c0                    ; present_80.c:86
                NAND  c1, c4
                NAND  c0, c1
                NAND  c1, c4
                NAND  c0, c1
                CP    block + 1, c0
                BZJi  n_0, .                    ; present_80.c:87

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
variables_end:
                .org  256
quarters:       .word 0x3000300, 0x2000301, 0x2010300, 0x3010201, 0x3000201, 0x2000200, 0x3010200, 0x3000301
                .word 0x2010201, 0x3010300, 0x3010301, 0x3000200, 0x2000300, 0x2010301, 0x2000201, 0x2010200
                .word 0x1000302, 0x303, 0x10302, 0x1010203, 0x1000203, 0x202, 0x1010202, 0x1000303
                .word 0x10203, 0x1010302, 0x1010303, 0x1000202, 0x302, 0x10303, 0x203, 0x10202
                .word 0x1020300, 0x20301, 0x30300, 0x1030201, 0x1020201, 0x20200, 0x1030200, 0x1020301
                .word 0x30201, 0x1030300, 0x1030301, 0x1020200, 0x20300, 0x30301, 0x20201, 0x30200
                .word 0x3020102, 0x2020103, 0x2030102, 0x3030003, 0x3020003, 0x2020002, 0x3030002, 0x3020103
                .word 0x2030003, 0x3030102, 0x3030103, 0x3020002, 0x2020102, 0x2030103, 0x2020003, 0x2030002
                .word 0x3000102, 0x2000103, 0x2010102, 0x3010003, 0x3000003, 0x2000002, 0x3010002, 0x3000103
                .word 0x2010003, 0x3010102, 0x3010103, 0x3000002, 0x2000102, 0x2010103, 0x2000003, 0x2010002
                .word 0x1000100, 0x101, 0x10100, 0x1010001, 0x1000001, 0x0, 0x1010000, 0x1000101
                .word 0x10001, 0x1010100, 0x1010101, 0x1000000, 0x100, 0x10101, 0x1, 0x10000
                .word 0x3020100, 0x2020101, 0x2030100, 0x3030001, 0x3020001, 0x2020000, 0x3030000, 0x3020101
                .word 0x2030001, 0x3030100, 0x3030101, 0x3020000, 0x2020100, 0x2030101, 0x2020001, 0x2030000
                .word 0x3000302, 0x2000303, 0x2010302, 0x3010203, 0x3000203, 0x2000202, 0x3010202, 0x3000303
                .word 0x2010203, 0x3010302, 0x3010303, 0x3000202, 0x2000302, 0x2010303, 0x2000203, 0x2010202
                .word 0x1020102, 0x20103, 0x30102, 0x1030003, 0x1020003, 0x20002, 0x1030002, 0x1020103
                .word 0x30003, 0x1030102, 0x1030103, 0x1020002, 0x20102, 0x30103, 0x20003, 0x30002
                .word 0x3020300, 0x2020301, 0x2030300, 0x3030201, 0x3020201, 0x2020200, 0x3030200, 0x3020301
                .word 0x2030201, 0x3030300, 0x3030301, 0x3020200, 0x2020300, 0x2030301, 0x2020201, 0x2030200
                .word 0x3020302, 0x2020303, 0x2030302, 0x3030203, 0x3020203, 0x2020202, 0x3030202, 0x3020303
                .word 0x2030203, 0x3030302, 0x3030303, 0x3020202, 0x2020302, 0x2030303, 0x2020203, 0x2030202
                .word 0x3000100, 0x2000101, 0x2010100, 0x3010001, 0x3000001, 0x2000000, 0x3010000, 0x3000101
                .word 0x2010001, 0x3010100, 0x3010101, 0x3000000, 0x2000100, 0x2010101, 0x2000001, 0x2010000
                .word 0x1000300, 0x301, 0x10300, 0x1010201, 0x1000201, 0x200, 0x1010200, 0x1000301
                .word 0x10201, 0x1010300, 0x1010301, 0x1000200, 0x300, 0x10301, 0x201, 0x10200
                .word 0x1020302, 0x20303, 0x30302, 0x1030203, 0x1020203, 0x20202, 0x1030202, 0x1020303
                .word 0x30203, 0x1030302, 0x1030303, 0x1020202, 0x20302, 0x30303, 0x20203, 0x30202
                .word 0x1000102, 0x103, 0x10102, 0x1010003, 0x1000003, 0x2, 0x1010002, 0x1000103
                .word 0x10003, 0x1010102, 0x1010103, 0x1000002, 0x102, 0x10103, 0x3, 0x10002
                .word 0x1020100, 0x20101, 0x30100, 0x1030001, 0x1020001, 0x20000, 0x1030000, 0x1020101
                .word 0x30001, 0x1030100, 0x1030101, 0x1020000, 0x20100, 0x30101, 0x20001, 0x30000
added:          .word 0xc0000000, 0x40000000, 0x40000000, 0x80000000, 0x50000000, 0xb0000000, 0x40000000, 0x60000000
                .word 0xb0000000, 0x50000000, 0x50000000, 0xd0000000, 0x80000000, 0xa0000000, 0x30000000, 0x30000000

; decrypt, made of present_80.c by cipherfab cc.
                .machine vscpu

decrypt:        CP    c1, key                   ; present_80.c:46
                CP    c2, key + 1
                CP    c0, c2
                SRLi  c0, 48
                CP    c3, c1
                SRLi  c3, 16
                ADD   c0, c3
                CP    c7, key + 2
                SRLi  c7, 48
                SRLi  c2, 16
                ADD   c7, c2
                SRLi  c1, 45
                CP    c3, n_40000               ; present_80.c:128
decrypt_1:      CP    c2, c0                    ; present_80.c:56
                NAND  c2, c3
                NAND  c0, c2
                NAND  c2, c3
                NAND  c0, c2
                CP    c5, c7                    ; present_80.c:57
                SRLi  c5, 45
                CP    c2, c0
                SRLi  c2, 19
                ADD   c5, c2
                SRLi  c7, 19
                ADD   c7, c1
                SRLi  c0, 3
                SRLi  c0, 45
                SRLi  c1, 28                    ; present_80.c:59
                ADDi  c1, added
                CPI   c1, c1
                ADD   c7, c1
                ADD   c3, n_40000               ; present_80.c:128
                CP    c1, c3
                ADD   c1, n_ff800000
                BZJ   to_decrypt_1_2, c1
decrypt_1_5:    CP    c1, c0                    ; present_80.c:146
                CP    c0, c5
                BZJi  n_0, decrypt_1
decrypt_1_2:    CP    c1, block                 ; present_80.c:131
                CP    c2, c1
                NAND  c2, c5
                NAND  c1, c2
                NAND  c2, c5
                NAND  c1, c2
                CP    c3, block + 1
                CP    c2, c3
                NAND  c2, c7
                NAND  c3, c2
                NAND  c2, c7
                NAND  c3, c2
                CP    c8, n_7c0000              ; present_80.c:133
decrypt_1_3:    SRLi  c0, 35                    ; present_80.c:146
                SRLi  c0, 16
                SRLi  c0, 35
                CP    c2, c7                    ; present_80.c:134
                SRLi  c2, 28
                ADDi  c2, added_back
                CPI   c6, c2
                ADD   c6, c7
                CP    c7, c6                    ; present_80.c:136
                SRLi  c7, 51
                CP    c2, c5
                SRLi  c2, 13
                ADD   c7, c2
                SRLi  c5, 51                    ; present_80.c:137
                ADD   c0, c5
                CP    c5, c6
                SRLi  c5, 29
                ADD   c5, c0
                CP    c0, c5
                NAND  c0, c8
                NAND  c5, c0
                NAND  c0, c8
                NAND  c5, c0
                CP    c0, c3                    ; present_80.c:114
                SRLi  c0, 40
                SRLi  c0, 24
                ADDi  c0, spread
                CPI   c2, c0
                CP    c0, c3                    ; present_80.c:115
                SRLi  c0, 56
                SRLi  c0, 24
                ADDi  c0, spread
                CPI   c0, c0
                SRLi  c2, 34                    ; present_80.c:116
                SRLi  c0, 33
                ADD   c0, c2
                CP    c2, c1
                SRLi  c2, 40
                SRLi  c2, 24
                ADDi  c2, spread
                CPI   c2, c2
                ADD   c0, c2
                SRLi  c0, 33                    ; present_80.c:117
                CP    c2, c1
                SRLi  c2, 56
                SRLi  c2, 24
                ADDi  c2, spread
                CPI   c2, c2
                ADD   c0, c2
                CP    c2, c0                    ; present_80.c:118
                SRLi  c2, 24
                ADDi  c2, back
                CPI   c2, c2
                CP    c4, c0                    ; present_80.c:119
                SRLi  c4, 40
                SRLi  c4, 24
                ADDi  c4, back
                CPI   c4, c4
                SRLi  c2, 48                    ; present_80.c:120
                SRLi  c4, 40
                ADD   c4, c2
                CP    c2, c0
                SRLi  c2, 48
                SRLi  c2, 24
                ADDi  c2, back
                CPI   c2, c2
                ADD   c4, c2
                SRLi  c4, 40                    ; present_80.c:121
                SRLi  c0, 56
                SRLi  c0, 24
                ADDi  c0, back
                CPI   c0, c0
                ADD   c4, c0
                CP    c0, c3                    ; present_80.c:114
                SRLi  c0, 24
                ADDi  c0, spread
                CPI   c2, c0
                SRLi  c3, 48                    ; present_80.c:115
                SRLi  c3, 24
                ADDi  c3, spread
                CPI   c0, c3
                SRLi  c2, 34                    ; present_80.c:116
                SRLi  c0, 33
                ADD   c0, c2
                CP    c2, c1
                SRLi  c2, 24
                ADDi  c2, spread
                CPI   c2, c2
                ADD   c0, c2
                SRLi  c0, 33                    ; present_80.c:117
                SRLi  c1, 48
                SRLi  c1, 24
                ADDi  c1, spread
                CPI   c1, c1
                ADD   c0, c1
                CP    c1, c0                    ; present_80.c:118
                SRLi  c1, 24
                ADDi  c1, back
                CPI   c1, c1
                CP    c2, c0                    ; present_80.c:119
                SRLi  c2, 40
                SRLi  c2, 24
                ADDi  c2, back
                CPI   c3, c2
                SRLi  c1, 48                    ; present_80.c:120
                SRLi  c3, 40
                ADD   c3, c1
                CP    c1, c0
                SRLi  c1, 48
                SRLi  c1, 24
                ADDi  c1, back
                CPI   c1, c1
                ADD   c3, c1
                SRLi  c3, 40                    ; present_80.c:121
                SRLi  c0, 56
                SRLi  c0, 24
                ADDi  c0, back
                CPI   c0, c0
                ADD   c3, c0
                CP    c0, c4                    ; present_80.c:141
                NAND  c0, c5
                CP    c1, c4
                NAND  c1, c0
                NAND  c0, c5
                NAND  c1, c0
                CP    c0, c3                    ; present_80.c:142
                NAND  c0, c7
                NAND  c3, c0
                NAND  c0, c7
                NAND  c3, c0
                ADD   c8, n_fffc0000            ; present_80.c:133
                BZJ   to_decrypt_1_4, c8
decrypt_1_6:    CP    c0, c6                    ; present_80.c:146
                BZJi  n_0, decrypt_1_3
decrypt_1_4:    CP    block, c1                 ; present_80.c:144
                CP    block + 1, c3             ; present_80.c:145
                BZJi  n_0, .                    ; present_80.c:146

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
variables_end:
                .org  256
back:           .word 0x55, 0x5e, 0x5f, 0x58, 0x5c, 0x51, 0x52, 0x5d
                .word 0x5b, 0x54, 0x56, 0x53, 0x50, 0x57, 0x59, 0x5a
                .word 0xe5, 0xee, 0xef, 0xe8, 0xec, 0xe1, 0xe2, 0xed
                .word 0xeb, 0xe4, 0xe6, 0xe3, 0xe0, 0xe7, 0xe9, 0xea
                .word 0xf5, 0xfe, 0xff, 0xf8, 0xfc, 0xf1, 0xf2, 0xfd
                .word 0xfb, 0xf4, 0xf6, 0xf3, 0xf0, 0xf7, 0xf9, 0xfa
                .word 0x85, 0x8e, 0x8f, 0x88, 0x8c, 0x81, 0x82, 0x8d
                .word 0x8b, 0x84, 0x86, 0x83, 0x80, 0x87, 0x89, 0x8a
                .word 0xc5, 0xce, 0xcf, 0xc8, 0xcc, 0xc1, 0xc2, 0xcd
                .word 0xcb, 0xc4, 0xc6, 0xc3, 0xc0, 0xc7, 0xc9, 0xca
                .word 0x15, 0x1e, 0x1f, 0x18, 0x1c, 0x11, 0x12, 0x1d
                .word 0x1b, 0x14, 0x16, 0x13, 0x10, 0x17, 0x19, 0x1a
                .word 0x25, 0x2e, 0x2f, 0x28, 0x2c, 0x21, 0x22, 0x2d
                .word 0x2b, 0x24, 0x26, 0x23, 0x20, 0x27, 0x29, 0x2a
                .word 0xd5, 0xde, 0xdf, 0xd8, 0xdc, 0xd1, 0xd2, 0xdd
                .word 0xdb, 0xd4, 0xd6, 0xd3, 0xd0, 0xd7, 0xd9, 0xda
                .word 0xb5, 0xbe, 0xbf, 0xb8, 0xbc, 0xb1, 0xb2, 0xbd
                .word 0xbb, 0xb4, 0xb6, 0xb3, 0xb0, 0xb7, 0xb9, 0xba
                .word 0x45, 0x4e, 0x4f, 0x48, 0x4c, 0x41, 0x42, 0x4d
                .word 0x4b, 0x44, 0x46, 0x43, 0x40, 0x47, 0x49, 0x4a
                .word 0x65, 0x6e, 0x6f, 0x68, 0x6c, 0x61, 0x62, 0x6d
                .word 0x6b, 0x64, 0x66, 0x63, 0x60, 0x67, 0x69, 0x6a
                .word 0x35, 0x3e, 0x3f, 0x38, 0x3c, 0x31, 0x32, 0x3d
                .word 0x3b, 0x34, 0x36, 0x33, 0x30, 0x37, 0x39, 0x3a
                .word 0x5, 0xe, 0xf, 0x8, 0xc, 0x1, 0x2, 0xd
                .word 0xb, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xa
                .word 0x75, 0x7e, 0x7f, 0x78, 0x7c, 0x71, 0x72, 0x7d
                .word 0x7b, 0x74, 0x76, 0x73, 0x70, 0x77, 0x79, 0x7a
                .word 0x95, 0x9e, 0x9f, 0x98, 0x9c, 0x91, 0x92, 0x9d
                .word 0x9b, 0x94, 0x96, 0x93, 0x90, 0x97, 0x99, 0x9a
                .word 0xa5, 0xae, 0xaf, 0xa8, 0xac, 0xa1, 0xa2, 0xad
                .word 0xab, 0xa4, 0xa6, 0xa3, 0xa0, 0xa7, 0xa9, 0xaa
spread:         .word 0x0, 0x1, 0x10, 0x11, 0x100, 0x101, 0x110, 0x111
                .word 0x1000, 0x1001, 0x1010, 0x1011, 0x1100, 0x1101, 0x1110, 0x1111
                .word 0x10000, 0x10001, 0x10010, 0x10011, 0x10100, 0x10101, 0x10110, 0x10111
                .word 0x11000, 0x11001, 0x11010, 0x11011, 0x11100, 0x11101, 0x11110, 0x11111
                .word 0x100000, 0x100001, 0x100010, 0x100011, 0x100100, 0x100101, 0x100110, 0x100111
                .word 0x101000, 0x101001, 0x101010, 0x101011, 0x101100, 0x101101, 0x101110, 0x101111
                .word 0x110000, 0x110001, 0x110010, 0x110011, 0x110100, 0x110101, 0x110110, 0x110111
                .word 0x111000, 0x111001, 0x111010, 0x111011, 0x111100, 0x111101, 0x111110, 0x111111
                .word 0x1000000, 0x1000001, 0x1000010, 0x1000011, 0x1000100, 0x1000101, 0x1000110, 0x1000111
                .word 0x1001000, 0x1001001, 0x1001010, 0x1001011, 0x1001100, 0x1001101, 0x1001110, 0x1001111
                .word 0x1010000, 0x1010001, 0x1010010, 0x1010011, 0x1010100, 0x1010101, 0x1010110, 0x1010111
                .word 0x1011000, 0x1011001, 0x1011010, 0x1011011, 0x1011100, 0x1011101, 0x1011110, 0x1011111
                .word 0x1100000, 0x1100001, 0x1100010, 0x1100011, 0x1100100, 0x1100101, 0x1100110, 0x1100111
                .word 0x1101000, 0x1101001, 0x1101010, 0x1101011, 0x1101100, 0x1101101, 0x1101110, 0x1101111
                .word 0x1110000, 0x1110001, 0x1110010, 0x1110011, 0x1110100, 0x1110101, 0x1110110, 0x1110111
                .word 0x1111000, 0x1111001, 0x1111010, 0x1111011, 0x1111100, 0x1111101, 0x1111110, 0x1111111
                .word 0x10000000, 0x10000001, 0x10000010, 0x10000011, 0x10000100, 0x10000101, 0x10000110, 0x10000111
                .word 0x10001000, 0x10001001, 0x10001010, 0x10001011, 0x10001100, 0x10001101, 0x10001110, 0x10001111
                .word 0x10010000, 0x10010001, 0x10010010, 0x10010011, 0x10010100, 0x10010101, 0x10010110, 0x10010111
                .word 0x10011000, 0x10011001, 0x10011010, 0x10011011, 0x10011100, 0x10011101, 0x10011110, 0x10011111
                .word 0x10100000, 0x10100001, 0x10100010, 0x10100011, 0x10100100, 0x10100101, 0x10100110, 0x10100111
                .word 0x10101000, 0x10101001, 0x10101010, 0x10101011, 0x10101100, 0x10101101, 0x10101110, 0x10101111
                .word 0x10110000, 0x10110001, 0x10110010, 0x10110011, 0x10110100, 0x10110101, 0x10110110, 0x10110111
                .word 0x10111000, 0x10111001, 0x10111010, 0x10111011, 0x10111100, 0x10111101, 0x10111110, 0x10111111
                .word 0x11000000, 0x11000001, 0x11000010, 0x11000011, 0x11000100, 0x11000101, 0x11000110, 0x11000111
                .word 0x11001000, 0x11001001, 0x11001010, 0x11001011, 0x11001100, 0x11001101, 0x11001110, 0x11001111
                .word 0x11010000, 0x11010001, 0x11010010, 0x11010011, 0x11010100, 0x11010101, 0x11010110, 0x11010111
                .word 0x11011000, 0x11011001, 0x11011010, 0x11011011, 0x11011100, 0x11011101, 0x11011110, 0x11011111
                .word 0x11100000, 0x11100001, 0x11100010, 0x11100011, 0x11100100, 0x11100101, 0x11100110, 0x11100111
                .word 0x11101000, 0x11101001, 0x11101010, 0x11101011, 0x11101100, 0x11101101, 0x11101110, 0x11101111
                .word 0x11110000, 0x11110001, 0x11110010, 0x11110011, 0x11110100, 0x11110101, 0x11110110, 0x11110111
                .word 0x11111000, 0x11111001, 0x11111010, 0x11111011, 0x11111100, 0x11111101, 0x11111110, 0x11111111
added:          .word 0xc0000000, 0x40000000, 0x40000000, 0x80000000, 0x50000000, 0xb0000000, 0x40000000, 0x60000000
                .word 0xb0000000, 0x50000000, 0x50000000, 0xd0000000, 0x80000000, 0xa0000000, 0x30000000, 0x30000000
added_back:     .word 0x50000000, 0xd0000000, 0xd0000000, 0x50000000, 0x80000000, 0xc0000000, 0xc0000000, 0x60000000
                .word 0x30000000, 0xb0000000, 0xc0000000, 0x80000000, 0x40000000, 0xa0000000, 0xb0000000, 0xb0000000

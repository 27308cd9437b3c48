/* GIFT-64 (Banik et al., CHES 2017), key and block as bytes with the highest first, a nibble at a time. */
#include <stdint.h>
#include <string.h>

uint8_t key[16], block[8];

static const uint8_t gift_s[16] = {1, 10, 4, 12, 6, 15, 3, 9, 2, 13, 11, 7, 5, 0, 8, 14};

static int target(int i)
{
    return 4 * (i / 16) + 16 * ((3 * ((i % 16) / 4) + (i % 4)) % 4) + (i % 4);
}

void run(void)
{
    uint8_t nibbles[16], bits[64], key_bits[128], moved[128];
    uint8_t constant = 0;

    for (int i = 0; i < 16; i++)
        nibbles[i] = block[7 - i / 2] >> (4 * (i % 2)) & 0xF;
    for (int i = 0; i < 128; i++)
        key_bits[i] = key[15 - i / 8] >> (i % 8) & 1;

    for (int round = 0; round < 28; round++) {
        for (int i = 0; i < 16; i++)
            nibbles[i] = gift_s[nibbles[i]];
        for (int i = 0; i < 64; i++)
            bits[target(i)] = nibbles[i / 4] >> (i % 4) & 1;

        /* Add the round key and the constant. */
        for (int i = 0; i < 16; i++) {
            bits[4 * i] ^= key_bits[i];
            bits[4 * i + 1] ^= key_bits[16 + i];
        }
        constant = (uint8_t)((constant << 1 | ((constant >> 5 ^ constant >> 4 ^ 1) & 1)) & 0x3F);
        for (int i = 0; i < 6; i++)
            bits[4 * i + 3] ^= constant >> i & 1;
        bits[63] ^= 1;

        for (int i = 0; i < 16; i++) {
            nibbles[i] = 0;
            for (int j = 0; j < 4; j++)
                nibbles[i] |= (uint8_t)(bits[4 * i + j] << j);
        }

        /* The next key: two words of 16 bits are rotated, and all move down by two words. */
        memcpy(moved, key_bits + 32, 96);
        for (int i = 0; i < 16; i++) {
            moved[96 + i] = key_bits[(i + 12) % 16];
            moved[112 + i] = key_bits[16 + (i + 2) % 16];
        }
        memcpy(key_bits, moved, 128);
    }
    for (int i = 0; i < 8; i++)
        block[7 - i] = (uint8_t)(nibbles[2 * i] | nibbles[2 * i + 1] << 4);
}

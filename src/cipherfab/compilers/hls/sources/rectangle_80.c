/* RECTANGLE-80, from the specification: sections 2.2 to 2.4. Element 0 of an array has row 0. */
#include <stdint.h>

static const uint8_t sbox[16] = {0x6, 0x5, 0xC, 0xA, 0x1, 0xE, 0x7, 0x9, 0xB, 0x0, 0x3, 0xD, 0x8, 0xF, 0x4, 0x2};

static uint16_t left(uint16_t row, int amount)
{
    return (uint16_t)(row << amount | row >> (16 - amount));
}

/* The S-box on so many columns, from the right. */
static void sub_column(uint16_t row[4], int columns)
{
    for (int i = 0; i < columns; i++) {
        int in = (row[0] >> i & 1) | (row[1] >> i & 1) << 1 | (row[2] >> i & 1) << 2 | (row[3] >> i & 1) << 3;
        for (int j = 0; j < 4; j++)
            row[j] = (uint16_t)((row[j] & ~(1 << i)) | (sbox[in] >> j & 1) << i);
    }
}

void encrypt(uint16_t block[static 4], const uint16_t key[static 5])
{
    uint16_t state[4], k[5];
    int constant = 1;

    for (int i = 0; i < 4; i++)
        state[i] = block[i];
    for (int i = 0; i < 5; i++)
        k[i] = key[i];
    for (int round = 0; round < 25; round++) {
        for (int i = 0; i < 4; i++)
            state[i] ^= k[i];
        sub_column(state, 16);
        state[1] = left(state[1], 1);
        state[2] = left(state[2], 12);
        state[3] = left(state[3], 13);

        sub_column(k, 4);
        uint16_t first = k[0];
        k[0] = (uint16_t)(left(k[0], 8) ^ k[1] ^ constant);
        k[1] = k[2];
        k[2] = k[3];
        k[3] = (uint16_t)(left(k[3], 12) ^ k[4]);
        k[4] = first;
        constant = (constant << 1 & 0x1F) | ((constant >> 4 ^ constant >> 2) & 1);
    }
    for (int i = 0; i < 4; i++)
        block[i] = state[i] ^ k[i];
}

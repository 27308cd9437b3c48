/* RECTANGLE-80 (Zhang et al., SCIENCE CHINA Information Sciences 58, 2015) on rows of 16 bits, by table. */
#include <stdint.h>

#define ROTATE(x, n) ((uint16_t)((x) << (n) | (x) >> (16 - (n))))

uint16_t key[5], rows[4];

static const uint8_t sbox[16] = {
    0x6, 0x5, 0xC, 0xA, 0x1, 0xE, 0x7, 0x9, 0xB, 0x0, 0x3, 0xD, 0x8, 0xF, 0x4, 0x2,
};

/* The S-box on some of the columns, the right-most ones. */
static void sub_columns(uint16_t row[4], int columns)
{
    for (int column = 0; column < columns; column++) {
        int in = 0;

        for (int i = 0; i < 4; i++)
            in |= (row[i] >> column & 1) << i;
        for (int i = 0; i < 4; i++) {
            row[i] &= (uint16_t) ~(1 << column);
            row[i] |= (uint16_t)((sbox[in] >> i & 1) << column);
        }
    }
}

static void next_key(uint16_t k[5], uint8_t constant)
{
    uint16_t first;

    sub_columns(k, 4);
    first = k[0];
    k[0] = ROTATE(k[0], 8) ^ k[1];
    k[1] = k[2];
    k[2] = k[3];
    k[3] = ROTATE(k[3], 12) ^ k[4];
    k[4] = first;
    k[0] ^= constant;
}

void run(void)
{
    uint16_t k[5];
    uint8_t constant = 1;

    for (int i = 0; i < 5; i++)
        k[i] = key[i];
    for (int round = 0; round < 25; round++) {
        for (int i = 0; i < 4; i++)
            rows[i] ^= k[i];
        sub_columns(rows, 16);
        rows[1] = ROTATE(rows[1], 1);
        rows[2] = ROTATE(rows[2], 12);
        rows[3] = ROTATE(rows[3], 13);
        next_key(k, constant);
        constant = (uint8_t)((constant << 1 | ((constant >> 4 ^ constant >> 2) & 1)) & 0x1F);
    }
    for (int i = 0; i < 4; i++)
        rows[i] ^= k[i];
}

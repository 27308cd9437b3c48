/* PRESENT-80, from the specification: CHES 2007, section 3. Element 0 of an array has the lowest bits. */
#include <stdint.h>

static const uint8_t sbox[16] = {0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2};

void encrypt(uint64_t block[static 1], const uint16_t key[static 5])
{
    uint64_t state = block[0];
    uint64_t high = (uint64_t)key[4] << 48 | (uint64_t)key[3] << 32 | (uint64_t)key[2] << 16 | key[1];
    uint16_t low = key[0];

    for (int round = 1; round < 32; round++) {
        uint64_t boxed = 0, moved = 0;

        state ^= high;
        for (int i = 0; i < 16; i++)
            boxed |= (uint64_t)sbox[state >> 4 * i & 15] << 4 * i;
        for (int i = 0; i < 64; i++)
            moved |= (boxed >> i & 1) << (i / 4 + 16 * (i % 4));
        state = moved;

        /* Rotate the 80 bits of the key register left by 61. */
        uint64_t rotated = high << 61 | (uint64_t)low << 45 | high >> 19;
        low = (uint16_t)(high >> 3);
        high = (uint64_t)sbox[rotated >> 60] << 60 | (rotated & 0x0FFFFFFFFFFFFFFF);
        high ^= (uint64_t)round >> 1;
        low ^= (uint16_t)(round << 15);
    }
    block[0] = state ^ high;
}

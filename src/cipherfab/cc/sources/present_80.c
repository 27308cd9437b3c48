/* PRESENT-80, from the specification: CHES 2007, section 3. Words of 32 bits, the lowest first. */
#include <stdint.h>

/* S-box and permutation in one, for a byte of the state. The permutation takes bit j of nibble i to bit 16 * j + i,
 * so what two neighbouring nibbles become are two neighbouring bits in each quarter of the state. Those of
 * quarter 0 are in the lowest byte here, then come those of 2, 1 and 3. */
#define BIT(x, j, place) ((uint32_t)((x) >> (j) & 1) << (place))
#define NIBBLE(x, low) (BIT(x, 0, low) + BIT(x, 1, low + 16) + BIT(x, 2, low + 8) + BIT(x, 3, low + 24))
#define FOR_EACH(f, y)                                                                                           \
    f(0xC, y), f(0x5, y), f(0x6, y), f(0xB, y), f(0x9, y), f(0x0, y), f(0xA, y), f(0xD, y), f(0x3, y), f(0xE, y), \
        f(0xF, y), f(0x8, y), f(0x4, y), f(0x7, y), f(0x1, y), f(0x2, y)
#define BYTE(low, high) NIBBLE(low, 0) + NIBBLE(high, 1)
#define ROW(high, y) FOR_EACH(BYTE, high)
#define ROWS(f) f(0xC), f(0x5)
static const uint32_t quarters[256] = {
    FOR_EACH(BYTE, 0xC), FOR_EACH(BYTE, 0x5), FOR_EACH(BYTE, 0x6), FOR_EACH(BYTE, 0xB),
    FOR_EACH(BYTE, 0x9), FOR_EACH(BYTE, 0x0), FOR_EACH(BYTE, 0xA), FOR_EACH(BYTE, 0xD),
    FOR_EACH(BYTE, 0x3), FOR_EACH(BYTE, 0xE), FOR_EACH(BYTE, 0xF), FOR_EACH(BYTE, 0x8),
    FOR_EACH(BYTE, 0x4), FOR_EACH(BYTE, 0x7), FOR_EACH(BYTE, 0x1), FOR_EACH(BYTE, 0x2),
};

/* What the S-box adds to the highest nibble of a word. */
#define ADDED(s, x) (uint32_t)((s) - (x)) << 28
static const uint32_t added[16] = {
    ADDED(0xC, 0x0), ADDED(0x5, 0x1), ADDED(0x6, 0x2), ADDED(0xB, 0x3), ADDED(0x9, 0x4), ADDED(0x0, 0x5),
    ADDED(0xA, 0x6), ADDED(0xD, 0x7), ADDED(0x3, 0x8), ADDED(0xE, 0x9), ADDED(0xF, 0xA), ADDED(0x8, 0xB),
    ADDED(0x4, 0xC), ADDED(0x7, 0xD), ADDED(0x1, 0xE), ADDED(0x2, 0xF),
};

static uint32_t half_round(uint32_t word)
{
    uint32_t bits = quarters[word >> 24];
    bits = (bits << 2) + quarters[word >> 16 & 0xFF];
    bits = (bits << 2) + quarters[word >> 8 & 0xFF];
    return (bits << 2) + quarters[word & 0xFF];
}

void encrypt(uint32_t block[static 2], const uint32_t key[static 3])
{
    const uint32_t even = 0x00FF00FF;
    uint32_t low = block[0], high = block[1];
    /* Of the key register the round key, bits 16 to 47 and 48 to 79, and in the highest bits of a word 0 to 18. */
    uint32_t lower = key[0] >> 16 | key[1] << 16, upper = key[1] >> 16 | key[2] << 16, first = key[0] << 13;

    for (uint32_t round = 1 << 18; round != 32 << 18; round += 1 << 18) {
        uint32_t a = half_round(low ^ lower), b = half_round(high ^ upper);
        /* Bytes 1 and 3 of a change places with bytes 0 and 2 of b. */
        uint32_t moved = (a >> 8 & even) - (b & even);
        low = a - (moved << 8);
        high = b + moved;

        /* The register is rotated to the left by 61. The counter of rounds goes where it will be right then. */
        lower ^= round;
        uint32_t next = (lower >> 3) << 13;
        lower = (lower >> 19) + (upper << 13);
        upper = (upper >> 19) + first;
        upper += added[upper >> 28];
        first = next;
    }
    block[0] = low ^ lower;
    block[1] = high ^ upper;
}

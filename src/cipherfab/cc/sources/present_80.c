/* PRESENT-80, from the specification: CHES 2007, section 3. Words of 32 bits, the lowest first. */
#include <stdint.h>

/* Entries for the sixteen values of a nibble, as the S-box changes it; and for those of a byte. */
#define NIBBLES(f, y)                                                                                       \
    f(0xC, y), f(0x5, y), f(0x6, y), f(0xB, y), f(0x9, y), f(0x0, y), f(0xA, y), f(0xD, y), f(0x3, y), f(0xE, y), \
        f(0xF, y), f(0x8, y), f(0x4, y), f(0x7, y), f(0x1, y), f(0x2, y)
#define BIT(x, j, place) ((uint32_t)((x) >> (j) & 1) << (place))

/* S-box and permutation in one, for a byte of the state. The permutation takes bit j of nibble i to bit 16 * j + i,
 * so what two neighbouring nibbles become are two neighbouring bits in each quarter of the state. Those of
 * quarter 0 are in the lowest byte here, then come those of 2, 1 and 3. */
#define QUARTERS(x, low) (BIT(x, 0, low) + BIT(x, 1, low + 16) + BIT(x, 2, low + 8) + BIT(x, 3, low + 24))
#define QUARTERS_OF_TWO(low, high) QUARTERS(low, 0) + QUARTERS(high, 1)
static const uint32_t quarters[256] = {
    NIBBLES(QUARTERS_OF_TWO, 0xC), NIBBLES(QUARTERS_OF_TWO, 0x5), NIBBLES(QUARTERS_OF_TWO, 0x6),
    NIBBLES(QUARTERS_OF_TWO, 0xB), NIBBLES(QUARTERS_OF_TWO, 0x9), NIBBLES(QUARTERS_OF_TWO, 0x0),
    NIBBLES(QUARTERS_OF_TWO, 0xA), NIBBLES(QUARTERS_OF_TWO, 0xD), NIBBLES(QUARTERS_OF_TWO, 0x3),
    NIBBLES(QUARTERS_OF_TWO, 0xE), NIBBLES(QUARTERS_OF_TWO, 0xF), NIBBLES(QUARTERS_OF_TWO, 0x8),
    NIBBLES(QUARTERS_OF_TWO, 0x4), NIBBLES(QUARTERS_OF_TWO, 0x7), NIBBLES(QUARTERS_OF_TWO, 0x1),
    NIBBLES(QUARTERS_OF_TWO, 0x2),
};

/* What the S-box adds to the highest nibble of a word. */
#define ADDED(s, x) (uint32_t)((s) - (x)) << 28
static const uint32_t added[16] = {
    ADDED(0xC, 0x0), ADDED(0x5, 0x1), ADDED(0x6, 0x2), ADDED(0xB, 0x3), ADDED(0x9, 0x4), ADDED(0x0, 0x5),
    ADDED(0xA, 0x6), ADDED(0xD, 0x7), ADDED(0x3, 0x8), ADDED(0xE, 0x9), ADDED(0xF, 0xA), ADDED(0x8, 0xB),
    ADDED(0x4, 0xC), ADDED(0x7, 0xD), ADDED(0x1, 0xE), ADDED(0x2, 0xF),
};

/* What its inverse adds. */
static const uint32_t added_back[16] = {
    ADDED(0x5, 0x0), ADDED(0xE, 0x1), ADDED(0xF, 0x2), ADDED(0x8, 0x3), ADDED(0xC, 0x4), ADDED(0x1, 0x5),
    ADDED(0x2, 0x6), ADDED(0xD, 0x7), ADDED(0xB, 0x8), ADDED(0x4, 0x9), ADDED(0x6, 0xA), ADDED(0x3, 0xB),
    ADDED(0x0, 0xC), ADDED(0x7, 0xD), ADDED(0x9, 0xE), ADDED(0xA, 0xF),
};

/* The register of keys: bits 16 to 47, 48 to 79, and in the highest bits of a word 0 to 18. */
struct keys {
    uint32_t lower, upper, first;
};

static struct keys load(const uint32_t key[3])
{
    struct keys k = {key[0] >> 16 | key[1] << 16, key[1] >> 16 | key[2] << 16, key[0] << 13};
    return k;
}

/* Where the counter of rounds is in bits 16 to 47, in front of the rotation. */
#define COUNT(round) ((uint32_t)(round) << 18)

/* A step of the key schedule: the counter of rounds comes in, all is rotated to the left by 61. */
static struct keys next(struct keys k, uint32_t count)
{
    uint32_t lower = k.lower ^ count;
    struct keys n = {(lower >> 19) + (k.upper << 13), (k.upper >> 19) + k.first, (lower >> 3) << 13};

    n.upper += added[n.upper >> 28];
    return n;
}

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
    struct keys k = load(key);

    for (uint32_t count = COUNT(1); count != COUNT(32); count += COUNT(1)) {
        uint32_t a = half_round(low ^ k.lower), b = half_round(high ^ k.upper);
        /* Bytes 1 and 3 of a change places with bytes 0 and 2 of b. */
        uint32_t moved = (a >> 8 & even) - (b & even);
        low = a - (moved << 8);
        high = b + moved;
        k = next(k, count);
    }
    block[0] = low ^ k.lower;
    block[1] = high ^ k.upper;
}

/* For the inverse: the bits of a byte, one in each nibble, and the S-box back on both nibbles of a byte. */
#define LOW_SPREAD(x) BIT(x, 0, 0) + BIT(x, 1, 4) + BIT(x, 2, 8) + BIT(x, 3, 12)
#define SPREAD(low, high) (LOW_SPREAD(low)) + ((LOW_SPREAD(high)) << 16)
#define VALUES(f, y)                                                                                        \
    f(0x0, y), f(0x1, y), f(0x2, y), f(0x3, y), f(0x4, y), f(0x5, y), f(0x6, y), f(0x7, y), f(0x8, y), f(0x9, y), \
        f(0xA, y), f(0xB, y), f(0xC, y), f(0xD, y), f(0xE, y), f(0xF, y)
static const uint32_t spread[256] = {
    VALUES(SPREAD, 0x0), VALUES(SPREAD, 0x1), VALUES(SPREAD, 0x2), VALUES(SPREAD, 0x3),
    VALUES(SPREAD, 0x4), VALUES(SPREAD, 0x5), VALUES(SPREAD, 0x6), VALUES(SPREAD, 0x7),
    VALUES(SPREAD, 0x8), VALUES(SPREAD, 0x9), VALUES(SPREAD, 0xA), VALUES(SPREAD, 0xB),
    VALUES(SPREAD, 0xC), VALUES(SPREAD, 0xD), VALUES(SPREAD, 0xE), VALUES(SPREAD, 0xF),
};
#define BACK(f, y)                                                                                          \
    f(0x5, y), f(0xE, y), f(0xF, y), f(0x8, y), f(0xC, y), f(0x1, y), f(0x2, y), f(0xD, y), f(0xB, y), f(0x4, y), \
        f(0x6, y), f(0x3, y), f(0x0, y), f(0x7, y), f(0x9, y), f(0xA, y)
#define TWO(low, high) (low) + (high) * 16
static const uint8_t back[256] = {
    BACK(TWO, 0x5), BACK(TWO, 0xE), BACK(TWO, 0xF), BACK(TWO, 0x8), BACK(TWO, 0xC), BACK(TWO, 0x1),
    BACK(TWO, 0x2), BACK(TWO, 0xD), BACK(TWO, 0xB), BACK(TWO, 0x4), BACK(TWO, 0x6), BACK(TWO, 0x3),
    BACK(TWO, 0x0), BACK(TWO, 0x7), BACK(TWO, 0x9), BACK(TWO, 0xA),
};

/* A half of the state before a round, from a byte of each quarter behind it. */
static uint32_t half_back(uint32_t low, uint32_t high)
{
    uint32_t bits = spread[high >> 16 & 0xFF];
    bits = (bits << 1) + spread[high & 0xFF];
    bits = (bits << 1) + spread[low >> 16 & 0xFF];
    bits = (bits << 1) + spread[low & 0xFF];
    uint32_t word = back[bits >> 24];
    word = (word << 8) + back[bits >> 16 & 0xFF];
    word = (word << 8) + back[bits >> 8 & 0xFF];
    return (word << 8) + back[bits & 0xFF];
}

void decrypt(uint32_t block[static 2], const uint32_t key[static 3])
{
    struct keys k = load(key);

    for (uint32_t count = COUNT(1); count != COUNT(32); count += COUNT(1))
        k = next(k, count);
    /* Bits 0 to 15 alone are enough on the way back. */
    uint32_t low = block[0] ^ k.lower, high = block[1] ^ k.upper, first = k.first << 3 >> 13;

    for (uint32_t count = COUNT(31); count != 0; count -= COUNT(1)) {
        uint32_t upper = k.upper + added_back[k.upper >> 28];

        k.upper = (k.lower >> 13) + (upper << 19);
        k.lower = ((k.lower << 19) + first + (upper >> 29)) ^ count;
        first = (upper >> 13 & 0xFFFF) << 3;

        uint32_t a = half_back(low, high), b = half_back(low >> 8, high >> 8);
        low = a ^ k.lower;
        high = b ^ k.upper;
    }
    block[0] = low;
    block[1] = high;
}

/* PRESENT-80, from the specification: CHES 2007, section 3. Words of 32 bits, the lowest first. */
#include <stdint.h>

#define BIT(x, j, place) ((uint32_t)((x) >> (j) & 1) << (place))

/* S-box and permutation in one, for a nibble of the state. The permutation takes bit j of nibble i to bit 16 * j + i,
 * so what neighbouring nibbles become are neighbouring bits in each quarter of the state. Those of quarter 0 are in
 * the lowest byte here, then come those of 2, 1 and 3. */
#define QUARTERS(x) BIT(x, 0, 0) + BIT(x, 1, 16) + BIT(x, 2, 8) + BIT(x, 3, 24)
static const uint32_t quarters[16] = {
    QUARTERS(0xC), QUARTERS(0x5), QUARTERS(0x6), QUARTERS(0xB), QUARTERS(0x9), QUARTERS(0x0),
    QUARTERS(0xA), QUARTERS(0xD), QUARTERS(0x3), QUARTERS(0xE), QUARTERS(0xF), QUARTERS(0x8),
    QUARTERS(0x4), QUARTERS(0x7), QUARTERS(0x1), QUARTERS(0x2),
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
    uint32_t bits = 0;

    for (int nibble = 0; nibble < 8; nibble++) {
        bits = (bits << 1) + quarters[word >> 28];
        word <<= 4;
    }
    return bits;
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

/* For the inverse: the bits of a nibble, one in each nibble of 16 bits, and the S-box back. */
#define SPREAD(x) BIT(x, 0, 0) + BIT(x, 1, 4) + BIT(x, 2, 8) + BIT(x, 3, 12)
static const uint32_t spread[16] = {
    SPREAD(0x0), SPREAD(0x1), SPREAD(0x2), SPREAD(0x3), SPREAD(0x4), SPREAD(0x5), SPREAD(0x6), SPREAD(0x7),
    SPREAD(0x8), SPREAD(0x9), SPREAD(0xA), SPREAD(0xB), SPREAD(0xC), SPREAD(0xD), SPREAD(0xE), SPREAD(0xF),
};
static const uint8_t back[16] = {
    0x5, 0xE, 0xF, 0x8, 0xC, 0x1, 0x2, 0xD, 0xB, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xA,
};

static uint32_t spread_byte(uint32_t word)
{
    return spread[word & 0xF] + (spread[word >> 4 & 0xF] << 16);
}

/* A half of the state before a round, from a byte of each quarter behind it. */
static uint32_t half_back(uint32_t low, uint32_t high)
{
    uint32_t bits = spread_byte(high >> 16);
    bits = (bits << 1) + spread_byte(high);
    bits = (bits << 1) + spread_byte(low >> 16);
    bits = (bits << 1) + spread_byte(low);
    uint32_t word = 0;

    for (int nibble = 0; nibble < 8; nibble++) {
        word = (word << 4) + back[bits >> 28];
        bits <<= 4;
    }
    return word;
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

/* What VSCPU has no instruction for, or shall do without. Divisions are done bit by bit, from the highest. */
#include <stdint.h>

uint32_t udiv32(uint32_t a, uint32_t b)
{
    uint32_t rest = 0;

    for (int i = 0; i < 32; i++) {
        uint32_t carry = rest >> 31;
        rest = rest << 1 | a >> 31;
        a <<= 1;
        if (carry || rest >= b) {
            rest -= b;
            a |= 1;
        }
    }
    return a;
}

uint32_t urem32(uint32_t a, uint32_t b)
{
    uint32_t rest = 0;

    for (int i = 0; i < 32; i++) {
        uint32_t carry = rest >> 31;
        rest = rest << 1 | a >> 31;
        a <<= 1;
        if (carry || rest >= b)
            rest -= b;
    }
    return rest;
}

uint64_t udiv64(uint64_t a, uint64_t b)
{
    uint64_t rest = 0;

    for (int i = 0; i < 64; i++) {
        uint64_t carry = rest >> 63;
        rest = rest << 1 | a >> 63;
        a <<= 1;
        if (carry || rest >= b) {
            rest -= b;
            a |= 1;
        }
    }
    return a;
}

uint64_t urem64(uint64_t a, uint64_t b)
{
    uint64_t rest = 0;

    for (int i = 0; i < 64; i++) {
        uint64_t carry = rest >> 63;
        rest = rest << 1 | a >> 63;
        a <<= 1;
        if (carry || rest >= b)
            rest -= b;
    }
    return rest;
}

/* With signs: the rest has that of the dividend. */

uint32_t sdiv32(uint32_t a, uint32_t b)
{
    uint32_t result = udiv32(a >> 31 ? -a : a, b >> 31 ? -b : b);
    return (a ^ b) >> 31 ? -result : result;
}

uint32_t srem32(uint32_t a, uint32_t b)
{
    uint32_t result = urem32(a >> 31 ? -a : a, b >> 31 ? -b : b);
    return a >> 31 ? -result : result;
}

uint64_t sdiv64(uint64_t a, uint64_t b)
{
    uint64_t result = udiv64(a >> 63 ? -a : a, b >> 63 ? -b : b);
    return (a ^ b) >> 63 ? -result : result;
}

uint64_t srem64(uint64_t a, uint64_t b)
{
    uint64_t result = urem64(a >> 63 ? -a : a, b >> 63 ? -b : b);
    return a >> 63 ? -result : result;
}

/* Products, from the lowest bit. */

uint32_t mul32(uint32_t a, uint32_t b)
{
    uint32_t result = 0;

    for (; b; b >>= 1, a <<= 1)
        if (b & 1)
            result += a;
    return result;
}

uint64_t mul64(uint64_t a, uint64_t b)
{
    uint64_t result = 0;

    for (; b; b >>= 1, a <<= 1)
        if (b & 1)
            result += a;
    return result;
}

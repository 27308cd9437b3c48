/* Functions of all kinds, each of which is made hardware in several ways and compared with its program. */
#include <stdint.h>

static const uint8_t table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
static const uint16_t odd_table[5] = {0x1234, 0x8765, 0xBEEF, 0x5C22, 0x0001};

/* No loop, no state. */
uint32_t arithmetic(uint32_t a, int32_t b, uint16_t c)
{
    uint32_t r = a * 3 + (uint32_t)(b >> 5) - c;
    r ^= a << (c & 31) | a >> (b & 31);
    r += (int32_t)a < b ? 7 : a < c;
    return (int16_t)r + (r == c) + ((uint64_t)a * c >> 20);
}

/* A loop whose length depends on the data. */
uint32_t greatest_divisor(uint16_t a, uint16_t b)
{
    uint32_t x = a | 1, y = b | 1;
    while (x != y)
        if (x > y)
            x -= y;
        else
            y -= x;
    return x;
}

/* Calls, with loops inside, and a choice. */
__attribute__((noinline)) static uint32_t power(uint32_t x, uint32_t n)
{
    uint32_t r = 1;
    while (n--)
        r = r * x + 1;
    return r;
}

int32_t calls(uint32_t a, int32_t b, uint8_t c)
{
    int32_t s = (int32_t)power(a, c & 7);
    switch (c >> 4) {
    case 0:
        s += (int32_t)power((uint32_t)b, 3);
        break;
    case 3:
    case 7:
        s ^= b >> 2;
        break;
    case 9:
        return -s;
    default:
        s -= (int16_t)b;
    }
    return s;
}

/* Arrays seen from outside, whose elements are chosen at run time, and one of its own. */
void mixed(uint8_t data[static 16], const uint8_t key[static 16], uint8_t turns)
{
    uint8_t own[16];
    for (int i = 0; i < 16; i++)
        own[15 - i] = data[i] ^ key[(i * 5 + turns) & 15];
    for (int r = 0; r < (turns & 3); r++) {
        for (int i = 0; i < 16; i++)
            own[i] = (uint8_t)(table[own[i] & 15] + key[i] + own[(i + 3) & 15]);
        for (int i = 4; i < 16; i++)
            own[i] ^= own[i - 4];
    }
    for (int i = 0; i < 16; i++)
        data[i] = own[i];
}

/* Elements by number alone, of an array that is changed in one way of two. */
void halves(uint64_t pair[static 2], uint64_t other[static 1], uint8_t which)
{
    uint64_t a = pair[0], b = pair[1];
    if (which & 1) {
        pair[0] = b ^ other[0];
        other[0] = a;
    } else
        pair[1] = (a << 13 | a >> 51) + b;
}

/* Registers that change places in a loop. */
uint32_t fibonacci(uint32_t a, uint32_t b, uint8_t n)
{
    for (uint32_t i = 0; i < (n & 31u); i++) {
        uint32_t c = a + b;
        a = b;
        b = c;
    }
    return a;
}

/* Results by several ways out, from a table that is not as long as a power of two. */
uint16_t search(uint16_t value)
{
    for (uint32_t i = 0; i < 5; i++)
        if ((odd_table[i] & 15) == (value & 15))
            return (uint16_t)(odd_table[i] ^ i);
    return value;
}

/* What it remembers from one call to the next. */
static uint32_t memory[4] = {1, 2, 3, 4};

uint32_t remembering(uint32_t value, uint8_t where)
{
    uint32_t old = memory[where & 3];
    memory[where & 3] = value;
    memory[(where + 1) & 3] += old;
    return old;
}

static uint32_t count;

uint32_t counting(uint8_t steps)
{
    count += steps;
    return count;
}

/* xorshift64* (Vigna, ACM Transactions on Mathematical Software 42, 2016): numbers, and throws of a die. */
#include <stdint.h>

uint64_t state[1], numbers[4];
uint32_t dice[4];

static uint64_t next(void)
{
    uint64_t x = state[0];

    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    state[0] = x;
    return x * 2685821657736338717ULL;
}

void run(void)
{
    for (int i = 0; i < 4; i++)
        numbers[i] = next();
    /* A number from 1 to 6 of the upper half, without a division (Lemire 2019). */
    for (int i = 0; i < 4; i++)
        dice[i] = 1 + (uint32_t)((next() >> 32) * 6 >> 32);
}

/* SPECK-32/64 (Beaulieu et al., IACR ePrint 2013/404): words of 16 bits, there and back. */
#include <stdint.h>

uint16_t key[4], plain[2], cipher[2], back[2];

static uint16_t left(uint16_t x, int by)
{
    return (uint16_t)(x << by | x >> (16 - by));
}

static uint16_t right(uint16_t x, int by)
{
    return left(x, 16 - by);
}

static void schedule(uint16_t rk[22])
{
    uint16_t l[24];

    rk[0] = key[0];
    for (int i = 0; i < 3; i++)
        l[i] = key[i + 1];
    for (int i = 0; i < 21; i++) {
        l[i + 3] = (uint16_t)((rk[i] + right(l[i], 7)) ^ i);
        rk[i + 1] = left(rk[i], 2) ^ l[i + 3];
    }
}

void run(void)
{
    uint16_t rk[22], x = plain[1], y = plain[0];

    schedule(rk);
    for (int i = 0; i < 22; i++) {
        x = (uint16_t)(right(x, 7) + y) ^ rk[i];
        y = left(y, 2) ^ x;
    }
    cipher[1] = x;
    cipher[0] = y;
    for (int i = 21; i >= 0; i--) {
        y = right(x ^ y, 2);
        x = left((uint16_t)((x ^ rk[i]) - y), 7);
    }
    back[1] = x;
    back[0] = y;
}

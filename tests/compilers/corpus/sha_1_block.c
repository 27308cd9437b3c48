/* The compression function of SHA-1 (FIPS 180-4, section 6.1): a block of 16 words changes the state. */
#include <stdint.h>

uint32_t block[16], state[5];

static uint32_t rotl(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

static uint32_t f(int t, uint32_t x, uint32_t y, uint32_t z)
{
    if (t < 20)
        return (x & y) ^ (~x & z);
    if (t < 40)
        return x ^ y ^ z;
    if (t < 60)
        return (x & y) ^ (x & z) ^ (y & z);
    return x ^ y ^ z;
}

void run(void)
{
    static const uint32_t k[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];

    for (int t = 0; t < 16; t++)
        w[t] = block[t];
    for (int t = 16; t < 80; t++)
        w[t] = rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    for (int t = 0; t < 80; t++) {
        uint32_t next = rotl(a, 5) + f(t, b, c, d) + e + k[t / 20] + w[t];
        e = d;
        d = c;
        c = rotl(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

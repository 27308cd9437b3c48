/* SipHash-2-4 (Aumasson and Bernstein, INDOCRYPT 2012) of up to 31 bytes. */
#include <stdint.h>

#define ROTL(x, b) (uint64_t)(((x) << (b)) | ((x) >> (64 - (b))))
#define SIPROUND                                                                                             \
    do {                                                                                                     \
        v0 += v1, v1 = ROTL(v1, 13), v1 ^= v0, v0 = ROTL(v0, 32);                                            \
        v2 += v3, v3 = ROTL(v3, 16), v3 ^= v2;                                                               \
        v0 += v3, v3 = ROTL(v3, 21), v3 ^= v0;                                                               \
        v2 += v1, v1 = ROTL(v1, 17), v1 ^= v2, v2 = ROTL(v2, 32);                                            \
    } while (0)

uint8_t key[16], message[32], length[1];
uint64_t hash[1];

static uint64_t load64(const uint8_t *p)
{
    uint64_t word = 0;

    for (int i = 0; i < 8; i++)
        word |= (uint64_t)p[i] << (8 * i);
    return word;
}

void run(void)
{
    uint32_t count = length[0] % 32, left = count & 7, i;
    uint64_t k0 = load64(key), k1 = load64(key + 8), m, last = (uint64_t)count << 56;
    uint64_t v0 = k0 ^ 0x736f6d6570736575ULL, v1 = k1 ^ 0x646f72616e646f6dULL;
    uint64_t v2 = k0 ^ 0x6c7967656e657261ULL, v3 = k1 ^ 0x7465646279746573ULL;

    for (i = 0; i + 8 <= count; i += 8) {
        m = load64(message + i);
        v3 ^= m;
        SIPROUND;
        SIPROUND;
        v0 ^= m;
    }
    while (left-- > 0)
        last |= (uint64_t)message[i + left] << (8 * left);
    v3 ^= last;
    SIPROUND;
    SIPROUND;
    v0 ^= last;
    v2 ^= 0xff;
    for (i = 0; i < 4; i++)
        SIPROUND;
    hash[0] = v0 ^ v1 ^ v2 ^ v3;
}

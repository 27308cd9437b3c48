/* MurmurHash3 of 32 bits (Appleby, SMHasher, 2011) of up to 31 bytes, with the tail as a switch. */
#include <stdint.h>

uint8_t data[32], length[1];
uint32_t seed[1], hash[1];

static uint32_t rotl32(uint32_t x, int r)
{
    return (x << r) | (x >> (32 - r));
}

static uint32_t get_block(const uint8_t *p, int i)
{
    p += 4 * i;
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint32_t fmix32(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x85ebca6b;
    h ^= h >> 13;
    h *= 0xc2b2ae35;
    h ^= h >> 16;
    return h;
}

void run(void)
{
    const uint32_t c1 = 0xcc9e2d51, c2 = 0x1b873593;
    int len = length[0] % 32, nblocks = len / 4;
    const uint8_t *tail = data + nblocks * 4;
    uint32_t h1 = seed[0], k1;

    for (int i = 0; i < nblocks; i++) {
        k1 = get_block(data, i);
        k1 *= c1;
        k1 = rotl32(k1, 15);
        k1 *= c2;
        h1 ^= k1;
        h1 = rotl32(h1, 13);
        h1 = h1 * 5 + 0xe6546b64;
    }
    k1 = 0;
    switch (len & 3) {
    case 3:
        k1 ^= (uint32_t)tail[2] << 16;
        /* fall through */
    case 2:
        k1 ^= (uint32_t)tail[1] << 8;
        /* fall through */
    case 1:
        k1 ^= tail[0];
        k1 *= c1;
        k1 = rotl32(k1, 15);
        k1 *= c2;
        h1 ^= k1;
    }
    h1 ^= (uint32_t)len;
    hash[0] = fmix32(h1);
}

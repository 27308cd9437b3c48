/* TEA (Wheeler and Needham, Fast Software Encryption 1994), there and back. */
#include <stdint.h>

uint32_t key[4], plain[2], cipher[2], back[2];

static const uint32_t delta = 0x9e3779b9;

static void encrypt(uint32_t v[2], const uint32_t k[4])
{
    uint32_t v0 = v[0], v1 = v[1], sum = 0;

    for (int i = 0; i < 32; i++) {
        sum += delta;
        v0 += ((v1 << 4) + k[0]) ^ (v1 + sum) ^ ((v1 >> 5) + k[1]);
        v1 += ((v0 << 4) + k[2]) ^ (v0 + sum) ^ ((v0 >> 5) + k[3]);
    }
    v[0] = v0;
    v[1] = v1;
}

static void decrypt(uint32_t v[2], const uint32_t k[4])
{
    uint32_t v0 = v[0], v1 = v[1], sum = delta << 5;

    while (sum) {
        v1 -= ((v0 << 4) + k[2]) ^ (v0 + sum) ^ ((v0 >> 5) + k[3]);
        v0 -= ((v1 << 4) + k[0]) ^ (v1 + sum) ^ ((v1 >> 5) + k[1]);
        sum -= delta;
    }
    v[0] = v0;
    v[1] = v1;
}

void run(void)
{
    uint32_t v[2] = {plain[0], plain[1]};

    encrypt(v, key);
    cipher[0] = v[0];
    cipher[1] = v[1];
    decrypt(v, key);
    back[0] = v[0];
    back[1] = v[1];
}

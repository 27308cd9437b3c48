/* SIMON-64/128 (Beaulieu et al., IACR ePrint 2013/404): the sequence z3 as a word of 64 bits. */
#include <stdint.h>

#define ROTL32(x, r) (((x) << (r)) | ((x) >> (32 - (r))))
#define ROTR32(x, r) (((x) >> (r)) | ((x) << (32 - (r))))
#define F(x) ((ROTL32(x, 1) & ROTL32(x, 8)) ^ ROTL32(x, 2))

uint32_t key[4], text[2];

void run(void)
{
    uint32_t rk[44], x = text[1], y = text[0];
    uint64_t z = 0xfc2ce51207a635db;

    for (int i = 0; i < 4; i++)
        rk[i] = key[i];
    for (int i = 4; i < 44; i++) {
        uint32_t t = ROTR32(rk[i - 1], 3) ^ rk[i - 3];
        t ^= ROTR32(t, 1);
        rk[i] = 0xfffffffc ^ (uint32_t)(z & 1) ^ rk[i - 4] ^ t;
        z >>= 1;
    }
    for (int i = 0; i < 44; i += 2) {
        y ^= F(x) ^ rk[i];
        x ^= F(y) ^ rk[i + 1];
    }
    text[1] = x;
    text[0] = y;
}

/* SPECK-64/128 (Beaulieu et al., IACR ePrint 2013/404): the key schedule first, then the rounds. */
#include <stdint.h>

#define ROTL32(x, r) (((x) << (r)) | ((x) >> (32 - (r))))
#define ROTR32(x, r) (((x) >> (r)) | ((x) << (32 - (r))))

uint32_t key[4], text[2];

static void key_schedule(const uint32_t k[4], uint32_t rk[27])
{
    uint32_t a = k[0], l[3] = {k[1], k[2], k[3]};

    for (uint32_t i = 0; i < 27; i++) {
        rk[i] = a;
        l[i % 3] = (ROTR32(l[i % 3], 8) + a) ^ i;
        a = ROTL32(a, 3) ^ l[i % 3];
    }
}

static void encrypt(uint32_t *x, uint32_t *y, const uint32_t rk[27])
{
    for (int i = 0; i < 27; i++) {
        *x = (ROTR32(*x, 8) + *y) ^ rk[i];
        *y = ROTL32(*y, 3) ^ *x;
    }
}

void run(void)
{
    uint32_t rk[27];

    key_schedule(key, rk);
    encrypt(&text[1], &text[0], rk);
}

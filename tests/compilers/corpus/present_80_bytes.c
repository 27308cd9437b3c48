/* PRESENT-80 (Bogdanov et al., CHES 2007) as a textbook writes it: bytes, and a bit at a time is permuted. */
#include <stdint.h>
#include <string.h>

uint8_t key[10], block[8];

static const uint8_t sbox[16] = {
    0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2,
};

void run(void)
{
    uint8_t k[10], s[8], t[8];

    memcpy(k, key, 10);
    memcpy(s, block, 8);
    for (int round = 1; round <= 31; round++) {
        for (int i = 0; i < 8; i++)
            s[i] ^= k[i];
        for (int i = 0; i < 8; i++)
            s[i] = (uint8_t)(sbox[s[i] >> 4] << 4 | sbox[s[i] & 15]);
        memset(t, 0, 8);
        for (int i = 0; i < 64; i++) {
            int to = i == 63 ? 63 : (16 * i) % 63;
            int bit = s[7 - i / 8] >> (i % 8) & 1;
            t[7 - to / 8] |= (uint8_t)(bit << (to % 8));
        }
        memcpy(s, t, 8);
        /* 61 bits to the left is 19 to the right. */
        uint8_t r[10];
        for (int i = 0; i < 10; i++)
            r[i] = (uint8_t)(k[(i + 8) % 10] >> 3 | k[(i + 7) % 10] << 5);
        memcpy(k, r, 10);
        k[0] = (uint8_t)(sbox[k[0] >> 4] << 4 | (k[0] & 15));
        k[7] ^= (uint8_t)(round >> 1);
        k[8] ^= (uint8_t)(round << 7);
    }
    for (int i = 0; i < 8; i++)
        block[i] = s[i] ^ k[i];
}

/* The block function of ChaCha20 (RFC 8439, section 2.3): key, counter and nonce to 64 bytes. */
#include <stdint.h>

#define ROTL(a, b) (((a) << (b)) | ((a) >> (32 - (b))))
#define QUARTER(a, b, c, d)                                                                                  \
    (a += b, d ^= a, d = ROTL(d, 16),                                                                        \
     c += d, b ^= c, b = ROTL(b, 12),                                                                        \
     a += b, d ^= a, d = ROTL(d, 8),                                                                         \
     c += d, b ^= c, b = ROTL(b, 7))

uint8_t key[32], nonce[12], stream[64];
uint32_t counter[1];

static uint32_t load32(const uint8_t *p)
{
    return (uint32_t)p[0] | ((uint32_t)p[1] << 8) | ((uint32_t)p[2] << 16) | ((uint32_t)p[3] << 24);
}

static void store32(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)(v >> 16);
    p[3] = (uint8_t)(v >> 24);
}

void run(void)
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];

    for (int i = 0; i < 8; i++)
        in[4 + i] = load32(key + 4 * i);
    in[12] = counter[0];
    for (int i = 0; i < 3; i++)
        in[13 + i] = load32(nonce + 4 * i);
    for (int i = 0; i < 16; i++)
        x[i] = in[i];
    for (int i = 0; i < 20; i += 2) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++)
        store32(stream + 4 * i, x[i] + in[i]);
}

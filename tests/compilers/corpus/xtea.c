/* XTEA (Needham and Wheeler, Tea extensions, University of Cambridge, 1997): the key word by the sum. */
#include <stdint.h>

uint32_t key[4], text[2];

static void encipher(unsigned int rounds, uint32_t v[2], uint32_t const k[4])
{
    unsigned int i;
    uint32_t v0 = v[0], v1 = v[1], sum = 0, delta = 0x9E3779B9;

    for (i = 0; i < rounds; i++) {
        v0 += (((v1 << 4) ^ (v1 >> 5)) + v1) ^ (sum + k[sum & 3]);
        sum += delta;
        v1 += (((v0 << 4) ^ (v0 >> 5)) + v0) ^ (sum + k[(sum >> 11) & 3]);
    }
    v[0] = v0;
    v[1] = v1;
}

void run(void)
{
    encipher(32, text, key);
}

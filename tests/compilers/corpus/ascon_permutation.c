/* The permutation of Ascon (Dobraunig et al., Journal of Cryptology 34, 2021) with up to 12 rounds. */
#include <stdint.h>

uint64_t state[5];
uint8_t rounds[1];

static uint64_t ror(uint64_t x, int n)
{
    return x >> n | x << (-n & 63);
}

static void round_function(uint64_t *s, uint8_t c)
{
    uint64_t t[5];

    /* Addition of the round constant. */
    s[2] ^= c;
    /* Substitution layer, of all 64 columns at a time. */
    s[0] ^= s[4];
    s[4] ^= s[3];
    s[2] ^= s[1];
    for (int i = 0; i < 5; i++)
        t[i] = s[i] ^ (~s[(i + 1) % 5] & s[(i + 2) % 5]);
    t[1] ^= t[0];
    t[0] ^= t[4];
    t[3] ^= t[2];
    t[2] = ~t[2];
    /* Linear diffusion layer. */
    s[0] = t[0] ^ ror(t[0], 19) ^ ror(t[0], 28);
    s[1] = t[1] ^ ror(t[1], 61) ^ ror(t[1], 39);
    s[2] = t[2] ^ ror(t[2], 1) ^ ror(t[2], 6);
    s[3] = t[3] ^ ror(t[3], 10) ^ ror(t[3], 17);
    s[4] = t[4] ^ ror(t[4], 7) ^ ror(t[4], 41);
}

void run(void)
{
    int count = rounds[0] % 13;

    for (int i = 12 - count; i < 12; i++)
        round_function(state, (uint8_t)((0xF - i) << 4 | i));
}

/* PRESENT-128 (Bogdanov et al., CHES 2007), a function for each layer, on bytes with the highest first. */
#include <stdint.h>

uint8_t key[16], block[8];

static const uint8_t sbox[16] = {
    0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2,
};

static void add_round_key(uint8_t *state, const uint8_t *k)
{
    for (int i = 0; i < 8; i++)
        state[i] ^= k[i];
}

static void sbox_layer(uint8_t *state)
{
    for (int i = 0; i < 8; i++) {
        uint8_t high = sbox[state[i] >> 4];
        uint8_t low = sbox[state[i] & 0x0F];
        state[i] = (uint8_t)((high << 4) | low);
    }
}

static void permutation_layer(uint8_t *state)
{
    uint8_t moved[8] = {0};

    for (int j = 0; j < 16; j++) {
        for (int i = 0; i < 4; i++) {
            int from = 4 * j + i, to = 16 * i + j;
            if ((state[7 - from / 8] >> (from % 8)) & 1)
                moved[7 - to / 8] |= (uint8_t)(1 << (to % 8));
        }
    }
    for (int i = 0; i < 8; i++)
        state[i] = moved[i];
}

static void update_key(uint8_t *k, int round)
{
    uint8_t old[16];

    for (int i = 0; i < 16; i++)
        old[i] = k[i];
    for (int i = 0; i < 16; i++)
        k[i] = (uint8_t)((old[(i + 8) % 16] >> 3) | (old[(i + 7) % 16] << 5));
    k[0] = (uint8_t)((sbox[k[0] >> 4] << 4) | sbox[k[0] & 0x0F]);
    k[7] ^= (uint8_t)(round >> 2);
    k[8] ^= (uint8_t)(round << 6);
}

void run(void)
{
    uint8_t k[16];

    for (int i = 0; i < 16; i++)
        k[i] = key[i];
    for (int round = 1; round < 32; round++) {
        add_round_key(block, k);
        sbox_layer(block);
        permutation_layer(block);
        update_key(k, round);
    }
    add_round_key(block, k);
}

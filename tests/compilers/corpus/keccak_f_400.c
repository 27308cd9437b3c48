/* Keccak-f[400] (Bertoni et al., The Keccak reference 3.0, 2011): 25 lanes of 16 bits, 20 rounds. */
#include <stdint.h>

uint16_t state[25];

static const uint16_t round_constants[20] = {
    0x0001, 0x8082, 0x808a, 0x8000, 0x808b, 0x0001, 0x8081, 0x8009, 0x008a, 0x0088,
    0x8009, 0x000a, 0x808b, 0x008b, 0x8089, 0x8003, 0x8002, 0x0080, 0x800a, 0x000a,
};

static const uint8_t rotations[24] = {
    1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44,
};

static const uint8_t lanes[24] = {
    10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1,
};

static uint16_t rotl(uint16_t x, int n)
{
    n %= 16;
    return n ? (uint16_t)(x << n | x >> (16 - n)) : x;
}

void run(void)
{
    uint16_t t, bc[5];

    for (int r = 0; r < 20; r++) {
        /* Theta. */
        for (int i = 0; i < 5; i++)
            bc[i] = state[i] ^ state[i + 5] ^ state[i + 10] ^ state[i + 15] ^ state[i + 20];
        for (int i = 0; i < 5; i++) {
            t = bc[(i + 4) % 5] ^ rotl(bc[(i + 1) % 5], 1);
            for (int j = 0; j < 25; j += 5)
                state[j + i] ^= t;
        }
        /* Rho and pi. */
        t = state[1];
        for (int i = 0; i < 24; i++) {
            int j = lanes[i];
            bc[0] = state[j];
            state[j] = rotl(t, rotations[i]);
            t = bc[0];
        }
        /* Chi. */
        for (int j = 0; j < 25; j += 5) {
            for (int i = 0; i < 5; i++)
                bc[i] = state[j + i];
            for (int i = 0; i < 5; i++)
                state[j + i] ^= (uint16_t)(~bc[(i + 1) % 5] & bc[(i + 2) % 5]);
        }
        /* Iota. */
        state[0] ^= round_constants[r];
    }
}

/* RC5-32/12/16 (Rivest, Fast Software Encryption 1994): the key of 16 bytes is mixed into a table. */
#include <stdint.h>

#define W 32
#define R 12
#define B 16
#define C 4
#define T (2 * (R + 1))
#define ROTL(x, y) (((x) << ((y) & (W - 1))) | ((x) >> ((W - ((y) & (W - 1))) & (W - 1))))

uint8_t key[16];
uint32_t text[2];

static uint32_t S[T];

static void setup(const uint8_t *K)
{
    uint32_t i, j, k, u = W / 8, a, b, L[C];

    for (i = 0; i < C; i++)
        L[i] = 0;
    for (i = B; i-- > 0;)
        L[i / u] = (L[i / u] << 8) + K[i];
    for (S[0] = 0xb7e15163, i = 1; i < T; i++)
        S[i] = S[i - 1] + 0x9e3779b9;
    for (a = b = i = j = k = 0; k < 3 * T; k++, i = (i + 1) % T, j = (j + 1) % C) {
        a = S[i] = ROTL(S[i] + (a + b), 3);
        b = L[j] = ROTL(L[j] + (a + b), (a + b));
    }
}

static void encrypt(const uint32_t *pt, uint32_t *ct)
{
    uint32_t i, a = pt[0] + S[0], b = pt[1] + S[1];

    for (i = 1; i <= R; i++) {
        a = ROTL(a ^ b, b) + S[2 * i];
        b = ROTL(b ^ a, a) + S[2 * i + 1];
    }
    ct[0] = a;
    ct[1] = b;
}

void run(void)
{
    setup(key);
    encrypt(text, text);
}

/* The core of Salsa20 (Bernstein, Salsa20 specification, 2005): 16 words to 16 words, 10 double rounds. */
#include <stdint.h>

#define R(a, b) (((a) << (b)) | ((a) >> (32 - (b))))

uint32_t in[16], out[16];

static void quarterround(uint32_t *y0, uint32_t *y1, uint32_t *y2, uint32_t *y3)
{
    *y1 = *y1 ^ R(*y0 + *y3, 7);
    *y2 = *y2 ^ R(*y1 + *y0, 9);
    *y3 = *y3 ^ R(*y2 + *y1, 13);
    *y0 = *y0 ^ R(*y3 + *y2, 18);
}

static void rowround(uint32_t y[16])
{
    quarterround(&y[0], &y[1], &y[2], &y[3]);
    quarterround(&y[5], &y[6], &y[7], &y[4]);
    quarterround(&y[10], &y[11], &y[8], &y[9]);
    quarterround(&y[15], &y[12], &y[13], &y[14]);
}

static void columnround(uint32_t x[16])
{
    quarterround(&x[0], &x[4], &x[8], &x[12]);
    quarterround(&x[5], &x[9], &x[13], &x[1]);
    quarterround(&x[10], &x[14], &x[2], &x[6]);
    quarterround(&x[15], &x[3], &x[7], &x[11]);
}

void run(void)
{
    uint32_t z[16];
    int i;

    for (i = 0; i < 16; ++i)
        z[i] = in[i];
    for (i = 0; i < 10; ++i) {
        columnround(z);
        rowround(z);
    }
    for (i = 0; i < 16; ++i)
        out[i] = z[i] + in[i];
}

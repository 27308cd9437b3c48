/* The greatest common divisor by remainders (Euclid, Elements VII), by halves (Stein 1967), and extended. */
#include <stdint.h>
#include <stdlib.h>

uint32_t a[3], b[3], by_remainders[3], by_halves[3];
int16_t c[1], d[1];
int32_t x[1], y[1], extended[1];

static uint32_t euclid(uint32_t m, uint32_t n)
{
    while (n != 0) {
        uint32_t r = m % n;
        m = n;
        n = r;
    }
    return m;
}

static uint32_t stein(uint32_t u, uint32_t v)
{
    int shift = 0;

    if (u == 0 || v == 0)
        return u | v;
    while (((u | v) & 1) == 0) {
        u >>= 1;
        v >>= 1;
        shift++;
    }
    while ((u & 1) == 0)
        u >>= 1;
    do {
        while ((v & 1) == 0)
            v >>= 1;
        if (u > v) {
            uint32_t t = v;
            v = u;
            u = t;
        }
        v -= u;
    } while (v != 0);
    return u << shift;
}

void run(void)
{
    int32_t old_r = c[0], r = d[0], old_s = 1, s = 0, old_t = 0, t = 1;

    for (int i = 0; i < 3; i++) {
        by_remainders[i] = euclid(a[i], b[i]);
        by_halves[i] = stein(a[i], b[i]);
    }
    /* With signs; x * c + y * d is the divisor. */
    while (r != 0) {
        int32_t q = old_r / r, next;
        next = old_r - q * r, old_r = r, r = next;
        next = old_s - q * s, old_s = s, s = next;
        next = old_t - q * t, old_t = t, t = next;
    }
    x[0] = old_s;
    y[0] = old_t;
    extended[0] = abs(old_r);
}

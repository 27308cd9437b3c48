/* Powers modulo a number, the lowest bit first (Knuth, The Art of Computer Programming 2, 4.6.3). */
#include <stdint.h>

uint32_t base[1], modulus[1], power[1];
uint16_t exponent[1];

static uint32_t modular_power(uint32_t b, uint32_t e, uint32_t m)
{
    uint32_t result = 1 % m;

    b %= m;
    while (e > 0) {
        if (e & 1)
            result = (uint32_t)((uint64_t)result * b % m);
        b = (uint32_t)((uint64_t)b * b % m);
        e >>= 1;
    }
    return result;
}

void run(void)
{
    power[0] = modulus[0] ? modular_power(base[0], exponent[0], modulus[0]) : 0;
}

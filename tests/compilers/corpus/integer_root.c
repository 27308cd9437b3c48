/* Square roots of integers, digit by digit (Warren, Hacker's Delight, section 11-1), and a cube root. */
#include <stdint.h>

uint32_t squares[6], cubes[2];
uint16_t roots[6], cube_roots[2];

static uint16_t isqrt(uint32_t x)
{
    uint32_t m = 0x40000000, y = 0, b;

    while (m != 0) {
        b = y | m;
        y = y >> 1;
        if (x >= b) {
            x = x - b;
            y = y | m;
        }
        m = m >> 2;
    }
    return (uint16_t)y;
}

static uint16_t icbrt(uint32_t x)
{
    uint32_t y = 0;

    for (int s = 30; s >= 0; s -= 3) {
        uint32_t b;
        y = 2 * y;
        b = 3 * y * (y + 1) + 1;
        if ((x >> s) >= b) {
            x -= b << s;
            y++;
        }
    }
    return (uint16_t)y;
}

void run(void)
{
    for (int i = 0; i < 6; i++)
        roots[i] = isqrt(squares[i]);
    for (int i = 0; i < 2; i++)
        cube_roots[i] = icbrt(cubes[i]);
}

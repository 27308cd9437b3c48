/* CRC-16 of XMODEM (Peterson and Brown 1961; ITU-T V.41), by a table that is made first. */
#include <stdint.h>
#include <stddef.h>

uint8_t data[40];
uint16_t crc[2];

static uint16_t table[256];

static void make_table(uint16_t polynomial)
{
    for (unsigned n = 0; n < 256; n++) {
        uint16_t c = (uint16_t)(n << 8);
        for (int k = 0; k < 8; k++)
            c = (c & 0x8000) ? (uint16_t)((c << 1) ^ polynomial) : (uint16_t)(c << 1);
        table[n] = c;
    }
}

static uint16_t update(uint16_t c, const uint8_t *buffer, size_t count)
{
    while (count--)
        c = (uint16_t)(c << 8) ^ table[(c >> 8) ^ *buffer++];
    return c;
}

void run(void)
{
    make_table(0x1021);
    crc[0] = update(0, data, 9);
    crc[1] = update(0xFFFF, data, sizeof data);
}

/* CRC-32 (ISO 3309, ITU-T V.42; RFC 1952, section 8) of up to 47 bytes, a bit at a time. */
#include <stdint.h>

uint8_t data[47], length[1];
uint32_t crc[1];

void run(void)
{
    uint32_t c = 0xFFFFFFFF;
    int count = length[0] % 48;

    for (int i = 0; i < count; i++) {
        c ^= data[i];
        for (int bit = 0; bit < 8; bit++) {
            if (c & 1)
                c = (c >> 1) ^ 0xEDB88320;
            else
                c >>= 1;
        }
    }
    crc[0] = ~c;
}

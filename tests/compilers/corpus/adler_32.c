/* Adler-32 (RFC 1950, section 9) of 48 bytes, with a remainder for each byte. */
#include <stdint.h>

#define BASE 65521 /* largest prime smaller than 65536 */

uint8_t buffer[48];
uint32_t adler[1];

static uint32_t update_adler32(uint32_t adler, const uint8_t *buf, int len)
{
    uint32_t s1 = adler & 0xffff;
    uint32_t s2 = (adler >> 16) & 0xffff;
    int n;

    for (n = 0; n < len; n++) {
        s1 = (s1 + buf[n]) % BASE;
        s2 = (s2 + s1) % BASE;
    }
    return (s2 << 16) + s1;
}

void run(void)
{
    adler[0] = update_adler32(adler[0], buffer, 48);
}

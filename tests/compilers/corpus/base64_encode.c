/* Base64 (RFC 4648, section 4) of up to 30 bytes, with padding. */
#include <stdint.h>
#include <stddef.h>

uint8_t data[30], length[1], text[41], text_length[1];

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t encode(const uint8_t *in, size_t count, uint8_t *out)
{
    size_t i, at = 0;

    for (i = 0; i + 2 < count; i += 3) {
        uint32_t group = (uint32_t)in[i] << 16 | (uint32_t)in[i + 1] << 8 | in[i + 2];
        out[at++] = (uint8_t)alphabet[group >> 18];
        out[at++] = (uint8_t)alphabet[group >> 12 & 63];
        out[at++] = (uint8_t)alphabet[group >> 6 & 63];
        out[at++] = (uint8_t)alphabet[group & 63];
    }
    if (i < count) {
        out[at++] = (uint8_t)alphabet[in[i] >> 2];
        if (i + 1 == count) {
            out[at++] = (uint8_t)alphabet[(in[i] & 3) << 4];
            out[at++] = '=';
        } else {
            out[at++] = (uint8_t)alphabet[(in[i] & 3) << 4 | in[i + 1] >> 4];
            out[at++] = (uint8_t)alphabet[(in[i + 1] & 15) << 2];
        }
        out[at++] = '=';
    }
    out[at] = 0;
    return at;
}

void run(void)
{
    text_length[0] = (uint8_t)encode(data, length[0] % 31, text);
}

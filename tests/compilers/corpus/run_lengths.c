/* Run lengths (Robinson and Cherry, Proceedings of the IEEE 55, 1967): packed, and unpacked again. */
#include <stdint.h>
#include <string.h>

uint8_t symbols[32], packed[64], unpacked[32], sizes[2];

static int pack(const uint8_t *in, int count, uint8_t *out)
{
    int i = 0, used = 0;

    while (i < count) {
        int j = i + 1;
        while (j < count && in[j] == in[i])
            j++;
        out[used++] = (uint8_t)(j - i);
        out[used++] = in[i];
        i = j;
    }
    return used;
}

static int unpack(const uint8_t *in, int count, uint8_t *out)
{
    uint8_t *begin = out;

    for (int i = 0; i < count; i += 2) {
        memset(out, in[i + 1], in[i]);
        out += in[i];
    }
    return (int)(out - begin);
}

void run(void)
{
    for (int i = 0; i < 32; i++)
        symbols[i] &= 1;
    sizes[0] = (uint8_t)pack(symbols, 32, packed);
    sizes[1] = (uint8_t)unpack(packed, sizes[0], unpacked);
}

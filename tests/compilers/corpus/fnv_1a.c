/* FNV-1a (Fowler, Noll and Vo 1991; IETF draft-eastlake-fnv), 32 and 64 bits, up to the first byte 0. */
#include <stdint.h>

uint8_t text[32];
uint32_t hash_32[1];
uint64_t hash_64[1];

static uint32_t fnv_32(const uint8_t *s)
{
    uint32_t hash = 0x811c9dc5;

    while (*s) {
        hash ^= *s++;
        hash *= 0x01000193;
    }
    return hash;
}

static uint64_t fnv_64(const uint8_t *s)
{
    uint64_t hash = 0xcbf29ce484222325;

    while (*s) {
        hash ^= *s++;
        hash *= 0x00000100000001b3;
    }
    return hash;
}

void run(void)
{
    text[31] = 0;
    hash_32[0] = fnv_32(text);
    hash_64[0] = fnv_64(text);
}

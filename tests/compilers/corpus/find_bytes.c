/* The first and all places of bytes in others, tried one by one (Knuth, Morris and Pratt 1977, section 1). */
#include <stdint.h>
#include <string.h>

uint8_t text[40], pattern[4], matches[40];
int8_t first[1];
int16_t order[1];

static int find(const uint8_t *haystack, int count, const uint8_t *needle, int length)
{
    for (int i = 0; i + length <= count; i++)
        if (memcmp(haystack + i, needle, (size_t)length) == 0)
            return i;
    return -1;
}

void run(void)
{
    uint8_t letters[40];
    int comparison;

    /* Few letters, so that something is found. */
    for (int i = 0; i < 40; i++)
        letters[i] = text[i] & 1 ? 'a' : 'b';
    for (int i = 0; i < 4; i++)
        pattern[i] = pattern[i] & 1 ? 'a' : 'b';
    first[0] = (int8_t)find(letters, 40, pattern, 4);
    memset(matches, 0, sizeof matches);
    for (int i = 0; i <= 36; i++)
        matches[i] = !memcmp(&letters[i], pattern, sizeof pattern);
    comparison = memcmp(text, text + 20, 20);
    order[0] = (int16_t)((comparison > 0) - (comparison < 0));
}

/* The part of the header that makes sense without a library; clang makes loops of it. */
#ifndef CIPHERFAB_STRING_H
#define CIPHERFAB_STRING_H

#include <stddef.h>

#define memcpy(to, from, count) __builtin_memcpy((to), (from), (count))
#define memmove(to, from, count) __builtin_memmove((to), (from), (count))
#define memset(to, byte, count) __builtin_memset((to), (byte), (count))

static inline __attribute__((always_inline)) int memcmp(const void *left, const void *right, size_t count)
{
    const unsigned char *a = left, *b = right;

    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

#endif

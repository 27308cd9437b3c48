/* The part of the header that makes sense without a library. */
#ifndef CIPHERFAB_STDLIB_H
#define CIPHERFAB_STDLIB_H

#include <stddef.h>

#define abs(number) __builtin_abs(number)
#define labs(number) __builtin_labs(number)

#endif

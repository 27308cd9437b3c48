/* The sieve of Eratosthenes (Nicomachus, Introduction to Arithmetic, chapter XIII) below a limit. */
#include <stdint.h>
#include <stdbool.h>
#include <string.h>

uint8_t limit[1], count[1], primes[54];

void run(void)
{
    bool composite[256];
    int end = limit[0], found = 0;

    memset(composite, false, sizeof composite);
    for (int i = 2; i * i < end; i++)
        if (!composite[i])
            for (int j = i * i; j < end; j += i)
                composite[j] = true;
    for (int i = 2; i < end; i++)
        if (!composite[i])
            primes[found++] = (uint8_t)i;
    count[0] = (uint8_t)found;
}

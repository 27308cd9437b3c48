/* Numbers to decimal digits (Kernighan and Ritchie, The C Programming Language, 3.6), and two at a time. */
#include <stdint.h>

int32_t number[1];
uint16_t small[2];
uint32_t large[1];
int8_t text[12], small_text[2][6], large_text[10];

static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                            "25262728293031323334353637383940414243444546474849"
                            "50515253545556575859606162636465666768697071727374"
                            "75767778798081828384858687888990919293949596979899";

static void reverse(int8_t *s, int count)
{
    for (int i = 0, j = count - 1; i < j; i++, j--) {
        int8_t c = s[i];
        s[i] = s[j];
        s[j] = c;
    }
}

static void itoa(int32_t n, int8_t *s)
{
    int i = 0;
    uint32_t left = n < 0 ? -(uint32_t)n : (uint32_t)n;

    do {
        s[i++] = (int8_t)(left % 10 + '0');
    } while ((left /= 10) > 0);
    if (n < 0)
        s[i++] = '-';
    reverse(s, i);
    s[i] = '\0';
}

void run(void)
{
    uint32_t n = large[0];

    itoa(number[0], text);
    for (int i = 0; i < 2; i++) {
        uint16_t value = small[i];
        for (int j = 5; j > 0; j--) {
            small_text[i][j - 1] = (int8_t)('0' + value % 10);
            value /= 10;
        }
        small_text[i][5] = '\0';
    }
    for (int at = 8; at >= 0; at -= 2) {
        uint32_t pair = n % 100;
        n /= 100;
        large_text[at] = pairs[2 * pair];
        large_text[at + 1] = pairs[2 * pair + 1];
    }
}

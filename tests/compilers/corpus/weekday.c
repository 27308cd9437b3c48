/* Days since 1970 to a date of the Gregorian calendar (Richards 2013), and its weekday (Zeller 1887). */
#include <stdint.h>

int32_t days[4], year[4], month[4], day[4];
int8_t weekday[4], again[4];

static int32_t floor_division(int32_t n, int32_t by)
{
    int32_t q = n / by;

    return n % by < 0 ? q - 1 : q;
}

/* The weekday of a date, 0 for Saturday. */
static int32_t zeller(int32_t y, int32_t m, int32_t d)
{
    int32_t leap, h;

    if (m < 3) {
        m += 12;
        y -= 1;
    }
    leap = floor_division(y, 4) - floor_division(y, 100) + floor_division(y, 400);
    h = (d + 13 * (m + 1) / 5 + y + leap) % 7;
    return h < 0 ? h + 7 : h;
}

void run(void)
{
    for (int i = 0; i < 4; i++) {
        int32_t z = days[i] % 1000000, w = (z + 4) % 7;
        /* 0 for Sunday. */
        weekday[i] = (int8_t)(w < 0 ? w + 7 : w);

        /* Years begin in March, and 400 of them have 146097 days. */
        z += 719468;
        int32_t era = floor_division(z, 146097), of_era = z - era * 146097;
        int32_t years = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
        int32_t of_year = of_era - (365 * years + years / 4 - years / 100);
        int32_t m = (5 * of_year + 2) / 153;

        day[i] = of_year - (153 * m + 2) / 5 + 1;
        month[i] = m < 10 ? m + 3 : m - 9;
        year[i] = years + era * 400 + (month[i] <= 2);
        again[i] = (int8_t)zeller(year[i], month[i], day[i]);
    }
}

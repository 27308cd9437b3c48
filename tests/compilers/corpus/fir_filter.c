/* A filter of finite response (Oppenheim and Schafer, Discrete-Time Signal Processing), with a delay line. */
#include <stdint.h>
#include <string.h>

#define TAPS 9
#define SAMPLES 24

int16_t input[24], output[24];

/* Low pass, in units of 2 to the power of -15. */
static const int16_t taps[TAPS] = {-512, 0, 2816, 7936, 11264, 7936, 2816, 0, -512};

static int16_t saturated(int32_t x)
{
    if (x > INT16_MAX)
        return INT16_MAX;
    if (x < INT16_MIN)
        return INT16_MIN;
    return (int16_t)x;
}

void run(void)
{
    int16_t delay[TAPS] = {0};

    for (int n = 0; n < SAMPLES; n++) {
        int32_t sum = 1 << 14;

        memmove(delay + 1, delay, (TAPS - 1) * sizeof delay[0]);
        delay[0] = input[n];
        for (int i = 0; i < TAPS; i++)
            sum += (int32_t)taps[i] * delay[i];
        output[n] = saturated(sum >> 15);
    }
}

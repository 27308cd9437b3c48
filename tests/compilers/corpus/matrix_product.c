/* The product of matrices by its definition (Cormen et al., Introduction to Algorithms, section 4.2). */
#include <stdint.h>

#define N 3

int32_t a[3][3], b[3][3], c[3][3];
int64_t trace[1];

void run(void)
{
    /* Small enough that no sum overflows. */
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] %= 1 << 14;
            b[i][j] %= 1 << 14;
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            int32_t sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
    trace[0] = 0;
    for (int i = 0; i < N; i++)
        trace[0] += (int64_t)c[i][i] * c[i][i];
}

/* Bubble sort that ends early (Knuth, The Art of Computer Programming 3, section 5.2.2, algorithm B). */
#include <stdint.h>
#include <stdbool.h>

int32_t numbers[20];
uint8_t passes[1];

static void swap(int32_t *a, int32_t *b)
{
    int32_t t = *a;

    *a = *b;
    *b = t;
}

static int bubble_sort(int32_t *array, int n)
{
    int count = 0;
    bool swapped = true;

    while (swapped) {
        swapped = false;
        for (int i = 1; i < n; i++) {
            if (array[i - 1] > array[i]) {
                swap(&array[i - 1], &array[i]);
                swapped = true;
            }
        }
        n--;
        count++;
    }
    return count;
}

void run(void)
{
    passes[0] = (uint8_t)bubble_sort(numbers, 20);
}

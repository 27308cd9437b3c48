/* Heapsort (Williams, Communications of the ACM 7, 1964; Floyd 1964) of signed numbers of 16 bits. */
#include <stdint.h>

#define COUNT 31

int16_t numbers[31];

static void sift_down(int16_t a[], int start, int end)
{
    int root = start;

    while (2 * root + 1 <= end) {
        int child = 2 * root + 1, largest = root;
        if (a[largest] < a[child])
            largest = child;
        if (child + 1 <= end && a[largest] < a[child + 1])
            largest = child + 1;
        if (largest == root)
            return;
        int16_t t = a[root];
        a[root] = a[largest];
        a[largest] = t;
        root = largest;
    }
}

void run(void)
{
    int start, end;

    for (start = (COUNT - 2) / 2; start >= 0; start--)
        sift_down(numbers, start, COUNT - 1);
    for (end = COUNT - 1; end > 0; end--) {
        int16_t t = numbers[end];
        numbers[end] = numbers[0];
        numbers[0] = t;
        sift_down(numbers, 0, end - 1);
    }
}

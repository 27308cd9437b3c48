/* The Game of Life (Conway; Gardner, Scientific American 223, 1970) on a torus of 8 by 8 cells. */
#include <stdint.h>
#include <string.h>

#define SIZE 8

uint8_t grid[8][8];
uint16_t alive[3];

static int neighbours(uint8_t cells[SIZE][SIZE], int row, int column)
{
    int count = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy != 0 || dx != 0)
                count += cells[(row + dy + SIZE) % SIZE][(column + dx + SIZE) % SIZE];
    return count;
}

static void step(void)
{
    uint8_t next[SIZE][SIZE];

    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            int n = neighbours(grid, y, x);
            next[y][x] = n == 3 || (grid[y][x] && n == 2);
        }
    memcpy(grid, next, sizeof grid);
}

void run(void)
{
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
            grid[y][x] &= 1;
    for (int i = 0; i < 3; i++) {
        step();
        alive[i] = 0;
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++)
                alive[i] += grid[y][x];
    }
}

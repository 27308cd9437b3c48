/* RECTANGLE-80, from the specification: sections 2.2 to 2.4. Words of 32 bits, the lowest first.
 *
 * A row is the lower half of a word. Where the S-box is applied to columns of the state, the upper half has the
 * same row of the key register: its columns come along. */
#include <stdint.h>

#define ROUNDS 25

static const uint8_t constants[ROUNDS] = {0x01, 0x02, 0x04, 0x09, 0x12, 0x05, 0x0B, 0x16, 0x0C, 0x19, 0x13, 0x07, 0x0F,
                                          0x1F, 0x1E, 0x1C, 0x18, 0x11, 0x03, 0x06, 0x0D, 0x1B, 0x17, 0x0E, 0x1D};


static uint32_t left(uint32_t row, int amount)
{
    return (row << amount & 0xFFFF) + ((row & 0xFFFF) >> (16 - amount));
}

/* The S-box on all columns of four rows. */
static void substitute(uint32_t row[4])
{
    uint32_t a = row[0], b = row[1], c = row[2], d = row[3];
    uint32_t differ = b ^ c, e = c ^ d, f = a ^ (d | ~b);

    row[0] = (a & ~b) ^ e;
    row[1] = c ^ f;
    row[2] = f ^ (row[0] | differ);
    row[3] = differ ^ (e & f);
}

/* Its inverse. */
static void substitute_back(uint32_t row[4])
{
    uint32_t a = row[0], b = row[1], c = row[2], d = row[3];

    row[0] = ~(a ^ (c | d) ^ (b & (d ^ (a & c))));
    row[1] = b ^ c ^ (a & (c ^ d));
    row[2] = b ^ c ^ (a | d);
    row[3] = ~((a & ~b) ^ (c & (b ^ d)) ^ (b & d & ~a));
}

/* The columns of the key register that the S-box is applied to, with what it makes of them. */
static uint32_t columns(uint32_t row, uint32_t made)
{
    return (row & 0xFFF0) + (made & 0xF);
}

/* A step of the key schedule, behind the S-box. */
static void feistel(uint32_t k[5], uint32_t constant)
{
    uint32_t first = k[0];

    k[0] = left(first, 8) ^ k[1] ^ constant;
    k[1] = k[2];
    k[2] = k[3];
    k[3] = left(k[3], 12) ^ k[4];
    k[4] = first;
}

static void load(uint32_t rows[5], const uint32_t *words, int count)
{
    for (int i = 0; i < count; i++)
        rows[i] = words[i / 2] >> 16 * (i % 2) & 0xFFFF;
}

void encrypt(uint32_t block[static 2], const uint32_t key[static 3])
{
    uint32_t s[4], k[5];

    load(s, block, 4);
    load(k, key, 5);
    for (int round = 0; round != ROUNDS; round++) {
        for (int i = 0; i < 4; i++)
            s[i] = (s[i] ^ k[i]) + (k[i] << 16);
        substitute(s);
        for (int i = 0; i < 4; i++)
            k[i] = columns(k[i], s[i] >> 16);
        s[0] &= 0xFFFF;
        s[1] = left(s[1], 1);
        s[2] = left(s[2], 12);
        s[3] = left(s[3], 13);
        feistel(k, constants[round]);
    }
    for (int i = 0; i < 4; i++)
        s[i] ^= k[i];
    block[0] = s[0] + (s[1] << 16);
    block[1] = s[2] + (s[3] << 16);
}

void decrypt(uint32_t block[static 2], const uint32_t key[static 3])
{
    uint32_t s[4], k[5];

    load(s, block, 4);
    load(k, key, 5);
    for (int round = 0; round != ROUNDS; round++) {
        uint32_t made[4] = {k[0], k[1], k[2], k[3]};
        substitute(made);
        for (int i = 0; i < 4; i++)
            k[i] = columns(k[i], made[i]);
        feistel(k, constants[round]);
    }
    for (int i = 0; i < 4; i++)
        s[i] ^= k[i];
    for (int round = ROUNDS; round-- != 0;) {
        /* The step of the key schedule back, but for the S-box. */
        uint32_t first = k[4];
        k[4] = k[3] ^ left(k[2], 12);
        k[3] = k[2];
        k[2] = k[1];
        k[1] = k[0] ^ left(first, 8) ^ constants[round];
        k[0] = first;

        s[1] = left(s[1], 15);
        s[2] = left(s[2], 4);
        s[3] = left(s[3], 3);
        for (int i = 0; i < 4; i++)
            s[i] += k[i] << 16;
        substitute_back(s);
        for (int i = 0; i < 4; i++) {
            k[i] = columns(k[i], s[i] >> 16);
            s[i] = (s[i] ^ k[i]) & 0xFFFF;
        }
    }
    block[0] = s[0] + (s[1] << 16);
    block[1] = s[2] + (s[3] << 16);
}

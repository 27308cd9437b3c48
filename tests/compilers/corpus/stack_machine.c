/* A machine with a stack and code of bytes, as in P-code (Wirth, Algorithms + Data Structures, 1976). */
#include <stdint.h>

enum { PUSH, ADD, SUB, MUL, NEG, AND, XOR, SHIFT, DUP, SWAP, LOAD, STORE, LESS, JUMP, BRANCH, OUT };

uint8_t code[64], output_count[1];
int32_t cells[8], output[8];

void run(void)
{
    uint32_t stack[16] = {0}, a, b;
    unsigned pc = 0, sp = 0, outputs = 0;

    for (int step = 0; step < 150; step++) {
        uint8_t instruction = code[pc++ % 64], argument = instruction >> 4;
        a = stack[sp % 16];
        b = stack[(sp - 1) % 16];
        switch (instruction & 15) {
        case PUSH:
            stack[++sp % 16] = (uint32_t)argument - 8;
            break;
        case ADD:
            stack[--sp % 16] = b + a;
            break;
        case SUB:
            stack[--sp % 16] = b - a;
            break;
        case MUL:
            stack[--sp % 16] = b * a;
            break;
        case NEG:
            stack[sp % 16] = -a;
            break;
        case AND:
            stack[--sp % 16] = b & a;
            break;
        case XOR:
            stack[--sp % 16] = b ^ a;
            break;
        case SHIFT:
            stack[--sp % 16] = argument & 1 ? b >> (a & 31) : b << (a & 31);
            break;
        case DUP:
            stack[++sp % 16] = a;
            break;
        case SWAP:
            stack[sp % 16] = b;
            stack[(sp - 1) % 16] = a;
            break;
        case LOAD:
            stack[++sp % 16] = (uint32_t)cells[argument % 8];
            break;
        case STORE:
            cells[argument % 8] = (int32_t)a;
            sp--;
            break;
        case LESS:
            stack[--sp % 16] = (int32_t)b < (int32_t)a;
            break;
        case BRANCH:
            sp--;
            if (a == 0)
                break;
            /* fall through */
        case JUMP:
            pc += argument;
            break;
        case OUT:
            output[outputs++ % 8] = (int32_t)a;
            break;
        }
    }
    output_count[0] = (uint8_t)outputs;
}

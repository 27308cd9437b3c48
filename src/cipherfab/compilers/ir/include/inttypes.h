/* The types alone: nothing is printed. */
#include <stdint.h>

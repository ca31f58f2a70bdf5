#ifndef CNUMBERPLANS_H
#define CNUMBERPLANS_H
#include <stddef.h>
#include <stdint.h>

// Fixtures/plans/plans.bin: the numbering plans of all countries, as Fixtures/plans/make.py says.
const uint16_t *cnumberplans_words(void);
// In words of 16 bits, little endian.
size_t cnumberplans_count(void);

#endif

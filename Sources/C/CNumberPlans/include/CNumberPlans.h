#ifndef CNUMBERPLANS_H
#define CNUMBERPLANS_H
#include <stddef.h>
#include <stdint.h>

// The contents of Fixtures/plans/plans.bin: the numbering plans of all countries.
// Fixtures/plans/make.py describes the format.
const uint16_t *cnumberplans_words(void);
// The number of words; each has 16 bits, little-endian.
size_t cnumberplans_count(void);

#endif

#ifndef CCHARACTERSETS_H
#define CCHARACTERSETS_H
#include <stddef.h>
#include <stdint.h>

// Fixtures/sets/sets.bin; what is in it says Fixtures/sets/make.py.
const uint8_t *ccharactersets_bytes(void);
size_t ccharactersets_size(void);

#endif

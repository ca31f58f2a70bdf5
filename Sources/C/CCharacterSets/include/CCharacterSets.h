#ifndef CCHARACTERSETS_H
#define CCHARACTERSETS_H
#include <stddef.h>
#include <stdint.h>

// The contents of Fixtures/sets/sets.bin. Fixtures/sets/make.py describes the format.
const uint8_t *ccharactersets_bytes(void);
size_t ccharactersets_size(void);

#endif

#ifndef CHANREADINGS_H
#define CHANREADINGS_H
#include <stddef.h>
#include <stdint.h>

// Fixtures/han/readings.bin; what is in it says Fixtures/han/make.py.
const uint8_t *chanreadings_bytes(void);
size_t chanreadings_size(void);

#endif

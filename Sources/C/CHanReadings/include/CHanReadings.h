#ifndef CHANREADINGS_H
#define CHANREADINGS_H
#include <stddef.h>
#include <stdint.h>

// The contents of Fixtures/han/readings.bin. Fixtures/han/make.py describes the format.
const uint8_t *chanreadings_bytes(void);
size_t chanreadings_size(void);

#endif

#ifndef CFONTS_H
#define CFONTS_H
#include <stddef.h>
#include <stdint.h>

// Fixtures/fonts/regular.hex: letters of 8×16 pixels as GNU Unifont's .hex, by code point.
const uint8_t *cfonts_regular_bytes(void);
size_t cfonts_regular_size(void);

// Fixtures/fonts/small.hex: letters of 6×8 pixels, one byte a row, of which the upper six bits are
// used; by code point.
const uint8_t *cfonts_small_bytes(void);
size_t cfonts_small_size(void);

#endif

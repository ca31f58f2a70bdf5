#ifndef CFONTS_H
#define CFONTS_H
#include <stddef.h>
#include <stdint.h>

// The contents of Fixtures/fonts/regular.hex: letters of 8×16 pixels in the format of GNU Unifont's
// .hex, sorted by code point.
const uint8_t *cfonts_regular_bytes(void);
size_t cfonts_regular_size(void);

// The contents of Fixtures/fonts/small.hex: letters of 6×8 pixels, sorted by code point. Each row
// is one byte, of which the upper six bits are used.
const uint8_t *cfonts_small_bytes(void);
size_t cfonts_small_size(void);

#endif

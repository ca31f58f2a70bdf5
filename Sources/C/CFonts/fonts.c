#include "CFonts.h"

extern const uint8_t cfonts_regular_begin[], cfonts_regular_end[];
extern const uint8_t cfonts_small_begin[], cfonts_small_end[];

const uint8_t *cfonts_regular_bytes(void) { return cfonts_regular_begin; }
size_t cfonts_regular_size(void) { return (size_t)(cfonts_regular_end - cfonts_regular_begin); }

const uint8_t *cfonts_small_bytes(void) { return cfonts_small_begin; }
size_t cfonts_small_size(void) { return (size_t)(cfonts_small_end - cfonts_small_begin); }

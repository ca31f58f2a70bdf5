#include "CHanReadings.h"

extern const uint8_t chanreadings_begin[], chanreadings_end[];

const uint8_t *chanreadings_bytes(void) { return chanreadings_begin; }
size_t chanreadings_size(void) { return (size_t)(chanreadings_end - chanreadings_begin); }

#include "CCharacterSets.h"

extern const uint8_t ccharactersets_begin[], ccharactersets_end[];

const uint8_t *ccharactersets_bytes(void) { return ccharactersets_begin; }
size_t ccharactersets_size(void) { return (size_t)(ccharactersets_end - ccharactersets_begin); }

#ifndef CWORDLISTS_H
#define CWORDLISTS_H
#include <stddef.h>
#include <stdint.h>

// The compiled word list of a language, such as "en"; NULL and size 0 where none is shipped.
const uint8_t *cwordlists_bytes(const char *language, size_t *size);

#endif

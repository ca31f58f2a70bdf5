#ifndef CWORDLISTS_H
#define CWORDLISTS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether a compiled word list of a language, such as "en", comes with the program.
bool cwordlists_has(const char *language);

// Where the lists lie that come with the program, as FOLDER/en.words; NULL where they are built into it.
const char *cwordlists_folder(void);

// The compiled word list of a language; NULL and size 0 where none is built in.
const uint8_t *cwordlists_bytes(const char *language, size_t *size);

#endif

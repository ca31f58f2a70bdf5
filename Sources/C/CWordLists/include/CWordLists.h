#ifndef CWORDLISTS_H
#define CWORDLISTS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether the program has a compiled word list of a language, such as "en".
bool cwordlists_has(const char *language);

// Returns the folder of the installed lists, such as FOLDER/en.words; NULL if the lists are built
// into the program.
const char *cwordlists_folder(void);

// Returns the compiled word list of a language that is built into the program; NULL and size 0 if
// there is none.
const uint8_t *cwordlists_bytes(const char *language, size_t *size);

// Whether the program has pairs of words of a language whose word list is installed, such as "it".
bool cwordlists_has_pairs(const char *language);

// Returns the pairs that are built into the program, packed with gzip; NULL and size 0 if there are
// none, or if they are in the folder of the installed lists, such as FOLDER/it.pairs.gz.
const uint8_t *cwordlists_pairs(const char *language, size_t *size);

#endif

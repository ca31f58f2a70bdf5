// Embeds the word lists in the program, so that no installed file is needed. They are read without
// a copy; the kernel loads only the pages that are used. The header changes with their contents, so
// that a new list causes a new build. A program that reads the lists from a folder has none
// embedded.
#include "words/lists.h"
#ifndef TWELVEKEY_WORDS
  .section .rodata
.macro list name, file
  .balign 8
  .globl cwordlists_\name\()_begin
  .globl cwordlists_\name\()_end
cwordlists_\name\()_begin:
  .incbin "\file"
cwordlists_\name\()_end:
.endm
  list en, "words/en.words"
  list de, "words/de.words"
  list fr, "words/fr.words"
  list es, "words/es.words"
#endif
  .section .note.GNU-stack,"",%progbits

// The shipped word lists, byte for byte, so that the program has them wherever it is installed. They
// are read where they lie: the kernel loads the pages that are looked at. The header names their
// contents, so that a new list is a new build. A program that finds them in a folder has none in itself.
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

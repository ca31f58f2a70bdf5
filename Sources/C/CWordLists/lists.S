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

.macro pairs name
  .globl cwordpairs_\name\()_begin
  .globl cwordpairs_\name\()_end
cwordpairs_\name\()_begin:
  .incbin "words/pairs/\name\().pairs.gz"
cwordpairs_\name\()_end:
.endm
  pairs ar
  pairs bg
  pairs ca
  pairs cs
  pairs da
  pairs el
  pairs et
  pairs eu
  pairs fa
  pairs fi
  pairs gl
  pairs hi
  pairs hu
  pairs id
  pairs it
  pairs lv
  pairs mk
  pairs nb
  pairs nl
  pairs pl
  pairs pt
  pairs ro
  pairs sk
  pairs sl
  pairs sr
  pairs sv
  pairs tr
  pairs uk
  pairs ur
  pairs vi
#endif
  .section .note.GNU-stack,"",%progbits

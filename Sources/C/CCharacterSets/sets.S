// The letters of old character sets, byte for byte, so that the program has them wherever it is
// installed. As a Swift literal they would take the compiler minutes; here they are read where they
// lie. The header names their contents, so that new ones are a new build.
#include "sets/sets.h"
  .section .rodata
  .balign 8
  .globl ccharactersets_begin
  .globl ccharactersets_end
ccharactersets_begin:
  .incbin "sets/sets.bin"
ccharactersets_end:
  .section .note.GNU-stack,"",%progbits

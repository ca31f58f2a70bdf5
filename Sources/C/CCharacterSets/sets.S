// Embeds the data of old character sets in the program, so that no installed file is needed. They
// are read without a copy. A Swift array literal of them would take minutes to compile. The header
// changes with their contents, so that new contents cause a new build.
#include "sets/sets.h"
  .section .rodata
  .balign 8
  .globl ccharactersets_begin
  .globl ccharactersets_end
ccharactersets_begin:
  .incbin "sets/sets.bin"
ccharactersets_end:
  .section .note.GNU-stack,"",%progbits

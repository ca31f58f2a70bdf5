// Our own fonts, byte for byte, so that the program has them wherever it is installed. They are
// read where they lie: the kernel loads the pages that are looked at. The header names their
// contents, so that a changed font is a new build.
#include "fonts/fonts.h"
  .section .rodata
.macro font name
  .balign 8
  .globl cfonts_\name\()_begin
  .globl cfonts_\name\()_end
cfonts_\name\()_begin:
  .incbin "fonts/\name\().hex"
cfonts_\name\()_end:
.endm
  font regular
  font small
  .section .note.GNU-stack,"",%progbits

// Embeds this program's fonts in it, so that no installed file is needed. They are read without a
// copy; the kernel loads only the pages that are used. The header changes with their contents, so
// that a changed font causes a new build.
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

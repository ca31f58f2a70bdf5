// Embeds the numbering plans in the program. They are read without a copy; the kernel loads only
// the pages that are used. The header changes with their contents, so that a changed table causes a
// new build.
#include "plans/plans.h"
  .section .rodata
  .balign 8
  .globl cnumberplans_begin
  .globl cnumberplans_end
cnumberplans_begin:
  .incbin "plans/plans.bin"
cnumberplans_end:
  .section .note.GNU-stack,"",%progbits

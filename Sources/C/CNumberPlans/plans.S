// The numbering plans, byte for byte. They are read where they lie: the kernel loads the pages that are
// looked at. The header names their contents, so that a changed table is a new build.
#include "plans/plans.h"
  .section .rodata
  .balign 8
  .globl cnumberplans_begin
  .globl cnumberplans_end
cnumberplans_begin:
  .incbin "plans/plans.bin"
cnumberplans_end:
  .section .note.GNU-stack,"",%progbits

// Embeds the readings of Han characters in the program, so that no installed file is needed. They
// are read without a copy. A Swift array literal of them would take minutes to compile.
  .section .rodata
  .balign 8
  .globl chanreadings_begin
  .globl chanreadings_end
chanreadings_begin:
  .incbin "han/readings.bin"
chanreadings_end:
  .section .note.GNU-stack,"",%progbits

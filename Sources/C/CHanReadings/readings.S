// The readings of Han characters, byte for byte, so that the program has them wherever it is
// installed. As a Swift literal they would take the compiler minutes; here they are read where they
// lie.
  .section .rodata
  .balign 8
  .globl chanreadings_begin
  .globl chanreadings_end
chanreadings_begin:
  .incbin "han/readings.bin"
chanreadings_end:
  .section .note.GNU-stack,"",%progbits

// The sample contacts of Fixtures, byte for byte, so that the program has them wherever it is
// installed. SwiftPM's own `.embedInCode` makes an array literal of them, which takes the compiler
// minutes, and its bundles need Foundation.
  .section .rodata
  .globl csamplecontacts_begin
  .globl csamplecontacts_end
csamplecontacts_begin:
  .incbin "sample-contacts.vcf"
csamplecontacts_end:
  .section .note.GNU-stack,"",%progbits

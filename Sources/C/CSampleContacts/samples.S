// Embeds the sample contacts of Fixtures in the program, so that no installed file is needed.
// SwiftPM's `.embedInCode` would make an array literal, which takes minutes to compile, and
// SwiftPM's resource bundles need Foundation.
  .section .rodata
  .globl csamplecontacts_begin
  .globl csamplecontacts_end
csamplecontacts_begin:
  .incbin "sample-contacts.vcf"
csamplecontacts_end:
  .section .note.GNU-stack,"",%progbits

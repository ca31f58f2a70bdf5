#ifndef CSAMPLECONTACTS_H
#define CSAMPLECONTACTS_H
#include <stddef.h>
#include <stdint.h>

// The contents of Fixtures/sample-contacts.vcf.
const uint8_t *csamplecontacts_bytes(void);
size_t csamplecontacts_size(void);

#endif

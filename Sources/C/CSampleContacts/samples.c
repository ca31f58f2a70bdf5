#include "CSampleContacts.h"

extern const uint8_t csamplecontacts_begin[], csamplecontacts_end[];

const uint8_t *csamplecontacts_bytes(void) { return csamplecontacts_begin; }
size_t csamplecontacts_size(void) { return (size_t)(csamplecontacts_end - csamplecontacts_begin); }

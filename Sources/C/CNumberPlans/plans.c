#include "CNumberPlans.h"

extern const uint16_t cnumberplans_begin[], cnumberplans_end[];

const uint16_t *cnumberplans_words(void) { return cnumberplans_begin; }
size_t cnumberplans_count(void) { return (size_t)(cnumberplans_end - cnumberplans_begin); }

#include "CBuild.h"

#ifndef TWELVEKEY_COMMIT
#define TWELVEKEY_COMMIT ""
#endif
#ifndef TWELVEKEY_SWIFT
#define TWELVEKEY_SWIFT ""
#endif

const char *cbuild_commit(void) { return TWELVEKEY_COMMIT; }
const char *cbuild_swift(void) { return TWELVEKEY_SWIFT; }

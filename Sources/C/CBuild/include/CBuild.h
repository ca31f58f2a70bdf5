#ifndef CBUILD_H
#define CBUILD_H

// What the program was built from, as the build was told it (see Package.swift); empty where it was told
// nothing. C, as Swift has no macros that a build can set.
const char *cbuild_commit(void);
const char *cbuild_swift(void);

#endif

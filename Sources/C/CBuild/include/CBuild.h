#ifndef CBUILD_H
#define CBUILD_H

// The commit from which the program was built, and the version of Swift. Package.swift passes them
// to the build from its environment; each is empty if it isn't set there. These functions are in C
// because a build can't set macros for Swift.
const char *cbuild_commit(void);
const char *cbuild_swift(void);

#endif

#ifndef CBUILD_H
#define CBUILD_H

// The commit from which the program was built, which Package.swift passes to the build; empty if it
// passes none. This is in C because a build can't set macros for Swift.
const char *cbuild_commit(void);
const char *cbuild_swift(void);

#endif

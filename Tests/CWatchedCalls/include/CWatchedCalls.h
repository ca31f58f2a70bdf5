// The calls by which a file lasts, as the tests' program has them in place of the C library's: the
// linker takes these for the code under test, and the loader for the libraries that it uses, such as
// SQLite. They go on to the kernel, and where a thread wants it, they are noted, or fail instead.
#ifndef CWATCHEDCALLS_H
#define CWATCHEDCALLS_H

// From now on the calls of this thread are noted.
void cwatched_begin(void);
// No more; gives the notes, one a line, for free(3). `fsync FILE SIZE`, `fdatasync FILE SIZE`,
// `rename OLD NEW`, `link OLD NEW`, `pread FILE`; a call that failed says so at its end.
char *cwatched_end(void);
// This thread's next call of this name, of at most 15 letters, fails with this errno; 0 has it go on.
// `tmpfile` is an openat(2) that makes a file without a name.
void cwatched_fail(const char *name, int code);

#endif

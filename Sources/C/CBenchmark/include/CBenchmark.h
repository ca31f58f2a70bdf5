// Functions of glibc for the benchmarks that Swift can't import. There is no logic here.
#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include <stddef.h>

// Returns the number of bytes that are allocated and not freed: small blocks (uordblks) and mapped
// blocks (hblkhd) of mallinfo2(3).
size_t cbenchmark_allocated(void);

// memmem(3): returns the first position of `needle` in `bytes` at or after `start`; -1 if there is
// none.
ptrdiff_t cbenchmark_find(
    const void *bytes, size_t size, size_t start, const void *needle, size_t needle_size);

#endif

// What Swift's importer does not see of glibc and the benchmarks measure with. No logic here.
#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include <stddef.h>

// mallinfo2(3): bytes that are allocated and not freed, small blocks (uordblks) and mapped ones
// (hblkhd).
size_t cbenchmark_allocated(void);

// memmem(3): where `needle` first stands in `bytes` from `start` on, or -1.
ptrdiff_t cbenchmark_find(
    const void *bytes, size_t size, size_t start, const void *needle, size_t needle_size);

#endif

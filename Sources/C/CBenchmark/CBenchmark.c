#define _GNU_SOURCE
#include "CBenchmark.h"

#include <malloc.h>
#include <string.h>

size_t cbenchmark_allocated(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

ptrdiff_t cbenchmark_find(
    const void *bytes, size_t size, size_t start, const void *needle, size_t needle_size) {
  const char *base = bytes;
  const char *found =
      needle_size == 1 ? memchr(base + start, *(const char *)needle, size - start)
                       : memmem(base + start, size - start, needle, needle_size);
  return found ? found - base : -1;
}

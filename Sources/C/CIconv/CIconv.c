#include "CIconv.h"

#include <errno.h>
#include <iconv.h>

void *ciconv_open(const char *name) {
  iconv_t descriptor = iconv_open("UTF-8", name);
  return descriptor == (iconv_t)-1 ? NULL : descriptor;
}

void ciconv_close(void *descriptor) { iconv_close(descriptor); }

int ciconv_convert(void *descriptor, const uint8_t *input, size_t size, size_t *read,
                   uint8_t *output, size_t room, size_t *written) {
  char *from = (char *)input;
  char *to = (char *)output;
  size_t left = size, free = room;
  size_t result = iconv(descriptor, &from, &left, &to, &free);
  int reason = errno;
  *read = size - left;
  *written = room - free;
  if (result != (size_t)-1) return CICONV_DONE;
  switch (reason) {
    case E2BIG: return CICONV_FULL;
    case EINVAL: return CICONV_CUT;
    default: return CICONV_INVALID;
  }
}

size_t ciconv_finish(void *descriptor, uint8_t *output, size_t room) {
  char *to = (char *)output;
  size_t free = room;
  iconv(descriptor, NULL, NULL, &to, &free);
  return room - free;
}

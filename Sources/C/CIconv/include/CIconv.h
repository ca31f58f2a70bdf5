// iconv(3) of the C library, to UTF-8 and with bounds on every call. No logic here.
#ifndef CICONV_H
#define CICONV_H

#include <stddef.h>
#include <stdint.h>

// iconv_open(3): a descriptor that ciconv_close frees, or NULL where the C library has no character
// set of that name.
void *ciconv_open(const char *name);
void ciconv_close(void *descriptor);

// Why ciconv_convert came back: errno after iconv(3), as iconv's manual has it.
enum {
  CICONV_DONE,     // all of the input was read
  CICONV_FULL,     // E2BIG: no room for the next character
  CICONV_INVALID,  // EILSEQ: the next byte begins no character
  CICONV_CUT,      // EINVAL: the input ends in the middle of a character
};

// iconv(3): reads at most `size` bytes and writes at most `room`; says how many of each.
int ciconv_convert(void *descriptor, const uint8_t *input, size_t size, size_t *read,
                   uint8_t *output, size_t room, size_t *written);

// iconv(3) without input: writes what the descriptor holds back, which is a few bytes at most, and
// puts it into its first state.
size_t ciconv_finish(void *descriptor, uint8_t *output, size_t room);

#endif

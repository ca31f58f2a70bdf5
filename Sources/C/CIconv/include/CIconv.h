// Conversion to UTF-8 by iconv(3) of the C library. Input and output are limited in every call.
// There is no logic here.
#ifndef CICONV_H
#define CICONV_H

#include <stddef.h>
#include <stdint.h>

// iconv_open(3): returns a descriptor, which ciconv_close frees; NULL if the C library has no
// character set of that name.
void *ciconv_open(const char *name);
void ciconv_close(void *descriptor);

// The reason why ciconv_convert returned, from errno after iconv(3).
enum {
  CICONV_DONE,     // all of the input was read
  CICONV_FULL,     // E2BIG: no room for the next character
  CICONV_INVALID,  // EILSEQ: the next byte begins no character
  CICONV_CUT,      // EINVAL: the input ends in the middle of a character
};

// iconv(3): reads at most `size` bytes and writes at most `room` bytes. Stores the numbers of bytes
// that were read and written.
int ciconv_convert(void *descriptor, const uint8_t *input, size_t size, size_t *read,
                   uint8_t *output, size_t room, size_t *written);

// iconv(3) without input: writes the bytes that the descriptor has stored, which are only a few,
// and resets it to its initial state.
size_t ciconv_finish(void *descriptor, uint8_t *output, size_t room);

#endif

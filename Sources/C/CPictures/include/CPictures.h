// JPEG by libjpeg-turbo and PNG by libpng, a row a call. Both end in a longjmp where something is
// wrong; here every call catches it, so that none goes through a Swift frame, and gives a code.
// After any code but CPICTURES_OK a decoder is good for its reason and for being closed.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

enum {
  CPICTURES_OK,
  CPICTURES_BROKEN,
  // Nothing is wrong, but it is more than was allowed, or than there is memory.
  CPICTURES_TOO_LARGE,
  // A kind of JPEG or PNG that the library doesn't read.
  CPICTURES_UNSUPPORTED,
};

// MARK: JPEG (ITU-T T.81)

typedef struct cpictures_jpeg cpictures_jpeg;

// The bytes stay the caller's and must be there until the decoder is closed. `memory` is how much
// the coefficients of a picture in several scans may take, in bytes. NULL where there is no memory.
cpictures_jpeg *cpictures_jpeg_open(const uint8_t *bytes, size_t count, size_t memory);
void cpictures_jpeg_close(cpictures_jpeg *jpeg);

// The library's words for the last code that was not CPICTURES_OK, in ASCII.
const char *cpictures_jpeg_reason(const cpictures_jpeg *jpeg);

// The size in pixels; allocates nothing for the pixels yet.
int cpictures_jpeg_header(cpictures_jpeg *jpeg, uint32_t *width, uint32_t *height);

// Begins to decode, at `eighths` (1, 2, 4 or 8) eighths of the size, which is what `width` and
// `height` become. Rows have 3 bytes a pixel, red, green, blue, or 4 inks a pixel, where
// `is_inverted` says whether 255 is no ink, as Adobe has it. A picture of more than `scans` scans is
// too large.
int cpictures_jpeg_start(cpictures_jpeg *jpeg, int eighths, int scans, uint32_t *width,
                         uint32_t *height, int *channels, int *is_inverted);

// The next row, which is `width * channels` bytes long. Data that end early are CPICTURES_BROKEN.
int cpictures_jpeg_row(cpictures_jpeg *jpeg, uint8_t *row);

// MARK: PNG (ISO/IEC 15948)

typedef struct cpictures_png cpictures_png;

// As with JPEG.
cpictures_png *cpictures_png_open(const uint8_t *bytes, size_t count);
void cpictures_png_close(cpictures_png *png);
const char *cpictures_png_reason(const cpictures_png *png);

// `bits` are those of one pixel in the file. Allocates nothing for the pixels yet.
int cpictures_png_header(cpictures_png *png, uint32_t *width, uint32_t *height, int *bits,
                         int *is_interlaced);

// Begins to decode: rows have 4 bytes a pixel, red, green, blue, opacity.
int cpictures_png_start(cpictures_png *png);

// The next row. Of an interlaced picture, that of the smaller picture whose turn it is.
int cpictures_png_row(cpictures_png *png, uint8_t *row);

// Writes a whole picture: rows of `stride` bytes, `bits` 1 is grey, 8 is red, green, blue. What
// `*result` points to is the caller's, to be freed with cpictures_free.
int cpictures_png_write(const uint8_t *rows, size_t stride, uint32_t width, uint32_t height,
                        int bits, uint8_t **result, size_t *count);
void cpictures_free(uint8_t *result);

#endif

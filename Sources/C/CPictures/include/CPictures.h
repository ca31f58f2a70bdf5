// Decodes JPEG by libjpeg-turbo and PNG by libpng, one row in each call. Both libraries call
// longjmp on an error. Every function here catches this jump and returns a code, so that no jump
// crosses a Swift frame. After any code except CPICTURES_OK, only the reason of a decoder may be
// read, and the decoder must be closed.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

enum {
  CPICTURES_OK,
  CPICTURES_BROKEN,
  // The picture may be valid, but it exceeds the limits or the memory.
  CPICTURES_TOO_LARGE,
  // A kind of JPEG or PNG that the library doesn't read.
  CPICTURES_UNSUPPORTED,
};

// MARK: JPEG (ITU-T T.81)

typedef struct cpictures_jpeg cpictures_jpeg;

// The caller owns the bytes, which must stay valid until the decoder is closed. `memory` is the
// maximum size in bytes of the coefficients of a picture with several scans. Returns NULL if memory
// runs out.
cpictures_jpeg *cpictures_jpeg_open(const uint8_t *bytes, size_t count, size_t memory);
void cpictures_jpeg_close(cpictures_jpeg *jpeg);

// Returns a message in ASCII for the last code that was not CPICTURES_OK, usually the library's.
const char *cpictures_jpeg_reason(const cpictures_jpeg *jpeg);

// Reads the size in pixels. Does not yet allocate memory for the pixels.
int cpictures_jpeg_header(cpictures_jpeg *jpeg, uint32_t *width, uint32_t *height);

// Begins to decode at `eighths` (1, 2, 4 or 8) eighths of the size, and stores the resulting size
// in `width` and `height`. A row has 3 bytes for each pixel (red, green, blue), or 4 bytes for four
// inks. `is_inverted` then means that 255 is no ink, as in files of Adobe. A picture of more than
// `scans` scans is too large.
int cpictures_jpeg_start(cpictures_jpeg *jpeg, int eighths, int scans, uint32_t *width,
                         uint32_t *height, int *channels, int *is_inverted);

// Decodes the next row, which has `width * channels` bytes. Returns CPICTURES_BROKEN if the data
// end early.
int cpictures_jpeg_row(cpictures_jpeg *jpeg, uint8_t *row);

// MARK: PNG (ISO/IEC 15948)

typedef struct cpictures_png cpictures_png;

// The caller owns the bytes, which must stay valid until the decoder is closed. Returns NULL if
// memory runs out.
cpictures_png *cpictures_png_open(const uint8_t *bytes, size_t count);
void cpictures_png_close(cpictures_png *png);
const char *cpictures_png_reason(const cpictures_png *png);

// Reads the size in pixels. `bits` is the number of bits of one pixel in the file. Does not yet
// allocate memory for the pixels.
int cpictures_png_header(cpictures_png *png, uint32_t *width, uint32_t *height, int *bits,
                         int *is_interlaced);

// Begins to decode. A row has 4 bytes for each pixel: red, green, blue, opacity.
int cpictures_png_start(cpictures_png *png);

// Decodes the next row. In an interlaced picture, it is the next row of the current pass.
int cpictures_png_row(cpictures_png *png, uint8_t *row);

// Writes a whole picture from rows of `stride` bytes. With `bits` 1 a pixel is one grey bit; with 8
// it is three bytes (red, green, blue). The caller must free `*result` with cpictures_free.
int cpictures_png_write(const uint8_t *rows, size_t stride, uint32_t width, uint32_t height,
                        int bits, uint8_t **result, size_t *count);
void cpictures_free(uint8_t *result);

#endif

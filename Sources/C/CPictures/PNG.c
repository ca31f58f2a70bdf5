#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "CPictures.h"

struct cpictures_png {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  char reason[128];
};

static void fail(png_structp png, png_const_charp reason) {
  cpictures_png *self = png_get_error_ptr(png);
  strncpy(self->reason, reason, sizeof self->reason - 1);
  png_longjmp(png, 1);
}

static void be_silent(png_structp png, png_const_charp reason) {
  (void)png;
  (void)reason;
}

static void give(png_structp png, png_bytep target, size_t count) {
  cpictures_png *self = png_get_io_ptr(png);
  if (count > self->count) png_error(png, "the file ends early");
  memcpy(target, self->bytes, count);
  self->bytes += count;
  self->count -= count;
}

cpictures_png *cpictures_png_open(const uint8_t *bytes, size_t count) {
  cpictures_png *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->bytes = bytes;
  self->count = count;
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fail, be_silent);
  if (self->png != NULL) self->info = png_create_info_struct(self->png);
  if (self->info == NULL || setjmp(png_jmpbuf(self->png))) {
    cpictures_png_close(self);
    return NULL;
  }
  png_set_read_fn(self->png, self, give);
  // The library's own limits are raised, because the caller gets the size first and refuses a
  // picture that is too large.
  png_set_user_limits(self->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Ignores chunks such as colour profiles and texts, which may unpack to any size, but not the
  // transparent colour.
  png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  return self;
}

void cpictures_png_close(cpictures_png *self) {
  png_destroy_read_struct(&self->png, &self->info, NULL);
  free(self);
}

const char *cpictures_png_reason(const cpictures_png *self) { return self->reason; }

int cpictures_png_header(cpictures_png *self, uint32_t *width, uint32_t *height, int *bits,
                         int *is_interlaced) {
  if (setjmp(png_jmpbuf(self->png))) return CPICTURES_BROKEN;
  png_read_info(self->png, self->info);
  *width = png_get_image_width(self->png, self->info);
  *height = png_get_image_height(self->png, self->info);
  *bits = png_get_bit_depth(self->png, self->info) * png_get_channels(self->png, self->info);
  *is_interlaced = png_get_interlace_type(self->png, self->info) != PNG_INTERLACE_NONE;
  return CPICTURES_OK;
}

int cpictures_png_start(cpictures_png *self) {
  if (setjmp(png_jmpbuf(self->png))) return CPICTURES_BROKEN;
  // Expands palettes, pixels of fewer than 8 bits, and the transparent colour.
  png_set_expand(self->png);
  png_set_scale_16(self->png);
  png_set_gray_to_rgb(self->png);
  png_set_add_alpha(self->png, 0xFF, PNG_FILLER_AFTER);
  png_read_update_info(self->png, self->info);
  size_t width = png_get_image_width(self->png, self->info);
  if (png_get_rowbytes(self->png, self->info) == 4 * width) return CPICTURES_OK;
  strcpy(self->reason, "the rows have another length than they should");
  return CPICTURES_UNSUPPORTED;
}

int cpictures_png_row(cpictures_png *self, uint8_t *row) {
  if (setjmp(png_jmpbuf(self->png))) return CPICTURES_BROKEN;
  png_read_row(self->png, row, NULL);
  return CPICTURES_OK;
}

// MARK: Writing

struct target {
  uint8_t *bytes;
  size_t count;
  size_t room;
};

static void be_silent_and_leave(png_structp png, png_const_charp reason) {
  (void)reason;
  png_longjmp(png, 1);
}

static void take(png_structp png, png_bytep bytes, size_t count) {
  struct target *target = png_get_io_ptr(png);
  if (count > target->room - target->count) {
    size_t room = 2 * (target->count + count) + 4096;
    uint8_t *larger = realloc(target->bytes, room);
    if (larger == NULL) png_error(png, "no memory");
    target->bytes = larger;
    target->room = room;
  }
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static void finish(png_structp png) { (void)png; }

int cpictures_png_write(const uint8_t *rows, size_t stride, uint32_t width, uint32_t height,
                        int bits, uint8_t **result, size_t *count) {
  // The target changes after setjmp and is read after longjmp, so it must be in memory and not in
  // registers.
  struct target *target = calloc(1, sizeof *target);
  if (target == NULL) return CPICTURES_TOO_LARGE;
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, be_silent_and_leave, be_silent);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(target->bytes);
    free(target);
    return CPICTURES_TOO_LARGE;
  }
  png_set_write_fn(png, target, take, finish);
  png_set_IHDR(png, info, width, height, bits, bits == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // A fixed filter makes all versions of the library write the same bytes. Screens consist of flat
  // areas, so another filter would not make the file smaller.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level(png, 9);
  png_write_info(png, info);
  for (uint32_t row = 0; row < height; row++) png_write_row(png, rows + row * stride);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *result = target->bytes;
  *count = target->count;
  free(target);
  return CPICTURES_OK;
}

void cpictures_free(uint8_t *result) { free(result); }

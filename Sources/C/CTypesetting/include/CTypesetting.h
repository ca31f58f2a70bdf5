// Shapes and draws text by FreeType, HarfBuzz and fontconfig. These libraries are loaded when they
// are first needed. So a program that uses no scalable fonts doesn't load them, and they need not
// be installed. Once loaded, they stay until the program ends.
//
// Fonts need not be trusted, but their bytes must not change while they are in use. No function
// here is thread-safe, even with separate `ctypesetting_library` objects.
#ifndef CTYPESETTING_H
#define CTYPESETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ctypesetting_library ctypesetting_library;
typedef struct ctypesetting_face ctypesetting_face;

// Loads FreeType and HarfBuzz; fontconfig is not needed. Returns NULL if one of them is missing,
// and stores its name, a static string, in `*missing`. If memory runs out, also returns NULL, and
// `*missing` is NULL.
ctypesetting_library *ctypesetting_open(const char **missing);

// All faces must be closed before this call. `library` may be NULL.
void ctypesetting_close(ctypesetting_library *library);

// Returns the script of a character as an ISO 15924 code such as 'Latn': four bytes, the first in
// the highest bits. The caller must give characters of 'Zyyy' (common) and 'Zinh' (inherited) the
// script of their neighbours.
uint32_t ctypesetting_script(const ctypesetting_library *library, uint32_t scalar);

// MARK: Finding fonts

// Finds the file of a font that has the character. The font has outlines and no colours. If
// possible, it is upright and regular, and of the family; NULL means sans-serif. `index` is the
// argument for ctypesetting_face_open. Returns false if there is no such font or no fontconfig, or
// if `path` is too small. The first call reads the configuration, which takes a long time if
// fontconfig has no cache.
bool ctypesetting_find(ctypesetting_library *library, const char *family, uint32_t scalar,
                       char *path, size_t size, int *index);

// Whether there is a font with this name, ignoring case. Also true for generic names, which always
// have a font: sans, serif, monospace.
bool ctypesetting_knows(ctypesetting_library *library, const char *family);

// Frees the memory of the configuration. The next ctypesetting_find reads the configuration again.
void ctypesetting_forget(ctypesetting_library *library);

// MARK: Faces

// Opens a face. `pixels` is the size of an em, 1 to 512. Only TrueType and OpenType files and
// collections are accepted, not packed ones. The bytes must stay unchanged until the face is
// closed. `is_mapped` means that they are the mapped pages of a file. On failure returns NULL, with
// `*why` set to "no font", "no scalable font", "no such size" or "out of memory".
ctypesetting_face *ctypesetting_face_open(ctypesetting_library *library, const void *bytes,
                                          size_t size, bool is_mapped, int index, int pixels,
                                          const char **why);

// `face` may be NULL.
void ctypesetting_face_close(ctypesetting_face *face);

// The measures of a face in pixels, never negative.
typedef struct {
  // The height above the baseline and the depth below it. No part of a Latin letter is outside.
  int ascender;
  int descender;
  // The distance between the baselines of two rows, at least the sum of ascender and descender.
  int line;
  // These are 0 if the font has no such letters. Advances are rounded up.
  int x_height;
  int digit_advance;
  int average_advance;
} ctypesetting_metrics_t;

ctypesetting_metrics_t ctypesetting_metrics(ctypesetting_face *face);

bool ctypesetting_has(const ctypesetting_face *face, uint32_t scalar);

// MARK: Shaping

typedef struct {
  uint32_t glyph;
  // The index in the text of the glyph's first character. All glyphs of a cluster of several
  // characters have the same index.
  int32_t cluster;
  // In 1/64 of a pixel, positive to the right and upwards. The offsets don't move the next glyph.
  int32_t advance;
  int32_t x_offset;
  int32_t y_offset;
} ctypesetting_glyph;

// Shapes `count` characters from `start` on, which must have one direction and one script. The
// other characters of the text, which has `length` characters, only affect how letters join. The
// glyphs are from left to right in both directions. Returns the number of glyphs; -1 if it exceeds
// `limit`; -2 if memory runs out or the range is not in the text. The glyph 0 stands for a
// character that the font lacks.
int ctypesetting_shape(ctypesetting_face *face, const uint32_t *text, int length, int start,
                       int count, bool right_to_left, ctypesetting_glyph *out, int limit);

// MARK: Pixels

typedef struct {
  // The rows from the top, each of `stride` bytes; 255 is full ink. The face owns this memory,
  // which is valid until its next call. NULL if there is no ink.
  const uint8_t *pixels;
  int width;
  int height;
  int stride;
  // The place of the first pixel: the distance to the right of the origin, and the height of its
  // upper edge above the baseline.
  int left;
  int top;
} ctypesetting_bitmap;

// Draws a glyph, moved to the right by `quarter` (0 to 3) quarters of a pixel. Returns false if the
// glyph is broken, or wider or higher than 1024 pixels.
bool ctypesetting_render(ctypesetting_face *face, uint32_t glyph, int quarter,
                         ctypesetting_bitmap *out);

#endif

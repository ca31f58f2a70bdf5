// Type by FreeType, HarfBuzz and fontconfig, which are loaded when they are first needed, so that a
// program that never asks for type pays nothing and works where they are not installed. Once loaded
// they stay until the program ends.
//
// Fonts may be broken or hostile, but their bytes must not change while in use. No function here is
// thread-safe, not even with separate libraries.
#ifndef CTYPESETTING_H
#define CTYPESETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ctypesetting_library ctypesetting_library;
typedef struct ctypesetting_face ctypesetting_face;

// NULL where FreeType or HarfBuzz is not there, and `*missing` is then which, a static string, or
// NULL where there is no memory. Needs no fontconfig.
ctypesetting_library *ctypesetting_open(const char **missing);

// Close all faces before. NULL is fine.
void ctypesetting_close(ctypesetting_library *library);

// The script of a character, as an ISO 15924 code in four bytes, the first the highest: 'Latn'.
// 'Zyyy' (common) and 'Zinh' (inherited) go with whatever stands before or after.
uint32_t ctypesetting_script(const ctypesetting_library *library, uint32_t scalar);

// MARK: Finding fonts

// The file of a font that has the character, in outlines and without colours, upright and regular
// if possible, and of the family if possible; NULL is sans-serif. `index` is for
// ctypesetting_face_open. False where there is none, or no fontconfig, or `path` is too small.
// The first call reads the configuration, which takes long where fontconfig has no cache.
bool ctypesetting_find(ctypesetting_library *library, const char *family, uint32_t scalar,
                       char *path, size_t size, int *index);

// Whether a font is called so, whatever its letters' case is, or it is a kind that always has one: sans,
// serif, monospace.
bool ctypesetting_knows(ctypesetting_library *library, const char *family);

// Gives back the memory of the configuration until the next ctypesetting_find, which reads it anew.
void ctypesetting_forget(ctypesetting_library *library);

// MARK: Faces

// `pixels` is the size of an em, 1 to 512. Only plain TrueType and OpenType files and collections
// of them, which need no unpacking. The bytes must stay unchanged until the face is closed; `is_mapped`
// means that they are the pages of a file. Returns NULL on failure, with `*why` set to "no font", "no
// scalable font", "no such size" or "out of memory".
ctypesetting_face *ctypesetting_face_open(ctypesetting_library *library, const void *bytes,
                                          size_t size, bool is_mapped, int index, int pixels,
                                          const char **why);

// NULL is fine.
void ctypesetting_face_close(ctypesetting_face *face);

// In pixels, and never negative.
typedef struct {
  // From the baseline up and down, so that no ink of Latin letters is cut.
  int ascender;
  int descender;
  // From baseline to baseline; at least ascender and descender.
  int line;
  // 0 where the font has no such letters. Advances are rounded up.
  int x_height;
  int digit_advance;
  int average_advance;
} ctypesetting_metrics_t;

ctypesetting_metrics_t ctypesetting_metrics(ctypesetting_face *face);

bool ctypesetting_has(const ctypesetting_face *face, uint32_t scalar);

// MARK: Shaping

typedef struct {
  uint32_t glyph;
  // The index in the text of the first character it is for. Where several characters make a
  // cluster, all its glyphs have the same.
  int32_t cluster;
  // In 1/64 of a pixel, to the right and up. The offsets don't move the next glyph.
  int32_t advance;
  int32_t x_offset;
  int32_t y_offset;
} ctypesetting_glyph;

// Shapes `count` characters from `start` on, which must be of one direction and one script; those
// around them in the text of `length` characters only decide how letters join. The glyphs are from
// left to right in either direction. Gives how many there are, -1 where that is more than `limit`,
// -2 where there is no memory or the range is not in the text. A glyph 0 is a character that the
// font hasn't.
int ctypesetting_shape(ctypesetting_face *face, const uint32_t *text, int length, int start,
                       int count, bool right_to_left, ctypesetting_glyph *out, int limit);

// MARK: Pixels

typedef struct {
  // Rows from the top, `stride` bytes each, 255 is all ink. The face's, until its next call. NULL
  // where there is no ink.
  const uint8_t *pixels;
  int width;
  int height;
  int stride;
  // Of the first pixel: how far right of the origin, and how many rows above the baseline its upper
  // edge is.
  int left;
  int top;
} ctypesetting_bitmap;

// The glyph, moved to the right by `quarter` (0 to 3) quarters of a pixel. False where it is broken
// or larger than 1024 pixels either way.
bool ctypesetting_render(ctypesetting_face *face, uint32_t glyph, int quarter,
                         ctypesetting_bitmap *out);

#endif

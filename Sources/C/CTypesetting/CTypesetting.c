#define _GNU_SOURCE
#include "libraries.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// MARK: Faces

enum {
  LARGEST_EM = 512,
  LARGEST_BITMAP = 1024,
  // Glyphs are hinted only vertically, so their advances are unchanged, and a glyph may be at any
  // fraction of a pixel. With these flags, FreeType also runs no program of a TrueType font.
  LOAD_FLAGS = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP,
};

struct ctypesetting_face {
  hb_buffer_t *buffer;
  FT_Face face;
  hb_font_t *font;
  int pixels;
  bool has_shaped;
  bool has_drawn;
  // The mapped pages of the file; NULL if the font was read into memory.
  const void *pages;
  size_t size;
};

// Whether the file is of a supported type. FreeType would also accept compressed files of any
// unpacked size, and types that HarfBuzz doesn't know.
static bool is_known(const void *bytes, size_t size) {
  static const char *const kinds[] = {"\0\1\0\0", "OTTO", "true", "ttcf"};
  for (size_t i = 0; size >= 4 && i < sizeof kinds / sizeof kinds[0]; i++)
    if (memcmp(bytes, kinds[i], 4) == 0) return true;
  return false;
}

// Releases the mapped pages of the font. Whole tables are read to open a font, shape its first text
// and draw its first letter: two megabytes of a font of twenty. The kernel reads the pages again
// when they are used.
static void give_back(const ctypesetting_face *self) {
  if (self->pages != NULL) madvise((void *)self->pages, self->size, MADV_DONTNEED);
}

ctypesetting_face *ctypesetting_face_open(ctypesetting_library *library, const void *bytes,
                                          size_t size, bool is_mapped, int index, int pixels,
                                          const char **why) {
  *why = pixels < 1 || pixels > LARGEST_EM     ? "no such size"
         : index < 0 || !is_known(bytes, size) ? "no font"
                                               : NULL;
  if (*why != NULL) return NULL;
  ctypesetting_face *self = calloc(1, sizeof *self);
  if (self == NULL) {
    *why = "out of memory";
    return NULL;
  }
  self->buffer = library->buffer;
  self->pixels = pixels;
  self->pages = is_mapped ? bytes : NULL;
  self->size = size;
  FT_Error error =
      dl.FT_New_Memory_Face(library->freetype, bytes, (FT_Long)size, index, &self->face);
  if (error != 0) {
    self->face = NULL;
    *why = error == FT_Err_Out_Of_Memory ? "out of memory" : "no font";
  } else if (!FT_IS_SCALABLE(self->face) || self->face->units_per_EM == 0) {
    *why = "no scalable font";
  } else if ((error = dl.FT_Set_Pixel_Sizes(self->face, 0, (FT_UInt)pixels)) != 0) {
    *why = error == FT_Err_Out_Of_Memory ? "out of memory" : "no scalable font";
  } else {
    // This uses the size that is set, and retains the face.
    self->font = dl.hb_ft_font_create_referenced(self->face);
    if (self->font == dl.hb_font_get_empty()) *why = "out of memory";
    dl.hb_ft_font_set_load_flags(self->font, LOAD_FLAGS);
  }
  if (*why == NULL) {
    give_back(self);
    return self;
  }
  ctypesetting_face_close(self);
  return NULL;
}

void ctypesetting_face_close(ctypesetting_face *self) {
  if (self == NULL) return;
  if (self->font != NULL) dl.hb_font_destroy(self->font);
  if (self->face != NULL) dl.FT_Done_Face(self->face);
  free(self);
}

// Returns pixels for a length in 26.6 fixed-point format, rounded up. The result is limited to 4
// em, which no valid font exceeds.
static int measure(const ctypesetting_face *self, int64_t length) {
  int64_t pixels = (length + 63) >> 6;
  return pixels < 0 ? 0 : pixels > 4 * self->pixels ? 4 * self->pixels : (int)pixels;
}

static bool load_outline(ctypesetting_face *self, uint32_t glyph, FT_BBox *box) {
  if (dl.FT_Load_Glyph(self->face, glyph, LOAD_FLAGS) != 0 ||
      self->face->glyph->format != FT_GLYPH_FORMAT_OUTLINE)
    return false;
  dl.FT_Outline_Get_CBox(&self->face->glyph->outline, box);
  return true;
}

// Returns the advance of a character in 26.6 fixed-point format; 0 if the font lacks the character.
static int64_t advance(const ctypesetting_face *self, uint32_t scalar) {
  FT_UInt glyph = dl.FT_Get_Char_Index(self->face, scalar);
  FT_Fixed advance;
  if (glyph == 0 || dl.FT_Get_Advance(self->face, glyph, LOAD_FLAGS, &advance) != 0) return 0;
  return advance / 1024;
}

static int at_least(int a, int b) { return a > b ? a : b; }

ctypesetting_metrics_t ctypesetting_metrics(ctypesetting_face *self) {
  // Some fonts report less than their letters need. So the letters that reach highest and lowest
  // are measured.
  static const uint16_t letters[] = {'x', 0xC5, 0xC9, 'Q', 'g', 'j', 'y', '('};
  const FT_Size_Metrics *size = &self->face->size->metrics;
  ctypesetting_metrics_t metrics = {
      .ascender = measure(self, size->ascender),
      .descender = measure(self, -(int64_t)size->descender),
      .line = measure(self, size->height),
      .digit_advance = measure(self, advance(self, '0')),
  };
  for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
    FT_UInt glyph = dl.FT_Get_Char_Index(self->face, letters[i]);
    FT_BBox box;
    if (glyph == 0 || !load_outline(self, glyph, &box)) continue;
    metrics.ascender = at_least(metrics.ascender, measure(self, box.yMax));
    metrics.descender = at_least(metrics.descender, measure(self, -(int64_t)box.yMin));
    if (i == 0) metrics.x_height = measure(self, box.yMax);
  }
  metrics.line = at_least(metrics.line, metrics.ascender + metrics.descender);
  int64_t sum = 0;
  int count = 0;
  for (uint32_t letter = 'a'; letter <= 'z'; letter++) {
    int64_t width = advance(self, letter);
    sum += width;
    count += width != 0;
  }
  if (count != 0) metrics.average_advance = measure(self, sum / count);
  return metrics;
}

bool ctypesetting_has(const ctypesetting_face *self, uint32_t scalar) {
  return dl.FT_Get_Char_Index(self->face, scalar) != 0;
}

// MARK: Shaping

int ctypesetting_shape(ctypesetting_face *self, const uint32_t *text, int length, int start,
                       int count, bool right_to_left, ctypesetting_glyph *out, int limit) {
  // Graphite is not used, because its fonts contain programs.
  static const char *const shapers[] = {"ot", "fallback", NULL};
  if (start < 0 || count < 0 || start > length || count > length - start) return -2;
  hb_buffer_t *buffer = self->buffer;
  dl.hb_buffer_clear_contents(buffer);
  dl.hb_buffer_add_utf32(buffer, text, length, (unsigned)start, count);
  dl.hb_buffer_set_direction(buffer, right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  dl.hb_buffer_guess_segment_properties(buffer);
  if (!dl.hb_shape_full(self->font, buffer, NULL, 0, shapers) ||
      !dl.hb_buffer_allocation_successful(buffer))
    return -2;
  unsigned glyphs = 0;
  const hb_glyph_info_t *infos = dl.hb_buffer_get_glyph_infos(buffer, &glyphs);
  const hb_glyph_position_t *positions = dl.hb_buffer_get_glyph_positions(buffer, NULL);
  if (glyphs > INT_MAX || (int)glyphs > limit) return -1;
  for (unsigned i = 0; i < glyphs; i++)
    out[i] = (ctypesetting_glyph){
        .glyph = infos[i].codepoint,
        .cluster = (int32_t)infos[i].cluster,
        .advance = positions[i].x_advance,
        .x_offset = positions[i].x_offset,
        .y_offset = positions[i].y_offset,
    };
  if (!self->has_shaped) give_back(self);
  self->has_shaped = true;
  return (int)glyphs;
}

// MARK: Pixels

bool ctypesetting_render(ctypesetting_face *self, uint32_t glyph, int quarter,
                         ctypesetting_bitmap *out) {
  FT_BBox box;
  *out = (ctypesetting_bitmap){0};
  if (!load_outline(self, glyph, &box)) return false;
  FT_GlyphSlot slot = self->face->glyph;
  if (slot->outline.n_points == 0 || box.xMin >= box.xMax || box.yMin >= box.yMax) return true;
  // The limit leaves room for two more pixels, because the edges are moved and rounded outwards.
  const int64_t limit = (LARGEST_BITMAP - 2) * 64;
  if ((int64_t)box.xMax - box.xMin > limit || (int64_t)box.yMax - box.yMin > limit) return false;
  dl.FT_Outline_Translate(&slot->outline, (quarter & 3) * 16, 0);
  if (dl.FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0) return false;
  const FT_Bitmap *bitmap = &slot->bitmap;
  if (bitmap->width > LARGEST_BITMAP || bitmap->rows > LARGEST_BITMAP || bitmap->pitch < 0 ||
      bitmap->pixel_mode != FT_PIXEL_MODE_GRAY)
    return false;
  if (bitmap->width == 0 || bitmap->rows == 0) return true;
  if (!self->has_drawn) give_back(self);
  self->has_drawn = true;
  *out = (ctypesetting_bitmap){
      .pixels = bitmap->buffer,
      .width = (int)bitmap->width,
      .height = (int)bitmap->rows,
      .stride = bitmap->pitch,
      .left = slot->bitmap_left,
      .top = slot->bitmap_top,
  };
  return true;
}

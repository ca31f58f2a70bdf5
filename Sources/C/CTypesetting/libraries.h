// The functions of FreeType, HarfBuzz and fontconfig that the files of this folder load at run
// time.
#ifndef CTYPESETTING_LIBRARIES_H
#define CTYPESETTING_LIBRARIES_H

#include "CTypesetting.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_OUTLINE_H

// MARK: HarfBuzz

// The parts of HarfBuzz's stable interface that are used here. HarfBuzz's headers would also need
// those of ICU and GLib.
typedef struct hb_buffer_t hb_buffer_t;
typedef struct hb_font_t hb_font_t;
typedef struct hb_unicode_funcs_t hb_unicode_funcs_t;

typedef struct {
  uint32_t codepoint;
  uint32_t mask;
  uint32_t cluster;
  uint32_t var1;
  uint32_t var2;
} hb_glyph_info_t;

typedef struct {
  int32_t x_advance;
  int32_t y_advance;
  int32_t x_offset;
  int32_t y_offset;
  uint32_t var;
} hb_glyph_position_t;

_Static_assert(sizeof(hb_glyph_info_t) == 20 && sizeof(hb_glyph_position_t) == 20, "HarfBuzz");

enum { HB_DIRECTION_LTR = 4, HB_DIRECTION_RTL = 5 };
enum { HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES = 0 };

hb_buffer_t *hb_buffer_create(void);
void hb_buffer_destroy(hb_buffer_t *buffer);
void hb_buffer_clear_contents(hb_buffer_t *buffer);
int hb_buffer_allocation_successful(hb_buffer_t *buffer);
void hb_buffer_set_cluster_level(hb_buffer_t *buffer, int level);
void hb_buffer_add_utf32(hb_buffer_t *buffer, const uint32_t *text, int length, unsigned start,
                         int count);
void hb_buffer_set_direction(hb_buffer_t *buffer, int direction);
void hb_buffer_guess_segment_properties(hb_buffer_t *buffer);
hb_glyph_info_t *hb_buffer_get_glyph_infos(hb_buffer_t *buffer, unsigned *count);
hb_glyph_position_t *hb_buffer_get_glyph_positions(hb_buffer_t *buffer, unsigned *count);
hb_font_t *hb_font_get_empty(void);
void hb_font_destroy(hb_font_t *font);
hb_font_t *hb_ft_font_create_referenced(FT_Face face);
void hb_ft_font_set_load_flags(hb_font_t *font, int flags);
int hb_shape_full(hb_font_t *font, hb_buffer_t *buffer, const void *features, unsigned count,
                  const char *const *shapers);
hb_unicode_funcs_t *hb_unicode_funcs_get_default(void);
uint32_t hb_unicode_script(hb_unicode_funcs_t *functions, uint32_t scalar);

// MARK: Loaded functions

#define FREETYPE(each)                                                                             \
  each(FT_Init_FreeType) each(FT_Done_FreeType) each(FT_New_Memory_Face) each(FT_Done_Face)        \
  each(FT_Set_Pixel_Sizes) each(FT_Get_Char_Index) each(FT_Get_Advance) each(FT_Load_Glyph)        \
  each(FT_Render_Glyph) each(FT_Outline_Get_CBox) each(FT_Outline_Translate)

#define HARFBUZZ(each)                                                                             \
  each(hb_buffer_create) each(hb_buffer_destroy) each(hb_buffer_clear_contents)                    \
  each(hb_buffer_allocation_successful) each(hb_buffer_set_cluster_level)                          \
  each(hb_buffer_add_utf32) each(hb_buffer_set_direction) each(hb_buffer_guess_segment_properties) \
  each(hb_buffer_get_glyph_infos) each(hb_buffer_get_glyph_positions) each(hb_font_get_empty)      \
  each(hb_font_destroy) each(hb_ft_font_create_referenced) each(hb_ft_font_set_load_flags)         \
  each(hb_shape_full) each(hb_unicode_funcs_get_default) each(hb_unicode_script)

#define FONTCONFIG(each)                                                                           \
  each(FcInitLoadConfigAndFonts) each(FcConfigDestroy) each(FcPatternCreate)                       \
  each(FcPatternDestroy) each(FcPatternAddString) each(FcPatternAddBool)                           \
  each(FcPatternAddInteger) each(FcPatternAddCharSet) each(FcPatternGetString)                     \
  each(FcPatternGetBool) each(FcPatternGetInteger) each(FcPatternGetCharSet)                       \
  each(FcCharSetCreate) each(FcCharSetDestroy) each(FcCharSetAddChar) each(FcCharSetHasChar)       \
  each(FcConfigSubstitute) each(FcFontSort) each(FcFontSetDestroy)

#define DECLARE(name) __typeof__(name) *name;
struct ctypesetting_functions {
  FREETYPE(DECLARE)
  HARFBUZZ(DECLARE)
  FONTCONFIG(DECLARE)
};

// The functions of a library are NULL until it has been loaded.
extern struct ctypesetting_functions ctypesetting_functions;
#define dl ctypesetting_functions

// Loads fontconfig, if it is not loaded yet. Returns false if it is missing.
bool ctypesetting_load_fontconfig(void);

struct ctypesetting_library {
  FT_Library freetype;
  hb_buffer_t *buffer;
  FcConfig *config;
};

#endif

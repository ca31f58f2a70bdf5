#include "libraries.h"

#include <limits.h>
#include <string.h>

static FcPattern *create_wish(FcConfig *config, const char *family, uint32_t scalar) {
  FcPattern *wish = dl.FcPatternCreate();
  FcCharSet *scalars = dl.FcCharSetCreate();
  bool is_complete =
      wish != NULL && scalars != NULL && dl.FcCharSetAddChar(scalars, scalar) &&
      dl.FcPatternAddCharSet(wish, FC_CHARSET, scalars) &&
      dl.FcPatternAddString(wish, FC_FAMILY,
                            (const FcChar8 *)(family != NULL ? family : "sans-serif")) &&
      // Without an explicit language, fontconfig would add the language of the environment.
      dl.FcPatternAddString(wish, FC_LANG, (const FcChar8 *)"und") &&
      dl.FcPatternAddBool(wish, FC_SCALABLE, FcTrue) &&
      dl.FcPatternAddBool(wish, FC_COLOR, FcFalse) &&
      dl.FcPatternAddBool(wish, FC_VARIABLE, FcFalse) &&
      dl.FcPatternAddInteger(wish, FC_WEIGHT, FC_WEIGHT_REGULAR) &&
      dl.FcPatternAddInteger(wish, FC_SLANT, FC_SLANT_ROMAN) &&
      dl.FcPatternAddInteger(wish, FC_WIDTH, FC_WIDTH_NORMAL) &&
      // These properties put monospaced fonts, decorative fonts and old fonts behind others.
      dl.FcPatternAddInteger(wish, FC_SPACING, FC_PROPORTIONAL) &&
      dl.FcPatternAddBool(wish, FC_DECORATIVE, FcFalse) &&
      dl.FcPatternAddInteger(wish, FC_FONTVERSION, INT_MAX) &&
      dl.FcConfigSubstitute(config, wish, FcMatchPattern);
  if (scalars != NULL) dl.FcCharSetDestroy(scalars);
  // FcDefaultSubstitute is not called: it is for rendering, and newer versions load another
  // configuration in it.
  if (is_complete) return wish;
  if (wish != NULL) dl.FcPatternDestroy(wish);
  return NULL;
}

// Whether the font fulfils the request. fontconfig returns only the nearest font.
static bool fulfils(const FcPattern *font, uint32_t scalar, char *path, size_t size,
                    int *index) {
  FcCharSet *scalars;
  FcBool is_scalable, has_color = FcFalse;
  FcChar8 *file, *format;
  int number;
  if (dl.FcPatternGetCharSet(font, FC_CHARSET, 0, &scalars) != FcResultMatch ||
      !dl.FcCharSetHasChar(scalars, scalar) ||
      dl.FcPatternGetBool(font, FC_SCALABLE, 0, &is_scalable) != FcResultMatch || !is_scalable ||
      (dl.FcPatternGetBool(font, FC_COLOR, 0, &has_color) == FcResultMatch && has_color) ||
      dl.FcPatternGetString(font, FC_FONTFORMAT, 0, &format) != FcResultMatch ||
      (strcmp((char *)format, "TrueType") != 0 && strcmp((char *)format, "CFF") != 0) ||
      dl.FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch ||
      dl.FcPatternGetInteger(font, FC_INDEX, 0, &number) != FcResultMatch)
    return false;
  size_t length = strlen((char *)file);
  if (length >= size) return false;
  memcpy(path, file, length + 1);
  // The upper 16 bits are the instance of a variable font. If the highest bit is set, the number is
  // the variable font as a whole.
  *index = number < 0 ? number & 0xFFFF : number;
  return true;
}

static bool configure(ctypesetting_library *self) {
  if (!ctypesetting_load_fontconfig()) return false;
  if (self->config == NULL) self->config = dl.FcInitLoadConfigAndFonts();
  return self->config != NULL;
}

bool ctypesetting_find(ctypesetting_library *self, const char *family, uint32_t scalar, char *path,
                       size_t size, int *index) {
  if (!configure(self)) return false;
  FcPattern *wish = create_wish(self->config, family, scalar);
  if (wish == NULL) return false;
  FcResult result;
  FcFontSet *fonts = dl.FcFontSort(self->config, wish, FcFalse, NULL, &result);
  bool is_found = false;
  for (int i = 0; fonts != NULL && i < fonts->nfont && !is_found; i++)
    is_found = fulfils(fonts->fonts[i], scalar, path, size, index);
  if (fonts != NULL) dl.FcFontSetDestroy(fonts);
  dl.FcPatternDestroy(wish);
  return is_found;
}

static bool equal(const char *one, const char *other) {
  for (; *one != 0 || *other != 0; one++, other++) {
    char a = *one, b = *other;
    if (a >= 'A' && a <= 'Z') a += 'a' - 'A';
    if (b >= 'A' && b <= 'Z') b += 'a' - 'A';
    if (a != b) return false;
  }
  return true;
}

bool ctypesetting_knows(ctypesetting_library *self, const char *family) {
  static const char *const generic[] = {"sans", "sans-serif", "serif", "mono", "monospace"};
  for (size_t i = 0; i < sizeof generic / sizeof *generic; i++)
    if (equal(family, generic[i])) return true;
  if (!configure(self)) return false;
  FcPattern *wish = create_wish(self->config, family, 'a');
  if (wish == NULL) return false;
  FcResult result;
  // This returns all fonts, the nearest first.
  FcFontSet *fonts = dl.FcFontSort(self->config, wish, FcFalse, NULL, &result);
  bool is_known = false;
  for (int i = 0; fonts != NULL && i < fonts->nfont && !is_known; i++) {
    FcChar8 *name;
    for (int n = 0; !is_known && dl.FcPatternGetString(fonts->fonts[i], FC_FAMILY, n, &name) ==
                                     FcResultMatch;
         n++)
      is_known = equal((const char *)name, family);
  }
  if (fonts != NULL) dl.FcFontSetDestroy(fonts);
  dl.FcPatternDestroy(wish);
  return is_known;
}

void ctypesetting_forget(ctypesetting_library *self) {
  if (self->config == NULL) return;
  dl.FcConfigDestroy(self->config);
  self->config = NULL;
}

#define _GNU_SOURCE
#include "libraries.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct ctypesetting_functions ctypesetting_functions;

#define LOOK_UP(name)                                                                              \
  symbol = dlsym(handle, #name);                                                                   \
  if (symbol == NULL) return false;                                                                \
  memcpy(&dl.name, &symbol, sizeof symbol);

// Libraries are never closed, because some of their dependencies, such as GLib, can't be unloaded.
#define LOADER(loader, soname, names)                                                              \
  static bool loader(void) {                                                                       \
    static bool is_loaded;                                                                         \
    if (is_loaded) return true;                                                                    \
    void *handle = dlopen(soname, RTLD_NOW | RTLD_LOCAL), *symbol;                                 \
    if (handle == NULL) return false;                                                              \
    names(LOOK_UP) return is_loaded = true;                                                        \
  }

#define FREETYPE_NAME "libfreetype.so.6"
#define HARFBUZZ_NAME "libharfbuzz.so.0"
LOADER(load_freetype, FREETYPE_NAME, FREETYPE)
LOADER(load_harfbuzz, HARFBUZZ_NAME, HARFBUZZ)
LOADER(load_fontconfig, "libfontconfig.so.1", FONTCONFIG)

bool ctypesetting_load_fontconfig(void) { return load_fontconfig(); }

ctypesetting_library *ctypesetting_open(const char **missing) {
  *missing = !load_freetype() ? FREETYPE_NAME : !load_harfbuzz() ? HARFBUZZ_NAME : NULL;
  if (*missing != NULL) return NULL;
  ctypesetting_library *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  if (dl.FT_Init_FreeType(&self->freetype) != 0) {
    free(self);
    return NULL;
  }
  // The buffer is never NULL. If memory runs out, it is a buffer that accepts no text, which
  // shaping detects.
  self->buffer = dl.hb_buffer_create();
  dl.hb_buffer_set_cluster_level(self->buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES);
  return self;
}

void ctypesetting_close(ctypesetting_library *self) {
  if (self == NULL) return;
  ctypesetting_forget(self);
  dl.hb_buffer_destroy(self->buffer);
  dl.FT_Done_FreeType(self->freetype);
  free(self);
}

uint32_t ctypesetting_script(const ctypesetting_library *self, uint32_t scalar) {
  (void)self;
  return dl.hb_unicode_script(dl.hb_unicode_funcs_get_default(), scalar);
}

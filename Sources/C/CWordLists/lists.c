#include "CWordLists.h"
#include <string.h>

#ifdef TWELVEKEY_WORDS
const char *cwordlists_folder(void) { return TWELVEKEY_WORDS; }
#define LIST(name)
#define ENTRY(name) {#name, NULL, NULL}
#else
const char *cwordlists_folder(void) { return NULL; }
#define LIST(name) \
  extern const uint8_t cwordlists_##name##_begin[], cwordlists_##name##_end[];
#define ENTRY(name) {#name, cwordlists_##name##_begin, cwordlists_##name##_end}
#endif

LIST(en)
LIST(de)
LIST(fr)
LIST(es)

static const struct {
  const char *language;
  const uint8_t *begin, *end;
} lists[] = {ENTRY(en), ENTRY(de), ENTRY(fr), ENTRY(es)};

bool cwordlists_has(const char *language) {
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    if (strcmp(lists[i].language, language) == 0) return true;
  return false;
}

const uint8_t *cwordlists_bytes(const char *language, size_t *size) {
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    if (strcmp(lists[i].language, language) == 0) {
      *size = (size_t)(lists[i].end - lists[i].begin);
      return lists[i].begin;
    }
  *size = 0;
  return NULL;
}

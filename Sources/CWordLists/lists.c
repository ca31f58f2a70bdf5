#include "CWordLists.h"
#include <string.h>

#define LIST(name) \
  extern const uint8_t cwordlists_##name##_begin[], cwordlists_##name##_end[];
LIST(en)
LIST(de)
LIST(fr)
LIST(es)

static const struct {
  const char *language;
  const uint8_t *begin, *end;
} lists[] = {
#define ENTRY(name) {#name, cwordlists_##name##_begin, cwordlists_##name##_end}
    ENTRY(en), ENTRY(de), ENTRY(fr), ENTRY(es)};

const uint8_t *cwordlists_bytes(const char *language, size_t *size) {
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    if (strcmp(lists[i].language, language) == 0) {
      *size = (size_t)(lists[i].end - lists[i].begin);
      return lists[i].begin;
    }
  *size = 0;
  return NULL;
}

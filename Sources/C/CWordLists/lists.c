#include "CWordLists.h"
#include <string.h>

#ifdef TWELVEKEY_WORDS
const char *cwordlists_folder(void) { return TWELVEKEY_WORDS; }
#define LIST(name)
#define ENTRY(name) {#name, NULL, NULL}
#define PAIRS(name)
#define PAIRS_ENTRY(name) {#name, NULL, NULL},
#else
const char *cwordlists_folder(void) { return NULL; }
#define LIST(name) \
  extern const uint8_t cwordlists_##name##_begin[], cwordlists_##name##_end[];
#define ENTRY(name) {#name, cwordlists_##name##_begin, cwordlists_##name##_end}
#define PAIRS(name) \
  extern const uint8_t cwordpairs_##name##_begin[], cwordpairs_##name##_end[];
#define PAIRS_ENTRY(name) {#name, cwordpairs_##name##_begin, cwordpairs_##name##_end},
#endif

LIST(en)
LIST(de)
LIST(fr)
LIST(es)

struct entry {
  const char *language;
  const uint8_t *begin, *end;
};

static const struct entry lists[] = {ENTRY(en), ENTRY(de), ENTRY(fr), ENTRY(es)};

#define EACH_PAIRS(DO) \
  DO(ar) DO(bg) DO(ca) DO(cs) DO(da) DO(el) DO(et) DO(eu) DO(fa) \
  DO(fi) DO(gl) DO(hi) DO(hu) DO(id) DO(it) DO(lv) DO(mk) DO(nb) \
  DO(nl) DO(pl) DO(pt) DO(ro) DO(sk) DO(sl) DO(sr) DO(sv) DO(tr) \
  DO(uk) DO(ur) DO(vi)

EACH_PAIRS(PAIRS)

static const struct entry pairs[] = {EACH_PAIRS(PAIRS_ENTRY)};

bool cwordlists_has_pairs(const char *language) {
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if (strcmp(pairs[i].language, language) == 0) return true;
  return false;
}

const uint8_t *cwordlists_pairs(const char *language, size_t *size) {
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if (strcmp(pairs[i].language, language) == 0) {
      *size = (size_t)(pairs[i].end - pairs[i].begin);
      return pairs[i].begin;
    }
  *size = 0;
  return NULL;
}

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

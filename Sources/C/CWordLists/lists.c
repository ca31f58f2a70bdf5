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

// Returns the entry of a language; NULL if there is none.
static const struct entry *find(const struct entry *table, size_t count, const char *language) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(table[i].language, language) == 0) return &table[i];
  return NULL;
}

static const uint8_t *bytes(const struct entry *entry, size_t *size) {
  *size = entry ? (size_t)(entry->end - entry->begin) : 0;
  return entry ? entry->begin : NULL;
}

#define FIND(table, language) find(table, sizeof table / sizeof table[0], language)

bool cwordlists_has_pairs(const char *language) { return FIND(pairs, language) != NULL; }

const uint8_t *cwordlists_pairs(const char *language, size_t *size) {
  return bytes(FIND(pairs, language), size);
}

bool cwordlists_has(const char *language) { return FIND(lists, language) != NULL; }

const uint8_t *cwordlists_bytes(const char *language, size_t *size) {
  return bytes(FIND(lists, language), size);
}

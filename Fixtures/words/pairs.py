#!/usr/bin/env python3
"""Writes the pairs of words of the languages whose word lists are installed: it.pairs.gz, ….

    /usr/bin/python3 Fixtures/words/pairs.py --cache /tmp/word-lists Fixtures/words/pairs

A line is a word, a tab, and the words behind it, each with its count, in the order of their counts:
"di<TAB>un 812 una 640". A count is how often the pair occurs in 10^9 running words; "." as the first
word is a sentence's beginning. Counted in the sentences of Common Voice; only words that the list of
the language has. Sources and licences: Fixtures/words/NOTICE.md.
"""
import argparse
import collections
import gzip
import pathlib
import re
import unicodedata

import make

# Languages with a thousand pairs and more; Croatian, Icelandic and Russian have fewer.
# By the code of a language: those of its sentences in Common Voice and of its list in wordfreq.
LANGUAGES = {
    code: (voice, listed)
    for code, voice, listed in [
        ("ar", "ar", "ar"), ("bg", "bg", "bg"), ("ca", "ca", "ca"), ("cs", "cs", "cs"),
        ("da", "da", "da"), ("el", "el", "el"), ("et", "et", None), ("eu", "eu", None),
        ("fa", "fa", "fa"), ("fi", "fi", "fi"), ("gl", "gl", None), ("hi", "hi", "hi"),
        ("hu", "hu", "hu"), ("id", "id", "id"), ("it", "it", "it"), ("lv", "lv", "lv"),
        ("mk", "mk", "mk"), ("nb", "nb-NO", "nb"), ("nl", "nl", "nl"), ("pl", "pl", "pl"),
        ("pt", "pt", "pt"), ("ro", "ro", "ro"), ("sk", "sk", "sk"), ("sl", "sl", "sl"),
        ("sr", "sr", None), ("sv", "sv-SE", "sv"), ("tr", "tr", "tr"), ("uk", "uk", "uk"),
        ("ur", "ur", "ur"), ("vi", "vi", "vi"),
    ]
}
# Languages whose words have no Latin letters.
OTHER_SCRIPTS = {"ar", "bg", "el", "fa", "hi", "mk", "sr", "uk", "ur"}
# How many pairs are listed at most, and how often each of them occurs at least.
PAIRS, FEWEST = 12_000, 2
# At most this many characters of a language's sentences are counted.
TEXT_LIMIT = 4 << 20

# Letters with their marks, joiners and apostrophes; other signs alone.
WORDS = re.compile(
    r"(?:[^\W\d_]|[\u0300-\u036f\u064b-\u0655\u0670\u0900-\u0903\u093c\u093e-\u094d\u200c\u200d])+"
    r"(?:'[^\W\d_]+)*|\S|\n"
)
ENDS = '.!?:;"“”…。؟।۔\n'
# Letters of Arabic keyboards, as WordfreqList.swift spells them.
SPELT = {
    "fa": str.maketrans("يىك", "ییک"),
    "ur": str.maketrans("يىكه", "ییکہ"),
}
# wordfreq writes σ at the ends of words, too. As in WordfreqList.swift.
FINAL_SIGMA = re.compile(r"(?<=[^'’.-])σ(?=$|['’.-])")
# As in SerbianLetters.swift.
SERBIAN = [("lj", "љ"), ("nj", "њ"), ("dž", "џ")] + list(
    zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш")
)


def lowered(word, code):
    """In small letters; Turkish has two letters i."""
    return word.replace("İ", "i").replace("I", "ı").lower() if code == "tr" else word.lower()


def spelt(word, code):
    word = unicodedata.normalize("NFC", word)
    if code in SPELT:
        word = word.translate(SPELT[code]).replace("\u0654", "")
    if code == "el":
        word = FINAL_SIGMA.sub("ς", word)
    if code == "sr":
        for latin, cyrillic in SERBIAN:
            word = word.replace(latin, cyrillic)
    return word


def is_word(word, code):
    """Whether a word begins with a letter and is in the script of the language."""
    return word[0].isalpha() and not (
        code in OTHER_SCRIPTS
        and any(unicodedata.name(letter, "").startswith("LATIN ") for letter in word)
    )


def counted(text, code):
    """Pairs with their counts, and the number of words."""
    pairs, total = collections.Counter(), 0
    last = "."
    for token in WORDS.findall(text.replace("’", "'")):
        if token[0].isalpha():
            word = spelt(lowered(token, code), code)
            total += 1
            if last:
                pairs[last, word] += 1
            last = word
        elif token in ENDS:
            last = "."
        elif token not in ",،":
            last = None
    return pairs, total


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cache", type=pathlib.Path, required=True, help="for downloads")
    parser.add_argument("--only", help="codes of languages, separated by commas")
    parser.add_argument("out", type=pathlib.Path, help="folder for the pairs")
    arguments = parser.parse_args()
    sources = make.Sources(arguments.cache, None, None)
    arguments.out.mkdir(parents=True, exist_ok=True)
    for code, (voice, listed) in LANGUAGES.items():
        if arguments.only and code not in arguments.only.split(","):
            continue
        lines = dict.fromkeys(
            line
            for text in make.read_files(
                arguments.cache, "mozilla/voice-web", make.VOICES % re.escape(voice)
            )
            for line in text.splitlines()
        )
        pairs, total = counted("\n".join(lines)[:TEXT_LIMIT], code)
        known = None
        if listed:
            known = {spelt(word, code) for word in sources.wordfreq(listed)}
        kept = [
            (pair, count)
            for pair, count in pairs.items()
            if count >= FEWEST
            and all(
                word == "." or is_word(word, code) and (known is None or word in known)
                for word in pair
            )
        ]
        kept.sort(key=lambda item: (-item[1], item[0]))
        rows = collections.defaultdict(list)
        for (first, second), count in kept[:PAIRS]:
            rows[first].append(f"{second} {round(count * 1e9 / total)}")
        text = "".join(f"{first}\t{' '.join(rows[first])}\n" for first in sorted(rows))
        data = gzip.compress(text.encode(), 9, mtime=0)
        (arguments.out / f"{code}.pairs.gz").write_bytes(data)
        print(f"{code}: {total} words, {min(len(kept), PAIRS)} pairs, {len(data)} bytes", flush=True)


if __name__ == "__main__":
    main()

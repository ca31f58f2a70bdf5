"""Words as people write them in messages: with digits (gr8, 2nd), and in English without vowels
(tmrw, wknd)."""
import re

# Digits stand for their sounds. Each with the word that is meant.
DIGITS = dict(
    pair.split(":")
    for pair in """
    2day:today 2moro:tomorrow 2morow:tomorrow 2morrow:tomorrow 2mrw:tomorrow 2nite:tonight
    2night:tonight 2gether:together 2wards:towards 2u:you in2:into on2:onto
    4ever:forever 4eva:forever 4get:forget 4got:forgot 4gotten:forgotten 4give:forgive 4u:you
    4ward:forward b4:before be4:before
    d8:date f8:fate gr8:great gr8t:great h8:hate h8s:hates h8ed:hated l8:late l8r:later
    l8er:later l8ly:lately m8:mate m8s:mates r8:rate sk8:skate str8:straight w8:wait w8ing:waiting
    """.split()
)
# A word that is written with digits has at least this share of the word that is meant.
DIGITS_SHARE = 0.01
# Other words with digits are listed from this frequency on, in 10^9 running words, and those of two
# signs from the second one. Most of the rarer ones are names of products.
LISTED, LISTED_SHORT = 1_000, 5_000

# Of these commonest words the forms without vowels are listed, with this share of the word's count.
SHORTENED, SHORT_SHARE = 3_000, 0.002
# The letters of the shortest of these words and forms.
FULL_LETTERS, SHORT_LETTERS = 4, 3


def with_digits(counts, spellings, english):
    """Words with digits, as they are written most -> count, of the counts of wordfreq."""
    found = {}
    for word, count in counts.items():
        if not re.fullmatch(r"[a-z2-9]*[2-9][a-z2-9]*", word) or word.isdigit():
            continue
        if count >= (LISTED if len(word) > 2 else LISTED_SHORT):
            seen = spellings.get(word, {})
            found[max(seen, key=lambda form: (seen[form], form)) if seen else word] = count
    for word, meant in DIGITS.items() if english else ():
        found[word] = max(counts.get(word, 0), counts[meant] * DIGITS_SHARE)
    return found


def short_form(word):
    """A word without the vowels behind its first letter. Double letters become one."""
    return re.sub(r"(.)\1+", r"\1", word[0] + re.sub(r"[aeiou]", "", word[1:]))


def shortened(entries, counts):
    """Short forms of the commonest English words -> count. Listed forms stay as they are."""
    listed = {word.lower() for word in entries}
    found = {}
    common = sorted(entries, key=lambda word: (-entries[word], word))[:SHORTENED]
    for word in common:
        if len(word) < FULL_LETTERS or not re.fullmatch(r"[a-z]+", word):
            continue
        short = short_form(word)
        if SHORT_LETTERS <= len(short) < len(word) and short not in listed:
            found[short] = found.get(short, 0) + counts.get(word, 0) * SHORT_SHARE
    return found

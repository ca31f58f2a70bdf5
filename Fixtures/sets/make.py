#!/usr/bin/env python3
"""Writes Fixtures/sets/sets.bin: the letters of old character sets, and how languages use them.

    pip install faker==40.54.0 mimesis==22.2.0 babel==2.18.0
    python3 Fixtures/sets/make.py

Run from the package's top level. Sources and licences: Fixtures/sets/NOTICE.md.

The file, numbers of 16 bits little-endian:

    magic "Sets"
    number of sets
    a set: its name in 16 bytes of ASCII, padded with zeros; the code points of its bytes 0x80 to
    0xff, 0xfffd for a byte that is no character
    number of languages
    a language:
      its code in two ASCII letters; "--" stands for all Latin ones together
      0 for Latin letters, 1 for another script
      number of letters n; Latin ones are a to z and then the others
      the code points of the letters, in lower case; of Latin ones those behind z alone
      (n + 1) * (n + 1) bytes: what a letter costs behind another, in sixteenths of a bit, rows by
      the one in front; place 0 is no letter, that is, the beginning or the end of a word
    number of languages with a list of names
    a list: the code of its language; number of names n; n hashes of 24 bits, ascending
    number of sets of two bytes a character
    a set: its name in 16 bytes; number of characters n; n characters that are usual in names, the
    first byte in the upper half, ascending

A name's hash is FNV-1a of 32 bits over its code points, each taken whole, in lower case with a dot on
each Turkish i; the upper 8 bits are then put over the lower ones.

The cost is -log2 of the letter's probability behind the other one (Witten and Bell's estimate). In
the table of all Latin languages one place behind z, U+FFFF, is any letter that is not ASCII.
"""
import argparse
import collections
import hashlib
import importlib
import json
import math
import pathlib
import re
import struct
import unicodedata

import babel
import mimesis

# Language: locales of Faker, of mimesis, of CLDR.
LANGUAGES = {
    "de": ("de_DE de_AT de_CH", "de", "de"),
    "fr": ("fr_FR fr_CA fr_BE fr_CH", "fr", "fr"),
    "es": ("es_ES es_MX es_AR es_CO es_CL", "es es-mx", "es"),
    "pt": ("pt_PT pt_BR", "pt pt-br", "pt"),
    "it": ("it_IT", "it", "it"),
    "nl": ("nl_NL nl_BE", "nl", "nl"),
    "sv": ("sv_SE", "sv", "sv"),
    "da": ("da_DK", "da", "da"),
    "no": ("no_NO", "no", "nb"),
    "fi": ("fi_FI", "fi", "fi"),
    "is": ("is_IS", "is", "is"),
    "ga": ("ga_IE", "", "ga"),
    "ca": ("", "", "ca"),
    "sq": ("", "", "sq"),
    "pl": ("pl_PL", "pl", "pl"),
    "cs": ("cs_CZ", "cs", "cs"),
    "sk": ("sk_SK", "sk", "sk"),
    "hu": ("hu_HU", "hu", "hu"),
    "ro": ("ro_RO", "", "ro"),
    "hr": ("hr_HR", "hr", "hr bs sr_Latn"),
    "sl": ("sl_SI", "", "sl"),
    "tr": ("tr_TR", "tr", "tr"),
    "lt": ("lt_LT", "", "lt"),
    "lv": ("lv_LV", "", "lv"),
    "et": ("et_EE", "et", "et"),
    "vi": ("vi_VN", "", "vi"),
    "ru": ("ru_RU", "ru", "ru"),
    "uk": ("uk_UA", "uk", "uk"),
    "be": ("", "", "be"),
    "bg": ("bg_BG", "", "bg"),
    "mk": ("mk_MK", "", "mk"),
    "sr": ("", "", "sr"),
    "el": ("el_GR", "el", "el"),
    "he": ("he_IL", "", "he"),
    "ar": ("ar_SA ar_AA ar_PS ar_DZ", "ar", "ar"),
    "fa": ("fa_IR", "fa", "fa"),
    "ur": ("", "", "ur"),
    "th": ("th_TH", "", "th"),
}
# Letters that the language has, however few words of it are here.
LETTERS = {
    "de": "äöüßé", "fr": "àâæçèéêëîïôœùûü", "es": "áéíñóúü", "pt": "àáâãçéêíóôõúü",
    "it": "àèéìíòóù", "nl": "áèéëïöü", "sv": "äåéöü", "da": "åæéøöü", "no": "åæéøòóöü",
    "fi": "äåéöšž", "is": "áæéíðóöúýþ", "ro": "âăîşţ", "hr": "ćčđšž", "sl": "ćčđšž",
    "sk": "áäéíóôúýčďĺľňŕšťž", "tr": "âçîöûüğış", "lt": "ąčęėįšųūž", "et": "äéõöüšž",
    "hu": "áéíóöúüőű", "pl": "óąćęłńśźż", "cs": "áéíóöúüýčďěňřšťůž", "sq": "çë",
}
# The sets by their names here and in Python. Not here: those whose letters stand in the same places
# as in one of these, such as ISO-8859-9, which is windows-1254.
SETS = {
    **{f"windows-{n}": f"cp{n}" for n in (*range(1250, 1259), 874)},
    **{f"ISO-8859-{n}": f"iso8859_{n}" for n in (2, 4, 5, 6, 7, 13, 15, 16)},
    "KOI8-R": "koi8_r", "KOI8-U": "koi8_u",
    **{f"IBM{n}": f"cp{n}" for n in (437, 737, 775, 850, 852, 855, 857, 862, 864, 866)},
    "macintosh": "mac_roman", "x-mac-ce": "mac_latin2", "x-mac-cyrillic": "mac_cyrillic",
    "x-mac-greek": "mac_greek", "x-mac-turkish": "mac_turkish",
}
# The scripts that are not Latin, by the first word of their letters' Unicode names.
SCRIPTS = {
    **dict.fromkeys(["ru", "uk", "be", "bg", "mk", "sr"], "CYRILLIC"),
    "el": "GREEK", "he": "HEBREW", "th": "THAI", **dict.fromkeys(["ar", "fa", "ur"], "ARABIC"),
}
# How much a word counts: names are what is read, the others say which letters there are.
NAME, PLACE, CLDR = 4, 2, 1
# The sets have these in place of the letters that are written now.
OLD = str.maketrans("șțȘȚیۍ", "şţŞŢيي", "\u200c\u200d\u200e\u200f\u0640")
PLACES = re.compile("cit|town|street|village|municip|count(y|ies)|region|distr|state|prov|settle")
# The most names of a language from Faker and mimesis, the shortest, of which letters tell least; of
# scripts that are not Latin only those of few letters.
LISTED, SHORT = 500, 6
# The sets of two bytes a character: in Python, and their languages.
PAIRS = {
    "Shift_JIS": ("cp932", "ja"), "EUC-JP": ("euc_jp", "ja"), "GBK": ("gbk", "zh-CN"),
    "Big5": ("cp950", "zh-TW"), "EUC-KR": ("cp949", "ko"),
}
CHARACTERS = {"ja": "ja_JP", "zh-CN": "zh_CN", "zh-TW": "zh_TW", "ko": "ko_KR"}
UNITS = 16
LIMIT = 15 * UNITS
ASCII = list("abcdefghijklmnopqrstuvwxyz")
TONES = "\u0300\u0301\u0303\u0309\u0323"


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(key)
            yield from strings(inner)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for inner in value:
            yield from strings(inner)


def faker(locale):
    for kind in ("person", "address", "company"):
        try:
            module = importlib.import_module(f"faker.providers.{kind}.{locale}")
        except ImportError:
            continue
        for name, value in sorted(vars(module.Provider).items()):
            if name.startswith("_") or "format" in name or "roman" in name or "abbr" in name:
                continue
            if kind == "address" and not PLACES.search(name):
                continue
            for text in strings(value):
                # No patterns, and no weights.
                if not set("{#%") & set(text):
                    yield text, NAME if kind == "person" else PLACE


def mimesis_names(locale):
    path = pathlib.Path(mimesis.__file__).parent / "datasets" / locale / "person.json"
    person = json.loads(path.read_text())
    for text in strings([list(strings(person[key])) for key in ("names", "surnames")]):
        yield text, NAME


def cldr(locale):
    data = babel.Locale.parse(locale)
    for table in (data.territories, data.languages, data.currencies):
        for text in strings(dict(table)):
            yield text, CLDR
    for zone in data.time_zones.values():
        yield zone.get("city", ""), CLDR


def vietnamese(word):
    """As windows-1258 has it: most tones behind their letters."""
    for letter in word:
        try:
            letter.encode("cp1258")
            yield letter
        except UnicodeEncodeError:
            parts = unicodedata.normalize("NFD", letter)
            tone = "".join(c for c in parts if c in TONES)
            yield unicodedata.normalize("NFC", "".join(c for c in parts if c not in TONES))
            yield tone


def is_of(script, letter):
    if script:
        return unicodedata.name(letter, "").startswith(script)
    return unicodedata.name(letter, "").startswith("LATIN") or letter in TONES


def words(language, without):
    """Every word once a kind of it, in lower case, with its weight."""
    locales = dict(zip(("faker", "mimesis", "cldr"), LANGUAGES[language]))
    found = {}
    for source, read in (("faker", faker), ("mimesis", mimesis_names), ("cldr", cldr)):
        if source in without:
            continue
        for locale in locales[source].split():
            for text, weight in read(locale):
                text = unicodedata.normalize("NFC", text).translate(OLD)
                if language == "tr":
                    text = text.replace("I", "ı").replace("İ", "i")
                text = text.lower()
                if language == "vi":
                    text = "".join(vietnamese(text))
                for word in re.split(r"[\W\d_]+", text) if language not in ("vi", "th") else (
                        re.split(r"[\s.,()/&’'\d-]+", text)):
                    script = SCRIPTS.get(language)
                    if word and all(is_of(script, c) for c in word):
                        found[word] = max(weight, found.get(word, 0))
    return found


def costs(pairs, extra, unit):
    """Rows of costs; `extra` places have some count of their own, whatever the words have."""
    size = len(pairs)
    total = sum(map(sum, pairs))
    single = [sum(row[second] for row in pairs) + 1 for second in range(size)]
    for place in extra:
        single[place] += total // 3000
    whole = sum(single)
    result = bytearray()
    for row in pairs:
        kinds = unit * (sum(1 for n in row if n) or 1)
        for second in range(size):
            probability = (row[second] + kinds * single[second] / whole) / (sum(row) + kinds)
            result.append(min(LIMIT, round(-math.log2(probability) * UNITS)))
    # A beginning is no end.
    result[0] = 0
    return bytes(result)


def coded(language, script, letters, special, table):
    head = struct.pack("<2sHH", language.encode(), script, len(letters))
    return head + struct.pack(f"<{len(special)}H", *map(ord, special)) + table


def table(language, without, background):
    found = words(language, without)
    count = collections.Counter()
    for word, weight in found.items():
        for letter in word:
            count[letter] += weight
    total = sum(count.values())
    own = LETTERS.get(language, "")
    special = sorted(
        {c for c in count
         if not c.isascii() and (language in SCRIPTS or count[c] * 5000 >= total)} | set(own))
    is_latin = language not in SCRIPTS
    letters = (ASCII if is_latin else []) + special
    place = {letter: index + 1 for index, letter in enumerate(letters)}
    size = len(letters) + 1
    pairs = [[0] * size for _ in range(size)]
    for word, weight in found.items():
        # Letters of other languages tell nothing of this one.
        if not all(c in place for c in word):
            continue
        code = [0] + [place[c] for c in word] + [0]
        for first, second in zip(code, code[1:]):
            pairs[first][second] += weight
            if is_latin:
                # Every language weighs the same.
                first, second = min(first, 27), min(second, 27)
                background[first][second] += 1e6 * weight / total
    unit = CLDR if max(found.values()) == CLDR else NAME
    result = costs(pairs, [place[c] for c in own], unit)
    print(language, len(found), "words,", "".join(special), len(result), "bytes")
    return coded(language, not is_latin, letters, special, result)


def lowered(language, text):
    """As words() has it."""
    text = unicodedata.normalize("NFC", text).translate(OLD)
    if language == "tr":
        text = text.replace("I", "ı").replace("İ", "i")
    text = text.lower()
    return "".join(vietnamese(text)) if language == "vi" else text


def hashed(name):
    value = 0x811C9DC5
    for letter in name.replace("ı", "i"):
        value = (value ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
    return (value ^ value >> 24) & 0xFFFFFF


def rows(name):
    text = pathlib.Path(__file__).with_name(name).read_text()
    return [line.split("\t") for line in text.splitlines()[1:]]


def names(language, own):
    """The hashes of the names by which the language is known."""
    found = {lowered(language, name) for name in own}
    script = SCRIPTS.get(language)
    others = sorted(
        (name for name, weight in words(language, ["cldr"]).items()
         if weight == NAME and 3 <= len(name) <= (SHORT if script else 99) and not name.isascii()
         and name not in found),
        key=lambda name: (len(name), name))
    hashes = sorted({hashed(name) for name in [*found, *others[:LISTED]] if len(name) > 2})
    return struct.pack("<2sH", language.encode(), len(hashes)) + b"".join(
        value.to_bytes(3, "little") for value in hashes)


def characters(name, codec, language, own):
    """The characters that are usual in names, as the set has them."""
    module = importlib.import_module(f"faker.providers.person.{CHARACTERS[language]}")
    texts = [text for attribute, value in sorted(vars(module.Provider).items())
             if attribute.startswith(("first", "last")) and "roman" not in attribute
             for text in strings(value if isinstance(value, (list, tuple, dict)) else [])]
    codes = set()
    for letter in own + "".join(texts):
        code = letter.encode(codec, "ignore")
        if len(code) == 2 and ord(letter) >= 0x2E00:
            codes.add(code)
    values = [int.from_bytes(code, "big") for code in sorted(codes)]
    return struct.pack(f"<16sH{len(values)}H", name.encode(), len(values), *values)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output", nargs="?", default="Fixtures/sets/sets.bin")
    parser.add_argument("--without", action="append", default=[], help="a source to leave out")
    options = parser.parse_args()
    data = b"Sets" + struct.pack("<H", len(SETS))
    for name, codec in SETS.items():
        upper = [bytes([n]).decode(codec, "replace")[0] for n in range(0x80, 0x100)]
        # Control characters are no text.
        upper = ["\ufffd" if unicodedata.category(c) == "Cc" else c for c in upper]
        data += struct.pack("<16s128H", name.encode(), *map(ord, upper))
    background = [[0.0] * 28 for _ in range(28)]
    tables = [table(language, options.without, background) for language in LANGUAGES]
    # ASCII behind a letter that is not is weighed by it, and the other way round never is.
    whole = costs(background, [], 1)
    tables.append(coded("--", False, ASCII + ["\uffff"], ["\uffff"], whole))
    data += struct.pack("<H", len(tables)) + b"".join(tables)
    own = {language: text.split(", ") for language, text in rows("common-names.tsv")}
    data += struct.pack("<H", len(LANGUAGES))
    data += b"".join(names(language, own.get(language, [])) for language in LANGUAGES)
    own = dict(rows("name-characters.tsv"))
    data += struct.pack("<H", len(PAIRS))
    data += b"".join(characters(name, *pair, own[pair[1]]) for name, pair in PAIRS.items())
    pathlib.Path(options.output).write_bytes(data)
    # Has the data linked anew when they change.
    digest = hashlib.sha256(data).hexdigest()
    pathlib.Path(options.output).with_suffix(".h").write_text(f"// {digest} sets.bin\n")
    print(len(data), "bytes")


main()

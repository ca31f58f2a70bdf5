#!/usr/bin/env python3
"""Writes Fixtures/han/readings.bin: how each Han character is read, in pinyin without tones.

    pip download pypinyin==0.55.0 --no-deps -d /tmp/han-readings
    python3 Fixtures/han/make.py /tmp/han-readings/pypinyin-0.55.0-*.whl

Run from the package's top level. Source and licence: Fixtures/han/NOTICE.md.

The file, all numbers 16 bits, little-endian:

    magic "HanR"
    first code point, number of code points, number of syllables, number of readings
    a number a code point: where its readings begin in the readings, or 0xffff where it has none
    the readings: the number of a syllable; its top bit marks a character's last reading
    the syllables, six bytes each, ASCII, padded with zeros; "v" stands for "ü"

Characters with the same readings share them. A character has four readings at most, the most usual
first.
"""
import json
import struct
import sys
import unicodedata
import zipfile

FIRST, LAST = 0x3400, 0x9FFF  # Extension A to the end of the first block; no hole but 4DC0..4DFF.
LIMIT = 4
NONE = 0xFFFF

# The data order readings by running text. These are read otherwise in names, so that this reading
# comes first: surnames, and 晟 of given names. Each is among the readings of the data.
FIRST_IN_NAMES = {
    "zeng": "曾", "shan": "单單", "qiu": "仇", "zha": "查", "xie": "解", "ou": "区區", "piao": "朴",
    "zhai": "翟", "miao": "缪繆", "ren": "任", "shen": "沈", "qin": "覃", "sheng": "晟",
}
# Surnames whose other reading is as usual in names: that of the surname comes second.
SECOND_IN_NAMES = {
    "ge": "盖蓋", "yu": "尉", "mo": "万", "yun": "员員", "po": "繁", "nai": "能", "shao": "召",
    "bi": "秘", "zhai": "祭", "gou": "句", "zhang": "长長", "yue": "乐樂", "du": "都", "she": "折",
    "wei": "隗", "mu": "牟",
}


def syllable(reading):
    """Without its tone; u with a diaeresis is v."""
    letters = unicodedata.normalize("NFD", reading).replace("u\u0308", "v")
    # ǖ decomposes to u, diaeresis, macron, ê̄ to e, circumflex, macron.
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    assert plain.isascii() and plain.isalpha() and plain.islower() and len(plain) <= 6, reading
    return plain


def place(readings, place_of_reading, table, letter):
    for reading, letters in table.items():
        if letter in letters:
            assert reading in readings, (letter, reading, readings)
            readings.remove(reading)
            readings.insert(place_of_reading, reading)


def main(wheel, path):
    with zipfile.ZipFile(wheel) as archive:
        data = json.loads(archive.read("pypinyin/pinyin_dict.json"))
    readings_of = {}
    for code in range(FIRST, LAST + 1):
        tones = data.get(str(code))
        if tones:
            readings = list(dict.fromkeys(syllable(reading) for reading in tones.split(",")))
            place(readings, 1, SECOND_IN_NAMES, chr(code))
            place(readings, 0, FIRST_IN_NAMES, chr(code))
            readings_of[code] = tuple(readings[:LIMIT])

    syllables = sorted({s for readings in readings_of.values() for s in readings})
    number = {s: index for index, s in enumerate(syllables)}
    pool, begin_of = [], {}
    # The longest first, so that the shorter ones can lie at their ends.
    for readings in sorted(set(readings_of.values()), key=lambda r: (-len(r), r)):
        if readings in begin_of:
            continue
        for index in range(len(readings)):
            begin_of.setdefault(readings[index:], len(pool) + index)
        pool += [number[s] for s in readings[:-1]] + [number[readings[-1]] | 0x8000]
    assert len(pool) < NONE

    begins = [
        begin_of[readings_of[code]] if code in readings_of else NONE
        for code in range(FIRST, LAST + 1)
    ]
    with open(path, "wb") as file:
        file.write(b"HanR")
        file.write(struct.pack("<4H", FIRST, len(begins), len(syllables), len(pool)))
        file.write(struct.pack(f"<{len(begins)}H", *begins))
        file.write(struct.pack(f"<{len(pool)}H", *pool))
        file.write(b"".join(s.encode().ljust(6, b"\0") for s in syllables))
        size = file.tell()
    print(
        f"{len(readings_of)} characters, {len(set(readings_of.values()))} different lists of"
        f" readings, {len(pool)} readings, {len(syllables)} syllables, {size} bytes"
    )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Fixtures/han/readings.bin")

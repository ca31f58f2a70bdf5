#!/usr/bin/env python3
"""Writes Sources/Displays/PixelDisplay/Fonts/Composition+Pairs.swift: which letter a base and a mark make.

    python3 -m venv /tmp/ucd && /tmp/ucd/bin/pip install unicodedata2==17.0.0
    /tmp/ucd/bin/python Fixtures/unicode/compositions.py

The canonical decompositions of UnicodeData.txt, also those that NFC does not put together again:
a font draws them all the same. Without Hangul, which is arithmetic (The Unicode Standard, 3.12),
and without the compatibility ideographs, which fonts have as often as what they stand for. A mark
of 0 is a letter that is the same as another one.
"""

import pathlib
import sys

import unicodedata2 as ucd

VERSION = "17.0.0"
HANGUL = range(0xAC00, 0xD7A4)
COMPATIBILITY_IDEOGRAPHS = range(0xF900, 0xFB00)


def main():
    if ucd.unidata_version != VERSION:
        sys.exit(f"needs unicodedata2=={VERSION}, found {ucd.unidata_version}")
    pairs = {}
    for scalar in range(0x10000):
        if scalar in HANGUL or scalar in COMPATIBILITY_IDEOGRAPHS:
            continue
        fields = ucd.decomposition(chr(scalar)).split()
        if not fields or fields[0].startswith("<") or ucd.combining(chr(scalar)):
            continue
        parts = [int(field, 16) for field in fields]
        if ucd.combining(chr(parts[0])) or max(parts) > 0xFFFF:
            continue
        if len(parts) == 1:
            # The other way round: the key is the letter that is looked for.
            pairs[(scalar, 0)] = parts[0]
        else:
            assert tuple(parts) not in pairs
            pairs[tuple(parts)] = scalar
    entries = sorted(base << 32 | mark << 16 | made for (base, mark), made in pairs.items())
    numbers = [
        f"0x{entry >> 32:04x}_{entry >> 16 & 0xFFFF:04x}_{entry & 0xFFFF:04x}" for entry in entries
    ]
    rows = [
        "    " + ", ".join(numbers[at : at + 5]) + "," for at in range(0, len(numbers), 5)
    ]
    text = f"""\
// Written by Fixtures/unicode/compositions.py from Unicode {VERSION}. Do not edit.

extension Composition {{
  /// Base, mark and the letter that they make, 16 bits each, ascending. A mark of 0 is a base that
  /// is the same letter as the one that it makes.
  static let pairs: [UInt64] = [
""" + "\n".join(rows) + """
  ]
}
"""
    fonts = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Displays" / "PixelDisplay" / "Fonts"
    target = fonts / "Composition+Pairs.swift"
    target.write_text(text)
    print(f"{target}: {len(entries)} pairs, Unicode {VERSION}")


main()

#!/usr/bin/env python3
"""Writes Sources/Displays/CellDisplay/EastAsianWidth.swift: how a display treats each Unicode scalar.

    python3 -m venv /tmp/ucd && /tmp/ucd/bin/pip install unicodedata2==17.0.0
    /tmp/ucd/bin/python Fixtures/unicode/east-asian-width.py

unicodedata2 is Python's own unicodedata module with a Unicode version that we choose, instead of
the one that the machine's Python happens to carry. The table holds general categories too, not
only widths: what is unassigned must not depend on the Swift toolchain that builds Twelvekey, or
the same recording would give different screens on a Pi and on a desktop.
"""

import pathlib
import sys

import unicodedata2 as ucd

VERSION = "17.0.0"

# The raw values of ScalarClass.swift.
MARK, NARROW, WIDE, SPACING_MARK, SPACE, INVISIBLE, REPLACED = range(7)

# Invisible, though their categories (Mn, Lo, Sk) do not tell: Default_Ignorable_Code_Point in
# DerivedCoreProperties.txt less Cf and unassigned, and the emoji modifiers (skin tones), which
# some terminals draw as a swatch of two cells of its own.
INVISIBLE_RANGES = [
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer inherent vowels
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
    (0x1F3FB, 0x1F3FF),  # emoji modifiers
    (0xE0000, 0xE0FFF),  # tags, variation selectors supplement, and what is reserved for such
]

# Medial vowels and final consonants: drawn inside the cell of the leading consonant (UAX #29).
JAMO_RANGES = [(0x1160, 0x11FF), (0xD7B0, 0xD7C6), (0xD7CB, 0xD7FB)]

# Not controls: text files and vCards carry them between words.
WHITESPACE = {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85}


def within(ranges, scalar):
    return any(first <= scalar <= last for first, last in ranges)


def scalar_class(scalar):
    category = ucd.category(chr(scalar))
    # NUL pads the fields of fixed-width exports: invisible, not wrong.
    if scalar == 0 or within(INVISIBLE_RANGES, scalar) or category == "Cf":
        return INVISIBLE
    if scalar in WHITESPACE or category in ("Zs", "Zl", "Zp"):
        return SPACE
    if category in ("Cc", "Cn", "Co", "Cs"):
        return REPLACED
    if category in ("Mn", "Me") or within(JAMO_RANGES, scalar):
        return MARK
    if category == "Mc":
        return SPACING_MARK
    return WIDE if ucd.east_asian_width(chr(scalar)) in ("W", "F") else NARROW


def main():
    if ucd.unidata_version != VERSION:
        sys.exit(f"needs unicodedata2=={VERSION}, found {ucd.unidata_version}")
    entries = []
    last = None
    for scalar in range(0x110000):
        now = scalar_class(scalar)
        if now != last:
            entries.append(scalar << 3 | now)
            last = now
    rows = [
        "    " + ", ".join(f"0x{entry:06x}" for entry in entries[at : at + 9]) + ","
        for at in range(0, len(entries), 9)
    ]
    text = f"""\
// Written by Fixtures/unicode/east-asian-width.py from Unicode {VERSION}. Do not edit.

/// How a display treats each Unicode scalar: East Asian Width W and F (UAX #11) are wide, ambiguous
/// is narrow; general categories give marks, spaces and what is not shown.
public enum EastAsianWidth {{
  /// The version of the Unicode Character Database that the table was made from.
  public static let unicodeVersion = "{VERSION}"

  /// Where each run of scalars of one class starts, ascending: the first scalar of the run shifted
  /// left by 3, plus the raw value of its `ScalarClass`.
  static let runs: [UInt32] = [
""" + "\n".join(rows) + """
  ]
}
"""
    target = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Displays" / "CellDisplay" / "EastAsianWidth.swift"
    target.write_text(text)
    print(f"{target}: {len(entries)} runs, Unicode {VERSION}")


main()

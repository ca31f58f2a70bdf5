#!/usr/bin/env python3
"""Writes Sources/Input/Keypad/Spelling/Compatibility+Table.swift: letters of Unicode's compatibility blocks.

Run from the package's top level: python3 Fixtures/unicode/compatibility.py
The compatibility decompositions (NFKC, UAX #15) of letters, digits, and letters in circles, squares and
parentheses; letters and digits only, without what stands around them. Of symbols that are words, such
as the sign of a trade mark, and of fractions people type nothing, so they are left out. What is
decomposed is the same in every version of Unicode (the stability policy of normalization), so that
Python's own table will do.
"""

import unicodedata

# Blocks whose letters have no keys of their own.
RANGES = [
    (0x00B2, 0x00B3), (0x00B9, 0x00B9), (0x02B0, 0x02B8), (0x02E0, 0x02E4), (0x03D0, 0x03D6),
    (0x03F0, 0x03F9), (0x1D2C, 0x1D6A), (0x1D78, 0x1D78), (0x1D9B, 0x1DBF), (0x2070, 0x209C),
    (0x2100, 0x214F), (0x2160, 0x217F), (0x2460, 0x24FF), (0x2C7C, 0x2C7D), (0x2E9F, 0x2E9F),
    (0x2EF3, 0x2EF3), (0x2F00, 0x2FD5), (0x3036, 0x303A), (0x309F, 0x309F), (0x30FF, 0x30FF),
    (0x3131, 0x318E), (0x3192, 0x319F), (0x3200, 0x33FF), (0xA69C, 0xA69D), (0xA770, 0xA770),
    (0xA7F8, 0xA7F9), (0xAB5C, 0xAB5F), (0xF900, 0xFAD9), (0xFB00, 0xFDFC), (0xFE70, 0xFEFC),
    (0xFFA0, 0xFFDC), (0x1D400, 0x1D7CB), (0x1EE00, 0x1EEFF), (0x1F100, 0x1F251), (0x2F800, 0x2FA1D),
]
# Negative circled and squared letters: drawings of letters that Unicode doesn't decompose.
DRAWN = {first + at: chr(ord("a") + at) for first in (0x1F150, 0x1F170) for at in range(26)}
# Whole phrases in one character are no names.
LONGEST = 8
LETTERLIKE = range(0x2100, 0x2150)
PER_LINE = 84


def letters(scalar):
    """What is typed for a scalar; empty where that is nothing, or itself."""
    if scalar in DRAWN:
        return DRAWN[scalar]
    char = chr(scalar)
    category = unicodedata.category(char)
    if category[0] not in "LN" and not (category == "So" and scalar not in LETTERLIKE):
        return ""
    text = unicodedata.normalize("NFKC", char)
    if text == char or "\u2044" in text:
        return ""
    text = "".join(c for c in text.lower() if unicodedata.category(c)[0] in "LN")
    text = unicodedata.normalize("NFC", text)
    # Han characters whose reading nobody knows have no keys.
    if len(text) > LONGEST or any(ord(c) > 0xFFFF for c in text):
        return ""
    return text


def main():
    runs = []
    for first, last in RANGES:
        entries = [letters(scalar) for scalar in range(first, last + 1)]
        start = None
        for at, entry in enumerate(entries + [""] * 4):
            if entry and start is None:
                start = at
            elif start is not None and not any(entries[at : at + 4]):
                runs.append((first + start, entries[start:at]))
                start = None
    rows = []
    for first, entries in runs:
        text = ""
        for entry in entries:
            text += "-" if not entry else entry if len(entry) == 1 else f"({entry})"
        chunks = [text[at : at + PER_LINE] for at in range(0, len(text), PER_LINE)]
        if len(chunks) == 1:
            rows.append(f'    (0x{first:X}, "{text}"),')
            continue
        rows += ["    (", f"      0x{first:X},", '      """']
        rows += [f"      {chunk}" + ("\\" if at + 1 < len(chunks) else "") for at, chunk in enumerate(chunks)]
        rows += ['      """', "    ),"]
    text = """\
// Written by Fixtures/unicode/compatibility.py. Do not edit.

// swift-format-ignore
extension Compatibility {
  /// By the first of scalars in a row, ascending: what is typed for each, several letters in
  /// parentheses, a hyphen where that is nothing.
  static let rows: [(first: UInt32, letters: String)] = [
""" + "\n".join(rows) + """
  ]
}
"""
    with open("Sources/Input/Keypad/Spelling/Compatibility+Table.swift", "w", encoding="utf-8") as file:
        file.write(text)


main()

#!/usr/bin/env python3
"""Writes Sources/Displays/CellDisplay/CharacterLCD/LetterParts+Table.swift: letters and their marks.

    python3 Fixtures/unicode/letter-parts.py

The canonical decompositions (UAX #44, UnicodeData.txt, field 5) of the Latin, Greek and Cyrillic
letters that are one letter and one mark. They are the same in every version of Unicode (the
stability policy of normalization), so that Python's own table will do.
"""

import pathlib
import unicodedata

MARKS = [0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C]
MARKS += [0x31B, 0x323, 0x326, 0x327, 0x328]
BLOCKS = [(0x00C0, 0x0180), (0x01A0, 0x0250), (0x0386, 0x03CF), (0x0400, 0x0460), (0x1E00, 0x1F00)]
PER_LINE = 80


def pairs(mark):
    text = ""
    for first, end in BLOCKS:
        for scalar in range(first, end):
            parts = unicodedata.decomposition(chr(scalar)).split()
            if len(parts) == 2 and not parts[0].startswith("<") and int(parts[1], 16) == mark:
                text += chr(scalar) + chr(int(parts[0], 16))
    return text


def entry(mark):
    text = pairs(mark)
    name = unicodedata.name(chr(mark)).removeprefix("COMBINING ").capitalize()
    lines = [f"    // {name}."]
    chunks = [text[at : at + PER_LINE] for at in range(0, len(text), PER_LINE)]
    if len(chunks) == 1:
        return lines + [f'    (0x{mark:X}, "{text}"),']
    lines += ["    (", f"      0x{mark:X},", '      """']
    lines += [f"      {chunk}" + ("\\" if at + 1 < len(chunks) else "") for at, chunk in enumerate(chunks)]
    return lines + ['      """', "    ),"]


def main():
    rows = "\n".join(line for mark in MARKS for line in entry(mark))
    text = f"""\
// Written by Fixtures/unicode/letter-parts.py. Do not edit.

extension LetterParts {{
  /// By the combining mark: letters, each followed by what it is without the mark.
  static let table: [(mark: UInt32, pairs: String)] = [
{rows}
  ]
}}
"""
    folder = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Displays" / "CellDisplay" / "CharacterLCD"
    (folder / "LetterParts+Table.swift").write_text(text)


main()

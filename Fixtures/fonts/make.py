#!/usr/bin/env python3
"""Makes the .hex files of Twelvekey's own fonts from their drawings: see README.md beside this.

  make.py                     writes regular.hex, small.hex and fonts.h
  make.py --check             ends with 1 if one of them is not what the drawings say
  make.py --sheet FONT FILE   draws every letter of a font, and some words, as a PBM picture
  make.py --text FONT FILE T  draws the lines of the text T
"""

import hashlib
import pathlib
import sys
import unicodedata

FOLDER = pathlib.Path(__file__).resolve().parent
FONTS = ("regular", "small")
WORDS = """\
The quick brown fox jumps over the lazy dog. 0123456789
O0 oO0 1lI| i!j 5S 2Z 8B 6G rn m cl d vv w uu .,:; '"` #*+-=
Zażółć gęślą jaźń  ZAŻÓŁĆ GĘŚLĄ JAŹŃ  Łódź Ångström Ñandú Århus
Jürgen Groß +49 171 5550100  Çağlar Işık  Příliš žluťoučký kůň
Αλέξανδρος Ξενοφών Ψαρού  ΈΛΛΗΝ Ώρα Ήλιος ΰ ΐ
Щукин Ёлкина Жданов Фёдор Цыбуля  Їжак Ґанок Ђорђе Љиљана Њњ
← ↑ → ↓ ↵ ⇧ │ ● ○ ★ ☆ ✓ ✗ ☎ ✉ № € ₽ “a” „b“ ‘c’ ‹d› … – —
┌───┬───┬───┐
│ 1 │ 2 │ 3 │
├───┼───┼───┤
│ * │ 0 │ # │
└───┴───┴───┘"""


class Mistake(Exception):
    """Something wrong in a drawing: which file, which line, what."""


class Font:
    """The drawings of one size. A glyph is a tuple of row values; the leftmost pixel is the
    highest of `width` bits."""

    def __init__(self, name):
        self.name = name
        self.path = FOLDER / f"{name}.txt"
        self.width = self.height = 0
        self.entries = {}  # key (the letter, or a part's name) -> (line, rows or pieces)
        self.drawn = {}
        self.read()

    def fail(self, line, reason):
        raise Mistake(f"{self.path.name}:{line}: {reason}")

    def read(self):
        key, key_line, rows = None, 0, []

        def finish():
            nonlocal key, rows
            if key is not None:
                if len(rows) != self.height:
                    self.fail(key_line, f"{len(rows)} rows where {self.height} are needed")
                self.add(key, key_line, tuple(rows))
            key, rows = None, []

        text = self.path.read_text(encoding="utf-8")
        for number, line in enumerate(text.split("\n"), 1):
            line = line.rstrip()
            if not line or line.startswith(";"):
                continue
            if set(line) <= {".", "#"}:
                if key is None:
                    self.fail(number, "a row that belongs to no letter")
                if len(line) != self.width:
                    self.fail(number, f"{len(line)} pixels where {self.width} are needed")
                rows.append(int(line.replace(".", "0").replace("#", "1"), 2))
                continue
            finish()
            head, _, rule = line.partition(" = ")
            words = head.split()
            if words[0] == "size" and len(words) == 3:
                self.width, self.height = int(words[1]), int(words[2])
                continue
            if words[0] == "part" and len(words) == 2 and len(words[1]) > 1:
                new = words[1]
            elif words[0].startswith("U+") and len(words) <= 2:
                new = self.letter(words[0], number)
                if len(words) == 2 and words[1].replace("\u25cc", "") != new:
                    self.fail(number, f"{words[0]} is not {words[1]}")
            else:
                self.fail(number, "neither `U+XXXX letter` nor `part name` nor a row")
            if rule:
                self.add(new, number, [piece.split() for piece in rule.split(" + ")])
            else:
                key, key_line = new, number
        finish()

    def add(self, key, line, value):
        if key in self.entries:
            self.fail(line, f"drawn before in line {self.entries[key][0]}")
        self.entries[key] = (line, value)

    def letter(self, text, line):
        try:
            return chr(int(text[2:], 16))
        except ValueError:
            self.fail(line, f"{text} is no code point")

    def glyph(self, key, asked_in=0, above=()):
        """The rows of a letter or part, put together if need be."""
        if key in self.drawn:
            return self.drawn[key]
        if key not in self.entries:
            self.fail(asked_in, f"no letter or part is called {key}")
        if key in above:
            self.fail(asked_in, f"{key} is made of itself")
        line, value = self.entries[key]
        if isinstance(value, list):
            rows = [0] * self.height
            for piece in value:
                for index, row in enumerate(self.piece(piece, line, above + (key,))):
                    rows[index] |= row
            value = tuple(rows)
        self.drawn[key] = value
        return value

    def piece(self, words, line, above):
        name = words[0]
        if name.startswith("U+"):
            name = self.letter(name, line)
        rows = list(self.glyph(name, line, above))
        words = iter(words[1:])
        for word in words:
            if word in ("mirrored", "turned"):
                rows = [int(f"{row:0{self.width}b}"[::-1], 2) for row in rows]
                if word == "turned":
                    rows.reverse()
                continue
            count = next(words, "")
            if word not in ("up", "down", "left", "right") or not count.isdigit():
                self.fail(line, f"`{word} {count}` moves nothing")
            for _ in range(int(count)):
                rows = self.moved(rows, word, line)
        return rows

    def moved(self, rows, way, line):
        edge = {
            "up": rows[0],
            "down": rows[-1],
            "left": any(row >> (self.width - 1) for row in rows),
            "right": any(row & 1 for row in rows),
        }
        if edge[way]:
            self.fail(line, f"moved out of its cell ({way})")
        if way == "up":
            return rows[1:] + [0]
        if way == "down":
            return [0] + rows[:-1]
        return [row << 1 if way == "left" else row >> 1 for row in rows]

    def letters(self):
        """Every letter and its rows, by code point."""
        found = {key: self.glyph(key) for key in self.entries}
        return sorted((ord(key), rows) for key, rows in found.items() if len(key) == 1)

    def hex(self):
        """The font as GNU Unifont's .hex: a row takes whole bytes, filled from the left."""
        digits = (self.width + 7) // 8 * 2
        pad = digits * 4 - self.width
        return "".join(
            f"{code:04X}:{''.join(f'{row << pad:0{digits}X}' for row in rows)}\n"
            for code, rows in self.letters()
        )

    def picture(self, texts):
        """Lines of text as a PBM picture. Marks join the letter before them."""
        margin = 2
        lines = []
        for text in texts:
            cells = []
            for letter in text:
                rows = self.drawn.get(letter) or self.glyph("\ufffd")
                if cells and unicodedata.combining(letter):
                    cells[-1] = [old | new for old, new in zip(cells[-1], rows)]
                else:
                    cells.append(list(rows))
            lines.append(cells)
        columns = max(len(cells) for cells in lines)
        width = columns * self.width + 2 * margin
        bits = ["0" * width] * margin
        for cells in lines:
            for index in range(self.height):
                row = "".join(f"{cell[index]:0{self.width}b}" for cell in cells)
                bits.append("0" * margin + row.ljust(width - margin, "0"))
        bits += ["0" * width] * margin
        body = bytearray()
        for row in bits:
            row = row.ljust((width + 7) // 8 * 8, "0")
            body += int(row, 2).to_bytes(len(row) // 8, "big")
        return f"P4\n{width} {len(bits)}\n".encode() + body

    def sheet(self):
        """The lines of a specimen: every letter with room around it, then words."""
        every = [chr(code) for code, _ in self.letters()]
        marks = [letter for letter in every if unicodedata.combining(letter)]
        plain = [letter for letter in every if letter not in marks]
        lines = []
        for start in range(0, len(plain), 32):
            lines += [" ".join(plain[start : start + 32]), ""]
        lines += [" ".join(base + mark for mark in marks for base in "aHx"), ""]
        return lines + WORDS.split("\n")


def main(arguments):
    command = arguments[0] if arguments else ""
    if command in ("--sheet", "--text") and len(arguments) == 3 + (command == "--text"):
        font = Font(arguments[1])
        font.letters()
        lines = font.sheet() if command == "--sheet" else arguments[3].split("\n")
        pathlib.Path(arguments[2]).write_bytes(font.picture(lines))
        return 0
    if len(arguments) > 1 or command not in ("", "--check"):
        print(__doc__, file=sys.stderr)
        return 2
    made = {f"{name}.hex": Font(name).hex().encode() for name in FONTS}
    # CFonts includes this, so that a new font is a new build.
    made["fonts.h"] = "".join(
        f"// {hashlib.sha256(hex).hexdigest()}  Fixtures/fonts/{name}\n"
        for name, hex in made.items()
    ).encode()
    stale = 0
    for name, content in made.items():
        path = FOLDER / name
        if command == "":
            path.write_bytes(content)
        elif not path.exists() or path.read_bytes() != content:
            print(f"{path} is not what the drawings say: run {__file__}", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Mistake as mistake:
        sys.exit(f"make.py: {mistake}")

#!/usr/bin/env python3
"""Makes plans.bin and plans.tsv from the metadata of libphonenumber.

  pip download phonenumbers==9.0.43 --no-deps && unzip -d /tmp/phonenumbers phonenumbers-*.whl
  python3 Fixtures/plans/make.py /tmp/phonenumbers

plans.tsv has a line a country, in words: its difference is what an update changes. plans.bin is the
table that Sources/C/CNumberPlans builds in; PlanTable.swift reads it. plans.h names its contents, so
that a changed table is a new build.

The format, in words of 16 bits, little endian; an offset counts words from the start:

  header    8: the three parts of the metadata's version, the number of regions, the offsets of the
            regions, of the country codes, of the end, and 0
  states    of automata that take digits: a word with the number of edges, and 0x8000 where a text
            may end here; then two words an edge: a bit for each digit, and the offset of the state
  programs  that read a prefix, as `Program` writes them
  texts     a word with the length, then a word a digit; 10 to 12 stand for the groups \\1 to \\3
  regions   REGION words each, sorted by their letters
  codes     a word with the country code, one with the number of its regions, and the regions' numbers,
            the main one first; 0 is the end
"""
import hashlib
import re
import re._parser as parser
import struct
import sys

LONGEST = 17  # libphonenumber's longest national number
REGION = 20
OPTIONAL = ["IN", "KZ", "RU"]  # where people dial with and without the national prefix
TYPES = [
    "toll_free", "premium_rate", "shared_cost", "personal_number", "voip", "pager", "uan", "voicemail",
]


class Words:
    """The table as it grows."""

    def __init__(self):
        self.all = [0] * 8
        self.known = {}

    def add(self, words):
        """The offset of the words, which are kept once."""
        key = tuple(words)
        if key not in self.known:
            self.known[key] = len(self.all)
            self.all.extend(key)
            if len(self.all) > 0xFFFF:
                sys.exit("the table is longer than 65,535 words")
        return self.known[key]


def digits_of(node):
    """The set of digits that a node of one character takes; None for any other node."""
    op, value = node
    name = str(op)
    if name == "LITERAL":
        return 1 << (value - 48)
    if name == "IN":
        mask = 0
        for kind, what in value:
            if str(kind) == "LITERAL":
                mask |= 1 << (what - 48)
            elif str(kind) == "RANGE":
                for digit in range(what[0], what[1] + 1):
                    mask |= 1 << (digit - 48)
            elif str(kind) == "CATEGORY" and str(what) == "CATEGORY_DIGIT":
                mask |= 0x3FF
            else:
                sys.exit(f"unknown class {kind} {what}")
        return mask
    return None


class Automaton:
    """A nondeterministic automaton of a pattern, and from it the smallest deterministic one."""

    def __init__(self):
        self.empty = []  # by state: where it goes without a digit
        self.edges = []  # by state: (digits, state)

    def state(self):
        self.empty.append([])
        self.edges.append([])
        return len(self.empty) - 1

    def add(self, nodes, start):
        for node in nodes:
            start = self.add_node(node, start)
        return start

    def add_node(self, node, start):
        mask = digits_of(node)
        if mask is not None:
            end = self.state()
            self.edges[start].append((mask, end))
            return end
        op, value = node
        name = str(op)
        if name == "SUBPATTERN":
            return self.add(value[3], start)
        if name == "BRANCH":
            end = self.state()
            for branch in value[1]:
                begin = self.state()
                self.empty[start].append(begin)
                self.empty[self.add(branch, begin)].append(end)
            return end
        if name == "MAX_REPEAT":
            least, most, inner = value
            most = min(int(most), LONGEST)
            for _ in range(least):
                start = self.add(inner, start)
            end = self.state()
            for _ in range(most - least):
                self.empty[start].append(end)
                start = self.add(inner, start)
            self.empty[start].append(end)
            return end
        sys.exit(f"unknown part of a pattern: {name}")

    def closure(self, states):
        todo = list(states)
        result = set(todo)
        while todo:
            for other in self.empty[todo.pop()]:
                if other not in result:
                    result.add(other)
                    todo.append(other)
        return frozenset(result)


def store(patterns, table):
    """The offset of the automaton that takes what one of the patterns takes; 0 for none."""
    patterns = [pattern for pattern in patterns if pattern and pattern != "NA"]
    if not patterns:
        return 0
    automaton = Automaton()
    start, end = automaton.state(), automaton.state()
    for pattern in patterns:
        begin = automaton.state()
        automaton.empty[start].append(begin)
        automaton.empty[automaton.add(parser.parse(pattern), begin)].append(end)
    stored = {}

    def write(states):
        if states not in stored:
            by_target = {}
            for digit in range(10):
                target = automaton.closure(
                    other
                    for state in states
                    for mask, other in automaton.edges[state]
                    if mask >> digit & 1
                )
                if target:
                    place = write(target)
                    if place:
                        by_target[place] = by_target.get(place, 0) | 1 << digit
            edges = [word for place, mask in sorted(by_target.items()) for word in (mask, place)]
            isEnd = end in states
            stored[states] = (
                table.add([len(edges) // 2 | (0x8000 if isEnd else 0)] + edges)
                if edges or isEnd
                else 0
            )
        return stored[states]

    return write(automaton.closure([start]))


class Program:
    """A pattern that reads a prefix as backtracking matchers do: the first choice that fits wins.

    A word an instruction, the kind in the highest four bits: 0 end; 1 one of the digits in the
    lowest ten bits; 2 try the next instruction, then the one so many words ahead; 3 go so many words
    ahead; 4 begin and 5 end the group of that number; 6 the end of the number must be here.
    """

    def __init__(self, pattern):
        self.words = []
        self.add(parser.parse(pattern))
        self.words.append(0)

    def add(self, nodes):
        for node in nodes:
            mask = digits_of(node)
            op, value = node
            name = str(op)
            if mask is not None:
                self.words.append(1 << 12 | mask)
            elif name == "SUBPATTERN":
                if value[0] is None:
                    self.add(value[3])
                else:
                    self.words.append(4 << 12 | value[0] - 1)
                    self.add(value[3])
                    self.words.append(5 << 12 | value[0] - 1)
            elif name == "BRANCH":
                self.branch(value[1])
            elif name == "MAX_REPEAT":
                least, most, inner = value
                for _ in range(least):
                    self.add(inner)
                splits = []
                for _ in range(min(int(most), LONGEST) - least):
                    splits.append(len(self.words))
                    self.words.append(0)
                    self.add(inner)
                for split in splits:
                    self.words[split] = 2 << 12 | len(self.words) - split
            elif name == "AT" and str(value) == "AT_END":
                self.words.append(6 << 12)
            else:
                sys.exit(f"unknown part of a prefix: {name}")

    def branch(self, branches):
        jumps = []
        for place, branch in enumerate(branches):
            if place + 1 < len(branches):
                split = len(self.words)
                self.words.append(0)
                self.add(branch)
                jumps.append(len(self.words))
                self.words.append(0)
                self.words[split] = 2 << 12 | len(self.words) - split
            else:
                self.add(branch)
        for jump in jumps:
            self.words[jump] = 3 << 12 | len(self.words) - jump


def text(written, table):
    """The offset of digits and groups; 0 for none."""
    if not written:
        return 0
    words = []
    for group, digit in re.findall(r"\\(\d)|(\d)", written):
        words.append(9 + int(group) if group else int(digit))
    return table.add([len(words)] + words)


def lengths(values):
    return sum(1 << length for length in values if 0 < length <= LONGEST)


def has_trunk(data, name, field):
    """Whether numbers of that type are dialled with the national prefix in front: as libphonenumber
    writes its example of them for a reader in that country."""
    import phonenumbers

    part = getattr(data, field)
    if not data.national_prefix or name in OPTIONAL or part is None or not part.example_number:
        return False
    number = phonenumbers.parse(part.example_number, name)
    written = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.NATIONAL)
    digits = re.sub(r"\D", "", written)
    return digits != phonenumbers.national_significant_number(number)


def strings(pattern, most):
    """All texts that the pattern takes, shortest first; none where there are more."""
    texts = [""]

    def extended(texts, nodes):
        for node in nodes:
            mask = digits_of(node)
            op, value = node
            name = str(op)
            if mask is not None:
                texts = [t + str(d) for t in texts for d in range(10) if mask >> d & 1]
            elif name == "SUBPATTERN":
                texts = extended(texts, value[3])
            elif name == "BRANCH":
                texts = [t for branch in value[1] for t in extended(texts, branch)]
            elif name == "MAX_REPEAT":
                least, all_texts = value[0], []
                for count in range(int(value[1]) + 1):
                    if count >= least:
                        all_texts += texts
                    texts = extended(texts, value[2])
                texts = all_texts
            if len(texts) > 4096:
                break
        return texts

    found = sorted(set(extended(texts, parser.parse(pattern))), key=lambda t: (len(t), t))
    return found if len(found) <= most else []


def main():
    sys.path.insert(0, sys.argv[1])
    import phonenumbers
    from phonenumbers import PhoneMetadata
    from phonenumbers.data import _COUNTRY_CODE_TO_REGION_CODE as codes
    from phonenumbers.shortdata import _AVAILABLE_REGION_CODES as short_regions

    table, rows, numbers = Words(), [], {}
    names = sorted(phonenumbers.SUPPORTED_REGIONS)
    names += [str(code) for code, regions in sorted(codes.items()) if regions == ("001",)]
    out = [
        "region\tcode\texits\tprefix\twith prefix\trule\tlengths\tgeneral\tfixed\tmobile\tservices"
        "\tshort\temergency"
    ]
    for name in names:
        world = name.isdigit()
        data = (
            PhoneMetadata.metadata_for_nongeo_region(int(name))
            if world
            else PhoneMetadata.metadata_for_region(name)
        )
        short = (
            PhoneMetadata.short_metadata_for_region(name) if name in short_regions else None
        )

        def pattern(holder, field):
            part = getattr(holder, field, None) if holder else None
            found = part.national_number_pattern if part else None
            return "" if not found or found == "NA" else found

        general = data.general_desc
        national = set(general.possible_length)
        local = set(general.possible_length_local_only) - national
        services = [pattern(data, field) for field in TYPES]
        with_trunk = {
            field for field in ["fixed_line", "mobile"] + TYPES if has_trunk(data, name, field)
        }
        short_codes, emergency = pattern(short, "short_code"), pattern(short, "emergency")
        exits = data.international_prefix or ""
        rule = data.national_prefix_for_parsing or ""
        transform = data.national_prefix_transform_rule or ""
        all_exits = strings(exits, 24) if exits and not world else []
        preferred = data.preferred_international_prefix
        if not all_exits and preferred:
            all_exits = [preferred.replace("~", "")]
        numbers[name] = len(rows)
        rows.append(
            # In the order of PlanTable.Field.
            [
                0 if world else ord(name[0]) << 8 | ord(name[1]),
                data.country_code,
                ("fixed_line" in with_trunk) + 2 * ("mobile" in with_trunk),
                lengths(national) & 0xFFFF,
                lengths(national) >> 16,
                lengths(local) & 0xFFFF,
                lengths(data.fixed_line.possible_length if data.fixed_line else []) & 0xFFFF,
                lengths(data.mobile.possible_length if data.mobile else []) & 0xFFFF,
                text(data.national_prefix, table),
                table.add(Program(rule).words) if rule else 0,
                text(transform, table),
                table.add(Program(exits).words) if exits and not world else 0,
                table.add([len(all_exits)] + [text(exit, table) for exit in all_exits]),
                store([general.national_number_pattern], table),
                store([pattern(data, "fixed_line")], table),
                store([pattern(data, "mobile")], table),
                store([pattern(data, f) for f in TYPES if f in with_trunk], table),
                store([pattern(data, f) for f in TYPES if f not in with_trunk], table),
                store([short_codes], table),
                store([emergency], table),
            ]
        )
        assert len(rows[-1]) == REGION
        out.append(
            "\t".join(
                [
                    name, str(data.country_code), exits, data.national_prefix or "",
                    ",".join(sorted(with_trunk)),
                    rule + (f" -> {transform}" if transform else ""),
                    ",".join(map(str, sorted(national)))
                    + ("+" + ",".join(map(str, sorted(local))) if local else ""),
                    general.national_number_pattern, pattern(data, "fixed_line"),
                    pattern(data, "mobile"), "|".join(s for s in services if s), short_codes,
                    emergency,
                ]
            )
        )
    regions = len(table.all)
    for row in rows:
        table.all.extend(row)
    country_codes = len(table.all)
    for code, found in sorted(codes.items()):
        found = [str(code)] if found == ("001",) else list(found)
        table.all.extend([code, len(found)] + [numbers[name] for name in found])
    table.all.append(0)
    version = [int(part) for part in phonenumbers.__version__.split(".")]
    table.all[:8] = version + [len(rows), regions, country_codes, len(table.all), 0]
    here = __file__.rsplit("/", 1)[0]
    table_bytes = struct.pack(f"<{len(table.all)}H", *table.all)
    with open(f"{here}/plans.bin", "wb") as file:
        file.write(table_bytes)
    with open(f"{here}/plans.h", "w") as file:
        file.write(f"// {hashlib.sha256(table_bytes).hexdigest()}  Fixtures/plans/plans.bin\n")
    with open(f"{here}/plans.tsv", "w") as file:
        file.write(f"# libphonenumber {phonenumbers.__version__}\n" + "\n".join(out) + "\n")
    print(f"{len(rows)} regions, {2 * len(table.all)} bytes")


main()

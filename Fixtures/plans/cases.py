#!/usr/bin/env python3
"""Writes numbers of all countries as people write them, beside what they are.

  python3 Fixtures/plans/cases.py /tmp/phonenumbers /tmp/cases.tsv
  swift run -c release twelvekey-benchmark numbers /tmp/cases.tsv

The numbers are libphonenumber's examples: a mobile, a fixed and a freephone one of each country, the
last where it can be called from abroad. A row has the form, the country in which the number is dialled,
the kind, the number as written, its E.164 form, and what libphonenumber reads; a row of the form
`digits` has random digits, and whether libphonenumber holds them for possible. With a third argument N
only every Nth number is written, and 500 rows of digits: sample.tsv is made so, with 9.
"""
import random
import sys

sys.path.insert(0, sys.argv[1])
import phonenumbers
from phonenumbers import PhoneMetadata, PhoneNumberFormat, PhoneNumberType

SCRIPTS = {"arabic": 0x660, "persian": 0x6F0, "full width": 0xFF10}
KINDS = [
    (PhoneNumberType.MOBILE, "mobile"),
    (PhoneNumberType.FIXED_LINE, "fixed"),
    (PhoneNumberType.TOLL_FREE, "freephone"),
]


def forms(number, region):
    data = PhoneMetadata.metadata_for_region(region)
    e164 = phonenumbers.format_number(number, PhoneNumberFormat.E164)
    code, own = str(number.country_code), phonenumbers.national_significant_number(number)
    national = phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL)
    international = phonenumbers.format_number(number, PhoneNumberFormat.INTERNATIONAL)
    digits = "".join(c for c in national if c.isdigit())
    result = {"national": national, "national digits": digits, "plus": e164, "international": international}
    exit_code = (data.preferred_international_prefix or data.international_prefix).replace("~", "")
    if exit_code.isdigit():
        result["exit code"] = exit_code + e164[1:]
    result["code without plus"] = e164[1:]
    if data.national_prefix == "0" and digits != own:
        result["(0) behind the code"] = f"+{code} (0){own}"
        result["0 behind the code"] = f"+{code} 0{own}"
        result["lost zero"] = own
    result["extension"] = national + " ext. 12"
    result["dots"] = international.replace(" ", ".").replace("-", ".")
    result["slashes"] = national.replace(" ", "/").replace("-", "/")
    result["brackets"] = f"+{code} ({own[:2]}) {own[2:]}"
    for name, zero in SCRIPTS.items():
        result[name] = "".join(chr(zero + int(c)) if c.isdigit() else c for c in national)
    return e164, result


def reading(text, region):
    try:
        return phonenumbers.format_number(phonenumbers.parse(text, region), PhoneNumberFormat.E164)
    except phonenumbers.NumberParseException:
        return "-"


def main():
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    rows, count = [], 0
    for region in sorted(phonenumbers.SUPPORTED_REGIONS):
        for kind, name in KINDS:
            number = phonenumbers.example_number_for_type(region, kind)
            if number is None or name == "freephone" and not phonenumbers.can_be_internationally_dialled(number):
                continue
            e164, found = forms(number, region)
            for form, text in found.items():
                count += 1
                if count % every == 0:
                    rows.append((form, region, name, text, e164, reading(text, region)))
    generator = random.Random(40)
    regions = sorted(phonenumbers.SUPPORTED_REGIONS)
    for _ in range(100_000 if every == 1 else 500):
        region = generator.choice(regions)
        text = "".join(generator.choice("0123456789") for _ in range(generator.randint(3, 17)))
        if generator.random() < 0.3:
            text = "+" + text
        try:
            number = phonenumbers.parse(text, region)
            known = "possible" if phonenumbers.is_possible_number(number) else "impossible"
            own = phonenumbers.format_number(number, PhoneNumberFormat.E164)
        except phonenumbers.NumberParseException:
            known, own = "impossible", "-"
        rows.append(("digits", region, known, text, own, own))
    with open(sys.argv[2], "w") as file:
        file.write(f"# libphonenumber {phonenumbers.__version__}: form, country, kind, written, E.164, its own reading\n")
        file.writelines("\t".join(row) + "\n" for row in rows)
    print(f"{len(rows)} rows")


main()

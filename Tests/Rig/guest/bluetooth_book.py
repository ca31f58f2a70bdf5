"""The phone's contacts and calls, the doctor, and what is left of a phone that is forgotten."""
import json
import os
import re
import time

from rig import framebuffer, phone as telephones
from rig.bluetooth import NAME, Screen, adapter, objects_below, path_of, set_adapter
from rig.checks import check, equal, eventually, require
from rig.hands_free import (
    FRIEND, FRIEND_KEYS, FRIEND_NUMBER, MODEM, READING, SETTINGS, STATE, answer_question, clear, doctor, here,
    paired, private_books, settings, takes_contacts, telephone, there, wait_line, wait_no_call, wait_ready,
    wait_shown, world)
from rig.phone import run


@check("the phone's contacts are taken over: a name of its book is found and called")
def _():
    phone, _ = world()
    clear(phone)
    os.makedirs(os.path.dirname(STATE), mode=0o700, exist_ok=True)
    read = int(phone.fact("book"))
    with telephone("--state", STATE) as (pad, own):
        wait_line(phone, own)
        begun = time.monotonic()
        eventually(lambda: int(phone.fact("book")) >= read + 4, "the phone's book and its three lists", 60)
        took = time.monotonic() - begun
        found = {}

        def is_found():
            for _ in FRIEND_KEYS:
                pad.tap(".")
            pad.type(FRIEND_KEYS)
            found.update(own.changes[-1])
            return any(match["name"] == FRIEND for match in found.get("matches", []))
        eventually(is_found, f"{FRIEND} (the last report: {own.changes[-1:]})", 30)
        pad.tap("enter")
        phone.wait_calls(3)
        equal(phone.dialled[0], FRIEND_NUMBER, "the number that is called")
        pad.tap("end")
        phone.wait_calls()
    # The pause before a second try is longer, on the guest's clock, which waits for no other machine.
    require(took < 30, f"the first reading failed: the book came after {took:.0f} s")
    books = private_books()
    require(books, f"no book beside {STATE}: {os.listdir(os.path.dirname(STATE))}")
    for book, mode in books.items():
        equal(oct(mode), "0o600", f"the mode of {book}")


@check("the owner's own card is left out, and the lists are in the log, each call once")
def _():
    for _ in range(2):
        result = run("calls", "log", "--json", "--state", STATE)
        equal(result.returncode, 0, result.stderr)
        calls = list(map(json.loads, result.stdout.splitlines()))
        numbers = [call["number"] for call in calls]
        missed = sum(number.endswith("5550177") for number in numbers)
        equal(missed, 1, f"how often the missed call is in {numbers}")
        require(not any("5550100" in number for number in numbers), f"the owner's number is in {numbers}")


@check("on a panel, the picture of a contact follows the contacts, and the next reading leaves it")
def _():
    phone, _ = world()
    clear(phone)
    require(pictures() == 0, "there is a picture before one is shown")
    with framebuffer.vfb() as panel:
        panel.set(320, 240, 16)
        for has_read in (5, 4):
            read = int(phone.fact("book"))
            with telephones.Phone("--line", "phone", "--config", SETTINGS, "--state", STATE,
                                  display=f"fb:{panel.path}"):
                eventually(lambda: int(phone.fact("book")) >= read + has_read, "the book is read", 60)
                eventually(lambda: pictures() == 1, "the picture is in the book", 30)


def pictures():
    """How many there are in the books, not in what has just arrived."""
    count = 0
    for path in private_books():
        if path.endswith(".vcf"):
            with open(path, "rb") as file:
                count += file.read().count(b"PHOTO")
    return count


@check("contacts that the phone doesn't give: it says where to allow them")
def _():
    phone, _ = world()
    phone.do("forbid")
    try:
        with telephone("--state", STATE) as (_, own):
            wait_line(phone, own)
            wait_shown(own, "allow contacts on the phone", seconds=60)
    finally:
        phone.do("allow")


@check("doctor names the adapter, the phone, and which program has its calls, and advises no other line")
def _():
    world()[0].wait_connected()
    text = doctor()
    for words in (f"ok    bluetooth: adapter hci0, {here()}", f"ok    phone: {NAME} ({there()}) is connected",
                  "ok    hands-free: oFono has the phone's calls", f"ok    line: calls go through {NAME}"):
        require(words in text, f"doctor does not say {words!r}: {text}")
    for words in MODEM, "class of device":
        require(words not in text, f"doctor says {words!r}: {text}")


@check("doctor names an adapter that is off, with its command")
def _():
    set_adapter(0, "Powered", False)
    try:
        text = doctor()
    finally:
        set_adapter(0, "Powered", True)
    require("wrong bluetooth: the adapter is off: bluetoothctl power on" in text, f"doctor says {text}")


@check("pair --forget asks about the phone's data, deletes it, and takes the phone from the settings")
def _():
    with Screen("pair", "--forget", there(), "--config", SETTINGS, "--state", STATE) as screen:
        screen.expect("contacts and calls")
        time.sleep(READING)
        screen.press("#")
        equal(screen.wait(), 0, f"the exit status, behind {screen.text!r}")
    equal(paired(), [], "what is paired")
    require("phone" not in settings(), f"the settings are {settings()!r}")
    equal(private_books(), {}, "the books that are left")
    found = run("calls", "log", "--json", "--state", STATE).stdout
    require("5550177" not in found, f"the phone's calls are left: {found}")


@check("*#8# on the pad pairs the phone, writes it into the settings, and calls go through it at once")
def _():
    phone, _ = world()
    clear(phone)
    if path_of(here(), 1) in objects_below(1):
        phone.do("forget " + here())
    phone.do("say yes")
    with telephone("--state", STATE) as (pad, own):
        pad.type("*/8/")
        wait_shown(own, f"> {NAME}", seconds=60)
        answer_question(pad, "/")
        wait_shown(own, "on the phone, too?", seconds=30)
        eventually(lambda: re.fullmatch(r"\d{6}", phone.fact("digits"))
                   and phone.fact("digits") in json.dumps(own.changes[-1]),
                   f"the phone's digits here (the last report: {own.changes[-1:]})", 10)
        answer_question(pad, "/")
        wait_shown(own, "Take over contacts and calls?", seconds=30)
        answer_question(pad, "*")
        eventually(lambda: f"phone = {there()}" in settings(), "the phone in the settings", 20)
        require("phone-contacts = no" in settings(), f"the settings are {settings()!r}")
        phone.wait_connected()
        wait_ready(own)
        wait_shown(own, f"{NAME} is paired")
        answer_question(pad, "/")
        count = phone.dialled[2]
        answer_question(pad, "5")
        pad.type("646")
        pad.tap("enter")
        eventually(lambda: phone.dialled[2] > count, f"the phone's ATD (the last report: {own.changes[-1:]})", 20)
        phone.wait_calls(3)
        pad.tap("end")
        phone.wait_calls()
        wait_no_call(own)
    equal(paired(), [there()], "what is paired")
    forgotten = run("pair", "--forget", there(), "--delete-data", "--config", SETTINGS, "--state", STATE)
    equal(forgotten.returncode, 0, forgotten.stderr)


@check("pair --visible: the phone begins, as with a car")
def _():
    phone, _ = world()
    if path_of(here(), 1) in objects_below(1):
        phone.do("forget " + here())
    with Screen("pair", "--visible", "--config", SETTINGS, "--state", STATE) as screen:
        screen.expect("keypad")
        eventually(lambda: adapter(0, "Discoverable"), "that it can be seen")
        phone.do("say yes alone")
        phone.do("pair " + here())
        screen.expect(r"Is \d{6} on")
        time.sleep(READING)
        screen.press("#")
        takes_contacts(screen, "*")
        equal(screen.wait(), 0, f"the exit status, behind {screen.text!r}")
    equal(paired(), [there()], "what is paired")
    require("phone-contacts = no" in settings(), f"the settings are {settings()!r}")
    equal(adapter(0, "Discoverable"), False, "whether it can still be seen")

"""The telephone with the smartphone of rig/bluetooth.py as its line, and what its checks look at."""
import contextlib
import functools
import json
import os
import re
import signal
import subprocess
import time

from evdev import ecodes
from gi.repository import Gio, GLib

from . import bluetooth
from .bluetooth import (
    NAME, Smartphone, adapter, call, device, objects_below, owns, said, set_adapter, start)
from .checks import PATIENCE, eventually, require
from .phone import Phone, run
from .virtual import NUMPAD, VirtualPad

SETTINGS, STATE = "/tmp/twelvekey.conf", "/tmp/twelvekey-state/state.db"
CALLED, CALLER = "+15555550101", "+15555550142"
BOOK_CLIENT = "0000112e-0000-1000-8000-00805f9b34fb"
PAD = NUMPAD | {"end": ecodes.KEY_HANGUP_PHONE}
# A key that comes before a question can be read is no answer (twelvekey keys: "after a moment").
READING = 1.5
# What `doctor` advises where nothing makes calls.
MODEM = "a modem with voice"
# Of the made-up book that is taken over, in Tests/Lines/Services/smartphone/books/android.
FRIEND, FRIEND_KEYS, FRIEND_NUMBER = "Inés Castellanos", "2278355", "+34915550123"


@functools.cache
def world():
    """All of it, once: the phone, and an unknown machine."""
    bluetooth.begin()
    start("ofono", "ofonod", "-n", "-d")
    book = bluetooth.SMARTPHONE + "/books/android"
    phone = Smartphone("phone", "--adapter", "hci1", "--alias", NAME, "--book", book)
    stranger = Smartphone("stranger", "--adapter", "hci2", "--alias", "Stranger", "--stranger")
    for each in (phone, stranger):
        each.connect()
    eventually(lambda: owns("org.ofono"), f"oFono (it says: {said('ofono')})", seconds=10)
    with open(SETTINGS, "w") as file:
        file.write("# the rig's\n")
    return phone, stranger


def here():
    return adapter(0, "Address")


def there():
    return adapter(1, "Address")


def paired():
    """The addresses of what is paired with this machine."""
    return [path.rpartition("dev_")[2].replace("_", ":") for path in objects_below(0)
            if device(path, "Paired")]


def settings():
    with open(SETTINGS) as file:
        return file.read()


def be_open(is_open=True):
    """This machine as another program may leave it: it can be found and paired with."""
    for key in ("Discoverable", "Pairable"):
        set_adapter(0, key, is_open)


def doctor():
    """What it finds, as text."""
    result = run("doctor", "--config", SETTINGS)
    return result.stdout + result.stderr


@contextlib.contextmanager
def book_program():
    """obexd runs, as it does from the first reading of a phone on; behind the block it does not."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def ask(method, signature, *words):
        return bus.call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", method, GLib.Variant(signature, words), None,
            0, int(25_000 * PATIENCE), None).unpack()[0]
    ask("StartServiceByName", "(su)", "org.bluez.obex", 0)
    process = ask("GetConnectionUnixProcessID", "(s)", "org.bluez.obex")
    try:
        eventually(lambda: BOOK_CLIENT in adapter(0, "UUIDs"), "obexd, in bluetoothd", 10)
        yield
    finally:
        os.kill(process, signal.SIGTERM)
        eventually(lambda: not ask("NameHasOwner", "(s)", "org.bluez.obex"), "the end of obexd", 10)


@contextlib.contextmanager
def telephone(*options):
    """The telephone with the phone as its line, and a pad."""
    with VirtualPad(keys=PAD) as pad, \
            Phone("--line", "phone", "--config", SETTINGS, "--country", "US", *options) as own:
        own.wait_open(pad.node)
        yield pad, own


def last_call(own):
    """What the last report says of the call; empty where there is none."""
    own.alive()
    return (own.changes[-1].get("call") if own.changes else None) or {}


def wait_call(own, seconds=10, **wanted):
    eventually(lambda: {key: last_call(own).get(key) for key in wanted} == wanted,
               f"a call with {wanted} (the last report: {own.changes[-1:]})", seconds)


def wait_no_call(own):
    eventually(lambda: not last_call(own), f"no call (the last report: {own.changes[-1:]})", 10)


def wait_shown(own, words, seconds=10):
    """On the screen, or among the messages beside it."""
    eventually(lambda: own.alive() and words in json.dumps(own.changes, ensure_ascii=False) + own.said,
               f"{words!r} (the last report: {own.changes[-1:]})", seconds)


def answer_question(pad, key):
    time.sleep(READING)
    pad.tap(key)


def wait_line(phone, own):
    phone.wait_connected()
    wait_ready(own)


def wait_ready(own):
    """Calls can be made: oFono has the phone's calls, and the telephone has seen it."""
    eventually(has_calls, "oFono's phone", 20)
    eventually(own.is_asleep, "the telephone sleeps", 10)


def wait_quiet(own):
    """All that follows from what has happened is done: it sleeps, and has slept for a second."""
    def sleeps():
        before = own.wake_ups()
        time.sleep(1)
        return own.is_asleep() and own.wake_ups() == before
    eventually(sleeps, "the telephone sleeps", 30)


def has_calls():
    modems, = call("org.ofono", "/", "org.ofono.Manager", "GetModems") or [[]]
    return any("org.ofono.VoiceCallManager" in modem["Interfaces"] for _, modem in modems)


def clear(phone):
    """No call is left of a check that has failed."""
    for _ in range(4):
        if phone.calls:
            phone.do("hangup")
            time.sleep(0.2)
    phone.wait_calls()


def pairs(screen, answer_there="yes", answer_here="#"):
    """Answers the question whether the digits are the same, at both ends."""
    world()[0].do("say " + answer_there)
    screen.expect(re.escape(NAME))
    time.sleep(READING)
    screen.press("#")
    shown = screen.expect(r"Is (\d{6}) on " + re.escape(NAME)).group(1)
    time.sleep(READING)
    if answer_here:
        screen.press(answer_here)
    return shown


def takes_contacts(screen, answer="#"):
    screen.expect("ontacts")
    time.sleep(READING)
    screen.press(answer)


def private_books():
    """The files beside the state that have the number of a contact of the phone, and their modes."""
    found = {}
    for folder, _, names in os.walk(os.path.dirname(STATE)):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                if FRIEND_NUMBER.encode() in file.read() and not path.startswith(STATE):
                    found[path] = os.stat(path).st_mode & 0o777
    return found


class Signals:
    """Counts the signals of these names on the system's bus."""

    def __init__(self, *names):
        self.command = ["busctl", "--system", "monitor", "--json=short",
                        *(f"--match=type='signal',sender='{name}'" for name in names)]

    def __enter__(self):
        with open("/tmp/signals", "w") as file:
            self.process = subprocess.Popen(self.command, stdout=file, stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def count(self):
        require(self.process.poll() is None, "busctl monitor has ended")
        with open("/tmp/signals") as file:
            return sum(1 for line in file if '"type":"signal"' in line)

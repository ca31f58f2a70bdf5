"""Recordings of keypads, read and played by the rig itself, so that nothing of the program decides
what the pad sends."""
import dataclasses
import fcntl
import os
import re
import struct
import time

from evdev import ecodes

from .checks import Failure, undone
from .nodes import settle, wait_gone
from .virtual import NUMPAD

# <linux/uinput.h>
UI_DEV_CREATE, UI_DEV_SETUP, UI_GET_SYSNAME = 0x5501, 0x405C5503, 0x8040552C
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_MSCBIT = 0x40045564, 0x40045565, 0x40045568


@dataclasses.dataclass
class Recording:
    """A pad, and what it sends: frames of (type, code, value), each at a second from the first.

    Repeats are not among them: the kernel makes them, where the pad has `EV_REP`.
    """
    name: str
    ids: tuple = (3, 0x1209, 0x1201, 0x110)
    keys: set = dataclasses.field(default_factory=lambda: set(NUMPAD.values()))
    repeats: bool = True
    frames: list = dataclasses.field(default_factory=list)

    def edges(self):
        """(second, code, value) of each key that goes down or up."""
        return [(second, code, value) for second, frame in self.frames
                for kind, code, value in frame if kind == ecodes.EV_KEY]


def read(path):
    """A recording of evemu, evtest or `libinput record`."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if re.search(r"^E: ", text, re.M):
        recording, events = _evemu(text)
    elif "\nEvent: time " in text:
        recording, events = _evtest(text)
    else:
        recording, events = _libinput(text)
    recording.frames = _frames(events)
    # Of some recordings the list of codes was cut.
    recording.keys |= {code for _, code, _ in recording.edges()}
    recording.keys = recording.keys if len(recording.keys) > 8 else \
        recording.keys | set(NUMPAD.values())
    if not recording.frames:
        raise Failure(f"{path} has no events")
    return recording


def _evemu(text):
    bits = {}
    for kind, octets in re.findall(r"^B: (\w\w)((?: \w\w)+)", text, re.M):
        bits.setdefault(int(kind, 16), []).extend(int(octet, 16) for octet in octets.split())
    def codes(kind):
        return {index * 8 + bit for index, octet in enumerate(bits.get(kind, []))
                for bit in range(8) if octet >> bit & 1}
    ids = re.search(r"^I: (\w+) (\w+) (\w+) (\w+)", text, re.M).groups()
    recording = Recording(re.search(r"^N: (.*)", text, re.M).group(1).strip(),
                          tuple(int(number, 16) for number in ids), codes(ecodes.EV_KEY),
                          bool(codes(ecodes.EV_REP)))
    return recording, [(float(second), int(kind, 16), int(code, 16), int(value)) for
                       second, kind, code, value in
                       re.findall(r"^E: (\S+) (\w+) (\w+) (-?\d+)", text, re.M)]


def _evtest(text):
    ids = re.search(r"bus 0x(\w+) vendor 0x(\w+) product 0x(\w+) version 0x(\w+)", text).groups()
    listed = re.search(r"Event type 1 \(EV_KEY\)\n((?: +Event code.*\n)+)", text)
    recording = Recording(re.search(r'device name: "(.*)"', text).group(1),
                          tuple(int(number, 16) for number in ids),
                          {int(code) for code in re.findall(r"code (\d+)", listed.group(1))}
                          if listed else set(), "Repeat type 20" in text)
    events = []
    for second, rest in re.findall(r"Event: time (\d+\.\d+), (.*)", text):
        if "SYN_REPORT" in rest:
            events.append((float(second), ecodes.EV_SYN, ecodes.SYN_REPORT, 0))
            continue
        kind, code, value = re.match(r"type (\d+) .*code (\d+) .*value (\w+)", rest).groups()
        events.append((float(second), int(kind), int(code),
                       int(value, 16 if int(kind) == ecodes.EV_MSC else 10)))
    return recording, events


def _libinput(text):
    listed = dict(re.findall(r"^      (\d+): \[([\d, ]*)\]", text, re.M))
    recording = Recording(re.search(r'^    name: "(.*)"', text, re.M).group(1),
                          tuple(map(int, re.search(r"^    id: \[(.*)\]", text,
                                                   re.M).group(1).split(","))),
                          {int(code) for code in listed.get("1", "").split(",") if code.strip()},
                          "20" in listed)
    return recording, [(int(second) + int(part) / 1e6, *map(int, rest)) for second, part, *rest in
                       re.findall(r"^    - \[ *(\d+), *(\d+), *(\d+), *(\d+), *(-?\d+)\]",
                                  text, re.M)]


def _frames(events):
    """What a pad sends: neither lamps, which are set by its host, nor what the kernel repeats."""
    frames, frame = [], []
    start = events[0][0] if events else 0
    for second, kind, code, value in events:
        if (kind, code) == (ecodes.EV_SYN, ecodes.SYN_REPORT):
            if any(kind == ecodes.EV_KEY for kind, _, _ in frame):
                frames.append((second - start, frame))
            frame = []
        elif kind == ecodes.EV_MSC or kind == ecodes.EV_KEY and value != 2:
            frame.append((kind, code, value))
    return frames


class RecordedPad:
    """The recorded pad as a device of the kernel's."""

    def __init__(self, recording):
        self.recording = recording

    def __enter__(self):
        # python-evdev makes no device that repeats.
        self.file = os.open("/dev/uinput", os.O_WRONLY | os.O_CLOEXEC)
        kinds = [ecodes.EV_KEY, ecodes.EV_MSC] + [ecodes.EV_REP] * self.recording.repeats
        for request, numbers in ((UI_SET_EVBIT, kinds), (UI_SET_KEYBIT, self.recording.keys),
                                 (UI_SET_MSCBIT, [ecodes.MSC_SCAN])):
            for number in numbers:
                fcntl.ioctl(self.file, request, number)
        name = self.recording.name.encode()[:79]
        fcntl.ioctl(self.file, UI_DEV_SETUP, struct.pack("4H80sI", *self.recording.ids, name, 0))
        fcntl.ioctl(self.file, UI_DEV_CREATE)
        device = fcntl.ioctl(self.file, UI_GET_SYSNAME, bytes(64)).rstrip(b"\0").decode()
        self.node = "/dev/input/" + next(entry for entry in os.listdir(
            f"/sys/devices/virtual/input/{device}") if entry.startswith("event"))
        with undone(self):
            settle()
        return self

    def __exit__(self, *_):
        if self.file is not None:
            self.unplug()
        wait_gone(self.node)

    def unplug(self):
        os.close(self.file)
        self.file = None

    def send(self, frame):
        """Gives when the kernel got it: seconds of the monotonic clock."""
        events = [*frame, (ecodes.EV_SYN, ecodes.SYN_REPORT, 0)]
        now = time.monotonic()
        os.write(self.file, b"".join(struct.pack("llHHi", 0, 0, *event) for event in events))
        return now

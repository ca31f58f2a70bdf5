"""What a key costs: the program beside others that read the same kind of device.

usage: latency.py TAPS [idle]

Runs in a guest. Every reader has a uinput pad of its own and a terminal (pty) to write to. A tap's
time is from before the press is written to /dev/uinput until the reader's first byte can be read
from its terminal; of one that draws on a framebuffer, until its last byte is there, which is when it
sleeps again. Prints one JSON object a reader. With `idle`, nobody types for ten seconds at the end,
wake-ups are counted, and every reader must answer one more key.
"""
import contextlib
import errno
import json
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import termios
import time
import tty

from evdev import ecodes

from rig.checks import PATIENCE, Failure, eventually
from rig.framebuffer import vfb
from rig.phone import PROGRAM
from rig.virtual import VirtualPad

HERE = os.path.dirname(os.path.abspath(__file__))
CONTACTS = os.path.join(HERE, "../../../Fixtures/sample-contacts.vcf")
OWN = "twelvekey run"
RUN = [PROGRAM, "run", "--state", "none", "--contacts", CONTACTS, "--hold-time", "10000"]
PYTHON_LOOP = """
import sys, evdev
device = evdev.InputDevice(sys.argv[1])
device.grab()
for event in device.read_loop():
    if event.type == 1: print(event.code, event.value, flush=True)
"""
# What each writes a line, a screen or an event to, and how it is told its node.
READERS = {
    OWN + " --display json": [*RUN, "--display", "json", "--device", "NODE"],
    OWN + " --display plain": [*RUN, "--display", "plain", "--device", "NODE"],
    OWN + " --display terminal": [*RUN, "--display", "terminal", "--device", "NODE"],
    "evtest --grab": ["evtest", "--grab", "NODE"],
    "interception -g": ["interception", "-g", "NODE"],
    # Debian has none: it is taken where PATH has one.
    "evsieve --print": ["evsieve", "--input", "NODE", "grab", "--print"],
    "python-evdev loop": ["/usr/bin/python3", "-c", PYTHON_LOOP, "NODE"],
    "cat": ["cat", "NODE"],
}
# Where there is a framebuffer in memory: of 320 by 240 pixels with 16 bits.
PANEL = OWN + " --display fb"
# Every key changes the display. A name is typed and taken back, so that half of the keys go back to a
# screen that was there just before; it comes again behind seven others, when none of its screens is kept.
NAMES = ["5646", "8436", "2633", "7276", "9453", "3673", "4258", "6279"]
KEYS = [key for name in NAMES for key in [*name, *"." * len(name)]]
WARM_UP = 16


class Reader:
    def __init__(self, name, command):
        self.name = name
        self.pad = VirtualPad(name=f"Pad of {name}"[:79])
        self.pad.__enter__()
        command = [self.pad.node if word == "NODE" else word for word in command]
        self.output, terminal = pty.openpty()
        # A program that draws sets its own mode; what others write comes as they write it.
        tty.setraw(terminal)
        termios.tcsetwinsize(terminal, (24, 80))
        self.process = subprocess.Popen(
            command, stdin=terminal, stdout=terminal, stderr=subprocess.DEVNULL,
            start_new_session=True, env={**os.environ, "TERM": "xterm-256color"})
        os.close(terminal)
        eventually(self._has_opened, f"{name} opens its pad")
        self.drain(0.5)
        self.times = []

    def _has_opened(self):
        if self.process.poll() is not None:
            raise Failure(f"{self.name} exits {self.process.returncode}")
        folder = f"/proc/{self.process.pid}/fd"
        try:
            links = [os.readlink(f"{folder}/{name}") for name in os.listdir(folder)]
        except FileNotFoundError:
            return False  # one was closed meanwhile
        return self.pad.node in links

    def tap(self, key):
        """Microseconds from the press to the first byte; `None` where none came."""
        self.drain(0.015)
        frame = self._frame(key, 1)
        poll = select.poll()
        poll.register(self.output, select.POLLIN)
        before = time.monotonic_ns()
        os.write(self.pad.input.fd, frame)
        ready = poll.poll(500 * PATIENCE)
        after = time.monotonic_ns()
        self.drain(0.015)
        os.write(self.pad.input.fd, self._frame(key, 0))
        return (after - before) / 1000 if ready else None

    def _frame(self, key, value):
        def event(*fields):
            return struct.pack("llHHi", 0, 0, *fields)
        return (event(ecodes.EV_KEY, self.pad.keys[key], value)
                + event(ecodes.EV_SYN, ecodes.SYN_REPORT, 0))

    def drain(self, seconds):
        """Reads until nothing has come for so long."""
        while select.select([self.output], [], [], seconds)[0]:
            try:
                os.read(self.output, 65536)
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                raise Failure(f"{self.name} is gone") from None

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":"))

    def wake_ups(self):
        if self.process.poll() is not None:
            raise Failure(f"{self.name} exits {self.process.returncode}")
        folder = f"/proc/{self.process.pid}/task"
        total = 0
        for task in os.listdir(folder):
            with open(f"{folder}/{task}/status") as file:
                total += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
        return total

    def close(self):
        self.process.kill()
        self.process.wait()
        self.pad.__exit__()


class PanelReader(Reader):
    """The program on a framebuffer in memory."""

    def __init__(self, panel):
        self.panel = panel.set(320, 240, 16)
        super().__init__(PANEL, [*RUN, "--display", f"fb:{panel.path}", "--device", "NODE"])

    def tap(self, key):
        """Microseconds from the press until the picture is another and the program sleeps; `None`
        where it stays the same.

        There is one processor, and what is idle gets none of it while the program computes: so
        where the first look finds another picture, it is the whole one, and stood there before the
        look.
        """
        time.sleep(0.03)
        frame, picture, after = self._frame(key, 1), self.panel.visible, None
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        try:
            before = time.monotonic_ns()
            os.write(self.pad.input.fd, frame)
            asleep = time.monotonic_ns()
            if self.panel.visible != picture:
                after = asleep
            while after is None and time.monotonic_ns() < before + 500_000_000 * PATIENCE:
                if self.panel.visible != picture:
                    after = time.monotonic_ns()
        finally:
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        time.sleep(0.03)
        os.write(self.pad.input.fd, self._frame(key, 0))
        return (after - before) / 1000 if after else None


def percentile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def main():
    taps = int(sys.argv[1])
    readers, rows = [], []
    for name, command in READERS.items():
        if not name.startswith(OWN) and not shutil.which(command[0]):
            print(json.dumps({"missing": command[0]}), flush=True)
            continue
        readers.append(Reader(name, command))
    panel = None
    with contextlib.suppress(Failure):
        panel = vfb()
    if panel:
        readers.append(PanelReader(panel))
    for reader in readers:
        for index in range(WARM_UP):
            reader.tap(KEYS[index % len(KEYS)])
        times = [reader.tap(KEYS[(WARM_UP + index) % len(KEYS)]) for index in range(taps)]
        print(f"# {reader.name}: {taps} taps", flush=True)
        answered = [time for time in times if time is not None]
        if len(answered) < taps:
            raise Failure(f"{reader.name} answered {len(answered)} of {taps} taps")
        rows.append({"reader": reader.name, "taps": taps, "p50": percentile(answered, 0.5),
                     "p99": percentile(answered, 0.99), "rss": reader.status("VmRSS"),
                     "hwm": reader.status("VmHWM")})
    if "idle" in sys.argv[2:]:
        time.sleep(min(2 * PATIENCE, 20))
        before = [reader.wake_ups() for reader in readers]
        time.sleep(10)
        for row, reader, count in zip(rows, readers, before):
            row["wakeUps"] = reader.wake_ups() - count
        for reader in readers:
            if reader.tap(KEYS[0]) is None:
                raise Failure(f"{reader.name} answers nothing after its sleep")
    for row in rows:
        print(json.dumps(row), flush=True)
    for reader in readers:
        reader.close()


try:
    main()
except Failure as failure:
    sys.exit(f"latency: {failure}")

"""`twelvekey type`: what is committed reaches other programs through a keyboard of its own.

A reader sees codes and modifiers only; what they mean is the layout's business, and the unit tests
ask libxkbcommon about that.
"""
import os
import select
import signal
import subprocess
import threading
import time

import evdev
from evdev import ecodes

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.nodes import Reader, node_attribute, nodes, properties, settle, wait_gone
from rig.phone import PROGRAM, Phone, run
from rig.virtual import VirtualPad

NAME = "Twelvekey virtual keyboard"
MODIFIERS = {ecodes.KEY_LEFTSHIFT: "shift", ecodes.KEY_RIGHTALT: "altgr",
             ecodes.KEY_LEFTCTRL: "ctrl"}


class Typing:
    """`twelvekey type`, and what a second program with its keyboard open reads."""

    def __init__(self, keys, *options, layout="us", mode="abc", output=subprocess.PIPE):
        self.output = output
        script = [] if keys is None else ["--keys", keys]
        self.arguments = [PROGRAM, "type", *script, "--mode", mode, "--xkb-layout", layout,
                          "--state", "none", "--display", "none", *options]

    def __enter__(self):
        self.events = []
        self.process = subprocess.Popen(self.arguments, stdin=subprocess.DEVNULL,
                                        stdout=self.output, stderr=subprocess.PIPE, text=True)
        self.node = eventually(self._node, "the keyboard's node")
        settle()
        self.device = evdev.InputDevice(self.node)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.thread.join(5)
        self.device.close()
        wait_gone(self.node)

    def finish(self, status=0):
        """Waits for its end; gives the strokes."""
        _, self.said = self.process.communicate(timeout=60)
        equal(self.process.returncode, status, f"type's exit status ({self.said.strip()})")
        self.thread.join(5)
        return strokes(self.events)

    def _node(self):
        require(self.process.poll() is None or self.process.returncode == 0,
                f"type exits {self.process.returncode}")
        return next((node for node, path in nodes().items()
                     if node_attribute(path, "name") == NAME), None)

    def _read(self):
        """Until the device goes: read(2) then says ENODEV."""
        try:
            for event in self.device.read_loop():
                self.events.append((event.type, event.code, event.value))
        except OSError:
            pass


def strokes(events):
    """The strokes as text, such as `shift+H E`; and every rule of a keyboard is checked: a frame
    is ended, nothing repeats, nothing is lost, what went down comes up, modifiers last longer than
    the key."""
    held, keys, result = [], [], []
    pending = 0
    for kind, code, value in events:
        if kind == ecodes.EV_SYN:
            require(code == ecodes.SYN_REPORT, "SYN_DROPPED: the reader lost events")
            pending = 0
            continue
        pending += 1
        if kind == ecodes.EV_MSC:
            continue
        require(kind == ecodes.EV_KEY, f"an event of type {kind}")
        require(value in (0, 1), f"a repeat of {ecodes.KEY[code]}")
        if code in MODIFIERS:
            require(not keys, "a modifier moves while a key is down")
            held.append(code) if value else held.remove(code)
        elif value:
            require(not keys, "two keys are down")
            keys.append(code)
            name = ecodes.KEY[code]
            name = (name if isinstance(name, str) else name[0]).removeprefix("KEY_")
            result.append("+".join([MODIFIERS[item] for item in held] + [name]))
        else:
            keys.remove(code)
    equal(pending, 0, "the number of events behind the last frame")
    equal(held + keys, [], "the keys still down at the end")
    return " ".join(result)


@check("udev calls the typing keyboard a keyboard, and run leaves it alone")
def _():
    with Typing("{wait 6000}2{wait 1500}") as typing, Phone() as phone:
        equal(properties(typing.node).get("ID_INPUT_KEYBOARD"), "1", "ID_INPUT_KEYBOARD")
        require(ecodes.EV_REP not in typing.device.capabilities(), "it repeats")
        require(ecodes.EV_LED not in typing.device.capabilities(), "it has lamps")
        eventually(lambda: "plug one in" in phone.said, "run to wait for a keypad")
        require(not phone.has_open(typing.node), "run has it open")
        equal(typing.finish(), "A", "what is typed")


@check("committed text arrives as key strokes")
def _():
    with Typing("44 33 555{wait 1500}555 666 0{wait 1500}") as typing:
        equal(typing.finish(), "H E L L O SPACE", "what is typed")


@check("predicted words arrive whole, and go when they are stepped back into")
def _():
    with Typing("3673**0 843{erase}{erase}{erase}{erase}0#", mode="t9") as typing:
        equal(typing.finish(), " ".join("FORE") + " SPACE BACKSPACE BACKSPACE BACKSPACE BACKSPACE "
              "BACKSPACE F O R E SPACE ENTER", "what is typed")


@check("what a numpad types through type reaches another program")
def _():
    with VirtualPad() as pad, Typing(None, mode="t9") as typing:
        with Reader(pad.node) as reader:
            eventually(lambda: not reader.can_grab(), "the numpad grabbed")
        pad.type("8430")
        eventually(lambda: len(strokes(typing.events).split()) == 4, "four strokes")
        typing.process.send_signal(signal.SIGTERM)
        equal(typing.finish(), "T H E SPACE", "what is typed")


@check("the layout decides which keys they are")
def _():
    with Typing("9999{wait 1500}", layout="de") as typing:
        equal(typing.finish(), "Y", "z on a German keyboard")
    with Typing("{hold 2}{wait 1500}", layout="fr") as typing:
        equal(typing.finish(), "shift+2", "2 on a French keyboard")


@check("a capital letter holds Shift for its key only")
def _():
    with Typing("44{hold #}{wait 1500}33{wait 1500}") as typing:
        equal(typing.finish(), "shift+H E", "what is typed")


@check("a long text loses nothing in a reader that is busy")
def _():
    with Typing("2{wait 1100}" * 20) as typing:
        slow = evdev.InputDevice(typing.node)
        events = []
        while typing.process.poll() is None:
            time.sleep(0.06)
            if select.select([slow.fd], [], [], 0)[0]:
                try:
                    events += [(e.type, e.code, e.value) for e in slow.read()]
                except OSError:
                    break
        slow.close()
        require(all(code != ecodes.SYN_DROPPED for kind, code, _ in events
                    if kind == ecodes.EV_SYN), "SYN_DROPPED")
        equal(strokes(events), " ".join(["A"] * 20), "what the busy reader gets")
        equal(typing.finish(), " ".join(["A"] * 20), "what is typed")


@check("an unknown layout is an error that says how to list them")
def _():
    result = run("type", "--keys", "2", "--xkb-layout", "qx", "--state", "none")
    equal(result.returncode, 64, "type's exit status")
    require("list-x11-keymap-layouts" in result.stderr, f"it says {result.stderr.strip()!r}")


@check("what the layout lacks is said and not typed")
def _():
    with Typing("2{wait 1500}", layout="ru") as typing:
        equal(typing.finish(), "", "what is typed")
        require("has no 'a'" in typing.said, f"it says {typing.said.strip()!r}")


@check("Ctrl+Shift+U spells what the layout lacks")
def _():
    # é is the fourth on 3 where the language is French.
    with Typing("3333{wait 1500}", "--language", "fr", "--unicode", "ctrl-shift-u") as typing:
        equal(typing.finish(), "ctrl+shift+U E 9 SPACE", "é on an American keyboard")


@check("nobody need read what type shows")
def _():
    for display in ("json", "plain"):
        reader, full = os.pipe()
        os.set_blocking(full, False)
        try:
            while True:
                os.write(full, bytes(4096))
        except BlockingIOError:
            os.set_blocking(full, True)
        try:
            with Typing("2{wait 1100}" * 3, "--display", display, output=full) as typing:
                equal(typing.finish(), "A A A", f"what is typed beside {display}")
            with VirtualPad() as pad, Typing(None, "--display", display, output=full) as typing:
                with Reader(pad.node) as other:
                    eventually(lambda: not other.can_grab(), "the numpad grabbed")
                pad.type("2")
                typing.process.send_signal(signal.SIGTERM)
                equal(typing.finish(), "A", f"what a pad types beside {display}")
        finally:
            os.close(reader)
            os.close(full)


@check("no key stays down when type is killed")
def _():
    for number in (signal.SIGTERM, signal.SIGKILL):
        with Typing("2{wait 1100}" * 50) as typing:
            eventually(lambda: any(kind == ecodes.EV_KEY for kind, _, _ in typing.events), "a key",
                       seconds=20)
            typing.process.send_signal(number)
            typing.process.wait(5)
            wait_gone(typing.node)
            typing.thread.join(5)
            strokes(typing.events)


checks.main()

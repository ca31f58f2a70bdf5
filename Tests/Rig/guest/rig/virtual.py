"""Devices made through /dev/uinput."""
import subprocess

import evdev
from evdev import ecodes

from .checks import Failure, undone
from .nodes import settle, wait_gone
from .typing import Typist

NUMPAD = {str(digit): ecodes.ecodes[f"KEY_KP{digit}"] for digit in range(10)}
NUMPAD |= {"*": ecodes.KEY_KPASTERISK, "/": ecodes.KEY_KPSLASH, "+": ecodes.KEY_KPPLUS,
           "-": ecodes.KEY_KPMINUS, ".": ecodes.KEY_KPDOT, "enter": ecodes.KEY_KPENTER,
           "numlock": ecodes.KEY_NUMLOCK}


class VirtualPad(Typist):
    """A pad of another program's making."""

    def __init__(self, name="Virtual Numpad", keys=NUMPAD):
        self.keys = keys
        self.name = name

    def __enter__(self):
        self.input = evdev.UInput({ecodes.EV_KEY: sorted(self.keys.values()),
                                   ecodes.EV_MSC: [ecodes.MSC_SCAN]},
                                  name=self.name, vendor=0x1209, product=0x1201)
        self.node = self.input.device.path
        with undone(self):
            settle()
        return self

    def __exit__(self, *_):
        self.input.close()
        wait_gone(self.node)

    def press(self, *keys):
        self._frame(keys, 1)

    def release(self, *keys):
        self._frame(keys, 0)

    def _frame(self, keys, value):
        for key in keys:
            self.input.write(ecodes.EV_KEY, self.keys[key], value)
        self.input.syn()


class DescribedDevice:
    """The device of an evemu description, as evemu itself makes it."""

    def __init__(self, path):
        self.path = path

    def __enter__(self):
        self.process = subprocess.Popen(["evemu-device", self.path], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        self.node = line.strip().rsplit(" ", 1)[-1]
        with undone(self):
            if not self.node.startswith("/dev/input/"):
                raise Failure(f"evemu-device refuses the description: {line.strip()}")
            settle()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        wait_gone(self.node)

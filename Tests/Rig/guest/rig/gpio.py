"""Pads of the board (kernel/board.dts): lines set from user space, read by the kernel's drivers."""
import glob

from .checks import undone
from .nodes import wait_gone, wait_nodes
from .typing import Typist

KEYS = "123456789*0#"
_NAMES = {"*": "star", "#": "pound"}
_DRIVERS = "/sys/bus/platform/drivers"


class _Bound(Typist):
    """Present while its drivers are bound."""

    driver = ""
    devices = ()
    names = ()

    def __enter__(self):
        self.bound, self.nodes = [], []
        self.release(*KEYS)  # which a check that failed may have left down
        with undone(self):
            for device in self.devices:
                _write(f"{_DRIVERS}/{self.driver}/bind", device)
                self.bound.append(device)
            self.nodes += [wait_nodes(1, name=name)[0] for name in self.names]
        return self

    def __exit__(self, *_):
        for device in self.bound:
            _write(f"{_DRIVERS}/{self.driver}/unbind", device)
        wait_gone(*self.nodes)


class _Lines(_Bound):
    """One GPIO line a key."""

    driver = "gpio-keys"
    bank = ""

    def press(self, *keys):
        for key in keys:
            self.set(key, True)

    def release(self, *keys):
        for key in keys:
            self.set(key, False)

    def set(self, key, level):
        line, = glob.glob(f"/sys/devices/platform/{self.bank}/gpiochip*/sim_gpio{KEYS.index(key)}")
        _write(f"{line}/pull", "pull-up" if level else "pull-down")


class GpioPad(_Lines):
    """gpio-keys: twelve keys of one device."""

    bank = "pad-lines"
    devices = ("gpio-pad",)
    names = ("Rig gpio pad",)


class SingleKeys(_Lines):
    """gpio-keys: twelve devices of one key each."""

    bank = "single-lines"
    devices = tuple("single-" + _NAMES.get(key, key) for key in KEYS)
    names = tuple("Rig single " + _NAMES.get(key, key) for key in KEYS)


class MatrixPad(_Bound):
    """gpio-matrix-keypad: four rows and three columns."""

    driver = "matrix-keypad"
    devices = ("matrix-pad",)
    names = ("matrix-pad",)

    def press(self, *keys):
        self._set(keys, 1)

    def release(self, *keys):
        self._set(keys, 0)

    def _set(self, keys, down):
        places = (divmod(KEYS.index(key), 3) for key in keys)
        _write("/sys/devices/platform/matrix-lines/press",
               "".join(f"{row} {column} {down}\n" for row, column in places))


def _write(path, value):
    with open(path, "w") as file:
        file.write(value)

"""The program under test as one of those that recordings are played through."""
import subprocess

from evdev import ecodes

from .phone import PROGRAM
from .remappers import Lines, Remapper

TELEPHONE_KEYS = {ecodes.ecodes[f"KEY_{name}{digit}"]: str(digit) for digit in range(10)
                  for name in ("", "KP", "NUMERIC_")}
TELEPHONE_KEYS |= {ecodes.KEY_NUMERIC_STAR: "*", ecodes.KEY_NUMERIC_POUND: "#",
                   ecodes.KEY_KPASTERISK: "*", ecodes.KEY_ENTER: "call", ecodes.KEY_KPENTER: "call"}
# The second meanings of a numpad's keys.
TELEPHONE_KEYS |= {getattr(ecodes, "KEY_" + name): key for name, key in (
    ("END", "1"), ("DOWN", "2"), ("PAGEDOWN", "3"), ("LEFT", "4"), ("RIGHT", "6"), ("HOME", "7"),
    ("UP", "8"), ("PAGEUP", "9"), ("INSERT", "0"), ("DELETE", "erase"))}


class Own(Remapper):
    """The program under test, in the mode in which a digit is a digit."""
    options = ()

    def version(self, _):
        said = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True).stdout
        with open(PROGRAM, "rb") as file:
            # Only a debug build can be given another clock.
            kind = ", debug build" if b"TWELVEKEY_TEST_CLOCK" in file.read() else ""
        return said.split(" ", 1)[0].strip() + kind

    def label(self, code):
        return TELEPHONE_KEYS.get(code)


class OwnType(Own):
    """A keyboard of its own: its presses are read as characters of the layout us."""
    name = "twelvekey type"
    PLAIN = {ecodes.ecodes[f"KEY_{digit}"]: str(digit) for digit in range(10)} | {
        ecodes.KEY_ENTER: "call", ecodes.KEY_BACKSPACE: "erase"}
    SHIFTED = {ecodes.KEY_8: "*", ecodes.KEY_3: "#"}

    def start(self, pad):
        self.run(PROGRAM, "type", "--display", "none", "--state", "none", "--mode", "123",
                 "--xkb-layout", "us", *self.options, "--device", pad.node)

    def presses(self):
        found, is_shifted = [], False
        for second, code, value in self.edges():
            if code == ecodes.KEY_LEFTSHIFT:
                is_shifted = bool(value)
            elif value:
                found.append((second, (self.SHIFTED if is_shifted else self.PLAIN).get(code, code)))
        return found


class OwnRun(Own, Lines):
    """The keys of its reports."""
    name = "twelvekey run --display json"

    def start(self, pad):
        self.listen(self.run(PROGRAM, "run", "--display", "json", "--state", "none", "--contacts",
                             "none", "--line", "none", "--mode", "123", *self.options, "--device",
                             pad.node, stdout=subprocess.PIPE))

    def presses(self):
        return [(second, report["key"]) for second, report in self.reports if report["key"]]


class OwnDebounced(OwnRun):
    name = "twelvekey run --debounce 20"
    options = ("--debounce", "20")

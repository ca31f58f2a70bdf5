"""What is played on the pads, and what the finger on each did: the truth that programs are measured
against."""
import dataclasses
import glob
import os

from evdev import ecodes

from .checks import Failure
from .recordings import Recording, read
from .virtual import NUMPAD

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../Fixtures/recordings")

# Of each recording the keys that were pressed, and why these where the pad sends others or more.
TRUTH = {
    "held-key.evemu": ("KP5 KP6", ""),
    "letters-pad.evemu": ("S A F ENTER", ""),
    "navigation-mode.evtest.txt": ("END UP INSERT PAGEUP DELETE", ""),
    "numlock-pulses.evtest.txt":
        ("KP5 KP0 KP8", "the pad presses NumLock, and no finger does: it is not counted"),
    "phone-matrix.evemu":
        ("NUMERIC_STAR NUMERIC_4 NUMERIC_1 NUMERIC_6 NUMERIC_POUND", ""),
    "shown-keys.libinput.yml": ("KP1 KP9 NUMERIC_STAR KP2", ""),
    "top-row.evtest.txt": ("2 0 1 9 4 8 ENTER", ""),
    "triple-zero.evemu":
        ("KP1 KP0 KP0 KP0 KPENTER", "the key 000 is pressed once and means three zeros"),
}
NOT_PLAYED = {
    "hidden-keys.libinput.yml": "libinput has put KEY_A in the place of the keys, so nothing tells "
                                "which were pressed",
    "flip-phone.getevent.txt": "the rig's own reader of recordings does not know Android's getevent",
}
# The pads' own keys, which no finger presses.
UNCOUNTED = {ecodes.KEY_NUMLOCK}


@dataclasses.dataclass
class Story:
    """A recording, and the keys that its finger pressed, in their order.

    Where `frozen` stands, the reader stands still between those two seconds, as a process does that
    gets no time. At its end the pad is pulled where `unplugged` is true. `path` is its
    file, where it has one.
    """
    name: str
    recording: Recording
    truth: list
    why: str = ""
    frozen: tuple = ()
    unplugged: bool = False
    path: str = ""


def stories():
    """All of them. A recording that TRUTH and NOT_PLAYED don't name is an error."""
    found = []
    for path in sorted(glob.glob(FOLDER + "/*")):
        name = os.path.basename(path)
        if name in NOT_PLAYED:
            continue
        if name not in TRUTH:
            raise Failure(f"which keys {name} has is not said in guest/rig/stories.py")
        keys, why = TRUTH[name]
        found.append(Story(name, read(path), [ecodes.ecodes["KEY_" + key] for key in keys.split()],
                           why, path=path))
    return found + [fast(), overlapping(), chord(), bouncing(), held(), dropped(), unplugged()]


# Stories of the rig's own, typed on a plain numpad. Times are seconds.

def _story(name, edges, truth, **more):
    """`edges` are (second, keys such as "5", value)."""
    frames = [(second, [(ecodes.EV_KEY, NUMPAD[key], value) for key in keys])
              for second, keys, value in sorted(edges, key=lambda edge: edge[0])]
    return Story(name, Recording("Rig Numpad", frames=frames), [NUMPAD[key] for key in truth],
                 **more)


def _taps(keys, down, every, start=0):
    return [edge for index, key in enumerate(keys)
            for edge in ((start + index * every, key, 1), (start + index * every + down, key, 0))]


def fast():
    keys = "56468436263372769453"
    return _story("fast: 40 keys a second", _taps(keys, 0.012, 0.025), keys)


def overlapping():
    keys = "4152637485960"
    return _story("overlapping: each key is down 30 ms into the next",
                  _taps(keys, 0.09, 0.06), keys)


def chord():
    return _story("chord: 3 and 6 in one report", [(0, "36", 1), (0.08, "36", 0),
                                                   *_taps("5", 0.08, 0, 0.3)], "365")


def bouncing():
    edges = []
    for index, key in enumerate("5646"):
        edges += [(index * 0.3 + second, key, value) for second, value in (
            (0, 1), (0.0015, 0), (0.003, 1), (0.08, 0), (0.082, 1), (0.084, 0))]
    return _story("bouncing: a worn switch closes three times a press", edges, "5646",
                  why="a press with its bounces is one")


def held():
    return _story("held: 0 for three seconds, repeated by the kernel",
                  [(0, "0", 1), (3, "0", 0), *_taps("4", 0.08, 0, 3.5)], "04",
                  why="repeats are no presses")


def dropped():
    """The kernel keeps 64 events for a reader; the rest is gone, and the reader is told
    (SYN_DROPPED)."""
    edges = [*_taps("5", 0.08, 0), (0.3, "0", 1), (0.5, "0", 0),
             *_taps("1" * 150, 0.0005, 0.001, 0.501), *_taps("4", 0.08, 0, 2)]
    return _story("dropped: 0 is let go and 1 tapped 150 times while the reader stands still", edges,
                  "50" + "1" * 150 + "4", frozen=(0.4, 1))


def unplugged():
    return _story("unplugged: while 6 is down", [*_taps("5", 0.08, 0), (0.3, "6", 1)], "56",
                  unplugged=True)

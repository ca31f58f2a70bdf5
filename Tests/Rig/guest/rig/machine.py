"""What is outside of a machine under QEMU: a keyboard to plug in, and its screen."""
from .checks import Failure, undone
from .nodes import wait_gone, wait_nodes
from .typing import Typist

NAME = "QEMU QEMU USB Keyboard"
KEYS = {"enter": "kp_enter", "*": "kp_multiply", ".": "kp_decimal"}
KEYS |= {key: key for key in ("a", "b", "c", "esc")}


class QemuKeyboard(Typist):
    """A full keyboard, plugged in and typed on from outside of the machine."""

    def __init__(self):
        self.requests = _requests()
        self.plugged = False
        self.node = ""

    def plug(self):
        self._ask("plug")
        self.plugged = True
        with undone(self):
            self.node, = wait_nodes(1, name=NAME)
        return self

    def unplug(self):
        self.plugged = False
        self._ask("unplug")
        wait_gone(self.node)

    def press(self, *keys):
        self._ask("press", *(KEYS.get(key, "kp_" + key) for key in keys))

    def release(self, *keys):
        self._ask("release", *(KEYS.get(key, "kp_" + key) for key in keys))

    def _ask(self, *words):
        _ask(self.requests, *words)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.plugged:
            self.unplug()
        self.requests.close()


def screen():
    """What the screen shows: its size, such as `640x480`, and the SHA-256 of its pixels (red, green
    and blue, a byte each) in hexadecimal."""
    with _requests() as requests:
        return _ask(requests, "screen")


def _requests():
    return open("/dev/ttyS1", "r+b", buffering=0)


def _ask(requests, *words):
    """The words of the answer behind `done`."""
    requests.write(" ".join(words).encode() + b"\n")
    answer = requests.readline().decode().split()
    if answer[:1] != ["done"]:
        raise Failure(f"{words[0]} was answered with {' '.join(answer)!r}")
    return answer[1:]

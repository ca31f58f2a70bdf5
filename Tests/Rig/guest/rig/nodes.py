"""Event nodes, their udev properties, and a second reader beside the program."""
import glob
import os
import subprocess

import evdev
from evdev import ecodes

from .checks import eventually


def nodes():
    """All event nodes present, with their device folders in /sys."""
    return {"/dev/input/" + path.split("/")[4]: path
            for path in glob.glob("/sys/class/input/event*/device")}


def node_attribute(path, name):
    try:
        with open(f"{path}/{name}") as file:
            return file.read().strip()
    except OSError:
        return None


def wait_nodes(count, **wanted):
    """Waits for `count` nodes whose /sys attributes are these, settled by udev; gives their paths
    by number."""
    def found():
        return [node for node, path in nodes().items()
                if all(node_attribute(path, name) == value for name, value in wanted.items())]
    paths = eventually(lambda: (lambda f: f if len(f) == count else None)(found()),
                       f"{count} nodes with {wanted}")
    settle()
    return sorted(paths, key=lambda path: int(path.removeprefix("/dev/input/event")))


def wait_gone(*paths):
    for path in paths:
        eventually(lambda: not os.path.exists(path), f"{path} gone")
    settle()


def settle():
    subprocess.run(["udevadm", "settle"], check=True)


def properties(node):
    output = subprocess.run(["udevadm", "info", "--query=property", node], check=True,
                            capture_output=True, text=True).stdout
    return dict(line.split("=", 1) for line in output.splitlines())


class Reader:
    """Another program with the device open."""

    def __init__(self, node):
        self.device = evdev.InputDevice(node)
        os.set_blocking(self.device.fd, False)

    def keys(self):
        """The keys that went down since the last call, by name."""
        return [name for name, value in self.edges() if value == 1]

    def edges(self):
        """(name, 1) for every key that went down and (name, 0) for every one that went up."""
        try:
            events = list(self.device.read())
        except BlockingIOError:
            events = []
        return [(name_of(event.code), event.value) for event in events
                if event.type == ecodes.EV_KEY and event.value != 2]

    def codes(self):
        """The codes of all the keys and buttons that the device says it has."""
        return set(self.device.capabilities().get(ecodes.EV_KEY, []))

    def can_grab(self):
        try:
            self.device.grab()
        except OSError:
            return False
        self.device.ungrab()
        return True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.device.close()


def name_of(code):
    name = ecodes.KEY.get(code, str(code))
    return name if isinstance(name, str) else name[0]

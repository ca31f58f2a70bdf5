"""Programs that read a keypad and send its keys on, each as its manual says that it is run."""
import contextlib
import copy
import fcntl
import json
import os
import struct
import subprocess
import sys
import time

import evdev
from evdev import ecodes

from .checks import PATIENCE, Failure, eventually
from .nodes import node_attribute, nodes, settle

EVIOCGRAB, EVIOCSCLOCKID = 0x40044590, 0x400445A0
CLIENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../clients/")
PASS_THROUGH = """
import sys, evdev
pad = evdev.InputDevice(sys.argv[1])
keyboard = evdev.UInput.from_device(pad, name="python-evdev keyboard")
pad.grab()
for event in pad.read_loop():
    keyboard.write_event(event)
"""


class NotRead(Failure):
    """A program leaves a pad alone."""


class Remapper:
    """A program that grabs a pad and has a keyboard of its own (uinput), which is read here."""

    name = ""
    package = None  # Debian 13's, whose root is `root`
    root = None
    # Stories that are not its own affair, and why.
    excused = {}
    # The keys without which it takes no device.
    wants = frozenset()
    # Within so many seconds it takes a pad.
    patience = 10

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Ends what runs beside the pads."""

    def version(self, versions):
        return f"{self.package} {versions[self.package]}, Debian 13"

    def attach(self, pad):
        """Starts it on a pad, and waits until it has grabbed that."""
        self.pad, self.processes, self.outputs = pad, [], []
        before = set(nodes())
        try:
            self.start(pad)
            self._wait_grabbed()
            # Its keyboards come when they like; on a real clock it may take its time.
            time.sleep(min(PATIENCE, 3))
            settle()
            self.outputs = [Output(node) for node in self.keyboards(before)]
            if not self.files():
                raise Failure(f"{self.name} has no keyboard")
        except BaseException:
            self.detach()
            raise

    def keyboards(self, before):
        """The nodes of its own keyboards; `before` are those that were there before its start."""
        return set(nodes()) - before

    def run(self, *command, **options):
        """Starts one of its processes."""
        with open(f"/tmp/said.{len(self.processes)}", "wb") as file:
            process = subprocess.Popen(command, **{"stdin": subprocess.DEVNULL, "stdout": file,
                                                   "stderr": file, **options})
        self.processes.append(process)
        return process

    def said(self):
        words = []
        for index in range(len(self.processes)):
            with open(f"/tmp/said.{index}", errors="replace") as file:
                words += file.read().strip().splitlines()[-8:]
        return " / ".join(words)

    def _wait_grabbed(self):
        end = time.monotonic() + self.patience * PATIENCE
        pad = os.open(self.pad.node, os.O_RDONLY)
        try:
            while _can_grab(pad):
                for process in self.processes:
                    if process.poll() is not None:
                        raise Failure(f"{self.name} exits {process.returncode}: {self.said()}")
                if time.monotonic() > end:
                    raise NotRead(f"{self.name} leaves {self.pad.recording.name} alone: {self.said()}")
                time.sleep(0.05)
        finally:
            os.close(pad)

    def detach(self):
        for output in self.outputs:
            output.device.close()
        for process in self.processes:
            process.kill()
            process.wait()

    def widened(self, recording):
        """The same pad, which says that it has the keys of a keyboard, as many do."""
        wide = copy.copy(recording)
        wide.keys = recording.keys | self.wants
        return wide

    # What it sends.

    def label(self, code):
        """What it should send for a key of the pad; `None` where it does not know that key."""
        return code

    def files(self):
        return [output.device.fd for output in self.outputs if output.is_there]

    def drain(self):
        for output in self.outputs:
            output.drain()

    def presses(self):
        """(second of the monotonic clock, what was sent) of each press, in their order."""
        return [(second, code) for second, code, value in self.edges() if value]

    def edges(self):
        """(second, code, value) of all its keyboards."""
        return sorted((edge for output in self.outputs for edge in output.edges),
                      key=lambda edge: edge[0])

    def stuck(self):
        """How many of its keys are down."""
        return sum(output.down() for output in self.outputs)

    def readers(self):
        """The processes that have the pad open."""
        found = []
        for entry in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError):
                folder = f"/proc/{entry}/fd"
                if any(os.readlink(f"{folder}/{name}").endswith(self.pad.node)
                       for name in os.listdir(folder)):
                    found.append(int(entry))
        if not found:
            raise Failure(f"nothing has {self.pad.node} open")
        return found


def _can_grab(file):
    try:
        fcntl.ioctl(file, EVIOCGRAB, 1)
    except OSError:
        return False
    fcntl.ioctl(file, EVIOCGRAB, 0)
    return True


class Output:
    """A keyboard that a program has made; its events have the kernel's own times."""

    def __init__(self, node):
        self.device = evdev.InputDevice(node)
        fcntl.ioctl(self.device.fd, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
        os.set_blocking(self.device.fd, False)
        self.is_there = True
        self.edges = []

    def drain(self):
        if not self.is_there:
            return
        try:
            while True:
                for event in self.device.read():
                    if event.type == ecodes.EV_KEY and event.value != 2:
                        self.edges.append((event.timestamp(), event.code, event.value))
                    elif (event.type, event.code) == (ecodes.EV_SYN, ecodes.SYN_DROPPED):
                        raise Failure(f"the rig lost events of {self.device.name}")
        except BlockingIOError:
            pass
        except OSError:
            self.is_there = False

    def down(self):
        if not self.is_there:
            return 0
        try:
            return len(self.device.active_keys())
        except OSError:
            return 0


class PassThrough(Remapper):
    name = "python-evdev, six lines"

    def version(self, _):
        package = subprocess.run(["dpkg-query", "--show", "--showformat", "${Version}",
                                  "python3-evdev"], capture_output=True, text=True).stdout
        return f"python3-evdev {package}, this machine's"

    def start(self, pad):
        self.run(sys.executable, "-c", PASS_THROUGH, pad.node)


class Interception(Remapper):
    """`interception -g NODE | uinput -d NODE`."""
    name = "interception"
    package = "interception-tools"

    def start(self, pad):
        first = self.run("chroot", self.root, "interception", "-g", pad.node,
                         stdout=subprocess.PIPE)
        self.run("chroot", self.root, "uinput", "-d", pad.node, stdin=first.stdout)
        first.stdout.close()


class Keyd(Remapper):
    """With a configuration that changes nothing."""
    name = "keyd"
    package = "keyd"
    patience = 2
    wants = {ecodes.ecodes["KEY_" + key] for key in "1234567890QWERTY"}

    def start(self, pad):
        _, vendor, product, _ = pad.recording.ids
        os.makedirs(self.root + "/etc/keyd", exist_ok=True)
        with open(self.root + "/etc/keyd/default.conf", "w") as file:
            file.write(f"[ids]\n{vendor:04x}:{product:04x}\n\n[main]\n")
        self.run("chroot", self.root, "keyd.rvaiya")


class OnBus(Remapper):
    """A program that is spoken to over D-Bus: a bus of its own, and what runs for all pads."""
    SOCKET = "/run/conformance-bus"
    ENVIRONMENT = {"HOME": "/root", "USER": "root", "LANG": "C.UTF-8",
                   "PATH": "/usr/bin:/usr/sbin", "XDG_RUNTIME_DIR": "/run",
                   "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=" + SOCKET,
                   "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + SOCKET}

    def __enter__(self):
        with open("/tmp/bus.conf", "w") as file:
            file.write('<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration '
                       '1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">'
                       f"<busconfig><listen>unix:path={self.SOCKET}</listen>"
                       "<auth>EXTERNAL</auth><policy context='default'><allow own='*'/>"
                       "<allow send_destination='*'/><allow receive_sender='*'/></policy>"
                       "</busconfig>")
        self.services = [self.inside("dbus-daemon", "--config-file=/tmp/bus.conf")]
        eventually(lambda: os.path.exists(self.SOCKET), "the bus")
        self.services.append(self.inside(*self.service))
        return self

    def __exit__(self, *_):
        for service in self.services:
            service.kill()
            service.wait()
        os.unlink(self.SOCKET)

    def inside(self, *command, output=None):
        """Starts a process in Debian 13."""
        with open("/tmp/said.bus", "ab") as file:
            return subprocess.Popen(["/usr/sbin/chroot", self.root, *command],
                                    stdin=subprocess.DEVNULL, stdout=output or file, stderr=file,
                                    env=self.ENVIRONMENT)

    def client(self, name, *words, output=None):
        with open(CLIENTS + name) as file:
            return self.inside("python3", "-c", file.read(), *words, output=output)

    def said(self):
        with open("/tmp/said.bus", errors="replace") as file:
            return " / ".join(file.read().strip().splitlines()[-8:])


class InputRemapper(OnBus):
    """With a preset for one key that is never pressed; the others it sends on as they are."""
    name = "input-remapper"
    package = "input-remapper-daemon"
    service = ["input-remapper-service", "--hide-info"]

    def start(self, pad):
        name = pad.recording.name
        unpressed = min(pad.recording.keys - {code for _, code, _ in pad.recording.edges()})
        folder = f"/tmp/input-remapper/presets/{name}"
        os.makedirs(folder, exist_ok=True)
        with open("/tmp/input-remapper/config.json", "w") as file:
            json.dump({"version": "2.1.1", "autoload": {}}, file)
        with open("/tmp/input-remapper/xmodmap.json", "w") as file:
            json.dump({}, file)
        with open(folder + "/rig.json", "w") as file:
            json.dump([{"input_combination": [{"type": ecodes.EV_KEY, "code": unpressed}],
                        "target_uinput": "keyboard", "output_symbol": "KEY_A"}], file)
        deadline = time.monotonic() + 20
        while self.client("input_remapper.py", "start_injecting", name, "rig").wait() != 0:
            if self.services[1].poll() is not None or time.monotonic() > deadline:
                raise Failure(f"{self.name} does not start: {self.said()}")
            time.sleep(0.5)

    def keyboards(self, _):
        return [node for node, path in nodes().items()
                if (node_attribute(path, "name") or "").startswith("input-remapper ")]

    def detach(self):
        super().detach()
        self.client("input_remapper.py", "stop_injecting", self.pad.recording.name).wait()
        eventually(lambda: not any((node_attribute(path, "name") or "").endswith(" forwarded")
                                   for path in nodes().values()), "input-remapper lets go", 30)


class Lines(Remapper):
    """A program that prints a JSON object for what a key does: read here as soon as it comes."""

    def listen(self, process):
        self.text, self.reports = b"", []
        self.stream = process.stdout
        os.set_blocking(self.stream.fileno(), False)

    def keyboards(self, _):
        return []

    def files(self):
        return [self.stream.fileno()]

    def drain(self):
        while data := self.stream.read():
            *lines, self.text = (self.text + data).split(b"\n")
            self.reports += [(time.monotonic(), json.loads(line)) for line in lines]

    def edges(self):
        return []


class Fcitx5(Lines, OnBus):
    """It reads no pad: a program hands it keys, and gets back what it leaves to the program."""
    name = "fcitx5"
    package = "fcitx5"
    service = ["fcitx5", "--replace"]
    EXCUSE = "it is the compositor that reads the pad"
    excused = {"dropped": EXCUSE, "unplugged": EXCUSE}

    def start(self, pad):
        self.processes.append(self.client("fcitx5.py", pad.node, output=subprocess.PIPE))
        self.listen(self.processes[0])

    def presses(self):
        return [(report["at"], report["code"]) for _, report in self.reports
                if "text" in report or report["symbol"] and not report["handled"]]

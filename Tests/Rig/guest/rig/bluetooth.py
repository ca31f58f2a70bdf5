"""The guest's Bluetooth: three machines whose radio is made of software (btvirt), under one real bluetoothd.

    hci0    this telephone, with oFono and obexd
    hci1    the smartphone (Tests/Lines/Services/smartphone)
    hci2    an unknown machine
"""
import functools
import glob
import os
import re
import socket
import subprocess

from gi.repository import Gio, GLib

from .checks import PATIENCE, Failure, eventually, require
from .phone import PROGRAM

HERE = os.path.dirname(os.path.realpath(__file__))
SMARTPHONE = os.path.realpath(HERE + "/../../../Lines/Services/smartphone")
PROPERTIES = "org.freedesktop.DBus.Properties"
LOGS, CONTROL = "/tmp/logs", "/tmp/control"
SESSION_BUS = "unix:path=/run/session-bus"
NAME = "Pocket phone"
HANDS_FREE, GATEWAY = (f"0000111{digit}-0000-1000-8000-00805f9b34fb" for digit in "ef")
_programs = {}


def start(name, *command, **environment):
    """A program beside the checks, whose words are kept."""
    os.makedirs(LOGS, exist_ok=True)
    with open(f"{LOGS}/{name}", "ab") as log:
        _programs[name] = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            env={**os.environ, **environment})
    return _programs[name]


def stop(name):
    process = _programs.pop(name, None)
    if process:
        process.terminate()
        try:
            process.wait(5 * PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def said(name, count=15):
    """The last lines that a program wrote."""
    try:
        with open(f"{LOGS}/{name}", errors="replace") as file:
            return " / ".join(file.read().splitlines()[-count:])
    except FileNotFoundError:
        return ""


@functools.cache
def _bus():
    return Gio.bus_get_sync(Gio.BusType.SYSTEM)


def call(service, path, interface, method, value=None):
    """What the system's bus answers; `None` where that is a failure."""
    try:
        return _bus().call_sync(service, path, interface, method, value, None,
                                Gio.DBusCallFlags.NO_AUTO_START, int(25_000 * PATIENCE)).unpack()
    except GLib.Error:
        return None


def owns(name):
    asked = GLib.Variant("(s)", (name,))
    return call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner", asked) == (True,)


def _property(path, interface, key):
    found = call("org.bluez", path, PROPERTIES, "Get", GLib.Variant("(ss)", (interface, key)))
    return found and found[0]


def adapter(number, key):
    return _property(f"/org/bluez/hci{number}", "org.bluez.Adapter1", key)


def set_adapter(number, key, value):
    kind = "b" if isinstance(value, bool) else "s"
    call("org.bluez", f"/org/bluez/hci{number}", PROPERTIES, "Set",
         GLib.Variant("(ssv)", ("org.bluez.Adapter1", key, GLib.Variant(kind, value))))


def device(path, key):
    return _property(path, "org.bluez.Device1", key)


def begin():
    """The buses, the radio, bluetoothd and the three machines."""
    for module in ("bluetooth", "rfcomm", "hci_vhci", "algif_hash", "algif_skcipher"):
        subprocess.run(["modprobe", module], check=True)
    os.makedirs("/run/dbus", exist_ok=True)
    start("bus", "dbus-daemon", "--system", "--nofork", "--nopidfile", "--nosyslog")
    start("session-bus", "dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog",
          "--address=" + SESSION_BUS)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = SESSION_BUS
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/run/dbus/system_bus_socket"
    for path in ("/run/dbus/system_bus_socket", "/run/session-bus"):
        eventually(lambda path=path: os.path.exists(path), path)
    # What a radio is to answer in time is read before it is asked.
    for command in ("btvirt", "--help"), ("/usr/libexec/bluetooth/bluetoothd", "--version"):
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    # No phone's hands-free side is spoken to over Low Energy. The class is what `doctor` advises.
    with open("/etc/bluetooth/main.conf", "w") as file:
        file.write("[General]\nControllerMode = bredr\nClass = 0x200408\n")
    start("btvirt", "btvirt", "-l3")
    eventually(lambda: len(glob.glob("/sys/class/bluetooth/hci?")) == 3, "three adapters", seconds=10)
    start("bluetoothd", "/usr/libexec/bluetooth/bluetoothd", "-n", "-d")
    eventually(lambda: all(adapter(number, "Address") for number in range(3)), "bluetoothd's adapters", 20)
    set_adapter(0, "Alias", "keypad")


def told_services(address):
    """What a machine tells the stranger of its services: (names, "Channel" or "PSM", its number)."""
    told = subprocess.run(["sdptool", "-i", "hci2", "browse", "--l2cap", address], capture_output=True,
                          text=True)
    found = []
    for record in told.stdout.split("\n\n"):
        names = " ".join(re.findall(r'^  "(.*)" \(0x', record, re.M))
        found += [(names, kind, int(number)) for kind, number in re.findall(r"(Channel|PSM): (\d+)", record)]
    require(found, f"it tells of no service: {told.stdout} {told.stderr}")
    return found


class Smartphone:
    """A made-up smartphone that runs, by its control socket."""

    def __init__(self, name, *options):
        self.name, self.options = name, options
        self.process = start(name, "/usr/bin/python3", SMARTPHONE, "--control", f"{CONTROL}-{name}", *options)

    def connect(self):
        """Waits until it runs: two of them begin side by side."""
        eventually(self._is_there, f"{self.name}", seconds=30)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"{CONTROL}-{self.name}")
        self.unread, self.facts = b"", {}
        self._read(True)

    def _is_there(self):
        if self.process.poll() is not None:
            raise Failure(f"{self.name} has ended: {said(self.name)}")
        return os.path.exists(f"{CONTROL}-{self.name}")

    def _read(self, waits):
        """Reads what has come; waits for one whole report where it `waits`."""
        self.socket.settimeout(30 * PATIENCE if waits else 0)
        ends = 0
        while True:
            *lines, self.unread = self.unread.split(b"\n")
            for line in lines:
                word, _, rest = line.decode().partition(" ")
                require(word != "failed", f"{self.name} can't {rest}")
                self.facts[word] = rest
                ends += word == "end"
            if waits and ends:
                waits = False
                self.socket.settimeout(0)
            try:
                data = self.socket.recv(65536)
            except (BlockingIOError, TimeoutError):
                require(not waits, f"{self.name} says nothing: {said(self.name)}")
                return
            require(data, f"{self.name} has ended: {said(self.name)}")
            self.unread += data

    def do(self, act):
        self.socket.sendall(act.encode() + b"\n")

    def fact(self, word):
        self._read(False)
        return self.facts.get(word, "")

    @property
    def calls(self):
        """The states of its calls, as +CLCC numbers them."""
        return [int(word) for word in self.fact("calls").split()]

    @property
    def dialled(self):
        """The last ATD: its number, its microseconds on the monotonic clock, and how many there were."""
        number, at, count = self.fact("dialled").split()
        return number, int(at), int(count)

    def wait(self, word, value, seconds=10):
        try:
            eventually(lambda: self.fact(word) == value, f"the phone's {word} is {value!r}", seconds)
        except Failure as failure:
            raise Failure(f"{failure} (it says: {said(self.name, 2)})") from None

    def wait_calls(self, *states, seconds=10):
        eventually(lambda: self.calls == list(states), f"the phone's calls are {list(states)}", seconds)

    def wait_connected(self, is_on=True, seconds=10):
        self.wait("connected", "yes" if is_on else "no", seconds)


class Screen:
    """A command of the program on a terminal: what it writes, and keys for it."""

    def __init__(self, *words, **environment):
        import pty
        self.master, inside = pty.openpty()
        self.process = subprocess.Popen([PROGRAM, *words], stdin=inside, stdout=inside, stderr=inside,
                                        start_new_session=True,
                                        env={**os.environ, "TERM": "vt100", **environment})
        os.close(inside)
        os.set_blocking(self.master, False)
        self.text = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)

    def _read(self):
        try:
            while data := os.read(self.master, 65536):
                self.text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", data.decode(errors="replace"))
        except OSError:
            pass  # nothing more now, or none of it left

    def expect(self, pattern, seconds=15):
        """Waits for this behind what was expected last, and gives the match."""
        def found():
            self._read()
            return re.search(pattern, self.text, re.S)
        try:
            match = eventually(found, f"{pattern!r}", seconds)
        except Failure as failure:
            raise Failure(f"{failure}; it says {self.text[-600:]!r}") from None
        self.text = self.text[match.end():]
        return match

    def press(self, keys):
        os.write(self.master, keys.encode())

    def wait(self, seconds=30):
        """Gives the exit status, and leaves what was still written in `text`."""
        def ended():
            self._read()
            return self.process.poll() is not None
        eventually(ended, f"the end; it says {self.text[-600:]!r}", seconds)
        self._read()
        return self.process.returncode


def objects_below(number):
    """The paths of the devices that bluetoothd knows on this adapter."""
    found = call("org.bluez", "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects") or [{}]
    return sorted(path for path, interfaces in found[0].items()
                  if path.startswith(f"/org/bluez/hci{number}/") and "org.bluez.Device1" in interfaces)


def path_of(address, number=0):
    return f"/org/bluez/hci{number}/dev_{address.replace(':', '_')}"

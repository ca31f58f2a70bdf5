#!/usr/bin/python3
"""cost.py: what a smartphone as the line costs: the real program ($TWELVEKEY) beside real daemons and a made-up
phone, each on a bus of its own (services.sh).

Prints a table: how long it takes from a key to the phone's ATD, and how often an idle telephone wakes up in a minute
with a connected phone. Only the wake-ups are judged: none may come beyond what the daemons tell. Times are a matter
of the machine.

usage: cost.py KIND…     kinds of services.sh: phone-ofono, phone-pipewire
"""
import contextlib
import glob
import os
import pty
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import tty

HERE = os.path.dirname(os.path.realpath(__file__))
PROGRAM = os.environ.get("TWELVEKEY") or os.path.realpath(HERE + "/../../../.build/debug/twelvekey")
ADDRESS, NUMBER = "00:00:5E:00:53:01", "+15555550142"
TITLES = {"phone-ofono": "oFono", "phone-pipewire": "PipeWire"}
CALLS, IDLE = 21, 60
# What must come has come long before, in seconds.
PATIENCE = 120


class Failure(Exception):
    """Why there is no figure."""


def eventually(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Failure(f"{what}: not within {PATIENCE} s")
        time.sleep(0.01)


class World:
    """The daemons, the phone and the telephone."""

    def __init__(self, kind, stack):
        self.kind = kind
        self.folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="twelvekey-cost-"))
        # What the daemon does as another user is done there.
        os.chmod(self.folder, 0o755)
        bus = f"unix:path={self.folder}/bus"
        self.environment = {**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": bus,
                            "DBUS_SESSION_BUS_ADDRESS": bus}
        self.stack, self.screen = stack, b""
        for part in ("bus", "modem", "daemon"):
            self.start([HERE + "/services.sh", kind, self.folder, part], stdout=subprocess.DEVNULL)
        setup = subprocess.run(["timeout", str(PATIENCE), HERE + "/services.sh", kind, self.folder, "setup"],
                               capture_output=True, check=False)
        if setup.returncode:
            raise Failure(f"it does not begin: {setup.stderr.decode()[-200:]}")
        self.control = stack.enter_context(socket.socket(socket.AF_UNIX))
        self.control.connect(self.folder + "/control")
        self.facts, self.unread = {}, b""
        self.wait_fact("connected", lambda value: value == "yes")
        self.start_telephone()

    def start(self, command, **options):
        process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *command], env=self.environment,
                                   stderr=subprocess.DEVNULL, start_new_session=True, **options)

        def end():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            process.wait()
        self.stack.callback(end)
        return process

    def start_telephone(self):
        for name, text in (("settings", f"phone = {ADDRESS}\n"),
                           ("book.vcf", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:John Smith\r\nN:Smith;John;;;\r\n"
                            f"TEL:{NUMBER}\r\nEND:VCARD\r\n")):
            with open(f"{self.folder}/{name}", "w") as file:
                file.write(text)
        self.keys, inside = pty.openpty()
        tty.setraw(inside)
        words = ["run", "--line", "phone", "--config", self.folder + "/settings", "--contacts", self.folder + "/book.vcf",
                 "--country", "US", "--state", "none", "--display", "json", "--no-clock", "--no-grab"]
        self.telephone = self.start([PROGRAM, *words], stdin=inside, stdout=subprocess.PIPE)
        os.close(inside)
        self.stack.callback(os.close, self.keys)
        os.set_blocking(self.telephone.stdout.fileno(), False)
        eventually(lambda: b'"scene"' in self.report(), "a report of the telephone")
        eventually(lambda: b'"signal"' in self.report() or self.is_asleep(), "a line")

    def report(self):
        """All that the telephone has reported."""
        while select.select([self.telephone.stdout], [], [], 0)[0]:
            data = self.telephone.stdout.read()
            if not data:
                raise Failure("the telephone has ended")
            self.screen += data
        return self.screen

    def last(self):
        """The last report."""
        return self.report().rpartition(b"\n")[0].rpartition(b"\n")[2]

    def is_asleep(self):
        with open(f"/proc/{self.telephone.pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] == "S"

    def wake_ups(self):
        total = 0
        for path in glob.glob(f"/proc/{self.telephone.pid}/task/*/status"):
            with open(path) as file:
                total += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
        return total

    # The phone

    def fact(self, word):
        while select.select([self.control], [], [], 0)[0]:
            data = self.control.recv(65536)
            if not data:
                raise Failure("the phone has ended")
            *lines, self.unread = (self.unread + data).split(b"\n")
            self.facts |= {line.partition(b" ")[0].decode(): line.partition(b" ")[2].decode() for line in lines}
        return self.facts.get(word, "")

    def wait_fact(self, word, is_so):
        eventually(lambda: is_so(self.fact(word)), f"the phone's {word}")

    def call(self):
        """Milliseconds from the key to the phone's ATD; the call is hung up there."""
        for length in range(1, 5):
            # A finger's pace: what comes faster is a paste, which makes no call.
            time.sleep(0.2)
            os.write(self.keys, b"5646"[length - 1:length])
            typed = b'"query":"' + b"5646"[:length] + b'"'
            eventually(lambda typed=typed: typed in self.last(), typed.decode())
        time.sleep(0.2)
        count = int(self.fact("dialled").split()[2])
        asked = time.monotonic_ns() // 1000
        os.write(self.keys, b"\r")
        self.wait_fact("dialled", lambda value: int(value.split()[2]) > count)
        at = int(self.fact("dialled").split()[1])
        self.wait_fact("calls", lambda value: value == "3")
        self.control.sendall(b"refuse\n")
        self.wait_fact("calls", lambda value: value == "")
        eventually(lambda: b'"call":null' in self.last(), "the end of the call")
        # Back to the empty screen: a key is taken once what it answers can be read.
        end = time.monotonic() + PATIENCE
        while b'"query":""' not in self.last():
            if time.monotonic() > end:
                raise Failure("no empty screen")
            os.write(self.keys, b"\x1b")
            time.sleep(0.8)
        return (at - asked) / 1000


def idle(worlds):
    """Of each: how often it woke up in an idle minute, and how many signals the daemons sent meanwhile."""
    monitors = []
    for world in worlds:
        log = open(world.folder + "/signals", "wb")
        world.stack.enter_context(log)
        world.start(["busctl", "--user", "monitor", "--match=type='signal'", "--json=short"], stdout=log)
        monitors.append(log.name)
    # What the last call has left to do is done.
    time.sleep(10)

    def counts():
        return [world.wake_ups() for world in worlds], [signals(path) for path in monitors]
    woken, told = counts()
    time.sleep(IDLE)
    later, told_later = counts()
    return [(b - a, d - c) for a, b, c, d in zip(woken, later, told, told_later)]


def signals(path):
    with open(path, "rb") as file:
        return sum(b'"type":"signal"' in line for line in file)


def main(kinds):
    rows, worlds, checks = [], [], 0
    with contextlib.ExitStack() as stack:
        for kind in kinds:
            title = TITLES[kind]
            try:
                world = World(kind, stack)
                times = [world.call() for _ in range(CALLS)]
            except Failure as why:
                print(f"FAILED phone ({title}): from the key to the phone's ATD: {why}", flush=True)
                checks += 1
                continue
            worlds.append(world)
            rows.append([title, f"{statistics.median(times):.1f}", f"{max(times):.1f}"])
        for row, (woken, told) in zip(rows, idle(worlds) if worlds else []):
            row += [str(woken), str(told)]
            name = f"phone ({row[0]}): an idle minute with a connected phone"
            checks += 1
            if woken <= told:
                print(f"ok {name}", flush=True)
            else:
                print(f"FAILED {name}: {woken} wake-ups, and {told} signals of the daemons", flush=True)
    load = os.getloadavg()[0]
    print(f"# {CALLS} calls each, load {load:.1f} on {os.cpu_count()} processors")
    titles = ["phone over", "key to ATD: median ms", "slowest ms", "wake-ups a minute", "signals meanwhile"]
    for row in [titles, *rows]:
        print("# " + "  ".join(f"{cell:>12}" for cell in row))
    print(f"# {checks} checks")


main(sys.argv[1:])

"""The program under test."""
import glob
import json
import os
import queue
import signal
import subprocess
import threading
import time

from .checks import PATIENCE, Failure, eventually, require

PROGRAM = os.environ["TWELVEKEY"]

CONTACTS = """BEGIN:VCARD
VERSION:4.0
FN:John Smith
N:Smith;John;;;
TEL;TYPE=cell:+1 650-555-0123
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Jane Doe
N:Doe;Jane;;;
TEL;TYPE=cell:+1 650-555-0100
END:VCARD
"""


def contacts_file():
    path = "/tmp/rig-contacts.vcf"
    with open(path, "w") as file:
        file.write(CONTACTS)
    return path


def _dial_script():
    path = "/tmp/rig-dial"
    with open(path, "w") as file:
        file.write('#!/bin/sh\necho "$2" >>"$1"\n')
    os.chmod(path, 0o755)
    return path


def run(*arguments, seconds=60):
    """Runs one command of the program to its end."""
    return subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=seconds * PATIENCE)


def devices():
    """`twelvekey devices --json` by path."""
    result = run("devices", "--json")
    require(result.returncode == 0, f"devices exits {result.returncode}: {result.stderr.strip()}")
    return {item["path"]: item for item in map(json.loads, result.stdout.splitlines())}


def _as(user, groups=None):
    if user is None:
        return []
    more = f"--groups={groups}" if groups else "--clear-groups"
    return ["setpriv", f"--reuid={user}", f"--regid={user}", more, "--"]


class Phone:
    """`twelvekey run --display json`, with what it prints as a stream of changes."""

    def __init__(self, *options, user=None, groups=None, dial=False, contacts=None,
                 display="json"):
        """With `dial`, numbers go to a command that appends them to `self.dial_log`. With another
        display there are no changes to expect."""
        self.dial_log = f"/tmp/dialled.{time.monotonic_ns()}"
        arguments = ["run", "--display", display, "--state", "none",
                     "--contacts", contacts or contacts_file()]
        # Where a loaded machine may stop the finger for a while, no tap is taken for a hold.
        if PATIENCE > 1:
            arguments += ["--hold-time", "10000"]
        if dial:
            arguments += ["--dial-command", f"{_dial_script()} {self.dial_log} {{number}}"]
        self.process = subprocess.Popen(
            [*_as(user, groups), PROGRAM, *arguments, *options], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.pid = self.process.pid
        self.changes = []  # everything printed so far
        self.said = ""  # on standard error
        self._unread = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._read_changes, daemon=True),
                         threading.Thread(target=self._read_words, daemon=True)]
        for thread in self._threads:
            thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop(signal.SIGKILL)

    # What it prints.

    def expect(self, seconds=5, **wanted):
        """Waits for a change whose fields have these values, and gives it."""
        seen = []
        end = time.monotonic() + seconds * PATIENCE
        while True:
            try:
                change = self._unread.get(timeout=max(0, end - time.monotonic()))
            except queue.Empty:
                raise Failure(f"no change with {wanted}; came {_brief(seen)}{self._complaint()}")
            if change is None:
                raise Failure(f"ended before a change with {wanted}; came {_brief(seen)}"
                              + self._complaint())
            seen.append(change)
            if all(change.get(name) == value for name, value in wanted.items()):
                return change

    def expect_quiet(self, seconds=1):
        """Nothing more is printed; holds and timeouts have had their time."""
        time.sleep(seconds)
        self.alive()
        rest = []
        while not self._unread.empty():
            rest.append(self._unread.get())
        require(not rest, f"nothing was typed and there came {_brief(rest)}")

    def expect_settled(self, seconds=1, **wanted):
        """After this time, the last change has these values."""
        time.sleep(seconds)
        last = self.changes[-1] if self.changes else {}
        found = {name: last.get(name) for name in wanted}
        require(found == wanted, f"the display ends with {found}, not {wanted}{self._complaint()}")

    def wait_said(self, words):
        """Waits until this stands on standard error."""
        eventually(lambda: self.alive() and words in self.said, f"it says {words!r}")

    # What it holds.

    def has_open(self, node):
        self.alive()
        folder = f"/proc/{self.pid}/fd"
        try:
            return any(os.readlink(f"{folder}/{name}") == node for name in os.listdir(folder))
        except FileNotFoundError:
            return False

    def wait_open(self, *nodes):
        for node in nodes:
            eventually(lambda: self.has_open(node), f"{node} opened")
        # All that follows from opening, a grab above all, is done.
        eventually(self.is_asleep, "the telephone sleeps")

    def is_asleep(self):
        """All that has been typed so far is done, and drawn where it draws."""
        self.alive()
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] == "S"

    def wake_ups(self):
        """How often its threads have been scheduled so far."""
        self.alive()
        total = 0
        for path in glob.glob(f"/proc/{self.pid}/task/*/status"):
            with open(path) as file:
                total += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
        return total

    def alive(self):
        if self.process.poll() is not None:
            for thread in self._threads:
                thread.join(5 * PATIENCE)
            raise Failure(f"exited with {self.process.returncode}{self._complaint()}")
        return True

    # Its end.

    def stop(self, number=signal.SIGTERM, seconds=5):
        """Sends a signal and gives the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.wait(seconds)

    def wait(self, seconds=5):
        seconds *= PATIENCE
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"still runs after {seconds:g} s{self._complaint()}") from None
        for thread in self._threads:
            thread.join(5 * PATIENCE)
        return status

    def dialled(self):
        try:
            with open(self.dial_log) as file:
                return file.read().split()
        except FileNotFoundError:
            return []

    def _read_changes(self):
        for line in self.process.stdout:
            try:
                change = json.loads(line)
            except ValueError:
                change = {"not JSON": line.rstrip()}
            self.changes.append(change)
            self._unread.put(change)
        self._unread.put(None)

    def _read_words(self):
        for line in self.process.stderr:
            self.said += line

    def _complaint(self):
        said = " / ".join(self.said.strip().splitlines()[-70:])
        return f"; it said: {said}" if said else ""


def _brief(changes):
    if not changes:
        return "nothing"
    fields = ("key", "query", "effect", "not JSON")
    return "; ".join(
        " ".join(f"{name}={change[name]!r}" for name in fields if name in change)
        if change else "the end" for change in changes[-6:])

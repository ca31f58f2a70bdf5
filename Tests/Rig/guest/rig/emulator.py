"""The program's own kernel keypad."""
import os
import pty
import select
import subprocess
import termios
import threading
import time

from .checks import PATIENCE, Failure, equal, eventually, undone
from .nodes import node_attribute, nodes, settle, wait_gone
from .phone import PROGRAM, Phone
from .typing import Typist

OWN_NAME = "Twelvekey virtual keypad"
SCRIPT = "5646{call}"


class Emulator:
    """`twelvekey emulate`, typing after `seconds`, which give readers time to open the node."""

    name = OWN_NAME

    def __init__(self, keys=SCRIPT, seconds=3):
        self.script = "{wait %d}%s{wait 500}" % (seconds * 1000, keys)

    def start(self):
        return subprocess.Popen([PROGRAM, "emulate", self.script], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def __enter__(self):
        self.node = None
        self.others = set(nodes())
        self.process = self.start()
        with undone(self):
            self.node = eventually(self._node, "the emulated keypad's node")
            settle()
        return self

    def _node(self):
        if self.process.poll() is not None:
            said = self.process.stdout.read().strip() if self.process.stdout else ""
            raise Failure(f"emulate exits {self.process.returncode}: {said}")
        return next((node for node, path in nodes().items() if node not in self.others
                     and (node_attribute(path, "name") or "").startswith(self.name)), None)

    def finish(self):
        output, _ = self.process.communicate(timeout=60 * PATIENCE)
        equal(self.process.returncode, 0, f"emulate's exit status ({output.strip()})")
        wait_gone(self.node)

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.node:
            wait_gone(self.node)


class DrawnEmulator(Typist, Emulator):
    """`twelvekey emulate` as the drawn pad in a terminal: it types when it is told to."""

    def start(self):
        self.terminal, inside = pty.openpty()
        self.inside = inside
        termios.tcsetwinsize(inside, (24, 80))
        process = subprocess.Popen([PROGRAM, "emulate"], stdin=inside, stdout=inside,
                                   stderr=inside, start_new_session=True)
        self.drawn = threading.Event()
        # What is drawn is read, or the pad would wait for a reader.
        threading.Thread(target=self._read, daemon=True).start()
        return process

    def _read(self):
        try:
            while os.read(self.terminal, 65536):
                self.drawn.set()
        except OSError:
            pass  # the program has ended

    def press(self, *keys):
        # From then on the terminal hands over each key by itself.
        eventually(self.drawn.is_set, "the pad is drawn")
        os.write(self.terminal, "".join(keys).encode())

    def release(self, *keys):
        """The pad lets go by itself."""

    def type(self, keys):
        # Keys that come in one read would be taken for pasted ones.
        for key in keys:
            self.tap(key)
            eventually(self._is_idle, "the pad has taken the key")

    def _is_idle(self):
        waiting = select.poll()
        waiting.register(self.inside, select.POLLIN)
        if waiting.poll(0):
            return False
        with open(f"/proc/{self.process.pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] == "S"

    def __exit__(self, *arguments):
        super().__exit__(*arguments)
        os.close(self.inside)

    def finish(self):
        self.press("\x04")
        equal(self.process.wait(60 * PATIENCE), 0, "emulate's exit status after Ctrl-D")
        wait_gone(self.node)


def dials_into_a_second_run(emulator):
    """What `emulate` types, a second program reads, finds and dials."""
    with emulator, Phone("--device", emulator.node, dial=True) as phone:
        phone.wait_open(emulator.node)
        if isinstance(emulator, Typist):
            emulator.type("5646")
        equal(phone.expect(seconds=10, query="5646")["matches"][0]["name"], "John Smith",
              "the match")
        if isinstance(emulator, Typist):
            # A call key right behind other keys would be taken for pasted.
            time.sleep(0.1)
            emulator.type("\r")
        eventually(phone.dialled, "the call")
        equal(phone.dialled(), ["+16505550123"], "what is dialled")
        emulator.finish()

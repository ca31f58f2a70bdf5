"""The program's own kernel keypad."""
import subprocess

from .checks import Failure, equal, eventually, undone
from .nodes import node_attribute, nodes, settle, wait_gone
from .phone import PROGRAM, Phone

OWN_NAME = "Twelvekey virtual keypad"
SCRIPT = "5646{call}"


class Emulator:
    """`twelvekey emulate`, typing after `seconds`, which give readers time to open the node."""

    def __init__(self, keys=SCRIPT, seconds=3):
        self.script = "{wait %d}%s{wait 500}" % (seconds * 1000, keys)

    def __enter__(self):
        self.node = None
        self.others = set(nodes())
        self.process = subprocess.Popen([PROGRAM, "emulate", self.script],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        with undone(self):
            self.node = eventually(self._node, "the emulated keypad's node")
            settle()
        return self

    def _node(self):
        if self.process.poll() is not None:
            raise Failure(f"emulate exits {self.process.returncode}: "
                          + self.process.stdout.read().strip())
        return next((node for node, path in nodes().items() if node not in self.others
                     and (node_attribute(path, "name") or "").startswith(OWN_NAME)), None)

    def finish(self):
        output, _ = self.process.communicate(timeout=60)
        equal(self.process.returncode, 0, f"emulate's exit status ({output.strip()})")
        wait_gone(self.node)

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.node:
            wait_gone(self.node)


def dials_into_a_second_run():
    """What `emulate` types, a second program reads, finds and dials."""
    with Emulator() as emulator, Phone("--device", emulator.node, dial=True) as phone:
        phone.wait_open(emulator.node)
        equal(phone.expect(seconds=10, query="5646")["matches"][0]["name"], "John Smith",
              "the match")
        eventually(phone.dialled, "the call")
        equal(phone.dialled(), ["+16505550123"], "what is dialled")
        emulator.finish()

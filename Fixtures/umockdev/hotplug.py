"""hotplug: plugs the numpad into a running program, types, unplugs it and plugs it in again.

usage: umockdev-wrapper /usr/bin/python3 hotplug.py PROGRAM [ARGUMENT...]

Prints what the program prints, its own acts as lines that begin with `#`, and its messages after
`! `. The program must be told to print JSON and to run until SIGTERM. Exits 1 where what is waited
for doesn't come.
"""
import os
import queue
import subprocess
import sys
import threading

import gi
gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 240  # seconds

lines = queue.SimpleQueue()


def follow(stream, mark):
    for line in stream:
        print(mark + line, end="", flush=True)
        lines.put(line)


def wait(text):
    try:
        while text not in lines.get(timeout=LIMIT):
            pass
    except queue.Empty:
        print(f"# {text!r} did not come in {LIMIT} s", flush=True)
        program.kill()
        sys.exit(1)


class Numpad:
    """The numpad under a number: umockdev can't make a node again that it has removed."""

    def __init__(self, number):
        self.input = f"/sys/devices/platform/pad/input/input{number}"
        self.event = f"{self.input}/event{number}"
        self.node = f"/dev/input/event{number}"
        with open(f"{HERE}/numpad.umockdev") as file:
            description = file.read()
        for one, other in (("input1", f"input{number}"), ("event1", f"event{number}"),
                           ("13:65", f"13:{64 + number}"), ("MINOR=65", f"MINOR={64 + number}")):
            description = description.replace(one, other)
        self.description = description

    def plug(self):
        print("# plugged in", flush=True)
        # The device is announced as it is added: what its node answers must be there before.
        bed.load_ioctl(self.node, f"{HERE}/numpad.ioctl")
        bed.add_from_string(self.description)
        bed.uevent(self.input, "add")
        bed.uevent(self.event, "add")
        wait("keypad: Plain Numpad")

    def type(self):
        bed.load_evemu_events(self.node, f"{HERE}/numpad.events")

    def unplug(self):
        print("# unplugged", flush=True)
        bed.uevent(self.event, "remove")
        bed.uevent(self.input, "remove")
        wait("keypad unplugged: Plain Numpad")
        bed.remove_device(self.event)
        bed.remove_device(self.input)


bed = UMockdev.Testbed.new()
program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)
for stream, mark in ((program.stdout, ""), (program.stderr, "! ")):
    threading.Thread(target=follow, args=(stream, mark), daemon=True).start()
wait("no keypad yet")
for number, query in ((1, '"query":"5646"'), (2, '"query":"56465646"')):
    numpad = Numpad(number)
    numpad.plug()
    numpad.type()
    wait(query)
    numpad.unplug()
program.terminate()
print("# ended with", program.wait(LIMIT))

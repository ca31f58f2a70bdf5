"""typed: types on the numpad once a program says that it has it, until it prints some text.

usage: umockdev-wrapper /usr/bin/python3 typed.py FOLDER EVENTS TEXT PROGRAM [ARGUMENT...]

FOLDER has the numpad: numpad.umockdev and numpad.ioctl. EVENTS are an evemu recording's; nobody types
before the keypad is open, however slow the machine.
Passes on what the program prints and says, ends it by SIGTERM when it has printed TEXT, and exits
as it does.
"""
import subprocess
import sys
import threading

import gi
gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

NODE = "/dev/input/event1"

folder, events, text, *command = sys.argv[1:]
bed = UMockdev.Testbed.new()
bed.add_from_file(f"{folder}/numpad.umockdev")
bed.load_ioctl(NODE, f"{folder}/numpad.ioctl")
program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)


def follow():
    for line in program.stderr:
        print(line, end="", file=sys.stderr, flush=True)
        if "keypad: Plain Numpad" in line or "recording Plain Numpad" in line:
            bed.load_evemu_events(NODE, events)


said = threading.Thread(target=follow)
said.start()
for line in program.stdout:
    print(line, end="", flush=True)
    if text in line:
        program.terminate()
said.join()
sys.exit(program.wait())

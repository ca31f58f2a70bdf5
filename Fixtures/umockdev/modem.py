"""modem: pulls a modem out of a running program and plugs it in again under another name.

usage: umockdev-wrapper /usr/bin/python3 modem.py PROGRAM [ARGUMENT...]

The modem is a pseudoterminal that says OK to everything, behind the name of a serial port of a USB
device. The program must be told to use /dev/ttyUSB2 and to run until SIGTERM. Prints what happens as
lines that begin with `#`. Exits 1 where what is waited for doesn't come.
"""
import os
import select
import subprocess
import sys

import gi
gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

LIMIT = 240  # seconds
bed = UMockdev.Testbed.new()
USB = "/sys/devices/pci0/usb1/1-1"


class Port:
    """An interface of the modem, under a name that the kernel gives."""

    def __init__(self, interface, number):
        self.path = f"{USB}/1-1:1.{interface}"
        self.interface, self.number = interface, number
        self.device = f"{self.path}/ttyUSB{number}/tty/ttyUSB{number}"
        self.name = f"ttyUSB{number}"

    def plug(self):
        bed.add_from_string(
            f"P: {self.path[4:]}\nE: DEVTYPE=usb_interface\nE: SUBSYSTEM=usb\n"
            f"A: bInterfaceNumber=0{self.interface}\\n\n\n")
        bed.add_from_string(
            f"P: {self.device[4:]}\nN: {self.name}\nE: DEVNAME=/dev/{self.name}\nE: MAJOR=188\n"
            f"E: MINOR={self.number}\nE: SUBSYSTEM=tty\n\n")
        # For a terminal umockdev makes a pseudoterminal.
        self.master = bed.get_dev_fd(f"/dev/{self.name}")
        bed.uevent(self.device, "add")

    def unplug(self):
        os.close(self.master)
        bed.uevent(self.device, "remove")
        bed.remove_device(self.device)
        bed.remove_device(self.path)

    def answer(self, text):
        """Says OK to all that comes until a text has come."""
        heard = b""
        while text not in heard:
            ready, _, _ = select.select([self.master], [], [], LIMIT)
            if not ready:
                print(f"# {text} did not come to {self.name}", flush=True)
                program.kill()
                sys.exit(1)
            try:
                new = os.read(self.master, 4096)
            except OSError:
                continue
            heard += new
            for _ in range(new.count(b"\r")):
                os.write(self.master, b"\r\nOK\r\n")
        print(f"# {self.name}, interface {self.interface}: {text.decode()}", flush=True)


def device():
    bed.add_from_string(
        f"P: {USB[4:]}\nE: DEVTYPE=usb_device\nE: SUBSYSTEM=usb\nA: idVendor=1e0e\\n\n"
        "A: idProduct=9001\\n\nA: serial=0123456789ABCDEF\\n\n\n")


device()
first, other = Port(2, 2), Port(1, 1)
other.plug()
first.plug()
program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
first.answer(b"AT+CGMM")
first.unplug()
other.unplug()
print("# unplugged", flush=True)
# umockdev can't make a node again that it has removed: other interfaces come first, with other names.
other, again = Port(1, 4), Port(2, 5)
other.plug()
again.plug()
again.answer(b"AT+CGMM")
os.set_blocking(other.master, False)
try:
    heard = os.read(other.master, 4096)
except OSError:  # nobody has it open
    heard = b""
print("# the other interface was", "opened" if heard else "left alone", flush=True)
program.terminate()
print("# ended with", program.wait(LIMIT), flush=True)

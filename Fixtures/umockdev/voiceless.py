"""voiceless: has a program look at a machine whose only modem makes no calls.

usage: umockdev-wrapper /usr/bin/python3 voiceless.py PROGRAM [ARGUMENT...]

The modem is a SIM7670G on a pseudoterminal, behind the name of a serial port of a USB device. The program's
output and exit code are this one's.
"""
import os
import select
import subprocess
import sys

import gi
gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

USB = "/devices/pci0/usb1/1-1"
TTY = f"{USB}/1-1:1.2/ttyUSB2/tty/ttyUSB2"
bed = UMockdev.Testbed.new()
bed.add_from_string(
    f"P: {USB}\nE: DEVTYPE=usb_device\nE: SUBSYSTEM=usb\nA: idVendor=1e0e\\n\n"
    "A: idProduct=9001\\n\nA: serial=0123456789ABCDEF\\n\n\n")
bed.add_from_string(
    f"P: {USB}/1-1:1.2\nE: DEVTYPE=usb_interface\nE: SUBSYSTEM=usb\nA: bInterfaceNumber=02\\n\n\n")
bed.add_from_string(
    f"P: {TTY}\nN: ttyUSB2\nE: DEVNAME=/dev/ttyUSB2\nE: MAJOR=188\nE: MINOR=2\nE: SUBSYSTEM=tty\n\n")
master = bed.get_dev_fd("/dev/ttyUSB2")
program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
while program.poll() is None:
    ready, _, _ = select.select([master], [], [], 0.05)
    try:
        heard = os.read(master, 4096) if ready else b""
    except OSError:  # nobody has it open
        continue
    for command in heard.split(b"\r")[:-1]:
        if command.endswith(b"+CGMM"):
            os.write(master, b"\r\nSIM7670G-MNGV\r\n")
        os.write(master, b"\r\nOK\r\n")
sys.exit(program.returncode)

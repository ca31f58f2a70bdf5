"""USB devices: gadgets of the guest's own, plugged into its own host controller (dummy_hcd)."""
import glob
import itertools
import os
import time

from .checks import undone
from .nodes import wait_gone, wait_nodes
from .typing import Typist

GADGETS = "/sys/kernel/config/usb_gadget"
_serials = itertools.count(1)

# HID Usage Tables, page 0x07, by what is printed on a numpad's keys.
KEYPAD = {"numlock": 0x53, "/": 0x54, "*": 0x55, "-": 0x56, "+": 0x57, "enter": 0x58,
          "1": 0x59, "2": 0x5a, "3": 0x5b, "4": 0x5c, "5": 0x5d, "6": 0x5e, "7": 0x5f,
          "8": 0x60, "9": 0x61, "0": 0x62, ".": 0x63, "backspace": 0x2a, "000": 0xb1}
# Letters, the row of digits, Enter … F12, arrows, numpad, Control … Super.
KEYBOARD = {f"0x{usage:02x}": usage for usage in [*range(0x04, 0x66), *range(0xe0, 0xe8)]}
KEYBOARD |= {letter: 0x04 + index for index, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}


# Page 0x0b: the twelve keys of a telephone, the hook switch and the key that ends a call.
TELEPHONE = {str(digit): 0x0b00b0 + digit for digit in range(10)}
TELEPHONE |= {"*": 0x0b00ba, "#": 0x0b00bb, "hook": 0x0b0020, "drop": 0x0b0026}


def _keys_descriptor(usages):
    """One bit a key, and a NumLock lamp: (descriptor, bytes a report). Usages of page 0x07, or with
    their page before them."""
    count = len(usages)
    size = (count + 7) // 8
    items = b"\x05\x01\x09\x06\xa1\x01\x05\x07\x15\x00\x25\x01\x75\x01"
    items += b"".join(b"\x09" + bytes([usage]) if usage < 0x100
                      else b"\x0b" + usage.to_bytes(4, "little") for usage in usages)
    items += bytes([0x95, count, 0x81, 0x02])
    if size * 8 > count:
        items += bytes([0x95, size * 8 - count, 0x81, 0x03])
    items += b"\x05\x08\x09\x01\x95\x01\x91\x02\x75\x07\x95\x01\x91\x03\xc0"
    return items, size


# A pad's second interface, as many have it: report 1 is a consumer control (volume up and down, AC
# Back), report 2 a system control (sleep). The kernel makes a node of each.
_CONTROLS = (b"\x05\x0c\x09\x01\xa1\x01\x85\x01\x15\x00\x25\x01\x75\x01\x95\x03"
             b"\x09\xe9\x09\xea\x0a\x24\x02\x81\x02\x95\x05\x81\x03\xc0"
             b"\x05\x01\x09\x80\xa1\x01\x85\x02\x75\x01\x95\x01\x09\x82\x81\x02"
             b"\x95\x07\x81\x03\xc0", 2)
_AC_BACK = b"\x01\x04"
_NOTHING = b"\x01\x00"


class UsbKeys(Typist):
    """A USB device with keys. It is unplugged when made."""

    def __init__(self, keys=KEYPAD, name="Numpad", port=0, product=0x0e24,
                 controls=False, vendor=0x1a2c):
        self.usages = sorted(set(keys.values()))
        self.keys = keys
        self.port = port
        self.serial = f"RIG{next(_serials):04}"
        self.down = set()
        self.folder = f"{GADGETS}/{self.serial}"
        self.node_count = 3 if controls else 1
        self.nodes = []
        self._report = None
        with undone(self):
            self._make(name, vendor, product, controls)

    def _make(self, name, vendor, product, controls):
        os.makedirs(f"{self.folder}/strings/0x409")
        os.makedirs(f"{self.folder}/configs/c.1")
        self._write("idVendor", hex(vendor))
        self._write("idProduct", hex(product))
        self._write("bcdUSB", "0x0200")
        self._write("strings/0x409/manufacturer", "Rig")
        self._write("strings/0x409/product", name)
        self._write("strings/0x409/serialnumber", self.serial)
        self._add_interface("keys", _keys_descriptor(self.usages), protocol=1)
        if controls:
            self._add_interface("controls", _CONTROLS, protocol=0)

    def _add_interface(self, name, descriptor, protocol):
        function = f"functions/hid.{self.serial}{name}"
        os.mkdir(f"{self.folder}/{function}")
        self._write(f"{function}/protocol", str(protocol))
        self._write(f"{function}/subclass", str(protocol))
        self._write(f"{function}/report_length", str(descriptor[1]))
        self._write(f"{function}/report_desc", descriptor[0])
        os.symlink(f"{self.folder}/{function}", f"{self.folder}/configs/c.1/hid.{name}")

    def plug(self, wait=True):
        self._write("UDC", f"dummy_udc.{self.port}")
        if wait:
            with undone(self):
                self.plugged()
        return self

    def plugged(self):
        """Waits until the host has the device and udev is done with it."""
        self.nodes = wait_nodes(self.node_count, uniq=self.serial)
        self._report = self._open("keys")
        self.down.clear()

    def unplug(self, wait=True):
        if self._report is not None:
            os.close(self._report)
            self._report = None
        self._write("UDC", "\n")
        if wait:
            wait_gone(*self.nodes)
        return self

    @property
    def node(self):
        """The node of the keys."""
        return self.nodes[0]

    def press(self, *keys):
        self.down |= {self.keys[key] for key in keys}
        self._send()

    def release(self, *keys):
        self.down -= {self.keys[key] for key in keys}
        self._send()

    def tap_back(self):
        """Taps AC Back on the second interface."""
        report = self._open("controls")
        os.write(report, _AC_BACK)
        time.sleep(self.DOWN)
        os.write(report, _NOTHING)
        time.sleep(self.BETWEEN)
        os.close(report)

    def _open(self, interface):
        with open(f"{self.folder}/functions/hid.{self.serial}{interface}/dev") as file:
            numbers = file.read().strip()
        return os.open("/dev/" + os.path.basename(os.path.realpath(f"/sys/dev/char/{numbers}")),
                       os.O_RDWR)

    def _send(self):
        bits = sum(1 << index for index, usage in enumerate(self.usages) if usage in self.down)
        os.write(self._report, bits.to_bytes((len(self.usages) + 7) // 8, "little"))

    def _write(self, name, value):
        with open(f"{self.folder}/{name}", "wb") as file:
            file.write(value if isinstance(value, bytes) else value.encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not os.path.isdir(self.folder):
            return  # it was taken down where it could not be plugged in
        with open(f"{self.folder}/UDC") as file:
            plugged = file.read().strip()
        try:
            if plugged:
                self.unplug()
        finally:
            self._remove()

    def _remove(self):
        # The kernel has room for four HID functions in all.
        for link in glob.glob(f"{self.folder}/configs/c.1/hid.*"):
            os.unlink(link)
        for part in ("configs/c.1", "functions/*", "strings/0x409", ""):
            for folder in glob.glob(f"{self.folder}/{part}"):
                os.rmdir(folder)

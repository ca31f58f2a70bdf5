"""A telephone that nobody touches sleeps."""
import time

from rig import checks
from rig.checks import check, equal
from rig.gpio import GpioPad
from rig.phone import Phone
from rig.usb import UsbKeys


def sleeps(phone):
    time.sleep(2)
    before = phone.wake_ups()
    time.sleep(10)
    equal(phone.wake_ups() - before, 0, "wake-ups in 10 s")


@check("no wake-up in ten idle seconds with a USB pad")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        sleeps(phone)


@check("no wake-up in ten idle seconds with a name on the display")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        pad.type("5646")
        phone.expect(query="5646")
        sleeps(phone)


@check("no wake-up in ten idle seconds with a GPIO pad")
def _():
    with GpioPad() as pad, Phone() as phone:
        phone.wait_open(*pad.nodes)
        pad.type("5")
        phone.expect(query="5")
        sleeps(phone)


@check("no wake-up in ten idle seconds without a pad")
def _():
    with Phone() as phone:
        sleeps(phone)


checks.main()

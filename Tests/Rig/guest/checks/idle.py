"""A telephone that nobody touches sleeps."""
import time

from rig import checks
from rig.checks import check, equal, require
from rig.gpio import GpioPad
from rig.phone import Phone
from rig.usb import UsbKeys


def sleeps(phone, pad=None, query=None):
    """Sleeps for ten seconds and then still takes a key, where there is a pad."""
    time.sleep(2)
    before = phone.wake_ups()
    time.sleep(10)
    equal(phone.wake_ups() - before, 0, "wake-ups in 10 s")
    if pad:
        pad.tap("6")
        phone.expect(query=query + "6")


@check("whoever polls the clock waits for ever")
def _():
    # A look at the clock moves it by 256 ns and other work by nothing: a wait of the program's
    # that is no sleep would take millions of looks a second, and this guest would reach its limit.
    looks = 100_000
    before = time.monotonic_ns()
    for _ in range(looks):
        last = time.monotonic_ns()
    require(last - before < looks * 1000, f"{(last - before) / 1e6} ms passed without a sleep")


@check("no wake-up in ten idle seconds with a USB pad")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        sleeps(phone, pad, "")


@check("no wake-up in ten idle seconds with a name on the display")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        pad.type("5646")
        phone.expect(query="5646")
        sleeps(phone, pad, "5646")


@check("no wake-up in ten idle seconds with a GPIO pad")
def _():
    with GpioPad() as pad, Phone() as phone:
        phone.wait_open(*pad.nodes)
        pad.type("5")
        phone.expect(query="5")
        sleeps(phone, pad, "5")


@check("no wake-up in ten idle seconds without a pad")
def _():
    with Phone() as phone:
        phone.wait_said("plug one in")
        sleeps(phone)


checks.main()

"""Who else gets the pad's keys, and when."""
import signal
import time

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.gpio import GpioPad
from rig.nodes import Reader
from rig.phone import Phone
from rig.usb import UsbKeys


@check("no key reaches a second reader while the program runs")
def _():
    with UsbKeys().plug() as pad, Reader(pad.node) as reader, Phone() as phone:
        phone.wait_open(pad.node)
        pad.type("56")
        phone.expect(query="56")
        equal(reader.keys(), [], "what the second reader sees")
        require(not reader.can_grab(), "the second reader can grab")


@check("a key held at the start is let go before the pad is grabbed")
def _():
    with UsbKeys().plug() as pad, Reader(pad.node) as reader:
        pad.press("5")
        eventually(lambda: reader.edges() == [("KEY_KP5", 1)], "the key down")
        with Phone() as phone:
            phone.wait_open(pad.node)
            time.sleep(1)
            require(reader.can_grab(), "the pad is grabbed while a key is down")
            pad.release("5")
            eventually(lambda: not reader.can_grab(), "the grab after the release")
            equal(reader.edges(), [("KEY_KP5", 0)], "what the second reader sees")
            pad.type("6")
            phone.expect(query="6")
            equal(reader.edges(), [], "what the second reader sees after the grab")


@check("the release of a held key is waited for asleep")
def _():
    with GpioPad() as pad:  # a USB pad would wake everybody with its autorepeat
        pad.press("5")
        with Phone() as phone:
            phone.wait_open(*pad.nodes)
            time.sleep(1)
            before = phone.wake_ups()
            time.sleep(5)
            equal(phone.wake_ups() - before, 0, "wake-ups in 5 s")
            pad.release("5")
            time.sleep(0.1)
            pad.type("6")
            phone.expect(query="6")


@check("a digit typed while the start's held key is let go counts")
def _():
    with GpioPad() as pad:
        pad.press("5")
        with Phone() as phone:
            phone.wait_open(*pad.nodes)
            time.sleep(1)
            pad.release("5")
            pad.type("6")  # goes down at the moment of the release, before the grab
            phone.expect(query="6")


@check("with --no-grab both read")
def _():
    with UsbKeys().plug() as pad, Reader(pad.node) as reader, Phone("--no-grab") as phone:
        phone.wait_open(pad.node)
        pad.type("56")
        phone.expect(query="56")
        equal(reader.keys(), ["KEY_KP5", "KEY_KP6"], "what the second reader sees")
        require(reader.can_grab(), "the pad is grabbed")


def released_after(number):
    with UsbKeys().plug() as pad, Reader(pad.node) as reader, Phone() as phone:
        phone.wait_open(pad.node)
        require(not reader.can_grab(), "the pad was not grabbed")
        status = phone.stop(number)
        require(reader.can_grab(), "the pad is still grabbed")
        pad.type("5")
        equal(reader.keys(), ["KEY_KP5"], "what the second reader sees")
        return status


@check("SIGTERM frees the pad and exits 0")
def _():
    equal(released_after(signal.SIGTERM), 0, "the exit status")


@check("Ctrl-C frees the pad and exits 130")
def _():
    equal(released_after(signal.SIGINT), 130, "the exit status")


@check("the pad is free after SIGKILL")
def _():
    released_after(signal.SIGKILL)


@check("a pad that another program has grabbed is named, with the program")
def _():
    with UsbKeys().plug() as pad, Reader(pad.node) as reader:
        reader.device.grab()
        with Phone() as phone:
            equal(phone.wait(), 69, "the exit status")
            for word in (pad.node, "--no-grab", "python"):
                require(word in phone.said, f"{word!r} is not in: {phone.said.strip()!r}")


checks.main()

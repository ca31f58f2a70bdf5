"""Pads wired to GPIO lines, through the kernel's own drivers."""
import time

from rig import checks
from rig.checks import check, equal
from rig.gpio import GpioPad, MatrixPad, SingleKeys
from rig.phone import Phone, devices

# * as the first key begins a literal code, so every key stands in the query as it is.
ALL = "*#1234567890"


def every_key(pad, phone):
    phone.wait_open(*pad.nodes)
    pad.type(ALL)
    phone.expect(query=ALL)


@check("every key of a gpio-keys pad")
def _():
    with GpioPad() as pad, Phone() as phone:
        every_key(pad, phone)


@check("every key of a gpio-matrix-keypad")
def _():
    with MatrixPad() as pad, Phone() as phone:
        every_key(pad, phone)


@check("two keys in one scan frame are both taken, in the frame's order")
def _():
    with MatrixPad() as pad, Phone() as phone:
        phone.wait_open(*pad.nodes)
        pad.tap("5", "6")
        phone.expect(query="56")


@check("twelve gpio-keys devices of one key each are one pad")
def _():
    with SingleKeys() as pad, Phone() as phone:
        verdicts = devices()
        left = [verdicts[node]["name"] for node in pad.nodes if not verdicts[node]["taken"]]
        equal(left, [], "what devices leaves alone")
        every_key(pad, phone)


@check("on twelve keys pound answers the question about an emergency number, in its time")
def _():
    with GpioPad() as pad, Phone(dial=True) as phone:
        phone.wait_open(*pad.nodes)
        pad.type("112")
        phone.expect(query="112")
        for pause in (0.05, 0.1, 0.25):
            pad.tap("#")
            time.sleep(pause)
        equal(phone.changes[-1]["lines"][0], "call 112?", "the screen")
        equal(phone.dialled(), [], "what is dialled by slips")
        time.sleep(0.6)
        pad.tap("#")
        checks.eventually(phone.dialled, "the dial command's run")
        equal(phone.dialled(), ["112"], "what is dialled by a press that is meant")


@check("bounce of a GPIO contact is one tap")
def _():
    with GpioPad() as pad, Phone() as phone:
        phone.wait_open(*pad.nodes)
        for key in "55":
            for level in (True, False) * 3:
                pad.set(key, level)
                time.sleep(0.002)
            pad.set(key, True)
            time.sleep(0.06)
            for level in (False, True) * 3:
                pad.set(key, level)
                time.sleep(0.002)
            pad.set(key, False)
            time.sleep(0.06)
        phone.expect_settled(query="55")


@check("a tap shorter than the debounce time is a tap")
def _():
    with GpioPad() as pad, Phone() as phone:
        phone.wait_open(*pad.nodes)
        pad.set("5", True)
        time.sleep(0.005)
        pad.set("5", False)
        time.sleep(0.1)
        phone.expect_settled(query="5")


checks.main()

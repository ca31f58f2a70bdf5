"""The telephone on a character LCD: the kernel's own driver, and what stands on the glass."""
import signal
import time

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.lcd import CharacterLCD
from rig.phone import Phone
from rig.usb import UsbKeys

CARDS = """BEGIN:VCARD
VERSION:4.0
FN:{name}
TEL;TYPE=cell:{number}
END:VCARD
"""


def book(*names, number="+48 22 555 0100"):
    path = "/tmp/rig-lcd-contacts.vcf"
    with open(path, "w") as file:
        file.write("".join(CARDS.format(name=name, number=number) for name in names))
    return path


def john():
    """A name and a number that have room beside each other: nothing passes by."""
    return telephone(contacts=book("John", number="5550142"))


JOHN = "John     5550142"


def telephone(*options, **more):
    return Phone(*options, display="charlcd", **more)


def shows(lcd, *rows):
    wanted = [row.ljust(lcd.columns) for row in rows]
    eventually(lambda: lcd.text() == wanted, f"{wanted} on the glass, not {lcd.text()}")


@check("a query and its match stand on a 16x2 LCD")
def _():
    with CharacterLCD() as lcd, UsbKeys().plug() as pad, john() as phone:
        phone.wait_open(pad.node)
        pad.type("5646")
        shows(lcd, "5646", JOHN)
        state = lcd.state()
        equal((state["on"], state["cursor"], state["blink"], state["backlight"]), (1, 1, 0, 1),
              "on, cursor, blink, backlight")


@check("a 20x4 LCD is found to be one")
def _():
    with CharacterLCD(20, 4) as lcd, UsbKeys().plug() as pad, telephone() as phone:
        phone.wait_open(pad.node)
        pad.type("5")
        eventually(lambda: lcd.text()[1].startswith("5 "), "the query in the second row")
        # The number stands below the name that has no room beside it.
        eventually(lambda: "Jane Doe" in lcd.text()[2], f"Jane Doe, not {lcd.text()}")
        require("650" in lcd.text()[3], f"{lcd.text()}")


@check("letters that the ROM lacks are drawn")
def _():
    with CharacterLCD() as lcd, UsbKeys().plug() as pad, \
            telephone(contacts=book("Łukasz")) as phone:
        phone.wait_open(pad.node)
        pad.type("585")
        eventually(lambda: lcd.text()[1][1:6] == "ukasz", f"Łukasz, not {lcd.text()}")
        code = lcd.codes()[1][0]
        require(code < 8, f"Ł is code {code}")
        equal([f"{row:05b}" for row in lcd.glyphs()[code]],
              ["10000", "10000", "10100", "11000", "10000", "10000", "11111", "00000"], "Ł")


@check("a key changes a few letters only")
def _():
    with CharacterLCD() as lcd, UsbKeys().plug() as pad, john() as phone:
        phone.wait_open(pad.node)
        pad.type("564")
        shows(lcd, "564", JOHN)
        time.sleep(1)
        before = lcd.state()["bytes"]
        pad.type("6")
        shows(lcd, "5646", JOHN)
        written = lcd.state()["bytes"] - before
        require(0 < written <= 4, f"{written} operations of the controller")


@check("nothing is written and nothing wakes up in ten idle seconds with an LCD")
def _():
    with CharacterLCD() as lcd, UsbKeys().plug() as pad, john() as phone:
        phone.wait_open(pad.node)
        pad.type("5646")
        shows(lcd, "5646", JOHN)
        time.sleep(2)
        before = phone.wake_ups(), lcd.state()["bytes"]
        time.sleep(10)
        equal((phone.wake_ups(), lcd.state()["bytes"]), before, "wake-ups and bytes")


@check("an LCD is left blank and dark")
def _():
    for number in (signal.SIGTERM, signal.SIGINT):
        with CharacterLCD() as lcd, UsbKeys().plug() as pad, john() as phone:
            phone.wait_open(pad.node)
            pad.type("5646")
            shows(lcd, "5646", JOHN)
            phone.stop(number)
            equal(lcd.text(), [" " * 16] * 2, f"what {number.name} leaves")
            state = lcd.state()
            equal((state["cursor"], state["blink"]), (0, 0), "cursor, blink")
            # The driver flashes the light for 4 s when it is bound, whatever is asked of it.
            eventually(lambda: lcd.state()["backlight"] == 0, "the back light off")


@check("an LCD that a killed telephone left is taken again")
def _():
    with CharacterLCD() as lcd, UsbKeys().plug() as pad:
        with john() as phone:
            phone.wait_open(pad.node)
            pad.type("5646")
            shows(lcd, "5646", JOHN)
        with telephone() as phone:
            phone.wait_open(pad.node)
            pad.type("5")
            eventually(lambda: lcd.text()[0] == "5".ljust(16), "the new query")
            equal(lcd.state()["backlight"], 1, "backlight")


@check("an LCD whose driver goes ends no telephone, costs no wake-up, and shows it again when it comes back")
def _():
    with UsbKeys().plug() as pad:
        with CharacterLCD() as lcd:
            phone = john()
            phone.wait_open(pad.node)
            pad.type("564")
        with phone:
            phone.wait_said("the panel /dev/lcd is gone")
            time.sleep(2)
            woken = phone.wake_ups()
            time.sleep(10)
            equal(phone.wake_ups() - woken, 0, "wake-ups in 10 s")
            with CharacterLCD() as lcd:
                phone.wait_said("panel: /dev/lcd")
                pad.type("6")
                shows(lcd, "5646", JOHN)
                equal(phone.stop(), 0, "the exit status")


@check("an LCD in use, and none at all, are told apart")
def _():
    with CharacterLCD(), telephone() as phone:
        phone.wait_open(CharacterLCD.PATH)
        with telephone() as other:
            equal(other.wait(), 69, "exit status")
            require("in use by" in other.said and f"(pid {phone.pid})" in other.said, other.said)
    with telephone() as phone:
        equal(phone.wait(), 69, "exit status")
        require("dtoverlay=hd44780-lcd" in phone.said, phone.said)


checks.main()

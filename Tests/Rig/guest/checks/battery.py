"""The battery: the kernel's own test driver of one, and what an LCD says of it."""
from rig import checks
from rig.checks import check, eventually
from rig.lcd import CharacterLCD
from rig.phone import Phone
from rig.usb import UsbKeys


def battery(**values):
    """What the driver says from now on; it tells udev, too."""
    for name, value in values.items():
        with open(f"/sys/module/test_power/parameters/battery_{name}", "w") as file:
            file.write(value)


def ends_with(lcd, text):
    eventually(lambda: lcd.text()[0].rstrip().endswith(text), f"{text!r} at the end of the status")


@check("the battery's charge is shown as it changes, what is low and what is charged too")
def _():
    battery(present="true", capacity="78", status="discharging")
    try:
        with CharacterLCD(20, 4) as lcd, UsbKeys().plug() as pad, Phone(display="charlcd") as phone:
            phone.wait_open(pad.node)
            pad.type("5")
            ends_with(lcd, " 78%")
            battery(capacity="12")
            # A warning takes the status until the next key.
            ends_with(lcd, "battery low: 12%")
            pad.type("6")
            ends_with(lcd, " 12%!")
            battery(status="charging")
            ends_with(lcd, " +12%")
            battery(present="false")
            ends_with(lcd, " found")
    finally:
        battery(present="false")


checks.main()

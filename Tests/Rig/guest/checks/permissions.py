"""A user without rights, the advice, and the project's udev rule."""
import glob
import os
import shutil
import subprocess

from rig import checks
from rig.checks import check, equal, require
from rig.phone import Phone
from rig.usb import KEYBOARD, UsbKeys

USER = 4000
HERE = os.path.dirname(os.path.realpath(__file__))
RULES = os.path.normpath(HERE + "/../../../../udev")


def may_read(node):
    return subprocess.run(["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups",
                           "test", "-r", node]).returncode == 0


@check("a user without rights gets the advice and exit 77")
def _():
    with UsbKeys().plug() as pad, Phone(user=USER) as phone:
        equal(phone.wait(), 77, "the exit status")
        for word in (pad.node, "input", "usermod -aG input"):
            require(word in phone.said, f"{word!r} is not in the advice: {phone.said.strip()!r}")


@check("a user of the group input takes a pad, and one plugged in later")
def _():
    with UsbKeys().plug() as pad, UsbKeys(port=1) as second:
        with Phone(user=USER, groups="input") as phone:
            phone.wait_open(pad.node)
            second.plug()
            phone.wait_open(second.node)
            pad.type("5")
            second.type("6")
            phone.expect(query="56")


def sit_down(user):
    """What udev's uaccess reads of logind: the user's session is the active one of the seat."""
    os.makedirs("/run/systemd/seats", exist_ok=True)
    with open("/run/systemd/seats/seat0", "w") as file:
        file.write(f"ACTIVE=1\nACTIVE_UID={user}\n")


@check("with the project's udev rule the same user, sitting at the machine, runs")
def _():
    rules = glob.glob(RULES + "/*.rules")
    require(rules, f"no rules in {RULES}")
    for rule in rules:
        shutil.copy(rule, "/run/udev/rules.d/")
    sit_down(USER)
    try:
        subprocess.run(["udevadm", "control", "--reload"], check=True)
        with UsbKeys().plug() as pad, Phone(user=USER) as phone:
            phone.wait_open(pad.node)
            pad.type("56")
            phone.expect(query="56")
            pad.unplug().plug()
            phone.wait_open(pad.node)
            pad.type("4")
            phone.expect(query="564")
            with UsbKeys(KEYBOARD, name="Keyboard", port=1, product=0x0001).plug() as keyboard:
                require(not may_read(keyboard.node), "the rule opens a full keyboard, too")
                require(may_read(pad.node), "the test of a node's rights is wrong")
    finally:
        shutil.rmtree("/run/systemd/seats")
        for rule in rules:
            os.remove("/run/udev/rules.d/" + os.path.basename(rule))
        subprocess.run(["udevadm", "control", "--reload"], check=True)


checks.main()

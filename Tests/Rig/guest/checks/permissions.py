"""A user without rights, the advice, and the project's udev rule."""
import os
import subprocess

from rig import checks
from rig.checks import check, equal, require
from rig.phone import Phone
from rig.udev import ROOT, USER, forget, may, reload, seated
from rig.usb import KEYBOARD, UsbKeys

RULE = "/etc/udev/rules.d/70-twelvekey.rules"
INSTALL = (f"sudo cp udev/70-twelvekey.rules {RULE} && sudo udevadm control --reload"
           " && sudo udevadm trigger --settle %s")
ADVICE = f"""\
twelvekey: no permission to open %s (Rig Numpad).
  It belongs to user root, group input, mode rw-rw----.
  Either join that group, then log in again:
    sudo usermod -aG input {USER}
  or install the udev rule that opens keypads to the user at this machine:
  (from the folder of Twelvekey's source)
    {INSTALL}
"""


@check("a user without rights gets the advice and exit 77")
def _():
    with UsbKeys().plug() as pad, Phone(user=USER) as phone:
        equal(phone.wait(), 77, "the exit status")
        equal(phone.said, ADVICE % (pad.node, pad.node), "the advice")


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


@check("a pad that may not be read is taken when its rights are mended")
def _():
    denial = "/run/udev/rules.d/99-rig-denial.rules"
    with UsbKeys().plug() as pad, UsbKeys(port=1, name="Denied Numpad") as second:
        with Phone(user=USER, groups="input") as phone:
            phone.wait_open(pad.node)
            try:
                with open(denial, "w") as file:
                    file.write('KERNEL=="event*", ATTRS{name}=="Rig Denied Numpad", GROUP="root", '
                               'MODE="0600"\n')
                subprocess.run(["udevadm", "control", "--reload"], check=True)
                second.plug()
                phone.wait_said("no permission to open " + second.node)
            finally:
                os.remove(denial)
                subprocess.run(["udevadm", "control", "--reload"], check=True)
            require(not phone.has_open(second.node), "it is open all the same")
            os.chown(second.node, 0, os.stat(pad.node).st_gid)
            os.chmod(second.node, 0o660)
            subprocess.run(["udevadm", "trigger", "--settle", "--action=change", second.node],
                           check=True)
            phone.wait_open(second.node)
            second.type("5")
            phone.expect(query="5")


def forget_rule():
    forget(RULE)
    reload()


@check("with the advised udev rule the same user, sitting at the machine, runs")
def _():
    forget_rule()  # this machine may have it
    try:
        with seated(), UsbKeys().plug() as pad:
            require(not may("r", pad.node), "the user may read the pad before")
            subprocess.run(["bash", "-c", 'sudo() { "$@"; }; ' + INSTALL % pad.node], cwd=ROOT,
                           check=True)
            read_and_replug(pad)
    finally:
        forget_rule()


def read_and_replug(pad):
    with Phone(user=USER) as phone:
        phone.wait_open(pad.node)
        pad.type("56")
        phone.expect(query="56")
        pad.unplug().plug()
        phone.wait_open(pad.node)
        pad.type("4")
        phone.expect(query="564")
        with UsbKeys(KEYBOARD, name="Keyboard", port=1, product=0x0001).plug() as keyboard:
            require(not may("r", keyboard.node), "the rule opens a full keyboard, too")
            require(may("r", pad.node), "the test of a node's rights is wrong")


checks.main()

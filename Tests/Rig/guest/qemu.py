"""The main job on Debian's own kernel, typed on QEMU's USB keyboard."""
import subprocess

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.machine import NAME, QemuKeyboard
from rig.nodes import properties
from rig.phone import Phone, devices


@check("on Debian's kernel a named keyboard, plugged in and replugged, dials a contact")
def _():
    with QemuKeyboard() as pad, Phone("--device", NAME, dial=True) as phone:
        pad.plug()
        phone.wait_open(pad.node)
        pad.type("56")
        phone.expect(query="56")
        pad.unplug()
        pad.plug()
        phone.wait_open(pad.node)
        pad.type("46")
        equal(phone.expect(query="5646")["matches"][0]["name"], "John Smith", "the match")
        pad.tap("enter")
        eventually(phone.dialled, "the call")
        equal(phone.dialled(), ["+16505550123"], "what is dialled")


@check("on Debian's kernel a keyboard that nobody named is left alone")
def _():
    with QemuKeyboard().plug() as keyboard, Phone() as phone:
        phone.wait_said("plug one in")
        require(not phone.has_open(keyboard.node), "run has it open")
        phone.expect_quiet()
        require(not devices()[keyboard.node]["taken"], "devices would take it")


@check("Debian's packaged udev rules describe the keyboard, and run reads it by its lasting name")
def _():
    owner = subprocess.run(["dpkg", "-S", "/lib/udev/rules.d/60-input-id.rules"],
                           capture_output=True, text=True).stdout
    require(owner.startswith("udev:"), f"60-input-id.rules is of {owner.strip() or 'no package'}")
    changed = subprocess.run(["dpkg", "--verify", "udev"], capture_output=True, text=True).stdout
    require("rules.d" not in changed, f"rules are not as packaged: {changed.strip()}")
    with QemuKeyboard().plug() as keyboard:
        found = properties(keyboard.node)
        for name, value in (("ID_INPUT", "1"), ("ID_INPUT_KEY", "1"), ("ID_INPUT_KEYBOARD", "1"),
                            ("ID_BUS", "usb")):
            equal(found.get(name), value, f"udev's {name}")
        link = next((link for link in found["DEVLINKS"].split() if "/by-id/" in link), None)
        require(link, f"there is no /dev/input/by-id link: {found['DEVLINKS']}")
        with Phone("--device", link) as phone:
            phone.wait_open(keyboard.node)
            keyboard.type("5")
            phone.expect(query="5")


checks.main()

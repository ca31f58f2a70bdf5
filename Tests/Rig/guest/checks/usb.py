"""A USB numpad: present, plugged in, unplugged; several; beside a keyboard."""
import os
import signal
import subprocess
import time

from rig import checks
from rig.checks import check, equal, require
from rig.nodes import Reader
from rig.phone import Phone, devices
from rig.usb import KEYBOARD, UsbKeys


@check("a numpad present at the start types a name")
def _():
    with UsbKeys().plug() as pad, Phone(dial=True) as phone:
        phone.wait_open(pad.node)
        pad.type("5646")
        change = phone.expect(query="5646")
        equal([match["name"] for match in change["matches"]], ["John Smith"], "the match")
        pad.tap("enter")
        change = checks.eventually(
            lambda: next((c for c in phone.changes if c.get("effect")), None), "an effect")
        equal(change["effect"].get("dial"), "+16505550123", "what is dialled")
        checks.eventually(phone.dialled, "the dial command's run")
        equal(phone.dialled(), ["+16505550123"], "what the dial command was given")


@check("no double press and no held key answers the question about an emergency number")
def _():
    with UsbKeys().plug() as pad, Phone(dial=True) as phone:
        phone.wait_open(pad.node)
        for between in [0.02, 0.06, 0.15, 0.3, 0.45]:
            pad.type("112")
            phone.expect(query="112")
            for _ in range(2):
                pad.press("enter")
                time.sleep(0.05)
                pad.release("enter")
                time.sleep(between)
            equal(phone.changes[-1]["lines"][0], "call 112?", f"the screen after {between} s")
            pad.tap("backspace")  # no
            for _ in "112":
                pad.tap("backspace")
            time.sleep(1)
        pad.type("112")
        # The kernel repeats a key that is held.
        pad.press("enter")
        time.sleep(3)
        equal(phone.changes[-1]["lines"][0], "call 112?", "the screen while the key is held")
        pad.release("enter")
        time.sleep(1)
        equal(phone.dialled(), [], "what is dialled by slips")
        pad.tap("enter")
        checks.eventually(phone.dialled, "the dial command's run")
        equal(phone.dialled(), ["112"], "what is dialled by a press that is meant")


@check("on SIGHUP other settings are taken, and the keypad and what is typed stay")
def _():
    def set(line):
        with open("/tmp/rig-settings", "w") as file:
            file.write(line + "\n")

    def descriptors(phone):
        folder = f"/proc/{phone.pid}/fd"
        links = {name: os.readlink(f"{folder}/{name}") for name in os.listdir(folder)}
        return {name: link for name, link in links.items() if link.startswith("/dev/input/")}

    set("rows = legend")
    with UsbKeys().plug() as pad, Phone("--config", "/tmp/rig-settings") as phone:
        phone.wait_open(pad.node)
        pad.type("5646")
        phone.expect(query="5646")
        before = descriptors(phone)
        require(before, "no input node is open")
        set("rows = phone")
        phone.process.send_signal(signal.SIGHUP)
        phone.wait_said("settings reloaded")
        equal(descriptors(phone), before, "the input nodes that are open")
        pad.type("8")
        phone.expect(query="56462")
        # What is wrong leaves all as it was.
        set("rows = sideways")
        phone.process.send_signal(signal.SIGHUP)
        phone.wait_said("settings not reloaded: /tmp/rig-settings:1: 'sideways'")
        pad.type("8")
        phone.expect(query="564622")
        equal(descriptors(phone), before, "the input nodes that are open")


@check("a numpad plugged in later types")
def _():
    with UsbKeys() as pad, Phone() as phone:
        time.sleep(1)
        pad.plug()
        phone.wait_open(pad.node)
        pad.type("56")
        phone.expect(query="56")


@check("a numpad unplugged in the middle of a name and replugged goes on with the name")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        pad.type("56")
        phone.expect(query="56")
        pad.unplug()
        time.sleep(2)
        pad.plug()
        phone.wait_open(pad.node)
        pad.type("46")
        equal(phone.expect(query="5646")["matches"][0]["name"], "John Smith", "the match")


@check("a key held while the pad is unplugged is not stuck")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        pad.type("5")
        phone.expect(query="5")
        pad.press("0")  # held, it would become +
        time.sleep(0.1)
        pad.unplug()
        time.sleep(3)
        require(not any("+" in (change.get("query") or "") for change in phone.changes),
                "the key went on being held after the unplug")
        before = phone.changes[-1]["query"]
        require(before in ("5", "50"), f"the query is {before!r} after the unplug")
        pad.plug()
        phone.wait_open(pad.node)
        pad.type("6")
        phone.expect(query=before + "6")
        pad.type("0")
        phone.expect(query=before + "60")


@check("ten fast replugs")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        pad.type("5")
        phone.expect(query="5")
        # Before, during and after the host's enumeration, which takes about 0.2 s.
        for pause in (0, 0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.5, 1):
            pad.unplug(wait=False)
            time.sleep(pause / 4)
            pad.plug(wait=False)
            time.sleep(pause)
        pad.plugged()
        phone.wait_open(pad.node)
        pad.type("6")
        phone.expect(query="56")


@check("two pads at once type one name")
def _():
    with UsbKeys(name="Left").plug() as left, UsbKeys(name="Right", port=1).plug() as right:
        with Phone() as phone:
            phone.wait_open(left.node, right.node)
            left.type("5")
            right.type("6")
            left.type("4")
            phone.expect(query="564")
            left.unplug()
            right.type("6")
            phone.expect(query="5646")


@check("all nodes of a pad that have telephone keys are read")
def _():
    with UsbKeys(controls=True).plug() as pad, Phone() as phone:
        verdicts = [devices()[node]["taken"] for node in pad.nodes]
        equal(verdicts, [True, True, False],
              "which of keys, consumer control with a Back key, and sleep key is taken")
        phone.wait_open(*pad.nodes[:2])
        pad.type("56")
        pad.tap_back()
        pad.type("4")
        phone.expect(query="54")


@check("a full keyboard beside the pad is left alone")
def _():
    with UsbKeys().plug() as pad:
        with UsbKeys(KEYBOARD, name="Keyboard", port=1, product=0x0001).plug() as keyboard:
            with Reader(keyboard.node) as reader, Phone() as phone:
                phone.wait_open(pad.node)
                require(not phone.has_open(keyboard.node), "the keyboard's node is open")
                require(reader.can_grab(), "the keyboard is grabbed")
                keyboard.type("hello")
                equal(reader.keys(), ["KEY_H", "KEY_E", "KEY_L", "KEY_L", "KEY_O"],
                      "what another reader of the keyboard sees")
                pad.type("5")
                phone.expect(query="5")
                equal(reader.keys(), [], "what reaches the keyboard's reader from the pad")
                verdict = devices()[keyboard.node]
                require(not verdict["taken"] and "letter" in verdict["reason"],
                        f"devices says of the keyboard: {verdict}")


@check("a keyboard plugged in later is left alone")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        with UsbKeys(KEYBOARD, name="Keyboard", port=1, product=0x0001).plug() as keyboard:
            with Reader(keyboard.node) as reader:
                keyboard.type("a")
                equal(reader.keys(), ["KEY_A"], "what another reader of the keyboard sees")
                require(reader.can_grab(), "the keyboard is grabbed")
        pad.type("5")
        phone.expect(query="5")


@check("udev telling again of a pad in use disturbs nothing")
def _():
    # `udevadm trigger` does this, and a pad plugged in while the program starts is told of twice.
    with UsbKeys().plug() as pad, Reader(pad.node) as reader, Phone() as phone:
        phone.wait_open(pad.node)
        pad.press("5")
        time.sleep(0.1)
        subprocess.run(["udevadm", "trigger", "--action=add", "--settle", pad.node], check=True)
        time.sleep(0.1)
        pad.release("5")
        time.sleep(0.1)
        pad.type("6")
        phone.expect_settled(query="56")
        require("unplugged" not in phone.said, f"it said: {phone.said.strip()!r}")
        equal(reader.edges(), [], "what a second reader sees")


@check("NumLock among digits is ignored")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        for key in ("numlock", "5", "numlock", "6"):
            pad.tap(key)
        pad.press("numlock", "4")
        pad.release("numlock", "4")
        time.sleep(0.1)
        phone.expect(query="564")


@check("a 000 key is three zeros")
def _():
    with UsbKeys().plug() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        pad.tap("5")
        pad.tap("000")
        pad.tap("6")
        phone.expect(query="50006")


@check("with --rows phone the top left key is 1")
def _():
    with UsbKeys().plug() as pad, Phone("--rows", "phone") as phone:
        phone.wait_open(pad.node)
        pad.type("71")
        phone.expect(query="17")


checks.main()

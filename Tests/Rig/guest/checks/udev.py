"""The project's udev rule and its names for keys, run by udev itself: what they open to whom."""
import contextlib
import csv
import os
import re
import subprocess
import tempfile

from evdev import AbsInfo, UInput, ecodes

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.emulator import Emulator
from rig.framebuffer import Oled, vfb
from rig.lcd import CharacterLCD
from rig.nodes import Reader, properties, settle, wait_gone
from rig.phone import PROGRAM, Phone, devices
from rig.udev import (HWDB, ROOT, RULES, USER, Hwdb, Rules, complaints, every_device, expect_closed,
                      expect_open, forget, group_and_mode, may, read, reload, samples, seated, tags,
                      trigger)
from rig.usb import KEYBOARD, KEYPAD, TELEPHONE, UsbKeys
from rig.virtual import NUMPAD, DescribedDevice

UINPUT = "/dev/uinput"
LETTERS = [ecodes.ecodes["KEY_" + letter] for letter in "QWERTYUIOPASDFGHJKLZXCVBNM"]
# Where the header of the rule has the user write lines of his own.
OWN_RULES = "65-telephone.rules"


# The rule as a file.

@check("udev reads the rule without a complaint, and complains of a broken one")
def _():
    with Rules() as rules:
        equal(complaints(UINPUT, rules.path), "", "what udev says")
    with Rules(read(RULES).replace('GROUP="input"', 'GROUP="no such group"')) as rules:
        require(complaints(UINPUT, rules.path), "udev says nothing against a group that is none")


@check("the samples in the rule are rules, too")
def _():
    with Rules(samples(RULES, "ENV{", "ATTRS{"), OWN_RULES) as rules:
        equal(rules.text.count("ID_MM_"), 2, "how many are about modems")
        equal(rules.text.count("ID_TWELVEKEY"), 2, "how many name a pad")
        equal(complaints(UINPUT, rules.path), "", "what udev says")


@check("the rule is read when udev knows what a device is, and before the seats are")
def _():
    folder = "/usr/lib/udev/rules.d/"
    name = os.path.basename(RULES)
    for other in ("evdev", "input-id", "persistent-input", "serial"):
        other = f"60-{other}.rules"
        require(os.path.exists(folder + other) and other < name, f"{name} is read before {other}")
    for other in os.listdir(folder):
        if re.search(r'(?<!!)TAG=="uaccess"', read(folder + other)):
            require(name < other, f"{name} is read behind {other}, which acts on the tag")
    with seated(), UsbKeys() as pad:
        with Rules(name="74-twelvekey.rules"):
            pad.plug()
            require("uaccess" in tags(pad.node), "the rule does not tag the pad")
            require(not may("r", pad.node), "the number of the rule does not matter")
            pad.unplug()
        with Rules():
            pad.plug()
            require(may("r", pad.node), "the user may not read the pad")


@check("the README's line installs the rule and the names, and udev applies them to what is there")
def _():
    readme = read(ROOT + "/README.md").splitlines()
    line, = (line for line in readme if "cp udev/70-twelvekey.rules" in line)
    try:
        with seated(), UsbKeys().plug() as pad, CharacterLCD() as lcd:
            settle()
            expect_closed(pad.node)
            subprocess.run(["bash", "-e", "-c", line], cwd=ROOT, check=True)
            expect_open(pad.node, "input")
            expect_open(lcd.PATH, "video")
            expect_open(UINPUT, "input")
            equal(query_hwdb(), "hangup_phone", "the name of a key in the database")
    finally:
        forget("/etc/udev/rules.d/70-twelvekey.rules")
        forget("/etc/udev/hwdb.d/70-twelvekey.hwdb")
        close(UINPUT)
        reload()


# Keypads and what is none.

@check("a pad's node is the group's and that of whoever sits there; a full keyboard is not")
def _():
    with Rules(), seated(), UsbKeys(controls=True).plug() as pad, \
            UsbKeys(KEYBOARD, name="Keyboard", port=1, product=0x0001).plug() as keyboard:
        for node in pad.nodes:
            expect_open(node, "input")
            require(may("r", node) and not may("r", node, user=USER + 1),
                    f"{node} is not open to the one user who sits there")
        equal(properties(keyboard.node).get("ID_INPUT_KEYBOARD"), "1", "ID_INPUT_KEYBOARD")
        expect_closed(keyboard.node)
        require(not may("r", keyboard.node), "the user may read the keyboard")


@check("of the devices of the fixtures those without letters and pointers are opened")
def _():
    with open(ROOT + "/Fixtures/devices/verdicts.tsv") as file:
        rows = [row for row in csv.reader(file, delimiter="\t") if not row[0].startswith("#")]
    wrong = []
    with Rules():
        for name, taken, word in rows:
            with DescribedDevice(f"{ROOT}/Fixtures/devices/{name}") as device:
                is_open = "uaccess" in tags(device.node)
            if is_open != (word not in ("letters", "pointer")):
                wrong.append(f"{name} ({word}) is {'open' if is_open else 'closed'}")
            require(is_open or taken == "no", f"{name} is taken and not opened")
    require(len(rows) > 20, f"there are only {len(rows)} devices")
    equal(wrong, [], "what the rule does wrong")


@check("a single letter beside the digits closes a device, all other keys leave it open")
def _():
    others = [code for code in range(1, ecodes.KEY_MICMUTE + 1) if code not in LETTERS]
    kinds = {ecodes.KEY[code]: [*NUMPAD.values(), code] for code in LETTERS}
    kinds |= {"all others": others, "odd ones": others[::2], "even ones": others[1::2]}
    with Rules(), contextlib.ExitStack() as stack:
        made = {kind: stack.enter_context(UInput({ecodes.EV_KEY: codes}, name=kind))
                for kind, codes in kinds.items()}
        settle()
        found = every_device()
        found = {kind: found[device.device.path] for kind, device in made.items()}
    settle()
    # udev's own test is not enough for these: it needs all keys from Escape to S.
    keyboards = [kind for kind in kinds if "ID_INPUT_KEYBOARD" in found[kind]]
    equal(keyboards, [], "what udev takes for a keyboard")
    is_open = [kind for kind in kinds if ":uaccess:" in found[kind].get("CURRENT_TAGS", "")]
    equal(is_open, ["all others", "odd ones", "even ones"], "what is opened")


@check("what points, or has no keys, stays closed")
def _():
    plane = [(axis, AbsInfo(0, 0, 1000, 0, 0, 10)) for axis in (ecodes.ABS_X, ecodes.ABS_Y)]
    key, touch = ecodes.KEY_CALC, ecodes.BTN_TOUCH
    kinds = {
        "TOUCHPAD": {ecodes.EV_KEY: [key, touch, ecodes.BTN_TOOL_FINGER], ecodes.EV_ABS: plane},
        "TOUCHSCREEN": {ecodes.EV_KEY: [key, touch], ecodes.EV_ABS: plane},
        "TABLET": {ecodes.EV_KEY: [key, touch, ecodes.BTN_TOOL_PEN], ecodes.EV_ABS: plane},
        "MOUSE": {ecodes.EV_KEY: [key, ecodes.BTN_LEFT],
                  ecodes.EV_REL: [ecodes.REL_X, ecodes.REL_Y]},
        "SWITCH": {ecodes.EV_SW: [ecodes.SW_LID]},
    }
    with Rules():
        for kind, events in kinds.items():
            with UInput(events, name=kind) as device:
                settle()
                found = properties(device.device.path)
                equal(found.get("ID_INPUT_" + kind), "1", "ID_INPUT_" + kind)
                expect_closed(device.device.path)
            wait_gone(device.device.path)


@check("a pad that claims to be a keyboard is opened and taken when its owner names it")
def _():
    named = dict(name="Claims Letters", vendor=0x13ba, product=0x0001)
    with seated(), UsbKeys(KEYBOARD, **named) as pad, \
            UsbKeys(KEYBOARD, name="Keyboard", port=1, product=0x0001).plug() as keyboard:
        for place in (Rules(samples(RULES, "13ba"), OWN_RULES), Hwdb(samples(HWDB, "13BA"))):
            with Rules():
                pad.plug()
                expect_closed(pad.node)
                require(not devices()[pad.node]["taken"], "it is taken without a name")
                pad.unplug()
                with place:
                    pad.plug()
                    expect_open(pad.node, "input")
                    expect_closed(keyboard.node)
                    with Phone(user=USER) as phone:
                        phone.wait_open(pad.node)
                        require(not phone.has_open(keyboard.node), "the keyboard is taken, too")
                    pad.unplug()


@check("a pad that its owner forbids is neither opened nor taken")
def _():
    with seated(), Rules(), UsbKeys(vendor=0x046d, product=0xc225) as pad:
        pad.plug()
        expect_open(pad.node, "input")
        pad.unplug()
        with Rules(samples(RULES, "046d"), OWN_RULES):
            pad.plug()
            expect_closed(pad.node)
            require(not devices()[pad.node]["taken"], "it is taken")


# What else a telephone opens.

@check("who sits at the machine makes a pad of the kernel's, and reads it")
def _():
    require(not may("w", UINPUT), "the user may open /dev/uinput before")
    try:
        with seated(), Rules():
            trigger(UINPUT)
            expect_open(UINPUT, "input")
            with UsersEmulator("56") as emulator:
                expect_open(emulator.node, "input")
                with Phone("--device", emulator.node, user=USER) as phone:
                    phone.wait_open(emulator.node)
                    phone.expect(query="56", seconds=10)
                    emulator.finish()
    finally:
        close(UINPUT)


class UsersEmulator(Emulator):
    def start(self):
        return subprocess.Popen(
            ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--", PROGRAM,
             "emulate", self.script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)


@check("where no driver has been loaded yet, the node that loads it is open already")
def _():
    try:
        close(UINPUT)
        with Rules():
            # udev sets the rights of nodes without a device when it starts.
            subprocess.run(["udevadm", "control", "--exit"], check=True)
            eventually(lambda: not is_running(), "udevd's end")
            subprocess.run(["/usr/lib/systemd/systemd-udevd", "--daemon"], check=True,
                           stderr=subprocess.DEVNULL)
            eventually(lambda: group_and_mode(UINPUT) == ("input", "0660"), "group and mode set")
            eventually(lambda: os.path.lexists("/run/udev/static_node-tags/uaccess/uinput"),
                       "logind is told of the node")
    finally:
        close(UINPUT)


def is_running():
    return subprocess.run(["udevadm", "control", "--ping", "--timeout=1"],
                          stderr=subprocess.DEVNULL).returncode == 0


@check("who sits at the machine has the telephone on a character LCD")
def _():
    with seated():
        with CharacterLCD() as lcd:
            settle()
            require(not may("w", lcd.PATH), "the user may write to it before")
        with Rules(), CharacterLCD() as lcd, UsbKeys().plug() as pad:
            expect_open(lcd.PATH, "video")
            with Phone(user=USER, display="charlcd") as phone:
                phone.wait_open(pad.node)
                pad.type("5")
                eventually(lambda: lcd.text()[0].startswith("5 "), "the query on the glass")


@check("a panel on I2C is open, the machine's own screen is the group's")
def _():
    with seated(), vfb() as screen:
        with Oled() as panel:
            settle()
            require(not may("w", panel.path), "the user may write to the panel before")
        with Rules(), Oled() as panel, UsbKeys().plug() as pad:
            settle()
            expect_open(panel.path, "video")
            trigger(screen.path)
            expect_closed(screen.path)
            equal(group_and_mode(screen.path), ("video", "0660"), "the screen's group and mode")
            require(not may("w", screen.path), "the user may write to the screen")
            with Phone(user=USER, display=f"fb:{panel.path}") as phone:
                phone.wait_open(pad.node, panel.path)


@check("the light behind a panel is opened as it comes, that of the machine's own screen is not")
def _():
    gpio = "platform/twelvekey-backlight/backlight/twelvekey-backlight"
    # On a Raspberry Pi 5 a panel's bus is behind PCI, too.
    oled = "platform/axi/pci0002:00/0002:01:00.0/i2c-1/1-003c/backlight/ssd130x-i2cfb1"
    laptop = "pci0000:00/0000:00:02.0/drm/card0/card0-eDP-1/intel_backlight"
    described = "".join(f"P: /devices/{place}\nE: SUBSYSTEM=pci\nA: class={kind}\n\n" for place, kind in (
        ("pci0000:00/0000:00:02.0", "0x030000"), ("platform/axi/pci0002:00/0002:01:00.0", "0x020000")))
    with Rules():
        opened = {name: opens_light(described, place, **more) for name, place, more in (
            ("gpio", gpio, {}), ("oled", oled, {}), ("laptop", laptop, {}),
            ("firmware", gpio, {"kind": "firmware"}), ("platform", gpio, {"kind": "platform"}),
            ("brightness", gpio, {"event": "E: SOURCE=hotkey\n"}), ("no switch", gpio, {"switch": ""}))}
    equal([name for name in opened if opened[name]], ["gpio", "oled"], "what is opened")


def opens_light(described, place, kind="raw", switch="A: bl_power=0\n", event=""):
    """Whether udev would open the switch of a back-light that umockdev makes, as no guest has one."""
    path = f"/sys/devices/{place}"
    with tempfile.NamedTemporaryFile("w", suffix=".umockdev") as file:
        file.write(f"{described}P: /devices/{place}\nE: SUBSYSTEM=backlight\n{event}A: type={kind}\n{switch}")
        file.flush()
        said = subprocess.run(["umockdev-run", "-d", file.name, "--", "udevadm", "test", "--action=change", path],
                              check=True, capture_output=True, text=True).stdout
    require("SUBSYSTEM=backlight" in said, f"udev knows of no back-light: {said}")
    done = [f"{command} {path}/bl_power" in said for command in ("/bin/chgrp video", "/bin/chmod g+w")]
    require(done[0] == done[1], said)
    return done[0]


@check("ModemManager keeps every modem but the one that is named")
def _():
    # Serial ports of no USB device, described as 60-serial.rules describes those of a modem.
    described = "".join(
        f'KERNEL=="{port}", ENV{{ID_VENDOR_ID}}="1e0e", ENV{{ID_MODEL_ID}}="9001", '
        f'ENV{{ID_USB_INTERFACE_NUM}}="{interface}"\n'
        for port, interface in (("ttyS0", "02"), ("ttyS1", "03")))
    ports = ["/dev/ttyS0", "/dev/ttyS1"]
    modem = dict(name="Modem", vendor=0x1e0e, product=0x9001)

    def ignored():
        """By property: of which ports and devices ModemManager is told to leave them alone."""
        for port in ports:
            trigger(port)
        with UsbKeys(**modem).plug() as device, UsbKeys(port=1).plug() as other:
            nodes = {"port 2": ports[0], "port 3": ports[1], "modem": device.node,
                     "other": other.node}
            found = {name: properties(node) for name, node in nodes.items()}
        return {key: [name for name in nodes if found[name].get(key) == "1"]
                for key in ("ID_MM_PORT_IGNORE", "ID_MM_DEVICE_IGNORE")}

    with Rules(described, "61-rig-modem.rules"), Rules():
        equal(ignored(), {"ID_MM_PORT_IGNORE": [], "ID_MM_DEVICE_IGNORE": []}, "what is left alone")
        for port in ports:
            expect_closed(port)
            equal(group_and_mode(port), ("dialout", "0660"), f"group and mode of {port}")
        with Rules(samples(RULES, "ID_MM_"), OWN_RULES):
            equal(ignored(), {"ID_MM_PORT_IGNORE": ["port 2"], "ID_MM_DEVICE_IGNORE": ["modem"]},
                  "what is left alone")
    for port in ports:
        trigger(port)


# The names of keys.

@check("the names of keys compile without a complaint, and a broken file does not")
def _():
    with Hwdb() as names:
        equal(names.said, "", "what systemd-hwdb says")
    with Hwdb("evdev:input:b0003v*\nKEYBOARD_KEY_700bb=backspace\n") as names:
        require(names.said, "systemd-hwdb says nothing against a line that is none")


@check("the key of a USB telephone that ends a call has a name; the hook has none")
def _():
    with UsbKeys(TELEPHONE, name="Telephone", product=0x0002) as handset:
        handset.plug()
        with Phone() as phone:
            phone.wait_open(handset.node)
            handset.type("56")
            phone.expect(query="56")
            handset.tap("drop")
            phone.expect_quiet()  # without this there would be nothing to name
        handset.unplug()
        with Hwdb(), Phone() as phone:
            handset.plug()
            with Reader(handset.node) as reader:
                require(ecodes.KEY_HANGUP_PHONE in reader.codes(), "the kernel has no such key")
            phone.wait_open(handset.node)
            handset.type("56")
            phone.expect(query="56")
            handset.tap("hook")
            phone.expect_quiet()
            handset.tap("drop")
            phone.expect(query="")


@check("a key that is named for one kind of pad is typed by that pad alone")
def _():
    keys = KEYPAD | {"backspace": 0xbb}  # Keypad Backspace in place of Backspace
    with Hwdb(samples(HWDB, "1A2C")) as names, UsbKeys(keys).plug() as pad, \
            UsbKeys(keys, name="Other Numpad", port=1, product=0x0003).plug() as other:
        equal(names.said, "", "what systemd-hwdb says of the sample")
        with Phone() as phone:
            phone.wait_open(pad.node, other.node)
            pad.type("56")
            phone.expect(query="56")
            other.tap("backspace")
            phone.expect_quiet()
            pad.tap("backspace")
            phone.expect(query="5")


def query_hwdb():
    result = subprocess.run(
        ["systemd-hwdb", "query", "evdev:input:b0003v0000p0000e0000-e0,1,4,k200,201,202,203,204,"
         "205,206,207,208,209,20A,20B,ram4,lsfw"], capture_output=True, text=True, check=True)
    return dict(line.split("=", 1) for line in result.stdout.split()).get("KEYBOARD_KEY_b0026")


def close(node):
    """As it was before any rule: the kernel's own."""
    os.chown(node, 0, 0)
    if "system.posix_acl_access" in os.listxattr(node):
        os.removexattr(node, "system.posix_acl_access")
    os.chmod(node, 0o600)


checks.main()

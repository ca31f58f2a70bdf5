"""Every device description of the fixtures, made by the kernel: the program's verdict and udev's."""
import csv
import os

from evdev import ecodes

from rig import checks
from rig.checks import Skipped, check, equal, require
from rig.nodes import Reader, properties
from rig.phone import Phone, devices
from rig.virtual import DescribedDevice

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.normpath(HERE + "/../../../..")
FOLDER = ROOT + "/Fixtures/devices"

# Real devices, described by their owners; beside the checkout on our own machines only.
CORPUS = ROOT + "/../shared/corpus/recordings"
IN_CORPUS = {
    "g11-keyboard-keypad-046d-c225.evemu.desc": False,
    "hid-13ba-0001-13ba-0001.evemu.desc": False,
    "ite8708-cir-1283.evemu.desc": True,
    "lenovo-compact-usb-17ef-6047.evemu.events": False,
    "logitech-k400-plus-046d-404d.evemu.events": False,
    "motorola-a780.evemu.desc": True,
    "nokia-8110-event0.evemu.desc": True,
}


def is_key(code):
    return (code < ecodes.BTN_MISC or ecodes.KEY_OK <= code < ecodes.BTN_DPAD_UP
            or ecodes.KEY_ALS_TOGGLE <= code < ecodes.BTN_TRIGGER_HAPPY)


def add(path, taken):
    @check(f"{os.path.basename(path)}: " + ("taken" if taken else "left alone"))
    def _():
        with DescribedDevice(path) as device, Reader(device.node) as reader:
            verdict = devices().get(device.node)
            require(verdict, "devices does not list it")
            equal(verdict["taken"], taken, f"devices' verdict ({verdict['reason']})")
            codes = reader.codes()
            found = properties(device.node)
            # What systemd's builtin says of these codes: a pad has keys and is no keyboard, and
            # a program that looks for keyboards only would miss it.
            expected = {
                "ID_INPUT": "1",
                "ID_INPUT_KEY": "1" if any(map(is_key, codes)) else None,
                "ID_INPUT_KEYBOARD": "1" if codes.issuperset(range(1, 32)) else None,
            }
            equal({name: found.get(name) for name in expected}, expected, "what udev says")
            with Phone() as phone:
                if taken:
                    phone.wait_open(device.node)
                    require(not reader.can_grab(), "run does not grab it")
                else:
                    phone.wait_said("plug one in")
                    require(not phone.has_open(device.node), "run has it open")


with open(FOLDER + "/verdicts.tsv") as file:
    for row in csv.reader(file, delimiter="\t"):
        if row and not row[0].startswith("#"):
            add(f"{FOLDER}/{row[0]}", row[1] == "yes")
if os.path.isdir(CORPUS):
    for file in sorted(os.listdir(CORPUS)):
        if ".evemu." in file:
            # A file that nobody has judged yet is a failure, not a pass.
            add(f"{CORPUS}/{file}", IN_CORPUS.get(file))
else:
    @check("descriptions of real devices")
    def _():
        raise Skipped(f"no {os.path.normpath(CORPUS)}")

checks.main()

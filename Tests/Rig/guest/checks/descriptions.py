"""Every device description of the fixtures, made by the kernel: the program's verdict and udev's."""
import csv
import os

from rig import checks
from rig.checks import check, equal, require
from rig.nodes import Reader, properties
from rig.phone import Phone, devices
from rig.virtual import DescribedDevice

HERE = os.path.dirname(os.path.realpath(__file__))
FOLDER = os.path.normpath(HERE + "/../../../../Fixtures/devices")


def add(file, taken):
    @check(f"{file}: " + ("taken" if taken else "left alone"))
    def _():
        with DescribedDevice(f"{FOLDER}/{file}") as device, Reader(device.node) as reader:
            verdict = devices().get(device.node)
            require(verdict, "devices does not list it")
            equal(verdict["taken"], taken, f"devices' verdict ({verdict['reason']})")
            tags = properties(device.node)
            keys = tags.get("ID_INPUT_KEY") == "1" or "ID_INPUT_KEYBOARD" in tags
            require(tags.get("ID_INPUT") == "1" and (keys or not taken),
                    f"udev's properties are {tags}")
            with Phone() as phone:
                if taken:
                    phone.wait_open(device.node)
                    require(not reader.can_grab(), "run does not grab it")
                else:
                    phone.expect_quiet()
                    require(not phone.has_open(device.node), "run has it open")


with open(FOLDER + "/verdicts.tsv") as file:
    for row in csv.reader(file, delimiter="\t"):
        if row and not row[0].startswith("#"):
            add(row[0], row[1] == "yes")

checks.main()

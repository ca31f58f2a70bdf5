"""The program and the test suite on an arm64 Debian 13."""
import glob
import os
import re
import subprocess

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.emulator import dials_into_a_second_run
from rig.nodes import properties
from rig.phone import Phone, devices
from rig.virtual import VirtualPad

TESTS = os.environ["TESTS"]


@check("on arm64 a numpad made through uinput dials a contact")
def _():
    with VirtualPad() as pad, Phone(dial=True) as phone:
        phone.wait_open(pad.node)
        require(devices()[pad.node]["taken"], "devices would not take it")
        equal(properties(pad.node).get("ID_INPUT_KEY"), "1", "udev's ID_INPUT_KEY")
        pad.type("5646")
        equal(phone.expect(query="5646")["matches"][0]["name"], "John Smith", "the match")
        pad.tap("enter")
        eventually(phone.dialled, "the call")
        equal(phone.dialled(), ["+16505550123"], "what is dialled")


check("on arm64 an emulated keypad types into a second run")(dials_into_a_second_run)


@check("on arm64 the whole test suite passes")
def _():
    # Where every program finds them: the tests run the program without an environment, too.
    for library in glob.glob("/usr/lib/swift/linux/*.so"):
        os.symlink(library, "/usr/lib/" + os.path.basename(library))
    result = subprocess.run(
        [TESTS, "--testing-library", "swift-testing"], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    issues = [line.strip() for line in result.stdout.splitlines() if "recorded an issue" in line]
    last = result.stdout.strip().splitlines()[-1:]
    if result.returncode != 0:
        print(result.stdout, flush=True)
        # Why a trap ended it stands in front of the stack.
        issues += [line for line in result.stdout.splitlines()
                   if re.search(r"Fatal error|Crash|Thread \d+ .*crashed", line)]
    require(result.returncode == 0,
            f"exit status {result.returncode}; {'; '.join(issues[:8] + last)}")
    ran = re.search(r"Test run with (\d+) tests? passed", result.stdout)
    require(ran and int(ran.group(1)) > 0, f"it ran no test: {last}")
    print(f"# {ran.group(0)}", flush=True)


checks.main()

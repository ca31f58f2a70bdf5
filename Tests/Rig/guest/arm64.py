"""The program, or where `$TESTS` names it the test suite, on an arm64 Debian 13."""
import concurrent.futures
import glob
import os
import re
import subprocess

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.emulator import DrawnEmulator, dials_into_a_second_run
from rig.nodes import properties
from rig.phone import PROGRAM, Phone, devices
from rig.suite import Suite
from rig.virtual import VirtualPad

# The built test suite; none where the program alone is checked.
TESTS = os.environ.get("TESTS")
# Two parts at a time, the longest first. Each is a test after the other: so each test that begins or
# ends is told of at once, and one that hangs stands alone.
PARTS = [["--skip", r"(Twelvekey|Handset|LocalState)Tests\."],
         ["--filter", r"TwelvekeyTests\.[A-R]"],
         ["--filter", r"(Handset|LocalState)Tests\."],
         ["--filter", r"TwelvekeyTests\.[S-Z]"]]
# Only these, to look for what fails here and nowhere else.
if ONLY := os.environ.get("TWELVEKEY_RIG_TESTS"):
    PARTS = [["--filter", ONLY]]


def run_part(options):
    return Suite([TESTS, "--testing-library", "swift-testing", "--no-parallel", *options])


def judge(suite):
    require(not suite.hung,
            f"no test began or ended for {suite.patience} s; these had begun: {suite.hung}")
    issues = [line.strip() for line in suite.lines if "recorded an issue" in line]
    last = [line.strip() for line in suite.lines if line.strip()][-1:]
    if suite.status != 0:
        print("\n".join(suite.lines), flush=True)
        # Why a trap ended it stands in front of the stack.
        issues += [line for line in suite.lines
                   if re.search(r"Fatal error|Crash|Thread \d+ .*crashed", line)]
    require(suite.status == 0, f"exit status {suite.status}; {'; '.join(issues[:8] + last)}")
    ran = re.search(r"Test run with (\d+) tests?.* passed", "\n".join(suite.lines))
    require(ran and int(ran.group(1)) > 0, f"it ran no test: {last}")
    print(f"# {ran.group(0)} after {suite.seconds} s", flush=True)
    print(f"# the slowest: {slowest(suite.lines)}", flush=True)


def slowest(lines, count=8):
    took = re.findall(r"Test (?!run )(\S+).* passed after ([0-9.]+) seconds", "\n".join(lines))
    took.sort(key=lambda test: -float(test[1]))
    return ", ".join(f"{name} {float(seconds):.0f} s" for name, seconds in took[:count])


if TESTS:
    @check("on arm64 the whole test suite passes")
    def _():
        # Where every program finds them: the tests run the program without an environment, too.
        for library in glob.glob("/usr/lib/swift/linux/*.so"):
            os.symlink(library, "/usr/lib/" + os.path.basename(library))
        # The tests run the program that is installed on a Pi, which starts four times as fast as the
        # tests' own.
        subprocess.run(["mount", "--bind", PROGRAM, os.path.dirname(TESTS) + "/twelvekey"], check=True)
        with concurrent.futures.ThreadPoolExecutor(2) as threads:
            for suite in list(threads.map(run_part, PARTS)):
                judge(suite)
else:
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

    @check("on arm64 an emulated keypad types into a second run")
    def _():
        dials_into_a_second_run(DrawnEmulator())


checks.main()

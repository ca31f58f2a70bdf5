"""The program's own kernel keypad (`emulate`), and recordings of it."""
import json
import re
import signal
import subprocess
import time

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.emulator import DrawnEmulator, Emulator, dials_into_a_second_run
from rig.nodes import wait_gone
from rig.phone import PROGRAM, Phone, contacts_file, run
from rig.virtual import DescribedDevice

ALL = ["KEY_NUMERIC_" + name for name in (*"1234567890", "STAR", "POUND")]

@check("an emulated keypad types into a second run")
def _():
    dials_into_a_second_run(Emulator())


@check("the drawn pad of emulate types into a second run")
def _():
    dials_into_a_second_run(DrawnEmulator())


@check("an emulated keypad is not taken unasked")
def _():
    with Emulator() as emulator, Phone() as phone:
        phone.wait_said("waiting for one")
        require(not phone.has_open(emulator.node), "run has it open")
        emulator.finish()
        phone.expect_quiet()


@check("evtest reads an emulated keypad right")
def _():
    with Emulator("1234567890*#") as emulator:
        evtest = subprocess.Popen(["evtest", emulator.node], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        emulator.finish()
        output, _ = evtest.communicate(timeout=10)
    equal(re.findall(r"\(EV_KEY\), code \d+ \((\w+)\), value ([01])\n", output),
          [(key, value) for key in ALL for value in "10"], "what evtest reads")


@check("libinput reads an emulated keypad right")
def _():
    with Emulator("1234567890*#") as emulator:
        libinput = subprocess.Popen(
            ["libinput", "debug-events", "--show-keycodes", "--device", emulator.node],
            stdout=subprocess.PIPE, text=True)
        emulator.finish()
        time.sleep(0.5)
        libinput.terminate()
        output, _ = libinput.communicate(timeout=10)
    equal(re.findall(r"KEYBOARD_KEY\s+\S+\s+(\w+) \(\d+\) (\w+)\n", output),
          [(key, state) for key in ALL for state in ("pressed", "released")], "what libinput reads")


@check("an emulated keypad is gone after SIGKILL")
def _():
    with Emulator(seconds=100) as emulator:
        emulator.process.send_signal(signal.SIGKILL)
        emulator.process.wait()
        wait_gone(emulator.node)


@check("a recording plays back to the same screens")
def _():
    recording = "/tmp/recording.evemu"
    with Emulator() as emulator, open(recording, "w") as file:
        record = subprocess.Popen([PROGRAM, "record", emulator.node], stdin=subprocess.DEVNULL,
                                  stdout=file, stderr=subprocess.PIPE, text=True)
        with Phone("--no-grab", "--device", emulator.node) as phone:
            phone.wait_open(emulator.node)
            live = screens(phone)
            emulator.finish()
        words = record.communicate(timeout=10)[1]
        equal(record.returncode, 0, f"record's exit status when its device goes ({words.strip()})")
    require("5646" in [screen[0] for screen in live], f"the live screens are {live}")

    with DescribedDevice(recording) as device, Phone("--device", device.node) as phone:
        phone.wait_open(device.node)
        with open(recording) as file:
            subprocess.run(["evemu-play", device.node], stdin=file, check=True)
        equal(screens(phone), live, "what evemu-play of the recording gives")

    replay = run("replay", recording, "--json", "--contacts", contacts_file(), "--state", "none")
    equal(replay.returncode, 0, f"replay's exit status ({replay.stderr.strip()})")
    equal(distinct(map(json.loads, replay.stdout.splitlines())), live, "what replay gives")


def screens(phone):
    """The screens up to the call, while the keypad is still there."""
    eventually(lambda: any(change["effect"] for change in phone.changes), "a call", seconds=20)
    time.sleep(0.3)
    return distinct(phone.changes)


def distinct(changes):
    """What stands on the display, without repetitions and times."""
    result = []
    for change in changes:
        screen = (change["query"], tuple(match["name"] for match in change["matches"]),
                  str(change["effect"]))
        if not result or result[-1] != screen:
            result.append(screen)
    return result


checks.main()

"""The program's own kernel keypad (`emulate`), and recordings of it."""
import json
import os
import re
import signal
import subprocess
import time

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.emulator import DrawnEmulator, Emulator, dials_into_a_second_run
from rig.nodes import node_attribute, nodes, wait_gone
from rig.phone import PROGRAM, Phone, contacts_file, run
from rig.virtual import DescribedDevice

RECORDING = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                         "../../../../Fixtures/recordings/triple-zero.evemu")
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
        phone.wait_said("plug one in")
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

    # Without a line, as the live ones.
    replay = run("replay", recording, "--json", "--line", "none", "--contacts", contacts_file(),
                 "--state", "none")
    equal(replay.returncode, 0, f"replay's exit status ({replay.stderr.strip()})")
    equal(distinct(map(json.loads, replay.stdout.splitlines())), live, "what replay gives")


@check("a recorded keypad is played: its name, its ids, its keys, its timing")
def _():
    with PlayedRecording(RECORDING) as emulator, \
            Phone("--no-grab", "--device", emulator.node) as phone:
        phone.wait_open(emulator.node)
        path = nodes()[emulator.node]
        equal([node_attribute(path, "name")] + [node_attribute(path, "id/" + part) for part in
              ("bustype", "vendor", "product", "version")],
              ["Till Numpad", "0003", "1209", "1211", "0110"], "what the kernel says of it")
        evtest = subprocess.Popen(["evtest", emulator.node], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        emulator.finish()
        output, _ = evtest.communicate(timeout=10)
        eventually(lambda: any(change["query"] == "1000" for change in phone.changes), "1000",
                   seconds=20)
    with open(RECORDING) as file:
        sent = re.findall(r"E: (\d+\.\d+) 0001 \w+ (\d+)\t# EV_KEY / (\w+)", file.read())
    read = re.findall(r"time (\d+\.\d+), type \d+ \(EV_KEY\), code \d+ \((\w+)\), value (\d)\n", output)
    equal([(key, value) for _, key, value in read],
          [(key, str(int(value))) for _, value, key in sent], "what evtest reads")
    for (time_read, key, _), (time_sent, _, _) in zip(read, sent):
        late = (float(time_read) - float(read[0][0])) - (float(time_sent) - float(sent[0][0]))
        # Where the clock is simulated nothing is late but by the kernel's own granularity.
        require(abs(late) < 0.02 * checks.PATIENCE, f"{key} comes {late:.3f} s late")


class PlayedRecording(Emulator):
    """`twelvekey emulate --play`."""

    def __init__(self, path, seconds=3):
        super().__init__(seconds=seconds)
        self.command = [PROGRAM, "emulate", "--play", path, "--wait", str(seconds)]
        self.name = "Till Numpad"

    def start(self):
        return subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)


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

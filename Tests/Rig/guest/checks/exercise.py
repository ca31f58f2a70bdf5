"""Other programs on a played pad (`emulate … -- PROGRAM`), and recordings of key scripts."""
import os
import re
import signal
import subprocess
import time

from rig import checks
from rig.checks import PATIENCE, check, equal, eventually, require
from rig.phone import PROGRAM, run
from rig.virtual import VirtualPad

HERE = os.path.dirname(os.path.abspath(__file__))
ZEROS = os.path.join(HERE, "../../../../Fixtures/recordings/triple-zero.evemu")
EVENT = r"type \d+ \(EV_KEY\), code \d+ \((\w+)\), value (\d)\n"
GONE = 1  # evtest's exit code when its device goes
TAPS = [(f"KEY_NUMERIC_{digit}", edge) for digit in "5646" for edge in "10"]


def emulate(*words, seconds=120, **options):
    """Runs `emulate` to its end: its exit code, what the program printed, and what was said."""
    result = subprocess.run([PROGRAM, "emulate", *words], stdin=subprocess.DEVNULL,
                            capture_output=True, text=True, timeout=seconds * PATIENCE, **options)
    return result.returncode, result.stdout, result.stderr


def pressed(output):
    return re.findall(EVENT, output)


@check("emulate starts a program on the played keypad, and ends as it does")
def _():
    code, output, said = emulate("--play", ZEROS, "--", "evtest", "{}")
    equal(code, GONE, f"the exit code ({said.strip()})")
    with open(ZEROS) as file:
        sent = re.findall(r"E: \S+ 0001 \w+ (\d+)\t# EV_KEY / (\w+)", file.read())
    equal(pressed(output), [(key, str(int(value))) for value, key in sent], "what evtest reads")
    require("is grabbed" not in said, f"said: {said}")


@check("a program gets the node's path, and its exit code is emulate's")
def _():
    code, output, said = emulate(
        "5646", "--", "sh", "-c", 'test "$1" = "$TWELVEKEY_NODE" || exit 3; evtest "$1"; exit 7',
        "sh", "{}")
    equal(code, 7, f"the exit code ({said.strip()})")
    equal(pressed(output), TAPS, "what evtest reads")


@check("a program that opens the keypad late gets every key")
def _():
    code, output, said = emulate("5646", "--", "sh", "-c", "sleep 20; exec evtest $TWELVEKEY_NODE")
    equal((code, pressed(output)), (GONE, TAPS), f"the exit code and the keys ({said.strip()})")


@check("a reader that falls behind gets every key before the keypad goes")
def _():
    code, output, said = emulate(
        "5646", "--", "sh", "-c", "evtest $TWELVEKEY_NODE & "
        "until ls -l /proc/$!/fd | grep -q $TWELVEKEY_NODE; do sleep 0.01; done; "
        "kill -STOP $!; sleep 5; kill -CONT $!; wait $!")
    equal((code, pressed(output)), (GONE, TAPS), f"the exit code and the keys ({said.strip()})")


@check("a reader that sleeps before it reads gets every key")
def _():
    reader = ("import evdev, os, time\n"
              "pad = evdev.InputDevice(os.environ['TWELVEKEY_NODE'])\n"
              "time.sleep(7)\n"
              "try:\n"
              "  for event in pad.read_loop():\n"
              "    if event.type == 1: print(event.code, event.value, flush=True)\n"
              "except OSError: pass\n")
    code, output, said = emulate("5646", "--", "/usr/bin/python3", "-c", reader)
    lines = [f"{code} {value}" for code in (0x205, 0x206, 0x204, 0x206) for value in (1, 0)]
    equal((code, output.splitlines()), (0, lines), f"the exit code and the keys ({said.strip()})")


@check("a slow reader gets more keys than the kernel keeps for it")
def _():
    reader = ("import evdev, os, time\n"
              "pad = evdev.InputDevice(os.environ['TWELVEKEY_NODE'])\n"
              "time.sleep(5)\n"
              "try:\n"
              "  for event in pad.read_loop():\n"
              "    if event.type == 1:\n"
              "      print(event.code, event.value, flush=True)\n"
              "      time.sleep(0.3)\n"
              "except OSError: pass\n")
    run("press", "5" * 60, "--record", "/tmp/sixty.evemu", "--display", "none")
    code, output, said = emulate(
        "--play", "/tmp/sixty.evemu", "--", "/usr/bin/python3", "-c", reader)
    equal((code, output.splitlines()), (0, ["76 1", "76 0"] * 60), f"the keys ({said.strip()})")
    require("reads slowly: the keys wait for it" in said, f"said: {said}")


@check("a program that never reads is not waited for without end")
def _():
    code, _, said = emulate("5646", "--", "sh", "-c", "exec 3<$TWELVEKEY_NODE; sleep 100; exit 5")
    equal(code, 5, "the exit code")
    require("has not read all keys in 30 s" in said, f"said: {said}")
    code, _, said = emulate("--play", "/tmp/sixty.evemu", "--", "sh", "-c",
                            "exec 3<$TWELVEKEY_NODE; sleep 90; exit 5")
    equal((code, said.count("has read no key for 30 s: the keys come now")), (5, 1), said)
    code, _, said = emulate("5646", "--", "sh", "-c", "exec 3<$TWELVEKEY_NODE; sleep 5; exit 5")
    equal((code, "sh ended before it had read all keys" in said), (5, True), said)


@check("a reader that the program leaves behind is found")
def _():
    code, output, said = emulate(
        "5646", "--", "sh", "-c", "setsid -f evtest $TWELVEKEY_NODE >/tmp/left; sleep 20")
    require("has not opened" not in said and "ended before" not in said, f"said: {said}")
    with open("/tmp/left") as file:
        equal(pressed(file.read()), TAPS, "what evtest reads")


@check("a program says by a file when it is ready")
def _():
    code, output, said = emulate(
        "--ready", "/tmp/ready", "5646", "--", "sh", "-c",
        "(sleep 9; exec evtest $TWELVEKEY_NODE) & "
        # Each look takes long in a guest.
        "until ls -l /proc/$!/fd | grep -q $TWELVEKEY_NODE; do sleep 0.5; done; "
        "sleep 3; date +%s.%N >/tmp/ready; wait $!")
    equal((code, pressed(output)), (GONE, TAPS), f"the exit code and the keys ({said.strip()})")
    first = float(re.search(r"time (\d+\.\d+), type 1", output).group(1))
    with open("/tmp/ready") as file:
        require(first >= float(file.read()), "the first key comes before the file")
    code, _, said = emulate("--ready", "/tmp/ready", "5", "--", "true")
    equal((code, "is there already" in said), (64, True), said)


@check("two keypads are played when the program has opened both")
def _():
    two = "/tmp/two.evemu"
    with open(ZEROS) as file, open(two, "w") as both:
        text = file.read()
        both.write(text + text.replace("Till Numpad", "Second Numpad"))
    both = 'evtest "${TWELVEKEY_NODES%:*}" & sleep 1; evtest "${TWELVEKEY_NODES#*:}"; wait'
    for play in (["--play", two], ["--play", ZEROS, "--play", ZEROS]):
        code, output, said = emulate(*play, "--", "sh", "-c", both)
        equal(len(pressed(output)), 20, f"how many edges are read ({said.strip()})")
    code, output, said = emulate("--play", two, "--", "evtest", "{}")
    require(re.search(r"evtest has not opened /dev/input/event\d+: its keys go to no reader", said),
            f"said: {said}")


@check("a program that closes the keypad early is told of")
def _():
    code, _, said = emulate("{wait 100}5646", "--", "sh", "-c",
                            "head -c 24 $TWELVEKEY_NODE >/dev/null; sleep 3; exit 3")
    equal((code, "sh has closed the keypad" in said), (3, True), said)


@check("emulate says that a program has grabbed the keypad")
def _():
    code, output, said = emulate("5646", "--", "evtest", "--grab", "{}")
    equal((code, pressed(output)), (GONE, TAPS), "the exit code and the keys")
    equal(len(re.findall(r"is grabbed: only one program gets its keys \(evtest\)", said)), 1,
          f"how often it is said: {said}")


@check("a program that never opens the keypad is not waited for without end")
def _():
    code, _, said = emulate("--wait", "3", "5", "--", "sh", "-c", "sleep 10; exit 4")
    equal(code, 4, "the exit code")
    require("sh has not opened /dev/input/event" in said and "in 3 s" in said, f"said: {said}")


@check("a program that ends at once ends emulate")
def _():
    code, _, said = emulate("5646", "--", "false")
    equal(code, 1, "the exit code")
    require("false ended before the first key" in said, f"said: {said}")
    code, _, said = emulate("5646", "--", "/nonexistent/program")
    equal((code, "there is no program /nonexistent/program" in said), (66, True), said)
    code, _, _ = emulate("5", "--", "sh", "-c", "kill -9 $$")
    equal(code, 137, "the exit code after a signal")


@check("a signal to emulate ends the program, and the keypad goes")
def _():
    process = subprocess.Popen(
        [PROGRAM, "emulate", "{wait 100000}5", "--", "evtest", "{}"], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    node = re.search(r"/dev/input/event\d+", process.stderr.readline()).group()
    eventually(lambda: node in open_files("evtest"), "evtest has it open")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60 * PATIENCE)
    equal(process.returncode, 128 + signal.SIGTERM, "the exit code")
    require(not os.path.exists(node), f"{node} is still there")


@check("a recorded key script is what its pad sends")
def _():
    for kind, keys in (("numpad", ["KP5", "KPASTERISK", "KPENTER"]),
                       ("phone", ["5", "NUMERIC_STAR", "SEND"])):
        path = f"/tmp/{kind}.evemu"
        result = run("press", "{hold 5 600}*{call}", "--record", path, "--as", kind, "--display", "none")
        equal(result.returncode, 0, f"press's exit code ({result.stderr.strip()})")
        code, output, said = emulate("--play", path, "--", "evtest", "{}")
        first, star, call = (f"KEY_{key}" for key in keys)
        # At 250 ms, and then every 33 ms. gpio-keys repeats nothing.
        repeats = [(first, "2")] * (11 if kind == "numpad" else 0)
        equal((code, pressed(output)),
              (GONE, [(first, "1"), *repeats, (first, "0"), (star, "1"), (star, "0"), (call, "1"),
                   (call, "0")]), f"what evtest reads of the {kind} ({said.strip()})")


@check("a recording waits for a keypad that is not there yet")
def _():
    path = "/tmp/late.evemu"
    with open(path, "w") as file:
        record = subprocess.Popen([PROGRAM, "record"], stdin=subprocess.DEVNULL, stdout=file,
                                  stderr=subprocess.PIPE, text=True)
    line = record.stderr.readline()
    require("waiting for a keypad" in line, f"it says {line}")
    with VirtualPad() as pad:
        while "recording Virtual Numpad" not in line:
            line = record.stderr.readline()
            require(line, "record ended")
        pad.press("5")
        pad.release("5")

        def released():
            with open(path) as file:
                return re.search(r"0001 004c 0000", file.read())
        eventually(released, "the release is recorded")
    record.communicate(timeout=60 * PATIENCE)
    equal(record.returncode, 0, "record's exit code when its keypad goes")
    with open(path) as file:
        equal(re.findall(r"^E: \S+ 0001 (\w+) (\w+)", file.read(), re.M),
              [("004c", "0001"), ("004c", "0000")], "what it has recorded")


@check("a recording waits for the device that is named, and for no other")
def _():
    record = subprocess.Popen([PROGRAM, "record", "Second Pad"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    require("waiting for the input device 'Second Pad'" in record.stderr.readline(), "it waits")
    with VirtualPad("First Pad"):
        time.sleep(2)
        with VirtualPad("Second Pad"):
            line = record.stderr.readline()
            while "recording" not in line:
                line = record.stderr.readline()
                require(line, "record ended")
            require("recording Second Pad" in line, f"it says {line}")
    record.communicate(timeout=60 * PATIENCE)
    equal(record.returncode, 0, "record's exit code when its keypad goes")


def open_files(program):
    """What processes of that name have open."""
    files = set()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/comm") as comm:
                if comm.read().strip() != program:
                    continue
            files |= {os.readlink(f"/proc/{pid}/fd/{number}") for number in os.listdir(f"/proc/{pid}/fd")}
        except OSError:
            pass
    return files


checks.main()

"""The screen on the framebuffer that shows the consoles, on Debian's own kernel: what is taken is
given back, whatever ends the telephone."""
import hashlib
import os
import re
import signal
import subprocess
import time

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.console import (AUTO, GRAPHICS, OFF, PROCESS, TEXT, UNICODE, Console, active, given_back,
                         taken)
from rig.framebuffer import Framebuffer
from rig.machine import QemuKeyboard, screen
from rig.nodes import Reader
from rig.phone import Phone, run
from rig.virtual import VirtualPad

PANEL = "/dev/fb0"
DISPLAY = "fb:" + PANEL
RECORDS = "/run/twelvekey"
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


def pixels(panel):
    """The hash of what stands in the framebuffer, as the screen's is asked for."""
    rows = b"".join(row[:panel.screen.xres * 4] for row in panel.rows)
    colours = bytearray(len(rows) // 4 * 3)
    for channel, field in enumerate((panel.screen.red, panel.screen.green, panel.screen.blue)):
        colours[channel::3] = rows[field.offset // 8::4]
    return hashlib.sha256(colours).hexdigest()


def settled(panel, phone=None):
    """Waits until nothing moves any more, and the telephone has drawn all that was typed; gives the
    picture's hash."""
    last = [None]

    def is_same():
        found = pixels(panel)
        last.append(found)
        time.sleep(0.1)
        return found == last[-2] and (phone is None or phone.is_asleep())
    eventually(is_same, "a picture that stands still", seconds=20)
    return last[-1]


def start(console, *options):
    phone = Phone(*options, display=DISPLAY)
    eventually(lambda: phone.alive() and console.state() == (GRAPHICS, PROCESS, OFF),
               "the console is taken", seconds=20)
    return phone


def recorded():
    with open(f"{RECORDS}/console-1") as file:
        return file.read()


def records():
    return os.listdir(RECORDS) if os.path.isdir(RECORDS) else []


@check("what the telephone draws is what the machine's screen shows")
def _():
    with VirtualPad() as pad, Console(1) as console, Framebuffer(PANEL) as panel:
        before = settled(panel)
        with start(console) as phone:
            phone.wait_open(pad.node)
            empty = settled(panel, phone)
            require(empty != before, "nothing was drawn")
            pad.type("5646")
            found = settled(panel, phone)
            require(found != empty, "keys change nothing on the framebuffer")
            size = f"{panel.screen.xres}x{panel.screen.yres}"
            eventually(lambda: screen() == [size, found], "the same on the machine's screen")


@check("text that comes to the console meanwhile is not drawn, and stands there afterwards")
def _():
    with VirtualPad() as pad, Console(1) as console, Framebuffer(PANEL) as panel:
        with start(console) as phone:
            phone.wait_open(pad.node)
            pad.type("5646")
            found = settled(panel, phone)
            console.write("\x1b[2J\x1b[H" + "somebody writes\r\n" * 10)
            time.sleep(1)
            equal(pixels(panel), found, "the picture while text comes")
            equal(phone.stop(), 0, "the exit status")
        with open("/dev/vcs1", "rb") as file:
            require(file.read(15) == b"somebody writes", "the text is not on the console")
        eventually(lambda: pixels(panel) != found, "the console draws again")


@check("the console is given back on exit, SIGINT, SIGTERM and on fatal signals")
def _():
    with VirtualPad(), Console(1) as console:
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 0),
                               (signal.SIGQUIT, 0), (signal.SIGUSR2, 0),
                               (signal.SIGSEGV, -11), (signal.SIGABRT, -6)):
            given_back(console)
            with start(console) as phone:
                equal(records(), ["console-1"], "what is recorded")
                equal(phone.stop(number), status, f"the exit status after {number.name}")
            equal(records(), [], f"what is recorded after {number.name}")
            given_back(console)
        with Phone("--virtual", "--keys", "5{wait 3000}", display=DISPLAY) as phone:
            taken(console)
            equal(phone.wait(20), 0, "the exit status")
        given_back(console)


@check("after SIGKILL doctor names the console, and restore-console mends it")
def _():
    with VirtualPad(), Console(1) as console:
        with start(console) as phone:
            pid = phone.pid
            equal(run("restore-console", "--tty", "1").returncode, 69,
                  "restore-console's exit status while the telephone runs")
            taken(console)
            phone.stop(signal.SIGKILL)
        equal(console.state(), (GRAPHICS, PROCESS, OFF), "the state that SIGKILL leaves")
        said = run("doctor").stdout
        for words in ("/dev/tty1) was left in graphics mode", f"process {pid}, which has ended",
                      "sudo twelvekey restore-console --tty 1"):
            require(words in said, f"doctor does not say {words!r}: {said}")
        result = run("restore-console")
        equal((result.returncode, result.stderr), (0, ""), "restore-console's exit and words")
        given_back(console)
        equal(records(), [], "what is recorded")
        said = run("doctor").stdout
        require("graphics mode" not in said, "doctor still complains")
        require("ok    console /dev/tty1, shown on /dev/fb0: text" in said,
                f"doctor does not say what the console is: {said}")


@check("restore-console mends a console by its number, and says so where there is nothing to mend")
def _():
    with VirtualPad(), Console(1) as console:
        with start(console) as phone:
            phone.stop(signal.SIGKILL)
        os.remove(f"{RECORDS}/console-1")
        result = run("restore-console")
        equal(result.returncode, 0, "the exit status without a record")
        require("--tty 1" in result.stderr, f"it does not say how: {result.stderr}")
        equal(console.state(), (GRAPHICS, PROCESS, OFF), "the state without a record")
        equal(run("restore-console", "--tty", "1").returncode, 0, "the exit status")
        given_back(console)
        equal(run("restore-console", "--tty", "64").returncode, 64, "the exit status for 64")


@check("a telephone started again after SIGKILL takes the console, and gives it back as it was")
def _():
    with VirtualPad(), Console(1) as console:
        with start(console) as phone:
            phone.stop(signal.SIGKILL)
        with Phone(display=DISPLAY) as phone:
            eventually(lambda: phone.alive() and f"process {phone.pid}\n" in recorded(),
                       "the next one has the console", seconds=20)
            taken(console)
            equal(phone.stop(), 0, "the exit status")
        given_back(console)


@check("another console comes at once, nothing is drawn over it, and the picture comes back")
def _():
    with VirtualPad() as pad, Console(1) as one, Console(2) as two, Framebuffer(PANEL) as panel:
        with start(one) as phone:
            phone.wait_open(pad.node)
            pad.type("56")
            first = settled(panel, phone)
            two.show()
            two.write("\x1b[2J\x1b[H" + HIDE + "the other console")
            other = settled(panel, phone)
            require(other != first, "the other console is not seen")
            equal(two.state(), (TEXT, AUTO, UNICODE), "the other console's state")
            pad.type("46")
            time.sleep(1)
            equal(pixels(panel), other, "the other console's picture while keys come")
            one.show()
            eventually(lambda: pixels(panel) not in (first, other), "the picture with all keys")
            last = settled(panel, phone)
            # Back and forth in a hurry.
            for _ in range(5):
                two.show()
                one.show()
            equal(settled(panel, phone), last, "the picture after more switches")
            # Ended while the other console is seen.
            two.show()
            equal(phone.stop(), 0, "the exit status")
            equal(active(), 2, "the console that is shown")
        given_back(one)
        two.write(SHOW)
        one.show()


def is_stopped(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        return file.read().rpartition(")")[2].split()[0] == "T"


@check("a telephone that is stopped gives the console back, and takes it again when it goes on")
def _():
    with VirtualPad() as pad, Console(1) as console, Framebuffer(PANEL) as panel:
        with start(console) as phone:
            phone.wait_open(pad.node)
            pad.type("5646")
            found = settled(panel, phone)
            phone.process.send_signal(signal.SIGTSTP)
            eventually(lambda: console.state() == (TEXT, AUTO, UNICODE), "the console is back")
            # Its last act is to stop itself.
            eventually(lambda: is_stopped(phone.process.pid), "the telephone has stopped")
            phone.process.send_signal(signal.SIGCONT)
            taken(console)
            eventually(lambda: pixels(panel) == found, "the same picture")
            equal(phone.stop(), 0, "the exit status")
        given_back(console)


@check("a keyboard that is not the telephone's types nothing at the console meanwhile")
def _():
    with VirtualPad(), QemuKeyboard().plug() as keyboard, Console(1) as console:
        console.typed()
        def typed(letter):
            """Waits until a line of it is typed. A key that a busy machine lets go of late repeats."""
            found = []
            def is_whole():
                found.append(console.typed())
                return re.fullmatch(f"{letter}+\n+", "".join(found))
            eventually(is_whole, f"a line of {letter} at the console (it is {found})")

        keyboard.type(["a", "enter"])
        typed("a")
        with start(console) as phone, Reader(keyboard.node) as other:
            console.typed()
            keyboard.type(["b", "enter"])
            ups = []
            eventually(lambda: (ups.extend(key for key, value in other.edges() if value == 0),
                                "KEY_KPENTER" in ups or "KEY_ENTER" in ups)[1],
                       "all keys are up again")
            equal(phone.stop(), 0, "the exit status")
        equal(console.typed(), "", "what was typed meanwhile")
        keyboard.type(["c", "enter"])
        typed("c")


@check("a console that a desktop has is left alone, and said so")
def _():
    with VirtualPad(), Console(1) as console:
        desktop = ("import fcntl, os, time; f = os.open('/dev/tty1', os.O_RDWR | os.O_NOCTTY);"
                   "fcntl.ioctl(f, 0x4b3a, 1); print(flush=True); time.sleep(60)")
        process = subprocess.Popen(["/usr/bin/python3", "-c", desktop], stdout=subprocess.PIPE)
        process.stdout.readline()
        try:
            with Phone(display=DISPLAY) as phone:
                equal(phone.wait(), 69, "the exit status")
                require("/dev/tty1" in phone.said and "graphics mode" in phone.said, phone.said)
            equal(console.state(), (GRAPHICS, AUTO, UNICODE), "the state")
        finally:
            process.kill()
            process.wait()
            console.reset()


@check("a user who may draw but not take the console is told so, with exit 77, and nothing changes")
def _():
    with VirtualPad(), Console(1) as console:
        os.chmod(PANEL, 0o666)
        try:
            with Phone(display=DISPLAY, user=4000, groups="input") as phone:
                equal(phone.wait(), 77, "the exit status")
                require("the console /dev/tty1" in phone.said, phone.said)
        finally:
            os.chmod(PANEL, 0o660)
        given_back(console)


@check("nothing wakes up in ten idle seconds with a name on the console's framebuffer")
def _():
    with VirtualPad() as pad, Console(1) as console, Framebuffer(PANEL) as panel:
        with start(console) as phone:
            phone.wait_open(pad.node)
            pad.type("5646")
            time.sleep(15)
            woken, picture = phone.wake_ups(), pixels(panel)
            time.sleep(10)
            equal(phone.wake_ups() - woken, 0, "wake-ups in 10 s")
            equal(pixels(panel), picture, "the picture after 10 s")


checks.main()

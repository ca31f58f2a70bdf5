"""The telephone as systemd runs it: the unit that is packaged, on Debian's own kernel, with the framebuffer
of its first console and a keyboard that is plugged in from outside."""
import glob
import os
import re
import shutil
import subprocess
import tempfile
import time

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.console import GRAPHICS, OFF, PROCESS, Console, given_back, taken
from rig.framebuffer import Framebuffer, plug_screen
from rig.machine import NAME, QemuKeyboard
from rig.service import (
    GOOD, POSTINST, UNIT, begins_anew, drop_in, failure_on, has_open, heard, install, install_user,
    other_picture, set, share_mounts, shown, status, systemctl)


@check("a telephone at work without the package's user goes on, and has it with its state when it is started anew")
def _():
    install(makes_user=False)
    set(GOOD)

    def user():
        return int(status()["Uid"].split()[0])

    def users():
        with open("/etc/passwd") as file:
            return [line.split(":")[2] for line in file if line.startswith("twelvekey:")]

    def owner():
        return os.stat("/var/lib/private/twelvekey").st_uid

    equal(users(), [], "the user, before")
    systemctl("start")
    try:
        # Those that systemd has for a service that runs.
        first = user()
        require(61184 <= first <= 65519, f"the service's user: {first}")
        equal(owner(), first, "whose its state is")
        install_user()
        subprocess.run(["sh", POSTINST, "configure"], check=True, stdin=subprocess.DEVNULL)
        found = users()
        equal(len(found), 1, f"the user, behind the package's own script: {found}")
        equal(user(), first, "the user of the process that runs")
        systemctl("restart")
        equal([str(user())], found, "the user of the one that was started anew")
        equal([str(owner())], found, "whose its state is")
    finally:
        systemctl("stop")


@check("the packaged unit starts, has the panel and the keypad, and no more rights than it needs")
def _():
    install()
    set(GOOD)
    with QemuKeyboard().plug() as pad, Console(1) as console, Framebuffer("/dev/fb0") as panel:
        systemctl("start")
        try:
            equal(console.state(), (GRAPHICS, PROCESS, OFF), "the state of the console")
            found = status()
            require(found["Uid"].split()[0] != "0", "it runs as root")
            equal(int(found["CapEff"], 16), 1 << 26, "its capabilities (CAP_SYS_TTY_CONFIG alone)")
            equal(found["NoNewPrivs"], "1", "NoNewPrivs")
            eventually(lambda: has_open(pad.node), "the keypad's node is open")
            before = panel.rows
            pad.type("5646")
            other_picture(panel, before)
            equal(shown("NRestarts", "SubState"), {"NRestarts": "0", "SubState": "running"},
                  "the service")
        finally:
            systemctl("stop")
        given_back(console)
        equal(shown("Result")["Result"], "success", "how it has ended")
        require(os.path.exists("/var/lib/twelvekey/state.db"), "what it learned is not kept")


@check("what is wrong with the settings stands on the panel, until they are mended and reloaded")
def _():
    install()
    set(GOOD + "rows = sideways\n")
    with QemuKeyboard().plug() as pad, Console(1) as console, Framebuffer("/dev/fb0") as panel:
        before = panel.rows
        systemctl("start")
        try:
            failure, process = failure_on(panel, before, "'sideways' is not a rows")
            set(GOOD + "rows = legend\n")
            systemctl("reload")
            begins_anew(panel, failure, process, pad)
            # A mistake that is made now costs nothing.
            set(GOOD + "mode = t10\n")
            systemctl("reload")
            time.sleep(1)
            equal(shown("MainPID", "SubState"),
                  {"MainPID": process, "SubState": "running"}, "the service")
        finally:
            systemctl("stop")
        given_back(console)


@check("a panel that is not there is told of on the one that is, and taken as soon as it is there")
def _():
    install()
    late = "/dev/fb-late"
    set(GOOD + f"display = fb:{late}\n")
    with QemuKeyboard().plug() as pad, Console(1) as console, Framebuffer("/dev/fb0") as panel:
        before = panel.rows
        systemctl("start")
        try:
            failure, process = failure_on(panel, before, late)
            os.symlink("fb0", late)
            subprocess.run(["udevadm", "trigger", "--action=change", "/sys/class/graphics/fb0"], check=True)
            begins_anew(panel, failure, process, pad)
        finally:
            systemctl("stop")
            if os.path.islink(late):
                os.remove(late)
        given_back(console)


@check("a telephone that is killed is started again, and gives the console back when it is stopped")
def _():
    install()
    set(GOOD)
    with QemuKeyboard().plug() as pad, Console(1) as console:
        systemctl("start")
        try:
            first = shown("MainPID")["MainPID"]
            systemctl("kill", "--signal=KILL", "--kill-who=main")
            eventually(lambda: shown("MainPID")["MainPID"] not in ("0", first), "another process",
                       seconds=30)
            eventually(lambda: console.state() == (GRAPHICS, PROCESS, OFF), "the console is taken",
                       seconds=30)
            eventually(lambda: has_open(pad.node), "the keypad's node is open", seconds=20)
            equal(shown("NRestarts")["NRestarts"], "1", "how often it was started again")
        finally:
            systemctl("stop")
        given_back(console)


@check("a password that systemd hands to the service alone is read, and none that others may read")
def _():
    install()
    private, public = "/etc/twelvekey/sip-password", "/etc/twelvekey/public-password"
    for path, mode in (private, 0o600), (public, 0o644):
        with open(path, "w") as file:
            # Read, it is none that SIP takes: no line is begun.
            file.write("\n")
        os.chmod(path, mode)
    share_mounts()
    said = "/run/password.said"
    for path, expected in ("/run/credentials/password.service/sip-password", "65"), (public, "77"):
        with open("/run/systemd/system/password.service", "w") as file:
            file.write(
                f"[Service]\nType=oneshot\nDynamicUser=yes\nUser=twelvekey\nStandardError=file:{said}\n"
                f"LoadCredential=sip-password:{private}\nExecStart=/usr/bin/twelvekey run --virtual --keys 1 "
                f"--line sip --sip-account sip:a@b --sip-password-file {path}\n")
        subprocess.run(["systemctl", "daemon-reload"], check=True)
        subprocess.run(["systemctl", "start", "password.service"], check=False)
        status = subprocess.run(
            ["systemctl", "show", "--value", "-p", "ExecMainStatus", "password.service"],
            capture_output=True, text=True, check=True).stdout.strip()
        with open(said) as file:
            equal(status, expected, f"of {path} the program said {file.read()!r}, and ended with")
        os.remove(said)


@check("a panel that comes after the start is taken with its console, may go, and is taken again")
def _():
    install()
    set(GOOD)
    path = "/dev/fb0"
    with heard() as said, QemuKeyboard().plug() as pad, Console(1) as console:
        plug_screen(False)
        systemctl("start")
        try:
            process = shown("MainPID")["MainPID"]
            eventually(lambda: has_open(pad.node), "the keypad's node is open")
            pad.type("5")
            for _ in range(2):
                plug_screen(True)
                taken(console)
                with Framebuffer(path) as panel:
                    eventually(lambda: len({*panel.rows}) > 1, "something on the panel", seconds=10)
                    before = panel.rows
                    pad.type("6")
                    other_picture(panel, before)
                plug_screen(False)
                eventually(lambda: not has_open(path), "the panel is let go of", seconds=10)
                given_back(console)
            equal(shown("MainPID", "NRestarts", "SubState"),
                  {"MainPID": process, "NRestarts": "0", "SubState": "running"}, "the service")
        finally:
            systemctl("stop")
            plug_screen(True)
        for words, times in ("waiting for a panel", 1), (f"panel: {path}", 2), (f"the panel {path} is gone", 2):
            equal(said().count(words), times, f"how often it says {words!r} in {said()!r}")
        equal(shown("Result")["Result"], "success", "how it has ended")


@check("the unit lets a character LCD in that comes after the start")
def _():
    # Its number is the kernel's for it (LCD_MINOR), and no driver of it is here: what may be opened leads
    # nowhere, and what may not is refused.
    with open(UNIT) as file:
        allowed = re.findall(r"^DeviceAllow=(.*10:156.*)$", file.read(), re.M)
    require(allowed, "the unit doesn't name the device's number")
    # systemd-run(1) asks by the bus.
    subprocess.run(["systemctl", "start", "dbus.socket"], check=True)
    os.mknod("/run/lcd", 0o20666, os.makedev(10, 156))
    os.mknod("/run/other", 0o20666, os.makedev(10, 157))
    try:
        for node, wanted in ("/run/lcd", "No such device"), ("/run/other", "Operation not permitted"):
            said = subprocess.run(
                ["systemd-run", "--wait", "--pipe", "--quiet", "-p", "DevicePolicy=closed",
                 "-p", f"DeviceAllow={allowed[0]}", "/bin/sh", "-c", f"exec 3>{node}"],
                capture_output=True, text=True).stderr
            require(wanted in said, f"opening {node}: {said!r}")
    finally:
        os.remove("/run/lcd")
        os.remove("/run/other")


@check("a keypad that USB finds while the telephone starts is there without a word of a missing one")
def _():
    install()
    set(GOOD)
    with heard() as said:
        begun = time.monotonic()
        systemctl("start")
        try:
            with QemuKeyboard().plug() as pad:
                eventually(lambda: has_open(pad.node), "the keypad's node is open", seconds=20)
                lasted = time.monotonic() - begun
                eventually(lambda: f"keypad: {NAME}" in said(), "its name in the log", seconds=20)
        finally:
            systemctl("stop")
        # The service waits ten seconds, and a loaded machine may take longer to plug a keypad in.
        require(lasted > 9 or "no keypad yet" not in said(), f"it says {said()!r}")
        systemctl("start")
        try:
            eventually(lambda: "no keypad yet" in said(), "the missing keypad in the log", seconds=20)
        finally:
            systemctl("stop")


def calls():
    """The log of calls, read from a copy: the folder is the service's own user's."""
    with tempfile.TemporaryDirectory() as folder:
        for path in glob.glob("/var/lib/private/twelvekey/state.db*"):
            shutil.copy(path, folder)
        done = subprocess.run(["/usr/bin/twelvekey", "calls", "log", "--json", "--state", folder + "/state.db"],
                              capture_output=True, text=True)
    require(done.returncode == 0, f"calls log: {done.stderr}")
    return done.stdout


@check("a telephone that hangs is started anew by the watchdog, with its log of calls whole")
def _():
    install()
    set(GOOD + "state = /var/lib/twelvekey/state.db\nline = pretended\nhold-time = 10000\n")
    # As short as a guest bears that computes with a processor which others use, too.
    with drop_in("[Service]\nWatchdogSec=20\nTimeoutAbortSec=5\n"):
        with QemuKeyboard().plug() as pad:
            systemctl("start")
            try:
                first = shown("MainPID")["MainPID"]
                eventually(lambda: has_open(pad.node), "the keypad's node is open")
                pad.type("5646")
                pad.tap("enter")
                pad.tap("esc")
                eventually(lambda: "6505550123" in calls(), "the call in the log")
                systemctl("kill", "--signal=STOP", "--kill-who=main")
                eventually(lambda: shown("NRestarts")["NRestarts"] == "1", "a new start", seconds=60)
                eventually(lambda: has_open(pad.node), "the keypad's node is open", seconds=20)
                found = shown("MainPID", "SubState")
                require(found["MainPID"] not in ("0", first) and found["SubState"] == "running",
                        f"the service is {found}")
                equal(calls().count("6505550123"), 1, f"the calls in {calls()!r}")
            finally:
                systemctl("stop")


checks.main()

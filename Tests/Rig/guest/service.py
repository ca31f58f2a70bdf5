"""The telephone as systemd runs it: the unit that is packaged, on Debian's own kernel, with the framebuffer
of its first console and a keyboard that is plugged in from outside."""
import contextlib
import glob
import os
import re
import shutil
import subprocess
import tempfile
import time

from rig import checks
from rig.bus import BusName
from rig.checks import check, equal, eventually, require
from rig.console import GRAPHICS, OFF, PROCESS, Console, given_back, taken
from rig.framebuffer import Framebuffer, plug_screen
from rig.machine import NAME, QemuKeyboard
from rig.phone import PROGRAM, contacts_file

HERE = os.path.dirname(os.path.realpath(__file__))
PACKAGING = HERE + "/../../../Sources/Packaging"
UNIT = PACKAGING + "/systemd/twelvekey.service"
USER_UNIT = PACKAGING + "/systemd/user/twelvekey.service"
RULE = PACKAGING + "/polkit/twelvekey.rules"
POSTINST = PACKAGING + "/debian/postinst"
SYSUSERS = PACKAGING + "/systemd/sysusers.conf"
BUS_RULE = PACKAGING + "/dbus/twelvekey.conf"
SETTINGS = "/etc/twelvekey/twelvekey.conf"
BOOK = "/etc/twelvekey/book.vcf"
GOOD = f"contacts = {BOOK}\ndevice = {NAME}\n"


def systemctl(*words, fails=False):
    result = subprocess.run(["systemctl", *words, "twelvekey.service"], capture_output=True, text=True)
    require(fails or result.returncode == 0,
            f"systemctl {words[0]}: {result.stderr.strip()}; {shown('StatusText', 'Result')}")
    return result


def shown(*names):
    """Properties of the service, each by its name."""
    result = subprocess.run(["systemctl", "show", "-p", ",".join(names), "twelvekey.service"],
                            capture_output=True, text=True, check=True)
    return dict(line.split("=", 1) for line in result.stdout.splitlines())


def install(makes_user=True):
    """The program stands where a package puts it, with the libraries that no package brings: the service
    sees neither homes nor the machine's /tmp, where a checkout and Swift may be."""
    os.makedirs("/etc/twelvekey", exist_ok=True)
    shutil.copy(PROGRAM, "/usr/bin/twelvekey")
    needed = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=True).stdout
    for path in re.findall(r"=> (/\S+)", needed):
        if not path.startswith(("/lib", "/usr/lib")):
            shutil.copy(path, "/usr/lib/" + os.uname().machine + "-linux-gnu/")
    shutil.copy(UNIT, "/run/systemd/system/twelvekey.service")
    if makes_user:
        install_user()
        subprocess.run(["systemd-sysusers", "twelvekey.conf"], check=True)
    with open(contacts_file()) as book, open(BOOK, "w") as file:
        file.write(book.read())
    subprocess.run(["systemctl", "daemon-reload"], check=True)


def install_user():
    """systemd makes it as well as it boots, or reaches the target that is for that."""
    os.makedirs("/etc/sysusers.d", exist_ok=True)
    shutil.copy(SYSUSERS, "/etc/sysusers.d/twelvekey.conf")


def set(lines):
    with open(SETTINGS, "w") as file:
        file.write(lines)


def status():
    """What /proc says of the process."""
    with open(f"/proc/{shown('MainPID')['MainPID']}/status") as file:
        return dict(re.findall(r"^(\w+):\s*(.*)$", file.read(), re.M))


def has_open(node):
    """Whether the service reads a node; not where it isn't running. Its own root may have another name
    here."""
    folder = f"/proc/{shown('MainPID')['MainPID']}/fd"
    try:
        return any(os.readlink(f"{folder}/{name}").endswith(node) for name in os.listdir(folder))
    except FileNotFoundError:
        return False


def other_picture(panel, before):
    def is_other():
        rows = panel.rows
        return rows != before and rows
    return eventually(is_other, "another picture on the panel", seconds=20)


def failure_on(panel, before, words):
    """What the panel shows of a failure whose status has these words, and the service's process."""
    failure = other_picture(panel, before)
    found = shown("StatusText", "NRestarts", "SubState", "MainPID")
    require(words in found["StatusText"], f"the status: {found}")
    equal((found["NRestarts"], found["SubState"]), ("0", "running"), "the service")
    return failure, found["MainPID"]


def begins_anew(panel, failure, process, pad):
    """The same process is the telephone, after its failure was mended."""
    eventually(lambda: shown("StatusText")["StatusText"] == "", "the telephone", seconds=20)
    equal(shown("MainPID")["MainPID"], process, "the process")
    other_picture(panel, failure)
    eventually(lambda: has_open(pad.node), "the keypad's node is open", seconds=20)


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
    # What systemd mounts for a service is to be seen by the service, as it is where systemd began the boot.
    subprocess.run(["mount", "--make-rshared", "/"], check=True)
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


DROP_IN = "/run/systemd/system/twelvekey.service.d"


@contextlib.contextmanager
def drop_in(text):
    os.makedirs(DROP_IN, exist_ok=True)
    with open(DROP_IN + "/rig.conf", "w") as file:
        file.write(text)
    subprocess.run(["systemctl", "daemon-reload"], check=True)
    try:
        yield
    finally:
        shutil.rmtree(DROP_IN)
        subprocess.run(["systemctl", "daemon-reload"], check=True)


@contextlib.contextmanager
def heard():
    """What the service says, from its next start on: a function that gives it."""
    path = "/run/twelvekey.said"

    def said():
        with open(path) as file:
            return file.read()
    with contextlib.suppress(FileNotFoundError):
        os.remove(path)
    with drop_in(f"[Service]\nStandardError=append:{path}\n"):
        yield said


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
        for words, times in ("no panel yet", 1), (f"panel: {path}", 2), (f"the panel {path} is gone", 2):
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


@check("an ordinary user's service starts, reads a keypad, takes other settings and ends")
def _():
    install()
    os.makedirs("/run/systemd/user", exist_ok=True)
    shutil.copy(USER_UNIT, "/run/systemd/user/twelvekey.service")
    name, number = "rigger", "4000"
    subprocess.run(["useradd", "--uid", number, "--create-home", "--groups", "input", name], check=True)
    folder = f"/home/{name}/.config/twelvekey"
    as_user = ["setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups", "env",
               f"XDG_RUNTIME_DIR=/run/user/{number}", f"HOME=/home/{name}"]
    subprocess.run([*as_user, "mkdir", "-p", folder], check=True)

    def set_user(lines):
        with open(folder + "/config", "w") as file:
            file.write(lines)

    def user_systemctl(*words):
        done = subprocess.run([*as_user, "systemctl", "--user", *words], capture_output=True, text=True)
        require(done.returncode == 0, f"systemctl --user {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def user_shown(name):
        return user_systemctl("show", "--value", "-p", name, "twelvekey").strip()

    # The machine's own count for everybody.
    set("")
    set_user(GOOD + "display = none\n")
    subprocess.run(["systemctl", "start", "dbus.socket", f"user@{number}.service"], check=True)
    try:
        with QemuKeyboard().plug() as pad:
            user_systemctl("start", "twelvekey")
            process = user_shown("MainPID")
            with open(f"/proc/{process}/status") as file:
                require(f"Uid:\t{number}\t" in file.read(), "it runs as another user")

            def has(node):
                return any(os.readlink(f"/proc/{process}/fd/{name}") == node
                           for name in os.listdir(f"/proc/{process}/fd"))
            eventually(lambda: has(pad.node), "the keypad's node is open", seconds=20)
            set_user(GOOD + "display = none\ngrab = no\n")
            user_systemctl("reload", "twelvekey")
            equal((user_shown("MainPID"), user_shown("SubState")), (process, "running"), "the service")
            user_systemctl("stop", "twelvekey")
            equal(user_shown("Result"), "success", "how it has ended")
    finally:
        subprocess.run(["systemctl", "stop", f"user@{number}.service"], check=False)
        subprocess.run(["userdel", "--remove", name], check=False, capture_output=True)


@check("polkit lets the service's user have a modem's calls, by the rule that is packaged, and no firmware")
def _():
    for tool in "/usr/lib/polkit-1/polkitd", "/usr/bin/pkcheck", \
            "/usr/share/polkit-1/actions/org.freedesktop.ModemManager1.policy":
        if not os.path.exists(tool):
            raise checks.Skipped(f"there is no {tool}")
    install()
    set(GOOD)
    installed = "/etc/polkit-1/rules.d/twelvekey.rules"
    subprocess.run(["systemctl", "start", "dbus.socket", "polkit.service"], check=True)
    systemctl("start")
    try:
        process = shown("MainPID")["MainPID"]

        def may(action):
            return subprocess.run(
                ["pkcheck", "--process", process, "--action-id", "org.freedesktop.ModemManager1." + action],
                capture_output=True).returncode == 0

        wanted = ["Device.Control", "Voice", "USSD"]
        equal([may(action) for action in wanted], [False] * 3, "what it may without the rule")
        shutil.copy(RULE, installed)
        subprocess.run(["systemctl", "restart", "polkit.service"], check=True)
        equal([may(action) for action in wanted], [True] * 3, "what it may with the rule")
        equal([may(action) for action in ("Firmware", "Control", "Messaging")], [False] * 3,
              "what else it may")
    finally:
        systemctl("stop")
        if os.path.exists(installed):
            os.remove(installed)


@check("the bus lets the service ask oFono, by the user and the rule that are packaged, and nobody else")
def _():
    install()
    # What oFono's own rules amount to for whoever has no seat at the machine.
    own, installed = "/etc/dbus-1/system.d/ofono.conf", "/etc/dbus-1/system.d/twelvekey.conf"
    if os.path.exists(own):
        raise checks.Skipped(f"there is {own}")
    with open(own, "w") as file:
        file.write('<busconfig><policy user="root"><allow own="org.ofono"/></policy>'
                   '<policy context="default"><deny send_destination="org.ofono"/></policy></busconfig>')
    subprocess.run(["systemctl", "start", "dbus.socket"], check=True)

    def reload():
        subprocess.run(["busctl", "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ReloadConfig"],
                       check=True)

    def may(user):
        result = subprocess.run(
            ["systemd-run", "--quiet", "--wait", "--pipe", "-p", f"User={user}", "-p", "DynamicUser=yes", "busctl",
             f"--timeout={10 * checks.PATIENCE}", "call", "org.ofono", "/", "org.freedesktop.DBus.Peer", "Ping"],
            capture_output=True, text=True)
        require(result.returncode == 0 or "Access denied" in result.stderr, f"busctl: {result.stderr}")
        return result.returncode == 0

    try:
        reload()
        with BusName("org.ofono") as ofono:
            equal(may("twelvekey"), False, "whether it may without the rule")
            shutil.copy(BUS_RULE, installed)
            reload()
            equal((may("twelvekey"), may("daemon")), (True, False), "whether it may with the rule, and others")
            equal(ofono.asked, ["Ping"], "what has come to oFono")
            set(GOOD + "line = ofono\n")
            systemctl("start")
            eventually(lambda: "GetModems" in ofono.asked, "the telephone asks oFono for its modems")
    finally:
        systemctl("stop")
        for path in own, installed:
            if os.path.exists(path):
                os.remove(path)
        reload()


checks.main()

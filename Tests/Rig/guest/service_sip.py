"""A line over SIP under the unit that is packaged, with the lines that its own comment says to add: what the
sandbox lets the telephone do, and what it takes from the telephone's baresip."""
import contextlib
import functools
import glob
import os
import re
import subprocess
import time

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.framebuffer import Framebuffer
from rig.machine import QemuKeyboard
from rig.service import (
    GOOD, UNIT, has_open, heard, install, other_picture, set, share_mounts, shown, status, systemctl)
from rig.sip import SIPServer

# The host's, by which the rig was started.
BARESIP = os.environ["TWELVEKEY_RIG_BARESIP"]
PASSWORD = "of the rig"
TRACING = "/sys/kernel/tracing"
KEPT = contextlib.ExitStack()


def advised():
    """What the unit's comment says to write with `systemctl edit`."""
    with open(UNIT) as file:
        found = re.search(r"^# +sudo systemctl edit twelvekey\n((?:# {5}.*\n)+)", file.read(), re.M)
    require(found, "the unit's comment says nothing to add for SIP")
    return re.sub("^# +", "", found.group(1), flags=re.M)


def needed():
    """Where baresip is not the system's, the service sees it at its place, before all others."""
    prefix = os.path.dirname(os.path.dirname(BARESIP))
    if not BARESIP:
        raise checks.Skipped("no baresip is in PATH")
    # As the telephone looks for it.
    if not any(glob.glob(f"{prefix}/lib/{folder}baresip/modules/ctrl_dbus.so") for folder in ("", "*/")):
        raise checks.Skipped(f"{BARESIP} has no ctrl_dbus: cross/baresip13 unpacks one that has it")
    if prefix in ("/usr", "/usr/local"):
        return ""
    return f"[Service]\nBindReadOnlyPaths={prefix}\nEnvironment=PATH={prefix}/bin:/usr/bin\n"


@functools.cache
def prepared():
    """The unit with these lines and a server, for as long as the guest runs, as systemd takes its time to read
    all units anew; and a function that gives what the service says."""
    more = needed() + advised()
    install()
    share_mounts()
    with open("/etc/twelvekey/sip-password", "w") as file:
        file.write(PASSWORD + "\n")
    os.chmod("/etc/twelvekey/sip-password", 0o600)
    server = KEPT.enter_context(SIPServer("5550100", PASSWORD))
    # Where a loaded machine may stop the finger for a while, no tap is taken for a hold.
    set(GOOD + f"hold-time = 10000\nline = sip\nsip-account = {server.account}\nsip-audio = none\n"
        "sip-password-file = /run/credentials/twelvekey.service/sip-password\n")
    return server, KEPT.enter_context(heard(more))


@contextlib.contextmanager
def registered():
    """The service is started, and has registered: the server, and the process of baresip."""
    server, said = prepared()
    server.registered = None
    systemctl("start")
    try:
        try:
            eventually(lambda: server.registered, "it registers", seconds=5)
        except checks.Failure as failure:
            raise checks.Failure(f"{failure}; to the server came {server.came}, and it says {said()!r}") from None
        own = shown("MainPID")["MainPID"]
        found = [process for process in os.listdir("/proc") if process.isdigit() and is_baresip(process, own)]
        equal(len(found), 1, "how many baresips the telephone has")
        yield server, found[0]
    finally:
        systemctl("stop")


def is_baresip(process, parent):
    try:
        found = status(process)
    except (FileNotFoundError, ProcessLookupError):
        return False
    return (found["Name"], found["PPid"]) == ("baresip", parent)


def listening(process):
    """The TCP ports at which a process listens."""
    folder = f"/proc/{process}/fd"
    own = {os.readlink(f"{folder}/{name}") for name in os.listdir(folder)}
    rows = []
    for table in "tcp", "tcp6":
        with open(f"/proc/{process}/net/{table}") as file:
            rows += [row.split() for row in file.read().splitlines()[1:]]
    # The state, where 0A is LISTEN, and the number of the socket.
    return [row[1] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in own]


@contextlib.contextmanager
def killed():
    """The processes that are killed (SIGKILL) by another one in this block: a function that gives them."""
    def write(name, text):
        with open(f"{TRACING}/{name}", "w") as file:
            file.write(text)

    def told():
        with open(TRACING + "/trace") as file:
            return re.findall(r"signal_generate: sig=9 .* pid=(\d+)", file.read())
    if not os.path.exists(TRACING + "/events"):
        subprocess.run(["mount", "-t", "tracefs", "tracefs", TRACING], check=True)
    write("trace", "")
    write("events/signal/signal_generate/filter", "sig == 9 && result == 0")
    write("events/signal/signal_generate/enable", "1")
    try:
        yield told
    finally:
        write("events/signal/signal_generate/enable", "0")


@check("SIP under the unit: it registers with the password that systemd hands over, rings, is answered and hangs up")
def _():
    with QemuKeyboard().plug() as pad, Framebuffer("/dev/fb0") as panel, registered() as (server, _):
        eventually(lambda: has_open(pad.node), "the keypad's node is open", seconds=20)
        before = panel.rows
        server.call()
        eventually(lambda: 180 in server.answers, "the call rings")
        other_picture(panel, before)
        equal(server.answers[-1], 180, "what is answered before the key")

        def answered():
            # A key that comes as it begins to ring answers nothing.
            time.sleep(1)
            pad.tap("enter")
            return 200 in server.answers
        eventually(answered, "the call is answered")
        systemctl("stop")
        require("BYE" in server.came, f"it has not hung up: {server.came}")
        require(not server.registered, f"it has not taken its registration back: {server.came}")


@check("SIP under the unit: baresip has the service's user, no privilege and no TCP port, and is confined")
def _():
    with registered() as (_, baresip):
        own, found = status(), status(baresip)
        require(own["Uid"].split()[0] != "0", "the service runs as root")
        equal(found["Uid"], own["Uid"], "baresip's user")
        # What an execve(2) may hand down, too.
        for name in "CapEff", "CapPrm", "CapInh", "CapAmb":
            equal(int(found[name], 16), 0, f"baresip's {name}")
        equal((found["NoNewPrivs"], found["Seccomp"]), ("1", "2"), "baresip's NoNewPrivs and Seccomp")
        equal(listening(baresip), [], "where baresip listens")
        # The unit's own filters, and that by which the telephone keeps it from listening.
        equal(int(found["Seccomp_filters"]), int(own["Seccomp_filters"]) + 1, "the number of baresip's filters")
        said = prepared()[1]()
        for words in "no Landlock", "cannot keep":
            require(words not in said, f"it says {said!r}")


@check("SIP under the unit: a telephone that is stopped ends baresip, and need not kill it")
def _():
    # A machine that is busy with something else may take too long once.
    for _ in range(3):
        with killed() as told:
            with registered() as (_, baresip):
                pass
            require(not os.path.exists(f"/proc/{baresip}"), "baresip still runs")
            equal(shown("Result")["Result"], "success", "how the service has ended")
            if baresip not in told():
                return
    raise checks.Failure("it was killed, each time")


with KEPT:
    checks.main()

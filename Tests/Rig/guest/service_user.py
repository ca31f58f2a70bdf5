"""What an ordinary user's service does, and what polkit and the bus let the system's service do."""
import os
import shutil
import subprocess

from rig import checks
from rig.bus import BusName
from rig.checks import check, equal, eventually, require
from rig.machine import QemuKeyboard
from rig.service import BUS_RULE, GOOD, RULE, USER_UNIT, install, set, shown, systemctl


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
    # What oFono's own rules allow a user without a seat at the machine.
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

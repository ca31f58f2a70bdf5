"""The project's udev files, installed in the guest, and what they open to whom."""
import contextlib
import glob
import grp
import os
import re
import shutil
import stat
import subprocess

from .checks import Failure, equal, require
from .nodes import properties

ROOT = os.path.normpath(os.path.dirname(os.path.realpath(__file__)) + "/../../../..")
RULES = ROOT + "/udev/70-twelvekey.rules"
HWDB = ROOT + "/udev/70-twelvekey.hwdb"
USER = 4000


class Rules:
    """The rule, as a package installs it: among those that udev runs. `text` in place of the file's
    own, `name` in place of its name."""

    def __init__(self, text=None, name="70-twelvekey.rules"):
        self.path = "/run/udev/rules.d/" + name
        self.text = read(RULES) if text is None else text

    def __enter__(self):
        forget("/etc/udev/rules.d/70-twelvekey.rules")  # this machine may have it
        write(self.path, self.text)
        reload()
        return self

    def __exit__(self, *_):
        forget(self.path)
        reload()


class Hwdb:
    """The names of keys, compiled into the database with udev's own. More texts are more files."""

    def __init__(self, *more):
        self.texts = [read(HWDB), *more]

    def __enter__(self):
        # The names of manufacturers take most of the time, and nothing here asks for them: an empty
        # file stands in the place of each.
        for path in glob.glob("/usr/lib/udev/hwdb.d/20-*.hwdb"):
            write("/etc/udev/hwdb.d/" + os.path.basename(path), "")
        self.paths = [f"/etc/udev/hwdb.d/{70 + index}-twelvekey.hwdb"
                      for index in range(len(self.texts))]
        for path, text in zip(self.paths, self.texts):
            write(path, text)
        self.said = compile_hwdb()
        return self

    def __exit__(self, *_):
        for path in self.paths:
            forget(path)
        compile_hwdb()


def compile_hwdb():
    """What systemd-hwdb complains of; udev reads the new database."""
    result = subprocess.run(["systemd-hwdb", "update", "--strict"], capture_output=True, text=True)
    reload()
    failure = "" if result.returncode == 0 else f"exit {result.returncode}"
    return result.stdout + result.stderr + failure


@contextlib.contextmanager
def seated(user=USER):
    """What udev's uaccess reads of logind: the user is the one who sits at the machine."""
    os.makedirs("/run/systemd/seats", exist_ok=True)
    write("/run/systemd/seats/seat0", f"ACTIVE=1\nACTIVE_UID={user}\n")
    try:
        yield
    finally:
        shutil.rmtree("/run/systemd/seats")


def may(right, node, user=USER):
    """Whether a user without any group may do it: `r`, `w`."""
    return subprocess.run(["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups",
                           "test", "-" + right, node]).returncode == 0


def group_and_mode(node):
    status = os.stat(node)
    # Where there is an ACL, the group's three bits are its mask.
    return grp.getgrgid(status.st_gid).gr_name, f"{stat.S_IMODE(status.st_mode):04o}"


def tags(node):
    """Those that the last event has left."""
    found = properties(node)
    return set(filter(None, found.get("CURRENT_TAGS", "").split(":")))


def every_device():
    """The properties of all that udev knows, by node."""
    output = subprocess.run(["udevadm", "info", "--export-db"], check=True, capture_output=True,
                            text=True).stdout
    devices = [dict(line[3:].split("=", 1) for line in block.splitlines() if line.startswith("E: "))
               for block in output.split("\n\n")]
    return {device["DEVNAME"]: device for device in devices if "DEVNAME" in device}


def expect_open(node, group):
    """It is the group's, and that of whoever sits at the machine."""
    require("uaccess" in tags(node), f"{node} has no tag uaccess, only {tags(node) or 'none'}")
    equal(group_and_mode(node), (group, "0660"), f"group and mode of {node}")
    # 71-seat.rules has seen the tag.
    require("seat" in tags(node), f"{node} has no tag seat")


def expect_closed(node):
    require("uaccess" not in tags(node), f"{node} has the tag uaccess")


def trigger(node, action="change"):
    """Has udev run its rules on a device that is there."""
    subprocess.run(["udevadm", "trigger", "--settle", "--action=" + action, node], check=True)


def reload():
    subprocess.run(["udevadm", "control", "--reload"], check=True)


def complaints(node, path):
    """What udev has to say against the rules in that file when it reads and runs them."""
    if subprocess.run(["udevadm", "verify", "--help"], capture_output=True).returncode == 0:
        result = subprocess.run(["udevadm", "verify", path], capture_output=True, text=True)
        return result.stdout + result.stderr if result.returncode else ""
    # Debian 12's udev can't verify. Each line begins with its weight: <31> is for finding
    # errors in udev, <30> is information, and a lower number a complaint.
    result = subprocess.run(
        ["udevadm", "test", "--action=add", "/sys" + properties(node)["DEVPATH"]],
        capture_output=True, text=True,
        env=os.environ | {"SYSTEMD_LOG_TARGET": "console-prefixed"})
    lines = (result.stdout + result.stderr).splitlines()
    if not any("Reading rules file: " + path in line for line in lines):
        raise Failure(f"udev does not read {path}")
    found = [line for line in lines if path in line and line[:4] not in ("<31>", "<30>")]
    return "\n".join(found)


def samples(path, *words):
    """The commented entries of a file that hold one of these words, as they are when their `#` is
    taken away. An entry begins right behind its `#`; its further lines are indented."""
    entries = re.findall(r"^#[^# \n].*\n(?:# +\S.*\n)*", read(path), re.MULTILINE)
    found = [entry for entry in entries if any(word in entry for word in words)]
    require(found, f"{path} has no sample with {' or '.join(words)}")
    return re.sub("^#", "", "".join(found), flags=re.MULTILINE)


def read(path):
    with open(path) as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def forget(path):
    with contextlib.suppress(FileNotFoundError):
        os.remove(path)

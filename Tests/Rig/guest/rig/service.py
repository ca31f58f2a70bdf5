"""The packaged unit in a guest of which systemd is the first process: installed, set and looked at."""
import contextlib
import os
import re
import shutil
import subprocess

from .checks import equal, eventually, require
from .machine import NAME
from .phone import PROGRAM, contacts_file

HERE = os.path.dirname(os.path.realpath(__file__))
PACKAGING = HERE + "/../../../../Sources/Packaging"
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


def share_mounts():
    """What systemd mounts for a service is to be seen by the service, as it is where systemd began the boot."""
    subprocess.run(["mount", "--make-rshared", "/"], check=True)


def set(lines):
    with open(SETTINGS, "w") as file:
        file.write(lines)


def status(process=None):
    """What /proc says of a process: the service's, where none is named."""
    with open(f"/proc/{process or shown('MainPID')['MainPID']}/status") as file:
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
def heard(more=""):
    """What the service says, from its next start on: a function that gives it. With more lines for the unit."""
    path = "/run/twelvekey.said"

    def said():
        with open(path) as file:
            return file.read()
    with contextlib.suppress(FileNotFoundError):
        os.remove(path)
    with drop_in(f"{more}[Service]\nStandardError=append:{path}\n"):
        yield said

"""The tests of other people's programs: those of Fixtures/examples, and the commands of the manual page."""
import grp
import os
import re
import shutil
import subprocess
import tempfile

from rig import checks
from rig.checks import PATIENCE, Failure, check, equal, require
from rig.phone import PROGRAM

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..")
EXAMPLES = os.path.join(ROOT, "Fixtures/examples")
PAGE = os.path.join(ROOT, "Sources/Packaging/manual/twelvekey-testing.7.md")
# Where `twelvekey` is found.
BIN = tempfile.mkdtemp()
os.chmod(BIN, 0o755)
os.symlink(PROGRAM, BIN + "/twelvekey")


def run(*command, folder=EXAMPLES, user=None):
    """Runs a command with the program in PATH: its output, if it exits with 0."""
    as_user = [] if user is None else [
        "setpriv", "--reuid", user, "--regid", str(grp.getgrnam("input").gr_gid), "--clear-groups"]
    result = subprocess.run(
        [*as_user, *command], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=300 * PATIENCE,
        env=dict(os.environ, PATH=f"{BIN}:/usr/bin:/bin", HOME="/tmp"))
    if result.returncode:
        raise Failure(f"{' '.join(command)} exits {result.returncode}: {result.stdout.strip()}")
    return result.stdout


@check("the example around evtest passes")
def _():
    require("evtest reads every key" in run("./evtest.sh"), "it ends without saying so")


@check("the example with python-evdev passes")
def _():
    output = run("/usr/bin/python3", "-m", "unittest", "test_pin_entry")
    equal(re.findall(r"Ran (\d+) tests", output), ["5"], "how many tests it runs")


@check("the example of a GTK program passes")
def _():
    if not shutil.which("cage"):
        raise checks.Skipped("cage is not installed")
    # What the project's udev rule gives the user at the machine.
    os.chown("/dev/uinput", 0, grp.getgrnam("input").gr_gid)
    os.chmod("/dev/uinput", 0o660)
    require("the GTK program gets every key" in run("./gtk.sh", user="nobody"),
            "it ends without saying so")


@check("an example fails where the program reads wrong")
def _():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("pin_entry.py", "test_pin_entry.py"):
            shutil.copy(f"{EXAMPLES}/{name}", folder)
        path = f"{folder}/pin_entry.py"
        with open(path) as file:
            text = file.read()
        changed = text.replace("event.value != evdev.KeyEvent.key_down", "event.value == 0")
        require(changed != text, "pin_entry.py has no check of the value")
        with open(path, "w") as file:
            file.write(changed)
        try:
            run("/usr/bin/python3", "-m", "unittest", "test_pin_entry", folder=folder)
        except Failure as failure:
            require("FAILED (failures=1)" in str(failure)
                    and "FAIL: test_a_held_digit_counts_once" in str(failure), str(failure))
        else:
            raise Failure("a program that counts repeats passes")


@check("every command of the manual's page on testing runs")
def _():
    with open(PAGE) as file:
        blocks = re.findall(r"^```sh\n(.*?)^```$", file.read(), re.M | re.S)
    require(len(blocks) >= 5, f"the page has {len(blocks)} blocks")
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(EXAMPLES):
            shutil.copy(f"{EXAMPLES}/{name}", folder)
        for block in blocks:
            run("sh", "-e", "-c", block, folder=folder)


checks.main()

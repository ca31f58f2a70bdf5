"""Named checks and how they are reported.

A check file registers functions and ends with `checks.main()`:

    @check("a digit typed on the pad is the query")
    def _(): …

Every check prints `ok NAME`, `FAILED NAME: why` or `skipped NAME: why`; `# N checks` is the last
line, by which the host knows that none of them got lost. TWELVEKEY_RIG_ONLY runs only the checks
whose names contain it.
"""
import contextlib
import os
import sys
import time
import traceback

# How much longer than on a quiet machine to wait for what must come, before it is said not to come.
# In a guest whose clock stands still while anything computes: no longer.
PATIENCE = float(os.environ.get("TWELVEKEY_RIG_PATIENCE", "1"))

# How long to wait before the next look, in seconds.
PAUSE = 0.005

_registered = []


class Failure(Exception):
    """What a check found; its text stands behind the check's name."""


def check(name):
    def register(function):
        _registered.append((name, function))
        return function
    return register


class Skipped(Exception):
    """Why a check can't be made here."""


def require(condition, why):
    if not condition:
        raise Failure(why)


def equal(found, wanted, what):
    require(found == wanted, f"{what} is {found!r}, not {wanted!r}")


def eventually(condition, what, seconds=5):
    """Waits until `condition` gives something true, and gives that.

    Whatever is going to happen without another input has happened long before the limit.
    """
    seconds *= PATIENCE
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() >= end:
            raise Failure(f"{what}: not within {seconds:g} s")
        time.sleep(PAUSE)


@contextlib.contextmanager
def undone(device):
    """While a device is set up: a failure takes down what is there, or later checks would see it."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(Failure, OSError):
            device.__exit__()
        raise


def main():
    ran = 0
    only = os.environ.get("TWELVEKEY_RIG_ONLY", "")
    for name, function in _registered:
        if only not in name:
            continue
        ran += 1
        try:
            function()
            print("ok", name, flush=True)
        except Skipped as why:
            print(f"skipped {name}: {why}", flush=True)
        except Failure as failure:
            print(f"FAILED {name}: {failure}", flush=True)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{os.path.basename(where.filename)}:{where.lineno}"
            print(f"FAILED {name}: {type(error).__name__}: {error} ({place})", flush=True)
    print(f"# {ran} checks", flush=True)
    sys.exit(0)

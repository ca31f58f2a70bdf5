"""SYN_DROPPED: the program is stopped while more events come than the kernel keeps for it."""
import contextlib
import os
import signal
import time

from rig import checks
from rig.checks import check, equal, require
from rig.phone import Phone
from rig.virtual import VirtualPad

FLOOD = 600  # events that are not SYN_REPORT
# What the kernel keeps for one reader is 64 events; a tap is four of them.
KEPT_TAPS = 64 // 4


@contextlib.contextmanager
def begun():
    """A pad and a telephone on which 56 is typed."""
    with VirtualPad() as pad, Phone() as phone:
        phone.wait_open(pad.node)
        pad.type("56")
        phone.expect(query="56")
        yield pad, phone


def flood(phone, pad, *, before=(), key="1"):
    """300 taps of a key while the program is stopped."""
    os.kill(phone.pid, signal.SIGSTOP)
    for step in (*before, *[(pad.press, key), (pad.release, key)] * (FLOOD // 2)):
        step[0](step[1])
    os.kill(phone.pid, signal.SIGCONT)
    time.sleep(3)  # a key that were stuck would be held by now


def ones(query, start):
    """How many 1 stand behind `start`."""
    require(query.startswith(start) and set(query[len(start):]) <= {"1"},
            f"the query is {query!r} after the flood")
    count = len(query) - len(start)
    require(count <= KEPT_TAPS, f"{count} taps after the flood: more than the kernel kept")
    return count


@check("a flood while the program is stopped leaves no stuck key")
def _():
    with begun() as (pad, phone):
        flood(phone, pad)
        ones(phone.changes[-1]["query"], "56")
        start = phone.changes[-1]["query"]
        pad.type("41")
        phone.expect(query=start + "41")


@check("a key that went down in the flood is not tapped")
def _():
    with begun() as (pad, phone):
        flood(phone, pad, before=[(pad.press, "0")])
        start = phone.changes[-1]["query"]
        ones(start, "56")
        pad.release("0")
        time.sleep(0.1)
        equal(phone.changes[-1]["query"], start, "the query after the lost key's release")
        pad.tap("0")
        phone.expect(query=start + "0")


@check("a key that stays down through the flood goes on being held")
def _():
    with begun() as (pad, phone):
        pad.press("0")
        phone.expect(query="560")
        flood(phone, pad, key="numlock")  # which types nothing
        equal(phone.changes[-1]["query"], "56+", "the query while 0 is held")
        pad.release("0")
        pad.tap("4")
        phone.expect(query="56+4")


@check("a key that went up in the flood is up")
def _():
    with begun() as (pad, phone):
        pad.press("0")
        time.sleep(0.1)
        before = phone.changes[-1]["query"]
        require(before in ("56", "560"), f"the query is {before!r} while 0 goes down")
        flood(phone, pad, before=[(pad.release, "0")])
        require(not any("+" in (change.get("query") or "") for change in phone.changes),
                "0 went on being held")
        start = phone.changes[-1]["query"]
        # Whether the 0 whose release was lost counts is the program's choice; twice is not.
        ones(start, "560" if start.startswith("560") else "56")
        pad.tap("0")
        phone.expect(query=start + "0")


checks.main()

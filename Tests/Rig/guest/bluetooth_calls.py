"""Calls through the phone, and the phone out of reach."""
import time

from rig.bluetooth import HANDS_FREE, NAME, device, path_of
from rig.checks import check, equal, eventually, require
from rig.hands_free import (
    CALLED, CALLER, Signals, answer_question, clear, here, telephone, wait_call, wait_line, wait_no_call,
    wait_quiet, wait_ready, wait_shown, world)


@check("a number that is dialled here is dialled by the phone, and is spoken and hung up")
def _():
    phone, _ = world()
    with telephone() as (pad, own):
        wait_line(phone, own)
        count = phone.dialled[2]
        pad.type("5646")
        pad.tap("enter")
        eventually(lambda: phone.dialled[2] > count, "the phone's ATD", 10)
        equal(phone.dialled[0], "+16505550123", "what the phone was told to dial")
        phone.wait_calls(3)
        wait_call(own, state="alerting", outgoing=True)
        phone.do("answer")
        wait_call(own, state="active")
        pad.tap("7")
        phone.wait("tones", "7")
        pad.tap("end")
        phone.wait_calls()
        wait_no_call(own)


@check("a call that comes in rings here, is answered, and hung up there")
def _():
    phone, _ = world()
    clear(phone)
    with telephone() as (pad, own):
        wait_line(phone, own)
        phone.do("ring " + CALLER)
        wait_call(own, number=CALLER, outgoing=False)
        answer_question(pad, "enter")
        phone.wait_calls(0)
        wait_call(own, state="active")
        phone.do("hangup")
        wait_no_call(own)


@check("a call that comes in is refused here")
def _():
    phone, _ = world()
    clear(phone)
    with telephone() as (pad, own):
        wait_line(phone, own)
        phone.do("ring " + CALLER)
        wait_call(own, number=CALLER, outgoing=False)
        answer_question(pad, "end")
        phone.wait_calls()
        wait_no_call(own)


@check("a call of the phone itself is shown as made while it rings there, and is hung up here")
def _():
    phone, _ = world()
    clear(phone)
    with telephone() as (pad, own):
        wait_line(phone, own)
        phone.do("dial " + CALLED)
        wait_call(own, number=CALLED, outgoing=True, state="alerting")
        phone.do("answer")
        wait_call(own, state="active", outgoing=True)
        answer_question(pad, "end")
        phone.wait_calls()
        wait_no_call(own)


@check("out of range in a call and back: the same call goes on")
def _():
    phone, _ = world()
    clear(phone)
    # A phone knows the services of a machine soon after it has paired.
    eventually(lambda: HANDS_FREE in (device(path_of(here(), 1), "UUIDs") or []),
               "the hands-free side, to the phone", 20)
    with telephone() as (pad, own):
        wait_line(phone, own)
        pad.type("5646")
        pad.tap("enter")
        phone.wait_calls(3)
        phone.do("answer")
        wait_call(own, state="active")
        phone.do("away")
        phone.wait_connected(False, seconds=30)
        before = len(own.changes)
        phone.do("back")
        phone.wait_connected(seconds=30)
        wait_ready(own)
        states = {(change.get("call") or {}).get("state") for change in own.changes[before:]}
        require(None not in states, f"the call was over for a while: {own.changes[-1:]}")
        phone.wait_calls(0)
        pad.tap("9")
        eventually(lambda: phone.fact("tones").endswith("9"), "a tone in the call", 10)
        pad.tap("end")
        phone.wait_calls()
        wait_no_call(own)


@check("out of reach: a call says so, and the phone is connected to by itself once it is near")
def _():
    phone, _ = world()
    clear(phone)
    with telephone() as (pad, own):
        wait_line(phone, own)
        phone.do("away")
        phone.wait_connected(False, seconds=30)
        pad.type("5646")
        pad.tap("enter")
        wait_shown(own, f"{NAME} is out of reach", seconds=40)
        # Whether it still waits for the phone is the line's affair.
        pad.tap("end")
        wait_no_call(own)
        phone.do("near")
        phone.wait_connected(seconds=90)
        wait_ready(own)
        phone.do("ring " + CALLER)
        wait_call(own, number=CALLER, outgoing=False)
        phone.do("hangup")
        wait_no_call(own)


@check("with a connected phone nothing wakes up in an idle minute, beyond what the daemons tell")
def _():
    phone, _ = world()
    clear(phone)
    with telephone("--no-clock") as (_, own):
        wait_line(phone, own)
        with Signals("org.ofono", "org.bluez") as told:
            wait_quiet(own)
            before, signals = own.wake_ups(), told.count()
            time.sleep(60)
            woken, signals = own.wake_ups() - before, told.count() - signals
            # What is counted would have been seen.
            seen = own.wake_ups(), told.count()
            phone.do("signal 2")
            eventually(lambda: own.wake_ups() > seen[0] and told.count() > seen[1], "news wakes it")
            phone.do("signal 4")
    print(f"# in a minute with a connected phone: {woken} wake-ups, {signals} signals", flush=True)
    require(woken <= signals, f"{woken} wake-ups in a minute, and {signals} signals of the daemons")

"""Pairing with the phone: no, no answer, yes; and with an unknown machine."""
import json
import socket

from rig.bluetooth import NAME, Screen, adapter, device, path_of, set_adapter, told_services
from rig.checks import check, equal, eventually, require
from rig.hands_free import (
    MODEM, SETTINGS, STATE, be_open, book_program, doctor, here, paired, pairs, settings, takes_contacts,
    telephone, there, world)
from rig.phone import run

# Longer than the radio and bluetoothd take for a refusal. With nothing else to do the clock jumps there.
SILENCE = 60


@check("doctor, where no phone is paired, says how to pair one, and what else makes calls")
def _():
    world()
    text = doctor()
    for words in f"ok    bluetooth: adapter hci0, {here()}", "note  phone: none is paired", MODEM:
        require(words in text, f"doctor does not say {words!r}: {text}")


@check("an unknown machine can't pair")
def _():
    phone, stranger = world()
    # The phone's side answers no question, so all that is said is said by this machine.
    phone.do("withdraw")
    be_open()
    try:
        with telephone():
            stranger.do("pair " + here())
            eventually(lambda: stranger.fact("pairing") not in ("none", "begun"), "the end of its try", 30)
            require(stranger.fact("pairing").startswith("refused"), f"it is {stranger.fact('pairing')}")
        equal(paired(), [], "what is paired")
    finally:
        be_open(False)


@check("nor call or read: each service that this machine tells of refuses it")
def _():
    world()[0].do("withdraw")
    be_open()
    try:
        with telephone(), book_program():
            services = told_services(here())
            names = " ".join(name for name, _, _ in services)
            for wanted in "Handsfree", "Phonebook Access":
                require(wanted in names, f"no service {wanted!r} to be refused is told of: {services}")
            # The channels behind which there is nothing, too: what is there and not told of is no secret.
            places = {(kind, place) for _, kind, place in services}
            places |= {("Channel", place) for place in range(1, 31)}
            answers = {place: answer_of(*place) for place in sorted(places)}
        others = {place: answer for place, answer in answers.items() if answer != "refused"}
        equal(others, {}, "what does not refuse it")
        equal(paired(), [], "what is paired")
    finally:
        be_open(False)
        # It is gone. obexd is told of no adapter, and would take the stranger's.
        set_adapter(2, "Powered", False)


def answer_of(kind, place):
    """What becomes of the stranger's connection with a service of this machine."""
    form, protocol = ((socket.SOCK_STREAM, socket.BTPROTO_RFCOMM) if kind == "Channel"
                      else (socket.SOCK_SEQPACKET, socket.BTPROTO_L2CAP))
    with socket.socket(socket.AF_BLUETOOTH, form, protocol) as line:
        line.bind((adapter(2, "Address"), 0))
        line.settimeout(SILENCE)
        try:
            line.connect((here(), place))
            # Some let a connection be, and end it at once.
            return f"says {line.recv(64)!r}"
        except (ConnectionRefusedError, ConnectionResetError, PermissionError):
            return "refused"
        except TimeoutError:
            return "silent"


@check("pair: the phone refuses")
def _():
    phone, _ = world()
    with Screen("pair", "--config", SETTINGS, "--state", STATE) as screen:
        pairs(screen, answer_there="no")
        equal(screen.wait(), 75, f"the exit status, behind {screen.text!r}")
        require("the phone refused" in screen.text, f"it says {screen.text!r}")
    equal(paired(), [], "what is paired")
    require("phone" not in settings(), f"the settings are {settings()!r}")


@check("pair: refused here by *")
def _():
    with Screen("pair", "--config", SETTINGS, "--state", STATE) as screen:
        pairs(screen, answer_here="*")
        equal(screen.wait(), 75, f"the exit status, behind {screen.text!r}")
        require("refused here" in screen.text, f"it says {screen.text!r}")
    equal(paired(), [], "what is paired")
    require("phone" not in settings(), f"the settings are {settings()!r}")


@check("pair: no answer is no")
def _():
    with Screen("pair", "--config", SETTINGS, "--state", STATE) as screen:
        pairs(screen, answer_here="")
        equal(screen.wait(seconds=60), 75, f"the exit status, behind {screen.text!r}")
        require("no answer here" in screen.text, f"it says {screen.text!r}")
    equal(paired(), [], "what is paired")
    require("phone" not in settings(), f"the settings are {settings()!r}")


@check("pair: yes at both ends; the settings have the phone, which is trusted and connected")
def _():
    phone, _ = world()
    with Screen("pair", "--config", SETTINGS, "--state", STATE) as screen:
        equal(pairs(screen), phone.fact("digits"), "the digits here, beside those on the phone")
        takes_contacts(screen)
        equal(screen.wait(), 0, f"the exit status, behind {screen.text!r}")
    require(f"phone = {there()}" in settings(), f"the settings are {settings()!r}")
    require("phone-contacts = yes" in settings(), f"the settings are {settings()!r}")
    require(settings().startswith("# the rig's\n"), "a comment of the settings is lost")
    equal(device(path_of(there()), "Trusted"), True, "Trusted")
    phone.wait_connected()
    eventually(lambda: adapter(0, "Discovering") is False, "no discovery any more")


@check("pair --list names the phone")
def _():
    with_json = run("pair", "--list", "--json", "--config", SETTINGS)
    equal(with_json.returncode, 0, with_json.stderr)
    rows = list(map(json.loads, with_json.stdout.splitlines()))
    # The one bluetoothd has the other machines' devices, too.
    row, = [row for row in rows if row["address"] == there()]
    equal([row["name"], row["set"]], [NAME, True], "the phone")
    text = run("pair", "--list", "--config", SETTINGS)
    require(NAME in text.stdout and there() in text.stdout, f"it lists {text.stdout!r}")

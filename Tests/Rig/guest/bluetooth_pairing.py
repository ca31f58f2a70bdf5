"""Pairing with the phone: no, no answer, yes; and with an unknown machine."""
import json
import socket

from rig.bluetooth import NAME, Screen, adapter, device, path_of, set_adapter
from rig.checks import PATIENCE, check, equal, eventually, require
from rig.hands_free import (
    SETTINGS, STATE, be_open, here, paired, pairs, settings, takes_contacts, telephone, there, world)
from rig.phone import run


@check("an unknown machine can't pair")
def _():
    phone, stranger = world()
    # The phone's side answers no question, so all that is said is said by this machine.
    phone.do("withdraw")
    be_open()
    try:
        with telephone():
            stranger.do("pair " + here())
            eventually(lambda: stranger.fact("pairing") not in ("none", "begun"), "the end of its pairing", 30)
            require(stranger.fact("pairing").startswith("refused"), f"its pairing: {stranger.fact('pairing')}")
        equal(paired(), [], "what is paired")
    finally:
        be_open(False)


@check("nor call or read: it reaches none of this machine's services")
def _():
    stranger = adapter(2, "Address")
    world()[0].do("withdraw")
    be_open()
    opened, asked = [], []
    try:
        with telephone():
            for channel in range(1, 31):
                with socket.socket(socket.AF_BLUETOOTH, socket.SOCK_STREAM, socket.BTPROTO_RFCOMM) as line:
                    line.bind((stranger, 0))
                    line.settimeout(10 * PATIENCE)
                    try:
                        line.connect((here(), channel))
                        # Some let a connection be, and end it as it is not allowed.
                        line.sendall(b"AT+BRSF=0\r")
                        if line.recv(1):
                            opened.append(channel)
                    except OSError as error:
                        asked.append(error.errno)
    finally:
        be_open(False)
        # It is gone. obexd is told of no adapter, and would take the stranger's.
        set_adapter(2, "Powered", False)
    equal(opened, [], "the channels that answer it")
    equal(len(asked), 30, "how many were refused")


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

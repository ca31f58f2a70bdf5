#!/usr/bin/python3
"""A made-up smartphone that is reached by Bluetooth: the audio gateway of the Hands-Free Profile, its calls, its
network and its owner.

    smartphone --control PATH [--kind android|ios]               owns org.bluez itself, where there is no radio:
                                                                 one adapter, one paired phone
    smartphone --control PATH --adapter hci1 [--book FOLDER]     the phone's side of a real bluetoothd, and of
                                                                 PBAP: FOLDER has pb.vcf, ich.vcf, och.vcf, mch.vcf
    --stranger   with --adapter: a machine without a gateway
    --alone      it does not connect by itself
    --alias, --address    of the made-up phone

The bus is that of DBUS_SYSTEM_BUS_ADDRESS. Each line that is written to the control socket is one act:

    ring [NUMBER [NAME]]    somebody calls         dial NUMBER    the owner makes a call on the phone itself
    answer, refuse          there                  pick           the owner answers on the phone itself
    hangup                  there, or the owner    hold           the owner swaps calls
    away, back, near        out of reach; back, and connects; back, and waits until it is connected to
    service on|off, signal 0…5, battery 0…5, roam on|off, operator NAME, in-band on|off
    with --adapter:
    say yes|no|nothing      what the owner does when the phone asks whether to pair
    withdraw                no question is answered any more
                            (`say yes alone`: only where the pairing begins on the phone)
    pair ADDRESS            the owner looks for that machine on the phone, and pairs with it
    forget ADDRESS          … and removes it
    forbid, allow           the book

After each change all connections get lines: `calls STATE…` (as +CLCC numbers them), `tones DIGITS`,
`codes`, `pins 0`, `connected yes|no`, `dialled NUMBER MICROSECONDS` of the last ATD, and how many there were,
`attempts COUNT`: how often the phone was to be connected to; with --adapter also `book COUNT`, how often one
was read, `pairing none|begun|done|refused ERROR`, `digits` that were shown last, `asked COUNT` unanswered
questions. `end` is the last one;
`failed ACT` says that one was none, or could not be done.

Own code, Python's standard library and python3-gi.
"""
import argparse
import os
import signal
import socket
import sys

from gi.repository import GLib

from gateway import ACTIVE, ALERTING, DIALING, FORMS, HELD, INCOMING, WAITING, Gateway


class Control:
    def __init__(self, path):
        self.listeners = {}
        server = socket.socket(socket.AF_UNIX)
        # What waits for its name connects at once.
        server.bind(path + ".new")
        server.listen(8)
        os.rename(path + ".new", path)
        GLib.io_add_watch(server.fileno(), GLib.IO_IN, self._accept)
        self.server = server

    def _accept(self, *_):
        connection, _ = self.server.accept()
        self.listeners[connection.fileno()] = [connection, b""]
        GLib.io_add_watch(connection.fileno(), GLib.IO_IN | GLib.IO_HUP, self._readable)
        connection.sendall(status())
        return True

    def _readable(self, number, _condition):
        connection, unread = self.listeners[number]
        try:
            data = connection.recv(4096)
        except OSError:
            data = b""
        if not data:
            del self.listeners[number]
            connection.close()
            return False
        *lines, rest = (unread + data).split(b"\n")
        self.listeners[number][1] = rest
        for line in lines:
            word, _, rest = line.decode().strip().partition(" ")
            try:
                ACTS[word](rest)
            except (KeyError, AttributeError, ValueError, GLib.Error) as error:
                connection.sendall(f"failed {word}: {error!r}\n".encode())
            # Also where nothing has changed: it is an answer.
            changed()
        return True

    def send(self, data):
        for connection, _ in list(self.listeners.values()):
            try:
                connection.sendall(data)
            except OSError:
                pass  # its end is read


def status():
    number, at = gateway.dialled[-1] if gateway.dialled else ("-", 0)
    return (f"calls{''.join(f' {call.state}' for _, call in sorted(gateway.calls.items()))}\n"
            f"tones {gateway.tones}\npins 0\ncodes\nconnected {'yes' if gateway.is_connected else 'no'}\n"
            f"service {'yes' if gateway.values['service'] else 'no'}\n"
            f"near {'yes' if getattr(world, 'is_near', True) else 'no'}\n"
            f"dialled {number} {at} {len(gateway.dialled)}\nattempts {world.attempts}\nbook {world.reads}\n"
            f"{world.status()}end\n").encode()


def changed():
    if control is not None:
        control.send(status())


def ring(words):
    number, _, name = words.partition(" ")
    gateway.come(number, name)


def service(word):
    gateway.indicate("service", int(word == "on"))
    gateway.indicate("signal", 4 if word == "on" else 0)


def operator(name):
    gateway.operator = name


def hang_up(_):
    gateway.end(gateway.having(INCOMING, WAITING, DIALING, ALERTING) or gateway.having(ACTIVE)
                or gateway.having(HELD))


ACTS = {
    "ring": ring, "dial": lambda number: gateway.make(number), "hangup": hang_up,
    "answer": lambda _: gateway.answered_there(), "pick": lambda _: gateway.pick_up(),
    "refuse": lambda _: gateway.end(gateway.having(DIALING, ALERTING)),
    "hold": lambda _: gateway.hold("2"), "service": service, "operator": operator,
    "signal": lambda bars: gateway.indicate("signal", int(bars)),
    "battery": lambda level: gateway.indicate("battchg", int(level)),
    "roam": lambda word: gateway.indicate("roam", int(word == "on")),
    "in-band": lambda word: gateway.in_band(word == "on"),
    "away": lambda _: world.leave(), "back": lambda _: world.come_back(connects=True),
    "near": lambda _: world.come_back(connects=False), "state": lambda _: None,
    "say": lambda word: world.will_say(word), "withdraw": lambda _: world.withdraw(),
    "pair": lambda address: world.pair(address), "forget": lambda address: world.forget(address),
    "forbid": lambda _: world.forbid(True),
    "allow": lambda _: world.forbid(False),
}

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--control", required=True)
parser.add_argument("--kind", default="android", choices=list(FORMS))
parser.add_argument("--adapter", help="of a real bluetoothd")
parser.add_argument("--book", help="the folder of its phone book")
parser.add_argument("--stranger", action="store_true")
parser.add_argument("--alone", action="store_true")
parser.add_argument("--alias", default="Pocket phone")
parser.add_argument("--address", default="00:00:5E:00:53:01")
options = parser.parse_args()
control = None
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
gateway = Gateway(FORMS[options.kind], changed, lambda: world.closed())
if options.adapter:
    from radio import Radio
    world = Radio(gateway, options, changed)
else:
    from madeup import MadeUpBluez
    world = MadeUpBluez(gateway, options, changed)
control = Control(options.control)
GLib.MainLoop().run()

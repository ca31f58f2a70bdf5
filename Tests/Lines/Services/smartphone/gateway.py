"""The phone's end of hands-free: the audio gateway of the Bluetooth Hands-Free Profile 1.7 (HFP, chapters 4 and
5), with its calls and its network."""
import re
import time

from gi.repository import GLib

# The states of calls, as +CLCC numbers them (HFP 4.34.2).
ACTIVE, HELD, DIALING, ALERTING, INCOMING, WAITING = range(6)
CLOSED = GLib.IO_HUP | GLib.IO_ERR

# The bits of +BRSF (HFP 4.34.2).
ABILITIES = {"three-way": 0, "echo": 1, "voice": 2, "in-band ring": 3, "reject": 5, "list": 6, "control": 7,
             "errors": 8, "codecs": 9, "indicators": 10, "eSCO": 11}
OWN_ERRORS = {"no call": 3, "not supported": 4, "no service": 30, "memory": 20}


class Form:
    """How one kind of phone presents itself."""

    def __init__(self, abilities, hold, indicators, tells_names, own_words):
        self.abilities = sum(1 << ABILITIES[name] for name in abilities.split(", "))
        self.hold, self.tells_names, self.own_words = hold, tells_names, own_words
        self.ranges = dict(indicators)
        self.order = list(self.ranges)


BOTH = "three-way, echo, voice, in-band ring, reject, list, errors, codecs"
FORMS = {
    "android": Form(BOTH + ", indicators, eSCO", "(0,1,2,3)",
                    [("call", "(0,1)"), ("callsetup", "(0-3)"), ("service", "(0-1)"), ("signal", "(0-5)"),
                     ("roam", "(0,1)"), ("battchg", "(0-5)"), ("callheld", "(0-2)")],
                    tells_names=True, own_words={}),
    "ios": Form(BOTH + ", control", "(0,1,1x,2,2x,3)",
                [("service", "(0-1)"), ("call", "(0-1)"), ("callsetup", "(0-3)"), ("battchg", "(0-5)"),
                 ("signal", "(0-5)"), ("roam", "(0-1)"), ("callheld", "(0-2)")],
                tells_names=False, own_words={"+XAPL": "+XAPL=iPhone,7", "+IPHONEACCEV": None, "+APLSIRI?": "+APLSIRI:1"}),
}


class Call:
    def __init__(self, number, state, is_outgoing, name=""):
        self.number, self.state, self.is_outgoing, self.name = number, state, is_outgoing, name


def kind(number):
    """The type of a number (3GPP TS 24.008, 10.5.4.7)."""
    return 128 if not number else 145 if number.startswith("+") else 129


class Gateway:
    def __init__(self, form, changed, closed):
        """`changed`: what the controllers see has changed; `closed`: the hands-free side has hung up the line."""
        self.form, self.changed, self.closed = form, changed, closed
        self.stream = self.watch = None
        self.values = {"call": 0, "callsetup": 0, "callheld": 0, "service": 1, "signal": 4, "roam": 0, "battchg": 5}
        self.operator, self.calls, self.tones = "Example Mobile", {}, ""
        # When each number was asked for (ATD), on this machine's monotonic clock.
        self.dialled = []
        self.refuses_next, self.rings_in_band = "", True
        self._forget_line()

    def _forget_line(self):
        self.unread = b""
        self.reports = self.names_callers = self.names_waiting = self.gives_codes = False

    # The line

    @property
    def is_connected(self):
        return self.stream is not None

    def open(self, stream):
        self.close()
        self._forget_line()
        self.stream = stream
        stream.setblocking(False)
        self.watch = GLib.io_add_watch(stream.fileno(), GLib.IO_IN | CLOSED, self._readable)
        self.changed()

    def close(self):
        if self.stream is None:
            return
        GLib.source_remove(self.watch)
        self.stream.close()
        self.stream = self.watch = None
        self.changed()

    def _readable(self, _stream, _condition):
        try:
            data = self.stream.recv(65536)
        except BlockingIOError:
            return True
        except OSError:
            data = b""
        if not data:
            self.close()
            self.closed()
            return False
        self.unread += data
        while b"\r" in self.unread:
            line, self.unread = self.unread.split(b"\r", 1)
            text = line.decode("utf-8", "replace").strip()
            if text.upper().startswith("AT"):
                self._obey(text[2:])
        return self.stream is not None

    def _send(self, *lines):
        for line in lines:
            if self.stream is not None:
                try:
                    self.stream.send(f"\r\n{line}\r\n".encode())
                except OSError:
                    pass  # its end is read

    def indicate(self, name, value, again=False):
        if self.values[name] == value and not again:
            return
        self.values[name] = value
        if self.reports:
            self._send(f"+CIEV: {self.form.order.index(name) + 1},{value}")
        self.changed()

    def in_band(self, is_on):
        self.rings_in_band = is_on
        self._send(f"+BSIR: {int(is_on)}")

    # The calls

    def having(self, *states):
        return [place for place, call in sorted(self.calls.items()) if call.state in states]

    def _add(self, call):
        place = next(place for place in range(1, 10) if place not in self.calls)
        self.calls[place] = call
        return place

    def _set(self, places, state):
        for place in places:
            self.calls[place].state = state

    def _settled(self, was_swapped=False):
        """Reports by the indicators what the calls are now."""
        active, held = self.having(ACTIVE), self.having(HELD)
        setup = 1 if self.having(INCOMING, WAITING) else 3 if self.having(ALERTING) else \
            2 if self.having(DIALING) else 0
        self.indicate("call", int(bool(active or held)))
        self.indicate("callsetup", setup)
        self.indicate("callheld", 1 if active and held else 2 if held else 0, again=was_swapped)
        self.changed()

    def make(self, number):
        """A call that was asked for by the hands-free side, or made on the phone itself."""
        self._set(self.having(ACTIVE), HELD)
        call = Call(number, DIALING, True)
        place = self._add(call)
        self._settled()

        def alert():
            if self.calls.get(place) is call and call.state == DIALING:
                call.state = ALERTING
                self._settled()
        GLib.timeout_add(100, alert)

    def come(self, number, name=""):
        """Somebody calls the phone."""
        waits = bool(self.calls)
        place = self._add(Call(number, WAITING if waits else INCOMING, False, name))
        if waits:
            if self.names_waiting:
                self._send(f'+CCWA: "{number}",{kind(number)}' + self._name(name))
            self._settled()
        else:
            self._settled()
            self._ring(place, self.calls[place])

    def _name(self, name):
        return f',,,"{name}"' if name and self.form.tells_names else ""

    def _ring(self, place, call):
        if self.calls.get(place) is not call or call.state != INCOMING:
            return
        self._send("RING")
        if self.names_callers:
            self._send(f'+CLIP: "{call.number}",{kind(call.number)}' + self._name(call.name))
        GLib.timeout_add(2000, self._ring, place, call)

    def pick_up(self):
        """What rings or waits is taken, and what was active is held."""
        asking = self.having(INCOMING, WAITING)[:1]
        self._set(self.having(ACTIVE), HELD)
        self._set(asking, ACTIVE)
        self._settled()

    def answered_there(self):
        self._set(self.having(DIALING, ALERTING), ACTIVE)
        self._settled()

    def end(self, places):
        for place in places:
            del self.calls[place]
        # A call that waited for its turn rings now.
        turn = [] if self.having(ACTIVE, HELD, DIALING, ALERTING) else self.having(WAITING)[:1]
        self._set(turn, INCOMING)
        self._settled()
        for place in turn:
            self._ring(place, self.calls[place])

    def hold(self, word):
        """AT+CHLD (HFP 4.22 and 4.34.2). Gives whether it can be done."""
        active, held, asking = self.having(ACTIVE), self.having(HELD), self.having(WAITING, INCOMING)
        if word == "0" and (held or asking):
            self.end(asking or held)
        elif word == "1" and (active or held or asking):
            self._set(asking[:1] or held, ACTIVE)
            self.end(active)
        elif word == "2" and (active or held or asking):
            self._set(active, HELD)
            self._set(asking[:1] or held, ACTIVE)
            self._settled(was_swapped=bool(active and held))
        elif word == "3" and active and held:
            self._set(held, ACTIVE)
            self._settled()
        elif re.fullmatch(r"1[1-9]", word) and int(word[1]) in self.calls and "1x" in self.form.hold:
            self.end([int(word[1])])
        else:
            return False
        return True

    # What the hands-free side asks

    def _fail(self, why="not supported"):
        self._send(f"+CME ERROR: {OWN_ERRORS[why]}" if self.gives_codes else "ERROR")

    def _ok(self, *lines):
        self._send(*lines, "OK")

    def _obey(self, command):
        upper = command.upper()
        name, _, value = upper.partition("=")
        words = self.form.own_words
        if name in words and (value or name.endswith("?")):
            return self._ok(*([words[name]] if words[name] else []))
        if upper.startswith("D"):
            return self._dial(command)
        if name == "+CHLD" and value != "?":
            return self._chld(value)
        switches = {"+CLIP": "names_callers", "+CCWA": "names_waiting", "+CMEE": "gives_codes"}
        if name in switches and value in ("0", "1"):
            setattr(self, switches[name], value == "1")
            return self._ok()
        answers = {
            "+BRSF": lambda: self._ok(f"+BRSF: {self.form.abilities}"),
            "+CIND=?": lambda: self._ok("+CIND: " + ",".join(f'("{n}",{r})' for n, r in self.form.ranges.items())),
            "+CIND?": lambda: self._ok("+CIND: " + ",".join(str(self.values[n]) for n in self.form.order)),
            "+CMER": self._report, "+CHLD=?": lambda: self._ok(f"+CHLD: {self.form.hold}"),
            "+BIND=?": lambda: self._ok("+BIND: (1,2)"), "+BIND?": lambda: self._ok("+BIND: 1,1", "+BIND: 2,1"),
            "+CLCC": self._list, "+CNUM": lambda: self._ok('+CNUM: ,"+15555550100",145,,4'),
            "+COPS?": lambda: self._ok(f'+COPS: 0,0,"{self.operator}"' if self.values["service"] else "+COPS: 0"),
            "A": self._answer, "+CHUP": self._hang_up, "+VTS": lambda: self._tone(command.partition("=")[2]),
            "+BCC": self._ok, "+BAC": self._ok, "+BCS": self._ok, "+VGS": self._ok, "+VGM": self._ok, "+NREC": self._ok,
            "+COPS": self._ok, "+BIND": self._ok, "+BIEV": self._ok, "+BIA": self._ok, "+BVRA": self._ok,
        }
        answers.get(upper, answers.get(name, self._fail))()

    def _report(self):
        self.reports = True
        self._ok()
        # What has become of the calls while there was no line (HFP 4.2.1.6) was in +CIND.
        for place in self.having(INCOMING):
            self._ring(place, self.calls[place])

    def _list(self):
        self._ok(*(f"+CLCC: {place},{int(not call.is_outgoing)},{call.state},0,0"
                   + (f',"{call.number}",{kind(call.number)}' if call.number else "")
                   for place, call in sorted(self.calls.items())))

    def _dial(self, command):
        number = command[1:].removesuffix(";")
        self.dialled.append((number, time.monotonic_ns() // 1000))
        self.changed()
        if not self.values["service"]:
            return self._fail("no service")
        if not re.fullmatch(r"\+?[0-9*#]{1,40}", number) or self.having(DIALING, ALERTING, INCOMING, WAITING):
            return self._fail("no call")
        self._ok()
        self.make(number)

    def _answer(self):
        if not self.having(INCOMING):
            return self._fail("no call")
        self._ok()
        self.pick_up()

    def _hang_up(self):
        places = self.having(INCOMING) or self.having(DIALING, ALERTING) or self.having(ACTIVE)
        if not places:
            return self._fail("no call")
        self._ok()
        self.end(places)

    def _chld(self, word):
        if word[1:] and "1x" not in self.form.hold:
            return self._fail()
        self._ok()
        self.hold(word)

    def _tone(self, tone):
        if not self.having(ACTIVE) or not re.fullmatch("[0-9*#A-D]", tone):
            return self._fail("no call")
        self.tones = (self.tones + tone)[-64:]
        self._ok()
        self.changed()

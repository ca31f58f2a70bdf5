#!/usr/bin/env python3
"""A modem made of text for telephones and real telephone daemons, and whoever is at the other end of its calls.

    atmodem.py --listen abstract:NAME     an abstract Unix socket: ModemManager's test interface
    atmodem.py --listen tcp:PORT          loopback TCP: oFono's phonesim driver
    atmodem.py --listen pty:LINK          a pseudoterminal, and a link to it, as in /dev/serial/by-id
               --control PATH             a Unix socket: what the network does, and is told
               --flavour sim7600|generic  sim7600 announces +CLCC and VOICE CALL by itself; generic is of no
                                          known maker, and must be asked
               --pin DIGITS               its SIM wants it first
               --fault NAME               what is wrong with it or its port:
                 half-lines               whatever it says comes in two halves, 30 ms apart
                 slow                     it answers what is about calls, codes or the SIM after 1 s
                 echo                     it repeats commands, whatever it is told of that
                 inside                   it announces this and that in the middle of its answers
                 deaf                     it dials, and then neither says nor does anything

It answers AT commands as a SIM7600 does (3GPP TS 27.007, ITU-T V.250). Whoever writes a line to the control
socket is the network and the other end: `ring [NUMBER]`, `answer`, `refuse`, `hangup`, `unplug`, `plug`,
`say CODE TEXT`. A pseudoterminal has another name once it is plugged in again. It is told, on every change,
`calls STAT...` (of +CLCC, 7.18), `tones DIGITS`, `pins COUNT` and `codes CODE...`: how many PINs the SIM was
given, and what has come for the network.
Standard library only, and nothing but this machine.
"""
import argparse, heapq, os, re, selectors, socket, sys, time, tty


class Modem:
    def __init__(self, options):
        self.o = options
        self.calls = {}                     # by its number of +CLCC: dict(dir, stat, number)
        self.ports, self.watchers, self.timers, self.serial = [], [], [], 0
        self.announces = options.flavour == "sim7600"
        self.registration = {"CREG": 0, "CGREG": 0, "CEREG": 0}
        self.functional, self.clip, self.charset, self.tones = 1, 0, "IRA", ""
        self.locked, self.tries = bool(options.pin), 3
        self.plugged, self.deaf = True, False
        self.pins, self.codes = 0, []       # how many were tried, and what has come for the network

    def after(self, seconds, what):
        self.serial += 1
        heapq.heappush(self.timers, (time.monotonic() + seconds, self.serial, what))

    def tell(self):
        text = "calls%s\ntones %s\npins %d\ncodes %s\n" % (
            "".join(" %d" % c["stat"] for _, c in sorted(self.calls.items())), self.tones, self.pins,
            " ".join(self.codes))
        for watcher in list(self.watchers):
            try: watcher.sendall(text.encode())
            except OSError: self.watchers.remove(watcher)

    def announce(self, text):
        for port in list(self.ports): port.write("\r\n%s\r\n" % text)

    # Calls

    def clcc(self, i, c):
        kind = 145 if c["number"].startswith("+") else 129
        number = ',"%s",%d' % (c["number"], kind) if c["number"] else ""
        return "+CLCC: %d,%d,%d,0,0%s" % (i, c["dir"], c["stat"], number)

    def announce_calls(self):
        # All of them, of which one has changed: whoever is not among them is over.
        for port in list(self.ports):
            port.write("\r\n" + "".join(self.clcc(i, c) + "\r\n" for i, c in sorted(self.calls.items())))

    def set(self, i, stat):
        c = self.calls.get(i)
        if not c: return
        c["stat"] = stat
        if self.announces:
            self.announce_calls()
            if stat == 0: self.announce("VOICE CALL: BEGIN")
            if stat == 6: self.announce("VOICE CALL: END: 000001")
        if stat == 6: del self.calls[i]
        self.tell()

    def new(self, direction, number, stat):
        i = min(set(range(1, 8)) - set(self.calls))
        self.calls[i] = {"dir": direction, "number": number, "stat": stat}
        self.tell()
        return i

    def dial(self, number):
        i = self.new(0, number, 2)
        if self.o.fault == "deaf": self.deaf = True; return
        self.after(0.05, lambda: self.set(i, 2))
        self.after(0.2, lambda: self.calls.get(i, {}).get("stat") == 2 and self.set(i, 3))

    def over(self, i, words):
        if i in self.calls:
            self.set(i, 6)
            self.announce(words)

    def ring(self, number):
        waits = any(c["stat"] in (0, 1) for c in self.calls.values())
        i = self.new(1, number, 5 if waits else 4)
        if self.announces: self.announce_calls()
        kind = 145 if number.startswith("+") else 129 if number else 128
        if waits: self.announce('+CCWA: "%s",%d,1' % (number, kind))
        else: self.ringing(i, number, kind)

    def ringing(self, i, number, kind):
        c = self.calls.get(i)
        if not c or c["stat"] != 4: return
        self.announce("RING")
        if self.clip: self.announce('+CLIP: "%s",%d,"",0,"",%d' % (number, kind, 0 if number else 1))
        self.after(2, lambda: self.ringing(i, number, kind))

    # The network

    def control(self, line):
        word, _, rest = line.partition(" ")
        if word == "ring": self.ring(rest)
        elif word == "answer":
            for i, c in list(self.calls.items()):
                if c["dir"] == 0 and c["stat"] in (2, 3): self.set(i, 0)
        elif word == "refuse":
            for i, c in list(self.calls.items()):
                if c["dir"] == 0 and c["stat"] in (2, 3): self.over(i, "BUSY")
        elif word == "hangup":
            for i, c in list(self.calls.items()):
                missed = c["dir"] == 1 and c["stat"] in (4, 5)
                self.over(i, "MISSED_CALL: 00:00AM " + c["number"] if missed else "NO CARRIER")
        elif word == "unplug":
            self.plugged = False
            self.calls = {}
            for port in list(self.ports): port.close()
            if self.o.listen.startswith("pty:"): os.unlink(self.o.listen[4:])
            self.tell()
        elif word == "plug":
            self.plugged, self.deaf, self.locked = True, False, bool(self.o.pin)
            if self.o.listen.startswith("pty:"): terminal(self.o.listen[4:])
        elif word == "say":
            code, _, text = rest.partition(" ")
            self.announce('+CUSD: %s,"%s",15' % (code, self.encoded(text)))

    def encoded(self, text):
        return text.encode("utf-16-be").hex().upper() if self.charset == "UCS2" else text

    # Commands

    def command(self, port, line):
        """The lines of the answer, and its end."""
        parts = re.findall(r'(?:"[^"]*"|[^;"])+', line[2:])
        if line[:3].upper() == "AT+" and len(parts) > 1 and not line.upper().startswith("AT+COPS=3"):
            lines, final = [], "OK"                 # AT+VTS=5;+VTS=# is two commands
            for part in parts:
                more, final = self.command(port, "AT" + part)
                lines += more
                if final != "OK": break
            return lines, final
        c = line.upper()
        m = re.match(r"ATD>?\s*([^;]*)(;?)", line, re.I)
        if m:
            if not re.fullmatch(r"\+?[0-9*#A-D,]{1,40}(I|i)?", m[1]) or not m[2]: return [], "ERROR"
            self.dial(m[1])
            return [], "OK"
        if c == "ATA":
            got = [i for i, k in self.calls.items() if k["stat"] in (4, 5)]
            if not got: return [], "NO CARRIER"
            for i in got: self.set(i, 0)
            return [], "OK"
        if c in ("ATH", "ATH0", "AT+CHUP", "AT+CHLD=1", "AT+CHLD=0"):
            for i in list(self.calls):
                stat = self.calls[i]["stat"]
                if c == "AT+CHLD=0" and stat not in (1, 4, 5): continue
                if c == "AT+CHLD=1" and stat in (4, 5): self.set(i, 0)
                else: self.set(i, 6)
            return [], "OK"
        m = re.fullmatch(r"AT\+CHLD=1(\d)", c)
        if m:
            if int(m[1]) not in self.calls: return [], "ERROR"
            self.set(int(m[1]), 6)
            return [], "OK"
        if c == "AT+CHLD=2":
            for i, k in list(self.calls.items()):
                self.set(i, {0: 1, 1: 0, 5: 0, 4: 0}.get(k["stat"], k["stat"]))
            return [], "OK"
        if c == "AT+CLCC": return [self.clcc(i, k) for i, k in sorted(self.calls.items())], "OK"
        if c == "AT+CLCC=?": return (["+CLCC: (0-1)"] if self.o.flavour == "sim7600" else []), "OK"
        m = re.fullmatch(r"AT\+CLCC=([01])", c)
        if m and self.o.flavour == "generic": return [], "ERROR"
        if m: self.announces = m[1] == "1"; return [], "OK"
        m = re.fullmatch(r"AT\+VTS=\"?([0-9*#A-D])\"?(,\d+)?", c)
        if m:
            self.tones = (self.tones + m[1])[-64:]
            self.tell()
            return [], "OK"
        m = re.fullmatch(r"AT\+CLIP=([01])", c)
        if m: self.clip = int(m[1]); return [], "OK"
        m = re.fullmatch(r"AT\+CUSD=1,\"([^\"]*)\".*", c)
        if m:
            code = bytes.fromhex(m[1]).decode("utf-16-be") if self.charset == "UCS2" else m[1]
            self.codes.append(code)
            self.tell()
            asks, text = {"*101#": (1, "1 or 2?")}.get(code, (0, "Balance 12.34"))
            self.after(0.2, lambda: self.announce('+CUSD: %d,"%s",15' % (asks, self.encoded(text))))
            return [], "OK"
        # The SIM
        if c == "AT+CPIN?":
            return ["+CPIN: " + ("SIM PUK" if not self.tries else "SIM PIN" if self.locked else "READY")], "OK"
        m = re.fullmatch(r"AT\+CPIN=\"?(\d+)\"?", c)
        if m:
            self.pins += 1
            self.tell()
            if not self.locked: return [], "+CME ERROR: 3"
            if m[1] == self.o.pin and self.tries:
                self.locked, self.tries = False, 3
                # oFono's phonesim driver waits for a word that no such modem says, but asks a SIM that is put
                # in anew.
                if self.o.flavour == "generic":
                    self.after(0.2, lambda: [self.announce("+USIMSTATE: %d" % i) for i in (0, 1)])
                return [], "OK"
            self.tries = max(self.tries - 1, 0)
            return [], "+CME ERROR: 16" if self.tries else "+CME ERROR: 12"
        m = re.fullmatch(r'AT\+CPWD="SC","(\d+)","(\d+)"', c)
        if m and not self.locked:
            if m[1] == (self.o.pin or "1234") and self.tries:
                self.o.pin, self.tries = m[2], 3
                return [], "OK"
            self.tries = max(self.tries - 1, 0)
            return [], "+CME ERROR: 16" if self.tries else "+CME ERROR: 12"
        if c == "AT+CPINR":
            return ['+CPINR: "SIM PIN",%d,3' % self.tries, '+CPINR: "SIM PUK",10,10'], "OK"
        if c == "AT+SPIC": return ["+SPIC: %d,10,3,10" % self.tries], "OK"
        if self.locked and re.match(r"AT\+(CIMI|CNUM|CRSM|CSIM|CPBR|CPBS|CMGL|CPMS|CSCA|CLCK|CRLP)", c):
            return [], "+CME ERROR: 11"
        # The network
        m = re.fullmatch(r"AT\+(C|CG|CE)REG=(\d)", c)
        if m: self.registration[m[1] + "REG"] = int(m[2]); return [], "OK"
        m = re.fullmatch(r"AT\+(C|CG|CE)REG\?", c)
        if m:
            n, state = self.registration[m[1] + "REG"], 0 if self.locked else 1
            return ["+%sREG: %d,%d%s" % (m[1], n, state, ',"0001","00000001",7' if n >= 2 else "")], "OK"
        m = re.fullmatch(r"AT\+(C|CG|CE)REG=\?", c)
        if m: return ["+%sREG: (0-2)" % m[1]], "OK"
        m = re.fullmatch(r"AT\+CFUN=(\d).*", c)
        if m: self.functional = int(m[1]); return [], "OK"
        m = re.fullmatch(r"AT\+CSCS=\"(.*)\"", c)
        if m: self.charset = m[1]; return [], "OK"
        network, generic = self.encoded("TestNet"), self.o.flavour == "generic"
        for pattern, answer in (
            (r"AT\+CGMI|AT\+GMI", "ACME" if generic else "SIMCOM INCORPORATED"),
            (r"AT\+CGMM|AT\+GMM", "MODEL 1" if generic else "SIMCOM_SIM7600E"),
            (r"AT\+CGMR|AT\+GMR", "LE20B04SIM7600"), (r"AT\+CGSN|AT\+GSN", "490154203237518"),
            (r"AT\+GCAP", "+GCAP: +CGSM"), (r"AT\+CIMI", "001010123456789"),
            (r"AT\+CFUN\?", "+CFUN: %d" % self.functional), (r"AT\+CFUN=\?", "+CFUN: (0-1,4),(0-1)"),
            (r"AT\+COPS=3,2;\+COPS\?", '+COPS: 0,2,"00101",7'),
            (r"AT\+COPS=3,0;\+COPS\?", '+COPS: 0,0,"%s",7' % network),
            (r"AT\+COPS\?", '+COPS: 0,0,"%s",7' % network), (r"AT\+CSQ", "+CSQ: 20,99"),
            (r"AT\+CLIP\?", "+CLIP: %d,1" % self.clip), (r"AT\+CRC=\?", "+CRC: (0,1)"),
            (r"AT\+VTD\?", "+VTD: 1"), (r"AT\+CCWA\?", "+CCWA: 0"), (r"AT\+COLP\?", "+COLP: 0,1"),
            (r"AT\+CHLD=\?", "+CHLD: (0,1,1x,2,2x,3)"), (r"AT\+CPCMREG=\?", "+CPCMREG: (0-1)"),
            (r"AT\+VTS=\?", "+VTS: (0-9,A-D,*,#)"), (r"AT\+CSCS=\?", '+CSCS: ("IRA","GSM","UCS2")'),
            (r"AT\+CSCS\?", '+CSCS: "%s"' % self.charset), (r"AT\+CMGF=\?", "+CMGF: (0,1)"),
            (r"AT\+CMGF\?", "+CMGF: 0"), (r"AT\+CNMI=\?", "+CNMI: (0,1,2),(0,1,2,3),(0,2),(0,1,2),(0,1)"),
            (r"AT\+CPMS=\?", '+CPMS: ("ME","SM"),("ME","SM"),("ME","SM")'),
            (r"AT\+CPMS=.*", "+CPMS: 0,50,0,50,0,50"),
            (r"AT\+CPMS\?", '+CPMS: "SM",0,50,"SM",0,50,"SM",0,50'),
            (r"AT\+CSMS=\?", "+CSMS: (0,1)"), (r"AT\+CSMS\?", "+CSMS: 0,1,1,1"),
            (r"AT\+CSMS=.*", "+CSMS: 1,1,1"), (r"AT\+CSCA\?", '+CSCA: "+15555550100",145'),
            (r"AT\+CUSD=\?", "+CUSD: (0-2)"), (r"AT\+CUSD\?", "+CUSD: 0"),
            (r"AT\+WS46=\?", "+WS46: (12,22,28)"),
            (r"AT\+CLCK=\?", '+CLCK: ("SC","AO","OI","OX","AI","IR")'),
            (r'AT\+CLCK="[A-Z]+",2', "+CLCK: 0"), (r"AT\+CNUM", '+CNUM: "","+15555550199",145'),
            (r"AT\+CGDCONT=\?", '+CGDCONT: (1-16),"IP",,,(0-2),(0-4)'), (r"AT\+CGATT\?", "+CGATT: 1"),
            (r"AT\+CPBS=\?", '+CPBS: ("SM","EN")'), (r"AT\+CLIR\?", "+CLIR: 0,4"), (r"AT\+CBM.*", ""),
            (r"AT\+CMGL.*", ""),
            (r"ATI|ATI\d", "Manufacturer: SIMCOM INCORPORATED\r\nModel: SIMCOM_SIM7600E\r\n"
             "Revision: SIM7600\r\nIMEI: 490154203237518\r\n+GCAP: +CGSM"),
        ):
            if re.fullmatch(pattern, c): return [answer], "OK"
        m = re.fullmatch(r"ATE([01])", c)
        if m: port.echo = m[1] == "1" or self.o.fault == "echo"; return [], "OK"
        if re.match(r"AT\+(CRSM|CSIM|CPBR|STK|CPWD|CNAP|CDIP|CSSN|CTZ|CGACT|CBST|CPOL|COPN)", c):
            return [], "ERROR"
        if re.match(r"AT([&EVSXQZF]|\+CMEE|\+CMGF|\+CNMI|\+CRC|\+CCWA|\+COLP|\+IFC|\+COPS=|\+CSCB|\+CMMS|"
                    r"\+CNMA|\+CUSD=|\+CLVL|\+CMUT|\+VTD|\+CPCMREG|\+CMGD|$)", c):
            return [], "OK"
        return [], "ERROR"


class Port:
    def __init__(self, modem, ends):
        """`ends`: files or sockets; the first is spoken through, the others are closed with it."""
        self.modem, self.ends, self.file = modem, ends, ends[0].fileno()
        self.buffer, self.unsaid, self.isSaying = b"", [], False
        self.echo, self.asides = modem.o.fault == "echo", 0
        os.set_blocking(self.file, False)
        if not modem.plugged: return self.end()
        modem.ports.append(self)
        selector.register(self.file, selectors.EVENT_READ, self.readable)

    def write(self, text):
        if self.modem.deaf: return
        data = text.encode()
        half = len(data) // 2 if self.modem.o.fault == "half-lines" else 0
        self.unsaid += [data[:half], data[half:]] if half else [data]
        if not self.isSaying: self.say()

    def say(self):
        self.isSaying = False
        if not self.unsaid or self not in self.modem.ports: return
        try: os.write(self.file, self.unsaid.pop(0))
        except OSError: pass
        if self.unsaid:
            self.isSaying = True
            self.modem.after(0.03, self.say)

    def close(self):
        if self not in self.modem.ports: return
        self.modem.ports.remove(self)
        selector.unregister(self.file)
        self.end()

    def end(self):
        for end in self.ends: end.close()

    def readable(self):
        try: data = os.read(self.file, 4096)
        except BlockingIOError: return
        except OSError: data = b""
        if not data: return self.close()
        self.buffer += data
        while True:
            line, found, rest = self.buffer.partition(b"\r")
            if not found: return
            self.buffer = rest
            if self.echo: self.write(line.decode("latin-1") + "\r")
            line = line.decode("latin-1").strip("\n\0 \x1b\x1a")
            if not line: continue
            about = re.match(r"AT(D|A$|H|\+CHUP|\+CHLD=\d|\+VTS=|\+CUSD=1|\+CPIN=)", line, re.I)
            if self.modem.o.fault == "slow" and about:
                self.modem.after(1, lambda line=line: self.answer(line))
            else: self.answer(line)

    def answer(self, line):
        if self not in self.modem.ports or self.modem.deaf: return
        lines, final = self.modem.command(self, line)
        if self.modem.o.fault == "inside":
            lines = [x for line in lines for x in (self.aside(), line)] + [self.aside()]
        said = "".join("\r\n%s\r\n" % x for x in lines if x) + "\r\n%s\r\n" % final
        # The one word that a modem says before it is deaf is that it dials.
        was, self.modem.deaf = self.modem.deaf, False
        self.write(said)
        self.modem.deaf = was

    def aside(self):
        """What modems announce at any time: a message, the time, the signal, the network."""
        self.asides += 1
        return ('+CMTI: "SM",3', '*PSUTTZ: 26,11,25,4,5,0,"+4",0', "+CSQ: 11,99", "+CREG: 1")[self.asides % 4]


def terminal(link):
    master, slave = os.openpty()
    if os.ttyname(slave) in names:
        # A name that is free again is what the kernel gives first.
        held.append((master, slave))
        return terminal(link)
    names.add(os.ttyname(slave))
    while held: [os.close(end) for end in held.pop()]
    tty.setraw(slave)
    new = link + ".new"
    os.symlink(os.ttyname(slave), new)
    os.replace(new, link)
    # It stays a terminal while nobody has its other end.
    Port(modem, [open(master, "r+b", buffering=0), open(slave, "r+b", buffering=0)])


def controller(connection):
    modem.watchers.append(connection)
    modem.tell()
    stream = connection.makefile("rb", buffering=0)

    def readable():
        line = stream.readline()
        if line: return modem.control(line.decode().strip())
        selector.unregister(connection)
        if connection in modem.watchers: modem.watchers.remove(connection)
        connection.close()
    selector.register(connection, selectors.EVENT_READ, readable)


def listen(sock, on_connect):
    sock.listen(4)
    selector.register(sock, selectors.EVENT_READ, lambda: on_connect(sock.accept()[0]))


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--listen", required=True)
parser.add_argument("--control", required=True)
parser.add_argument("--flavour", default="sim7600", choices=("sim7600", "generic"))
parser.add_argument("--pin", default="")
parser.add_argument("--fault", default="", choices=("", "half-lines", "slow", "echo", "inside", "deaf"))
options = parser.parse_args()
modem = Modem(options)
selector = selectors.DefaultSelector()
names, held = set(), []                     # of pseudoterminals
kind, _, name = options.listen.partition(":")
server = None
if kind == "pty": terminal(name)
elif kind == "tcp":
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind(("127.0.0.1", int(name)))
elif kind == "abstract":
    # ModemManager binds the name "abstract:NAME" to "\0abstract:NAME", unpadded.
    server = socket.socket(socket.AF_UNIX)
    server.bind("\0" + options.listen)
else: sys.exit("unknown: " + options.listen)
if server: listen(server, lambda connection: Port(modem, [connection]))
network = socket.socket(socket.AF_UNIX)
# Whoever waits for its name connects at once.
network.bind(options.control + ".new")
listen(network, controller)
os.rename(options.control + ".new", options.control)
while True:
    wait = max(0, modem.timers[0][0] - time.monotonic()) if modem.timers else None
    for key, _ in selector.select(wait): key.data()
    while modem.timers and modem.timers[0][0] <= time.monotonic(): heapq.heappop(modem.timers)[2]()

"""A phone's book server: OBEX (IrDA OBEX 1.3) as the Phone Book Access Profile 1.2 (PBAP, chapter 5) uses it."""
import os
import re
import struct

from gi.repository import GLib

CONNECT, DISCONNECT, GET, SET_PATH, ABORT, FINAL = 0x00, 0x01, 0x03, 0x05, 0x7f, 0x80
OK, CONTINUE, BAD_REQUEST, FORBIDDEN, NOT_FOUND, UNKNOWN = 0xa0, 0x90, 0xc0, 0xc3, 0xc4, 0xd1
# Headers: the upper two bits say how they are written.
NAME, TYPE, TARGET, WHO, BODY, BODY_END, PARAMETERS, CONNECTION = 0x01, 0x42, 0x46, 0x4a, 0x48, 0x49, 0x4c, 0xcb
# Parameters of PBAP 1.2, 6.2.1.
COUNT, START, FILTER, SIZE = 0x04, 0x05, 0x06, 0x08
# The bits of the filter (5.1.4.1), of what stands in the book.
BITS = {"FN": 1, "N": 2, "PHOTO": 3, "TEL": 7, "EMAIL": 8, "X-IRMC-CALL-DATETIME": 28}
LARGEST = 0x1000


def header(number, data):
    return struct.pack(">BH", number, len(data) + 3) + data


def headers(data):
    found = {}
    while data:
        number = data[0]
        length = {0x80: 2, 0xc0: 5}.get(number & 0xc0) or struct.unpack(">H", data[1:3])[0]
        if length < 1 or length > len(data):
            break
        found[number] = data[1 if number & 0x80 else 3:length]
        data = data[length:]
    return found


def parameters(data):
    found = {}
    while len(data) > 1:
        found[data[0]] = data[2:2 + data[1]]
        data = data[2 + data[1]:]
    return found


class BookServer:
    """`was_read` is called when a book has been given whole."""

    def __init__(self, folder, was_read):
        self.folder, self.was_read = folder, was_read
        self.is_forbidden = False

    def serve(self, stream):
        BookSession(self, stream)

    def cards(self, name):
        """Of `telecom/pb.vcf`, or of that alone behind the folder; `None` where there is no such book."""
        path = os.path.join(self.folder, os.path.basename(name))
        if not os.path.isfile(path):
            return None
        with open(path, "rb") as file:
            return re.findall(rb"BEGIN:VCARD\r?\n.*?END:VCARD\r?\n", file.read(), re.S)


class BookSession:
    def __init__(self, server, stream):
        self.server, self.stream = server, stream
        self.unread, self.largest, self.rest = b"", 255, None
        stream.setblocking(False)
        self.file = stream.fileno()
        GLib.io_add_watch(self.file, GLib.IO_IN | GLib.IO_HUP, self._readable)

    def _readable(self, *_):
        try:
            data = self.stream.recv(65536)  # a whole packet, where the stream is one of packets
        except BlockingIOError:
            return True
        except OSError:
            data = b""
        if not data:
            self.stream.close()
            return False
        self.unread += data
        while len(self.unread) >= 3:
            length = struct.unpack(">H", self.unread[1:3])[0]
            if len(self.unread) < max(length, 3):
                break
            packet, self.unread = self.unread[:length], self.unread[length:]
            self._obey(packet[0] & ~FINAL, packet[3:])
        return True

    def _answer(self, code, data=b""):
        self.stream.setblocking(True)
        try:
            self.stream.sendall(struct.pack(">BH", code, len(data) + 3) + data)
        except OSError:
            pass  # its end is read
        self.stream.setblocking(False)

    def _obey(self, operation, data):
        if operation == CONNECT:
            self.largest = min(struct.unpack(">H", data[2:4])[0], LARGEST)
            who = header(WHO, headers(data[4:]).get(TARGET, b""))
            self._answer(OK, struct.pack(">BBH", 0x10, 0, LARGEST) + struct.pack(">BI", CONNECTION, 1) + who)
        elif operation in (DISCONNECT, SET_PATH, ABORT):
            self.rest = None
            self._answer(OK)
        elif operation == GET and self.rest is not None:
            self._go_on()
        elif operation == GET:
            self._get(headers(data))
        else:
            self._answer(UNKNOWN)

    def _get(self, asked):
        name = asked.get(NAME, b"").decode("utf-16-be", "replace").strip("\0")
        if self.server.is_forbidden:
            return self._answer(FORBIDDEN)
        if asked.get(TYPE, b"").strip(b"\0") != b"x-bt/phonebook":
            return self._answer(BAD_REQUEST)
        cards = self.server.cards(name)
        if cards is None:
            return self._answer(NOT_FOUND)
        given = parameters(asked.get(PARAMETERS, b""))
        count = struct.unpack(">H", given[COUNT])[0] if COUNT in given else 65535
        if count == 0:
            return self._answer(OK, header(PARAMETERS, struct.pack(">BBH", SIZE, 2, len(cards))))
        start = struct.unpack(">H", given[START])[0] if START in given else 0
        mask = int.from_bytes(given.get(FILTER, b""), "big")
        self.rest = b"".join(filtered(card, mask) for card in cards[start:start + count])
        return self._go_on()

    def _go_on(self):
        room = self.largest - 6
        part, rest = self.rest[:room], self.rest[room:]
        if rest:
            self.rest = rest
            return self._answer(CONTINUE, header(BODY, part))
        self.rest = None
        self._answer(OK, header(BODY_END, part))
        self.server.was_read()


def filtered(card, mask):
    """Without what the filter leaves out; all where there is no filter."""
    if not mask:
        return card
    kept, is_kept = b"", True
    for line in card.splitlines(keepends=True):
        if not line.startswith((b" ", b"\t")):
            name = re.split(rb"[;:]", line, maxsplit=1)[0].decode().upper()
            is_kept = name not in BITS or bool(mask >> BITS[name] & 1)
        kept += line if is_kept else b""
    return kept

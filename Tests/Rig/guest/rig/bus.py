"""A name on the system's bus, as root, by nothing but a socket: no library of D-Bus for Python is among the
rig's packages."""
import os
import socket
import struct
import threading

SOCKET = "/run/dbus/system_bus_socket"
BUS = "org.freedesktop.DBus"
CALL, ANSWER = 1, 2
PATH, INTERFACE, MEMBER, ANSWERED, DESTINATION, SENDER, SIGNATURE = 1, 2, 3, 5, 6, 7, 8


class BusName:
    """Owns a name while the block runs, notes what it is asked, and answers each call with nothing."""

    def __init__(self, name):
        self.name = name
        self.serial = 0
        self.asked = []

    def __enter__(self):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(SOCKET)
        self.file = self.socket.makefile("rb")
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        line = self.file.readline()
        if not line.startswith(b"OK "):
            raise OSError(f"the bus says {line!r}")
        self.socket.sendall(b"BEGIN\r\n")
        self._call("Hello")
        self._call("RequestName", "su", text(self.name) + pad(text(self.name), 4) + struct.pack("<I", 0))
        self.thread = threading.Thread(target=self._answer, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.file.close()
        self.socket.close()

    def _send(self, kind, fields, body=b""):
        self.serial += 1
        array = b""
        for code, (signature, value) in fields.items():
            array += pad(array, 8) + bytes((code, 1)) + signature.encode() + b"\0"
            if signature == "u":
                array += pad(array, 4) + struct.pack("<I", value)
            elif signature == "g":
                array += bytes((len(value),)) + value.encode() + b"\0"
            else:
                array += pad(array, 4) + text(value)
        head = struct.pack("<BBBBIII", ord("l"), kind, 0, 1, len(body), self.serial, len(array)) + array
        self.socket.sendall(head + pad(head, 8) + body)

    def _call(self, member, signature="", body=b""):
        fields = {PATH: ("o", "/org/freedesktop/DBus"), INTERFACE: ("s", BUS), MEMBER: ("s", member),
                  DESTINATION: ("s", BUS)}
        if signature:
            fields[SIGNATURE] = ("g", signature)
        self._send(CALL, fields, body)
        while True:
            kind, _, fields = self._receive()
            if fields.get(ANSWERED) == self.serial:
                if kind != ANSWER:
                    raise OSError(f"{member} is refused")
                return

    def _receive(self):
        """Kind, serial and header fields of the next message."""
        head = self.file.read(16)
        if len(head) < 16:
            raise EOFError
        kind = head[1]
        body, serial, length = struct.unpack("<III", head[4:])
        array = self.file.read(length + -length % 8)
        self.file.read(body)
        fields, place = {}, 0
        while place < length:
            place += -place % 8
            code, signature = array[place], chr(array[place + 2])
            place += 4
            if signature == "g":
                place += array[place] + 2
                continue
            place += -place % 4
            (value,) = struct.unpack_from("<I", array, place)
            place += 4
            if signature in "so":
                value, place = array[place:place + value].decode(), place + value + 1
            fields[code] = value
        return kind, serial, fields

    def _answer(self):
        try:
            while True:
                kind, serial, fields = self._receive()
                if kind == CALL:
                    self.asked.append(fields[MEMBER])
                    self._send(ANSWER, {ANSWERED: ("u", serial), DESTINATION: ("s", fields[SENDER])})
        except (EOFError, OSError):
            pass


def text(value):
    return struct.pack("<I", len(value.encode())) + value.encode() + b"\0"


def pad(before, to):
    return b"\0" * (-len(before) % to)

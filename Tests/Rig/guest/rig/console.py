"""Virtual consoles: what the kernel has them in, what is shown, what is typed at them."""
import ctypes
import fcntl
import os

from .checks import equal, eventually

TEXT, GRAPHICS = 0, 1
AUTO, PROCESS = 0, 1
XLATE, UNICODE, OFF = 1, 3, 4

_KDGETMODE, _KDSETMODE, _KDGKBMODE, _KDSKBMODE = 0x4b3b, 0x4b3a, 0x4b44, 0x4b45
_VT_GETMODE, _VT_SETMODE, _VT_ACTIVATE = 0x5601, 0x5602, 0x5606


class _Switching(ctypes.Structure):
    """vt_mode of linux/vt.h."""
    _fields_ = [("mode", ctypes.c_char), ("waitv", ctypes.c_char), ("relsig", ctypes.c_short),
                ("acqsig", ctypes.c_short), ("frsig", ctypes.c_short)]


class Console:
    """/dev/ttyN, which this keeps open as a login prompt does, and reads what is typed there."""

    def __init__(self, number):
        self.number = number
        self.file = os.open(f"/dev/tty{number}", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def state(self):
        """(text or graphics, switched by the kernel or a process, the keyboard's mode)"""
        switching = _Switching()
        fcntl.ioctl(self.file, _VT_GETMODE, switching)
        return (self._number(_KDGETMODE), switching.mode[0], self._number(_KDGKBMODE))

    def reset(self):
        fcntl.ioctl(self.file, _KDSETMODE, TEXT)
        fcntl.ioctl(self.file, _VT_SETMODE, _Switching())
        fcntl.ioctl(self.file, _KDSKBMODE, UNICODE)
        self.typed()

    def write(self, text):
        os.write(self.file, text.encode())

    def typed(self):
        """What was typed since the last call; a line counts once it is ended."""
        try:
            return os.read(self.file, 4096).decode()
        except BlockingIOError:
            return ""

    def show(self, seconds=5):
        """Switches to it, as chvt does."""
        fcntl.ioctl(self.file, _VT_ACTIVATE, self.number)
        eventually(lambda: active() == self.number, f"console {self.number} is shown", seconds)

    def _number(self, request):
        value = ctypes.c_int()
        fcntl.ioctl(self.file, request, value)
        return value.value

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.file)


def active():
    with open("/sys/class/tty/tty0/active") as file:
        return int(file.read().strip().removeprefix("tty"))


def taken(console):
    """Waits until a program has the console."""
    eventually(lambda: console.state() == (GRAPHICS, PROCESS, OFF),
               f"console {console.number} is taken (it is {console.state()})", seconds=20)


def given_back(console):
    equal(console.state(), (TEXT, AUTO, UNICODE), f"the state of console {console.number}")

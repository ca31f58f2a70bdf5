"""Framebuffers: vfb, whose format is a check's choice, and an OLED on an I2C bus of ours."""
import contextlib
import ctypes
import fcntl
import glob
import os
import subprocess

from .checks import Failure, equal, eventually

FBIOGET_VSCREENINFO, FBIOPUT_VSCREENINFO, FBIOGET_FSCREENINFO = 0x4600, 0x4601, 0x4602
MONO01, MONO10, TRUECOLOR, PSEUDOCOLOR = 0, 1, 2, 3


class Channel(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("offset", "length", "msb_right")]


class Screen(ctypes.Structure):
    """fb_var_screeninfo of linux/fb.h."""
    _fields_ = [
        *[(name, ctypes.c_uint32) for name in (
            "xres", "yres", "xres_virtual", "yres_virtual", "xoffset", "yoffset",
            "bits_per_pixel", "grayscale")],
        *[(name, Channel) for name in ("red", "green", "blue", "transp")],
        *[(name, ctypes.c_uint32) for name in (
            "nonstd", "activate", "height", "width", "accel_flags", "pixclock", "left_margin",
            "right_margin", "upper_margin", "lower_margin", "hsync_len", "vsync_len", "sync",
            "vmode", "rotate", "colorspace")],
        ("reserved", ctypes.c_uint32 * 4)]


class Fixed(ctypes.Structure):
    """fb_fix_screeninfo of linux/fb.h."""
    _fields_ = [
        ("id", ctypes.c_char * 16), ("smem_start", ctypes.c_ulong),
        *[(name, ctypes.c_uint32) for name in ("smem_len", "type", "type_aux", "visual")],
        *[(name, ctypes.c_uint16) for name in ("xpanstep", "ypanstep", "ywrapstep")],
        ("line_length", ctypes.c_uint32), ("mmio_start", ctypes.c_ulong),
        *[(name, ctypes.c_uint32) for name in ("mmio_len", "accel")],
        *[(name, ctypes.c_uint16) for name in ("capabilities", "reserved0", "reserved1")]]


class Framebuffer:
    """One that is there, with what stands in its memory."""

    def __init__(self, path):
        self.path = path
        self.file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        self.look()

    def look(self):
        """Asks anew what it is."""
        self.screen, self.fixed = Screen(), Fixed()
        fcntl.ioctl(self.file, FBIOGET_VSCREENINFO, self.screen)
        fcntl.ioctl(self.file, FBIOGET_FSCREENINFO, self.fixed)
        return self

    def set(self, width, height, bits, spare_rows=0):
        """Another size and format; with spare rows, what is shown starts so far below the top."""
        self.look()
        screen = self.screen
        screen.xres = screen.xres_virtual = width
        screen.yres, screen.yres_virtual = height, height + spare_rows
        screen.xoffset, screen.yoffset = 0, spare_rows
        screen.bits_per_pixel, screen.activate = bits, 0
        fcntl.ioctl(self.file, FBIOPUT_VSCREENINFO, screen)
        self.look()
        found = (self.screen.xres, self.screen.yres, self.screen.bits_per_pixel)
        equal(found, (width, height, bits), "the framebuffer's mode")
        self.fill(0)
        return self

    def fill(self, byte):
        os.pwrite(self.file, bytes([byte]) * self.fixed.smem_len, 0)

    @property
    def memory(self):
        return os.pread(self.file, self.fixed.smem_len, 0)

    @property
    def visible(self):
        """The bytes of the visible rows."""
        length = self.fixed.line_length
        return os.pread(self.file, length * self.screen.yres, length * self.screen.yoffset)

    @property
    def rows(self):
        visible, length = self.visible, self.fixed.line_length
        return [visible[start:start + length] for start in range(0, len(visible), length)]

    def brightness(self):
        """The visible pixels, row by row, as 0 (black) to 255 by their brightest channel."""
        depth = self.screen.bits_per_pixel
        if depth == 1:
            # Eight to a byte, the left one in the lowest bit, as ssd1307fb has them.
            lit = self.fixed.visual == MONO10
            return [[255 if (row[x >> 3] >> (x & 7) & 1) == lit else 0
                     for x in range(self.screen.xres)] for row in self.rows]
        size = depth // 8
        channels = [(self.screen.red.offset, self.screen.red.length),
                    (self.screen.green.offset, self.screen.green.length),
                    (self.screen.blue.offset, self.screen.blue.length)]

        def level(value):
            return max((value >> offset & (1 << length) - 1) * 255 // ((1 << length) - 1)
                       for offset, length in channels)
        levels = {}
        picture = []
        for row in self.rows:
            values = [int.from_bytes(row[x * size:x * size + size], "little")
                      for x in range(self.screen.xres)]
            for value in set(values):
                if value not in levels:
                    levels[value] = level(value)
            picture.append([levels[value] for value in values])
        return picture

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.file)


def vfb():
    """The one in memory. The guest's kernel may have it built in, or be told to load it."""
    try:
        node = _node("Virtual FB")
    except Failure:
        subprocess.run(["modprobe", "vfb", "vfb_enable=1"], check=True)
        node = _node("Virtual FB")
    return Framebuffer(node)


_BOCHS = "/sys/bus/pci/drivers/bochs-drm"


def plug_screen(is_there=True):
    """Has the driver of QEMU's screen take its card, or let go of it: /dev/fb0 comes, or goes."""
    card, = (os.path.basename(os.path.dirname(path)) for path in glob.glob("/sys/bus/pci/devices/*/vendor")
             if _read(path) == "0x1234")
    if os.path.exists(f"{_BOCHS}/{card}") != is_there:
        _write(f"{_BOCHS}/{'bind' if is_there else 'unbind'}", card)
    eventually(lambda: os.path.exists("/dev/fb0") == is_there, "/dev/fb0 is " + ("there" if is_there else "gone"))


def _read(path):
    with open(path) as file:
        return file.read().strip()


def _node(name):
    for path in glob.glob("/sys/class/graphics/fb*/name"):
        with open(path) as file:
            if file.read().strip().startswith(name):
                return "/dev/" + path.split("/")[4]
    raise Failure(f"there is no framebuffer {name}")


class Oled:
    """An SSD1306 of 128×64 pixels, present while its driver is bound: what stands in the panel, and
    what went over the bus."""

    WIDTH, HEIGHT = 128, 64
    _BUS = "/sys/devices/platform/oled-bus"
    _DRIVER = "/sys/bus/i2c/drivers/ssd1307fb"

    def __enter__(self):
        _write(f"{self._DRIVER}/bind", "0-003c")
        self.path = eventually(lambda: self._path(), "the OLED's framebuffer")
        return self

    def _path(self):
        with contextlib.suppress(Failure):
            path = _node("Solomon SSD1307")
            return path if os.path.exists(path) else None

    def __exit__(self, *_):
        _write(f"{self._DRIVER}/unbind", "0-003c")

    def pixels(self):
        """Rows of 0 and 255."""
        with open(f"{self._BUS}/ram", "rb") as file:
            ram = file.read()
        return [[255 if ram[(y >> 3) * self.WIDTH + x] >> (y & 7) & 1 else 0
                 for x in range(self.WIDTH)] for y in range(self.HEIGHT)]

    def state(self):
        """`on`, `contrast`; `transfers` and `bytes` so far."""
        with open(f"{self._BUS}/state") as file:
            return {name: int(value) for name, value in map(str.split, file)}


def _write(path, value):
    with open(path, "w") as file:
        file.write(value)

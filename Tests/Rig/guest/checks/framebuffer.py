"""The screen on framebuffers: vfb in its formats, and an SSD1306 on a bus of ours."""
import base64
import os
import signal
import struct
import tempfile
import time
import zlib

from rig import checks
from rig.checks import check, equal, eventually, require
from rig.framebuffer import Oled, vfb
from rig.phone import Phone, run
from rig.usb import UsbKeys

# The name that 5646 finds is drawn, and taken back by four erasures.
KEYS = "5646"


def lit(picture):
    """How many pixels are bright."""
    return sum(value >= 128 for row in picture for value in row)


def shown(screen):
    """Waits until something stands there and nothing moves any more; gives the picture."""
    last = []

    def settled():
        picture = screen()
        is_same = bool(last) and picture == last[-1] and lit(picture) > 0
        last.append(picture)
        time.sleep(0.02)
        return is_same
    eventually(settled, "a picture on the panel", seconds=10)
    return last[-1]


def dumped(width, height, bits, *options):
    """What `twelvekey dump` draws at that size, as brightness; the program's own word."""
    path = "/tmp/rig-dump.ppm"
    result = run("dump", path, "--size", f"{width}x{height}", "--keys", KEYS, "--contacts",
                 "/tmp/rig-contacts.vcf", "--state", "none", *options,
                 "--format", "pbm" if bits == 1 else "ppm")
    equal(result.returncode, 0, f"dump's exit status ({result.stderr.strip()})")
    with open(path, "rb") as file:
        kind, size, rest = file.read().split(b"\n", 2)
    equal(tuple(map(int, size.split())), (width, height), "the dump's size")
    if kind == b"P4":
        stride = (width + 7) // 8
        return [[0 if rest[y * stride + (x >> 3)] >> (7 - (x & 7)) & 1 else 255
                 for x in range(width)] for y in range(height)]
    equal(kind, b"P6", "the dump's kind")
    pixels = rest.split(b"\n", 1)[1]
    return [[max(pixels[(y * width + x) * 3:(y * width + x) * 3 + 3]) for x in range(width)]
            for y in range(height)]


@check("each format of a framebuffer shows the same picture")
def _():
    pictures = {}
    with UsbKeys().plug() as pad, vfb() as panel:
        for bits in (16, 24, 32):
            panel.set(320, 240, bits)
            with Phone(display=f"fb:{panel.path}") as phone:
                phone.wait_open(pad.node)
                pad.type(KEYS)
                pictures[bits] = shown(panel.brightness)
                require(lit(pictures[bits]) > 500, f"{bits} bits: hardly anything is lit")
    for bits in (16, 24):
        wrong = sum(abs(one - other) > 8 for row, reference in zip(pictures[bits], pictures[32])
                    for one, other in zip(row, reference))
        equal(wrong, 0, f"pixels that differ between {bits} and 32 bits")


@check("a framebuffer shows what `dump` draws at its size")
def _():
    with UsbKeys().plug() as pad, vfb() as panel:
        for width, height, bits in ((320, 240, 16), (240, 320, 32), (128, 64, 1), (480, 320, 24)):
            panel.set(width, height, bits)
            with Phone(display=f"fb:{panel.path}") as phone:
                phone.wait_open(pad.node)
                pad.type(KEYS)
                found, wanted = shown(panel.brightness), dumped(width, height, bits)
            # The dump has no keypad to show: the top row of text is left out.
            first = height // 6
            wrong = sum(abs(one - other) > 8
                        for row, reference in zip(found[first:], wanted[first:])
                        for one, other in zip(row, reference))
            equal(wrong, 0, f"pixels that differ from the dump of {width}×{height}, {bits} bits")


@check("a framebuffer shows what `dump` draws in a TrueType font, from right to left, too")
def _():
    font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    if not os.path.exists(font):
        raise checks.Skipped("fonts-dejavu-core is not installed")
    with UsbKeys().plug() as pad, vfb() as panel:
        for width, height, bits, options in (
                (320, 240, 16, ("--font", font)), (480, 320, 32, ("--font", font)),
                (320, 240, 16, ("--font", font, "--direction", "rtl"))):
            panel.set(width, height, bits)
            with Phone(*options, display=f"fb:{panel.path}") as phone:
                phone.wait_open(pad.node)
                pad.type(KEYS)
                found = shown(panel.brightness)
            wanted = dumped(width, height, bits, *options)
            first = height // 6
            wrong = sum(abs(one - other) > 8
                        for row, reference in zip(found[first:], wanted[first:])
                        for one, other in zip(row, reference))
            equal(wrong, 0, f"pixels that differ from the dump of {width}×{height} {options}")


@check("a framebuffer of one bit shows black letters where 1 is black")
def _():
    with UsbKeys().plug() as pad, vfb() as panel:
        panel.set(128, 64, 1)
        with Phone(display=f"fb:{panel.path}") as phone:
            phone.wait_open(pad.node)
            pad.type(KEYS)
            picture = shown(panel.brightness)
            # vfb is MONO01; the phone's panels are dark with light letters.
            require(0 < lit(picture) < 128 * 64 // 2, f"{lit(picture)} of 8192 pixels are lit")


@check("what is shown starts at the framebuffer's offset, and nothing is written beside it")
def _():
    with UsbKeys().plug() as pad, vfb() as panel:
        panel.set(320, 240, 16, spare_rows=16)
        panel.fill(0xee)
        with Phone(display=f"fb:{panel.path}") as phone:
            phone.wait_open(pad.node)
            pad.type(KEYS)
            shown(panel.brightness)
            memory, length = panel.memory, panel.fixed.line_length
            equal(set(memory[:16 * length]), {0xee}, "the bytes above")
            equal(set(memory[256 * length:]), {0xee}, "the bytes below")
            require(0xee not in set(memory[16 * length:20 * length]), "the top rows are not drawn")


@check("a framebuffer with a palette is refused with its format, and exit 69")
def _():
    with vfb() as panel:
        panel.set(320, 240, 8)
        with Phone(display=f"fb:{panel.path}") as phone:
            equal(phone.wait(), 69, "the exit status")
            for words in (panel.path, "palette", "fbset"):
                require(words in phone.said, f"it does not say {words!r}: {phone.said}")


@check("a framebuffer that is not there, is none, or may not be opened is named, with what to do")
def _():
    with vfb() as panel:
        panel.set(320, 240, 16)
        for path, status, words in (("/dev/fb7", 66, panel.path), ("/dev/null", 66, "not a framebuf")):
            with Phone(display=f"fb:{path}") as phone:
                equal(phone.wait(), status, f"the exit status for {path}")
                require(path in phone.said and words in phone.said, phone.said)
        os.chmod(panel.path, 0o660)
        os.chown(panel.path, 0, 44)
        with Phone(display=f"fb:{panel.path}", user=4000) as phone:
            equal(phone.wait(), 77, "the exit status")
            for words in ("group video, mode rw-rw----", "usermod -aG video 4000"):
                require(words in phone.said, f"it does not say {words!r}: {phone.said}")


def card_of(colour):
    """A card with a picture of one colour, of the same length for all."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = (b"\0" + bytes(colour) * 64) * 64
    png = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0))
           + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))
    return ("BEGIN:VCARD\nVERSION:4.0\nFN:John Smith\nTEL:+1 650-555-0123\n"
            f"PHOTO:data:image/png;base64,{base64.b64encode(png).decode()}\nEND:VCARD\n")


@check("a contact's picture that is another one by now is drawn anew")
def _():
    with tempfile.TemporaryDirectory() as folder, UsbKeys().plug() as pad, vfb() as panel:
        panel.set(320, 240, 32)

        def put(colour):
            with open(folder + "/new", "w") as file:
                file.write(card_of(colour))
            os.rename(folder + "/new", folder + "/book.vcf")

        def pixels_like(colour):
            return sum(row[start:start + 3] == bytes(reversed(colour))
                       for row in panel.rows for start in range(0, len(row), 4))

        red, blue = (250, 0, 0), (0, 0, 250)
        put(red)
        with Phone(display=f"fb:{panel.path}", contacts=folder + "/book.vcf") as phone:
            phone.wait_open(pad.node)
            pad.type(KEYS)
            eventually(lambda: pixels_like(red) > 1000, "the picture on the panel", seconds=10)
            put(blue)
            # Away from him, and back.
            pad.type("." * len(KEYS) + KEYS)
            eventually(lambda: pixels_like(blue) > 1000, "the new picture on the panel", seconds=10)
            equal(pixels_like(red), 0, "pixels of the old picture")


@check("an SSD1306 shows each key at once, and no more than one picture a key goes over its bus")
def _():
    with UsbKeys().plug() as pad, Oled() as panel:
        with Phone(display=f"fb:{panel.path}") as phone:
            phone.wait_open(pad.node)
            before = shown(panel.pixels)
            for key in KEYS:
                sent = panel.state()["bytes"]
                pad.press(key)
                eventually(lambda: panel.pixels() != before, f"{key} on the panel", seconds=0.05)
                time.sleep(0.2)
                pad.release(key)
                time.sleep(0.2)
                before = panel.pixels()
                # A picture is 1,024 bytes, the rest is addresses and ranges. In mapped memory a key
                # would stand there a second later.
                cost = panel.state()["bytes"] - sent
                require(cost <= 1100, f"{cost} bytes went over the bus for {key}")


@check("a dark OLED is lit again when the telephone ends, and when the next one starts")
def _():
    with UsbKeys().plug() as pad, Oled() as panel:
        for end, is_on in ((signal.SIGTERM, 1), (signal.SIGSEGV, 1), (signal.SIGKILL, 0)):
            with Phone("--blank-after", "1", display=f"fb:{panel.path}") as phone:
                phone.wait_open(pad.node)
                pad.tap("5")
                equal(panel.state()["on"], 1, "whether it is lit while it is used")
                eventually(lambda: panel.state()["on"] == 0, "the panel goes dark")
                phone.stop(end)
            equal(panel.state()["on"], is_on, f"whether it is lit after {end.name}")
        with Phone(display=f"fb:{panel.path}") as phone:
            phone.wait_open(pad.node)
            eventually(lambda: panel.state()["on"] == 1, "the next telephone lights the panel")


@check("nothing is written and nothing wakes up in ten idle seconds with a name on a framebuffer")
def _():
    with UsbKeys().plug() as pad, vfb() as memory, Oled() as oled:
        memory.set(320, 240, 16)
        for path in (memory.path, oled.path):
            with Phone(display=f"fb:{path}") as phone:
                phone.wait_open(pad.node)
                pad.type(KEYS)
                # A name that is too long scrolls once, and stops.
                time.sleep(15)
                woken, sent, picture = phone.wake_ups(), oled.state()["bytes"], memory.memory
                time.sleep(10)
                # A process that is never woken writes nothing; the kernel's drivers might.
                equal(phone.wake_ups() - woken, 0, "wake-ups in 10 s")
                equal(oled.state()["bytes"] - sent, 0, "bytes over the bus in 10 s")
                require(memory.memory == picture, "the framebuffer's memory has changed")


checks.main()

"""The image of a card in QEMU's raspi3b, with a USB keyboard.

QEMU has no VideoCore, which runs the firmware of a Raspberry Pi: this reads config.txt, cmdline.txt, the
kernel, the initrd and the board's tree out of the boot partition as the firmware would, and applies the
overlays that config.txt names.

The guest's clock counts instructions, one nanosecond each, and jumps over every wait, so that its seconds
are the same on every machine. It stands still except while something is waited for: what is done here takes
no time there, however slow this machine is.
"""
import ctypes
import json
import os
import re
import select
import signal
import socket
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
TREE = "bcm2837-rpi-3-b.dtb"
LIMIT = 900  # seconds of real time in which the guest says nothing


class Died(Exception):
    """The guest ended, or says nothing any more."""


def program(root, *folders):
    """The words before a program of another Debian's root, in which these folders stand at their own paths.
    It becomes the program itself: ending the process ends that."""
    own = [] if os.getuid() == 0 else ["--map-root-user"]
    return ["unshare", "--mount", "--propagation", "private", *own, "bash", "-c", """
        set -e
        root=$1
        mount --bind "$root" "$root"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/tmp"
        shift
        while [ "$1" != -- ]; do mkdir -p "$root$1"; mount --bind "$1" "$root$1"; shift; done
        shift
        exec chroot "$root" /usr/bin/env PATH=/usr/sbin:/usr/bin "$@"
        """, "_", root, *folders, "--"]


class Card:
    """A copy of an image, on which a PC can change the boot partition."""

    def __init__(self, image, path, tools, qemu):
        self.tools, self.qemu, self.path = tools, qemu, path
        # A card's size is a power of two.
        size = 1 << (os.path.getsize(image) - 1).bit_length()
        with open(image, "rb") as source, open(path, "wb") as file:
            while block := source.read(1 << 20):
                if block.count(0) == len(block):
                    file.seek(len(block), os.SEEK_CUR)
                else:
                    file.write(block)
            file.truncate(size)
        self.start = self.partition(1)[0]

    def _mtools(self, name, *words):
        return subprocess.run([*program(self.tools, os.path.dirname(self.path)), name,
                               "-i", f"{self.path}@@{self.start}", *words],
                              check=True, env={**os.environ, "MTOOLS_SKIP_CHECK": "1"}, stdout=subprocess.PIPE)

    def read(self, name):
        return self._mtools("mtype", "::" + name).stdout

    def write(self, name, data):
        with tempfile.NamedTemporaryFile(dir=os.path.dirname(self.path)) as file:
            file.write(data if isinstance(data, bytes) else data.encode())
            file.flush()
            self._mtools("mcopy", "-o", file.name, "::" + name)

    def remove(self, name):
        self._mtools("mdel", "::" + name)

    def partition(self, number):
        """Where it begins, and its length."""
        with open(self.path, "rb") as file:
            table = file.read(512)
        at = 438 + 16 * number
        return tuple(int.from_bytes(table[at + n:at + n + 4], "little") * 512 for n in (0, 4))


class Machine:
    """A machine with a card. It stands still from the beginning: see `until`."""

    def __init__(self, card, work, overlays=(), arguments="", log=None, options=()):
        self.work, self.card = work, card
        for name in ("kernel8.img", "initrd.img", TREE, "config.txt"):
            with open(f"{work}/{name}", "wb") as file:
                file.write(card.read(name))
        self._apply(overlays)
        words = f"{card.read('cmdline.txt').decode().strip()} {arguments}".strip()
        drive = f"if=sd,format=raw,file={card.path},cache=writethrough"
        if log:
            drive = (f"if=sd,driver=blklogwrites,file.driver=raw,file.file.driver=file,file.file.filename={card.path},"
                     f"log.driver=file,log.filename={log},log-sector-size=512")
        self.log = open(f"{work}/qemu.log", "wb")
        self.process = subprocess.Popen(
            [*program(card.qemu, work), "qemu-system-aarch64", "-M", "raspi3b", "-S", "-no-reboot",
             "-display", "none", "-icount", "shift=0,sleep=off",
             "-kernel", f"{work}/kernel8.img", "-initrd", f"{work}/initrd.img", "-append", words,
             "-dtb", f"{work}/{TREE}", "-drive", drive, "-device", "usb-kbd",
             "-serial", "null", "-serial", f"unix:{work}/serial,server=on,wait=off",
             "-qmp", f"unix:{work}/qmp,server=on,wait=off", *options],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            preexec_fn=lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL))  # PR_SET_PDEATHSIG
        self.said = ""
        self.read = 0
        self.keys = []
        self.serial = self._connect("serial")
        self.control = self._connect("qmp")
        self.control.settimeout(LIMIT)
        self.answers = self.control.makefile("rw")
        self.answers.readline()
        self.qmp("qmp_capabilities")

    def _apply(self, overlays):
        """The overlays that config.txt names, and then those of the test."""
        paths = []
        with open(f"{self.work}/config.txt") as file:
            names = re.findall(r"^dtoverlay=([\w-]+)", file.read(), re.M)
        for name in names:
            paths.append(f"{self.work}/{name}.dtbo")
            with open(paths[-1], "wb") as file:
                file.write(self.card.read(f"overlays/{name}.dtbo"))
        for source in overlays:
            paths.append(f"{self.work}/{os.path.basename(source)}.dtbo")
            subprocess.run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", paths[-1], source], check=True)
        if paths:
            tree = f"{self.work}/{TREE}"
            subprocess.run(["fdtoverlay", "-i", tree, "-o", tree + ".new", *paths], check=True)
            os.replace(tree + ".new", tree)

    def _connect(self, name):
        while True:
            try:
                line = socket.socket(socket.AF_UNIX)
                line.connect(f"{self.work}/{name}")
                return line
            except OSError:
                if self.process.poll() is not None:
                    raise Died(f"QEMU: {self._qemu_said()}") from None
                time.sleep(0.05)

    def _qemu_said(self):
        with open(f"{self.work}/qemu.log", errors="replace") as file:
            return file.read()[-500:]

    def qmp(self, command, **arguments):
        self.answers.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self.answers.flush()
        while True:
            line = self.answers.readline()
            if not line:
                raise Died(f"QEMU ended: {self._qemu_said()}")
            answer = json.loads(line)
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise Died(f"{command}: {answer['error']['desc']}")

    def monitor(self, line):
        return self.qmp("human-monitor-command", **{"command-line": line})

    def until(self, pattern):
        """Lets the guest go on until the serial line says this; gives the match. What was matched already
        is not looked at again."""
        self.qmp("cont")
        # QEMU takes no keys while the machine stands still. How long each is down, and that the next one
        # comes behind it, is the guest's time.
        for name, hold in self.keys:
            self.qmp("send-key", keys=[{"type": "qcode", "data": name}], **{"hold-time": hold})
        self.keys = []
        last = time.monotonic()
        while True:
            match = re.compile(pattern, re.M).search(self.said, self.read)
            if match:
                self.read = match.end()
                self.qmp("stop")
                return match
            if self.process.poll() is not None:
                raise Died(f"the guest ended: {self._qemu_said()} {self.said[-1500:]}")
            if select.select([self.serial], [], [], 5)[0]:
                data = self.serial.recv(65536)
                if not data:
                    raise Died(f"the guest ended: {self._qemu_said()} {self.said[-1500:]}")
                self.said += data.decode(errors="replace").replace("\r", "")
                last = time.monotonic()
            elif time.monotonic() - last > LIMIT:
                where = re.findall(r"PC=\w+", self.monitor("info registers -a"))
                raise Died(f"the guest said nothing for {LIMIT} s where {pattern!r} was awaited: "
                           f"{self.said[-1500:]} ({where})")

    def start_shell(self):
        """From the first prompt of the serial line on: a loop that runs a line at a time, and says nothing else."""
        # What the kernel says meanwhile would stand in the middle of an answer, and it would not be found.
        self.until(r"telephone:\S*[#$] ")
        loop = ("dmesg -n 1; stty -echo; PS1=; PS2=; "
                "export TERM=dumb SYSTEMD_PAGER= SYSTEMD_COLORS=0 SYSTEMD_URLIFY=0; "
                "while IFS= read -r line; do eval \"$line\" </dev/null; "
                "echo \"<<end $?>>\"; done")
        self.serial.sendall(loop.encode() + b"\necho \"<<beg\"\"in>>\"\n")
        self.until(r"<<begin>>\n<<end 0>>\n")

    def sh(self, command):
        """Runs it in the shell; what it printed, and its status."""
        start = self.read
        self.serial.sendall(command.replace("\n", "; ").encode() + b"\n")
        match = self.until(r"<<end (\d+)>>\n")
        return self.said[start:match.start()], int(match.group(1))

    def output(self, command):
        return self.sh(command)[0].strip()

    def press(self, *names, hold=100):
        """Keys one after the other, each down for so many of the guest's milliseconds, when it goes on."""
        self.keys += [(name, hold) for name in names]

    def rest(self, seconds=1):
        """Until the keys have come, and so long behind them."""
        self.sh(f"sleep {seconds + sum(hold for _, hold in self.keys) / 1000}")

    def screen(self, path):
        """(width, height, the rows of red, green and blue)."""
        self.qmp("screendump", filename=path)
        return read_ppm(path)

    def pull_the_plug(self):
        self.process.kill()
        self.process.wait()
        self.log.close()
        for line in (self.serial, self.control):
            line.close()
        for name in ("serial", "qmp"):
            if os.path.exists(f"{self.work}/{name}"):
                os.unlink(f"{self.work}/{name}")


def read_ppm(path):
    with open(path, "rb") as file:
        kind, size, depth, pixels = file.read().split(b"\n", 3)
    if (kind, depth) != (b"P6", b"255"):
        raise ValueError(f"{path} is {kind} {depth}")
    width, height = map(int, size.split())
    return width, height, pixels

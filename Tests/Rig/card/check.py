"""check.py IMAGE TOOLS QEMU: the card, booted as that of an emulated Raspberry Pi 3."""
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, HERE + "/../guest")
from machine import Card, Died, Machine, program, read_ppm  # noqa: E402
from rig import checks  # noqa: E402
from rig.checks import check, equal, require  # noqa: E402

IMAGE, TOOLS, QEMU = sys.argv[1:4]
PROGRAM = os.environ["TWELVEKEY"]
PACKAGING = HERE + "/../../../Sources/Packaging/card"
SOUND = ("-audiodev", "none,id=none", "-device", "usb-audio,audiodev=none")
KEYBOARD = "QEMU QEMU USB Keyboard"
# As a PC writes it. The keyboard is a full one, which is taken where it is named.
SETTINGS = f"line = pretended\r\ndevice = {KEYBOARD}\r\nblank-after = 0\r\n"
BOOK = "".join(f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{name}\r\nTEL:{number}\r\nEND:VCARD\r\n"
               for name, number in (("John Smith", "+16505550123"), ("Jane Doe", "+16505550100")))
NAME = (160, 0, 520, 40)  # left, top, right, bottom
OVERLAYS = [HERE + "/framebuffer.dts"]
# What was begun is ended then, too.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
work = tempfile.mkdtemp(prefix="twelvekey-card.", dir=os.environ.get("TMPDIR", "/tmp"))


kept = 0


def keep(name):
    """For who wants to see them."""
    global kept
    if folder := os.environ.get("TWELVEKEY_RIG_PICTURES"):
        kept += 1
        shutil.copy(f"{work}/{name}.ppm", f"{folder}/{kept:02}-{name}.ppm")


class Phone(Machine):
    """A machine whose telephone runs, with a root shell on its serial line."""

    def __init__(self, card, **options):
        super().__init__(card, work, OVERLAYS, **options)
        self.start_shell()

    def journal(self, pattern):
        """Waits until the telephone's log says this; gives the match."""
        said = self.output("for try in $(seq 300); do journalctl -u twelvekey -o short-monotonic --no-pager | "
                           f"grep -E -e '{pattern}' && break; sleep 0.2; done")
        return re.search(pattern, said)

    def settled(self):
        """Until everything that a boot starts has been started."""
        return self.output("systemctl is-system-running --wait")

    def when(self, unit, *names):
        """Seconds after the kernel's start."""
        said = self.output(f"systemctl show {unit} " + " ".join(f"-p {name}TimestampMonotonic" for name in names))
        return [int(re.search(rf"{name}TimestampMonotonic=(\d+)", said).group(1)) / 1e6 for name in names]

    def calls(self):
        # A copy, as the folder is another user's.
        return self.output("rm -rf /run/copy; cp -r /var/lib/private/twelvekey /run/copy; "
                           "twelvekey calls log --state /run/copy/state.db")

    def still(self):
        """The screen when the keys have come, and nothing is to be done any more."""
        self.rest()
        picture = self.screen(f"{work}/screen.ppm")
        keep("screen")
        return picture


card = None
phone = None


def begin(files, **options):
    """Another start of the machine, with these files on the boot partition."""
    global phone
    if phone:
        phone.pull_the_plug()
        phone = None
    for name, text in files.items():
        card.write(name, text)
    phone = Phone(card, **options)
    return phone


def dump(*options):
    """The picture that the program draws of a telephone with the card's contacts."""
    subprocess.run([PROGRAM, "dump", f"{work}/dump.ppm", "--size", "640x480", "--config", f"{work}/conf",
                    "--contacts", f"{work}/book.vcf", *options],
                   check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    keep("dump")
    return read_ppm(f"{work}/dump.ppm")


def different(screen, drawn, notice=False):
    """How many pixels of the screen, which has 16 bits for each (5 of red, 6 of green, 5 of blue), are not
    what is next to those that dump has drawn. The name of the keypad stands on the status line, and dump
    has none; with a notice all of that line is another."""
    if screen[:2] != drawn[:2]:
        return f"the size {screen[:2]} is not {drawn[:2]}"
    width = screen[0]
    count = 0
    for at in range(width * screen[1]):
        if at // width < NAME[3] and (notice or NAME[0] <= at % width < NAME[2]):
            continue
        red, green, blue = screen[2][3 * at:3 * at + 3]
        wanted = [(value * most + 127) // 255 for value, most in zip(drawn[2][3 * at:3 * at + 3], (31, 63, 31))]
        count += [red >> 3, green >> 2, blue >> 3] != wanted
    return count


@check("every overlay fits the tree of every board")
def _():
    fits = dict(line.split(":") for line in card.read("overlays/fits.txt").decode().splitlines())
    every = {"twelvekey-" + name
             for name in ("battery", "buttons", "call", "charger", "hook", "lcd", "lcd-i2c", "matrix", "oled", "tft")}
    for board in ("bcm2837-rpi-3-b", "bcm2837-rpi-3-b-plus", "bcm2837-rpi-zero-2-w", "bcm2711-rpi-4-b"):
        equal(set(fits[board + ".dtb"].split()), every, f"what fits {board}")
    # Linux knows no SPI of a Pi 5 yet.
    equal(set(fits["bcm2712-rpi-5-b.dtb"].split()), every - {"twelvekey-tft"}, "what fits a Pi 5")


@check("the card boots, and the telephone is on its panel within five guest seconds")
def _():
    begin({"serial": "", "twelvekey.conf": SETTINGS, "contacts/book.vcf": BOOK})
    equal(phone.settled(), "running", "the system's state")
    begun, started, ready = (*phone.when("twelvekey", "InactiveExit", "ExecMainStart", "ActiveEnter"),)
    basic, = phone.when("basic.target", "ActiveEnter")
    taken = phone.journal(r"[0-9.]+\] .* keypad: .*")
    require(taken, "the keypad is not taken")
    keypad = float(taken.group(0).split("]")[0])
    init = float(phone.output(r"dmesg | sed -n 's/^\[ *\([0-9.]*\)\] Run .init as.*/\1/p'"))
    root = float(phone.output(r"dmesg | sed -n 's/^\[ *\([0-9.]*\)\] systemd\[1\]: systemd .*/\1/p'"))
    print(f"# seconds after the kernel's start: {init:.2f} initrd, {root:.2f} systemd, {begun:.2f} its unit, "
          f"{started:.2f} the program, {ready:.2f} the first screen, {keypad:.2f} the keypad, {basic:.2f} basic.target")
    require(ready < 5, f"it takes {ready:.2f} s")


@check("no unit fails, nothing but /var is written, and nobody can log in")
def _():
    equal(phone.output("systemctl --failed --no-legend"), "", "what failed")
    mounts = phone.output("cat /proc/mounts")
    found = dict(re.findall(r"^/dev/\S+ (\S+) \S+ (r[ow]),", mounts, re.M))
    equal(found, {"/": "ro", "/var": "rw", "/boot/firmware": "ro"}, "what is mounted of the card")
    equal(phone.output("ps | grep -E '[g]etty|[d]ropbear|/[l]ogin'"), "", "who lets in")
    # Port 22 is 16 in hexadecimal; 0A is a socket that listens.
    equal(phone.output("grep -h ':0016 .* 0A ' /proc/net/tcp /proc/net/tcp6"), "", "who listens")
    equal(phone.output("cut -d: -f2 /etc/passwd | sort -u; [ -e /etc/shadow ] && cut -d: -f2 /etc/shadow | sort -u"),
          "*\nx\n!*", "passwords")


@check("the telephone's service is the packaged one, and opens no card")
def _():
    said = phone.output("systemctl show twelvekey -p FragmentPath -p DropInPaths -p User -p DynamicUser")
    require("FragmentPath=/usr/lib/systemd/system/twelvekey.service" in said, said)
    require("DropInPaths=/etc/systemd/system/twelvekey.service.d/card.conf" in said, said)
    phone.sh("printf '[Service]\\nType=oneshot\\nDevicePolicy=closed\\nDeviceAllow=char-input rw\\n"
             "StandardOutput=file:/run/closed\\nStandardError=file:/run/closed\\n"
             "ExecStart=busybox head -c 1 /dev/mmcblk0\\n' >/run/systemd/system/closed.service; systemctl start closed")
    said = phone.output("cat /run/closed")
    require("Operation not permitted" in said, f"a closed service reads the card: {said}")


@check("what is typed on a USB keypad stands on the screen as dump draws it")
def _():
    phone.press("kp_5", "kp_6", "kp_4", "kp_6")
    found = phone.still()
    count = different(found, dump("--keys", "5646"))
    equal(count, 0, "how many pixels are other")


@check("the call key calls, and the call is in the log")
def _():
    phone.press("kp_enter")
    phone.still()
    phone.press("esc")
    phone.still()
    require(re.search(r"^made\s.*John Smith", phone.calls(), re.M), f"the log: {phone.calls()}")


@check("a contact that is added on the keypad is kept in /var")
def _():
    phone.press(*(f"kp_{digit}" for digit in "16505550199"))
    phone.still()
    phone.press("kp_enter")
    phone.still()
    phone.press("esc")
    phone.still()
    phone.press("kp_enter")
    phone.still()
    phone.press("kp_divide", hold=700)
    phone.still()
    phone.press("kp_divide")
    phone.still()
    phone.press("kp_5")
    phone.rest(2)
    phone.press("kp_6")
    phone.rest(2)
    phone.press("kp_enter")
    phone.still()
    said = phone.output("cat /var/lib/private/twelvekey/contacts/*")
    require("16505550199" in said, f"the telephone's own contacts: {said}")


@check("the plug is pulled, and the call and the contact are there after the next start")
def _():
    begin({})
    equal(phone.settled(), "running", "the system's state")
    ready, = phone.when("twelvekey", "ActiveEnter")
    print(f"# the second start: {ready:.2f} s to the first screen")
    require("John Smith" in phone.calls(), f"the log: {phone.calls()}")
    require("16505550199" in phone.output("cat /var/lib/private/twelvekey/contacts/*"), "the contact is lost")
    equal(phone.output("dmesg | grep -E 'EXT4-fs (error|warning)'"), "", "what the kernel says of /var")


@check("a card that is brought up to date keeps contacts, log and settings, and has the new kernel and root")
def _():
    global phone
    phone.pull_the_plug()
    phone = None
    # What an older card would have: another kernel, another root, and wiring that its owner has set.
    whole = card.read("kernel8.img")
    config = card.read("config.txt").decode()
    wired = config.replace("#dtoverlay=twelvekey-call\n", "dtoverlay=twelvekey-call\n")
    for name, text in {"kernel8.img": "of yesterday", "timezone": "Europe/Berlin\n",
                       "config.txt": wired + "dtoverlay=twelvekey-hook,debounce=20\r\n"}.items():
        card.write(name, text)
    start, length = card.partition(2)
    var = card.partition(3)
    with open(card.path, "r+b") as file:
        file.seek(var[0])
        before = file.read(var[1])
        file.seek(start + (1 << 20))
        file.write(bytes(1 << 20))
    said = update()
    require("up to date" in said and "timezone" in said and "twelvekey.conf" in said, said)
    with open(card.path, "rb") as file:
        file.seek(var[0])
        require(file.read(var[1]) == before, "/var has changed")
    require(card.read("kernel8.img") == whole, "the kernel is not the new one")
    equal(card.read("timezone"), b"Europe/Berlin\n", "the owner's timezone")
    merged = card.read("config.txt").decode().splitlines()
    require("dtoverlay=twelvekey-call" in merged and "#dtoverlay=twelvekey-matrix" in merged, f"{merged}")
    equal(merged[-1], "dtoverlay=twelvekey-hook,debounce=20", "the owner's line")
    card.write("config.txt", config)
    begin({})
    equal(phone.settled(), "running", "the system's state")
    require("John Smith" in phone.calls(), f"the log: {phone.calls()}")
    require("16505550199" in phone.output("cat /var/lib/private/twelvekey/contacts/*"), "the contact is lost")
    equal(phone.output("readlink /run/card/localtime"), "/usr/share/zoneinfo/Europe/Berlin", "the time zone")
    card.remove("timezone")


@check("what is no card, and a card that is too small, are left alone by the update")
def _():
    other = f"{work}/other.img"
    for size in (0, 4 << 20):
        with open(other, "wb") as file:
            file.write(bytes(size))
        said = update(other, status=65)
        require("update: " in said, said)
        require(os.path.getsize(other) == size, "it has been written")
    shutil.copyfile(card.path, other)
    with open(other, "r+b") as file:
        # The root's partition has 8 MiB.
        file.seek(446 + 16 + 12)
        file.write((8 << 11).to_bytes(4, "little"))
    before = hashlib.sha256(open(other, "rb").read()).digest()
    require("no room" in update(other, status=65), "it is written into a root that is too small")
    require(hashlib.sha256(open(other, "rb").read()).digest() == before, "it has been written")
    os.unlink(other)


@check("an update writes nothing to a card whose boot partition its owner has filled, and works again with room")
def _():
    other = fresh_card()
    # So much that less is free than the image's kernel takes, of which the card has none.
    kernel = len(other.read("kernel8.img"))
    other.remove("kernel8.img")
    free = free_bytes(other)
    other.write("photos.zip", bytes(free - kernel // 2))
    with open(other.path, "r+b") as file:
        # An old root.
        file.seek(other.partition(2)[0] + (1 << 20))
        file.write(bytes(1 << 20))
    before = digest(other)
    said = update(other.path, status=65)
    require("boot partition has no room" in said, said)
    equal(digest(other), before, "the card")
    other.remove("photos.zip")
    other.write("photos.zip", bytes(free - kernel - (64 << 10)))
    require("photos.zip" in update(other.path), "what the owner put there is not named")
    equal(other.read("kernel8.img"), card.read("kernel8.img"), "the kernel")
    # The room that old files leave counts.
    require("photos.zip" in update(other.path), "a second update of a full card")
    os.unlink(other.path)


@check("every config.txt of the owner's is still there, byte by byte, after many updates")
def _():
    other = fresh_card()
    config = other.read("config.txt")
    # Latin-1, which is no UTF-8; line feeds of both kinds.
    first = config + b"# T\xfcr \x85\r\ndtoverlay=first,name=\xe9\r\n"
    other.write("config.txt", first)
    update(other.path)
    equal(other.read("config.old.txt"), first, "the first one")
    merged = other.read("config.txt")
    require(b"\ndtoverlay=first,name=\xe9\n" in merged, f"{merged}")
    # Nothing was changed: no other copy, and nothing of the first one is lost.
    update(other.path)
    equal(other.read("config.txt"), merged, "what an update makes of its own config.txt")
    second = merged + b"dtoverlay=second\n# mine\n"
    other.write("config.txt", second)
    said = update(other.path)
    require("config.old.txt" in said, said)
    equal(other.read("config.old.txt"), first, "the first one")
    equal(other.read("config.old.2.txt"), second, "the second one")
    require(b"\ndtoverlay=second\n" in other.read("config.txt"), "the second one's wiring")
    merged = other.read("config.txt")
    # A plug that is pulled where the old one is gone, and the new one not there yet.
    other.remove("config.txt")
    update(other.path)
    equal(other.read("config.txt"), merged, "what comes of the newest copy")
    os.unlink(other.path)


@check("an update leaves wiring to the boards and overlays that it is for")
def _():
    other = fresh_card()
    new = other.read("config.txt").decode().splitlines()
    end = "# From this card's earlier config.txt."

    def updated(*lines):
        """What comes of a config.txt with these lines: those that are switched on in place, and those at the end."""
        other.write("config.txt", "".join(line + "\r\n" for line in lines))
        update(other.path)
        merged = other.read("config.txt").decode()
        update(other.path)
        again = other.read("config.txt").decode()
        lines = merged.splitlines()
        at = lines.index(end) if end in lines else len(lines)
        require([line.lstrip("#") for line in lines[:at]] == [line.lstrip("#") for line in new], f"{lines}")
        return [line for line, before in zip(lines[:at], new) if line != before], lines[at + 1:], again == merged

    for name in ("matrix", "hook"):
        require(f"#dtoverlay=twelvekey-{name}" in new, f"config.txt has no {name}")
    matrix, hook = "dtoverlay=twelvekey-matrix", "dtoverlay=twelvekey-hook"
    equal(updated("# nothing"), ([], [], True), "no wiring")
    equal(updated("  " + matrix, "gpio=20=op,dl", "[all]", hook), ([matrix, hook], ["gpio=20=op,dl"], True), "for all")
    equal(updated("dtoverlay=other", "[ALL]"), ([], ["dtoverlay=other"], True), "another overlay")
    # For one board alone, beside what is for all.
    equal(updated(matrix, "[pi4]", hook, "arm_freq=1500", "gpio=20=op", "[all]", "gpio=21=op"),
          ([], [matrix, "[all]", "[pi4]", hook, "gpio=20=op", "[all]", "gpio=21=op"], True), "for one board")
    # Filters add up until [all].
    equal(updated("[pi4]", "[gpio4=1]  # the switch", hook),
          ([], ["[all]", "[pi4]", "[gpio4=1]", hook, "[all]"], True), "for a board with a switch")
    equal(updated("[pi4]", "arm_freq=1500", "[all]", hook), ([hook], [], True), "a section without wiring")
    # Of an overlay, and of the board.
    equal(updated(hook, "dtparam=debounce=20", matrix), ([], [hook, "dtparam=debounce=20", matrix], True),
          "an overlay's parameter")
    switched, rest, _ = updated("dtparam=i2c_arm=on", matrix)
    equal((switched, rest), ([matrix], ["dtoverlay=", "dtparam=i2c_arm=on"]), "the board's parameter")
    os.unlink(other.path)


def fresh_card():
    """Another card, as it was written."""
    return Card(IMAGE, f"{work}/other.img", TOOLS, QEMU)


def free_bytes(card):
    """What is free on the boot partition: as mtools say it."""
    said = card._mtools("mdir", "::/").stdout.decode()
    return int(re.search(r"([\d ]+) bytes free", said).group(1).replace(" ", ""))


def digest(card):
    with open(card.path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def update(path=None, status=0):
    """Runs the update as a PC does, with the mtools of what has made the card."""
    folder = f"{work}/bin"
    os.makedirs(folder, exist_ok=True)
    for name in ("mcopy", "mdel", "mdir", "mdu", "mtype"):
        with open(f"{folder}/{name}", "w") as file:
            words = shlex.join([*program(TOOLS, work, os.path.dirname(IMAGE)), "env", "MTOOLS_SKIP_CHECK=1", name])
            file.write(f'#!/bin/sh\nexec {words} "$@"\n')
        os.chmod(f"{folder}/{name}", 0o755)
    found = subprocess.run([f"{PACKAGING}/update", "--image", IMAGE, "--card", path or card.path],
                           env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "TMPDIR": work},
                           capture_output=True, text=True)
    equal(found.returncode, status, f"the update's status ({found.stderr})")
    return found.stdout + found.stderr


@check("volumes that are set once are there after the plug is pulled")
def _():
    begin({"serial": "", "twelvekey.conf": SETTINGS}, options=SOUND)
    phone.settled()
    control = re.search(r"'(.*)'", phone.output("amixer -c 0 scontrols"))
    require(control, "the sound card has no volume")
    mixer = f"amixer -c 0 sget '{control.group(1)}'"
    before = phone.output(mixer)
    for percent in (60, 37):
        phone.output(f"amixer -q -c 0 sset '{control.group(1)}' {percent}%")
    set_ = re.findall(r"Playback (\d+) \[", phone.output(mixer))
    require(set_ and set_ != re.findall(r"Playback (\d+) \[", before), f"no volume was set: {before}")
    phone.output("for try in $(seq 50); do [ -s /var/lib/alsa/asound.state ] && break; sleep 0.2; done; sleep 3")
    begin({}, options=SOUND)
    phone.settled()
    equal(re.findall(r"Playback (\d+) \[", phone.output(mixer)), set_, "the volume")
    equal(phone.output("systemctl --failed --no-legend"), "", "what failed")


@check("a paired smartphone's programs run, where there is Bluetooth, and the telephone's user may ask them")
def _():
    # This machine has no radio. A unit stands in for that of the device, by which udev asks for the target.
    equal(phone.output("systemctl is-active bluetooth ofono bluealsa | sort -u"), "inactive", "without a radio")
    phone.sh("modprobe -a bluetooth rfcomm hci_uart btusb; "
             "systemd-run -q --unit=radio -p Wants=bluetooth.target --remain-after-exit true; "
             "for try in $(seq 50); do systemctl -q is-active bluealsa && break; sleep 0.2; done; sleep 1")
    equal(phone.output("systemctl is-active bluetooth ofono bluealsa twelvekey-bus | sort -u"), "active", "the services")
    ask = "setpriv --reuid=twelvekey --regid=twelvekey --clear-groups dbus-send --print-reply=literal"
    for bus, name, path, method in (
            ("system", "org.bluez", "/", "org.freedesktop.DBus.ObjectManager.GetManagedObjects"),
            ("system", "org.ofono", "/", "org.ofono.Manager.GetModems"),
            ("system", "org.bluealsa", "/org/bluealsa", "org.freedesktop.DBus.ObjectManager.GetManagedObjects"),
            ("session", "org.bluez.obex", "/", "org.freedesktop.DBus.ObjectManager.GetManagedObjects")):
        said, status = phone.sh("DBUS_SESSION_BUS_ADDRESS=unix:path=/run/twelvekey-bus/bus "
                                f"{ask} --{bus} --dest={name} {path} {method} 2>&1")
        equal(status, 0, f"{name}: {said}")
    memory = phone.output("for name in dbus-daemon bluetoothd ofonod bluealsa obexd twelvekey; do "
                          "for id in $(pidof $name); do echo $name "
                          "$(sed -n 's/^VmRSS: *//p; s/^RssAnon: */of its own /p' /proc/$id/status); done; done")
    print("# " + memory.replace("\n", "\n# "))
    print("# " + phone.output("free | head -2").replace("\n", "\n# "))
    for name in ("BCM43430A1.hcd", "BCM43430B0.hcd", "BCM4345C0.hcd", "BCM4345C5.hcd"):
        equal(phone.sh(f"test -s /usr/lib/firmware/brcm/{name}")[1], 0, f"the radio's firmware {name}")


@check("a boot partition that sets a line over SIP opens the network to the telephone, and no other does")
def _():
    show = "systemctl show twelvekey -p IPAddressAllow -p IPAddressDeny -p RestrictAddressFamilies"
    require("AF_INET" not in phone.output(show), phone.output(show))
    begin({"serial": "", "sip-password": "of the rig\r\n", "twelvekey.conf": SETTINGS.replace(
        "line = pretended", "line = sip\r\nsip-account = sip:5550100@127.0.0.1\r\nsip-audio = none")})
    phone.settled()
    said = phone.output(show)
    # systemd names the two families of addresses in any order.
    require("AF_INET " in said and re.search("^IPAddressAllow=.*0.0.0.0/0", said, re.M)
            and re.search("^IPAddressAllow=.*::/0", said, re.M), said)
    equal(phone.output("cat /run/card/sip-password"), "of the rig", "the password")
    read = "setpriv --reuid={0} --clear-groups cat /run/credentials/twelvekey.service/sip-password"
    equal(phone.output(read.format("twelvekey")), "of the rig", "what the telephone's user reads")
    require(phone.sh(read.format("nobody"))[1] != 0, "another user reads the password")
    equal(phone.output("systemctl is-active twelvekey"), "active", "the telephone")
    require(phone.output("for try in $(seq 50); do pidof baresip && break; sleep 0.2; done"), "baresip does not run: "
            + phone.output("journalctl -u twelvekey -o cat | tail -5"))
    card.remove("sip-password")


@check("an empty battery switches the card off")
def _():
    begin({"serial": "", "twelvekey.conf": SETTINGS})
    phone.settled()
    require("battery-empty-command = touch /run/twelvekey/battery-empty" in
            phone.output("cat /run/card/twelvekey/config"), "the card does not set it")
    equal(phone.output("systemctl is-active twelvekey-poweroff.path"), "active", "what waits for it")
    # What the telephone's command makes.
    phone.serial.sendall(b"touch /run/twelvekey/battery-empty\n")
    phone.until("reboot: Power down")


@check("somebody who calls stands on the panel")
def _():
    # The pretended line rings where a script says so, and the script types alone until its end. What it
    # waits for is the guest's time, which stands still while the picture is looked at.
    begin({"serial": "", "twelvekey.conf": SETTINGS})
    phone.settled()
    script = "{ring +16505550123}{wait 30000}{call}{wait 2000}{end}{wait 60000}"
    phone.sh("mkdir -p /run/systemd/system/twelvekey.service.d; cd /run/systemd/system/twelvekey.service.d; "
             "printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/twelvekey run --keys \"%s\"\\n' "
             f"'{script}' >ring.conf; cd; systemctl daemon-reload; systemctl restart twelvekey")
    equal(different(phone.still(), dump("--keys", "{ring +16505550123}{wait 1000}"), notice=True), 0,
          "how many pixels are other")
    phone.rest(40)
    require(re.search(r"^answered\s.*John Smith", phone.calls(), re.M), f"the log: {phone.calls()}")


@check("without its file there is no shell on the serial line, and what is wrong with the settings is on the panel")
def _():
    card.remove("serial")
    # The shell is systemd's own here, which the kernel's command line asks for.
    begin({"twelvekey.conf": SETTINGS + "rows = sideways\r\n"}, arguments="systemd.debug_shell=ttyS1")
    phone.settled()
    equal(phone.output("systemctl is-active card-serial"), "inactive", "the shell")
    said = phone.output("systemctl show twelvekey -p StatusText")
    require("/etc/twelvekey/twelvekey.conf:4: 'sideways'" in said, said)
    require(different(phone.still(), dump("--keys", "")) > 10_000, "the panel shows nothing of it")


@check("a key of the boot partition's authorized_keys lets in by ssh, and nothing else does")
def _():
    key = f"{work}/key"
    for name in (key, f"{work}/other"):
        subprocess.run([*program(TOOLS, work), "dropbearkey", "-t", "ed25519", "-f", name], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    public = subprocess.run([*program(TOOLS, work), "dropbearkey", "-y", "-f", key], check=True,
                            capture_output=True, text=True).stdout
    public = re.search(r"^ssh-ed25519 .*$", public, re.M).group(0)
    files = {"serial": "", "twelvekey.conf": SETTINGS, "ssh": "", "authorized_keys": public + "\r\n"}
    for name in ("key", "other"):
        with open(f"{work}/{name}", "rb") as file:
            files[name] = file.read()
    begin(files)
    phone.settled()
    phone.sh("mkdir -p /run/k; cp /boot/firmware/key /boot/firmware/other /run/k/; chmod 600 /run/k/*")
    said = phone.output("HOME=/run dbclient -y -i /run/k/key root@127.0.0.1 'echo in as $(id -un)' 2>&1")
    require("in as root" in said, f"with the key: {said}; {phone.output('journalctl -u card-ssh -o cat')}")
    said = phone.output("HOME=/run DROPBEAR_PASSWORD=x dbclient -y -i /run/k/other root@127.0.0.1 'echo in' 2>&1")
    require(not re.search("^in$", said, re.M), f"with another key: {said}")


@check("the boot partition's wifi.conf is what wpa_supplicant is told")
def _():
    text = ("\ufeff# home\r\ncountry = de\r\nssid = Zu Hause \u00fc\r\npassword = a b'c=d#e\r\n"
            "ssid = other\r\npassword = it's \"so#\"\r\nssid=open\r\nhidden = yes\r\n")
    encoded = text.encode().hex()
    phone.sh("printf '" + "".join(f"\\x{encoded[at:at + 2]}" for at in range(0, len(encoded), 2)) + "' >/run/wifi.conf")
    phone.sh("/usr/lib/twelvekey-card/wifi /run/wifi.conf /run/wpa.conf")
    said = phone.output("cat /run/wpa.conf")
    name = "Zu Hause \u00fc".encode().hex()
    # What stands between quotes has none in it.
    key = hashlib.pbkdf2_hmac("sha1", b"it's \"so#\"", b"other", 4096, 32).hex()
    for line in ("country=DE", f"  ssid={name}", "  psk=\"a b'c=d#e\"", f"  psk={key}", f"  ssid={b'open'.hex()}",
                 "  key_mgmt=NONE", "  scan_ssid=1"):
        require(line in said.splitlines(), f"no line {line!r} in {said}")
    said = phone.output("timeout 3 wpa_supplicant -c /run/wpa.conf -i lo -D none 2>&1; true")
    require("Failed to read" not in said and "Line " not in said, said)


@check("what config.txt says is wired up to the pins has its driver, and the telephone takes it")
def _():
    config = card.read("config.txt").decode()
    for name in ("matrix", "call", "hook", "lcd"):
        require(f"#dtoverlay=twelvekey-{name}\n" in config, f"config.txt has no {name}")
        config = config.replace(f"#dtoverlay=twelvekey-{name}\n", f"dtoverlay=twelvekey-{name}\n")
    begin({"serial": "", "config.txt": config, "twelvekey.conf": "line = pretended\n"})
    equal(phone.settled(), "running", "the system's state")
    found = phone.output("grep Name /proc/bus/input/devices")
    for name in ("matrix", "call", "hook"):
        require(f'"twelvekey-{name}"' in found, f"the kernel's input devices: {found}")
    require(phone.journal("keypad: .*twelvekey"), phone.output("journalctl -u twelvekey -o cat | tail -15"))
    equal(phone.output("systemctl show -P NRestarts twelvekey"), "0", "how often it was started again")
    require("display = charlcd" in phone.output("cat /run/card/twelvekey/config"), "the LCD is not the display")
    opened = phone.output("ls -l /proc/$(systemctl show -P MainPID twelvekey)/fd")
    found = phone.output("cat /proc/bus/input/devices")
    nodes = re.findall(r'"twelvekey-.*\n(?:.*\n)*?H: Handlers=.*(event\d+)', found)
    for node in ["/dev/lcd", *("/dev/input/" + node for node in nodes)]:
        require(re.search(f"{node}$", opened, re.M), f"{node} is not open: {opened}")
    equal(len(nodes), 3, "the number of devices on the pins")
    # The others have nothing behind them on this machine: their drivers can be loaded, that is all.
    said, status = phone.sh("modprobe -a panel-mipi-dbi ssd130x-i2c ssd130x-spi gpio-pcf857x "
                             "max17040_battery bq27xxx_battery_i2c cw2015_battery gpio_charger gpio_backlight 2>&1")
    equal((said, status), ("", 0), "modprobe")


def main():
    global card
    with open(f"{work}/conf", "w") as file:
        file.write(SETTINGS)
    with open(f"{work}/book.vcf", "w") as file:
        file.write(BOOK)
    card = Card(IMAGE, f"{work}/card", TOOLS, QEMU)
    try:
        checks.main()
    finally:
        if phone:
            phone.pull_the_plug()
        shutil.rmtree(work, ignore_errors=True)


main()

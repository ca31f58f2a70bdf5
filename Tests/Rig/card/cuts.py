"""cuts.py IMAGE TOOLS QEMU: the plug is pulled at 200 random moments.

The telephone runs on the emulated machine: it makes calls, takes contacts, learns words, in a loop, and QEMU
records every sector that is written to the card, in order. Nothing of it is kept back: an SD card of that
machine has no cache that the kernel could ask to be emptied. A moment is a place in that record, between two
sectors: so most are in the middle of something. What the card had at that moment is made of the card as it
was at first and the record up to there; a few of the cards are put back into the machine and booted, and of
the others /var is checked as the initrd checks it, and read by the same program on this machine.

Whatever the telephone had answered for before that moment must be there: a call that was over, a contact of
which it had said that it is in the address book, a word that was typed in its name.
"""
import collections
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, HERE + "/../guest")
from machine import Card, Machine, program  # noqa: E402
from rig import checks  # noqa: E402
from rig.checks import check, equal, require  # noqa: E402
from writes import WriteLog  # noqa: E402

IMAGE, TOOLS, QEMU = sys.argv[1:4]
PROGRAM = os.environ["TWELVEKEY"]
CUTS = int(os.environ.get("TWELVEKEY_RIG_CUTS", "200"))
BOOTED = int(os.environ.get("TWELVEKEY_RIG_CUTS_BOOTED", "5"))
ROUNDS = int(os.environ.get("TWELVEKEY_RIG_CUTS_ROUNDS", "12"))
SEED = os.environ.get("TWELVEKEY_RIG_SEED") or str(random.randrange(1 << 32))
SETTINGS = "line = pretended\ndevice = QEMU QEMU USB Keyboard\nblank-after = 0\n"
OVERLAYS = [HERE + "/framebuffer.dts"]
# In the guest, a copy: the folder is another user's.
COPY = "rm -rf /run/copy; cp -r /var/lib/private/twelvekey /run/copy; "
STATE = "/run/copy/state.db"
# What was begun is ended then, too.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
work = tempfile.mkdtemp(prefix="twelvekey-cuts.", dir=os.environ.get("TMPDIR", "/tmp"))
# What was answered for, and how many sectors had been written by then.
Answer = collections.namedtuple("Answer", "sectors calls contacts words")
answers = []
# By which it is seen that what is looked for would be found.
LOST = 100
counts = collections.Counter()


class Phone(Machine):
    def __init__(self, card, **options):
        super().__init__(card, work, OVERLAYS, **options)
        self.start_shell()
        self.output("systemctl is-system-running --wait; "
                    "until journalctl -u twelvekey | grep -q keypad:; do sleep 0.1; done")

    def type(self, *names, seconds=1, hold=100):
        self.press(*names, hold=hold)
        self.rest(seconds)


def number(round):
    return f"1650555{round + 100:04}"


def call(phone, round):
    phone.type(*(f"kp_{digit}" for digit in number(round)))
    phone.type("kp_enter", seconds=2)
    phone.type("esc", seconds=1)


def add_contact(phone, round):
    """The log's first line becomes somebody new, whose name is typed: another one each time."""
    phone.type("kp_enter")
    phone.type("kp_divide", hold=700)
    phone.type("kp_divide")
    for digit in (5, 6, 2 + round % 8, 2 + round // 8):
        phone.type(f"kp_{digit}", seconds=2)
    phone.type("kp_enter", seconds=2)
    phone.type("esc")


def learn(phone):
    """A word is typed with one tap a letter, and thereby learned: once more."""
    for _ in range(2):
        phone.type("kp_divide", hold=700)
    phone.type("kp_4", "kp_6", "kp_6", "kp_3")
    phone.type("kp_0", seconds=2)
    phone.type("esc")
    for _ in range(2):
        phone.type("kp_divide", hold=700)


def record(card, log):
    open(log, "wb").close()
    phone = Phone(card, log=log)
    try:
        def answer(*counts):
            answers.append(Answer(WriteLog(log).count(), *counts))
        answer(0, 0, 0)
        for round in range(ROUNDS):
            call(phone, round)
            answer(round + 1, round, round)
            add_contact(phone, round)
            answer(round + 1, round + 1, round)
            learn(phone)
            answer(round + 1, round + 1, round + 1)
        said = phone.output(f"{COPY} twelvekey calls log --state {STATE}; cat /var/lib/private/twelvekey/contacts/*")
        words = phone.output(f"twelvekey words export --state {STATE}")
        for round in range(ROUNDS):
            require(said.count(number(round)) >= 2, f"{number(round)} is not in the log and in a contact: {said}")
        require(learned(words) == ROUNDS, f"the words are {words}")
    finally:
        phone.pull_the_plug()


def learned(words):
    """How often the word was typed."""
    found = re.search(r"^good\t(\d+)", words, re.M)
    return int(found.group(1)) if found else 0


def read(folder):
    """What the program says of a /var: the log, the contacts, the words."""
    for path, folders, names in os.walk(folder):
        for name in folders + names:
            os.chown(os.path.join(path, name), os.getuid(), os.getgid(), follow_symlinks=False)
    state = f"{folder}/lib/private/twelvekey/state.db"
    contacts = f"{folder}/lib/private/twelvekey/contacts"
    def say(*words):
        said = subprocess.run([PROGRAM, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        require(said.returncode == 0, f"{' '.join(words[:2])} exits {said.returncode}: {said.stderr}")
        return said.stdout

    names = os.listdir(contacts) if os.path.isdir(contacts) else []
    return (say("calls", "log", "--state", state) if os.path.exists(state) else "",
            say("contacts", "list", contacts) if names else "",
            say("words", "export", "--state", state) if os.path.exists(state) else "")


def judge(moment, log, contacts, words):
    answered = max((answer for answer in answers if answer.sectors <= moment), key=lambda answer: answer[1:])
    for round in range(answered.calls):
        require(number(round) in log, f"the call to {number(round)} is lost of {answered.calls} that were over: {log}")
    for round in range(answered.contacts):
        require(number(round)[-4:] in contacts.replace(" ", "").replace("-", ""),
                f"the contact {number(round)} is lost of {answered.contacts} that were said to be kept: {contacts}")
    require(learned(words) >= answered.words, f"a word that was typed {answered.words} times is there as {words}")


def check_var(path):
    """As the initrd does it."""
    found = subprocess.run([*program(TOOLS, work), "e2fsck", "-p", path], capture_output=True, text=True)
    require(found.returncode < 4, f"e2fsck exits {found.returncode}: {found.stdout}")
    return found.returncode


@check(f"nothing that was answered for is lost when the plug is pulled at {CUTS} random moments")
def _():
    print(f"# seed {SEED} (TWELVEKEY_RIG_SEED)", flush=True)
    chance = random.Random(SEED)
    card = Card(IMAGE, f"{work}/card", TOOLS, QEMU)
    for name, text in {"serial": "", "twelvekey.conf": SETTINGS}.items():
        card.write(name, text)
    start, length = card.partition(3)
    shutil.copyfile(card.path, f"{work}/before")
    record(card, f"{work}/log")
    total = answers[-1].sectors
    moments = sorted(chance.sample(range(answers[0].sectors, total + 1), CUTS))
    booted = set(chance.sample(moments, BOOTED))
    print(f"# {total} sectors were written, {total - answers[0].sectors} of them while {ROUNDS} calls were made, "
          f"{ROUNDS} contacts added and {ROUNDS} words learned; every moment is between two of them", flush=True)
    now = bytearray(open(f"{work}/before", "rb").read())
    done = 0
    mended = 0
    entries = WriteLog(f"{work}/log").entries()
    for moment in moments:
        while done < moment:
            at, data = next(entries)
            now[at:at + len(data)] = data
            done += 1
        name = f"{work}/var"
        with open(name, "wb") as file:
            file.write(now[start:start + length])
        if moment in booted:
            shutil.copyfile(f"{work}/before", card.path)
            with open(card.path, "r+b") as file:
                file.write(now)
            phone = Phone(card)
            try:
                log = phone.output(f"{COPY} twelvekey calls log --state {STATE}")
                words = phone.output(f"{COPY} twelvekey words export --state {STATE}")
                contacts = phone.output("cat /var/lib/private/twelvekey/contacts/* 2>/dev/null")
                equal(phone.output("systemctl is-active twelvekey"), "active", "the telephone")
            finally:
                phone.pull_the_plug()
            judge(moment, log, contacts, words)
            counts["booted"] += 1
        status = check_var(name)
        mended += status != 0
        folder = f"{work}/read"
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        subprocess.run([*program(TOOLS, work), "debugfs", "-R", f"rdump /lib {folder}", name], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        log, contacts, words = read(folder)
        judge(moment, log, contacts, words)
        try:
            judge(min(moment + LOST, total), log, contacts, words)
        except checks.Failure:
            counts["found"] += 1
        counts["cuts"] += 1
        counts[f"{len(log.splitlines())} calls"] += 1
    print(f"# {counts['cuts']} cuts, e2fsck mended {mended}, {counts['booted']} of them booted; "
          f"the log had {', '.join(f'{name} {count} times' for name, count in counts.items() if 'calls' in name)}")


@check(f"a card that loses the last {LOST} sectors before the plug is pulled is found out")
def _():
    print(f"# {counts['found']} of {counts['cuts']} times")
    require(counts["found"] > CUTS // 20, "these checks find nothing")


try:
    checks.main()
finally:
    shutil.rmtree(work, ignore_errors=True)

"""Plays every story of `rig/stories.py` through every program of `rig/remappers.py`, and prints one JSON
object a program and one a program and story.

usage: conformance.py [--only STORY] [--as-sent] [ROOT]

Runs in a guest. ROOT is Debian 13's programs as `cross/remappers` unpacks them; without it those are left
out. With --only it plays the story whose name begins so. With --as-sent it also prints whether
`twelvekey emulate --play` sends what the rig's own player does.
"""
import argparse
import json
import os
import select
import signal
import subprocess
import sys
import time

from rig.checks import PATIENCE, Failure, eventually
from rig.nodes import nodes, settle, wait_gone
from rig.own import OwnDebounced, OwnRun, OwnType
from rig.phone import PROGRAM
from rig.recordings import RecordedPad
from rig.remappers import (Fcitx5, InputRemapper, Interception, Keyd, NotRead, Output, PassThrough,
                           Remapper)
from rig.stories import NOT_PLAYED, UNCOUNTED, stories

ALL = [OwnRun, OwnDebounced, OwnType, PassThrough, Interception, Keyd, InputRemapper, Fcitx5]
QUIET = 2  # seconds after the last event until what has come is all


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--as-sent", action="store_true")
    parser.add_argument("root", nargs="?")
    options = parser.parse_args()
    versions = {}
    if options.root:
        Remapper.root = enter(options.root)
        with open(options.root + "/../versions") as file:
            versions = dict(line.split() for line in file)
    # What a program sends is read before it can send more; what it starts has no such right.
    os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    played = [story for story in stories() if story.name.startswith(options.only)]
    for story in played:
        tell(story=story.name, keys=len(story.truth), why=story.why)
    for name, why in NOT_PLAYED.items():
        tell(notPlayed=name, why=why)
    for kind in ALL:
        if kind.package and not Remapper.root:
            continue
        with kind() as program:
            tell(program=kind.name, version=program.version(versions))
            for story in played:
                if PATIENCE > 1:
                    # On a real clock a program that has only just been started still reads its files.
                    measure(program, story)
                tell(of=kind.name, played=story.name, **measure(program, story))
    if options.as_sent:
        for story in played:
            if story.path:
                tell(emulated=story.name, **emulated(story))


def tell(**fields):
    print(json.dumps(fields), flush=True)


def enter(root):
    """Debian 13's programs see this guest's devices."""
    for folder in ("proc", "sys", "dev", "run", "tmp"):
        subprocess.run(["mount", "--rbind", "/" + folder, f"{root}/{folder}"], check=True)
    with open(root + "/etc/passwd", "w") as file:
        file.write("root:x:0:0::/root:/bin/sh\n")
    with open(root + "/etc/group", "w") as file:
        file.write("root:x:0:\nkeyd:x:999:\n")
    return root


def measure(program, story):
    excuse = program.excused.get(story.name.split(":")[0])
    if excuse:
        return {"excuse": excuse}
    try:
        try:
            # On a real clock it would be waited for in vain for minutes.
            if PATIENCE > 1 and program.wants - story.recording.keys:
                raise NotRead("")
            return play(program, story, story.recording)
        except NotRead:
            if not program.wants - story.recording.keys:
                raise
            return {**play(program, story, program.widened(story.recording)), "widened": True}
    except NotRead as why:
        return {"notRead": str(why)}
    except (Failure, OSError, ValueError, KeyError) as failure:
        return {"failed": f"{type(failure).__name__}: {failure}"}


def play(program, story, recording):
    with RecordedPad(recording) as pad:
        program.attach(pad)
        try:
            sent = send(program, story, pad)
            stuck = program.stuck()
        finally:
            program.detach()
    return {"stuck": stuck, **compared(program, story, sent)}


def send(program, story, pad):
    """Plays; gives (second of the monotonic clock, code) of each press on the pad."""
    start = time.monotonic() + 0.5
    last = story.recording.frames[-1][0]
    sent, stopped = [], []

    def press(frame):
        now = pad.send(frame)
        sent.extend((now, code) for kind, code, value in frame if kind == 1 and value == 1)

    def freeze():
        stopped.extend(program.readers())
        for process in stopped:
            os.kill(process, signal.SIGSTOP)

    def thaw():
        for process in stopped:
            os.kill(process, signal.SIGCONT)

    steps = [(second, lambda frame=frame: press(frame)) for second, frame in story.recording.frames]
    if story.frozen:
        steps += zip(story.frozen, (freeze, thaw))
    if story.unplugged:
        steps.append((last + 0.5, pad.unplug))
    steps.append((last + 0.5 + QUIET, lambda: None))
    for second, step in sorted(steps, key=lambda step: step[0]):
        while (left := start + second - time.monotonic()) > 0:
            select.select(program.files(), [], [], left)
            program.drain()
        step()
    program.drain()
    return sent


def emulated(story):
    """Whether `twelvekey emulate --play` sends the same at the same time as the rig's player."""
    others = set(nodes())
    process = subprocess.Popen([PROGRAM, "emulate", "--play", story.path, "--wait", "3"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    try:
        node, = eventually(lambda: set(nodes()) - others, "the played keypad's node")
        settle()
        output = Output(node)
        while output.is_there:
            select.select([output.device.fd], [], [], 0.1)
            output.drain()
        process.wait()
        words = process.stderr.read().strip()
        output.device.close()
        wait_gone(node)
    except (Failure, OSError) as failure:
        process.kill()
        process.wait()
        return {"differs": str(failure)}
    if process.returncode != 0:
        return {"differs": f"emulate exits {process.returncode}: {words}"}
    sent, wanted = output.edges, story.recording.edges()
    if [edge[1:] for edge in sent] != [edge[1:] for edge in wanted]:
        return {"differs": f"it sends {[edge[1:] for edge in sent]}"}
    late = max(abs(one[0] - sent[0][0] - other[0] + wanted[0][0])
               for one, other in zip(sent, wanted))
    return {"differs": f"{late * 1000:.1f} ms late" if late > 0.002 else ""}


def compared(program, story, sent):
    """What was lost and doubled of the keys that were pressed, and how late the others came."""
    # When each key that the finger pressed went down: a bounce and a pulse come later.
    pressed, rest = [], iter(sent)
    for code in story.truth:
        pressed.append(next((second, code) for second, other in rest if other == code))
    wanted = [(second, program.label(code)) for second, code in pressed]
    got = [(second, key) for second, key in program.presses() if key not in UNCOUNTED]
    pairs = aligned([key for _, key in wanted], [key for _, key in got])
    late = [(got[second][0] - wanted[first][0]) * 1000 for first, second in pairs]
    return {"lost": len(wanted) - len(pairs), "doubled": len(got) - len(pairs),
            "unknown": sum(key is None for _, key in wanted), "came": len(pairs),
            # Where the reader stood still it was the rig that kept them.
            "late": [] if story.frozen else [round(value, 3) for value in late]}


def aligned(wanted, got):
    """The pairs of indices of a longest common subsequence; of several, the one that is first."""
    rows, columns = len(wanted), len(got)
    length = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows - 1, -1, -1):
        for column in range(columns - 1, -1, -1):
            length[row][column] = (length[row + 1][column + 1] + 1
                                   if wanted[row] is not None and wanted[row] == got[column]
                                   else max(length[row + 1][column], length[row][column + 1]))
    pairs, row, column = [], 0, 0
    while row < rows and column < columns:
        if wanted[row] is not None and wanted[row] == got[column]:
            pairs.append((row, column))
            row, column = row + 1, column + 1
        elif length[row][column + 1] == length[row][column]:
            column += 1
        else:
            row += 1
    return pairs


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"conformance: {failure}")

"""A test suite of Swift Testing, run as long as it goes on."""
import os
import re
import select
import signal
import subprocess
import time


class Suite:
    """Runs it to its end, or until no test begins or ends for `patience` seconds: a machine may be
    slow, but not stand still. Swift 6.0.3 begins all tests before it tells of the first end, which
    takes minutes on an emulated machine. Tells how far it is, so that whoever waits for this guest
    sees that it goes on.

    `status` is its exit status, `lines` what it printed, `seconds` how long it took; `hung` names the tests that had begun and
    did not end where it was stopped, and is empty otherwise.
    """

    STEP = 20  # seconds between two lines about the progress

    def __init__(self, command, patience=2400):
        self.patience = patience
        self.lines = []
        self.hung = ""
        self._running = {}
        self._ended = 0
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        begun = time.monotonic()
        self._follow(process)
        self.status = process.wait()
        self.seconds = round(time.monotonic() - begun)

    def _follow(self, process):
        output = process.stdout.fileno()
        last_step = told = time.monotonic()
        pending = b""
        while True:
            ready = select.select([output], [], [], self.STEP)[0]
            data = os.read(output, 65536) if ready else None
            if data == b"":
                self.lines += pending.decode(errors="replace").splitlines()
                return
            if data:
                *whole, pending = (pending + data).split(b"\n")
                for line in whole:
                    if self._take(line.decode(errors="replace")):
                        last_step = time.monotonic()
            now = time.monotonic()
            if now > last_step + self.patience:
                names = sorted(self._running)
                more = f" and {len(names) - 20} more" if len(names) > 20 else ""
                self.hung = ", ".join(names[:20]) + more
                os.killpg(process.pid, signal.SIGKILL)
                return
            if last_step > told and now > told + self.STEP:
                print(f"# {self._ended} tests have ended, {len(self._running)} go on: "
                      f"{', '.join(sorted(self._running)[:3])}", flush=True)
                told = now

    def _take(self, line):
        """Whether the line tells that a test, or a case of one, has begun or ended."""
        self.lines.append(line)
        if found := re.search(r"Test (\S.*) started\.$", line):
            if not re.match("case |run$", found.group(1)):
                self._running[found.group(1)] = self._running.get(found.group(1), 0) + 1
            return True
        if found := re.search(r"Test (?!run )(\S.*?) (?:passed|failed) after ", line):
            self._ended += 1
            name = re.sub(r" with \d+ test cases?$", "", found.group(1))
            self._running[name] = self._running.get(name, 1) - 1
            if self._running[name] <= 0:
                del self._running[name]
            return True
        return False

import Glibc
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// Programs as sources of the loop.
@Suite(.timeLimited) struct ChildTests {
  /// A loop that is told of the end of a program, as soon as it has ended.
  ///
  /// The kernel gives `SIGCHLD` to any thread of the process, and other tests have some: this thread
  /// tells itself.
  private func turn(_ loop: EventLoop, afterEndOf child: Child) throws {
    var news = siginfo_t()
    while waitid(P_PID, id_t(child.process.id), &news, WEXITED | WNOWAIT) != 0 {
      try #require(errno == EINTR)
    }
    pthread_kill(pthread_self(), SIGCHLD)
    try loop.turn()
  }

  @Test func itsEndAndItsLastWordsAreTold() throws {
    try keepingBlockedSignals {
      let loop = try EventLoop(signals: [SIGCHLD])
      var endings: [ChildProcess.Ending] = []
      let child = try Child(
        ["sh", "-c", "echo no dial tone >&2; exit 3"], isQuiet: true, loop: loop
      ) { endings.append($1) }
      while endings.isEmpty { try turn(loop, afterEndOf: child) }
      #expect(endings.map(\.problem) == ["sh ended with exit code 3: no dial tone"])
      // Its output ends, too: then the loop has no entry left.
      while loop.entries.count > 0 { try loop.turn() }
    }
  }

  /// What a program leaves that was told to end goes with it.
  @Test func whatItLeavesEndsWithIt() throws {
    try keepingBlockedSignals {
      let loop = try EventLoop(signals: [SIGCHLD])
      var hasEnded = false
      // Its children hear no request to end, and its output is open as long as they live.
      let child = try Child(
        ["sh", "-c", "sh -c 'trap \"\" TERM; echo ready >&2; sleep 1000 & wait' & wait"],
        isQuiet: true, loop: loop
      ) { _, ending in
        #expect(ending.problem == nil)
        hasEnded = true
      }
      while child.process.output.lastLine != "ready" { try loop.turn() }
      child.stop(at: EventLoop.now)
      while !hasEnded { try turn(loop, afterEndOf: child) }
      while loop.entries.count > 0 { try loop.turn() }
    }
  }

  /// A program of another user may stay: the guardian looks for it once, not every two seconds.
  @Test func forceIsUsedOnce() throws {
    let process = try ChildProcess(["sleep", "1000"], isQuiet: true, isGuarded: true)
    #expect(process.terminate(force: true))
    #expect(!process.terminate(force: true))
    process.finish(within: .seconds(60))
  }

  /// A program that asks for something before it ends, as baresip does on its bus, is answered.
  @Test func itIsServedUntilItsEnd() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let (asks, answer, words) = (path + "/asks", path + "/answer", path + "/words")
    let process = try ChildProcess(
      [
        "sh", "-c",
        """
        asks=$0 answer=$1 words=$2
        wait_for() { until [ -e "$1" ]; do sleep 0.01; done; }
        trap 'touch "$asks"; wait_for "$answer"; touch "$words"; exit' TERM
        echo ready >&2
        wait_for /nowhere
        """, asks, answer, words,
      ], isQuiet: true)
    while process.output.lastLine != "ready" {
      try #require(!process.output.hasEnded)
      var output = pollfd(fd: process.output.number, events: Int16(POLLIN), revents: 0)
      poll(&output, 1, -1)
      process.output.read()
    }
    process.end(within: .seconds(60)) {
      if access(asks, F_OK) == 0 { close(creat(answer, 0o600)) }
    }
    #expect(access(words, F_OK) == 0)
  }

  /// When the loop is closed a program is ended, and its handler is not called.
  @Test func itIsEndedWithTheLoop() throws {
    try keepingBlockedSignals {
      let loop = try EventLoop(signals: [SIGCHLD])
      let child = try Child(["sleep", "1000"], isQuiet: true, loop: loop) { _, _ in
        Issue.record("nobody is there to be told")
      }
      loop.close()
      #expect(kill(child.process.id, 0) == -1)
      #expect(loop.entries.isEmpty)
    }
  }
}

import Glibc
import Keypad
import LinuxIO
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// The program that rings, in a loop of its own.
@Suite(.timeLimited) final class RingerTests {
  private let folder: String

  init() {
    folder = "/tmp/twelvekey-ringer-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    mkdir(folder, 0o700)
    mkfifo(folder + "/said", 0o600)
  }

  deinit {
    unlink(folder + "/said")
    rmdir(folder + "/lock")
    rmdir(folder)
  }

  /// What programs write into a named pipe.
  private final class Listener: EventSource {
    private let pipe: FileDescriptor
    private(set) var said = ""

    init(_ path: String, _ loop: EventLoop) throws {
      // With a writer of its own the pipe has no end while none of the programs runs.
      pipe = try FileDescriptor(opening: path, O_RDWR | O_NONBLOCK)
      try loop.watch(pipe.number, for: self)
    }

    func ready(_ descriptor: Int32) throws(LinuxError) {
      said += String(decoding: try FileDescriptor.read(from: descriptor) ?? [], as: UTF8.self)
    }
  }

  /// Tells the thread again and again that a program may have ended, as in `ChildTests`: the kernel may
  /// have told another one.
  private final class ChildNews: EventSource {
    private var next = EventLoop.now
    var deadline: Instant? { next }

    func wake(at now: Instant) {
      next = now + .milliseconds(50)
      pthread_kill(pthread_self(), SIGCHLD)
    }
  }

  /// Runs a test in a loop that hears what the programs say and when they have ended.
  private func listening(_ body: (EventLoop, Listener) throws -> Void) throws {
    try keepingBlockedSignals {
      let loop = try EventLoop(signals: [SIGCHLD])
      defer { loop.close() }
      let listener = try Listener(folder + "/said", loop)
      loop.add(listener) { Issue.record($0) }
      loop.add(ChildNews()) { Issue.record($0) }
      try body(loop, listener)
    }
  }

  /// The loudspeaker is free again when the last ring's program has ended, and not before.
  @Test func theNextRingWaits() throws {
    try listening { loop, listener in
      let command = try RingCommand(
        "sh -c 'trap \"sleep 0.2; rmdir \(folder)/lock; exit 0\" TERM; mkdir \(folder)/lock || exit 9; "
          + "echo rings >\(folder)/said; sleep 1000 & wait'")
      var told: [String] = []
      let ringer = Ringer(command, Wiring(loop: loop, isQuiet: true, report: { _ in })) {}
      ringer.start { told.append($0.text) }
      loop.add(ringer) { Issue.record($0) }
      ringer.ring(RingCommand.Ring(), at: EventLoop.now)
      while listener.said != "rings\n" { try loop.turn { false } }
      // Silenced, and another call rings at once: the first program is still about to end.
      ringer.silence(at: EventLoop.now)
      ringer.ring(RingCommand.Ring(), at: EventLoop.now)
      while listener.said != "rings\nrings\n" { try loop.turn { false } }
      ringer.silence(at: EventLoop.now)
      #expect(told.isEmpty)
    }
  }

  /// When another call rings, a command with the caller's data is restarted; other commands go on.
  @Test(arguments: [
    ("{name}", ["Ann", "", "-b $(id)\n'x'", "Ann"], [":Ann", ":", ": -b $(id)", ":Ann"]),
    ("no one", ["Ann", "", "Bob"], [":no"]),
  ])
  func anotherCaller(word: String, names: [String], told: [String]) throws {
    try listening { loop, listener in
      let command = try RingCommand(
        "sh -c 'echo \":$1\" >\(folder)/said; sleep 1000 & wait' sh \(word)")
      let ringer = Ringer(command, Wiring(loop: loop, isQuiet: true, report: { _ in })) {}
      loop.add(ringer) { Issue.record($0) }
      func lines() -> [Substring] { listener.said.split(separator: "\n") }
      for (count, name) in names.enumerated() {
        ringer.ring(RingCommand.Ring(number: "5550100", name: name), at: EventLoop.now)
        let expected = told.prefix(count + 1)
        // The second line of a name is on its own line.
        while !expected.allSatisfy({ lines().contains(Substring($0)) }) { try loop.turn { false } }
        while lines().count(where: { $0.hasPrefix(":") }) < expected.count {
          try loop.turn { false }
        }
      }
      ringer.silence(at: EventLoop.now)
      #expect(lines().filter { $0.hasPrefix(":") } == told.map { Substring($0) })
    }
  }

  /// Why nothing rings is told when the ring is over, and for each ring anew.
  @Test func aProgramThatCantRing() throws {
    try keepingBlockedSignals {
      let loop = try EventLoop(signals: [SIGCHLD])
      defer { loop.close() }
      var told: [String] = []
      let command = try RingCommand("/nonexistent/bell")
      let ringer = Ringer(command, Wiring(loop: loop, isQuiet: true, report: { _ in })) {}
      ringer.start { told.append($0.text) }
      for count in 1...2 {
        ringer.ring(RingCommand.Ring(), at: EventLoop.now)
        ringer.wake(at: EventLoop.now + .seconds(5))
        #expect(told.count == count - 1)
        ringer.silence(at: EventLoop.now)
        #expect(told.count == count && told.last?.hasPrefix("cannot ring: ") == true)
      }
    }
  }
}

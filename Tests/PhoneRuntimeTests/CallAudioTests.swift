import CallModel
import Glibc
import Keypad
import LinuxIO
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// The program that turns the sound of calls on and off, in a loop of its own.
@Suite(.timeLimited) struct CallAudioTests {
  private let folder: TemporaryFolder
  private let loop: EventLoop

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop(signals: [SIGCHLD])
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

  private var said: [String] {
    let bytes = (try? Files.read(folder.path + "/said", limit: 4_096)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func audio(_ script: String, _ emit: @escaping (String) -> Void = { _ in }) throws
    -> CallAudio
  {
    let command = try CallAudioCommand(
      "sh -c '\(script.replacing("OUT", with: folder.path + "/said"))' audio {state}")
    let audio = CallAudio(command, Wiring(loop: loop, isQuiet: true, report: { _ in }))
    audio.start { emit($0.text) }
    loop.add(audio) { _ in }
    return audio
  }

  private func wait(for lines: [String]) throws {
    while said != lines { try loop.turn() }
  }

  private func follow(_ audio: CallAudio, _ events: LineEvent...) {
    for event in events { audio.update(for: event, at: EventLoop.now) }
  }

  @Test func itRunsAtConnectAndWhenTheLastCallEnds() throws {
    try keepingBlockedSignals {
      loop.add(ChildNews()) { _ in }
      defer { loop.close() }
      let audio = try audio("echo $1 >>OUT")
      follow(audio, .call(.alerting(.here(1))))
      #expect(said.isEmpty)
      follow(audio, .call(.active(.here(1))))
      try wait(for: ["connect"])
      follow(
        audio, .call(.active(.there(2))), .call(.held(.here(1))),
        .call(.ended(.here(1), .hungUpThere)))
      follow(audio, .call(.ended(.there(2), .hungUpHere)))
      try wait(for: ["connect", "end"])
      follow(
        audio, .call(.outgoing(.there(3), number: nil)),
        .call(.connected(.there(4), number: nil, isOutgoing: true, ago: .seconds(9))))
      try wait(for: ["connect", "end", "connect"])
      follow(audio, .lost("it is gone"))
      try wait(for: ["connect", "end", "connect", "end"])
    }
  }

  /// One that goes on is asked to end before the other is run.
  @Test func whatGoesOnIsEndedFirst() throws {
    try keepingBlockedSignals {
      loop.add(ChildNews()) { _ in }
      defer { loop.close() }
      let audio = try audio(
        "trap \"echo asked >>OUT; exit\" TERM; echo $1 >>OUT; [ $1 = end ] || { sleep 1000 & wait; }"
      )
      follow(audio, .call(.active(.here(1))))
      try wait(for: ["connect"])
      follow(audio, .call(.ended(.here(1), .hungUpThere)))
      try wait(for: ["connect", "asked", "end"])
    }
  }

  /// The sound doesn't stay on without the telephone.
  @Test func theTelephonesEndTurnsItOff() throws {
    try keepingBlockedSignals {
      loop.add(ChildNews()) { _ in }
      let audio = try audio("echo $1 >>OUT")
      follow(audio, .call(.active(.here(1))))
      try wait(for: ["connect"])
      loop.close()
      #expect(said == ["connect", "end"])
    }
  }

  @Test func whatFailsIsTold() throws {
    try keepingBlockedSignals {
      loop.add(ChildNews()) { _ in }
      defer { loop.close() }
      var told: [String] = []
      let audio = try audio("echo no card >&2; exit 3") { told.append($0) }
      follow(audio, .call(.active(.here(1))))
      while told.isEmpty { try loop.turn() }
      #expect(told == ["the sound of the call: sh ended with exit code 3: no card"])
    }
  }

  @Test func theCommandNamesItsState() throws {
    for (text, problem) in [
      ("", CommandWords.Problem.empty), ("a '", .openQuote), ("a b", .lacks("{state}")),
      ("{state}", .lacks("{state}")),
    ] {
      #expect(throws: problem) { try CallAudioCommand(text) }
    }
    let command = try CallAudioCommand("amixer set 'Call {state}' x{state}{state}")
    #expect(command.arguments(.connect) == ["amixer", "set", "Call connect", "xconnectconnect"])
    #expect(command.arguments(.end).last == "xendend")
  }
}

import CallModel
import Keypad
import LinuxIO

/// The other end of a line.
protocol OtherEnd: AnyObject {
  /// Waits until ringing.
  func ring(_ bench: Bench) throws
  func answer()
  /// Refuses the call that rings there.
  func refuse()
  func hangUp()
  /// Calls the telephone.
  func call()
  /// Presses a digit in a call.
  func press(_ digit: Character)
  /// The tones that have come there.
  var heard: String { get }
  /// Ends the line: pulls the modem out, kills the program.
  func breakLine(_ bench: Bench)
  /// Has what makes the calls stand still.
  ///
  /// - Returns: whether there is anything that can.
  func freezeLine() -> Bool
  var isIdle: Bool { get }
  /// Whether a call goes on without the telephone, which then says that the phone is out of reach.
  var keepsCalls: Bool { get }
  /// Whether a call can be held that is alone. PipeWire 1.4.2 only swaps two calls.
  var holdsOneCall: Bool { get }
  /// Ends whatever it has begun, once the telephone is gone.
  func end()
}

extension OtherEnd {
  func freezeLine() -> Bool { false }
  var keepsCalls: Bool { false }
  var holdsOneCall: Bool { true }
  func end() {}
}

/// What happens on a line, and what of it a line must be able to do.
struct Story {
  var name: String
  var needs: Set<LineAbility> = []
  /// Whether it begins before calls can be made.
  var isOfALockedSIM = false
  var play: (Bench, any OtherEnd) throws -> String

  /// - Parameter play: gives what the table says of it.
  init(
    _ name: String, needs: Set<LineAbility> = [],
    play: @escaping (Bench, any OtherEnd) throws -> String
  ) {
    self.name = name
    self.needs = needs
    self.play = play
  }

  /// Calls, and waits until it is answered.
  ///
  /// - Returns: how long it took from the key until it rang there.
  @discardableResult
  static func speak(_ bench: Bench, _ other: any OtherEnd) throws -> Duration {
    try bench.press("5646")
    let asked = EventLoop.now
    try bench.press("{call}")
    try other.ring(bench)
    let time = EventLoop.now - asked
    other.answer()
    try bench.see("0:0")
    return time
  }

  /// Is called, and answers.
  private static func beCalled(_ bench: Bench, _ other: any OtherEnd) throws {
    other.call()
    try bench.see("incoming call")
    try bench.press("#")
    try bench.see("0:0")
  }

  static func beIdle(_ bench: Bench, _ other: any OtherEnd) throws {
    try bench.wait(for: "idle at both ends") { bench.isIdle && other.isIdle }
  }

  /// Waits until the telephone has one call on hold and another one connected. A service may tell
  /// of the first one earlier.
  static func seeBoth(_ bench: Bench) throws {
    try bench.wait(for: "one call on hold and one connected") {
      bench.seen.contains("on hold") && bench.seen.contains("0:0")
    }
  }

  /// How long something took until both ends were idle.
  private static func timeToIdle(
    _ bench: Bench, _ other: any OtherEnd, after hangUp: () throws -> Void
  ) throws -> String {
    let start = EventLoop.now
    try hangUp()
    try beIdle(bench, other)
    return text(EventLoop.now - start)
  }

  private static func text(_ time: Duration) -> String { "\(time.microseconds / 1_000) ms" }

  static var all: [Story] {
    [
      Story("ringing: so long after the key") { bench, other in
        let time = try speak(bench, other)
        try bench.press("{end}")
        try beIdle(bench, other)
        return text(time)
      },
      Story("hung up there: until both are idle") { bench, other in
        try speak(bench, other)
        let time = try timeToIdle(bench, other) { other.hangUp() }
        try bench.see("call ended")
        return time
      },
      Story("hung up here: until both are idle") { bench, other in
        try speak(bench, other)
        return try timeToIdle(bench, other) { try bench.press("{end}") }
      },
      Story("it is told that ringing", needs: [.progress]) { bench, other in
        try bench.press("5646{call}")
        try other.ring(bench)
        try bench.see("ringing")
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      Story("who refuses there is told as", needs: [.progress]) { bench, other in
        try bench.press("5646{call}")
        try other.ring(bench)
        other.refuse()
        try bench.waitForLoss(of: other)
        try beIdle(bench, other)
        let words = ["busy", "rejected", "no connection", "call ended"]
        guard let word = words.first(where: bench.seen.contains) else {
          throw Bench.Failure("no reason on the screen: \(bench.seen)")
        }
        return word
      },
      Story("a tone is heard there", needs: [.tones]) { bench, other in
        try speak(bench, other)
        try bench.press("7")
        try bench.press("#")
        try bench.wait(for: "the tones there") { other.heard.hasSuffix("7#") }
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      Story("a call that comes in, and is answered", needs: [.answers]) { bench, other in
        try beCalled(bench, other)
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      Story("a call that is refused here", needs: [.answers]) { bench, other in
        other.call()
        try bench.see("incoming call")
        try bench.press("*")
        try beIdle(bench, other)
        return "yes"
      },
      Story("a call that is missed", needs: [.answers]) { bench, other in
        other.call()
        try bench.see("incoming call")
        other.hangUp()
        try bench.see("missed call")
        try beIdle(bench, other)
        return "yes"
      },
      Story("hold, and going on", needs: [.holds]) { bench, other in
        if !other.holdsOneCall { return "only beside another call" }
        try speak(bench, other)
        try bench.press("{call}")
        try bench.see("on hold")
        try bench.press("{call}")
        try bench.wait(for: "going on") { !bench.seen.contains("on hold") }
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      Story("a second call that waits is answered", needs: [.answers, .holds]) { bench, other in
        try speak(bench, other)
        other.call()
        try bench.see("call waiting")
        try bench.press("#")
        try seeBoth(bench)
        while !bench.isIdle {
          let count = bench.events.count
          try bench.press("{end}")
          try bench.wait(for: "the end of a call") { bench.events.count > count }
        }
        try beIdle(bench, other)
        return "yes"
      },
      Story("the microphone turned off", needs: [.mutes]) { bench, other in
        try speak(bench, other)
        try bench.press("{hold #}")
        try bench.press("{up}")
        try bench.press("#")
        try bench.see("muted")
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      Story("the line dies in a call: until it is told", needs: [.progress]) { bench, other in
        try speak(bench, other)
        let broken = EventLoop.now
        other.breakLine(bench)
        try bench.waitForLoss(of: other)
        let time = EventLoop.now - broken
        guard time < .seconds(5) else { throw Bench.Failure("told after \(text(time))") }
        return text(time)
      },
      Story("the line hangs in a call: until it is told", needs: [.progress]) { bench, other in
        try speak(bench, other)
        let broken = EventLoop.now
        guard other.freezeLine() else {
          try bench.press("{end}")
          try beIdle(bench, other)
          return "no program"
        }
        try bench.waitForLoss(of: other)
        let time = EventLoop.now - broken
        guard time < .seconds(5) else { throw Bench.Failure("told after \(text(time))") }
        return text(time)
      },
    ]
  }
}

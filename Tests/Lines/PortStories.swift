import CallModel
import Keypad
import LinuxIO

/// What befalls a modem on a port, beside what befalls every line.
extension Story {
  static var ofPorts: [Story] {
    [
      ofPort("the modem is pulled out in a call, and has another name then") { bench, other in
        let old = other.modem.port
        try bench.press("5646{call}")
        try other.ring(bench)
        other.answer()
        try bench.see("0:0")
        let time = try timeToIdle(bench, atMost: .seconds(5)) { other.unplug() }
        try bench.wait(for: "the loss") { bench.abilities == nil }
        try other.plug(bench, without: old)
        try beCalledAndCall(bench, other)
        return time
      },
      ofACode,
    ]
  }

  /// On every line that is a modem's, be it behind a service.
  static var ofACode: Story {
    Story("a code, and what the network asks then", needs: [.services]) { bench, other in
      guard let other = other as? NetworkOther else { return "no network" }
      let before = other.codes.count
      try bench.press("*101#{hold #}")
      try bench.see("send *101# to the network?")
      try bench.press("#")
      try bench.see("1 or 2?")
      try bench.press("1#")
      try bench.see("Balance 12.34")
      guard other.codes.dropFirst(before) == ["*101#", "1"] else {
        throw Bench.Failure("the network has got \(other.codes)")
      }
      return "yes"
    }
  }

  /// It dials, and then neither says nor does anything.
  static var ofADeafModem: Story {
    ofPort("the modem is deaf once it has dialled: hung up, until that is told") { bench, other in
      try bench.press("5646{call}")
      try other.beDialled(bench)
      // The answer to the command has 5 s, and the modem 1 s more to say anything at all.
      let time = try timeToIdle(bench, atMost: .seconds(8)) { try bench.press("{end}") }
      try replug(bench, other)
      return time
    }
  }

  static var ofLockedSIMs: [Story] {
    [
      ofPort("a wrong PIN, then the right one; none is tried by itself") { bench, other in
        try bench.see("SIM PIN: 3 tries left")
        try bench.press("1111#")
        try bench.see("wrong PIN: 2 tries left")
        try replug(bench, other)
        try bench.see("SIM PIN: 2 tries left")
        try other.expect(pins: 1)
        try bench.press("1234#")
        try bench.see("SIM unlocked")
        try beCalledAndCall(bench, other)
        try replug(bench, other)
        try bench.see("SIM PIN: 3 tries left")
        try other.expect(pins: 2)
        return "yes"
      },
      ofPort("three wrong PINs: the PUK is asked for") { bench, other in
        try bench.see("SIM PIN: 3 tries left")
        try bench.press("1111#")
        try bench.see("wrong PIN: 2 tries left")
        try bench.press("1111#")
        try bench.see("wrong PIN: 1 try left")
        try bench.press("1111#")
        try bench.see("last try: send?")
        try other.expect(pins: 2)
        try bench.press("#")
        try bench.see("SIM PUK: 10 tries left")
        try other.expect(pins: 3)
        return "yes"
      },
    ]
  }

  private static func ofPort(
    _ name: String, needs: Set<LineAbility> = [],
    play: @escaping (Bench, PortOther) throws -> String
  ) -> Story {
    Story(name, needs: needs) { bench, other in
      guard let other = other as? PortOther else { return "no port" }
      return try play(bench, other)
    }
  }

  private static func replug(_ bench: Bench, _ other: PortOther) throws {
    let old = other.modem.port
    other.unplug()
    try bench.wait(for: "the loss") { bench.abilities == nil }
    try other.plug(bench, without: old)
    try bench.wait(for: "a line") { bench.abilities != nil }
  }

  /// It works both ways.
  private static func beCalledAndCall(_ bench: Bench, _ other: PortOther) throws {
    try bench.wait(for: "a line") { bench.abilities?.contains(.answers) ?? false }
    other.call()
    try bench.see("incoming call")
    try bench.press("*")
    try bench.wait(for: "idle at both ends") { bench.isIdle && other.isIdle }
    try callAndHangUp(bench, other)
  }

  /// Before anybody answers.
  static func callAndHangUp(_ bench: Bench, _ other: any OtherEnd) throws {
    try bench.press("5646{call}")
    try other.ring(bench)
    try bench.press("{end}")
    try bench.wait(for: "idle at both ends") { bench.isIdle && other.isIdle }
  }

  /// - Returns: how long it took.
  private static func timeToIdle(
    _ bench: Bench, atMost limit: Duration, after fault: () throws -> Void
  ) throws -> String {
    let start = EventLoop.now
    try fault()
    try bench.wait(for: "the end of the call") { bench.isIdle }
    let time = EventLoop.now - start
    let text = "\(time.microseconds / 1_000) ms"
    guard time < limit else { throw Bench.Failure("told after \(text)") }
    return text
  }
}

extension NetworkOther {
  /// - Parameter pins: how many PINs the SIM was given, in all.
  func expect(pins: Int) throws {
    guard self.pins == pins else { throw Bench.Failure("\(self.pins) PINs were tried") }
  }
}

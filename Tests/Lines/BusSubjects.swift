import CallModel
import Glibc
import Keypad
import LinuxIO
import PhoneRuntime

/// The lines of the system's D-Bus, each with its real daemon.
extension Subject {
  static var ofServices: [Subject] {
    [
      ofService("modemmanager", Services(.modemmanager), modemManager),
      ofService("ofono", Services(.ofono), ofono),
      // On this machine there is nothing else to find.
      ofService("auto", Services(.modemmanager), .auto),
      ofALockedSIM("modemmanager", Services(.modemmanager, modem: "--pin 1234"), modemManager),
      ofALockedSIM("ofono", Services(.ofono, modem: "--pin 1234"), ofono),
    ]
  }

  private static var modemManager: LineChoice { .service(LineChoice.services[0]) }
  private static var ofono: LineChoice { .service(LineChoice.services[1]) }

  private static func ofALockedSIM(
    _ name: String, _ services: Services, _ choice: LineChoice
  ) -> Subject {
    let lack = { services.lack }
    return Subject(name: name + " (PIN)", lack: lack, stories: [.ofAPINBehindAService]) {
      try services.begin()
      let loop = try EventLoop(signals: [SIGCHLD])
      return (try Bench(choice, on: loop), try ServiceOther(services, choice, on: loop))
    }
  }

  private static func ofService(
    _ name: String, _ services: Services, _ choice: LineChoice
  ) -> Subject {
    let lack = { services.lack }
    return Subject(name: name, lack: lack, stories: Story.all + Story.ofServices) {
      try services.begin()
      // What a story that has failed has left is no other story's.
      if try !ServiceOther(services, choice, on: EventLoop(signals: [SIGCHLD])).isIdleAtFirst {
        try services.begin(force: true)
      }
      let loop = try EventLoop(signals: [SIGCHLD])
      let bench = try Bench(choice, on: loop)
      let other = try ServiceOther(services, choice, on: loop)
      // With oFono calls come before the codes of the network.
      try bench.wait(for: "a modem without a call") {
        bench.abilities?.contains(.services) == true && other.isIdle
      }
      return (bench, other)
    }
  }
}

/// What befalls a line that is a daemon's, beside what befalls every line.
extension Story {
  static var ofServices: [Story] {
    [
      ofACode,
      ofService("the modem is unplugged in a call") { bench, other in
        // Of a modem that is made of text only the kernel's word is missing, which ModemManager waits for.
        if other.services.kind == .modemmanager { return "no word" }
        try endWithin5Seconds(bench, other) { other.unplug() }
        return "told"
      },
      ofService("the modem dies in a call") { bench, other in
        if other.services.kind == .modemmanager { return "no word" }
        try endWithin5Seconds(bench, other) { other.services.kill(.modem) }
        return "told"
      },
      ofService("somebody turns the modem off in a call") { bench, other in
        try endWithin5Seconds(bench, other) { other.services.turnOff() }
        return "told"
      },
    ] + ofDaemons
  }

  /// What befalls a line that is a daemon's, be its modem a smartphone.
  static var ofDaemons: [Story] {
    [
      ofService("the bus dies in a call") { bench, other in
        try endWithin5Seconds(bench, other) { other.services.kill(.bus) }
        try bench.wait(for: "the loss") { bench.line.problem != nil }
        return "told"
      },
      ofService("the service starts after the telephone") { bench, other in
        other.services.kill(.daemon)
        try bench.wait(for: "no line") { bench.abilities == nil && bench.line.problem != nil }
        try other.services.start(.daemon)
        try other.services.setUp()
        try bench.wait(for: "a line") { bench.abilities != nil }
        try callAndHangUp(bench, other)
        return "yes"
      },
      ofService("a call of a telephone that was killed") { bench, other in
        try bench.press("5646{call}")
        try other.ring(bench)
        other.answer()
        try bench.see("0:0")
        // The first one does nothing any more.
        let next = try Bench(other.choice, on: EventLoop(signals: [SIGCHLD]))
        defer { next.end() }
        other.services.spoil()
        // It goes on: it may have been for help.
        try next.see("0:0")
        guard !other.isIdle else { throw Bench.Failure("the call was ended") }
        try next.press("{end}")
        try next.wait(for: "the end of the call") {
          other.read()
          return other.isIdle && next.isIdle
        }
        return "shown"
      },
    ]
  }

  static var ofAPINBehindAService: Story {
    var story = ofService("a wrong PIN, then the right one") { bench, other in
      try bench.see("SIM PIN")
      try bench.press("1111#")
      // How many tries are left is not told by all.
      try bench.see("wrong PIN")
      try other.expect(pins: 1)
      try bench.press("1234#")
      // For oFono the modem reports a SIM that is put in anew, and the display shows that instead.
      if other.services.kind == .modemmanager { try bench.see("SIM unlocked") }
      try bench.see("type a name or a number")
      try bench.wait(for: "a line") { bench.abilities != nil }
      try callAndHangUp(bench, other)
      try other.expect(pins: 2)
      return "yes"
    }
    story.isOfALockedSIM = true
    return story
  }

  private static func ofService(
    _ name: String, play: @escaping (Bench, ServiceOther) throws -> String
  ) -> Story {
    Story(name) { bench, other in
      guard let other = other as? ServiceOther else { return "no service" }
      return try play(bench, other)
    }
  }

  private static func endWithin5Seconds(
    _ bench: Bench, _ other: ServiceOther, _ fault: () -> Void
  ) throws {
    try bench.press("5646{call}")
    try other.ring(bench)
    other.answer()
    try bench.see("0:0")
    let broken = EventLoop.now
    fault()
    try bench.waitForLoss(of: other)
    let milliseconds = (EventLoop.now - broken).microseconds / 1_000
    guard milliseconds < 5_000 else { throw Bench.Failure("told after \(milliseconds) ms") }
  }
}

import CallModel
import Glibc
import Keypad
import LinuxIO
import PhoneRuntime

/// What befalls a smartphone as the line, beside what befalls every line.
extension Story {
  static var ofPhones: [Story] {
    ofPhonesCalls + ofPhonesAway + ofPhonesNetwork
  }

  private static var ofPhonesCalls: [Story] {
    [
      ofPhone("the phone's ATD: so long after the key, the median of 15") { bench, other in
        var times: [Int] = []
        while times.count < 15 {
          let count = other.dials
          try bench.press("5646")
          let asked = microseconds
          try bench.press("{call}")
          try bench.wait(for: "a number that is dialled") { other.dials > count }
          times.append(other.lastDialledAt - asked)
          try other.ring(bench)
          try bench.press("{end}")
          try beIdle(bench, other)
        }
        let median = times.sorted()[times.count / 2]
        return "\(median / 1_000).\(median / 100 % 10) ms"
      },
      ofPhone("a call without a number") { bench, other in
        other.emit("ring")
        try bench.see("number withheld")
        try bench.press("#")
        try bench.see("0:0")
        other.hangUp()
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("a contact calls") { bench, other in
        other.emit("ring +15555550142 Johnny")
        try bench.see("John Smith")
        try bench.press("*")
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("two calls are swapped", needs: [.answers, .holds]) { bench, other in
        try speak(bench, other)
        other.call()
        try bench.see("call waiting")
        try bench.press("#")
        try bench.wait(for: "the second call") { other.calls == [1, 0] }
        try seeBoth(bench)
        try bench.press("{call}")
        try bench.wait(for: "the first call") { other.calls == [0, 1] }
        other.hangUp()
        // PipeWire 1.4.2 goes on listing the call that has ended there.
        if other.isReportingEnds {
          try bench.wait(for: "the end of one") {
            bench.events.contains { if case .call(.ended) = $0.event { true } else { false } }
          }
        } else {
          try bench.wait(for: "the first call on hold") { other.calls == [1] }
        }
        try bench.press("{end}")
        try beIdle(bench, other)
        return other.isReportingEnds ? "yes" : "without a word"
      },
      ofPhone("a second call is made beside one", needs: [.answers, .holds]) { bench, other in
        try speak(bench, other)
        try bench.press("{hold #}")
        if bench.sceneName == "menu" { try bench.press("#") }
        try bench.press("{erase}{erase}{erase}{erase}5550143{call}")
        try bench.wait(for: "the second call") { other.calls.count == 2 }
        try bench.wait(for: "ringing there") { other.calls == [1, 3] }
        other.answer()
        try bench.wait(for: "the second call on") { other.calls == [1, 0] }
        try bench.see("0:0")
        let ends = bench.events.filter { if case .call(.ended) = $0.event { true } else { false } }
        guard ends.isEmpty else { throw Bench.Failure("over: \(ends)") }
        try bench.press("{end}")
        try bench.wait(for: "the first call alone") {
          other.calls.count == 1
            && bench.events.contains { if case .call(.ended) = $0.event { true } else { false } }
        }
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("a second call that waits is refused", needs: [.answers, .holds]) { bench, other in
        try speak(bench, other)
        other.call()
        try bench.see("call waiting")
        try bench.press("*")
        try bench.wait(for: "the first call alone") {
          other.calls == [0] && bench.sceneName == "call"
        }
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("the phone itself calls, and that is hung up here") { bench, other in
        other.emit("dial +15555550142")
        try bench.see("John Smith")
        let isOutgoing = bench.events.contains {
          if case .call(.outgoing(.there, _)) = $0.event { true } else { false }
        }
        guard isOutgoing else { throw Bench.Failure("not as an outgoing call: \(bench.events)") }
        try bench.see("ringing")
        other.answer()
        try bench.see("0:0")
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("the phone itself takes a call that rings here") { bench, other in
        other.call()
        try bench.see("incoming call")
        other.emit("pick")
        try bench.see("0:0")
        other.hangUp()
        try bench.see("call ended")
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("a call that rings before the telephone starts") { bench, other in
        other.call()
        try bench.see("incoming call")
        // The first telephone does nothing any more.
        let next = try Bench(other.choice, on: EventLoop(signals: [SIGCHLD]))
        defer { next.end() }
        other.services.spoil()
        try next.see("incoming call")
        try next.press("#")
        try next.see("0:0")
        try next.wait(for: "an answered call there") {
          other.read()
          return other.calls == [0]
        }
        try next.press("{end}")
        try next.wait(for: "idle at both ends") {
          other.read()
          return other.isIdle && next.isIdle
        }
        return "rings"
      },
      ofPhone("the phone itself refuses a call that rings here") { bench, other in
        other.call()
        try bench.see("incoming call")
        other.hangUp()
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("the phone itself holds and goes on", needs: [.holds]) { bench, other in
        try speak(bench, other)
        other.emit("hold")
        try bench.see("on hold")
        other.emit("hold")
        try bench.wait(for: "going on") { !bench.seen.contains("on hold") }
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("a call that is not answered") { bench, other in
        try bench.press("5646{call}")
        try other.ring(bench)
        other.emit("refuse")
        try bench.wait(for: "the end of the call") { bench.isIdle }
        try beIdle(bench, other)
        return "told"
      },
    ]
  }

  static var ofPhonesAway: [Story] {
    [
      ofPhone("out of reach in a call, and back with it", needs: [.tones]) { bench, other in
        try speak(bench, other)
        try other.leave(bench)
        try other.comeBack(bench)
        try bench.wait(for: "the call") {
          bench.line.problem == nil && !bench.seen.contains("out of reach")
        }
        // What is pressed is heard: it is the same call, and works.
        try bench.press("7")
        try bench.wait(for: "a tone there") { other.heard.hasSuffix("7") }
        let isEnded = bench.events.contains {
          if case .call(.ended) = $0.event { true } else { false }
        }
        guard !isEnded else {
          throw Bench.Failure("the call was over for a while: \(bench.events.map(\.event))")
        }
        try bench.press("{end}")
        try beIdle(bench, other)
        return "the same"
      },
      ofPhone("out of reach in a call, and back without it") { bench, other in
        try speak(bench, other)
        try other.leave(bench)
        other.hangUp()
        try bench.wait(for: "no call there") { other.isIdle }
        try other.comeBack(bench)
        try bench.see("call ended")
        try beIdle(bench, other)
        return "told"
      },
      ofPhone("hung up here while the phone is out of reach") { bench, other in
        try speak(bench, other)
        try other.leave(bench)
        try bench.press("{end}")
        try bench.wait(for: "no call here") { bench.isIdle }
        try other.comeBack(bench)
        try beIdle(bench, other)
        return "ended there, too"
      },
      ofPhone("a call that rings before the phone is back") { bench, other in
        try other.leave(bench)
        other.call()
        try bench.wait(for: "a call there") { !other.isIdle }
        try other.comeBack(bench)
        try bench.see("incoming call")
        try bench.press("*")
        try beIdle(bench, other)
        return "rings"
      },
      ofPhone("a call while the phone is out of reach") { bench, other in
        try other.leave(bench)
        try bench.press("5646{call}")
        try bench.see("Pocket phone is out of reach")
        if !bench.isIdle { try bench.press("{end}") }
        try bench.wait(for: "no call here") { bench.isIdle }
        try other.comeBack(bench)
        try bench.wait(for: "a line") { bench.abilities != nil }
        try callAndHangUp(bench, other)
        return "told"
      },
      help,
      ofPhone("a call connects to a phone that is near") { bench, other in
        try other.leave(bench)
        other.emit("near")
        try bench.wait(for: "a phone that is near") { other.isNear }
        try bench.press("5646{call}")
        try other.ring(bench)
        let isTold = bench.events.contains {
          $0.event == .status(.progress(.connecting("Pocket phone")))
        }
        guard isTold else { throw Bench.Failure("connecting is not told: \(bench.events)") }
        try bench.press("{end}")
        try beIdle(bench, other)
        return "yes"
      },
      ofPhone("a phone that comes near is connected to by itself: after") { bench, other in
        try other.leave(bench)
        let start = EventLoop.now
        other.emit("near")
        try bench.wait(for: "a connection") { other.isConnected && bench.abilities != nil }
        let time = EventLoop.now - start
        try callAndHangUp(bench, other)
        return "\(time.microseconds / 1_000_000) s"
      },
    ]
  }

  /// There is no other line, although oFono has the phone as a modem.
  private static var help: Story {
    ofPhone("112 while the phone is out of reach") { bench, other in
      try other.leave(bench)
      let count = other.dials
      try bench.press("112{call}")
      try bench.press("#")
      try bench.see("out of reach")
      try other.comeBack(bench)
      try bench.wait(for: "an emergency call") { other.dials > count }
      guard other.lastDialled == "112" else { throw Bench.Failure("dialled \(other.lastDialled)") }
      try other.ring(bench)
      other.answer()
      try bench.see("0:0")
      try bench.wait(for: "one call there") { other.calls == [0] }
      guard other.dials == count + 1 else {
        throw Bench.Failure("\(other.dials - count) times dialled: \(other.calls)")
      }
      try bench.press("{end}")
      try beIdle(bench, other)
      return "yes"
    }
  }

  private static var ofPhonesNetwork: [Story] {
    [
      ofPhone("a call without service") { bench, other in
        other.emit("service off")
        if other.isReportingStatus {
          try bench.wait(for: "no signal") { bench.lastStatus.signal == 0 }
        }
        try bench.wait(for: "a phone without service") { !other.hasService }
        let count = other.dials
        try bench.press("5646{call}")
        try bench.wait(for: "a refused number, and no call") {
          other.dials > count && bench.isIdle
        }
        other.emit("service on")
        try bench.wait(for: "a phone with service") { other.hasService }
        if other.isReportingStatus {
          try bench.wait(for: "a network") { bench.lastStatus.registration == .home }
        }
        try callAndHangUp(bench, other)
        return "told"
      },
      ofPhone("the phone's battery and operator") { bench, other in
        guard other.isReportingStatus else { return "no word" }
        try bench.wait(for: "the operator") {
          bench.lastStatus.operatorName == "Example Mobile"
        }
        other.emit("battery 2")
        try bench.wait(for: "a battery of two fifths") { bench.lastStatus.phoneBattery == 2 }
        other.emit("battery 5")
        try bench.wait(for: "a full battery") { bench.lastStatus.phoneBattery == 5 }
        return "yes"
      },
      ofPhone("the phone says whether it rings itself") { bench, other in
        guard other.isReportingStatus else { return "no word" }
        other.emit("in-band off")
        try bench.wait(for: "no ring of its own") { !bench.lastStatus.ringsItself }
        other.emit("in-band on")
        try bench.wait(for: "a ring of its own") { bench.lastStatus.ringsItself }
        return "yes"
      },
    ]
  }

  private static func ofPhone(
    _ name: String, needs: Set<LineAbility> = [],
    play: @escaping (Bench, PhoneOther) throws -> String
  ) -> Story {
    Story(name, needs: needs) { bench, other in
      guard let other = other as? PhoneOther else { return "no phone" }
      do {
        return try play(bench, other)
      } catch {
        // It may be without service, or out of reach.
        other.services.spoil()
        throw error
      }
    }
  }

  /// Microseconds of `CLOCK_MONOTONIC`.
  private static var microseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }
}

extension PhoneOther {
  /// Whether the hands-free program tells of the phone's signal, battery, operator and ring.
  /// PipeWire 1.4 does not.
  fileprivate var isReportingStatus: Bool { services.kind == .phoneOfono }

  /// Whether the hands-free program tells of the end of one of two calls.
  fileprivate var isReportingEnds: Bool { services.kind == .phoneOfono }
}

extension Bench {
  /// What the line has reported of itself.
  fileprivate var lastStatus: LineStatus {
    var status = LineStatus()
    for (event, _) in events { status.receive(event) }
    return status
  }
}

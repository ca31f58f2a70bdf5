import Contacts
import Handset
import Keypad
import Testing
import TimeLimit

/// Questions about emergency numbers, codes, letters and over-long numbers are answered by a press
/// that is meant, and by no slip.
@Suite(.timeLimited) struct AnswerGuardTests {
  /// What opens a question that matters, and the number behind it.
  private static let questions: [(keys: String, number: String)] = [
    ("112", "Rescue 112"), ("911", "911"), ("73728", "Rescue 112"),
    ("36792", "Forwarder *21*5550100#"),
    ("826489", "Vanity 18006927753"), ("+12345678901234567890", ""), ("*100#", "*100#"),
  ]

  private func phone(_ keys: String) throws -> TestPhone {
    var phone = TestPhone(country: "DE")
    try phone.play(keys.replacing("+", with: "{hold 0}") + "{wait 2000}")
    return phone
  }

  /// What a press calls that begins so many milliseconds after the one that asks; a script's keys
  /// lie 100 apart by themselves.
  private static func answered(
    _ keys: String, by key: String, after: Int
  ) throws -> [String] {
    var phone = TestPhone(country: "DE")
    try phone.play(
      keys.replacing("+", with: "{hold 0}") + "{call}{wait \(after - 100)}\(key){wait 3000}")
    return phone.calls
  }

  @Test(arguments: ["{call}", "{select}"])
  func onlyAPressAfterAPauseAnswers(key: String) throws {
    for (keys, number) in Self.questions {
      for after in [100, 150, 250, 400, 599] {
        #expect(try Self.answered(keys, by: key, after: after) == [], "\(keys) \(after) ms")
      }
      for after in [600, 601, 700, 5_000] {
        let calls = try Self.answered(keys, by: key, after: after)
        #expect(calls.count == 1 && (number.isEmpty || calls == [number]), "\(keys) \(after) ms")
      }
    }
  }

  /// A double press is faster than a script.
  @Test(arguments: [Key.call, .pound, .select])
  func noDoublePressAnswers(key: Key) throws {
    for gap in stride(from: 20, to: 300, by: 10) {
      var phone = try phone("112")
      phone.bounce(key, after: .milliseconds(gap))
      phone.bounce(key, after: .milliseconds(gap))
      #expect(phone.calls == [] && phone.lines.first == "call Rescue?", "\(gap) ms")
    }
  }

  /// Other keys begin the pause anew, as the user does not read. The call key, pressed again and
  /// again, makes the call.
  @Test func otherKeysBeginThePauseAnew() throws {
    for key in ["5", "0", "{up}", "{down}", "{right}", "{mode}"] {
      for (after, calls) in [(100, []), (599, []), (600, ["Rescue 112"])] {
        var phone = try phone("112")
        try phone.play("{call}{wait 900}\(key){wait \(after - 100)}{call}")
        #expect(phone.calls == calls, "\(key), \(after) ms")
      }
    }
    var phone = try phone("112")
    for press in 1...7 {
      phone.bounce(.call, after: .milliseconds(50))
      #expect(phone.calls == (press == 7 ? ["Rescue 112"] : []), "press \(press)")
    }
  }

  /// The pound key acts when it is let go; its press is what counts.
  @Test func thePoundKey() throws {
    for (after, calls) in [(100, []), (599, []), (600, ["Rescue 112"])] {
      #expect(try Self.answered("112", by: "#", after: after) == calls, "\(after) ms")
    }
    // Pressed too early, and let go late enough.
    for (keys, calls) in [
      ("{call}{wait 499}{press #}{wait 200}{release #}", []),
      ("{call}{wait 499}{hold # 400}", []),
      ("{call}{wait 500}{press #}{release #}", ["Rescue 112"]),
      // Held, it does nothing; and let go, it says neither.
      ("{call}{wait 700}{hold #}", []), ("#{wait 100}#", []), ("#{wait 549}#", []),
      ("#{wait 550}#", ["Rescue 112"]),
    ] as [(String, [String])] {
      var phone = TestPhone(country: "DE")
      try phone.play("112" + keys + "{wait 2000}")
      #expect(phone.calls == calls, "\(keys)")
    }
  }

  /// The repeats of a held key, 33 ms apart, for ten seconds.
  @Test(arguments: [Key.call, .pound, .select])
  func repeatsDoNotAnswer(key: Key) throws {
    var phone = try phone("112")
    for step in 0..<300 { phone.bounce(key, after: .milliseconds(step == 0 ? 500 : 16)) }
    #expect(phone.calls == [])
    // As a terminal gives them, which can't tell them from presses: they never answer.
    for (delay, gap) in [
      (1, 1), (20, 20), (33, 33), (250, 30), (500, 33), (660, 40), (1_000, 92), (1_100, 250),
      (1_199, 299),
    ] {
      var phone = try self.phone("112")
      var repeats = KeyRepeats()
      phone.stroke(key, after: .milliseconds(500), &repeats)
      phone.stroke(key, after: .milliseconds(delay), &repeats)
      for _ in 0..<30 { phone.stroke(key, after: .milliseconds(gap), &repeats) }
      #expect(phone.calls == [], "\(delay) ms, \(gap) ms")
      phone.stroke(key, after: .milliseconds(600), &repeats)
      #expect(phone.calls == ["Rescue 112"], "\(delay) ms, \(gap) ms")
    }
  }

  /// A key that is pressed again and again, as in fear, makes the call, on a terminal, too.
  @Test(arguments: [Key.call, .pound, .select])
  func whoeverPressesAgainAndAgainIsHeard(key: Key) throws {
    for gap in [300, 500, 700, 900, 1_000, 1_150, 1_300] {
      var phone = try phone("112")
      var repeats = KeyRepeats()
      for _ in 0..<5 { phone.stroke(key, after: .milliseconds(gap), &repeats) }
      #expect(phone.calls == ["Rescue 112"], "\(gap) ms")
    }
  }

  /// Every key must have been up since the question stands there.
  @Test func keysThatStayDown() throws {
    for (keys, calls) in [
      ("112{press call}{wait 900}{press select}{release select}{release call}", []),
      (
        "112{press call}{wait 900}{release call}{wait 900}{press select}{release select}",
        ["Rescue 112"]
      ),
      ("112{press left}{call}{wait 900}{call}{wait 900}{release left}", []),
      ("112{press left}{call}{wait 900}{release left}{call}", ["Rescue 112"]),
    ] as [(String, [String])] {
      var phone = TestPhone(country: "DE")
      try phone.play(keys + "{wait 2000}")
      #expect(phone.calls == calls, "\(keys)")
    }
  }

  /// A question counts as seen only once the display shows it.
  @Test func aDisplayThatIsLate() throws {
    for (drawn, calls) in [(0, ["Rescue 112"]), (40, ["Rescue 112"]), (41, []), (600, [])] {
      var phone = try phone("112")
      phone.bounce(.call, after: .milliseconds(10))
      phone.wasDrawn(after: .milliseconds(drawn - 10))
      phone.bounce(.call, after: .milliseconds(630))
      #expect(phone.calls == calls, "\(drawn) ms")
    }
  }

  /// As a telephone at work draws after every edge: pound, which acts when it is let go, answers too.
  @Test(arguments: [Key.call, .pound, .select])
  func drawnAfterEveryEdge(key: Key) throws {
    var phone = try phone("112")
    func press(_ key: Key, after gap: Int) {
      for edge in [KeyEdge.press, .release] {
        phone.edge(key, edge, after: .milliseconds(edge == .press ? gap : 60))
        phone.wasDrawn(after: .milliseconds(3))
      }
    }
    press(key, after: 100)
    press(key, after: 400)
    #expect(phone.calls == [] && phone.lines.first == "call Rescue?")
    press(key, after: 700)
    #expect(phone.calls == ["Rescue 112"])
  }

  /// What could not be seen, on a dark display or one that is behind, was not asked yet.
  @Test func aDisplayThatWasDark() throws {
    var phone = try phone("112")
    phone.bounce(.call, after: .milliseconds(10))
    phone.isSeenAnew(after: .seconds(60))
    phone.bounce(.call, after: .milliseconds(60_500))
    #expect(phone.calls == [])
    phone.bounce(.call, after: .milliseconds(600))
    #expect(phone.calls == ["Rescue 112"])
  }

  /// A held key of a terminal does not call a busy number again.
  @Test func aHeldKeyCallsOnce() throws {
    var phone = try phone("5646")
    var repeats = KeyRepeats()
    phone.stroke(.call, after: .milliseconds(500), &repeats)
    for _ in 0..<10 {
      phone.feed(.callStarted)
      phone.feed(.callEnded(problem: "busy"))
      phone.stroke(.call, after: .milliseconds(33), &repeats)
    }
    #expect(phone.calls == ["John Smith +16505550142"])
    phone.stroke(.call, after: .milliseconds(1_200), &repeats)
    #expect(phone.calls.count == 2)
  }

  /// To say no takes no pause.
  @Test func noIsTakenAtOnce() throws {
    for key in ["*", "{end}", "{erase}", "{left}"] {
      var phone = TestPhone(country: "DE")
      try phone.play("112{call}{wait 60}\(key){wait 900}")
      #expect(phone.calls == [] && phone.lines.first != "call 112?", "\(key)")
    }
  }

  /// The last call once more is asked about with a pause only where its number matters.
  @Test func onceMore() throws {
    var phone = TestPhone(country: "DE")
    try phone.play("5646{call}{end}{hold # 1600}{wait 100}{call}")
    #expect(phone.calls.count { $0 == "John Smith +16505550142" } == 2)
    phone = TestPhone(country: "DE")
    try phone.play(
      "112{call}{wait 700}{call}{wait 700}{end}{wait 700}{call}{wait 700}{call}{wait 100}{call}")
    #expect(phone.calls.count { $0 == "Rescue 112" } == 1)
    try phone.play("{wait 700}{call}")
    #expect(phone.calls.count { $0 == "Rescue 112" } == 2)
  }

  /// The list of a contact's numbers chooses for no key that bounces, and for no pasted one.
  @Test func whichNumber() throws {
    var phone = TestPhone(country: "US")
    try phone.play("33549{wait 2000}")
    phone.bounce(.call, after: .milliseconds(10))
    phone.bounce(.call, after: .milliseconds(10))
    #expect(phone.calls == [] && phone.lines.first == "Felix Deli: which number?")
    for key in [Key.digit(1), .call, .select, .pound] {
      phone.stroke(key, origin: .paste)
      phone.stroke(key, origin: .perhapsRepeat)
      #expect(phone.calls == [], "\(key)")
    }
    phone.stroke(.digit(1), origin: .finger, after: .milliseconds(50))
    #expect(phone.calls == ["Felix Deli +12125550193"])
  }

  @Test func whatIsPastedCallsNobody() throws {
    for key in [Key.call, .pound, .select] {
      for keys in ["5646", "112", "5550100", "*100#", "33549"] {
        var phone = try phone(keys)
        let before = phone.lines
        phone.stroke(key, origin: .paste)
        #expect(phone.calls == [], "\(keys)")
        if !keys.hasPrefix("*") {
          #expect(phone.lines == before, "\(keys)")
          #expect(phone.notice == "pasted, not called: press the call key")
        }
      }
    }
  }
}

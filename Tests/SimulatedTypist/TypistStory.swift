import CallModel
import Handset
import Keypad
import TestSupport

/// The text that a typist means to type, and the interruption.
package struct TypistStory: Hashable, Sendable {
  package enum Meaning: String, CaseIterable, Sendable {
    case number, name, tones
    case reply = "USSD reply"
    case pin = "PIN"
    case help = "112#"
  }

  package enum Disturbance: String, CaseIterable, Sendable {
    case ended = "call ended"
    case busy
    case lost = "line lost"
    case ring
    case ringGone = "ring and gone"
    case over = "session over"
    case three = "three changes"
  }

  package var meaning: Meaning
  package var disturbance: Disturbance

  /// All possible stories.
  package static let all: [TypistStory] = Meaning.allCases.flatMap { meaning in
    Disturbance.allCases.compactMap { disturbance in
      let story = TypistStory(meaning: meaning, disturbance: disturbance)
      switch (meaning, disturbance) {
      // No tones are sent before the call is answered, and no call goes on during a session.
      case (.tones, .busy), (.tones, .over), (.reply, .ended), (.reply, .busy), (.pin, .ended),
        (.pin, .busy):
        return nil
      default: return story
      }
    }
  }

  package var name: String { "\(meaning.rawValue), \(disturbance.rawValue)" }

  /// The scene in which the burst begins.
  private enum Place {
    case home, dialling, inCall, session, pin
  }

  /// Plays the story once.
  ///
  /// - Parameter tell: gets each key, cue and screen, with its time in milliseconds.
  package func play(seed: UInt64, emit: ((String) -> Void)? = nil) -> TypistFindings {
    var typist = Typist(seed: seed &* 2_654_435_761 &+ UInt64(Self.all.firstIndex(of: self) ?? 0))
    typist.emit = emit
    let place = place(&typist)
    Self.go(to: place, &typist)
    // Other text comes before. 112 is not the whole burst then.
    if meaning != .help, typist.one(of: [true, false]) { Self.typeBefore(at: place, &typist) }
    let (keys, meant) = keys(&typist)
    // The pace of earlier keys says nothing about this burst.
    if typist.one(of: [true, false]) { typist.changePace() }
    // In a pause of two seconds three changes may have been seen.
    let times = typist.times(of: keys, mayPause: disturbance != .three)
    let cues = cues(place, times, &typist)
    emit?("the burst: \(meant), \(Int(typist.pace)) ms a key")
    // After a change the typist waits for nothing else.
    typist.listen()
    typist.type(keys, at: times, with: cues)
    var findings = TypistFindings()
    findings.note(self, meant: meant, typist, isWhole: true, isAtHome: place == .home)
    typist.wait(max(3_000, Int64(typist.pace * 3)))
    if meaning == .number || meaning == .name { pressAgain(meant, keys, &typist) }
    findings.note(self, meant: meant, typist, isWhole: false, isAtHome: false)
    return findings
  }

  /// Presses again, as a careless typist does at the sight of the typed text on the display. A question
  /// about an emergency call is answered only if that number was meant.
  private func pressAgain(_ meant: String, _ keys: [Key], _ typist: inout Typist) {
    for _ in 0..<2 {
      let typed = typist.handset.queryDigits
      let isOwn = !typed.isEmpty && keys.map(\.name).joined().contains(typed)
      let isQuestion = typist.handset.sceneName == "question"
      let lines = typist.handset.screen.rows.map(\.text.string)
      let isForHelp = lines.contains("this is an emergency number")
      if isQuestion, isForHelp, lines.first != "call \(meant)?" {
        typist.press(.end)
      } else if typist.handset.sceneName == "home" && isOwn || isQuestion {
        typist.press(.pound)
      }
      typist.wait(3_000)
    }
  }

  private func place(_ typist: inout Typist) -> Place {
    switch (meaning, disturbance) {
    case (.tones, _): .inCall
    case (.reply, _): .session
    case (.pin, _): .pin
    case (_, .ended): .inCall
    case (_, .busy): .dialling
    case (.help, .lost), (.help, .three): .inCall
    case (_, .lost): typist.one(of: [.inCall, .dialling, .home])
    case (.help, .ring), (.help, .ringGone): .home
    case (_, .ring), (_, .ringGone): typist.one(of: [.home, .home, .dialling])
    case (_, .over): typist.one(of: [.session, .pin])
    case (_, .three): typist.one(of: [.inCall, .dialling, .home, .session, .pin])
    }
  }

  private static func go(to place: Place, _ typist: inout Typist) {
    switch place {
    case .home:
      // A typist with a known pace, or one with an unknown pace.
      if typist.one(of: [true, false]) {
        typist.type(Key.keys("5646"))
        typist.wait(600...2_000)
        typist.press(.end)
      }
      // The keys lock 10 s after the last one.
      typist.wait(3_000...7_000)
    case .dialling:
      dial(&typist)
      if typist.one(of: [true, false]) { typist.play(.alerting) }
      typist.wait(800...5_000)
    case .inCall:
      if typist.one(of: [true, false]) {
        dial(&typist)
        typist.play(.answered)
      } else {
        typist.play(.ring("+447700900104"))
        typist.wait(1_500...4_000)
        typist.press(.pound)
      }
      typist.wait(2_000...30_000)
    case .session:
      typist.play(.services)
      typist.type(Key.keys("*100#"))
      typist.wait(800)
      typist.press(.pound, for: 700)
      typist.wait(1_500)
      typist.press(.pound)
      typist.wait(500...3_000)
      typist.play(.serviceAsks("Your code?"))
      typist.wait(1_500...6_000)
    case .pin:
      typist.play(.sim(.wantsPIN(triesLeft: 3)))
      typist.wait(3_500...8_000)
    }
  }

  private static func typeBefore(at place: Place, _ typist: inout Typist) {
    switch place {
    case .home:
      typist.type(before: Key.keys("26747"))
      typist.press(.end)
    case .dialling: break
    case .inCall: typist.type(before: Key.keys("44556"))
    case .session:
      typist.type(before: Key.keys("123456#"))
      typist.play(.serviceAsks("Your code?"))
    case .pin:
      typist.type(before: Key.keys("123456#"))
      typist.play(.sim(.wantsPIN(triesLeft: 2)))
    }
  }

  private static func dial(_ typist: inout Typist) {
    typist.type(Key.keys("5646"))
    typist.wait(600...2_000)
    typist.press(.pound)
    typist.wait(500...3_000)
  }

  /// The keys of the burst, and their meaning.
  private func keys(_ typist: inout Typist) -> ([Key], String) {
    switch meaning {
    case .number:
      // John's keys may still stand at home from the call before; 3648740 would find Dmitri.
      var number = ""
      repeat {
        number = String(typist.number(in: 2...8)) + typist.digits(6...9)
      } while number.contains("5646") || !TypistBook.index.search(.keys(number)).isEmpty
      return (Key.keys(number) + [typist.one(of: [.pound, .call])], number)
    case .name:
      let called = typist.one(of: TypistBook.called)
      return (Key.keys(called.keys) + [typist.one(of: [.pound, .call])], called.number)
    case .tones:
      let tones = typist.digits(3...8) + typist.one(of: ["#", ""])
      return (Key.keys(tones), tones)
    case .reply, .pin:
      // An emergency number leads to a question, so no secret begins or ends like one.
      var secret = ""
      let help = EmergencyNumbers(country: nil)
      repeat {
        secret = typist.digits(4...8)
      } while (2...secret.count).contains {
        help.contains(String(secret.suffix($0))) || help.contains(String(secret.prefix($0)))
      }
      return (Key.keys(secret) + [.pound], secret)
    case .help:
      let number = typist.one(of: ["112", "112", "911"])
      return (Key.keys(number) + [typist.one(of: [.pound, .call])], number)
    }
  }

  /// The interruption: from up to 1.5 s before the burst to its last key.
  private func cues(
    _ place: Place, _ times: [Int64], _ typist: inout Typist
  ) -> [(at: Int64, cue: LineCue)] {
    let first = times[0]
    // All of 112 and its call key, pressed before the end of the call, is meant for the call.
    let last = times[times.count - 1] - (meaning == .help ? 1 : 0)
    // With time to see that the question is gone, the typist types no answer.
    let early: Int64 = meaning == .tones || isSecret ? 950 : 1_500
    let start = max(typist.now, first - early)
    func end(_ typist: inout Typist) -> LineCue {
      switch place {
      case .session: typist.one(of: [.service("Bye"), .serviceFails("timeout")])
      case .pin: typist.one(of: [.sim(.ready), .sim(.absent), .sim(.failed("no contact"))])
      default: .ended
      }
    }
    let ring = LineCue.ring(typist.one(of: ["+447700900104", "+15555550177", nil]))
    switch disturbance {
    case .ended, .over: return [(typist.number(in: start...last), end(&typist))]
    case .busy: return [(typist.number(in: start...last), .busy)]
    case .lost: return [(typist.number(in: start...last), .lost)]
    // A typist of a number stops when the ring can be read; an emergency call goes on.
    case .ring where meaning == .help: return [(typist.number(in: start...last), ring)]
    case .ring: return [(typist.number(in: max(start, first - 450)...last), ring)]
    case .ringGone:
      let at = typist.number(in: max(start, first - 450)...last)
      return [(at, ring), (at + typist.number(in: 100...5_000), .ended)]
    case .three:
      // The emergency call always comes after the end of a call.
      let others: [LineCue] = [
        ring, ring, .ended, .lost, .answered, .busy, .service("News"), .serviceAsks("And now?"),
        .serviceFails("no"), .sim(.wantsPIN(triesLeft: 2)), .sim(.ready),
        .sim(.wantsPUK(triesLeft: 9)), end(&typist),
      ]
      let at = typist.number(in: start...last)
      var cues = [(at, end(&typist))]
      for _ in 0..<2 {
        let low = meaning == .help ? at : start
        cues.append((typist.number(in: low...last), typist.one(of: others)))
      }
      return cues.sorted { $0.0 < $1.0 }
    }
  }
}

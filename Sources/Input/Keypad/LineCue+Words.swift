/// The syntax of cues in key scripts.
extension LineCue {
  /// The reason why the words are not a valid cue.
  struct Problem: Error {
    var reason: String
  }

  static let verbs: Set<Substring> = [
    "sim", "service", "service?", "service!", "registration", "signal", "name", "emergency",
    "phone", "pair",
  ]

  /// An example of each cue, for error messages.
  static let examples =
    "{sim pin 3} {sim puk 10} {sim ready} {sim absent} {sim failed WHY} {services} {service TEXT} "
    + "{service? TEXT} {service! WHY} {registration searching} {signal 3} {name TEXT} {emergency 118} "
    + "{phone battery 3} {phone operator NAME} {phone rings yes} {phone connecting NAME} "
    + "{phone away NAME} {phone here} {pair found NAME} {pair digits 123456} {pair failed WHY} "
    + "{pair done}"

  /// - Parameter words: the words after the verb. `\n` in a text is a line break.
  init(_ verb: Substring, _ words: ArraySlice<Substring>) throws(Problem) {
    let text = words.joined(separator: " ").replacing("\\n", with: "\n")
    func some() throws(Problem) -> String {
      if text.isEmpty { throw Problem(reason: "{\(verb)} needs a text: {\(verb) some words}") }
      return text
    }
    switch verb {
    case "service": self = .service(try some())
    case "service?": self = .serviceAsks(try some())
    case "service!": self = .serviceFails(try some())
    case "name": self = .lineName(try some())
    case "pair": self = .pairing(try Self.pairing(words))
    case "registration":
      guard Self.registrations.contains(text) else {
        throw Problem(
          reason: "{registration} is one of \(Self.registrations.joined(separator: ", "))")
      }
      self = .registration(text)
    case "signal":
      guard let bars = Int(text), (0...4).contains(bars) else {
        throw Problem(reason: "{signal} is a number from 0 to 4: write for example {signal 3}")
      }
      self = .signal(bars)
    case "emergency":
      let isDigits = words.allSatisfy { word in
        word.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
      guard !words.isEmpty, isDigits else {
        throw Problem(reason: "{emergency} names numbers: write for example {emergency 118}")
      }
      self = .emergencyNumbers(words.map { String($0) })
    case "phone": self = .phone(try Self.phone(words))
    default:
      self = .sim(try Self.sim(words))
    }
  }

  private static func phone(_ words: ArraySlice<Substring>) throws(Problem) -> Phone {
    let name = words.dropFirst().joined(separator: " ")
    switch (words.first, name) {
    case ("here", ""): return .here
    case ("rings", "yes"): return .rings(true)
    case ("rings", "no"): return .rings(false)
    case ("operator", let name) where !name.isEmpty: return .operatorName(name)
    case ("connecting", let name) where !name.isEmpty: return .connecting(name)
    case ("away", let name) where !name.isEmpty: return .away(name)
    case ("battery", let number):
      if let fifths = Int(number), (0...5).contains(fifths) { return .battery(fifths) }
    default: break
    }
    throw Problem(
      reason: "{phone} is battery 0 to 5, operator NAME, rings yes or no, connecting NAME, "
        + "away NAME or here: write for example {phone battery 3}")
  }

  private static func pairing(_ words: ArraySlice<Substring>) throws(Problem) -> Pairing {
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first {
    case "found" where !rest.isEmpty: return .found(rest)
    case "failed" where !rest.isEmpty: return .fails(rest)
    case "digits"
    where rest.utf8.count == 6
      && rest.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }):
      return .asks(rest)
    case "done" where rest.isEmpty: return .paired
    default:
      throw Problem(
        reason: "{pair} is found NAME, digits 123456, failed WHY or done: write for example "
          + "{pair found My phone}")
    }
  }

  private static func sim(_ words: ArraySlice<Substring>) throws(Problem) -> SIM {
    let rest = words.dropFirst()
    let tries = rest.first.flatMap { Int($0) }
    let isCounted = rest.isEmpty || rest.count == 1 && tries.map { (0...10).contains($0) } ?? false
    switch words.first {
    case "ready" where rest.isEmpty: return .ready
    case "absent" where rest.isEmpty: return .absent
    case "pin" where isCounted: return .wantsPIN(triesLeft: tries)
    case "puk" where isCounted: return .wantsPUK(triesLeft: tries)
    case "failed" where !rest.isEmpty: return .failed(rest.joined(separator: " "))
    default:
      throw Problem(
        reason: "{sim} is ready, absent, pin 3, puk 10 or failed WHY: write for example {sim pin 3}"
      )
    }
  }
}

/// Keys and pauses as text, such as `5646{call}` or `2 2{wait 1100}2`.
///
/// Digits, `*` and `#` are taps; so are `{call}`, `{erase}` and the other names of ``Key``. `{hold
/// 5}` holds a key past the hold time, `{hold 5 2000}` for 2,000 ms. `{wait 1500}` lets 1,500 ms
/// pass. `{press 5}` and `{release 5}` are single edges. White space is ignored. Between the keys
/// there may be actions of the other end of a telephone line, such as `{ring +15555550142}` and
/// `{answered}`, and reports of the line itself, such as `{sim pin 3}`; see ``LineCue``. `{paste
/// 030 5550102}` is a text that arrives as a whole; `\n` in it is a line end. `{command dial
/// 5550102}` is a command of the owner, and `{link tel:5550102}` one of a stranger; see ``Command``.
///
///     time     0    100   150  200   250
///     5 6      ·    5↓    5↑   6↓    6↑
///
/// Every tap, hold and edge begins 100 ms after the beginning of the previous one, or after its
/// release if that was a hold. A tap takes 50 ms. A wait begins at the last press, or at the
/// release of a hold.
package struct KeyScript: Hashable, Sendable {
  /// An edge of a key, an event of the line, a text that arrives as a whole, or a command.
  package enum Step: Hashable, Sendable {
    case key(KeyEvent)
    case cue(LineCue, at: Instant)
    case paste(String, at: Instant)
    case command(Command, Trust, at: Instant)

    package var at: Instant {
      get {
        switch self {
        case .key(let event): event.at
        case .cue(_, let at), .paste(_, let at), .command(_, _, let at): at
        }
      }
      set {
        switch self {
        case .key(var event):
          event.at = newValue
          self = .key(event)
        case .cue(let cue, _): self = .cue(cue, at: newValue)
        case .paste(let text, _): self = .paste(text, at: newValue)
        case .command(let command, let trust, _): self = .command(command, trust, at: newValue)
        }
      }
    }
  }

  /// The steps in the order of their times, from time zero on.
  package var steps: [Step]
  /// The key edges without the other steps.
  package var events: [KeyEvent] {
    steps.compactMap { if case .key(let event) = $0 { event } else { nil } }
  }
  /// The end of the script, never before the last step.
  package var end: Instant

  static let interval: Duration = .milliseconds(100)
  static let tapLength: Duration = .milliseconds(50)
  /// The longest `{wait}` and `{hold}`, in milliseconds: one day.
  static let longestPause: Int64 = 86_400_000

  package struct Problem: Error, Hashable, Sendable {
    /// The column of the error, counted from 1 in characters.
    package var column: Int
    package var reason: String
  }

  /// - Parameter holdTime: the hold time; `{hold 5}` takes 100 ms longer.
  /// - Throws: ``Problem`` for the first part that can't be read.
  package init(_ text: String, holdTime: Duration = .milliseconds(500)) throws(Problem) {
    var parser = Parser(characters: Array(text), holdTime: holdTime)
    try parser.parse()
    // After a wait shorter than a tap, the next press comes before the tap's release.
    let ordered = parser.steps.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    steps = ordered.map(\.element)
    end = max(parser.now, steps.last?.at ?? .zero)
  }

  private struct Parser {
    let characters: [Character]
    let holdTime: Duration
    var position = 0
    var now = Instant.zero
    var steps: [Step] = []

    mutating func parse() throws(Problem) {
      while position < characters.count {
        let character = characters[position]
        if character.isWhitespace {
          position += 1
        } else if character == "{" {
          try parseBraces()
        } else if character.isASCII, let key = Key(name: String(character)) {
          tap(key)
          position += 1
        } else {
          throw Problem(
            column: position + 1,
            reason:
              "'\(character)' is not a key; write digits, *, #, or a name in braces such as {call}")
        }
      }
    }

    mutating func parseBraces() throws(Problem) {
      let start = position
      guard let close = characters[start...].firstIndex(of: "}") else {
        throw Problem(column: start + 1, reason: "this '{' has no '}'")
      }
      let inside = characters[(start + 1)..<close]
      let words = String(inside).split(whereSeparator: \.isWhitespace)
      position = close + 1
      func problem(_ reason: String) -> Problem { Problem(column: start + 1, reason: reason) }
      guard let verb = words.first else { throw problem("nothing between the braces") }
      switch (verb, words.count) {
      case ("wait", 2):
        now = now + .milliseconds(try pause(words[1], column: start + 1))
      case ("hold", 2), ("hold", 3):
        let key = try key(words[1], column: start + 1)
        var length = holdTime + KeyScript.interval
        if words.count == 3 {
          length = .milliseconds(try pause(words[2], column: start + 1))
        }
        now = now + KeyScript.interval
        steps.append(.key(KeyEvent(key, .press, at: now)))
        now = now + length
        steps.append(.key(KeyEvent(key, .release, at: now)))
      case ("press", 2):
        edge(try key(words[1], column: start + 1), .press)
      case ("release", 2):
        edge(try key(words[1], column: start + 1), .release)
      case ("paste", 2...):
        // All spaces in the text are significant.
        let text = inside.drop(while: \.isWhitespace).dropFirst("paste ".count)
        now = now + KeyScript.interval
        steps.append(.paste(String(text).replacing("\\n", with: "\n"), at: now))
      case ("paste", _): throw problem("{paste} needs a text: {paste 030 5550102}")
      case ("command", _), ("link", _):
        let isLink = verb == "link"
        guard
          let command = Command(words: isLink ? ["dial"] + words.dropFirst() : words.dropFirst())
        else {
          throw problem(
            isLink
              ? "{link} needs a number: {link tel:5550102}" : "write one of \(Command.examples)")
        }
        now = now + KeyScript.interval
        steps.append(.command(command, isLink ? .stranger : .owner, at: now))
      case ("ring", _):
        cue(.ring(words.count > 1 ? words.dropFirst().joined(separator: " ") : nil))
      case ("makes", _):
        cue(.makes(words.count > 1 ? words.dropFirst().joined(separator: " ") : nil))
      case ("tone", 2):
        let key = try key(words[1], column: start + 1)
        guard key.isTone else { throw problem("{tone} sends 0 to 9, * or #") }
        cue(.tone(key))
      case (_, 1) where Self.cues[verb] != nil:
        if let named = Self.cues[verb] { cue(named) }
      case (_, _) where LineCue.verbs.contains(verb):
        do {
          cue(try LineCue(verb, words.dropFirst()))
        } catch {
          throw problem(error.reason)
        }
      case (_, 1) where verb != "tone":
        guard let key = Key(name: verb) else {
          let names = Key.all.dropFirst(12).map { "{\($0.name)}" }.joined(separator: " ")
          throw problem(
            "{\(verb)} is unknown; there are \(names) {hold 5} {wait 1500} {press 5} {release 5} "
              + "{paste 030 5550102} \(Command.examples) {ring +15555550142} {makes +15555550142} {alerting} {answered} {busy} {refused} {ended} {lost} {tone 5} "
              + LineCue.examples)
        }
        tap(key)
      case (_, 2...) where Self.cues[verb] != nil:
        throw problem("{\(verb)} stands alone, without \(words.dropFirst().joined(separator: " "))")
      case ("tone", _): throw problem("{tone} sends one key: write for example {tone 5}")
      default:
        throw problem("{\(words.joined(separator: " "))} is unknown; write for example {hold 5}")
      }
    }

    func key(_ word: Substring, column: Int) throws(Problem) -> Key {
      guard let key = Key(name: word) else {
        throw Problem(column: column, reason: "'\(word)' is not a key")
      }
      return key
    }

    func pause(_ word: Substring, column: Int) throws(Problem) -> Int64 {
      guard let value = Int64(word), (0...KeyScript.longestPause).contains(value) else {
        throw Problem(
          column: column,
          reason: "'\(word)' is not a time in milliseconds between 0 and \(KeyScript.longestPause)")
      }
      return value
    }

    static let cues: [Substring: LineCue] = [
      "alerting": .alerting, "answered": .answered, "busy": .busy, "refused": .refused,
      "ended": .ended, "lost": .lost, "services": .services,
    ]

    mutating func cue(_ cue: LineCue) {
      now = now + KeyScript.interval
      steps.append(.cue(cue, at: now))
    }

    mutating func tap(_ key: Key) {
      edge(key, .press)
      steps.append(.key(KeyEvent(key, .release, at: now + KeyScript.tapLength)))
    }

    mutating func edge(_ key: Key, _ edge: KeyEdge) {
      now = now + KeyScript.interval
      steps.append(.key(KeyEvent(key, edge, at: now)))
    }
  }
}

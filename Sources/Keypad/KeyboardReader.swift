/// The bytes that a terminal sends for the keys of a PC keyboard, as telephone keys.
///
/// Digits, `*` and `#` are themselves; a letter is the digit it is printed on; Enter calls,
/// Backspace erases, Tab changes the mode, Escape is the red key. A terminal tells of no releases:
/// with Alt a key is held, Alt-Enter and Alt-Backspace are a `#` and a `*` held for longer, and `+` is a
/// held 0.
package struct KeyboardReader: Sendable {
  package enum Stroke: Hashable, Sendable {
    case tap(Key)
    case hold(Key)
    case longHold(Key)
    /// Ctrl-P: what stands on the display is to be written into a file.
    case dump
    /// Ctrl-D: the user wants to leave.
    case quit
  }

  package init() {}

  /// What the keys mean, for a line of help.
  package static let help =
    "Enter calls · Backspace erases · * next · Tab mode · Esc ends · Ctrl-C quits"

  /// What the keys mean, a line each: for `twelvekey keys`.
  package static let table = """
    0–9 * #        themselves; a letter is the digit that it is printed on
    Space, +       0, hold 0
    Alt-2, Alt-* … hold 2, hold *, …
    Alt-Enter      hold # longer
    Alt-Backspace  hold * longer
    Enter          call
    Backspace      erase
    Tab            mode
    Escape         end
    arrows         up, down, left, right
    Ctrl-P         writes the screen into a file; so does kill -USR1
    Ctrl-C, -D     quits

    """

  /// What one read gave.
  package struct Reading: Hashable, Sendable {
    package var strokes: [Stroke]
    /// Whether no fingers made them: the terminal says so (bracketed paste), or they came faster
    /// than fingers press keys.
    package var isPasted: Bool
  }

  private var isPasting = false
  /// The end of what is pasted has not come in time: it was lost, or comes yet.
  private var isEndMissing = false
  /// The beginning of a mark around what is pasted, whose end has not come yet.
  private var unread: [UInt8] = []
  private var lastAt: Instant?
  private var lastReadAt: Instant?
  /// When more came at once than fingers press.
  private var lastBurstAt: Instant?

  /// Less than fingers leave between two keys, and most keyboards' auto-repeat (30 a second).
  private static let fingersPause = Duration.milliseconds(20)
  /// How long the line end of pasted text may come behind it, in a read of its own, where the terminal
  /// marks nothing.
  private static let pauseBehindBurst = Duration.milliseconds(300)
  /// What is pasted comes at once. A mark that is lost, as serial lines lose bytes, must not keep all
  /// keys from being keys: but one more is taken for what is pasted, for a line may have stalled.
  private static let longestPausePasting = Duration.seconds(1)

  /// What a terminal is told, so that it marks what is pasted (xterm's mode 2004).
  package static let beginMarkingPastes = Array("\u{1B}[?2004h".utf8)
  package static let endMarkingPastes = Array("\u{1B}[?2004l".utf8)

  /// Around what is pasted.
  private enum Mark {
    case pasteBegin
    case pasteEnd
  }

  private static let pasteBegin = Array("[200~".utf8)
  private static let pasteEnd = Array("[201~".utf8)

  /// Reads what one read gave. A terminal sends the bytes of one key together, so an Escape that
  /// nothing follows is the Escape key. Of what is pasted only what can be typed is a key: no line
  /// end calls.
  package mutating func read(_ bytes: [UInt8], at now: Instant) -> Reading {
    var strokes: [Stroke] = []
    if let lastReadAt, now - lastReadAt > Self.longestPausePasting {
      isEndMissing = isEndMissing || isPasting
      isPasting = false
      unread = []
    }
    lastReadAt = now
    var isPasted = isPasting || isEndMissing
    var rest = (unread + bytes)[...]
    unread = []
    // A terminal sends Escape before a key that Alt is down with; by themselves in one read they are
    // no two keys of a person's.
    if !isPasted, rest.count == 2, rest.first == 0x1b, let stroke = Self.strokeWithAlt(rest.last!) {
      rest = []
      strokes.append(stroke)
    }
    while let byte = rest.popFirst() {
      if isPasting {
        if byte == 0x1b, rest.starts(with: Self.pasteEnd) {
          rest.removeFirst(Self.pasteEnd.count)
          isPasting = false
        } else if byte == 0x1b, Self.pasteEnd.starts(with: rest) {
          unread = [byte] + rest
          break
        } else if let stroke = Self.stroke(byte), Self.isTyped(stroke) {
          strokes.append(stroke)
        }
      } else if byte == 0x1b, rest.count > 1, rest.count < Self.pasteBegin.count,
        Self.pasteBegin.starts(with: rest)
      {
        unread = [byte] + rest
        break
      } else if byte == 0x1b, let introducer = rest.first, introducer == 0x5b || introducer == 0x4f
      {
        rest.removeFirst()
        let sequence = Self.sequence(&rest)
        if let stroke = sequence.stroke { strokes.append(stroke) }
        switch sequence.mark {
        case .pasteBegin: (isPasting, isPasted) = (true, true)
        case .pasteEnd: isEndMissing = false
        case nil: break
        }
      } else if let stroke = Self.stroke(byte) {
        strokes.append(stroke)
      }
    }
    if !strokes.isEmpty {
      if strokes.count > 1 || lastAt.map({ now - $0 < Self.fingersPause }) ?? false
        || lastBurstAt.map({ now - $0 < Self.pauseBehindBurst }) ?? false
      {
        isPasted = true
      } else {
        isEndMissing = false
      }
      lastAt = now
      if strokes.count > 2 { lastBurstAt = now }
    }
    return Reading(strokes: strokes, isPasted: isPasted)
  }

  /// What was read has had its effect, which may take its time: what comes now was sent meanwhile.
  package mutating func wasHandled(at now: Instant) {
    if lastAt != nil { lastAt = now }
    if lastReadAt != nil { lastReadAt = now }
  }

  private static func isTyped(_ stroke: Stroke) -> Bool {
    switch stroke {
    case .tap(.digit), .tap(.star), .tap(.pound), .hold: true
    case .tap, .longHold, .dump, .quit: false
    }
  }

  private static func strokeWithAlt(_ byte: UInt8) -> Stroke? {
    switch stroke(byte) {
    case .tap(let key) where key.isTone: .hold(key)
    case .tap(.call): .longHold(.pound)
    case .tap(.erase): .longHold(.star)
    default: nil
    }
  }

  private static func stroke(_ byte: UInt8) -> Stroke? {
    switch byte {
    case 0x04: return .quit
    case 0x10: return .dump
    case 0x08, 0x7f: return .tap(.erase)
    case 0x09: return .tap(.mode)
    case 0x0a, 0x0d: return .tap(.call)
    case 0x1b: return .tap(.end)
    case UInt8(ascii: " "): return .tap(.digit(0))
    case UInt8(ascii: "+"): return .hold(.digit(0))
    case UInt8(ascii: "*"): return .tap(.star)
    case UInt8(ascii: "#"): return .tap(.pound)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .tap(.digit(byte - UInt8(ascii: "0")))
    default: return KeyLetters.digit(of: byte).map { .tap(.digit($0)) }
    }
  }

  /// The rest of a control sequence (ECMA-48 §5.4): parameters, then one final byte.
  private static func sequence(
    _ rest: inout ArraySlice<UInt8>
  ) -> (stroke: Stroke?, mark: Mark?) {
    var parameters: [UInt8] = []
    while let byte = rest.popFirst() {
      guard (0x40...0x7e).contains(byte) else {
        parameters.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "A"): return (.tap(.up), nil)
      case UInt8(ascii: "B"): return (.tap(.down), nil)
      case UInt8(ascii: "C"): return (.tap(.right), nil)
      case UInt8(ascii: "D"): return (.tap(.left), nil)
      case UInt8(ascii: "~") where parameters == [UInt8(ascii: "3")]: return (.tap(.erase), nil)
      case UInt8(ascii: "~") where parameters == Array("200".utf8): return (nil, .pasteBegin)
      case UInt8(ascii: "~") where parameters == Array("201".utf8): return (nil, .pasteEnd)
      default: return (nil, nil)
      }
    }
    return (nil, nil)
  }
}

/// Turns the bytes that a terminal sends for the keys of a PC keyboard into telephone keys.
///
/// Digits, `*` and `#` are the same keys; a letter is the digit key on which it is printed; Enter
/// calls, Backspace erases, Tab changes the mode, Escape is the red key. A terminal sends no
/// releases, so other keys stand for holds. A key with Alt is a hold. Alt-Enter and Alt-Backspace
/// are long holds of `#` and `*`, and `+` is a hold of 0.
package struct KeyboardReader: Sendable {
  package enum Stroke: Hashable, Sendable {
    case tap(Key)
    case hold(Key)
    case longHold(Key)
    /// Ctrl-P: the user wants the contents of the display in a file.
    case dump
    /// Ctrl-D: the user wants to leave.
    case quit
    /// A text that arrived as a whole, see ``KeyboardReader/read(_:at:)``.
    case text(String)
    /// A text whose end is missing. All of it is dropped.
    case cutText
    /// A space between digits that arrived faster than fingers type. It separates the digits of a
    /// number, and is the key 0 only if digits type letters.
    case gap
  }

  package init() {}

  /// The meaning of the keys, for the line of help.
  package static let help =
    "Enter calls · Backspace erases · * next · Tab mode · Esc ends · Ctrl-C quits"

  /// The meaning of the keys, one on each line, for `twelvekey keys`.
  package static let table = """
    0–9 * #        themselves; a letter is its digit on a phone pad
    Shift-3, -8    # and *, as on a US keyboard; some keypads send these for # and *
    Space, +       0, hold 0
    Alt-2, Alt-* … hold 2, hold *, …
    Alt-Enter      hold # longer
    Alt-Backspace  hold * longer
    Enter          call
    Backspace      erase
    Tab            mode
    Escape         end
    arrows         up, down, left, right
    Ctrl-P         saves the screen to a file; so does kill -USR1
    Ctrl-C, -D     quits
    paste          a number, or else a name to search for; it never calls by itself

    """

  /// The result of one read.
  package struct Reading: Hashable, Sendable {
    package var strokes: [Stroke]
    /// Whether the strokes were not typed. The terminal reports this (bracketed paste), or the
    /// strokes arrived faster than fingers press keys.
    package var isPasted: Bool
  }

  /// The maximum length of a text, in bytes. A longer text is neither a number nor a name. One more
  /// byte is stored, to show that a text is longer.
  package static let textLimit = 4_096

  private var isPasting = false
  /// The pasted bytes since the start mark.
  private var pasted: [UInt8] = []
  /// A text without paste marks that may continue in the next read.
  private var unmarked: [UInt8] = []
  /// Whether the current fast input has letters.
  private var burstHasLetters = false
  /// Whether the end mark of a paste has not arrived in time. The mark was lost or is late.
  private var isEndMissing = false
  /// The first bytes of a paste mark whose other bytes have not arrived yet.
  private var unread: [UInt8] = []
  private var lastAt: Instant?
  private var lastReadAt: Instant?
  /// The last time at which more bytes arrived at once than fingers type.
  private var lastBurstAt: Instant?

  /// The maximum time between two keys of fast input. It is shorter than the time between two keys
  /// of a typist, and between two repeats of most keyboards (30 a second).
  private static let fingersPause = Duration.milliseconds(20)
  /// The maximum time after fast input in which a key still counts as pasted. If the terminal sends
  /// no marks, the line end of a paste may arrive in a separate read.
  private static let pauseBehindBurst = Duration.milliseconds(300)
  /// The longest pause between two bytes of a paste. After a longer pause the paste counts as ended
  /// without its mark, which may be lost on a serial line, so that the keys work again. The next
  /// key still counts as pasted, because the paste may have been delayed.
  private static let longestPausePasting = Duration.seconds(1)

  /// The sequence that turns the marking of pastes on (xterm's mode 2004).
  package static let beginMarkingPastes = Array("\u{1B}[?2004h".utf8)
  /// The sequence that turns the marking of pastes off.
  package static let endMarkingPastes = Array("\u{1B}[?2004l".utf8)

  /// The marks around a paste.
  private enum Mark {
    case pasteBegin
    case pasteEnd
  }

  private static let pasteBegin = Array("[200~".utf8)
  private static let pasteEnd = Array("[201~".utf8)

  /// The time at which ``wake(at:)`` must be called; `nil` if there is none.
  package var deadline: Instant? {
    guard let lastReadAt else { return nil }
    if !unmarked.isEmpty { return lastReadAt + Self.fingersPause }
    return isPasting ? lastReadAt + Self.longestPausePasting : nil
  }

  /// Ends a text after a pause without further bytes.
  package mutating func wake(at now: Instant) -> Reading {
    guard let deadline, deadline <= now else { return Reading(strokes: [], isPasted: false) }
    if !unmarked.isEmpty { return Reading(strokes: [drainUnmarked()], isPasted: true) }
    (isPasting, isEndMissing, pasted, unread) = (false, true, [], [])
    return Reading(strokes: [.cutText], isPasted: true)
  }

  /// Reads the bytes of one read. A terminal sends the bytes of one key together, so an Escape byte
  /// without others after it is the Escape key.
  ///
  /// Input between the terminal's paste marks is one text, in any number of reads. Without marks, a
  /// read is a text if it has more bytes than a finger types and can't be keys, for example because
  /// of a bracket of a number or the letter ü. Such a text ends at a short pause. Other fast input
  /// consists of keys, and line ends in it do not call.
  package mutating func read(_ bytes: [UInt8], at now: Instant) -> Reading {
    var strokes = wake(at: now).strokes
    if let lastReadAt, now - lastReadAt >= Self.longestPausePasting { unread = [] }
    lastReadAt = now
    if !isPasting, !isEndMissing, unread.isEmpty {
      if bytes.contains(0x1b) {
        if !unmarked.isEmpty { strokes.append(drainUnmarked()) }
      } else if !unmarked.isEmpty || !isBurst(at: now) && Self.isText(bytes) {
        Self.add(bytes[...], to: &unmarked)
        (lastAt, lastBurstAt) = (now, now)
        return Reading(strokes: strokes, isPasted: true)
      }
    }
    if !isBurst(at: now) { burstHasLetters = false }
    if bytes.contains(where: { KeyLetters.digit(of: $0) != nil }) { burstHasLetters = true }
    let hasGaps = !burstHasLetters && (bytes.count > 2 || isBurst(at: now))
    var isPasted = isPasting || isEndMissing || !strokes.isEmpty
    let count = strokes.count
    var rest = (unread + bytes)[...]
    unread = []
    // A terminal sends an Escape byte before a key with Alt. The Escape key and another key can't
    // be typed within one read.
    if !isPasted, rest.count == 2, rest.first == 0x1b, let stroke = Self.strokeWithAlt(rest.last!) {
      rest = []
      strokes.append(stroke)
    }
    while let byte = rest.popFirst() {
      if isPasting {
        if byte == 0x1b, rest.starts(with: Self.pasteEnd) {
          rest.removeFirst(Self.pasteEnd.count)
          strokes.append(.text(String(decoding: pasted, as: UTF8.self)))
          (isPasting, pasted) = (false, [])
        } else if byte == 0x1b, Self.pasteEnd.starts(with: rest) {
          unread = [byte] + rest
          break
        } else {
          Self.add([byte], to: &pasted)
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
        case .pasteBegin: (isPasting, isPasted, isEndMissing) = (true, true, false)
        case .pasteEnd:
          // The bytes before the end mark are the rest of a paste that counted as ended, so they
          // are dropped.
          if isEndMissing { strokes.removeLast(strokes.count - count) }
          isEndMissing = false
        case nil: break
        }
      } else if byte == UInt8(ascii: " "), hasGaps {
        strokes.append(.gap)
      } else if let stroke = Self.stroke(byte) {
        strokes.append(stroke)
      }
    }
    let fresh = strokes.count - count
    // While the end mark is missing, several strokes in one read are the rest of the paste that
    // counted as ended.
    if isEndMissing, fresh > 1 { strokes.removeLast(fresh) }
    if fresh > 0 {
      if fresh > 1 || isBurst(at: now)
        || lastBurstAt.map({ now - $0 < Self.pauseBehindBurst }) ?? false
      {
        isPasted = true
      } else {
        isEndMissing = false
      }
      lastAt = now
      if fresh > 2 { lastBurstAt = now }
    }
    return Reading(strokes: strokes, isPasted: isPasted)
  }

  /// Whether the current input arrives faster than fingers type.
  private func isBurst(at now: Instant) -> Bool {
    lastAt.map { now - $0 < Self.fingersPause } ?? false
  }

  private static func add(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    text += bytes.prefix(textLimit + 1 - text.count)
  }

  private mutating func drainUnmarked() -> Stroke {
    defer { unmarked = [] }
    return .text(String(decoding: unmarked, as: UTF8.self))
  }

  /// Whether input without marks is a text. It has more than two bytes. It also has a byte that is
  /// not a key, or a line end before its last line, or more bytes than ``mostKeys``.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || isLineEnd($0) }) else {
      return false
    }
    let ends = bytes.reversed().prefix { isLineEnd($0) }.count
    let text = bytes.dropLast(ends)
    return text.count > mostKeys || text.contains { isLineEnd($0) || stroke($0) == nil }
  }

  /// The maximum number of bytes that may be typed keys. No number has more digits, and fingers
  /// don't press more keys while the telephone is busy.
  private static let mostKeys = 64

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  /// Must be called after the last reading was handled, which may take time. Bytes that are read
  /// next may have arrived meanwhile, so their interval is counted from now.
  package mutating func wasHandled(at now: Instant) {
    if lastAt != nil { lastAt = now }
    if lastReadAt != nil { lastReadAt = now }
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

  /// Reads the rest of a control sequence (ECMA-48 §5.4): parameters, then one final byte.
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

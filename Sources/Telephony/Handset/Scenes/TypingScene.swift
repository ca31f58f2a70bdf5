import CellDisplay
import Keypad

/// A scene that types a text of its own and saves it at the end: a name or a number.
protocol TypingScene: Scene {
  var entry: Entry { get set }
  /// The notice when there is no room for more.
  static var fullNotice: String { get }
  /// Returns the line below the typed text, which says what the text is for.
  func question(_ desk: Desk) -> String
  /// Saves the typed text. Called after a finger has pressed the key for this.
  mutating func finish(_ desk: inout Desk) -> Turn
}

extension TypingScene {
  static var keyRows: [KeyTable.Row] { [] }

  func filtersBounce(of key: Key) -> Bool { key == .pound || key == .call || key == .select }

  func isTyping(_ key: Key, _ desk: Desk) -> Bool {
    switch key {
    case .digit, .erase, .star: true
    default: false
    }
  }

  /// Handles a press whose effect all these scenes share; returns `nil` for any other press.
  mutating func pressTyping(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn? {
    switch key {
    case .digit(let digit):
      if !entry.press(digit, at: now, &desk.predictor) { desk.notice = Self.fullNotice }
    case .call, .select: return save(with: key, &desk)
    case .erase: return erase(desk)
    case .end: return .pop
    // These act when they are released.
    case .star, .pound: break
    case .up, .down, .left, .right, .mode: return nil
    }
    return .stay
  }

  mutating func save(with key: Key, _ desk: inout Desk) -> Turn {
    desk.isDeliberate(key) ? finish(&desk) : .stay
  }

  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key == .star || key == .erase { entry.clear(&desk.predictor) }
    return .stay
  }

  /// Erases the last letter, or goes back if nothing is left to erase.
  mutating func erase(_ desk: Desk) -> Turn {
    if entry.isEmpty { return .pop }
    entry.erase(desk.predictor)
    return .stay
  }

  func shownEntry() -> Entry? { entry }

  func lines(_ desk: Desk) -> [ScreenRow] {
    let text = entry.shown
    return [
      .entry(
        StyledText(text), cursor: text.unicodeScalars.count, pending: entry.pendingRange,
        right: entry.right),
      .message(StyledText(question(desk))),
    ]
  }
}

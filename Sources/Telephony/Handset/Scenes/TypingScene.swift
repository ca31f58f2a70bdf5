import CellDisplay
import Keypad

/// A scene in which the user types a text that is saved at the end: a name or a number.
protocol TypingScene: Scene {
  var entry: Entry { get set }
  /// The notice when there is no room for more.
  static var fullNotice: String { get }
  /// Returns the line below the typed text, which says what the text is for.
  func question(_ desk: Desk) -> String
  /// Changes what the digits type. By default, does nothing.
  mutating func changeMode(_ desk: inout Desk)
  /// Saves the typed text. Called only after a deliberate press.
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

  var deadline: Instant? { entry.deadline }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    entry.wake(at: now)
    return .stay
  }

  mutating func changeMode(_ desk: inout Desk) {}

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit):
      if !entry.press(digit, at: now, &desk.predictor) { desk.notice = Self.fullNotice }
    case .call, .select: return save(with: key, &desk)
    case .erase: return erase(desk)
    case .end: return .pop
    case .left, .up: _ = entry.step(-1, desk.predictor)
    case .right: if !entry.finishLetter() { _ = entry.step(1, desk.predictor) }
    case .down: _ = entry.step(1, desk.predictor)
    case .mode: changeMode(&desk)
    // These act when they are released.
    case .star, .pound: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: return save(with: key, &desk)
    case .star where entry.entersDigits:
      if !entry.append(key) { desk.notice = Self.fullNotice }
    case .star: if !entry.step(1, desk.predictor) { _ = entry.finishLetter() }
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit): _ = entry.hold(digit, &desk.predictor)
    case .star: return erase(desk)
    case .pound: if !entry.stepCase(desk.predictor) { changeMode(&desk) }
    default: break
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

  func rows(_ desk: Desk) -> [ScreenRow] {
    let text = entry.shown
    return [
      .entry(
        StyledText(text, changed: entry.changedRanges), cursor: text.unicodeScalars.count,
        pending: entry.pendingRange, right: entry.right),
      .message(StyledText(question(desk))),
    ]
  }
}

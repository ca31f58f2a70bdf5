import ContactSearch
import Contacts
import Keypad
import LineDisplay
import TextEntry

/// The name of a number that is nobody's yet, as it is typed.
struct NameEntry: SceneKind {
  private let number: PhoneNumber
  private var entry: Entry
  /// The name of somebody in the address book who is to have the number, if `#` is pressed again.
  private var asked: String?

  init(for number: PhoneNumber, _ desk: Desk) {
    self.number = number
    entry = desk.newEntry(mode: desk.settings.mode == .t9 ? .t9 : .abc)
  }

  static var keyRows: [KeyTable.Row] { [] }

  var name: String { "name" }
  var deadline: Instant? { entry.deadline }
  func filtersBounce(of key: Key) -> Bool { key == .pound || key == .call || key == .select }
  func ignoresSecondPress(of key: Key, behindCall: Bool) -> Bool {
    asked != nil && filtersBounce(of: key)
  }
  func isTyping(_ key: Key, _ desk: Desk) -> Bool {
    switch key {
    case .digit, .erase, .star: true
    default: false
    }
  }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    entry.wake(at: now)
    return .stay
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit):
      if !entry.press(digit, at: now, &desk.predictor) { desk.notice = "there is no room for more" }
    case .call, .select: return finish(with: key, &desk)
    case .erase: return erase(desk)
    case .end: return .pop
    case .left, .up: _ = entry.step(-1)
    case .right: if !entry.finishLetter() { _ = entry.step(1) }
    case .down: _ = entry.step(1)
    case .mode: changeMode(&desk)
    // These act when let go.
    case .star, .pound: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: return finish(with: key, &desk)
    case .star: if !entry.step(1) { _ = entry.finishLetter() }
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit): _ = entry.hold(digit)
    case .star: return erase(desk)
    case .pound: if !entry.stepCase(desk.predictor) { changeMode(&desk) }
    default: break
    }
    return .stay
  }

  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key == .star || key == .erase { entry.clear(&desk.predictor) }
    return .stay
  }

  private mutating func erase(_ desk: Desk) -> Turn {
    if entry.isEmpty { return .pop }
    entry.erase(desk.predictor)
    return .stay
  }

  private mutating func changeMode(_ desk: inout Desk) {
    let text = entry.shown
    let next = entry.mode == .abc ? Mode.t9 : Mode.abc
    entry.change(to: next, &desk.predictor)
    if !text.isEmpty, entry.isEmpty { desk.notice = "what was typed stands in the other mode" }
  }

  private mutating func finish(with key: Key, _ desk: inout Desk) -> Turn {
    guard desk.answers.origin(of: key) == .finger else {
      desk.notice = Desk.heldNotice
      return .stay
    }
    _ = entry.finishLetter()
    let words = entry.shown.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else {
      desk.notice = "type a name first"
      return .stay
    }
    let name = TypedWords.capitalized(words.joined(separator: " "))
    if let position = desk.index.position(named: name), asked != name {
      let known = desk.index.contacts[position].name
      desk.notice = "\(known) is in the address book: # once more gives them this number"
      var next = self
      next.asked = name
      // A double press does not answer it.
      return .replace(.name(next))
    }
    desk.create(name, number)
    return .pop
  }

  func shownEntry() -> Entry? { entry }
  mutating func forgetWords() { entry.forgetWords() }

  func lines(_ desk: Desk) -> [ScreenLine] {
    let text = entry.shown
    return [
      .entry(
        StyledText(text), cursor: text.unicodeScalars.count, pending: entry.pendingRange,
        right: entry.place.map { StyledText($0) }),
      .message(StyledText("whose number is \(number.value)?")),
    ]
  }

  func hint(_ desk: Desk) -> String {
    entry.isEmpty ? "type a name  hold * back" : "# keep  * next  0 space  hold * erase"
  }
}

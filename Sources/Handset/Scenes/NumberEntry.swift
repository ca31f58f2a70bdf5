import ContactSearch
import Contacts
import Keypad
import LineDisplay

/// One more number of a contact, as it is typed.
struct NumberEntry: SceneKind {
  /// The position in ``ContactIndex/contacts``.
  private let contact: Int
  private var entry: Entry

  init(for contact: Int, _ desk: Desk) {
    self.contact = contact
    entry = desk.newEntry(mode: .number)
  }

  static var keyRows: [KeyTable.Row] { [] }

  var name: String { "number" }
  func filtersBounce(of key: Key) -> Bool { key == .pound || key == .call || key == .select }
  func isTyping(_ key: Key, _ desk: Desk) -> Bool {
    switch key {
    case .digit, .erase, .star: true
    default: false
    }
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit):
      if !entry.press(digit, at: now, &desk.predictor) { desk.notice = Self.fullNotice }
    case .call, .select: return finish(with: key, &desk)
    case .erase: return erase(desk)
    case .end: return .pop
    case .up, .down, .left, .right, .mode: break
    // These act when let go.
    case .star, .pound: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: return finish(with: key, &desk)
    case .star: if !entry.append(key) { desk.notice = Self.fullNotice }
    default: break
    }
    return .stay
  }

  private static let fullNotice = "\(DigitEntry.limit) digits are the most"

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit): _ = entry.hold(digit)
    case .star: return erase(desk)
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

  private func finish(with key: Key, _ desk: inout Desk) -> Turn {
    guard desk.answers.origin(of: key) == .finger else {
      desk.notice = Desk.heldNotice
      return .stay
    }
    let number = PhoneNumber(entry.digits)
    guard number.dialString != nil, entry.digits.contains(where: \.isNumber) else {
      desk.notice = entry.isEmpty ? "type a number first" : "that is no number"
      return .stay
    }
    desk.add(number, to: contact)
    return .pop
  }

  mutating func follow(
    _ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    if let old = changes.removed[contact] {
      desk.add(notice: "\(old.name) is no longer in the address book")
      return .pop
    }
    guard let old = changes.changed[contact], old.name != desk.index.contacts[contact].name else {
      return .stay
    }
    desk.add(notice: "\(old.name) is \(desk.index.contacts[contact].name) now")
    // What is typed stays; no key that is down keeps it for another name.
    return .replace(.number(self))
  }

  func shownEntry() -> Entry? { entry }
  func contact(_ desk: Desk) -> Int? { contact }

  func lines(_ desk: Desk) -> [ScreenLine] {
    let text = entry.shown
    return [
      .entry(
        StyledText(text), cursor: text.unicodeScalars.count, pending: nil, right: nil),
      .message(StyledText("a number of \(desk.index.contacts[contact].name)")),
    ]
  }

  func hint(_ desk: Desk) -> String {
    entry.isEmpty ? "hold * back" : "# keep  hold * erase"
  }
}

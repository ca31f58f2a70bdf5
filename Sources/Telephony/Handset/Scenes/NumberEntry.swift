import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// Lets the user type another number for a contact.
struct NumberEntry: TypingScene {
  /// The position in ``ContactIndex/contacts``.
  private let contact: Int
  var entry: Entry

  init(for contact: Int, _ desk: Desk) {
    self.contact = contact
    entry = desk.newEntry(mode: .number)
  }

  static let name = "number"
  static let fullNotice = "at most \(DigitEntry.limit) digits"

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    guard case .number(let number, _) = text.meaning else {
      return refuse(&desk, "not a valid number")
    }
    entry.put(number: number, &desk.predictor)
    return .replace(self)
  }

  mutating func finish(_ desk: inout Desk) -> Turn {
    let number = PhoneNumber(entry.digits)
    guard number.dialString != nil, entry.digits.contains(where: \.isNumber) else {
      desk.notice = entry.isEmpty ? "type a number first" : "not a valid number"
      return .stay
    }
    desk.add(number, to: contact)
    return .pop
  }

  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    if let old = changes.removed[contact] {
      desk.add(notice: "\(old.name) is no longer in the address book")
      return .pop
    }
    guard let old = changes.changed[contact], old.name != desk.index.contacts[contact].name else {
      return .stay
    }
    desk.add(notice: "\(old.name) is \(desk.index.contacts[contact].name) now")
    // The typed number stays. A key that is down does not save it under another name.
    return .replace(self)
  }

  func contact(_ desk: Desk) -> Int? { contact }

  func question(_ desk: Desk) -> String { "a number of \(desk.index.contacts[contact].name)" }

  func hint(_ desk: Desk) -> String {
    entry.isEmpty ? "hold * back" : "# save  hold * erase"
  }
}

import CellDisplay
import ContactSearch
import Contacts
import Keypad
import TextEntry

/// Lets the user type the name for a number that no contact has yet.
struct NameEntry: TypingScene {
  private let number: PhoneNumber
  var entry: Entry
  /// The name of a known contact, which gets the number if `#` is pressed again.
  private var asked: String?

  init(for number: PhoneNumber, _ desk: Desk) {
    self.number = number
    entry = desk.newEntry(mode: desk.settings.mode == .t9 ? .t9 : .abc)
    // A name may differ from a common word in one key. Its parts don't follow each other as words of
    // a sentence do.
    entry.corrections = .none
  }

  static let name = "name"
  static let fullNotice = "no room for more"
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    asked != nil && filtersBounce(of: key)
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    guard case .name(let name) = text.meaning else { return refuse(&desk, "that is not a name") }
    entry.put(name: name, &desk.predictor)
    asked = nil
    return .replace(self)
  }

  mutating func changeMode(_ desk: inout Desk) {
    let text = entry.shown
    let next = entry.mode == .abc ? Mode.t9 : Mode.abc
    entry.goOn(&desk.predictor, to: next)
    if !text.isEmpty, entry.isEmpty { desk.notice = "your text is in the other mode" }
  }

  mutating func finish(_ desk: inout Desk) -> Turn {
    _ = entry.finishLetter()
    let words = entry.shown.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else {
      desk.notice = "type a name first"
      return .stay
    }
    let name = TypedWords.capitalized(words.joined(separator: " "))
    if let position = desk.index.position(named: name), asked != name {
      let known = desk.index.contacts[position].name
      desk.notice = "\(known) is in the address book: # again adds this number"
      var next = self
      next.asked = name
      // After `replace`, a double press does not answer the question.
      return .replace(next)
    }
    desk.create(name, number)
    return .pop
  }

  mutating func forgetWords() { entry.forgetWords() }

  func question(_ desk: Desk) -> String { "whose number is \(number.value)?" }

  func hint(_ desk: Desk) -> String {
    if entry.isEmpty { return "type a name  hold * back" }
    let space = entry.space(in: desk.predictor.language)
    return "# save  * next  \(space)  hold * erase"
  }
}

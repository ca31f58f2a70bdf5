import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// Asks which contact is to get a number that no contact has.
struct SaveNumber: Scene {
  private let number: PhoneNumber
  private var isKnown = false

  init(_ number: PhoneNumber) { self.number = number }

  static var keyRows: [KeyTable.Row] { [] }

  var name: String { "save" }
  func filtersBounce(of key: Key) -> Bool { key != .up && key != .down && key != .star }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .up, .down: isKnown.toggle()
    case .call, .select: return choose(with: key, &desk)
    case .end, .erase, .left: return .pop
    // These act when they are released.
    case .star, .pound, .right, .mode, .digit: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: isKnown.toggle()
    case .pound: return choose(with: key, &desk)
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    key == .star ? .pop : .stay
  }

  private func choose(with key: Key, _ desk: inout Desk) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    return .replace(
      isKnown
        ? ContactPicker(for: .number(number), desk)
        : NameEntry(for: number, desk) as any Scene)
  }

  func lines(_ desk: Desk) -> [ScreenRow] {
    [
      .message(StyledText("whose number is \(number.value)?"), rank: .stays),
      .option("somebody new", isSelected: !isKnown),
      .option("one of the contacts", isSelected: isKnown),
    ]
  }

  func hint(_ desk: Desk) -> String { "# choose  * next  hold * back" }
}

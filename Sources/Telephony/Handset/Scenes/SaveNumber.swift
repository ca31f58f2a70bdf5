import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// Asks which contact is to get a number that no contact has.
struct SaveNumber: MenuScene {
  enum Item: String, CaseIterable {
    case new = "new contact"
    case known = "existing contact"
  }

  private let number: PhoneNumber
  var selection = MenuSelection(Item.new)

  init(_ number: PhoneNumber) { self.number = number }

  static let name = "save"

  func items(_ desk: Desk) -> [Item] { Item.allCases }

  func choose(_ item: Item, with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch item {
    case .new: .replace(NameEntry(for: number, desk))
    case .known: .replace(ContactPicker(for: .number(number), desk))
    }
  }

  func heading(_ desk: Desk) -> [ScreenRow] {
    [.message(StyledText("whose number is \(number.value)?"), rank: .stays)]
  }

  func row(_ item: Item, _ desk: Desk, isSelected: Bool) -> ScreenRow {
    .option(StyledText(item.rawValue), isSelected: isSelected)
  }

  func hint(_ desk: Desk) -> String { "# choose  * next  hold * back" }
}

import ContactSearch
import Contacts

/// A change of the address book, requested from the code that writes the files. The handset uses
/// the changed contacts at once.
package enum BookChange: Hashable, Sendable {
  /// Adds a number to a contact. The associated contact is the one before the change.
  case add(PhoneNumber, to: Contact)
  /// Makes a contact a favourite, or removes it from the favourites. The associated contact is the
  /// one before the change.
  case favourite(Bool, Contact)
  case create(Contact)

  /// The notice to show; `nil` if the screen shows the change anyway.
  package var notice: String? {
    switch self {
    case .add(let number, let contact): "\(contact.name): \(number.value) added"
    case .favourite: nil
    case .create(let contact): "\(contact.name) is now in the address book"
    }
  }
}

extension Desk {
  mutating func add(_ number: PhoneNumber, to position: Int) {
    let old = index.contacts[position]
    let dialled = number.destination(in: index.country)
    guard !old.numbers.contains(where: { $0.destination(in: index.country) == dialled }) else {
      notice = "\(old.name) already has \(number.value)"
      return
    }
    var contact = old
    contact.numbers.append(number)
    replace(position, with: contact, .add(number, to: old))
  }

  mutating func setFavourite(_ isFavourite: Bool, of position: Int) {
    let old = index.contacts[position]
    guard old.isFavourite != isFavourite else { return }
    var contact = old
    contact.isFavourite = isFavourite
    replace(position, with: contact, .favourite(isFavourite, old))
  }

  /// Adds a contact. If a contact has exactly this name already, that contact gets the number
  /// instead.
  mutating func create(_ name: String, _ number: PhoneNumber) {
    if let position = index.position(named: name) {
      add(number, to: position)
      return
    }
    let contact = Contact(name: name, numbers: [number])
    ask(.create(contact), index.list + [contact])
  }

  private mutating func replace(_ position: Int, with contact: Contact, _ change: BookChange) {
    ask(change, index.list(replacing: position, with: contact))
  }

  /// Requests the change. The handset uses `contacts` from the end of this input on.
  private mutating func ask(_ change: BookChange, _ contacts: [Contact]) {
    followups.append(.update(contacts))
    effects.requests.append(.book(change))
    if let told = change.notice { notice = told }
  }
}

/// Names typed on the keypad.
package enum TypedWords {
  /// Returns the name with a capital at the beginning of each word; unchanged if the user has typed
  /// any capital.
  package static func capitalized(_ name: String) -> String {
    if name.contains(where: \.isUppercase) { return name }
    return name.split(separator: " ").map { $0.prefix(1).uppercased() + String($0.dropFirst()) }
      .joined(separator: " ")
  }
}

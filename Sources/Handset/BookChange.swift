import ContactSearch
import Contacts

/// What is to be changed in the address book: asked of whoever writes its files. The telephone itself
/// goes on as if it were written already.
package enum BookChange: Hashable, Sendable {
  /// A contact, as it was, has one more number.
  case add(PhoneNumber, to: Contact)
  /// A contact, as it was, is a favourite from now on, or no more.
  case favourite(Bool, Contact)
  case create(Contact)

  /// What is said of it on the pad; `nil` where that can be seen.
  package var notice: String? {
    switch self {
    case .add(let number, let contact): "\(contact.name) has \(number.value) now"
    case .favourite: nil
    case .create(let contact): "\(contact.name) is in the address book now"
    }
  }
}

extension Desk {
  mutating func add(_ number: PhoneNumber, to position: Int) {
    let old = index.contacts[position]
    let dialled = number.destination(in: index.country)
    guard !old.numbers.contains(where: { $0.destination(in: index.country) == dialled }) else {
      notice = "\(old.name) has \(number.value) already"
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

  /// Puts a contact into the address book; one of that very name gets the number.
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

  /// The telephone goes on with `contacts`.
  private mutating func ask(_ change: BookChange, _ contacts: [Contact]) {
    changedBook = contacts
    requests.append(.book(change))
    if let told = change.notice { notice = told }
  }
}

/// Names as they are typed on keys.
package enum TypedWords {
  /// Each word with a capital, unless one was typed: then they are where they should be.
  package static func capitalized(_ name: String) -> String {
    if name.contains(where: \.isUppercase) { return name }
    return name.split(separator: " ").map { $0.prefix(1).uppercased() + String($0.dropFirst()) }
      .joined(separator: " ")
  }
}

import ContactSearch
import Contacts

/// What is to be changed in the address book: asked of whoever writes its files. The telephone itself
/// goes on as if it were written already.
public enum BookChange: Hashable, Sendable {
  /// A contact, as it was, has one more number.
  case add(PhoneNumber, to: Contact)
  /// A contact, as it was, is a favourite from now on, or no more.
  case favourite(Bool, Contact)
  case create(Contact)
}

extension Desk {
  mutating func add(_ number: PhoneNumber, to position: Int) {
    let old = index.contacts[position]
    guard !old.numbers.contains(where: { $0.dialString == number.dialString }) else {
      notice = "\(old.name) has \(number.value) already"
      return
    }
    var contact = old
    contact.numbers.append(number)
    replace(position, with: contact, .add(number, to: old))
    notice = "\(old.name) has \(number.value) now"
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
    changedBook = index.list + [contact]
    requests.append(.book(.create(contact)))
    notice = "\(name) is in the address book now"
  }

  private mutating func replace(_ position: Int, with contact: Contact, _ change: BookChange) {
    changedBook = index.list(replacing: position, with: contact)
    requests.append(.book(change))
  }
}

/// Names as they are typed on keys.
public enum TypedWords {
  /// Each word with a capital, unless one was typed: then they are where they should be.
  public static func capitalized(_ name: String) -> String {
    if name.contains(where: \.isUppercase) { return name }
    return name.split(separator: " ").map { $0.prefix(1).uppercased() + String($0.dropFirst()) }
      .joined(separator: " ")
  }
}

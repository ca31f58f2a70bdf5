import ContactSearch
import Contacts

extension Party {
  /// The number of a caller, or in a caller's address.
  static func telephone(of caller: String) -> PhoneNumber {
    PhoneNumber(SIPURI(caller: caller)?.number ?? caller)
  }

  /// Names the caller by an address that contacts have as it is. In any other address the telephone number
  /// is looked for.
  ///
  /// - Returns: whether one contact has it, or several have.
  mutating func nameAddress(_ caller: String, in index: ContactIndex) -> Bool {
    guard let address = SIPURI(caller: caller) else { return false }
    let places = index.contacts.indices.filter { place in
      index.contacts[place].numbers.contains { $0.address?.isSame(as: address) ?? false }
    }
    possible = places.count
    if places.count == 1 {
      contact = places[0]
      name = index.contacts[places[0]].name
    }
    return !places.isEmpty
  }
}

import ContactSearch
import Contacts

extension Party {
  /// Returns the caller's number, or the number in the caller's address.
  static func telephone(of caller: String) -> PhoneNumber {
    PhoneNumber(SIPURI(caller: caller)?.number ?? caller)
  }

  /// Names the caller by the contact with the same address. For any other address, the telephone
  /// number in it decides.
  ///
  /// - Returns: whether one or more contacts have the address.
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

import Contacts

/// The keys under which Android's dialler files a contact (`SmartDialPrefix`).
enum PrefixKeys {
  /// The maximum number of words whose initials are combined. The last word is not counted.
  private static let initialLimit = 4

  /// Returns the keys of a contact, in ASCII digits.
  static func of(_ contact: Contact, typed keys: NameKeys) -> Set<[UInt8]> {
    var result: Set<[UInt8]> = []
    for start in keys.wordStarts { result.insert(Array(keys.digits[start...])) }
    if let last = keys.wordStarts.last {
      let initials = keys.wordStarts.dropLast().prefix(initialLimit).map { keys.digits[$0] }
      for chosen in 1..<(1 << initials.count) {
        let first = initials.indices.filter { chosen >> $0 & 1 == 1 }.map { initials[$0] }
        result.insert(first + keys.digits[last...])
      }
    }
    for number in contact.numbers {
      let digits = NumberKeys.digits(number.value)
      result.insert(digits)
      let national = NumberKeys.national(number.value)?.start
      if let national { result.insert(Array(digits[national...])) }
      // North America: without the area code.
      let own = national == nil ? digits[...] : digits.first == one ? digits.dropFirst() : []
      if own.count == 10, own.first != zero { result.insert(Array(own.dropFirst(3))) }
    }
    return result
  }

  private static let zero = UInt8(ascii: "0")
  private static let one = UInt8(ascii: "1")
}

/// The bytes that the filters search: the digits of the name and of the numbers, separated by
/// spaces.
enum FilterKeys {
  static func of(_ contact: Int, in book: Book) -> [UInt8] {
    var keys = book.keys[contact].digits
    for number in book.contacts[contact].numbers {
      keys.append(UInt8(ascii: " "))
      keys += NumberKeys.digits(number.value)
    }
    return keys
  }
}

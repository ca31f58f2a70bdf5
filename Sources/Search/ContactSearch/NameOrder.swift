import Contacts

/// The order of names: favourites first, then by folded letters, then by Unicode scalars, then by
/// position in the book. It doesn't depend on the locale.
enum NameOrder {
  /// - Parameters:
  ///   - live: the positions in `contacts` of the contacts to sort.
  ///   - offsets: the offset of the record for each place in `live`.
  /// - Returns: the indices in `live`, sorted.
  static func sorted(
    _ contacts: [Contact], _ live: [Int], _ bytes: UnsafeBufferPointer<UInt8>, _ offsets: [UInt32]
  ) -> [Int] {
    // For nearly all names the first letters decide, so these are compared first.
    var keys = live.indices.map { place in
      (head: head(contacts[live[place]], bytes, Int(offsets[place])), place: place)
    }
    keys.sort { left, right in
      if left.head != right.head { return left.head < right.head }
      return precedes(
        contacts[live[left.place]], live[left.place], bytes, Int(offsets[left.place]),
        contacts[live[right.place]], live[right.place], bytes, Int(offsets[right.place]))
    }
    return keys.map(\.place)
  }

  /// Whether the contact is a favourite, and the first 18 letters of its name.
  private struct Head: Comparable {
    private var words: (UInt64, UInt64)

    init<Letters: Sequence<UInt8>>(isFavourite: Bool, _ letters: Letters) {
      var letters = letters.makeIterator()
      words = (isFavourite ? 0 : 1, 0)
      // The end counts as 0, so a name comes before longer names that begin with it.
      func next() -> UInt64 { letters.next().map { UInt64($0) + 1 } ?? 0 }
      for _ in 0..<9 { words.0 = words.0 << 7 | next() }
      for _ in 0..<9 { words.1 = words.1 << 7 | next() }
    }

    static func == (left: Head, right: Head) -> Bool { left.words == right.words }
    static func < (left: Head, right: Head) -> Bool { left.words < right.words }
  }

  private static func head(
    _ contact: Contact, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Head {
    Head(isFavourite: contact.isFavourite, letters(bytes, start))
  }

  /// Returns the letters of the name's first reading, without optional ones.
  private static func letters(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> some Sequence<UInt8> {
    var reader = RecordReader(bytes, at: start)
    let reading = reader.nextReading()
    let units =
      reading?.field == .name
      ? reading!.units : UnsafeBufferPointer(rebasing: bytes[..<bytes.startIndex])
    return units.lazy.filter { $0 & UnitCode.optional == 0 }.map { $0 & UnitCode.mask }
  }

  /// Whether the letters of one record's name precede those of another. For equal letters the
  /// result is `orEqual`.
  static func letters(
    _ left: UnsafeBufferPointer<UInt8>, _ leftStart: Int, precede right: UnsafeBufferPointer<UInt8>,
    _ rightStart: Int, orEqual: Bool
  ) -> Bool {
    let (own, other) = (letters(left, leftStart), letters(right, rightStart))
    return own.elementsEqual(other) ? orEqual : own.lexicographicallyPrecedes(other)
  }

  /// Whether one contact precedes another. Their records may be in different buffers.
  static func precedes(
    _ left: Contact, _ leftPosition: Int, _ leftBytes: UnsafeBufferPointer<UInt8>,
    _ leftStart: Int, _ right: Contact, _ rightPosition: Int,
    _ rightBytes: UnsafeBufferPointer<UInt8>, _ rightStart: Int
  ) -> Bool {
    if left.isFavourite != right.isFavourite { return left.isFavourite }
    let own = letters(leftBytes, leftStart)
    let other = letters(rightBytes, rightStart)
    if !own.elementsEqual(other) { return own.lexicographicallyPrecedes(other) }
    let names = (left.name.unicodeScalars, right.name.unicodeScalars)
    if !names.0.elementsEqual(names.1) { return names.0.lexicographicallyPrecedes(names.1) }
    return leftPosition < rightPosition
  }
}

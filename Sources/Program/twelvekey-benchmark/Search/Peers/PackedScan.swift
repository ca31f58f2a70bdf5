import CBenchmark

/// The digits of all names and numbers in one array of bytes, searched with memchr and memmem: as
/// fast as memory and the C library allow without an index. The result is the best 20: matches at a
/// start before those inside, then favourites first, then by name.
struct PackedScan: SearchPeer {
  static let label = "(c) packed scan"

  private var bytes: [UInt8] = []
  /// Whether a word or a number begins at each byte.
  private var begins: [Bool] = []
  /// The place where each contact's digits begin, and after these, the end.
  private var starts: [Int32] = [0]
  /// The place of each contact in an order with favourites first, and then by name.
  private var ranks: [UInt32] = []

  init(_ book: Book) {
    for (contact, keys) in zip(book.contacts, book.keys) {
      append(keys.digits, starts: keys.wordStarts)
      for number in contact.numbers {
        append(NumberKeys.digits(number.value), starts: [0])
      }
      starts.append(Int32(bytes.count))
    }
    ranks = [UInt32](repeating: 0, count: book.contacts.count)
    for (place, contact) in NameOrder.of(book).enumerated() { ranks[contact] = UInt32(place) }
  }

  private mutating func append(_ digits: [UInt8], starts: [Int]) {
    let base = bytes.count
    bytes += digits
    begins += repeatElement(false, count: digits.count)
    for start in starts { begins[base + start] = true }
    bytes.append(UInt8(ascii: " "))
    begins.append(false)
  }

  func search(_ query: Query, limit: Int) -> [Int] {
    var best = BestFew(limit: limit)
    bytes.withUnsafeBytes { bytes in
      query.digits.withUnsafeBytes { wanted in
        starts.withUnsafeBufferPointer { starts in
          scan(bytes, wanted, starts, &best)
        }
      }
    }
    return best.contacts
  }

  private func scan(
    _ bytes: UnsafeRawBufferPointer, _ wanted: UnsafeRawBufferPointer,
    _ starts: UnsafeBufferPointer<Int32>, _ best: inout BestFew
  ) {
    var from = 0
    var contact = 0
    // The best match of the current contact so far: 0 at a start, 1 inside, 2 none.
    var kind = 2
    while from < bytes.count {
      let found = cbenchmark_find(
        bytes.baseAddress, bytes.count, from, wanted.baseAddress, wanted.count)
      guard found >= 0 else { break }
      if found >= starts[contact + 1] {
        if kind < 2 { best.add(kind, ranks[contact], contact) }
        kind = 2
        contact = Self.owner(of: found, in: starts, after: contact)
      }
      if begins[found] {
        kind = 0
        // This contact can't have a better match.
        from = Int(starts[contact + 1])
      } else {
        kind = min(kind, 1)
        from = found + 1
      }
    }
    if kind < 2 { best.add(kind, ranks[contact], contact) }
  }

  /// Returns the contact whose digits contain `place`: mostly in a few steps, otherwise by binary
  /// search.
  private static func owner(
    of place: Int, in starts: UnsafeBufferPointer<Int32>, after contact: Int
  ) -> Int {
    var low = contact + 1
    var step = 1
    while low + step < starts.count - 1, starts[low + step] <= place {
      low += step
      step *= 2
    }
    var high = min(low + step, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }
}

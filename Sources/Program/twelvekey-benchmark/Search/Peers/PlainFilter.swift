/// The filter with bytes in place of characters: every contact is examined, and those that fit stay
/// in the order of the book. It returns no spans.
struct PlainFilter: SearchPeer {
  static let label = "(a) in bytes"

  private let keys: [[UInt8]]

  init(_ book: Book) {
    keys = book.contacts.indices.map { FilterKeys.of($0, in: book) }
  }

  func search(_ query: Query, limit: Int) -> [Int] {
    let found = query.digits.withUnsafeBufferPointer { wanted in
      keys.indices.filter { contact in
        keys[contact].withUnsafeBufferPointer { ByteSearch.contains($0, wanted) }
      }
    }
    return Array(found.prefix(limit))
  }
}

/// `contacts.filter { $0.t9String.contains(query) }`, as a tutorial writes it: the standard library's
/// `contains` on strings.
struct StringFilter: SearchPeer {
  static let label = "(a) filter"

  private let keys: [String]

  init(_ book: Book) {
    keys = book.contacts.indices.map {
      String(decoding: FilterKeys.of($0, in: book), as: UTF8.self)
    }
  }

  func search(_ query: Query, limit: Int) -> [Int] {
    let found = keys.indices.filter { keys[$0].contains(query.string) }
    return Array(found.prefix(limit))
  }
}

/// The filter with bytes in place of characters: every contact is looked at, those that fit stay in the order of the book, no spans.
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

/// The same, but over at the last contact that is shown: it can't say how many there are.
struct HastyFilter: SearchPeer {
  static let label = "(a) first 20"

  private let keys: [[UInt8]]

  init(_ book: Book) {
    keys = book.contacts.indices.map { FilterKeys.of($0, in: book) }
  }

  func search(_ query: Query, limit: Int) -> [Int] {
    var found: [Int] = []
    query.digits.withUnsafeBufferPointer { wanted in
      for contact in keys.indices {
        guard keys[contact].withUnsafeBufferPointer({ ByteSearch.contains($0, wanted) }) else {
          continue
        }
        found.append(contact)
        if found.count == limit { return }
      }
    }
    return found
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

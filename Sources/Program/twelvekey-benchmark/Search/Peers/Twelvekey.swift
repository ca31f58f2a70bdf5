import ContactSearch

/// The measured search: `ContactIndex`, with the spans of every match.
struct Twelvekey: SearchPeer {
  static let label = "twelvekey"

  var index: ContactIndex

  init(_ book: Book) {
    index = ContactIndex(book.contacts)
  }

  /// - Parameter called: the number of contacts that have been called, each once.
  init(_ book: Book, called: Int) {
    self.init(book)
    let step = max(book.contacts.count / called, 1)
    let calls = stride(from: 0, to: book.contacts.count, by: step).compactMap { position in
      book.contacts[position].numbers.first?.dialString.map {
        CallRecord(
          name: book.contacts[position].name, number: $0, day: 20_000 + Double(position % 97))
      }
    }
    index.recall(calls: calls, choices: [])
  }

  func search(_ query: Query, limit: Int) -> [Int] {
    let result = index.search(query.search, limit: limit, spans: true)
    for spans in result.spans {
      Blackhole.consume(spans.name.count &+ spans.further.count &+ spans.number.count)
    }
    return result.matches.map(\.contact)
  }
}

/// The measured search after calls to two thousand contacts, the maximum number that is remembered.
struct CalledTwelvekey: SearchPeer {
  static let label = "ours, called"

  private let peer: Twelvekey

  init(_ book: Book) { peer = Twelvekey(book, called: 2_000) }

  func search(_ query: Query, limit: Int) -> [Int] { peer.search(query, limit: limit) }
}

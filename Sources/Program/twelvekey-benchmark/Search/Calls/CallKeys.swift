import ContactSearch

/// The average number of keys that a person presses for a call: until the contact is first, and
/// until it is among the four lines of a small display. Before the first key, the display shows the
/// likeliest contacts.
///
/// Earlier calls are known; only the last part of the history is counted.
struct CallKeys {
  static let lines = 4
  /// The share of the history after which calls are counted.
  private static let countedFrom = 0.7

  private(set) var first = 0.0
  private(set) var amongLines = 0.0
  private(set) var calls = 0

  /// The knowledge that orders the matches.
  enum Knowledge {
    /// No knowledge: the search has never been used.
    case nothing
    /// The calls so far: the program itself.
    case calls
    /// The person's habits: no order can be better.
    case habits
  }

  init(_ book: Book, _ history: CallHistory, _ knowledge: Knowledge = .calls) {
    let knowsCalls = knowledge == .calls
    var index = ContactIndex(book.contacts)
    let start = 20_000.0
    var sums = (first: 0, amongLines: 0)
    for event in history.events {
      let day = start + event.day
      let keys = book.keys[event.contact].digits
      guard !keys.isEmpty, !book.contacts[event.contact].numbers.isEmpty else { continue }
      guard event.kind == .made else {
        if knowsCalls {
          let number = book.contacts[event.contact].numbers[0].dialString ?? ""
          index.recordReceived(from: event.contact, number: number, day: day)
        }
        continue
      }
      index.rank(at: day)
      let isCounted = event.day >= CallHistory.length * Self.countedFrom
      if knowledge == .habits, !isCounted { continue }
      let counts = Self.keys(
        to: event.contact, book, index, knowledge == .habits ? event.expected : nil)
      if isCounted {
        calls += 1
        sums.first += counts.first
        sums.amongLines += counts.amongLines
      }
      if knowsCalls {
        let typed = String(decoding: keys.prefix(counts.amongLines), as: UTF8.self)
        _ = index.recordCall(contact: event.contact, number: 0, query: .keys(typed), day: day)
      }
    }
    guard calls > 0 else { return }
    first = Double(sums.first) / Double(calls)
    amongLines = Double(sums.amongLines) / Double(calls)
  }

  /// Returns the number of keys to a contact. If the contact isn't first at the end of its name,
  /// each step to it costs one key.
  private static func keys(
    to contact: Int, _ book: Book, _ index: ContactIndex, _ expected: [Int: Double]?
  ) -> (first: Int, amongLines: Int) {
    let keys = book.keys[contact].digits
    var amongLines: Int?
    for length in 0...keys.count {
      let query = SearchQuery.keys(String(decoding: keys[..<length], as: UTF8.self))
      let found: [Int]
      if let expected {
        // The person also knows how names are typed, so matches of other readings are left out.
        let matches =
          length == 0
          ? expected.keys.sorted()
          : index.search(query).map(\.contact).filter {
            book.keys[$0].digits.starts(with: keys[..<length])
          }
        found = likeliest(matches, expected)
      } else if length == 0 {
        found = index.likeliest(limit: lines).map(\.contact)
      } else {
        found = index.search(query, limit: lines).matches.map(\.contact)
      }
      guard let place = found.firstIndex(of: contact) else { continue }
      if amongLines == nil { amongLines = length }
      if place == 0 { return (length, amongLines ?? length) }
    }
    let query = SearchQuery.keys(String(decoding: keys, as: UTF8.self))
    let all = index.search(query).map(\.contact)
    let steps = all.firstIndex(of: contact) ?? all.count
    return (
      keys.count + steps, amongLines ?? keys.count + max(steps - lines + 1, 0)
    )
  }

  /// Returns the few likeliest contacts; those of equal probability stay in the order of the
  /// matches.
  private static func likeliest(_ matches: [Int], _ expected: [Int: Double]) -> [Int] {
    let ordered = matches.enumerated().sorted { one, other in
      let (first, second) = (expected[one.element] ?? 0, expected[other.element] ?? 0)
      return first != second ? first > second : one.offset < other.offset
    }
    return ordered.prefix(lines).map(\.element)
  }
}

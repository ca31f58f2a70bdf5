import ContactSearch
import Contacts
import TestSupport
import Testing

/// Random books and queries against the naive reference; each failure names its seed.
@Suite struct PropertyTests {
  static let seed: UInt64 = 12
  static let books = 40
  /// Queries from this length on also match inside numbers.
  static let insideMinimum = 3

  struct Book {
    var contacts: [Contact] = []
    var references: [Reference] = []
    var names: [String] = []
    var numbers: [RandomNumber] = []

    init(using random: inout SeededGenerator) {
      for _ in 0..<25 {
        let name = randomName(using: &random)
        let count = [0, 1, 1, 1, 2, 3].randomElement(using: &random)!
        let own = (0..<count).map { _ in RandomNumber.random(near: name, using: &random) }
        contacts.append(
          contact(name, own.map(\.written), favourite: Int.random(in: 0..<5, using: &random) == 0))
        references.append(Reference(name: name, numbers: own))
        names.append(name)
        numbers += own
      }
      // Twins, which only their place tells apart.
      contacts.append(contacts[3])
      references.append(references[3])
    }
  }

  /// A book and its queries with what they find.
  struct Round {
    var book: Book
    var index: ContactIndex
    var queries: [(label: Comment, query: String, matches: [Match])]
  }

  static let rounds: [Round] = {
    print("ContactSearch properties: seed \(seed), \(books) books")
    return (0..<UInt64(books)).map { number in
      var random = SeededGenerator(seed: seed &+ number)
      let book = Book(using: &random)
      let index = ContactIndex(book.contacts)
      let queries = (0..<60).map { _ in
        let query = randomQuery(book.names, book.numbers, using: &random)
        let label: Comment = "seed \(seed) book \(number) query \(query)"
        return (label, query, index.search(.keys(query)))
      }
      return Round(book: book, index: index, queries: queries)
    }
  }()

  /// Runs the check on every query of every book.
  static func forAll(_ check: (Book, ContactIndex, String, [Match], Comment) -> Void) {
    for round in rounds {
      for (label, query, matches) in round.queries {
        check(round.book, round.index, query, matches, label)
      }
    }
  }

  @Test func findsWhatTheReferenceFinds() {
    var found: [MatchKind: Int] = [:]
    Self.forAll { book, _, query, matches, label in
      var kinds = [String?](repeating: nil, count: book.contacts.count)
      for match in matches {
        #expect(kinds[match.contact] == nil, label)
        kinds[match.contact] = match.kind.label
        found[match.kind, default: 0] += 1
      }
      for (place, reference) in book.references.enumerated() {
        let expected = reference.kind(of: query)?.rawValue
        if kinds[place] != expected {
          Issue.record(
            """
            \(label): \(book.contacts[place].name) \(book.contacts[place].numbers.map(\.value)) \
            is \(kinds[place] ?? "no match"), expected \(expected ?? "no match")
            """)
        }
      }
    }
    print(found.sorted { $0.key < $1.key }.map { "\($0.key.label) \($0.value)" })
    for kind in MatchKind.allCases where kind != .initials {
      #expect(found[kind, default: 0] > 50, "too few of \(kind) to tell")
    }
  }

  /// What is lit is what was typed.
  @Test func spansSpellTheQuery() {
    Self.forAll { book, index, query, matches, label in
      for match in matches {
        let contact = book.contacts[match.contact]
        let spans = index.spans(of: match, for: .keys(query))
        #expect(spans.name.count <= 1 && spans.number.count <= 1, label)
        if let span = spans.name.first {
          let scalars = Array(contact.name.unicodeScalars)
          guard 0 <= span.lowerBound, span.lowerBound < span.upperBound,
            span.upperBound <= scalars.count
          else {
            Issue.record("\(label): span \(span) of \(contact.name)")
            continue
          }
          #expect(Reference.spells(query, string(scalars[span])), label)
        }
        if let span = spans.number.first, let number = match.number {
          let scalars = Array(contact.numbers[number].value.unicodeScalars)
          guard 0 <= span.lowerBound, span.lowerBound < span.upperBound,
            span.upperBound <= scalars.count
          else {
            Issue.record("\(label): span \(span) of \(contact.numbers[number].value)")
            continue
          }
          let lit = string(
            scalars[span].filter { "0123456789*#+".unicodeScalars.contains($0) })
          #expect(query.hasSuffix(lit), "\(label): \(lit)")
          if match.kind == .insideNumber { #expect(lit == query, label) }
        }
        switch match.kind {
        case .name, .insideName, .initials: #expect(!spans.name.isEmpty, label)
        case .insideNumber: #expect(!spans.number.isEmpty, label)
        case .exact: #expect(!spans.name.isEmpty || !spans.number.isEmpty, label)
        case .number: #expect(match.number != nil, label)
        }
      }
    }
  }

  @Test func orderIsTotalAndStable() {
    Self.forAll { book, index, query, matches, label in
      for (left, right) in zip(matches, matches.dropFirst()) {
        let keys = [left, right].map { match in
          (
            match.kind.rawValue, book.contacts[match.contact].isFavourite ? 0 : 1, match.position
          )
        }
        #expect(keys[0] <= keys[1], label)
      }
      #expect(index.search(.keys(query)) == matches, label)
    }
  }

  /// The order is that of the contacts, not that of the book: only twins keep their places.
  @Test func orderDoesNotDependOnTheBook() {
    Self.forAll { book, index, query, matches, label in
      guard query.count < 4 else { return }
      var random = SeededGenerator(seed: UInt64(query.count))
      let shuffled = ContactIndex(book.contacts.shuffled(using: &random))
      let again = shuffled.search(.keys(query))
      let names = matches.map { book.contacts[$0.contact].name }
      #expect(again.map { shuffled.contacts[$0.contact].name } == names, label)
      #expect(again.map(\.kind) == matches.map(\.kind), label)
    }
  }

  /// One key more never finds more, but for what needs three digits or a whole code.
  @Test func narrows() {
    Self.forAll { _, index, query, matches, label in
      guard query.count > 1, query.count != Self.insideMinimum else { return }
      let before = Set(index.search(.keys(String(query.dropLast()))).map(\.contact))
      #expect(matches.allSatisfy { before.contains($0.contact) }, label)
    }
  }

  /// A search by number finds what a search by keys finds in numbers.
  @Test func numberIsKeysWithoutNames() {
    Self.forAll { _, index, query, matches, label in
      let byNumber = index.search(.number(query))
      let all = Set(matches.map(\.contact))
      #expect(byNumber.allSatisfy { all.contains($0.contact) }, label)
      let found = Set(byNumber.map(\.contact))
      for match in matches where match.kind == .number || match.kind == .insideNumber {
        #expect(found.contains(match.contact), label)
      }
    }
  }

  /// A name typed in letters finds itself.
  @Test func namesFindThemselves() {
    for (number, round) in Self.rounds.enumerated() {
      let (book, index) = (round.book, round.index)
      for (place, contact) in book.contacts.enumerated() {
        // What no Latin key types can't be found yet.
        guard !contact.name.unicodeScalars.contains(where: { "กა".unicodeScalars.contains($0) }),
          contact.name.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
        else { continue }
        var name = contact.name.unicodeScalars[...]
        while let last = name.last, !last.properties.isAlphabetic,
          last.properties.numericType == nil,
          !last.properties.isDiacritic
        { name.removeLast() }
        let matches = index.search(.text(string(name)))
        let own = matches.first { $0.contact == place }
        #expect(own?.kind == .exact, "seed \(Self.seed) book \(number) \(contact.name)")
      }
    }
  }
}

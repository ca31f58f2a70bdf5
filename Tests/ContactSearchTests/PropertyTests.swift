import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

/// Random books and queries against the naive reference; each failure names its seed.
@Suite(.timeLimited) struct PropertyTests {
  static let seed: UInt64 = 12
  static let books = Effort.rounds(40)
  /// Queries from this length on also match inside numbers.
  static let insideMinimum = 3

  struct Book {
    var contacts: [Contact] = []
    var references: [Reference] = []
    var names: [String] = []
    var numbers: [RandomNumber] = []
    /// The user's; `nil` where it is not known.
    let country: String?

    init(in country: String?, using random: inout SeededGenerator) {
      self.country = country
      for _ in 0..<25 {
        let (contact, own) = randomContact(in: country, using: &random)
        contacts.append(contact)
        references.append(Reference(contact, numbers: own))
        names += [contact.name, contact.nickname, contact.organization, contact.phonetic]
          .compactMap { $0 }
        numbers += own
      }
      // Twins, which only their place tells apart.
      contacts.append(contacts[3])
      references.append(references[3])
    }
  }

  static let countries = [nil, "DE", nil, "US", "RU", "JP", nil, "HU", "IT", "AU", "ES"]

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
      let country = countries[Int(number) % countries.count]
      let book = Book(in: country, using: &random)
      let index = ContactIndex(book.contacts, country: book.country)
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
    var further = 0
    Self.forAll { book, _, query, matches, label in
      var own = [Match?](repeating: nil, count: book.contacts.count)
      for match in matches {
        #expect(own[match.contact] == nil, label)
        own[match.contact] = match
        found[match.kind, default: 0] += 1
        if match.field != .name { further += 1 }
      }
      for (place, reference) in book.references.enumerated() {
        let hit = reference.hit(query)
        let (kind, contact) = (own[place]?.kind, book.contacts[place])
        if kind != hit?.kind, !reference.kinds(query).contains(kind) {
          Issue.record(
            """
            \(label): \(contact.name), \(contact.nickname ?? "-"), \(contact.organization ?? "-"), \
            \(contact.phonetic ?? "-"), \(contact.numbers.map(\.value)) \
            is \(kind?.label ?? "no match"), expected \(hit?.kind.label ?? "no match")
            """)
        } else if let hit, let match = own[place], match.kind == hit.kind {
          // Where the number fits as well as the name, both stand for the name itself.
          #expect(match.field == hit.field, "\(label) \(contact)")
          guard hit.number == nil, match.kind != .exact else { continue }
          #expect(match.position == hit.position, "\(label) \(contact)")
        }
      }
    }
    print(found.sorted { $0.key < $1.key }.map { "\($0.key.label) \($0.value)" })
    print("by further names: \(further)")
    guard Self.books >= 40 else { return }
    for kind in MatchKind.allCases where kind != .near {
      #expect(found[kind, default: 0] > 50, "too few of \(kind) to tell")
    }
    #expect(further > 50, "too few of further names to tell")
  }

  // MARK: Order

  @Test func orderIsTotalAndStable() {
    Self.forAll { book, index, query, matches, label in
      for (left, right) in zip(matches, matches.dropFirst()) {
        #expect(Self.mayPrecede(left, right, book.contacts), "\(label): \(left) \(right)")
      }
      #expect(index.search(.keys(query)) == matches, label)
    }
  }

  /// Whether two neighbours are in the order of the contract, where no contact was called.
  static func mayPrecede(_ left: Match, _ right: Match, _ contacts: [Contact]) -> Bool {
    let (one, other) = (contacts[left.contact], contacts[right.contact])
    if left.kind != right.kind { return left.kind < right.kind }
    if one.isFavourite != other.isFavourite { return one.isFavourite }
    guard left.field == right.field else {
      // Of two further names it is left open which one is the earlier.
      return left.field == .name || right.field != .name
    }
    if left.position != right.position { return left.position < right.position }
    guard let names = ReferenceName.folded(one.name), let others = ReferenceName.folded(other.name)
    else { return true }
    if names != others { return names.lexicographicallyPrecedes(others) }
    let scalars = (one.name.unicodeScalars, other.name.unicodeScalars)
    if !scalars.0.elementsEqual(scalars.1) {
      return scalars.0.lexicographicallyPrecedes(scalars.1)
    }
    return left.contact < right.contact
  }

  /// The order is that of the contacts, not that of the book: only twins keep their places.
  @Test func orderDoesNotDependOnTheBook() {
    Self.forAll { book, index, query, matches, label in
      guard query.count < 4 else { return }
      var random = SeededGenerator(seed: UInt64(query.count))
      let shuffled = ContactIndex(
        book.contacts.shuffled(using: &random), country: book.country)
      let again = shuffled.search(.keys(query))
      let names = matches.map { book.contacts[$0.contact].name }
      #expect(again.map { shuffled.contacts[$0.contact].name } == names, label)
      #expect(again.map(\.kind) == matches.map(\.kind), label)
    }
  }

  /// The first ones are the first of all, and how many there are is known whatever was asked for.
  @Test func limitIsAPrefix() {
    Self.forAll { _, index, query, matches, label in
      for limit in [1, 5, 20, 21, 1_000] {
        let result = index.search(.keys(query), limit: limit)
        #expect(result.matches == Array(matches.prefix(limit)), "\(label) limit \(limit)")
        #expect(result.count == matches.count, "\(label) limit \(limit)")
      }
    }
  }

  // MARK: Kinds of search

  /// One key more never finds more, but for what needs three digits or a whole code.
  @Test func narrows() {
    Self.forAll { _, index, query, matches, label in
      guard query.count > 1, query.count != Self.insideMinimum else { return }
      let shorter = String(query.dropLast())
      let before = Set(index.search(.keys(shorter)).map(\.contact))
      for match in matches where !before.contains(match.contact) {
        // A separator between initials separates nothing yet.
        let isSeparator = match.kind == .initials && "01".contains(shorter.last!)
        // What follows whole words is nothing before it is a part of a word.
        #expect(isSeparator || match.kind == .words, "\(label) \(match)")
      }
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

import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

/// An index that changes finds what a new one finds.
@Suite(.timeLimited) struct IncrementalTests {
  static let seed: UInt64 = 77

  /// An index and the contacts in it.
  struct Book {
    var index: ContactIndex
    /// By position; `nil` where one was removed.
    var contacts: [Contact?]
    var calls: [[String]: CallRecord] = [:]
    var choices: [String: ChoiceRecord] = [:]

    init(_ contacts: [Contact]) {
      index = ContactIndex(contacts)
      self.contacts = contacts
    }

    var positions: [Int] { contacts.indices.filter { contacts[$0] != nil } }

    mutating func add(_ contact: Contact) {
      let position = index.add(contact)
      if position == contacts.count {
        contacts.append(contact)
      } else {
        #expect(contacts.indices.contains(position) && contacts[position] == nil)
        contacts[position] = contact
      }
      #expect(index.contacts[position] == contact)
    }

    mutating func replace(_ position: Int, with contact: Contact) {
      index.replace(position, with: contact)
      contacts[position] = contact
      #expect(index.contacts[position] == contact)
    }

    mutating func remove(_ position: Int) {
      index.remove(position)
      contacts[position] = nil
    }

    mutating func call(_ position: Int, _ query: String, day: Double) {
      guard contacts[position]?.numbers.first?.dialString != nil else { return }
      let kept = index.recordCall(contact: position, number: 0, query: .keys(query), day: day)
      let place = [kept.call.name, kept.call.number]
      if calls[place]?.add(kept.call) == nil { calls[place] = kept.call }
      if let choice = kept.choice { choices[choice.query] = choice }
    }

    /// A new index of the present contacts, with the same calls.
    func rebuilt() -> ContactIndex {
      var result = ContactIndex(contacts.compactMap { $0 })
      result.recall(calls: Array(calls.values), choices: Array(choices.values))
      return result
    }
  }

  /// The same matches in the same order, with the same spans.
  static func expectSame(_ book: Book, _ queries: [String], _ label: String) {
    let fresh = book.rebuilt()
    let positions = book.positions
    #expect(book.index.count == positions.count, "\(label)")
    for query in queries {
      let search = SearchQuery.keys(query)
      let matches = book.index.search(search)
      let expected = fresh.search(search)
      let moved = expected.map { match in
        var match = match
        match.contact = positions[match.contact]
        return match
      }
      guard matches == moved else {
        let place = zip(matches, moved).prefix { $0 == $1 }.count
        Issue.record(
          """
          \(label) query \(query): \(matches.count) and \(moved.count) matches, at \(place) \
          \(matches.dropFirst(place).prefix(1)), rebuilt \(moved.dropFirst(place).prefix(1))
          """)
        continue
      }
      for (match, other) in zip(matches, expected).prefix(50) {
        let spans = book.index.spans(of: match, for: search)
        #expect(spans == fresh.spans(of: other, for: search), "\(label) query \(query) \(match)")
      }
      let first = book.index.search(search, limit: 5)
      #expect(first.matches == Array(moved.prefix(5)), "\(label) query \(query)")
      #expect(first.count == moved.count, "\(label) query \(query)")
    }
  }

  // MARK: By hand

  @Test func positionsStay() {
    var index = ContactIndex([contact("Ann"), contact("Bob"), contact("Anna")])
    #expect(index.count == 3)
    index.remove(0)
    #expect(index.count == 2)
    #expect(index.search(.keys("266")).map(\.contact) == [2])
    #expect(index.contacts[1].name == "Bob" && index.contacts[2].name == "Anna")
    let annika = index.add(contact("Annika"))
    #expect(index.contacts[annika].name == "Annika" && index.count == 3)
    #expect(index.search(.keys("266")).map(\.contact) == [2, annika])
    index.replace(1, with: contact("Anne"))
    #expect(index.search(.keys("262")) == [])
    #expect(index.search(.keys("266")).map(\.contact) == [2, 1, annika])
  }

  @Test func fromAndToAnEmptyBook() {
    var index = ContactIndex([])
    let position = index.add(contact("Ann", ["112"]))
    #expect(index.search(.keys("26")).map(\.contact) == [position])
    #expect(index.search(.keys("11")).map(\.kind) == [.number])
    index.remove(position)
    #expect(index.count == 0)
    #expect(index.search(.keys("26")) == [] && index.search(.keys("11")) == [])
    #expect(index.search(.keys("26"), limit: 5).count == 0)
  }

  // MARK: At random

  @Test func smallBooks() {
    print("IncrementalTests: seed \(Self.seed)")
    for round in 0..<UInt64(Effort.rounds(6)) {
      var random = SeededGenerator(seed: Self.seed &+ round)
      let pool = (0..<80).map { _ in randomContact(using: &random) }
      let names = pool.map(\.0.name)
      let numbers = pool.flatMap(\.1)
      var book = Book(pool.prefix(20).map(\.0))
      for step in 0..<120 {
        Self.change(&book, pool.map(\.0), day: 20_000 + Double(step), using: &random)
        guard step % 6 == 0 else { continue }
        var queries = (0..<4).map { _ in randomQuery(names, numbers, using: &random) }
        queries += ["2", "6", "26", ""] + book.choices.keys.sorted().prefix(2)
        Self.expectSame(book, queries, "seed \(Self.seed) round \(round) step \(step)")
      }
    }
  }

  /// Neighbours stand in the same lists, which run out together.
  @Test func theFirstGoOneAfterTheOther() {
    print("IncrementalTests: seed \(Self.seed)")
    var random = SeededGenerator(seed: Self.seed)
    var book = Book(
      ContactSearchTests.largeBook(
        Effort.rounds(20_000), manyWords: true, using: &random))
    let queries = ["2", "5", "26", "56", "52", "524", "266", "22", "0", "678", "26628"]
    // All favourites, and then by name.
    let favourites = book.positions.filter { book.contacts[$0]?.isFavourite == true }.prefix(200)
    let named = book.positions.filter { book.contacts[$0]?.isFavourite == false }
      .sorted { book.contacts[$0]!.name < book.contacts[$1]!.name }.prefix(200)
    for (step, position) in (Array(favourites) + Array(named)).enumerated() {
      book.remove(position)
      if step % 80 == 79 { Self.expectSame(book, queries, "seed \(Self.seed) step \(step)") }
    }
  }

  /// Long enough for what was added to become part of the rest.
  @Test func largeBook() {
    var random = SeededGenerator(seed: Self.seed)
    let pool = ContactSearchTests.largeBook(
      max(Effort.rounds(7_000), 2_000), manyWords: true, using: &random)
    var book = Book(Array(pool.prefix(pool.count * 5 / 7)))
    let queries = ["2", "56", "524", "266284", "22", "0", "678"]
    let steps = Effort.rounds(4_000)
    for step in 1...steps {
      Self.change(&book, pool, day: 20_000 + Double(step) / 100, using: &random)
      if step % max(steps / 5, 1) == 0 {
        Self.expectSame(book, queries, "seed \(Self.seed) step \(step)")
      }
    }
  }

  /// One change: a contact is added, replaced, removed or called.
  private static func change(
    _ book: inout Book, _ pool: [Contact], day: Double, using random: inout SeededGenerator
  ) {
    let contact = pool.randomElement(using: &random)!
    let count = book.contacts.count
    // A position at random, or the next one that has a contact.
    let start = Int.random(in: 0..<max(count, 1), using: &random)
    let position = (0..<count).lazy.map { ($0 + start) % count }
      .first { book.contacts[$0] != nil }
    switch (Int.random(in: 0..<10, using: &random), position) {
    case (0..<4, _), (_, nil): book.add(contact)
    case (4..<6, let position?): book.replace(position, with: contact)
    case (6..<9, let position?): book.remove(position)
    case (_, let position?):
      let query = ["", "2", "26", "56"].randomElement(using: &random)!
      book.call(position, query, day: day + Double.random(in: 0..<0.01, using: &random))
    }
  }
}

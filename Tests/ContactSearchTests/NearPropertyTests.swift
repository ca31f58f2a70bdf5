import Contacts
import TestSupport
import Testing
import TimeLimit

@testable import ContactSearch

/// One wrong key in random books and queries, against all that people may type for each name.
@Suite(.timeLimited) struct NearPropertyTests {
  private static let seed: UInt64 = 44
  /// More than there are contacts, so that all that are near are found.
  private static let lines = 10_000

  private struct Round {
    var book: PropertyTests.Book
    var index: ContactIndex
    /// The same contacts, some of them added later, and some of them called.
    var changed: ContactIndex
    var queries: [String]
  }

  private static let rounds: [Round] = {
    print("one wrong key: seed \(seed), \(PropertyTests.books) books")
    return (0..<UInt64(PropertyTests.books)).map { number in
      var random = SeededGenerator(seed: seed &+ number)
      let country = PropertyTests.countries[Int(number) % PropertyTests.countries.count]
      let book = PropertyTests.Book(in: country, using: &random)
      var changed = ContactIndex(Array(book.contacts.prefix(15)), country: country)
      for contact in book.contacts.dropFirst(15) { changed.add(contact) }
      for position in [3, 7, 20] where !book.contacts[position].numbers.isEmpty {
        _ = changed.recordCall(
          contact: position, number: 0, query: .keys(""), day: 20_000 + Double(position))
      }
      let queries = (0..<60).map { _ in
        let query = randomQuery(book.names, book.numbers, using: &random)
        return slipped(Array(query.utf8), using: &random)
      }
      return Round(
        book: book, index: ContactIndex(book.contacts, country: country), changed: changed,
        queries: queries)
    }
  }()

  /// A query with a slip of any kind somewhere, which may be one that is not forgiven.
  private static func slipped(_ query: [UInt8], using random: inout SeededGenerator) -> String {
    var keys = query
    guard !keys.isEmpty else { return "" }
    let place = Int.random(in: keys.indices, using: &random)
    let key = "0123456789".utf8.randomElement(using: &random)!
    switch Int.random(in: 0..<5, using: &random) {
    case 0: keys[place] = key
    case 1: keys.insert(key, at: place)
    case 2: keys.insert(keys[place], at: place)
    case 3: keys.remove(at: place)
    default: if place > 0 { keys.swapAt(place - 1, place) }
    }
    return String(decoding: keys, as: UTF8.self)
  }

  private static func forAll(
    _ body: (PropertyTests.Book, ContactIndex, String, SearchResult, Comment) -> Void
  ) {
    for (number, round) in rounds.enumerated() {
      for query in round.queries {
        for index in [round.index, round.changed] {
          let result = index.search(.keys(query), limit: .max, spans: true, near: lines)
          body(round.book, index, query, result, "seed \(seed) book \(number) query \(query)")
        }
      }
    }
  }

  @Test func agreesWithTheReference() {
    var found = 0
    Self.forAll { book, index, query, result, label in
      let keys = Array(query.utf8)
      let isNumber = book.numbers.contains { $0.hit(query)?.0 == .exact }
      let exact = Set(result.matches.filter { $0.kind != .near }.map(\.contact))
      let near = Set(result.matches.filter { $0.kind == .near }.map(\.contact))
      let isAsked =
        keys.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        && keys.count(where: { $0 > UInt8(ascii: "1") }) >= 3
      guard isAsked, !isNumber else {
        #expect(near.isEmpty, label)
        return
      }
      for (place, contact) in book.contacts.enumerated() where !exact.contains(place) {
        let names = [contact.name, contact.nickname, contact.organization, contact.phonetic]
        let isNear = names.compactMap { $0 }.contains { ReferenceName($0).isNear(keys) }
        #expect(near.contains(place) == isNear, "\(label): \(names)")
      }
      found += near.count
    }
    print("contacts with one wrong key: \(found)")
    if PropertyTests.books >= 40 { #expect(found > 500, "too few to tell") }
  }

  /// The contacts that fit are the same with and without forgiving.
  @Test func exactMatchesStayAsTheyAre() {
    Self.forAll { _, index, query, result, label in
      let exact = index.search(.keys(query), limit: .max, spans: true)
      let count = exact.matches.count
      #expect(Array(result.matches.prefix(count)) == exact.matches, label)
      #expect(Array(result.spans.prefix(count)) == exact.spans, label)
      #expect(result.matches.dropFirst(count).allSatisfy { $0.kind == .near }, label)
      #expect(result.count == count + result.nearCount, label)
      #expect(result.count == result.matches.count, label)
      #expect(Set(result.matches.map(\.contact)).count == result.count, label)
    }
  }

  @Test func limitIsAPrefix() {
    Self.forAll { _, index, query, result, label in
      let exact = result.count - result.nearCount
      for near in [4, Self.lines] {
        let count = max(exact, min(result.count, near))
        for limit in [1, 3, 20] {
          let some = index.search(.keys(query), limit: limit, spans: true, near: near)
          let shown = min(limit, count)
          let label: Comment = "\(label) limit \(limit) near \(near)"
          #expect(some.matches == Array(result.matches.prefix(shown)), label)
          #expect(some.spans == Array(result.spans.prefix(shown)), label)
          #expect(some.count == count, label)
          #expect(some.nearCount == count - exact, label)
        }
      }
    }
  }

  /// Each contact that fits such a row also fits the query itself.
  @Test func noRowContinuesTheQuery() throws {
    for keys in [[2, 3, 4], [2, 2, 2], [2, 3, 3], [2, 3, 0, 4, 4]] as [[UInt8]] {
      let query = try #require(NearQuery(keys))
      let rows = query.meant.map { query.keys(of: $0) }
      #expect(!rows.contains { $0.starts(with: keys) }, "\(keys)")
    }
  }

  /// The keys of all that is lit are the query but for one slip, so nearly as many letters are lit.
  @Test func aNearNameIsLit() {
    Self.forAll { book, _, query, result, label in
      for (match, spans) in zip(result.matches, result.spans) where match.kind == .near {
        let lit = match.field == .name ? spans.name : spans.further
        #expect(!lit.isEmpty, "\(label) \(book.contacts[match.contact].name)")
      }
    }
  }
}

import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

import func Glibc.exp2
import func Glibc.log2

/// The order of the matches for a user who has called some of them.
@Suite(.timeLimited) struct UseTests {
  /// Each table is for the index, and for the slow reference that has to say the same.
  static let kinds: [any SearchBook.Type] = [ReferenceIndex.self, ContactIndex.self]

  /// A call to a number of a contact, after typing a query.
  struct Call {
    var name: String
    var day: Double
    var query = ""
    var number = 0
  }

  static func names(
    _ kind: any SearchBook.Type, _ contacts: [Contact], _ calls: [Call], _ query: String
  ) -> [String] {
    matches(kind, contacts, calls, query).map { contacts[$0.contact].name }
  }

  static func matches(
    _ kind: any SearchBook.Type, _ contacts: [Contact], _ calls: [Call], _ query: String
  ) -> [Match] {
    var book = kind.init(book: contacts)
    for call in calls {
      let contact = contacts.firstIndex { $0.name == call.name }!
      book.recordCall(
        contact: contact, number: call.number, query: .keys(call.query), day: call.day)
    }
    return book.search(.keys(query))
  }

  static let book = ["Anders", "Andrea", "Annika", "Joan"].enumerated().map {
    contact($0.element, ["555 010\($0.offset)"])
  }

  // MARK: Weight

  @Test func whoIsCalledStandsFirst() {
    let today = 20_000.0
    let rows: [(calls: [Call], order: [String])] = [
      ([], ["Anders", "Andrea", "Annika", "Joan"]),
      ([Call(name: "Annika", day: today)], ["Annika", "Anders", "Andrea", "Joan"]),
      (
        [Call(name: "Annika", day: today - 1), Call(name: "Andrea", day: today)],
        ["Andrea", "Annika", "Anders", "Joan"]
      ),
      // Whatever was called before.
      (
        [Call(name: "Andrea", day: today), Call(name: "Annika", day: today - 1)],
        ["Andrea", "Annika", "Anders", "Joan"]
      ),
      // A call of yesterday is worth less than one of now, and than five of a month ago at the same hour.
      (
        [Call](repeating: Call(name: "Annika", day: today - 25), count: 5)
          + [Call(name: "Andrea", day: today - 1), Call(name: "Joan", day: today)],
        ["Annika", "Andrea", "Anders", "Joan"]
      ),
      (
        [Call(name: "Annika", day: today - 25), Call(name: "Andrea", day: today - 1)]
          + [Call(name: "Joan", day: today)],
        ["Andrea", "Annika", "Anders", "Joan"]
      ),
      // A call today is worth more than a hundred a year ago.
      (
        [Call](repeating: Call(name: "Annika", day: today - 365), count: 100)
          + [Call(name: "Andrea", day: today)],
        ["Andrea", "Annika", "Anders", "Joan"]
      ),
      // The kind comes first: Joan is found inside her name.
      (
        [Call](repeating: Call(name: "Joan", day: today), count: 9),
        ["Anders", "Andrea", "Annika", "Joan"]
      ),
    ]
    for kind in Self.kinds {
      for row in rows {
        #expect(Self.names(kind, Self.book, row.calls, "26") == row.order, "\(kind) \(row)")
      }
    }
  }

  @Test func useBeforeFavouritesBeforePosition() {
    let book = [
      contact("Anders", ["1"], favourite: true), contact("Andrea", ["2"]),
      contact("Bo Andy", ["3"]), contact("Cy Ann", ["4"], favourite: true),
    ]
    let rows: [(calls: [Call], order: [String])] = [
      ([], ["Anders", "Cy Ann", "Andrea", "Bo Andy"]),
      ([Call(name: "Andrea", day: 9)], ["Andrea", "Anders", "Cy Ann", "Bo Andy"]),
      ([Call(name: "Bo Andy", day: 9)], ["Bo Andy", "Anders", "Cy Ann", "Andrea"]),
      ([Call(name: "Cy Ann", day: 9)], ["Cy Ann", "Anders", "Andrea", "Bo Andy"]),
    ]
    for kind in Self.kinds {
      for row in rows {
        #expect(Self.names(kind, book, row.calls, "26") == row.order, "\(kind) \(row)")
      }
    }
  }

  /// Of two numbers that fit alike the one that is called is meant.
  @Test func numbersThatFitAlike() {
    let book = [contact("Ann", ["0171 1111111", "0171 2222222"]), contact("Bo", ["0171 3333333"])]
    for kind in Self.kinds {
      var index = kind.init(book: book)
      func number(_ query: String) -> Int? {
        index.search(.keys(query)).first { $0.contact == 0 }?.number
      }
      #expect(number("0171") == 0 && number("26") == 0, "\(kind)")
      index.recordCall(contact: 0, number: 1, query: .keys(""), day: 9)
      #expect(number("0171") == 1 && number("26") == 1, "\(kind)")
      #expect(number("01711") == 0, "\(kind)")
      index.recordCall(contact: 0, number: 0, query: .keys(""), day: 40)
      #expect(number("0171") == 0, "\(kind)")
    }
  }

  /// The starred number is proposed, whichever is called.
  @Test func aStarredNumber() {
    var index = ContactIndex([contact("Ann", ["1111111", "2222222", "3333333"])])
    _ = index.recordCall(contact: 0, number: 1, query: .keys(""), day: 9)
    #expect(index.usualNumber(of: 0) == 1)
    _ = index.recordCall(contact: 0, number: 1, query: .keys(""), day: 9)
    _ = index.recordCall(contact: 0, number: 0, query: .keys(""), day: 10)
    #expect(index.usualNumber(of: 0) == 0)
    #expect(index.star(number: 2, of: 0) == ("Ann", "3333333"))
    #expect(index.usualNumber(of: 0) == 2 && index.starredNumber(of: 0) == 2)
    #expect(index.search(.keys("26")).map(\.number) == [2])
    _ = index.recordCall(contact: 0, number: 1, query: .keys(""), day: 11)
    #expect(index.usualNumber(of: 0) == 2)
    // It stays that of the name, in a book that is read again.
    _ = index.update(to: [])
    _ = index.update(to: [contact("Ann", ["3333333", "1111111"])])
    let place = index.search(.keys("26"))[0].contact
    #expect(index.usualNumber(of: place) == 0)
    _ = index.update(to: [contact("Ann", ["1111111"])])
    #expect(index.starredNumber(of: index.search(.keys("26"))[0].contact) == nil)
    var other = ContactIndex([contact("Ann", ["1111111", "2222222"])])
    other.recall(calls: [], choices: [], defaultNumbers: ["Ann": "2222222"])
    #expect(other.usualNumber(of: 0) == 1)
    #expect(other.star(number: nil, of: 0).number == nil)
    #expect(other.usualNumber(of: 0) == 0)
  }

  /// Of two numbers that are called alike the first is the usual one, in whatever order they were
  /// called.
  @Test func ofNumbersCalledAlikeTheFirst() {
    let book = [contact("Ann", ["0171 1111111", "0171 2222222", "0171 3333333"])]
    for kind in Self.kinds {
      for calls in [[1, 2], [2, 1], [2, 1, 0]] {
        var index = kind.init(book: book)
        for number in calls {
          index.recordCall(contact: 0, number: number, query: .keys(""), day: 9)
        }
        #expect(index.search(.keys("26")).map(\.number) == [calls.min()!], "\(kind) \(calls)")
      }
    }
  }

  /// Two contacts of one name have the calls of their own numbers. When one is gone the other has
  /// all calls of the name.
  @Test func whoRemainsOfTwoOfANameHasTheCalls() {
    let book = [contact("Anders", ["1"]), contact("Ann", ["2"]), contact("Ann", ["3"])]
    var index = ContactIndex(book)
    _ = index.recordCall(contact: 1, number: 0, query: .keys(""), day: 9)
    #expect(index.search(.keys("26")).map(\.contact) == [1, 0, 2])
    index.remove(1)
    #expect(index.search(.keys("26")).map(\.contact) == [2, 0])
    // And where one of two gets another name.
    index = ContactIndex(book)
    _ = index.recordCall(contact: 1, number: 0, query: .keys(""), day: 9)
    index.replace(1, with: contact("Andy", ["2"]))
    #expect(index.search(.keys("26")).map(\.contact) == [2, 0, 1])
  }

  /// A name that ends where the query does stands before others only among contacts without calls.
  private func kind(of match: Match, _ weights: [Double?]) -> MatchKind {
    weights[match.contact] != nil && match.kind == .name ? .exact : match.kind
  }

  /// The keys of a short name may begin a longer one. So a called contact stands before a short
  /// name, and the short name stands first once it is called more.
  @Test func aShortNameDoesNotStandInTheWay() {
    let book = [contact("Li", ["1"]), contact("Lisa", ["2"]), contact("Lina", ["3"])]
    var index = ContactIndex(book)
    #expect(index.search(.keys("54")).map(\.contact) == [0, 2, 1])
    _ = index.recordCall(contact: 1, number: 0, query: .keys(""), day: 9)
    #expect(index.search(.keys("54")).map(\.contact) == [1, 0, 2])
    for _ in 0..<5 { _ = index.recordCall(contact: 0, number: 0, query: .keys(""), day: 9) }
    #expect(index.search(.keys("54")).map(\.contact) == [0, 1, 2])
  }

  /// Many are called, more than are looked at one by one, and the book changes meanwhile.
  @Test func manyCallsOrderAsEachOfThem() {
    let seed: UInt64 = 71
    print("many calls: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pool = largeBook(Effort.rounds(6_000), using: &random)
    let contacts = Array(pool.prefix(pool.count * 5 / 6))
    var index = ContactIndex(contacts)
    var records: [CallRecord] = []
    for position in contacts.indices where Int.random(in: 0..<8, using: &random) == 0 {
      let number = contacts[position].numbers[0].dialString ?? ""
      let day = Double(Int.random(in: 19_900...20_000, using: &random))
      records.append(CallRecord(name: contacts[position].name, number: number, day: day))
    }
    index.recall(calls: records, choices: [])
    for step in 0..<4 {
      // Without use, and then put in order one by one.
      let plain = ContactIndex(index.contacts)
      let odds = Dictionary(
        uniqueKeysWithValues: index.likeliest(limit: .max).map { ($0.contact, $0.odds) })
      let called = index.contacts.indices.filter { isCalled(index.contacts[$0], records) }
      #expect(odds.keys.sorted() == called, "seed \(seed) step \(step)")
      let weights = index.contacts.indices.map { odds[$0] }
      for query in ["2", "5", "26", "524", "2662", "266284", "0", "9", "22", "266284266"] {
        let label: Comment = "seed \(seed) step \(step) query \(query)"
        let expected = plain.search(.keys(query)).enumerated().sorted { left, right in
          let order = [left, right].map { place, match in
            (
              kind(of: match, weights).rawValue, -(weights[match.contact] ?? -.infinity),
              index.contacts[match.contact].isFavourite ? 0 : 1, place
            )
          }
          return order[0] < order[1]
        }.map(\.element.contact)
        #expect(index.search(.keys(query)).map(\.contact) == expected, label)
        for limit in [1, 5, 20, 21] {
          let few = index.search(.keys(query), limit: limit)
          #expect(few.matches.map(\.contact) == Array(expected.prefix(limit)), label)
          #expect(few.count == expected.count, label)
        }
      }
      for change in pool.dropFirst(contacts.count).prefix(40 * (step + 1)).suffix(40) {
        let position = index.contacts.indices.randomElement(using: &random)!
        index.replace(position, with: change)
        guard Bool.random(using: &random) else { continue }
        records.append(
          index.recordCall(contact: position, number: 0, query: .keys(""), day: 20_001).call)
      }
    }
  }

  /// As `ContactIndex` says: a record counts where the name is the same, and the number where several
  /// have the name. Here the number is always that of the name.
  private func isCalled(_ contact: Contact, _ records: [CallRecord]) -> Bool {
    records.contains { $0.number == contact.numbers[0].dialString && $0.name == contact.name }
  }

  /// The score is the sum of what the calls are worth, whenever one looks.
  @Test func scoresAreSumsOfCalls() {
    let seed: UInt64 = 14
    print("weights: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(200) {
      let days = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Double.random(in: 19_900...20_000, using: &random)
      }
      var weight = CallWeight(day: days[0])
      for day in days.dropFirst() { weight.add(CallWeight(day: day)) }
      for now in [20_000.0, 20_014, 20_365] {
        let worth = [0.04, 1, 25].reduce(0) { sum, halfLife in
          sum + days.reduce(0) { $0 + exp2(($1 - now) / halfLife) } / halfLife
        }
        #expect(abs(weight.score(at: now) - log2(worth)) < 1e-6, "seed \(seed) round \(round)")
      }
    }
    // The year 9999 is no end, and what is long ago is still more than nothing.
    let late = CallWeight(day: 2_932_896).score(at: 2_932_896)
    #expect(abs(late - CallWeight(day: 0).score(at: 0)) < 1e-6)
    #expect(CallWeight(day: 0).score(at: 2_932_896).isFinite)
  }

  // MARK: Choices

  @Test func lastChosenIsThreeTimesAsLikelyForTheSameQuery() {
    let today = 20_000.0
    let joan = Call(name: "Joan", day: today, query: "26")
    let annika = Call(name: "Annika", day: today, query: "26")
    let andrea = Call(name: "Andrea", day: today, query: "26")
    let rows: [(calls: [Call], query: String, order: [String])] = [
      // She is only found inside her name.
      ([joan], "26", ["Anders", "Andrea", "Annika", "Joan"]),
      ([joan], "266", ["Annika"]),
      ([andrea, annika], "26", ["Annika", "Andrea", "Anders", "Joan"]),
      // Not for another query: the two are called alike.
      ([andrea, annika], "2", ["Andrea", "Annika", "Anders", "Joan"]),
      ([annika, andrea], "2", ["Andrea", "Annika", "Anders", "Joan"]),
      // Less than three times as likely is turned round, more is not.
      ([andrea, andrea, annika], "26", ["Annika", "Andrea", "Anders", "Joan"]),
      ([andrea, andrea, andrea, andrea, annika], "26", ["Andrea", "Annika", "Anders", "Joan"]),
      // The last one chosen.
      ([annika, andrea], "26", ["Andrea", "Annika", "Anders", "Joan"]),
      // By number, too.
      (
        [Call(name: "Andrea", day: today, query: "555")], "555",
        ["Andrea", "Anders", "Annika", "Joan"]
      ),
    ]
    for kind in Self.kinds {
      for row in rows {
        #expect(Self.names(kind, Self.book, row.calls, row.query) == row.order, "\(kind) \(row)")
      }
    }
  }

  // MARK: Numbers

  /// By name a contact is called at the number that is called most.
  @Test func numberByUse() {
    let book = [contact("Ann", ["555 0100", "777 0101", "888 0102"])]
    let second = Call(name: "Ann", day: 9, number: 1)
    let third = Call(name: "Ann", day: 9, number: 2)
    let rows: [(calls: [Call], query: String, number: Int)] = [
      ([], "26", 0), ([second], "26", 1), ([second, third, third], "26", 2),
      ([third, third, second], "266", 2), ([third], "777", 1), ([third], "555", 0),
      ([second, second], "0102", 2),
    ]
    for kind in Self.kinds {
      for row in rows {
        let matches = Self.matches(kind, book, row.calls, row.query)
        #expect(matches.map(\.number) == [row.number], "\(kind) \(row)")
      }
    }
  }

  /// Two contacts with one number stay two: the called one stands first, and the other gains
  /// nothing.
  @Test func twoPeopleOfOneNumber() {
    let book = [
      contact("Ann", ["555 0100"]), contact("Bob", ["555 0100"]), contact("Abe", ["555 0199"]),
    ]
    for kind in Self.kinds {
      #expect(Self.names(kind, book, [], "555") == ["Abe", "Ann", "Bob"], "\(kind)")
      let calls = [Call(name: "Bob", day: 9)]
      #expect(Self.names(kind, book, calls, "555") == ["Bob", "Abe", "Ann"], "\(kind)")
      #expect(Self.names(kind, book, calls, "5550100") == ["Bob", "Ann"], "\(kind)")
    }
  }

  @Test func severalNumbersAreOneMatch() {
    let book = [
      contact("Ann", ["555 0100", "555 0101", "555 0102"]), contact("Bob", ["555 0100"]),
    ]
    let calls = [Call(name: "Ann", day: 9, number: 2), Call(name: "Ann", day: 9, number: 1)]
    for kind in Self.kinds {
      #expect(Self.names(kind, book, calls, "555") == ["Ann", "Bob"], "\(kind)")
      // Calls of all of a person's numbers count: two of hers outweigh one of his.
      let his = Call(name: "Bob", day: 9)
      #expect(Self.names(kind, book, calls + [his], "555") == ["Ann", "Bob"], "\(kind)")
      #expect(Self.names(kind, book, [calls[0], his, his], "555") == ["Bob", "Ann"], "\(kind)")
    }
  }
}

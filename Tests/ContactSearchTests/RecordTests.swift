import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

/// What is kept of calls between runs.
@Suite(.timeLimited) struct RecordTests {
  static let book = ["Anders", "Andrea", "Annika"].enumerated().map {
    contact($0.element, ["+49 30 23125 10\($0.offset)", "555 010\($0.offset)"])
  }

  @Test func aCallIsARecord() {
    var index = ContactIndex(Self.book)
    let first = index.recordCall(contact: 1, number: 1, query: .keys("26"), day: 100)
    #expect(
      first.call
        == CallRecord(
          name: "Andrea", number: "5550101", weight: CallWeight(day: 100), count: 1, lastDay: 100))
    #expect(
      first.choice == ChoiceRecord(query: "26", name: "Andrea", number: "5550101", day: 100))
    let second = index.recordCall(contact: 1, number: 1, query: .keys(""), day: 128)
    #expect(second.call.count == 1 && second.call.lastDay == 128)
    #expect(second.choice == nil)
    var both = second.call
    both.add(first.call)
    #expect(both.count == 2 && both.lastDay == 128)
    var weight = CallWeight(day: 128)
    weight.add(CallWeight(day: 100))
    #expect(both.weight == weight)
    let other = index.recordCall(contact: 1, number: 0, query: .keys(""), day: 128)
    #expect(other.call.number == "+493023125101" && other.call.count == 1)
  }

  /// The contact that was called last is likeliest now. A few days later the one that is called
  /// most is likeliest.
  @Test func recalledCallsAreContinued() {
    var index = ContactIndex(Self.book)
    func first() -> String { index.contacts[index.search(.keys("26"))[0].contact].name }
    index.recall(
      calls: [
        CallRecord(name: "Annika", number: "5550102", day: 90),
        CallRecord(
          name: "Andrea", number: "5550101", weight: CallWeight(day: 89, times: 3), count: 3,
          lastDay: 89),
      ], choices: [])
    #expect(first() == "Annika" && index.rankedDay == 90)
    index.rank(at: 95)
    #expect(first() == "Andrea" && index.likeliest(limit: 9).map(\.contact) == [1, 2])
    // A clock that goes back changes nothing.
    index.rank(at: 90)
    #expect(first() == "Andrea")
    _ = index.recordCall(contact: 2, number: 1, query: .keys(""), day: 95)
    #expect(first() == "Annika")
    #expect(index.likeliest(limit: 1).map(\.contact) == [2])
  }

  /// A contact that has called may be called next. The call does not show which of its numbers that
  /// is.
  @Test func aCallThatComesInCountsLess() {
    var index = ContactIndex(Self.book)
    index.recordReceived(from: 2, number: "+49 30 23125 102", day: 90)
    #expect(index.search(.keys("26")).map(\.contact) == [2, 0, 1])
    _ = index.recordCall(contact: 1, number: 1, query: .keys(""), day: 90)
    #expect(index.search(.keys("26")).map(\.contact) == [1, 2, 0])
    index.recordReceived(from: 2, number: "withheld", day: 90)
    #expect(index.search(.keys("26")).map(\.contact) == [2, 1, 0])
    #expect(index.usualNumber(of: 1) == 1 && index.usualNumber(of: 2) == 0)
  }

  /// A call of a clock that was a century ahead doesn't keep its contact in front.
  @Test func theFutureCountsAsToday() {
    let ahead = CallRecord(name: "Annika", number: "5550102", day: 49_700)
    #expect(ahead.limited(to: 20_000) == CallRecord(name: "Annika", number: "5550102", day: 20_000))
    let past = CallRecord(name: "Annika", number: "5550102", day: 19_999)
    #expect(past.limited(to: 20_000) == past)
    var many = ahead
    for _ in 0..<3 { many.add(ahead) }
    let limited = many.limited(to: 20_000)
    #expect(limited.count == 4)
    #expect(limited.weight == CallWeight(day: 20_000, times: 4))
  }

  /// A choice made while the clock is behind is not thrown out for being old.
  @Test func theLatestChoiceIsTheLastOne() {
    var index = ContactIndex(Self.book)
    for number in 0..<2_100 {
      let day = 20_000 - Double(number)
      _ = index.recordCall(contact: 1, number: 0, query: .keys("26\(number)"), day: day)
    }
    let last = index.recordCall(contact: 2, number: 0, query: .keys("26"), day: 0)
    #expect(last.choice.map { $0.day > 20_000 } == true)
    // Of two that are called alike.
    let calls = ["Andrea", "Annika"].map { CallRecord(name: $0, number: "1", day: 20_000) }
    for choices in [[], [last.choice].compactMap(\.self)] {
      index.recall(calls: calls, choices: choices)
      let first = index.contacts[index.search(.keys("26"))[0].contact].name
      #expect(first == (choices.isEmpty ? "Andrea" : "Annika"))
    }
  }

  @Test func recallTakesThePlaceOfWhatWas() {
    func call(_ name: String, _ number: String, day: Double) -> CallRecord {
      CallRecord(name: name, number: number, day: day)
    }
    for kind in UseTests.kinds {
      var book = kind.init(book: Self.book)
      func names() -> [String] {
        book.search(.keys("26")).map { book.contacts[$0.contact].name }
      }
      book.recordCall(contact: 2, number: 0, query: .keys("26"), day: 100)
      #expect(names() == ["Annika", "Anders", "Andrea"], "\(kind)")
      book.recall(calls: [call("Andrea", "5550101", day: 50)], choices: [])
      #expect(names() == ["Andrea", "Anders", "Annika"], "\(kind)")
      let both = [call("Andrea", "5550101", day: 50), call("Annika", "5550102", day: 49.99)]
      book.recall(calls: both, choices: [])
      #expect(names() == ["Andrea", "Annika", "Anders"], "\(kind)")
      let chosen = ChoiceRecord(query: "26", name: "Annika", number: "5550102", day: 50)
      book.recall(calls: both, choices: [chosen])
      #expect(names() == ["Annika", "Andrea", "Anders"], "\(kind)")
      // Records of contacts that are not in the book have no effect.
      let gone = ChoiceRecord(query: "26", name: "Andrew", number: "5550101", day: 50)
      book.recall(calls: [call("Andrew", "5550101", day: 50)], choices: [gone])
      #expect(names() == ["Anders", "Andrea", "Annika"], "\(kind)")
    }
  }

  /// The records of one run give the order of the next one.
  @Test func recordsBringBackTheOrder() {
    let seed: UInt64 = 28
    print("records: seed \(seed)")
    for round in 0..<UInt64(Effort.rounds(20)) {
      var random = SeededGenerator(seed: seed &+ round)
      let contacts = Self.people(using: &random)
      var index = ContactIndex(contacts)
      var reference = ReferenceIndex(book: contacts)
      var calls: [[String]: [CallRecord]] = [:]
      var choices: [String: ChoiceRecord] = [:]
      let queries = ["2", "26", "266", "6", "55", "22", "555"]
      for _ in 0..<20 {
        let query = SearchQuery.keys((queries + [""]).randomElement(using: &random)!)
        let contact = contacts.indices.randomElement(using: &random)!
        let number = contacts[contact].numbers.indices.randomElement(using: &random)!
        let day = Double.random(in: 20_000...20_050, using: &random)
        let kept = index.recordCall(contact: contact, number: number, query: query, day: day)
        reference.recordCall(contact: contact, number: number, query: query, day: day)
        calls[[kept.call.name, kept.call.number], default: []].append(kept.call)
        if let choice = kept.choice { choices[choice.query] = choice }
      }
      var next = ContactIndex(contacts)
      next.recall(
        calls: calls.values.map { calls in
          calls.dropFirst().reduce(into: calls[0]) { $0.add($1) }
        }, choices: Array(choices.values))
      for query in queries {
        let matches = index.search(.keys(query))
        let label: Comment = "seed \(seed) round \(round) query \(query)"
        #expect(next.search(.keys(query)) == matches, label)
        let expected = reference.search(.keys(query))
        #expect(matches.map(\.contact) == expected.map(\.contact), label)
        #expect(matches.map(\.kind) == expected.map(\.kind), label)
        #expect(index.search(.keys(query), limit: 5).matches == Array(matches.prefix(5)), label)
      }
    }
  }

  /// People with names of their own, and one or two numbers that the reference knows, too.
  private static func people(using random: inout SeededGenerator) -> [Contact] {
    let first = ["An", "Anna", "Bo", "Joan", "Moa", "Kai", "Lo", "Xan"]
    let last = ["Ann", "Berg", "Abo", "Lang", "Nolan", "Moe"]
    return first.flatMap { one in
      last.filter { _ in Bool.random(using: &random) }.map { other in
        let numbers = ["555 " + String(Int.random(in: 200...999, using: &random)), "777 0000"]
        let count = Int.random(in: 1...2, using: &random)
        return contact(
          one + " " + other, Array(numbers.prefix(count)),
          favourite: Int.random(in: 0..<6, using: &random) == 0)
      }
    }
  }
}

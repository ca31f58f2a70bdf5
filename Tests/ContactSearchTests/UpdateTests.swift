import TestSupport
import Testing
import TimeLimit

@testable import ContactSearch
@testable import Contacts

/// An index that takes over another list of contacts.
@Suite(.timeLimited) struct UpdateTests {
  private func card(
    _ name: String, _ number: String = "555", file: String = "a.vcf", line: Int = 1,
    uid: String? = nil
  ) -> Contact {
    Contact(
      name: name, numbers: [PhoneNumber(number)], source: ContactSource(file: file, line: line),
      uid: uid)
  }

  private func names(_ index: ContactIndex, _ keys: String) -> [String] {
    index.search(.keys(keys)).map { index.contacts[$0.contact].name }
  }

  @Test func theSameListIsNoChange() {
    let list = [card("Ann"), card("Bob", line: 9)]
    var index = ContactIndex(list)
    #expect(index.update(to: list).isEmpty)
  }

  /// A book that was once large leaves no empty places, even after calls to its contacts, and the
  /// search still finds all contacts.
  @Test func aSmallBookAfterALargeOneHasFewPlaces() {
    func book(_ name: String, _ count: Int) -> [Contact] {
      (0..<count).map { card("\(name) \($0)", "555 \(10_000 + $0)", file: name, line: $0) }
    }
    let (small, large) = (book("Ann", 40), book("Bob", 4_000))
    var index = ContactIndex(small)
    for round in 0..<3 {
      let changes = index.update(to: large)
      #expect(changes.removed.count == 40 && index.contacts.count == 4_000)
      for contact in [3_999, 2_000, 0] {
        _ = index.recordCall(
          contact: contact, number: 0, query: .keys("262"), day: Double(20_000 + round))
      }
      #expect(index.search(.keys("262"), limit: 1).matches.map(\.contact) == [0])
      #expect(index.update(to: small).removed.count == 4_000)
      #expect(index.contacts.count == 40 && index.count == 40)
      #expect(names(index, "2666").sorted() == ["Ann 6"])
      #expect(names(index, "262") == [])
    }
    // A few removed contacts leave empty places: the others keep their positions.
    #expect(index.update(to: Array(small[..<30])).removed.count == 10)
    #expect(index.contacts.count == 40)
  }

  /// A card that is put in moves all that stand behind it.
  @Test func otherLinesAreNoChangeAndAreTakenOver() {
    var index = ContactIndex([card("Ann", line: 1), card("Bob", line: 9), card("Cid", line: 17)])
    let changes = index.update(
      to: [
        card("Aby", line: 1), card("Ann", line: 9), card("Bob", line: 17), card("Cid", line: 25),
      ])
    #expect(changes.added == [3])
    #expect(changes.removed.isEmpty && changes.changed.isEmpty)
    #expect(index.contacts.map(\.name) == ["Ann", "Bob", "Cid", "Aby"])
    #expect(index.contacts.map(\.source.line) == [9, 17, 25, 1])
    #expect(index.update(to: [card("Bob", line: 3)]).removed.keys.sorted() == [0, 2, 3])
    #expect(index.contacts[1].source.line == 3)
  }

  /// Cards that came, went and changed in several places of a large file, whose others stand on other lines
  /// by then: copies of what was read before, or read anew.
  @Test(arguments: [true, false]) func onlyWhatDiffersIsTold(areCopies: Bool) {
    let old = (0..<300).map { card("Ann \($0)", "555 \(1_000 + $0)", line: 8 * $0 + 1) }
    var index = ContactIndex(old)
    var list = old
    list[250] = card("Ann 250", "777")
    list.insert(contentsOf: [card("Bob"), card("Cid")], at: 200)
    list.insert(card("Dan"), at: 100)
    list.removeSubrange(40...41)
    let new = list.enumerated().map { place, contact in
      areCopies
        ? contact.moved(to: ContactSource(file: "a.vcf", line: 8 * place + 1))
        : card(contact.name, contact.numbers[0].value, line: 8 * place + 1)
    }
    let changes = index.update(to: new)
    #expect(changes.removed.values.map(\.name).sorted() == ["Ann 40", "Ann 41"])
    #expect(changes.changed.mapValues(\.name) == [250: "Ann 250"])
    #expect(changes.added.map { index.contacts[$0].name }.sorted() == ["Bob", "Cid", "Dan"])
    #expect(index.list.map(\.name) == list.map(\.name))
    #expect(index.list.map(\.source.line) == new.map(\.source.line))
    #expect(index.contacts[299].name == "Ann 299")
    #expect(index.update(to: new).isEmpty)
  }

  @Test func aPersonWhoChangedKeepsThePlace() {
    var index = ContactIndex([
      card("Ann", file: "1.vcf"), card("Bob", file: "2.vcf"), card("Cid", uid: "c"),
    ])
    let changes = index.update(to: [
      card("Cindy", file: "new.vcf", uid: "c"), card("Ann", "777", file: "1.vcf"),
      card("Robert", file: "2.vcf"),
    ])
    #expect(changes.changed.mapValues(\.name) == [0: "Ann", 1: "Bob", 2: "Cid"])
    #expect(changes.added.isEmpty && changes.removed.isEmpty)
    #expect(index.contacts.map(\.name) == ["Ann", "Robert", "Cindy"])
    #expect(names(index, "762") == ["Robert"])
    #expect(names(index, "262") == [])
    #expect(names(index, "777") == ["Ann"])
  }

  /// A card with another UID is another person, whatever the name and the file.
  @Test func anotherUIDIsAnotherPerson() {
    let old = card("Ann", "555", file: "1.vcf", uid: "a")
    for new in [card("Ann", "777", file: "1.vcf", uid: "b"), card("Bob", file: "1.vcf", uid: "b")] {
      var index = ContactIndex([old])
      let changes = index.update(to: [new])
      #expect(changes.changed.isEmpty)
      #expect(changes.removed.values.map(\.uid) == ["a"])
      #expect(changes.added.count == 1)
    }
    // One that has none now, or had none, may be the same.
    for uids in [("a", nil), (nil, "b"), (nil, nil)] as [(String?, String?)] {
      var index = ContactIndex([card("Ann", "555", file: "1.vcf", uid: uids.0)])
      let changes = index.update(to: [card("Ann", "777", file: "1.vcf", uid: uids.1)])
      #expect(changes.changed.count == 1 && changes.added.isEmpty, "\(uids)")
    }
  }

  /// In a file of several, others than the ones that went have come.
  @Test func otherPeopleOfAFileAreOtherPeople() {
    var index = ContactIndex([card("Ann", line: 1), card("Bob", line: 9)])
    let changes = index.update(to: [card("Cid", line: 1), card("Dan", line: 9)])
    #expect(changes.removed.mapValues(\.name) == [0: "Ann", 1: "Bob"])
    #expect(changes.added.sorted() == [0, 1])
    #expect(index.count == 2)
  }

  @Test func aBookThatIsWrittenAnewDoesNotGrow() {
    var index = ContactIndex([])
    for day in 0..<20 {
      let list = (0..<100).map { card("Ann \(day) \($0)", file: "\(day).vcf", line: $0 + 1) }
      index.update(to: day % 3 == 2 ? [] : list)
      #expect(index.count == (day % 3 == 2 ? 0 : 100))
    }
    #expect(index.contacts.count <= 100)
  }

  @Test func whoIsCalledOftenStaysInFront() throws {
    var index = ContactIndex([card("Ann"), card("Andy", line: 2), card("Ana", line: 3)])
    _ = index.recordCall(contact: 0, number: 0, query: .keys(""), day: 20_000)
    // Few changes, and so many that the index is built again.
    for count in [1, 200] {
      let more = (0..<count).map { card("Amy \($0)", file: "\(count).vcf", line: $0 + 1) }
      index.update(to: more + [card("Andy", line: 5), card("Ann", line: 6)])
      #expect(names(index, "26").first == "Ann")
    }
  }

  /// Small and large changes, in any order: the index finds what a new one finds.
  @Test func whatWasTakenOverIsFound() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(60) {
      var list: [Contact] = []
      var index = ContactIndex([])
      for step in 0..<8 {
        let isLarge = Int.random(in: 0...4, using: &random) == 0
        for _ in 0..<(isLarge ? 150 : Int.random(in: 0...5, using: &random)) {
          let place = Int.random(in: 0...list.count, using: &random)
          let new = card(
            ["Ann", "Bob", "Ana Lee", "Lee"].randomElement(using: &random)!
              + " \(Int.random(in: 0...30, using: &random))",
            "555 \(Int.random(in: 10...30, using: &random))",
            file: "\(Int.random(in: 0...9, using: &random)).vcf",
            line: Int.random(in: 1...900, using: &random),
            uid: Bool.random(using: &random) ? "\(Int.random(in: 0...300, using: &random))" : nil)
          switch Int.random(in: 0...2, using: &random) {
          case 0 where place < list.count: list.remove(at: place)
          case 1 where place < list.count: list[place] = new
          default: list.insert(new, at: place)
          }
        }
        if Int.random(in: 0...9, using: &random) == 0 { list.shuffle(using: &random) }
        let before = index
        let changes = index.update(to: list)
        let label = "seed \(seed) round \(round) step \(step)"
        #expect(index.count == list.count, "\(label)")
        let live = index.contacts.indices.filter { !index.isRemoved($0) }
        let strings = { (contacts: [Contact]) in contacts.map { "\($0)" }.sorted() }
        #expect(strings(live.map { index.contacts[$0] }) == strings(list), "\(label)")
        // A position that the changes don't name has the same contact as before.
        let told = Set(changes.removed.keys).union(changes.changed.keys).union(changes.added)
        for position in live where !told.contains(position) {
          #expect(before.contacts[position].name == index.contacts[position].name, "\(label)")
          #expect(before.contacts[position].numbers == index.contacts[position].numbers)
        }
        var book = IncrementalTests.Book([])
        book.index = index
        book.contacts = index.contacts.indices.map {
          index.isRemoved($0) ? nil : index.contacts[$0]
        }
        IncrementalTests.expectSame(book, ["2", "26", "266", "5", "555", "533", "90"], label)
      }
    }
  }
}

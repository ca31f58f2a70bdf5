import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// Merging of random books; each failure names its seed.
@Suite(.timeLimited) struct ContactMergePropertyTests {
  /// People of different names, some with the numbers of others.
  private static func people(_ count: Int, using random: inout SeededGenerator) -> [Contact] {
    (0..<count).map { place in
      var numbers = ["+1650555" + String(1_000 + place)]
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        // Those of a family, of a company, and codes.
        let other = Int.random(in: 0..<20, using: &random)
        numbers.append(
          ["+1212555" + String(1_000 + other), "*10\(other)#"].randomElement(using: &random)!)
      }
      let name = "Person \(place / 2) \(place % 2 == 0 ? "Lee" : "Smith")"
      var contact = ContactMergeTests.contact(name, [], in: "a.vcf", line: place + 1)
      // None of a contact's own numbers twice.
      var seen: Set<String> = []
      contact.numbers = numbers.filter { seen.insert($0).inserted }.map { PhoneNumber($0) }
      if Bool.random(using: &random) { contact.uid = "uid-\(place)" }
      return contact
    }
  }

  /// As another program writes the same person.
  private static func copy(_ contact: Contact, using random: inout SeededGenerator) -> Contact {
    var copy = contact
    copy.source = ContactSource(file: "b.vcf", line: contact.source.line)
    copy.name = Bool.random(using: &random) ? copy.name.uppercased() : copy.name + " "
    if Bool.random(using: &random) { copy.uid = nil }
    copy.numbers = copy.numbers.map { number in
      number.value.contains("*") || Bool.random(using: &random)
        ? number : PhoneNumber(String(number.value.dropFirst(2)))
    }
    return copy
  }

  private struct Person: Hashable {
    var name: String
    var numbers: [PhoneNumber]
    var lines: Set<Int>

    init(_ contact: Contact) {
      name = contact.name.lowercased().split(separator: " ").joined(separator: " ")
      numbers = contact.numbers.map { PhoneNumber($0.e164(in: "US") ?? $0.value) }
        .sorted { $0.value < $1.value }
      lines = Set(([contact.source] + contact.otherSources).map(\.line))
    }
  }

  /// A copy of everybody, in any order, split over two files in any way, is everybody once.
  @Test func aCopyOfTheBookAddsNobody() {
    let seed: UInt64 = 606
    print("merging: seed \(seed)")
    for round in 0..<UInt64(Effort.rounds(60)) {
      var random = SeededGenerator(seed: seed &+ round)
      let label: Comment = "seed \(seed) round \(round)"
      let book = Self.people(Int.random(in: 1...60, using: &random), using: &random)
      var copies: [Contact] = []
      for contact in book { copies.append(Self.copy(contact, using: &random)) }
      let all = (book + copies).shuffled(using: &random)
      let merged = ContactMerge.merged(all, country: "US")
      #expect(merged.count == book.count, label)
      #expect(Set(merged.map { Person($0) }) == Set(book.map { Person($0) }), label)
      #expect(merged.allSatisfy { $0.otherSources.count == 1 }, label)
      // Again is no different, nor in pieces.
      #expect(ContactMerge.merged(merged, country: "US") == merged, label)
      let cut = Int.random(in: 0...all.count, using: &random)
      let first = ContactMerge.merged(Array(all[..<cut]), country: "US")
      #expect(
        ContactMerge.merged(first + Array(all[cut...]), country: "US").count == book.count, label)
    }
  }

  /// Books made to be hard: few names, few numbers, few UIDs, few files. Merging the result again
  /// changes nothing, no source and no number is lost, and merged contacts share a name or have a
  /// UID.
  @Test func anyBookKeepsEverything() {
    let seed: UInt64 = 707
    print("merging: seed \(seed)")
    var joined = 0
    for round in 0..<UInt64(Effort.rounds(400)) {
      var random = SeededGenerator(seed: seed &+ round)
      let label: Comment = "seed \(seed) round \(round)"
      let hasUIDs = Bool.random(using: &random)
      let book = (0..<Int.random(in: 0...14, using: &random)).map { place in
        ContactMergeTests.contact(
          ["Ann", "ann ", "Bob", "5550100"].randomElement(using: &random)!,
          (0..<Int.random(in: 0...2, using: &random)).map { _ in
            ["5550100", "+5550100", "555 0101", "*1#", "x"].randomElement(using: &random)!
          }, in: ["a", "b", "c", "d"].randomElement(using: &random)!, line: place,
          uid: hasUIDs ? [nil, nil, "1", "u2", "u3", "u4"].randomElement(using: &random)! : nil)
      }
      let merged = ContactMerge.merged(book)
      joined += book.count - merged.count
      #expect(ContactMerge.merged(merged) == merged, "\(label) \(ContactMergeTests.lines(book))")
      let sources = merged.flatMap { [$0.source] + $0.otherSources }
      #expect(sources.count == book.count, label)
      #expect(Set(sources) == Set(book.map(\.source)), label)
      for contact in merged {
        let own = ([contact.source] + contact.otherSources).map { source in book[source.line] }
        let names = Set(own.map { $0.name.lowercased().filter { $0 != " " } })
        #expect(names.count == 1 || own.contains { $0.uid != nil }, "\(label) \(contact)")
        let digits = Set(own.flatMap(\.numbers).map { $0.value.filter { $0 != " " && $0 != "+" } })
        let kept = Set(contact.numbers.map { $0.value.filter { $0 != " " && $0 != "+" } })
        #expect(kept == digits, "\(label) \(contact)")
        let files = own.map(\.source.file)
        #expect(hasUIDs || Set(files).count == files.count, "\(label) \(contact)")
      }
    }
    if Effort.isWhole { #expect(joined > Effort.rounds(400) / 2) }
  }

  /// Many people of one name at one number, in one file and in many.
  @Test func hostileBooksEndQuickly() {
    let count = Effort.rounds(4_000)
    let crowd = (0..<count).map { ContactMergeTests.contact("Ann", ["5550100"], in: "a", line: $0) }
    let others = (0..<count).map {
      ContactMergeTests.contact("Ann", ["5550100"], in: "b", line: $0)
    }
    let scattered = (0..<count).map {
      ContactMergeTests.contact("Ann", ["5550100", "555" + String(10_000 + $0)], in: "\($0).vcf")
    }
    let time = cpuTime {
      #expect(ContactMerge.merged(crowd).count == count)
      #expect(ContactMerge.merged(crowd + others).count == count)
      let one = ContactMerge.merged(scattered)
      #expect(one.count == 1 && one[0].numbers.count == count + 1)
      #expect(ContactMerge.merged(crowd + scattered).count == count)
    }
    print("hostile books: \(time)")
    #expect(time < .seconds(30))
  }

  @Test func aLargeBookTakesItsTime() {
    let count = Effort.rounds(50_000)
    let book = (0..<count).map {
      ContactMergeTests.contact(
        "Person \($0)", ["+1650" + String(2_000_000 + $0)], in: "a.vcf", line: $0)
    }
    let copy = book.map { contact in
      ContactMergeTests.contact(
        contact.name.uppercased(), [String(contact.numbers[0].value.dropFirst(2))], in: "b.csv",
        line: contact.source.line)
    }
    var merged: [Contact] = []
    let time = cpuTime {
      merged = ContactMerge.merged(book + copy, country: "US")
    }
    print("merging \(2 * count) contacts of two files: \(time)")
    #expect(merged.count == count)
    #expect(time < .seconds(60))
  }
}

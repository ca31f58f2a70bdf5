import Testing
import TimeLimit

@testable import Contacts

/// The same person from two sources is one contact; other people stay apart.
@Suite(.timeLimited) struct ContactMergeTests {
  /// No other contact has it.
  static let uuid = "20df6fd9-aed1-401f-89a3-dd9582ed6f7"

  static func contact(
    _ name: String, _ numbers: [String], in file: String, line: Int = 1, uid: String? = nil
  ) -> Contact {
    Contact(
      name: name, numbers: numbers.map { PhoneNumber($0) },
      source: ContactSource(file: file, line: line), uid: uid)
  }

  /// `name: numbers (sources)` of each contact.
  static func lines(_ contacts: [Contact]) -> [String] {
    contacts.map { contact in
      let sources = [contact.source] + contact.otherSources
      let numbers = contact.numbers.map(\.value).joined(separator: ", ")
      return "\(contact.name): \(numbers) (\(sources.map(\.description).joined(separator: " ")))"
    }
  }

  private static func merged(_ contacts: [Contact], country: String? = nil) -> [String] {
    lines(ContactMerge.merged(contacts, country: country))
  }

  // MARK: Which contacts are one

  @Test func nameAndNumber() {
    let ann = Self.contact("Ann Lee", ["020 7946 0123"], in: "a.vcf")
    let rows: [(name: String, number: String, country: String?, isOne: Bool)] = [
      ("Ann Lee", "020 7946 0123", nil, true), ("ann  LEE ", "(020) 7946-0123", nil, true),
      ("Ann Lee", "+44 20 7946 0123", "GB", true), ("Ann Lee", "0044 20 7946 0123", "GB", true),
      ("Ann Lee", "+44 20 7946 0123", nil, false), ("Ann Lee", "020 7946 0124", nil, false),
      ("Ann Leigh", "020 7946 0123", nil, false), ("Ann Lee", "*02079460123#", nil, false),
      ("Ann Lee", "", nil, false), ("", "020 7946 0123", nil, false),
      ("Ann Lee", "020 7946 0123 ext. 5", nil, false),
    ]
    for row in rows {
      let other = Self.contact(row.name, [row.number], in: "b.vcf")
      let result = Self.merged([ann, other], country: row.country)
      #expect(result.count == (row.isOne ? 1 : 2), "\(row)")
    }
  }

  @Test func waysToWriteALetterAreOneName() {
    let contacts = [
      Self.contact("Zoë Müller", ["555 0100"], in: "a.vcf"),
      Self.contact("ZOE\u{308} MU\u{308}LLER", ["5550100"], in: "b.vcf"),
    ]
    #expect(Self.merged(contacts) == ["Zoë Müller: 555 0100 (a.vcf:1 b.vcf:1)"])
  }

  /// A family has one telephone, and a company has many people at one number.
  @Test func aSharedNumberAloneMakesNobodyOne() {
    let contacts = [
      Self.contact("Ann Lee", ["555 0100", "555 0101"], in: "a.vcf"),
      Self.contact("Bob Lee", ["555 0100"], in: "b.vcf"),
      Self.contact("A. Lee", ["555 0101"], in: "c.vcf"),
    ]
    #expect(ContactMerge.merged(contacts) == contacts)
  }

  /// A contact without a name is shown by its number. Equal numbers are not equal names.
  @Test func aNumberIsNoName() {
    let contacts = ["a.vcf", "b.vcf"].map { Self.contact("555 0100", ["555 0100"], in: $0) }
    #expect(ContactMerge.merged(contacts) == contacts)
  }

  @Test func aNameAloneMakesNobodyOne() {
    let contacts = [
      Self.contact("Ann Lee", ["555 0100"], in: "a.vcf"),
      Self.contact("Ann Lee", ["555 0101"], in: "b.vcf"),
      Self.contact("Ann Lee", [], in: "c.vcf"), Self.contact("Ann Lee", [], in: "d.vcf"),
    ]
    #expect(ContactMerge.merged(contacts) == contacts)
  }

  @Test(arguments: ["*100#", "#31#5550100", "*21*5550100#", "work phone"])
  func codesAndWordsDoNotAgree(number: String) {
    let contacts = ["a.vcf", "b.vcf"].map { Self.contact("Desk", [number], in: $0) }
    #expect(ContactMerge.merged(contacts) == contacts)
  }

  @Test func oneFileHasNobodyTwice() {
    let contacts = [
      Self.contact("Ann Lee", ["555 0100"], in: "a.vcf", line: 1),
      Self.contact("Ann Lee", ["555 0100"], in: "a.vcf", line: 9),
    ]
    #expect(ContactMerge.merged(contacts) == contacts)
    // Twins of one file each find the one of the other file.
    let twins =
      contacts
      + contacts.map { contact in
        Self.contact(contact.name, ["5550100"], in: "b.vcf", line: contact.source.line)
      }
    #expect(
      Self.merged(twins) == [
        "Ann Lee: 555 0100 (a.vcf:1 b.vcf:1)", "Ann Lee: 555 0100 (a.vcf:9 b.vcf:9)",
      ])
  }

  /// Neither directly nor by way of a third file.
  @Test func conflictsOfOneFileStay() {
    let contacts = [
      Self.contact("Ann Lee", ["555 0100"], in: "a.vcf", line: 1, uid: "1"),
      Self.contact("Ann Lee", ["555 0101"], in: "a.vcf", line: 9, uid: "2"),
      Self.contact("Ann Lee", ["555 0101", "555 0100"], in: "b.vcf"),
    ]
    #expect(
      Self.merged(contacts) == [
        "Ann Lee: 555 0100 (a.vcf:1)", "Ann Lee: 555 0101, 555 0100 (a.vcf:9 b.vcf:1)",
      ])
  }

  @Test func theUIDIsEnough() {
    let contacts = [
      Self.contact("Ann Lee", ["555 0100"], in: "a.vcf", uid: Self.uuid + "1"),
      Self.contact("Bob Lee", ["555 0100"], in: "a.vcf", line: 9, uid: Self.uuid + "2"),
      Self.contact("Ann Lee-Smith", ["555 0101"], in: "b.vcf", uid: Self.uuid + "1"),
      // The same card twice in one file.
      Self.contact("Ann Lee", ["555 0102"], in: "a.vcf", line: 17, uid: Self.uuid + "1"),
    ]
    #expect(
      Self.merged(contacts) == [
        "Ann Lee: 555 0100, 555 0101, 555 0102 (a.vcf:1 b.vcf:1 a.vcf:17)",
        "Bob Lee: 555 0100 (a.vcf:9)",
      ])
  }

  /// A broken program gives all its cards one UID: no name is lost. A person who married is found
  /// by both names, and the check says so.
  @Test func anotherNameOfTheSameUIDIsNotLost() throws {
    let uid = "urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"
    func contact(_ name: String, _ file: String, nickname: String? = nil) -> Contact {
      Contact(
        name: name, nickname: nickname, numbers: [PhoneNumber("+1 650-555-0100")],
        source: ContactSource(file: file, line: 3), uid: uid)
    }
    let contacts = [
      contact("Jane Doe", "a", nickname: "Jay"), contact("Jane Smith", "b"),
      contact("jane  doe", "c"),
    ]
    let merged = ContactMerge.merged(contacts)
    #expect(merged.map(\.name) == ["Jane Doe"])
    #expect(merged[0].nickname == "Jay, Jane Smith")
    #expect(ContactMerge.merged(merged) == merged)
    let problems = ContactMerge.problems(of: contacts, merged: merged)
    #expect(problems.map(\.file) == ["b"])
    let reason = try #require(problems.first).reason
    #expect(reason.hasPrefix("Jane Smith has the UID of Jane Doe (a:3): one contact"))
    #expect(!problems[0].isLost)
  }

  @Test func aUIDOfManyPeopleSaysNothing() {
    let contacts = [
      Self.contact("Ann", ["555 0100"], in: "a.vcf", line: 1, uid: Self.uuid),
      Self.contact("Bob", ["555 0101"], in: "a.vcf", line: 9, uid: Self.uuid),
      Self.contact("Ann", ["555 0102"], in: "b.vcf", uid: Self.uuid),
      Self.contact("Bob", ["555 0101"], in: "b.vcf", line: 9, uid: Self.uuid),
      Self.contact("Eve", [], in: "c.vcf", uid: ""), Self.contact("Eva", [], in: "d.vcf", uid: ""),
    ]
    #expect(
      Self.merged(contacts) == [
        "Ann: 555 0100 (a.vcf:1)", "Bob: 555 0101 (a.vcf:9 b.vcf:9)", "Ann: 555 0102 (b.vcf:1)",
        "Eve:  (c.vcf:1)", "Eva:  (d.vcf:1)",
      ])
  }

  /// A UID that only counts rows joins no contacts of different names.
  @Test func rowNumbersAreNoUIDs() {
    let contacts = [
      Self.contact("Ann", ["555 0100"], in: "a.vcf", uid: "1"),
      Self.contact("Bob", ["555 0101"], in: "b.vcf", uid: "1"),
      Self.contact("Ann", ["555 0102"], in: "c.vcf", uid: "1"),
    ]
    #expect(
      Self.merged(contacts) == [
        "Ann: 555 0100, 555 0102 (a.vcf:1 c.vcf:1)", "Bob: 555 0101 (b.vcf:1)",
      ])
  }

  /// What the UID has brought together agrees with what neither half does.
  @Test func oneMergeBringsTheNext() {
    let contacts = [
      Self.contact("Ann", ["555 0100"], in: "a.vcf", uid: Self.uuid),
      Self.contact("Anna", ["555 0101"], in: "b.vcf", uid: Self.uuid),
      Self.contact("Ann", ["555 0101"], in: "c.vcf"),
    ]
    #expect(Self.merged(contacts) == ["Ann: 555 0100, 555 0101 (a.vcf:1 b.vcf:1 c.vcf:1)"])
  }

  // MARK: What becomes of them

  @Test func whatOneLacksTheOthersGive() throws {
    var one = Self.contact("Ann Lee", ["555 0100"], in: "a.vcf", line: 3)
    one.nickname = "Annie"
    var other = Self.contact("ann lee", ["5550100"], in: "b.csv", line: 7, uid: "2")
    other.given = "Ann"
    other.family = "Lee"
    other.nickname = "Nan"
    other.organization = "Lee & Co"
    other.phonetic = "an li"
    other.isFavourite = true
    other.photo = ContactPhoto(offset: 10, length: 20)
    let all = ContactMerge.merged([one, other])
    let merged = try #require(all.first)
    #expect(all.count == 1)
    #expect(merged.name == "Ann Lee" && merged.given == "Ann" && merged.family == "Lee")
    #expect(merged.nickname == "Annie" && merged.organization == "Lee & Co")
    #expect(merged.phonetic == "an li" && merged.uid == "2" && merged.isFavourite)
    #expect(merged.photo == ContactPhoto(offset: 10, length: 20, file: "b.csv"))
    #expect(merged.source == one.source && merged.otherSources == [other.source])
  }

  @Test func numbersAreUnited() throws {
    let one = Contact(
      name: "Ann",
      numbers: [
        PhoneNumber("020 7946 0123", type: "cell"), PhoneNumber("020 7946 0124"),
        PhoneNumber("*100#"), PhoneNumber("020 7946 0123", type: "home"), PhoneNumber("112"),
      ], source: ContactSource(file: "a.vcf", line: 1))
    let other = Contact(
      name: "Ann",
      numbers: [
        PhoneNumber("020 7946 0199", type: "fax"), PhoneNumber("+44 20 7946 0123", type: "voice"),
        PhoneNumber("(020) 79460124", type: "work"), PhoneNumber("*100#"),
        PhoneNumber("020 7946 0124,5"), PhoneNumber("ask Bob"), PhoneNumber("*101#"),
      ], source: ContactSource(file: "b.vcf", line: 1))
    let merged = try #require(ContactMerge.merged([one, other], country: "GB").first)
    #expect(
      merged.numbers == [
        PhoneNumber("+44 20 7946 0123", type: "cell"), PhoneNumber("020 7946 0124", type: "work"),
        PhoneNumber("*100#"), PhoneNumber("020 7946 0123", type: "home"), PhoneNumber("112"),
        PhoneNumber("020 7946 0199", type: "fax"), PhoneNumber("020 7946 0124,5"),
        PhoneNumber("ask Bob"), PhoneNumber("*101#"),
      ])
  }

  /// A number is written as the first source has it, but for a national one that another source has
  /// with its country.
  @Test func aNumberStaysAsItWasWritten() throws {
    let rows: [(first: String, second: String, merged: String)] = [
      ("+44 20 7946 0123", "+442079460123", "+44 20 7946 0123"),
      ("020 7946 0123", "02079460123", "020 7946 0123"),
      ("020 7946 0123", "+442079460123", "+442079460123"),
      ("+442079460123", "020 7946 0123", "+442079460123"),
    ]
    for row in rows {
      let books = [
        Self.contact("Ann", [row.first], in: "a.vcf"),
        Self.contact("Ann", [row.second], in: "b.vcf"),
      ]
      let merged = try #require(ContactMerge.merged(books, country: "GB").first)
      #expect(merged.numbers.map(\.value) == [row.merged], "\(row)")
    }
  }

  /// `card1` is in many a file.
  @Test func aPlainUIDIsNotEnough() {
    for uid in ["card1", "00000001", "0000000000000000001"] {
      let contacts = [
        Self.contact("Anna Ash", ["555 0100"], in: "a.vcf", uid: uid),
        Self.contact("Bob Birch", ["555 0101"], in: "b.vcf", uid: uid),
        Self.contact("Anna Ash", ["555 0102"], in: "c.vcf", uid: uid),
      ]
      #expect(
        Self.merged(contacts)
          == ["Anna Ash: 555 0100, 555 0102 (a.vcf:1 c.vcf:1)", "Bob Birch: 555 0101 (b.vcf:1)"])
    }
  }
}

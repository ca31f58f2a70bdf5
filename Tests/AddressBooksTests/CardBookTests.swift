import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import AddressBooks
@testable import Contacts

/// What is added to files of cards.
@Suite(.timeLimited) struct CardBookTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/book.vcf" }

  init() throws { folder = try TemporaryFolder() }

  private func add(_ name: String, _ number: String) throws -> CardBook.Addition {
    let book = try CardBook(path, hints: .none, waits: {}, unread: { _ in })
    return try book.add(Contact(name: name, numbers: [PhoneNumber(number)]), isNew: false)
  }

  private func contacts() throws -> [Contact] {
    try BookFiles(paths: [path], hints: .none, reason: { $1.reason }).contacts
  }

  @Test func aFileOfManyCards() throws {
    guard case .made(let ann, path) = try add("Ann", "1") else {
      Issue.record("no new card")
      return
    }
    #expect(ann.name == "Ann")
    let first = try #require(TestFiles.read(path))
    #expect(try add("Bea", "2").path == path)
    #expect(TestFiles.read(path)?.hasPrefix(first) == true)
    guard case .extended(_, ["3"], isStarred: false) = try add("Ann", "3") else {
      Issue.record("the card is not extended")
      return
    }
    #expect(try contacts().map(\.name) == ["Ann", "Bea"])
    #expect(
      TestFiles.read(path)?.contains("TEL:1\r\nTEL:3\r\nEND:VCARD\r\nBEGIN:VCARD") == true)
    guard case .extended(_, [], isStarred: false) = try add("Ann", "3") else {
      Issue.record("a number is added twice")
      return
    }
  }

  @Test func twoCardsWithTheNameAreNotChosenFrom() throws {
    let cards = String(repeating: "BEGIN:VCARD\nFN:Ann\nEND:VCARD\n", count: 2)
    TestFiles.write(cards, to: path)
    let sources = [1, 4].map { ContactSource(file: path, line: $0) }
    #expect(throws: BookProblem.namesakes("Ann", sources)) { try add("Ann", "1") }
    #expect(TestFiles.read(path) == cards)
  }

  @Test func aFileWithoutACardIsNoAddressBook() throws {
    TestFiles.write("root:x:0:0\n", to: path)
    #expect(throws: BookProblem.noCardInside(path)) { try add("Ann", "1") }
    #expect(TestFiles.read(path) == "root:x:0:0\n")
  }

  /// Files that must not be rewritten in another form: the card is added as it should be, or not at
  /// all.
  @Test(arguments: ["utf-16le.vcf", "utf-16be-mark.vcf", "false-mark.vcf", "agent-inline.vcf"])
  func filesOfAnotherKind(fixture: String) throws {
    let bytes = try #require(Repository.bytes("Fixtures/contacts/" + fixture))
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(write(file, bytes, bytes.count) == bytes.count)
    close(file)
    let before = try contacts()
    do {
      _ = try add("Zoë Añez", "+1 650-555-0101")
      let after = try contacts()
      #expect(after.dropLast() == before[...])
      #expect(after.last?.name == "Zoë Añez")
    } catch let problem as BookProblem {
      #expect([.damagedFile(path), .noCardInside(path)].contains(problem))
      #expect(try contacts() == before)
    }
  }
}

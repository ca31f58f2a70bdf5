import Contacts
import Glibc
import Handset
import PhoneRuntime
import TestSupport
import Testing
import TimeLimit

@testable import AddressBooks

/// A change made on the pad is written into the right card of the right file, or nowhere.
@Suite(.timeLimited) struct BookWriterTests {
  private let folder: TemporaryFolder
  private static let numbers = "TEL:555 0100\nTEL:555 0101\n"
  private let uid = "UID:urn:uuid:0f2a6d1e-5b1c-4a77-9a44-6d9b1c2e3f40\n"

  init() throws { folder = try TemporaryFolder() }

  private func card(_ name: String, _ rest: String = numbers, star: Bool = false) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\n\(rest)\(star ? "CATEGORIES:starred\n" : "")END:VCARD\n"
  }

  private func write(_ text: String, _ file: String) {
    TestFiles.write(text, to: "\(folder.path)/\(file)")
  }

  private func read(_ file: String) -> String? { TestFiles.read("\(folder.path)/\(file)") }

  /// Reads the folder, lets something happen to the files, and then writes a change of Ann.
  ///
  /// - Returns: why nothing was written, or not everything; `nil` if all was written.
  private func changeAnn(
    behind happening: () -> Void = {}, _ change: (Contact) -> BookChange
  ) throws -> BookProblem? {
    let files = try BookFiles(paths: [folder.path], hints: .none, reason: { $1.reason })
    let ann = try #require(files.contacts.first { $0.name == "Ann One" })
    let book = WatchedBook(files) { Notice("\($0)") }
    happening()
    let writer = BookWriter(
      paths: [folder.path], hints: .none, reading: { book.reading(at: $0) }, unread: { _ in })
    do {
      try writer.perform(change(ann))
      return nil
    } catch let problem as BookProblem {
      return problem
    }
  }

  // MARK: Which card

  /// A card of another Ann on the same line is another contact.
  @Test func theCardIsGoneAndANamesakeStandsThere() throws {
    write(card("Bob") + card("Ann One"), "1.vcf")
    let now = card("Bob") + card("Ann One", "TEL:555 0177\nTEL:555 0100\n") + card("Cid")
    let problem = try changeAnn(behind: { write(now, "1.vcf") }, { .favourite(true, $0) })
    #expect(problem == .moved("Ann One", folder.path + "/1.vcf"))
    #expect(read("1.vcf") == now)
  }

  /// The table was read first; the star has a place in the card.
  @Test func aCardTakesWhatATableCannot() throws {
    let table = "Name,Phone\nAnn One,555 0100\n"
    write(table, "1.csv")
    write(card("Ann One"), "2.vcf")
    #expect(try changeAnn { .favourite(true, $0) } == nil)
    #expect(read("1.csv") == table)
    #expect(read("2.vcf")?.contains("CATEGORIES:starred") == true)
  }

  // MARK: Stars of several cards

  /// Two cards in one file, a table without a star, and cards in other files.
  @Test func allStarsOfAPersonAreRemoved() throws {
    let twice = [card("Ann One", uid + Self.numbers), card("Bob", "TEL:1\n"), card("Ann One", uid)]
    let starred = [
      card("Ann One", uid + Self.numbers, star: true), card("Bob", "TEL:1\n", star: true),
      card("Ann One", uid, star: true),
    ]
    let table = "Name,Phone\nAnn One,555 0100\n"
    write(starred.joined(), "1.vcf")
    write(table, "2.csv")
    write(card("Ann One", star: true), "3.vcf")
    write(card("Ann One"), "4.vcf")
    #expect(try changeAnn { .favourite(false, $0) } == nil)
    #expect(read("1.vcf") == twice[0] + starred[1] + twice[2])
    #expect(read("2.csv") == table)
    #expect(read("3.vcf") == card("Ann One"))
    #expect(read("4.vcf") == card("Ann One"))
  }

  /// A card of the person that can't be found keeps the other files as they are.
  @Test func aCardThatIsLostKeepsAllStars() throws {
    write(card("Ann One", star: true), "1.vcf")
    write(card("Ann One", star: true), "2.vcf")
    let problem = try changeAnn(behind: { write(card("Cid"), "2.vcf") }, { .favourite(false, $0) })
    #expect(problem == .moved("Ann One", folder.path + "/2.vcf"))
    #expect(read("1.vcf") == card("Ann One", star: true))
  }

  // MARK: Places for new cards

  @Test func contactsWithoutFilesAreNotWritten() {
    let writer = BookWriter(paths: nil, hints: .none, reading: { _ in nil }, unread: { _ in })
    #expect(throws: BookProblem.notInFiles) { try writer.perform(.create(Contact(name: "A"))) }
  }

  /// A command may wait for the lock of another program; the pad does not.
  @Test func aLockedFolderIsNotWaitedFor() throws {
    let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let writer = BookWriter(
      paths: [folder.path], hints: .none, reading: { _ in nil }, unread: { _ in })
    #expect(throws: BookProblem.locked(folder.path)) {
      try writer.perform(.create(Contact(name: "A")))
    }
  }
}

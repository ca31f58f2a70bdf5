import Bluetooth
import Contacts
import Glibc
import Handset
import PhoneRuntime
import TestSupport
import Testing
import TimeLimit

@testable import AddressBooks
@testable import LinuxIO

/// The file with the contacts of a paired phone.
@Suite(.timeLimited) struct PhoneBookTests {
  private let folder: TemporaryFolder
  private let book: PhoneBook
  private var phones: String { folder.path + "/phones" }

  init() throws {
    folder = try TemporaryFolder()
    book = PhoneBook(
      stateFolder: folder.path, address: try #require(BluetoothAddress("00:00:5e:00:53:0a")))
  }

  private func card(_ name: String, _ number: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nTEL;TYPE=CELL:\(number)\r\nEND:VCARD\r\n"
  }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func read(own: [String] = []) throws -> BookFiles {
    try BookFiles(paths: own, phone: book.path, hints: .none, reason: { $1.reason })
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    #expect(book.path == phones + "/00005E00530A.vcf")
    #expect(book.state == PhoneBook.State(path: book.path))
    #expect(try book.replace(with: Array(card("Ann", "1").utf8)))
    #expect(mode(phones) == 0o700 && mode(book.path) == 0o600)
    #expect(TestFiles.read(book.path) == card("Ann", "1"))
    #expect(try !book.replace(with: Array(card("Ann", "1").utf8)))
    // It stays so, whatever the file became.
    chmod(book.path, 0o644)
    #expect(try book.replace(with: Array(card("Bob", "2").utf8)))
    #expect(mode(book.path) == 0o600)
    #expect(book.state.count == 1 && book.state.changed != nil)
    #expect(try Files.names(in: phones) == ["00005E00530A.vcf"])
  }

  /// A change gets what is there, and need not change it.
  @Test func itsContactsAreChanged() throws {
    #expect(try !book.replace { $0.isEmpty ? nil : [] })
    #expect(book.state == PhoneBook.State(path: book.path))
    _ = try book.replace(with: Array(card("Ann", "1").utf8))
    #expect(try book.replace { $0 + Array(card("Bob", "2").utf8) })
    #expect(TestFiles.read(book.path) == card("Ann", "1") + card("Bob", "2"))
    #expect(try !book.replace { $0 })
    #expect(mode(book.path) == 0o600)
  }

  /// A full disk, simulated by a limit of the size of files: the old book stays.
  @Test func aFailureLeavesTheOldBook() throws {
    _ = try book.replace(with: Array(card("Ann", "1").utf8))
    // A folder in the way.
    try Files.remove(book.path)
    mkdir(book.path, 0o700)
    #expect(throws: LinuxError.self) { try book.replace(with: Array("x".utf8)) }
    #expect(Files.isFolder(book.path))
    rmdir(book.path)
    TestFiles.write(card("Ann", "1"), to: book.path)
    if geteuid() != 0 {
      chmod(phones, 0o500)
      #expect(throws: LinuxError.self) { try book.replace(with: Array("x".utf8)) }
      chmod(phones, 0o700)
    }
    #expect(TestFiles.read(book.path) == card("Ann", "1"))
  }

  @Test func aForgottenPhoneLeavesNothing() throws {
    try book.remove()
    _ = try book.replace(with: Array(card("Ann", "1").utf8))
    book.save(problem: .forbidden)
    try book.makePage()
    try book.remove()
    #expect(!Files.isThere(phones))
    // What other processes read of it goes, too. The book of another phone stays.
    _ = try book.replace(with: Array(card("Ann", "1").utf8))
    TestFiles.write("x", to: phones + "/00005E00530A.1.page")
    TestFiles.write(card("Bob", "2"), to: phones + "/00005E00530B.vcf")
    try book.remove()
    #expect(try Files.names(in: phones) == ["00005E00530B.vcf"])
  }

  @Test func theLastProblemIsSaved() throws {
    book.save(problem: nil)
    book.save(problem: .failed("Hm\nhm"))
    #expect(book.state.problem == .failed("Hm hm"))
    #expect(mode(phones + "/00005E00530A.problem") == 0o600)
    book.save(problem: .forbidden)
    #expect(book.state.problem == .forbidden && book.state.count == nil)
    book.save(problem: nil)
    #expect(book.state.problem == nil)
  }

  /// What the phone sends is read only from the file that was made for it.
  @Test func thePageIsThisUsersFile() throws {
    try book.makePage()
    #expect(mode(book.pagePath) == 0o600)
    #expect(try book.readPage(limit: 10) == [])
    TestFiles.write("12345", to: book.pagePath)
    #expect(try book.readPage(limit: 5) == Array("12345".utf8))
    TestFiles.write(String(repeating: "x", count: 1 << 17), to: book.pagePath)
    #expect(throws: LinuxError.self) { try book.readPage(limit: 5) }
    // What a killed telephone has left is replaced.
    try book.makePage()
    #expect(try book.readPage(limit: 10) == [])
    unlink(book.pagePath)
    TestFiles.write("secret", to: folder.path + "/secret")
    symlink(folder.path + "/secret", book.pagePath)
    #expect(throws: LinuxError.self) { try book.readPage(limit: 10) }
    unlink(book.pagePath)
    mkfifo(book.pagePath, 0o600)
    #expect(throws: LinuxError.self) { try book.readPage(limit: 10) }
    book.removePage()
    #expect(!Files.isThere(book.pagePath))
  }

  /// Two processes that read the phone at the same time do not mix what it sends.
  @Test func eachProcessHasItsOwnPage() throws {
    #expect(book.pagePath == phones + "/00005E00530A.\(getpid()).page")
    try book.makePage()
    // No process has such a number.
    let (left, other) = (
      phones + "/00005E00530A.\(Int32.max).page", phones + "/00005E00530B.9.page"
    )
    let running = phones + "/00005E00530A.\(getppid()).page"
    for page in [left, other, running] { TestFiles.write("x", to: page) }
    try book.makePage()
    #expect(!Files.isThere(left) && Files.isThere(other) && Files.isThere(running))
  }

  // MARK: In the address book

  /// The folder of the state may be among those of the address book. The books of phones in it,
  /// also of phones that were not chosen, are no books of the user's.
  @Test func theyAreFoundInNoFolder() throws {
    _ = try book.replace(with: Array(card("Ann", "1").utf8))
    TestFiles.write(card("Bob", "2"), to: phones + "/00005E00530B.vcf")
    TestFiles.write(card("Cid", "3"), to: phones + "/own.vcf")
    TestFiles.write(card("Dan", "4"), to: folder.path + "/own.vcf")
    symlink(phones, folder.path + "/link")
    func names(_ path: String, phone: String? = nil) throws -> [String] {
      let files = try BookFiles(
        paths: [path], phone: phone, hints: .none, reason: { $1.reason })
      return files.contacts.map(\.name).sorted()
    }
    #expect(try names(folder.path) == ["Cid", "Dan"])
    #expect(try names(phones) == ["Cid"])
    #expect(try names(folder.path, phone: book.path) == ["Ann", "Cid", "Dan"])
    // A file that is named is read.
    #expect(try names(book.path) == ["Ann"])
    var files = try BookFiles(paths: [folder.path], hints: .none, reason: { $1.reason })
    let watch = try FileWatch(loop: try EventLoop(signals: []))
    _ = try book.replace(with: Array(card("Eve", "5").utf8))
    #expect(
      !files.update(FileWatch.Changes(isAll: true), watch.beginRound(), StopSign()).isChanged)
  }

  /// The book need not exist. Where both have a person, both are one contact.
  @Test func itJoinsTheOthers() throws {
    let own = folder.path + "/own.vcf"
    TestFiles.write(card("Ann", "+15550100") + card("Cid", "+15550102"), to: own)
    #expect(try read(own: [own]).contacts.map(\.name) == ["Ann", "Cid"])
    _ = try book.replace(with: Array((card("Ann", "+15550100") + card("Bob", "+15550101")).utf8))
    let files = try read(own: [own])
    #expect(files.contacts.map(\.name) == ["Ann", "Cid", "Bob"])
    #expect(files.sources.map(\.isOfPhone) == [false, true])
    // Without another book, it is the book.
    #expect(try read().contacts.map(\.name) == ["Ann", "Bob"])
    #expect(
      try !Book(paths: [], phone: book.path, reason: { $1.reason }, showsProgress: false)
        .isEmptyByMistake)
  }

  /// It appears, changes and goes while the telephone runs. That is no news for the user.
  @Test func itIsFollowed() throws {
    let loop = try EventLoop(signals: [])
    let watch = try FileWatch(loop: loop)
    var files = try read()
    func update() throws -> BookFiles.News {
      let round = watch.beginRound()
      return files.update(FileWatch.Changes(isAll: true), round, StopSign())
    }
    #expect(try !update().isChanged)
    _ = try book.replace(with: Array(card("Ann", "1").utf8))
    var news = try update()
    #expect(news.isChanged && news.notices.isEmpty)
    #expect(files.contacts.map(\.name) == ["Ann"])
    _ = try book.replace(with: Array(card("Bob", "2").utf8))
    #expect(try update().isChanged)
    #expect(files.contacts.map(\.name) == ["Bob"])
    try book.remove()
    news = try update()
    #expect(news.isChanged && news.notices.isEmpty)
    #expect(files.contacts.isEmpty && files.sources.count == 1)
  }

  /// What can't be read is a problem, and no reason to do without the other contacts.
  @Test func itMayBeUnreadable() throws {
    let own = folder.path + "/own.vcf"
    TestFiles.write(card("Ann", "1"), to: own)
    mkdir(phones, 0o700)
    symlink(book.path, book.path)
    let files = try read(own: [own])
    #expect(files.contacts.map(\.name) == ["Ann"])
    #expect(files.problems.map(\.file) == [book.path])
  }

  // MARK: Read-only

  /// A change of a contact of the phone is refused; what the user has as well is changed there.
  @Test func itIsNotChangedHere() throws {
    let own = folder.path + "/own.vcf"
    TestFiles.write(card("Ann", "+15550100"), to: own)
    let phone = card("Ann", "+15550100") + card("Bob", "+15550101")
    _ = try book.replace(with: Array(phone.utf8))
    let files = try read(own: [own])
    let watched = WatchedBook(files) { Notice("\($0)") }
    let writer = BookWriter(
      paths: [own], hints: .none, reading: { watched.reading(at: $0) }, unread: { _ in })
    let bob = try #require(files.contacts.first { $0.name == "Bob" })
    let ann = try #require(files.contacts.first { $0.name == "Ann" })
    #expect(throws: BookProblem.ofPhone) { try writer.perform(.favourite(true, bob)) }
    #expect(throws: BookProblem.ofPhone) {
      try writer.perform(.add(PhoneNumber("+15550199"), to: bob))
    }
    try writer.perform(.favourite(true, ann))
    try writer.perform(.create(Contact(name: "Cid", numbers: [PhoneNumber("+15550102")])))
    #expect(TestFiles.read(book.path) == phone)
    #expect(TestFiles.read(own)?.contains("Cid") == true)
    // Without a book of one's own there is no place for a new contact.
    let none = BookWriter(paths: [], hints: .none, reading: { _ in nil }, unread: { _ in })
    #expect(throws: BookProblem.noBook) {
      try none.perform(.create(Contact(name: "Cid", numbers: [PhoneNumber("+15550102")])))
    }
  }

  @Test func noCardIsAddedToIt() throws {
    _ = try book.replace(with: Array(card("Ann", "1").utf8))
    for path in [book.path, phones] {
      #expect(throws: BookProblem.ofPhone, "\(path)") {
        _ = try CardBook(path, hints: .none, waits: { () throws(BookProblem) in }, unread: { _ in })
      }
    }
    for path in ["/x/00005E00530A.vcf", phones + "/5E00530A.vcf", phones + "/00005e00530a.vcf"] {
      #expect(!PhoneBook.isBook(path), "\(path)")
    }
  }

  /// The user's own folder may have the same name, and a file in it that of a number.
  @Test func anOwnBookMayHaveSuchAName() throws {
    mkdir(phones, 0o700)
    let path = phones + "/491701234567.vcf"
    TestFiles.write(card("Ann", "1"), to: path)
    #expect(try BookFiles(paths: [phones], hints: .none, reason: { $1.reason }).contacts.count == 1)
    let own = try CardBook(
      path, hints: .none, waits: { () throws(BookProblem) in }, unread: { _ in })
    _ = try own.add(Contact(name: "Bob", numbers: [PhoneNumber("+15550102")]), isNew: false)
    #expect(TestFiles.read(path)?.contains("Bob") == true)
  }
}

extension PhoneBook {
  fileprivate func replace(with cards: [UInt8]) throws(LinuxError) -> Bool {
    try replace { _ in cards }
  }
}

import ContactSearch
import Contacts
import Glibc
import Handset
import Keypad
import Synchronization
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// An address book that is written to while it is read.
@Suite(.timeLimited) final class BookRefreshTests {
  /// A folder in which another program begins a file during each of the first looks. Each look
  /// finds one contact more than the look before.
  private final class WrittenBook: RefreshableBook {
    private final class Files: Sendable {
      let looks = Mutex(0)
      /// What each look knew to be half there.
      let known = Mutex<[[String]]>([])
      let open = Mutex<[Int32]>([])
    }

    let folder: String
    let contacts: [Contact] = []
    private let writtenLooks: Int
    private let files = Files()

    init(writtenLooks: Int) {
      folder = "/tmp/twelvekey-look-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      self.writtenLooks = writtenLooks
      mkdir(folder, 0o700)
    }

    deinit {
      for file in files.open.withLock({ $0 }) { close(file) }
      for number in 1...9 { unlink(path(number)) }
      rmdir(folder)
    }

    func path(_ number: Int) -> String { "\(folder)/\(number).vcf" }

    /// The files of which each look that has ended knew that they were half there.
    var known: [[String]] { files.known.withLock { $0 } }

    func refresh(_ changes: FileWatch.Changes, _ round: FileWatch.Round) -> BookRefresh {
      let (folder, files, writtenLooks) = (folder, files, writtenLooks)
      return BookRefresh { _ in
        let number = files.looks.withLock {
          $0 += 1
          return $0
        }
        try? round.watch(folder, .folder)
        if number <= writtenLooks {
          let file = Glibc.open("\(folder)/\(number).vcf", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
          write(file, "half", 4)
          files.open.withLock { $0.append(file) }
        }
        let names = (1...9).map { "\(folder)/\($0).vcf" }
        files.known.withLock { $0.append(names.filter { round.isBeingWritten($0) }) }
        return BookRefresh.Found(contacts: (1...number).map { Contact(name: "\($0)", numbers: []) })
        {
          []
        }
      }
    }
  }

  private let diary = Diary()

  /// Ends when the first contacts are shown.
  private func run(_ book: WrittenBook) throws {
    let display = NotedDisplay(diary)
    var options = Telephone.Options(
      openDisplay: { display }, words: { Notice("\($0)") }, report: { _ in })
    options.keyboard = nil
    options.book.watched = book
    display.then = { [diary] in
      guard diary.hasShown(": type a name") else { return }
      // Only one signal: a second one would reach the next test on this thread.
      display.then = {}
      pthread_kill(pthread_self(), SIGTERM)
    }
    try keepingBlockedSignals {
      _ = try SimulatedClock(.driven(runs: false)).rule {
        try Telephone(handset: Handset(contacts: ContactIndex([])), options: options).run()
      }
    }
  }

  @Test func aFileThatIsBegunDuringALookIsNotTakenHalf() throws {
    let book = WrittenBook(writtenLooks: 1)
    try run(book)
    #expect(diary.hasShown("2 contacts: type a name"))
    #expect(book.known == [[], [book.path(1)]])
  }

  /// Where files are begun all the time, the contacts come all the same.
  @Test func endlessWritingDoesNotKeepTheContactsBack() throws {
    let book = WrittenBook(writtenLooks: 9)
    try run(book)
    #expect(diary.hasShown("4 contacts: type a name"))
    #expect(book.known.last == [book.path(1), book.path(2), book.path(3)])
  }
}

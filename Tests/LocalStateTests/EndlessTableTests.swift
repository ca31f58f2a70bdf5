import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LocalState

/// A table whose pages lead to each other, so that it has more rows than anyone can read: SQLite
/// looks whether a page is broken, and not whether it was there before.
@Suite(.timeLimited) struct EndlessTableTests {
  private static let pageSize = 4096
  /// At little effort a twentieth of what is allowed else, which is still more than the rows take once.
  private static let mostWork = Effort.isWhole ? Connection.mostWork : Connection.mostWork / 20

  let folder: TemporaryFolder

  /// Rows that can't be ours, so that no limit on what is read ends it.
  init() throws {
    folder = try TemporaryFolder()
    _ = try StateFile(path: folder.state)
    let raw = try RawDatabase(folder.state)
    try raw.execute(
      """
      WITH RECURSIVE number(value) AS (
        SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 200000)
      INSERT INTO call SELECT printf('%08d', value), '1', 0, 0, 0, 0, 0 FROM number;
      PRAGMA wal_checkpoint(TRUNCATE);
      """)
  }

  /// Has all pointers of the root lead to one page above the leaves, and all of that one to the next:
  /// a hundred times as many rows for each.
  private func tie(isLarge: Bool = true) throws {
    let found = try RawDatabase(folder.state)
      .value("SELECT rootpage FROM sqlite_schema WHERE name = 'call'")
    let root = try #require(found.flatMap { Int($0) })
    var bytes = bytes(of: folder.state)
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let interiorIndex: UInt8 = 2
    let pages = (1...bytes.count / Self.pageSize).filter {
      $0 != root && bytes[($0 - 1) * Self.pageSize] == interiorIndex
    }
    try #require(pages.count >= 4)
    for (page, child) in zip([root] + pages, pages) {
      let start = (page - 1) * Self.pageSize
      let cells = (0..<number(start + 3, 2)).map { start + number(start + 12 + 2 * $0, 2) }
      for place in [start + 8] + cells {
        for index in 0..<4 {
          bytes[place + index] = UInt8(truncatingIfNeeded: child >> (24 - 8 * index))
        }
      }
    }
    if isLarge {
      // In a file this large the pages are not checked when it is opened.
      let count = Connection.mostCheckedBytes / Self.pageSize + 1
      for index in 0..<4 {
        bytes[28 + index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index))
      }
      write(bytes, to: folder.state)
      try #require(truncate(folder.state, off_t(count * Self.pageSize)) == 0)
    } else {
      write(bytes, to: folder.state)
    }
  }

  @Test func aFileOfUsualSizeIsNotOpened() throws {
    try tie(isLarge: false)
    let error = errorOf { () throws(StateError) in
      _ = try StateFile(path: folder.state, mostWork: Self.mostWork)
    }
    #expect(error?.kind == .damaged && error?.reason.hasPrefix("*") == false, "\(error as Any)")
  }

  @Test func readingEnds() throws {
    try tie()
    let state = try StateFile(path: folder.state, mostWork: Self.mostWork)
    var found: StateError.Kind?
    do throws(StateError) { _ = try state.used() } catch { found = error.kind }
    #expect(found == .damaged)
    // What the other tables have is still read.
    #expect(try state.learned().words.isEmpty)
  }

  @Test func writingEnds() throws {
    try tie()
    var state = try StateFile(path: folder.state, mostWork: Self.mostWork)
    var found: StateError.Kind?
    do throws(StateError) { _ = try state.forgetCalls(of: "Ann") } catch { found = error.kind }
    #expect(found == .damaged)
  }

  /// Nothing adds up over the life of a telephone: together these are more work than one may be.
  @Test func muchThatIsShortIsNotLong() throws {
    let state = try StateFile(path: folder.state, mostWork: Self.mostWork)
    for _ in 0..<2 * Self.mostWork { #expect(try state.used().calls.isEmpty) }
  }
}

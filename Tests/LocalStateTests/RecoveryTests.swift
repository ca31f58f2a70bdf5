import CallModel
import ContactSearch
import Glibc
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

/// Damaged files: their readable contents go into a new file.
@Suite(.timeLimited) struct RecoveryTests {
  private let damaged: DamagedState
  private var folder: TemporaryFolder { damaged.folder }

  init() throws {
    damaged = try DamagedState()
  }

  // MARK: Damages

  /// The numbers in the log and the learned words on each page of a file.
  private static func rows(
    of file: [UInt8]
  ) -> [(number: Int, log: Set<String>, words: Set<String>)] {
    let source = DatabasePages(file: ByteSource(file), log: nil)
    return (2...source.count).map { number in
      let rows = DatabasePage(number, of: source)?.rows ?? []
      let log = rows.filter { $0.id != nil && $0.values.count == 7 }
      let words = rows.filter {
        $0.id == nil && $0.values.count == 3 && $0.values[1].integer != nil
      }
      return (
        number, Set(log.compactMap(\.values[3].text)), Set(words.compactMap(\.values[0].text))
      )
    }
  }

  /// After any damage the next start has a readable and writable file with all rows of all undamaged
  /// pages.
  @Test func afterAnyDamageThereIsAFile() throws {
    try damaged.makeFile()
    let whole = bytes(of: folder.state)
    let known = try damaged.contents()
    let pages = whole.count / 4096
    let undamaged = Self.rows(of: whole)
    try #require(undamaged.reduce(0) { $0 + $1.log.count } == known.knowledge.log.count)
    try #require(undamaged.reduce(0) { $0 + $1.words.count } == known.words.count)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var recovered = 0
    let rounds = Effort.rounds(500)
    for round in 0..<rounds {
      var changed = whole
      var touched: Set<Int> = []
      switch round % 5 {
      case 0:
        // Single bytes, half of them at the start of a page, where its structure is.
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let page = Int.random(in: 0..<pages, using: &random)
          let end = Bool.random(using: &random) ? 120 : 4096
          touched.insert(page + 1)
          changed[page * 4096 + Int.random(in: 0..<end, using: &random)] = .random(
            in: 0 ... .max, using: &random)
        }
      case 1:
        let page = Int.random(in: 0..<pages, using: &random)
        touched.insert(page + 1)
        for place in page * 4096..<(page + 1) * 4096 { changed[place] = 0 }
      case 2:
        let place = Int.random(in: 0..<whole.count - 9_000, using: &random)
        let end = place + Int.random(in: 1...9_000, using: &random)
        for place in place..<end {
          touched.insert(place / 4096 + 1)
          changed[place] = .random(in: 0 ... .max, using: &random)
        }
      case 3:
        let count = Int.random(in: 2..<whole.count, using: &random)
        changed.removeLast(whole.count - count)
        touched.formUnion(count / 4096 + 1...pages)
      default:
        touched = [1]
        let end = Int.random(in: 1...4096, using: &random)
        for place in 0..<end { changed[place] = 0xFF }
      }
      // The file of a later version is left as it is, so the version does not become later.
      if changed.count > 63, changed[60..<63].allSatisfy({ $0 == 0 }),
        changed[63] > Schema.migrations.count
      {
        changed[63] = whole[63]
      }
      for name in damaged.others { unlink("\(folder.path)/\(name)") }
      write(changed, to: folder.state)
      let comment: Comment = "round \(round), seed \(seed)"
      let kept = try damaged.start()
      if let kept {
        recovered += 1
        #expect(bytes(of: kept) == changed, comment)
        #expect(damaged.others.contains("state.db.damaged-2026-11-27"), comment)
      }
      // Reading may succeed although writing fails: then the file is recovered at the first write.
      let error = errorOf { () throws(StateError) in
        var state = try StateFile(path: folder.state)
        try state.apply(StateFileTests.changes(["ford"]))
        try state.write(.defaultNumber(name: "New", number: "1"))
      }
      if error != nil { _ = try Recovery.recover(folder.state, date: DamagedState.date) }
      let found = try damaged.contents()
      let log = Set(found.knowledge.log.compactMap(\.number))
      let words = Set(found.words.map(\.word))
      for page in undamaged where !touched.contains(page.number) {
        let lost = page.log.subtracting(log).union(page.words.subtracting(words))
        #expect(lost.isEmpty, "\(comment), page \(page.number)")
      }
      if !touched.contains(1), kept == nil, error == nil, round % 5 != 0, round % 5 != 2 {
        #expect(found.knowledge.log == known.knowledge.log, comment)
      }
    }
    // Few files seem undamaged: a changed byte may be inside a text.
    #expect(rounds < 20 || recovered > rounds / 2)
    print("\(recovered) of \(rounds) files were recovered, seed \(seed)")
  }

  @Test func aDamagedPageOfTheLogLosesNoOther() throws {
    try damaged.makeFile()
    let known = try damaged.contents()
    let pages = DatabasePages(file: ByteSource(bytes(of: folder.state)), log: nil)
    let page = try #require(
      (2...pages.count).first {
        guard let page = DatabasePage($0, of: pages), !page.isIndex else { return false }
        return page.rows.first?.values.count == 7
      })
    let lost = try #require(DatabasePage(page, of: pages)).rows.count
    damaged.empty(page: page)
    #expect(try damaged.start() == folder.state + ".damaged-2026-11-27")
    let found = try damaged.contents()
    #expect(found.knowledge.log.count == known.knowledge.log.count - lost && lost > 10)
    #expect(found.words == known.words && found.knowledge.speedDials == known.knowledge.speedDials)
    #expect(Set(found.knowledge.calls) == Set(known.knowledge.calls))
    // The recovery happens once: the new file is undamaged.
    #expect(try damaged.start() == nil)
  }

  /// A table's first page names its other pages. SQLite reads the file without an error if one of
  /// them is missing there, or is named twice.
  @Test(arguments: [("logged", false), ("logged", true), ("word", true)])
  func aPageThatItsTableHasLostIsRecovered(table: String, isTwice: Bool) throws {
    try damaged.makeFile()
    let known = try damaged.contents()
    var changed = bytes(of: folder.state)
    let pages = DatabasePages(file: ByteSource(changed), log: nil)
    let schema = try #require(DatabasePage(1, of: pages))
    let row = try #require(schema.rows.first { $0.values[1].text == table })
    let root = try #require(row.values[3].integer.flatMap { Int(exactly: $0) })
    let start = (root - 1) * 4096
    let count = changed.bigEndian(start + 3, count: 2)
    try #require(DatabasePage(root, of: pages)?.children.count == count + 1 && count > 1)
    if isTwice {
      let (one, other) = (
        start + changed.bigEndian(start + 14, count: 2),
        start + changed.bigEndian(start + 16, count: 2)
      )
      changed.replaceSubrange(other..<other + 4, with: changed[one..<one + 4])
    } else {
      changed[start + 4] = UInt8(count - 1)
    }
    write(changed, to: folder.state)
    #expect(try damaged.start() != nil)
    damaged.expectEqual(try damaged.contents(), known)
  }

  /// A row that has the number of another row displaces none.
  @Test func twoCallsWithOneNumberAreBothRecovered() throws {
    try damaged.makeFile()
    let known = try damaged.contents()
    var changed = bytes(of: folder.state)
    let pages = DatabasePages(file: ByteSource(changed), log: nil)
    let logged = (2...pages.count).filter { number in
      let row = DatabasePage(number, of: pages)?.rows.first
      return row?.id != nil && row?.values.count == 7
    }
    try #require(logged.count > 2)
    for number in logged {
      // The number of a row is after its length. The second row gets that of the third.
      let start = (number - 1) * 4096
      let rows = [10, 12].map { start + changed.bigEndian(start + $0, count: 2) + 1 }
      changed.replaceSubrange(rows[0]..<rows[0] + 2, with: changed[rows[1]..<rows[1] + 2])
    }
    write(changed, to: folder.state)
    #expect(try damaged.start() != nil)
    let found = try damaged.contents().knowledge.log
    #expect(
      found.compactMap(\.number).sorted() == known.knowledge.log.compactMap(\.number).sorted())
  }

  @Test func anEmptiedFileIsRecoveredFromItsLog() throws {
    var state: Opened? = try Opened(StateFile(path: folder.state, checkpointPages: 0))
    try state?.file.apply(StateFileTests.changes(["dose"]))
    let log = bytes(of: folder.state + "-wal")
    state = nil
    unlink(folder.state + "-shm")
    write(log, to: folder.state + "-wal")
    write([], to: folder.state)
    let kept = try #require(try damaged.start())
    #expect(bytes(of: kept + "-wal") == log)
    #expect(try damaged.contents().words.map(\.word) == ["dose"])
  }

  @Test func theLogGoesWithTheDamagedFile() throws {
    var state: Opened? = try Opened(StateFile(path: folder.state, checkpointPages: 0))
    // First the tables are in the file, and then the words are in the log.
    try RawDatabase(folder.state).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try state?.file.apply(StateFileTests.changes(["dose"]))
    let (file, log) = (bytes(of: folder.state), bytes(of: folder.state + "-wal"))
    state = nil
    unlink(folder.state + "-shm")
    var changed = file
    changed[0] = 0
    write(changed, to: folder.state)
    write(log, to: folder.state + "-wal")
    let kept = try #require(try damaged.start())
    #expect(bytes(of: kept) == changed && bytes(of: kept + "-wal") == log)
    #expect(try damaged.contents().words.map(\.word) == ["dose"])
  }

  // MARK: Interruptions

  /// Killed before any step: the next start repeats or completes the recovery. No data is lost, and no
  /// file is renamed twice.
  @Test func whatWasInterruptedIsDoneAtTheNextStart() throws {
    var state: Opened? = try Opened(StateFile(path: folder.state, checkpointPages: 0))
    try damaged.fill(&state!.file, words: 200, calls: 40)
    try RawDatabase(folder.state).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try state?.file.write(
      .call(LoggedCall(kind: .made, name: "Last", number: "999", time: 1_800_000_000, seconds: 1)))
    let known = try DamagedState.contents(of: state!.file)
    var (file, log) = (bytes(of: folder.state), bytes(of: folder.state + "-wal"))
    state = nil
    file[5] = 0
    var hasEnded = false
    var kill = 1
    while !hasEnded {
      for name in damaged.others { unlink("\(folder.path)/\(name)") }
      unlink(folder.state)
      write(file, to: folder.state)
      write(log, to: folder.state + "-wal")
      var steps = 0
      let killed = errorOf { () throws(StateError) in
        _ = try Recovery.recover(folder.state, date: DamagedState.date) { () throws(StateError) in
          steps += 1
          if steps == kill { throw StateError(.inputOutput, path: "", reason: "killed") }
        }
      }
      hasEnded = killed == nil
      _ = try damaged.start()
      let comment: Comment = "killed before step \(kill)"
      damaged.expectEqual(try damaged.contents(), known, comment)
      #expect(
        damaged.others.filter { !$0.hasSuffix("-shm") && $0 != "state.db-wal" }
          == ["state.db.damaged-2026-11-27", "state.db.damaged-2026-11-27-wal"], comment)
      #expect(bytes(of: folder.state + ".damaged-2026-11-27") == file, comment)
      #expect(bytes(of: folder.state + ".damaged-2026-11-27-wal") == log, comment)
      #expect(try damaged.start() == nil, comment)
      kill += 1
    }
    #expect(kill > 5)
    log = []
  }

  /// On a file system without links the path has no file for a moment.
  @Test func aFileWithoutANameGetsTheNewOne() throws {
    try damaged.makeFile()
    let known = try damaged.contents()
    try #require(rename(folder.state, folder.state + ".recovered") == 0)
    let error = errorOf { () throws(StateError) in _ = try StateFile(path: folder.state) }
    #expect(error?.kind == .damaged)
    #expect(error?.reason == "its recovery was interrupted")
    #expect(bytes(of: folder.state).isEmpty)
    #expect(try damaged.start() == nil)
    damaged.expectEqual(try damaged.contents(), known)
  }

  // MARK: Replaced while it is open

  @Test func aFileThatIsReplacedWhileItIsOpenIsNotWritten() throws {
    var state: Opened? = try Opened(StateFile(path: folder.state))
    try state?.file.apply(StateFileTests.changes(["old"]))
    _ = try state?.file.wasChangedByOthers()
    try #require(rename(folder.state, folder.path + "/away") == 0)
    for ending in ["-wal", "-shm"] { unlink(folder.state + ending) }
    var new = try StateFile(path: folder.state)
    try new.apply(StateFileTests.changes(["new"]))
    try Self.expectReplaced(#require(state))
    // Without this protection the last connection to close would remove the new file's log.
    state = nil
    #expect(!bytes(of: folder.state + "-wal").isEmpty)
    try new.apply(StateFileTests.changes(["newer"]))
    #expect(try StateFile(path: folder.state).learned().words.map(\.word) == ["new", "newer"])
  }

  /// The mapped index must not be read after it was removed.
  @Test(arguments: [-1, 0, 3, 4096]) func anIndexThatIsCutShortIsNotLookedAt(size: Int) throws {
    var state: Opened? = try Opened(StateFile(path: folder.state, checkpointPages: 0))
    try state?.file.apply(StateFileTests.changes(["dose"]))
    func cut() {
      if size < 0 {
        unlink(folder.state + "-shm")
      } else {
        truncate(folder.state + "-shm", off_t(size))
      }
    }
    cut()
    try Self.expectReplaced(#require(state))
    state = nil
    state = try Opened(StateFile(path: folder.state, checkpointPages: 0))
    #expect(try #require(state).file.learned().words.map(\.word) == ["dose"])
    try state?.file.apply(StateFileTests.changes(["ford"]))
    // The index is not read when the file is closed either.
    cut()
    state = nil
    #expect(try StateFile(path: folder.state).learned().words.map(\.word) == ["dose", "ford"])
  }

  private static func expectReplaced(_ opened: Opened) {
    let writing = errorOf { () throws(StateError) in
      try opened.file.apply(StateFileTests.changes(["late"]))
    }
    let reading = errorOf { () throws(StateError) in _ = try opened.file.learned() }
    let asking = errorOf { () throws(StateError) in _ = try opened.file.wasChangedByOthers() }
    #expect([writing?.kind, reading?.kind, asking?.kind] == [.replaced, .replaced, .replaced])
  }
}

import CallModel
import ContactSearch
import Glibc
import Records
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

/// Reading a file without SQLite.
@Suite(.timeLimited) struct SalvageTests {
  private let damaged: DamagedState
  private var folder: TemporaryFolder { damaged.folder }

  init() throws {
    damaged = try DamagedState()
  }

  @Test func aWholeFileIsReadAsSQLiteReadsIt() throws {
    var state = try StateFile(path: folder.state, checkpointPages: 0)
    try damaged.fill(&state)
    try state.apply([.forgetWord("word7")])
    let known = try DamagedState.contents(of: state)
    #expect(known.knowledge.log.count == 300 && known.knowledge.log.contains { $0.isUnseen })
    // First most data is in the log, then all data is in the file.
    damaged.expectEqual(damaged.salvage().contents, known)
    #expect(damaged.salvage().isOurs)
    try RawDatabase(folder.state).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damaged.expectEqual(damaged.salvage().contents, known)
  }

  @Test func longRowsReachIntoFurtherPages() throws {
    let name = String(repeating: "𝒶", count: 256)
    let number = String(repeating: "𝟙", count: 64)
    do {
      var state = try StateFile(path: folder.state)
      try state.write(
        .used(CallRecord(name: name, number: number, day: 20_700), nil),
        .call(LoggedCall(kind: .made, name: name, number: number, time: 1, seconds: 0)),
        .defaultNumber(name: name, number: number))
    }
    damaged.expectEqual(damaged.salvage().contents, try damaged.contents())
    #expect(damaged.salvage().contents.knowledge.calls.count == 1)
  }

  /// Of two numbers that were starred for one name, written in two ways, the later one counts.
  @Test func theLaterNumberOfANameCounts() throws {
    do {
      var state = try StateFile(path: folder.state)
      try state.write(.defaultNumber(name: "Jose\u{301}", number: "5550142"))
      try state.write(.defaultNumber(name: "Jos\u{e9}", number: "5550143"))
    }
    #expect(damaged.salvage().contents.defaultNumbers.map(\.number) == ["5550142", "5550143"])
    damaged.empty(page: 1)
    #expect(try damaged.start() != nil)
    let found = try StateFile(path: folder.state).defaultNumbers()
    #expect(found["José"] == "5550143")
  }

  @Test func whatWasNotCommittedIsNotRead() throws {
    let state = try StateFile(path: folder.state, checkpointPages: 0)
    let other = try RawDatabase(folder.state)
    try other.execute("PRAGMA cache_size = 1; INSERT INTO word VALUES ('first', 1, 0)")
    try other.execute(
      """
      BEGIN;
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20000)
        INSERT INTO word SELECT 'open' || x, 1, 0 FROM n
      """)
    #expect(bytes(of: folder.state + "-wal").count > 100_000, "the log was not spilled into")
    #expect(damaged.salvage().contents.words.map(\.word) == ["first"])
    #expect(try state.learned().words.count == 1)
  }

  @Test func filesOfEarlierVersionsAreRead() throws {
    try RawDatabase(folder.state).execute(
      Schema.migrations[..<2].joined(separator: ";")
        + """
        ;INSERT INTO word VALUES ('dose', 2, 3);
        INSERT INTO call VALUES ('Ann', '5550100', 1402.5, 3, 19600);
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 2;
        """)
    let found = damaged.salvage().contents
    damaged.expectEqual(found, try damaged.contents())
    #expect(found.knowledge.calls.count == 1 && found.words.count == 1)
  }

  /// The pages that words and calls have left are filled with zeros.
  @Test func whatWasForgottenDoesNotComeBack() throws {
    do {
      var state = try StateFile(path: folder.state)
      try damaged.fill(&state)
      try state.apply((0..<700).map { .forgetWord("word\($0)") })
      try state.forgetAllCalls()
    }
    let known = try damaged.contents()
    damaged.empty(page: 1)
    let found = damaged.salvage().contents
    #expect(found.words == known.words && found.words.count == 800)
    #expect(found.knowledge.log.isEmpty && found.knowledge.calls.isEmpty)
  }

  /// Rows are found by their form in a page with a damaged start, and no other rows are found.
  @Test func aPageWithoutItsBeginningIsRead() throws {
    do {
      var state = try StateFile(path: folder.state)
      try damaged.fill(&state)
      for number in stride(from: 0, to: 1_500, by: 3) {
        try state.apply([.forgetWord("word\(number)")])
      }
      for number in stride(from: 1, to: 300, by: 3) {
        _ = try state.forgetCalls(of: "Name \(number)")
      }
      try damaged.fill(&state, words: 20, calls: 20)
    }
    let known = try damaged.contents()
    var changed = bytes(of: folder.state)
    for page in 1..<changed.count / 4096 {
      for place in page * 4096..<page * 4096 + 100 { changed[place] = 0xA5 }
    }
    write(changed, to: folder.state)
    let found = damaged.salvage().contents
    #expect(Set(found.words).isSubset(of: known.words))
    #expect(Set(found.pairs).isSubset(of: known.pairs))
    #expect(Set(found.knowledge.calls).isSubset(of: known.knowledge.calls))
    let log = known.knowledge.log.map { call in
      var call = call
      call.isUnseen = false
      return call
    }
    #expect(found.knowledge.log.allSatisfy { log.contains($0) })
    // Only the overwritten rows are lost, and those in the few pages above.
    #expect(found.words.count * 10 > known.words.count * 9, "\(found.words.count)")
    #expect(
      found.knowledge.log.count * 10 > known.knowledge.log.count * 9, "\(found.knowledge.log.count)"
    )
    #expect(found.knowledge.speedDials == known.knowledge.speedDials)
  }

  /// A speed dial with a wrong contact is worse than an empty one.
  @Test func starredNumbersAreNeverSpeedDials() throws {
    do {
      var state = try StateFile(path: folder.state)
      for number in 0..<9 {
        try state.write(.defaultNumber(name: "Starred \(number)", number: "77\(number)"))
      }
    }
    damaged.empty(page: 1)
    #expect(damaged.salvage().contents.knowledge.speedDials.isEmpty)
    #expect(damaged.salvage().contents.defaultNumbers.count == 9)
    // Without the index the kind of a row is unknown.
    let pages = DatabasePages(file: ByteSource(bytes(of: folder.state)), log: nil)
    let index = (2...pages.count).first { number in
      DatabasePage(number, of: pages)?.rows.first?.values.count == 2
    }
    damaged.empty(page: try #require(index))
    #expect(damaged.salvage().contents.knowledge.speedDials.isEmpty)
  }

  // MARK: The program that made the file

  /// Such as an image of a disk, with other data behind the empty start.
  @Test(arguments: [0, 0xFF] as [UInt8], [4096, 65_536])
  func aFileWithAnEmptyStartIsAnothers(byte: UInt8, count: Int) {
    let empty = [UInt8](repeating: byte, count: count)
    write(empty + Array(String(repeating: "precious", count: 3_000).utf8), to: folder.state)
    #expect(!damaged.salvage().isOurs)
    write(empty + [1], to: folder.state)
    #expect(!damaged.salvage().isOurs)
    // Nothing is lost of a file that is empty as a whole.
    write(empty, to: folder.state)
    #expect(damaged.salvage().isOurs)
    write(empty.dropLast(100), to: folder.state)
    #expect(damaged.salvage().isOurs)
  }

  /// No state file is as large as this.
  @Test func aLargeEmptyFileIsAnothers() throws {
    write([0], to: folder.state)
    try #require(truncate(folder.state, 1 << 40) == 0)
    let file = open(folder.state, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(!Salvage.read(file: ByteSource(file: file), log: nil).isOurs)
  }

  /// Without a call and without a second word the places of the tables tell.
  @Test(arguments: [0, 0xFF, 0xA5] as [UInt8])
  func aStateFileWithLittleInItIsKnownWithoutItsFirstPage(byte: UInt8) throws {
    let rows: [Record?] = [
      nil, .speedDial(2, SpeedDial(name: "Abe Cole", number: "5550100")),
      .defaultNumber(name: "Abe Cole", number: "5550100"),
    ]
    for row in rows {
      unlink(folder.state)
      do {
        var state = try StateFile(path: folder.state)
        if let row {
          try state.write(row)
        } else {
          try state.apply(StateFileTests.changes(["dose"]))
        }
      }
      let content = bytes(of: folder.state)
      let start = [UInt8](repeating: byte, count: 4096)
      write(start + content.dropFirst(4096), to: folder.state)
      #expect(damaged.salvage().isOurs, "\(String(describing: row))")
    }
  }

  @Test(arguments: [0, 0xFF] as [UInt8])
  func aStateFileWithAnEmptyStartIsKnownByItsLog(byte: UInt8) throws {
    let state = try StateFile(path: folder.state, checkpointPages: 0)
    let start = [UInt8](repeating: byte, count: 4096)
    let log = ByteSource(bytes(of: folder.state + "-wal"))
    let file = ByteSource(start + Array("precious".utf8))
    #expect(Salvage.read(file: file, log: log).isOurs)
    #expect(!Salvage.read(file: file, log: nil).isOurs)
    #expect(try state.learned().words.isEmpty)
  }

  // MARK: A file that was cut short behind an empty first page

  private static let rows: [Record] = [
    .speedDial(2, SpeedDial(name: "Abe Cole", number: "5550100")),
    .defaultNumber(name: "Abe Cole", number: "5550100"),
  ]

  @Test(arguments: [0, 0xFF] as [UInt8])
  func theStartOfAStateFileWithLittleInItIsKnown(byte: UInt8) throws {
    do {
      var state = try StateFile(path: folder.state)
      try state.write(Self.rows)
      try state.apply(StateFileTests.changes(["dose"]))
    }
    let content = bytes(of: folder.state)
    let start = [UInt8](repeating: byte, count: 4096)
    for count in 2...11 {
      for further in [0, 1, 100, 4095] where count < 11 {
        let left = start + content.prefix(count * 4096 + further).dropFirst(4096)
        write(left, to: folder.state)
        #expect(damaged.salvage().isOurs, "\(count) pages and \(further) bytes")
      }
    }
    // A start keeps what it has, the damaged file too.
    let left = start + content.prefix(3 * 4096).dropFirst(4096)
    write(left, to: folder.state)
    let kept = try damaged.start()
    #expect(kept == folder.state + ".damaged-2026-11-27")
    #expect(kept.map { bytes(of: $0) } == left)
    #expect(try damaged.contents().words.map(\.word) == ["dose"])
  }

  @Test func anotherFileIsNotKnownByASecondPage() throws {
    do {
      var state = try StateFile(path: folder.state)
      try state.apply(StateFileTests.changes(["dose"]))
    }
    let content = bytes(of: folder.state)
    let (start, second) = ([UInt8](repeating: 0, count: 4096), Array(content[4096..<8192]))
    let others: [[UInt8]] = [
      // A line break has the number of an index's page, and a carriage return a table's.
      start + Array("\n".utf8) + [UInt8](repeating: 0, count: 4095),
      start + Array(("\n" + String(repeating: "precious", count: 511) + "1234567").utf8),
      start + start + start + start + start
        + Array(("\r" + String(repeating: "precious", count: 511) + "1234567").utf8),
      // A page of this program, but in another place, behind or before something else.
      start + start + start + start + start + second, start + second + Array("precious".utf8),
      start + second + start + Array(repeating: 7, count: 4096),
      Array(repeating: 7, count: 4096) + second, start + Array("precious".utf8) + second,
    ]
    for (place, other) in others.enumerated() {
      write(other, to: folder.state)
      #expect(!damaged.salvage().isOurs, "\(place)")
      let error = errorOf { () throws(StateError) in
        _ = try Recovery.recover(folder.state, date: DamagedState.date)
      }
      #expect(error?.kind == .notAStateFile, "\(place)")
      #expect(bytes(of: folder.state) == other && damaged.others.isEmpty, "\(place)")
    }
  }

  /// The tables of another program's database, behind a first page that was lost.
  @Test(arguments: [
    "CREATE TABLE a (x TEXT PRIMARY KEY, y TEXT, z TEXT) WITHOUT ROWID; INSERT INTO a VALUES ('1', '2', '3')",
    "CREATE TABLE a (x TEXT PRIMARY KEY, y INT) WITHOUT ROWID; INSERT INTO a VALUES ('1', 2)",
    "CREATE TABLE a (x TEXT PRIMARY KEY, y INT, z REAL) WITHOUT ROWID; INSERT INTO a VALUES ('1', 2, 1.5)",
    "CREATE TABLE a (x); INSERT INTO a VALUES (1)", "CREATE TABLE a (x TEXT UNIQUE)",
    "PRAGMA auto_vacuum = FULL; CREATE TABLE a (x); CREATE TABLE b (x)",
  ])
  func anotherProgramsTablesAreKnownByTheirColumns(_ sql: String) throws {
    let path = folder.path + "/other.db"
    try RawDatabase(path).execute(sql)
    let other = [UInt8](repeating: 0, count: 4096) + bytes(of: path).dropFirst(4096)
    write(other, to: folder.state)
    #expect(!damaged.salvage().isOurs)
  }
}

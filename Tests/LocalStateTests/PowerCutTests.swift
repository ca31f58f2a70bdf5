import Glibc
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

/// What a power cut leaves of the files, made by cutting and copying them.
///
/// The files of an open connection are read here. To close them takes this process's locks off them,
/// which does no harm: no other process uses them, and within a process SQLite counts for itself.
@Suite(.timeLimited) struct PowerCutTests {
  let folder: TemporaryFolder
  let copy: String

  init() throws {
    folder = try TemporaryFolder()
    copy = folder.path + "/copy.db"
  }

  private func put(_ database: some Collection<UInt8>, _ log: some Collection<UInt8>) {
    unlink(copy + "-shm")
    write(database, to: copy)
    write(log, to: copy + "-wal")
  }

  /// The log cut at any byte: all transactions that stand in what is left are there, and no more.
  @Test func aCutLogLosesItsTailOnly() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var state = try StateFile(
      path: folder.state, migrations: Schema.migrations, checkpointPages: 0)
    var ends: [Int] = []
    for index in 0..<40 {
      try state.apply(StateFileTests.changes(["a\(index)", "b\(index)"]))
      ends.append(bytes(of: folder.state + "-wal").count)
    }
    let database = bytes(of: folder.state)
    let log = bytes(of: folder.state + "-wal")
    var cuts = Set(ends.flatMap { [$0 - 1, $0, $0 + 1] } + [0, 1, 31, 32, 33])
    for _ in 0..<Effort.rounds(300) { cuts.insert(Int.random(in: 0...log.count, using: &random)) }
    for cut in cuts.sorted() {
      put(database, log.prefix(cut))
      let learned = try StateFile(path: copy).learned()
      let whole = ends.prefix { $0 <= cut }.count
      #expect(
        Set(learned.words.map(\.word)) == Set((0..<whole).flatMap { ["a\($0)", "b\($0)"] }),
        "cut at \(cut) of \(log.count), seed \(seed)")
      #expect(learned.pairs.count == whole)
    }
  }

  /// Either file cut at any block, which no power cut does: an error or true words.
  @Test func cutFilesNeverGiveWrongWords() throws {
    var state = try StateFile(
      path: folder.state, migrations: Schema.migrations, checkpointPages: 0)
    func fill(_ names: String) throws {
      try state.apply(StateFileTests.changes((0..<400).map { "\(names)\($0)" }))
    }
    try fill("a")
    try state.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try fill("b")
    let database = bytes(of: folder.state)
    let log = bytes(of: folder.state + "-wal")
    let words = Set(try state.learned().words)
    var refused = 0
    func check(_ place: String) {
      let error = errorOf { () throws(StateError) in
        var state = try StateFile(path: copy)
        let learned = try state.learned()
        #expect(words.isSuperset(of: learned.words), "\(place)")
        try state.apply(StateFileTests.changes(["c"]))
      }
      if let error {
        refused += 1
        #expect(error.kind == .damaged || error.kind == .notAStateFile, "\(place): \(error)")
      }
    }
    for cut in stride(from: 0, to: database.count, by: Effort.rounds(100) == 100 ? 512 : 4_608) {
      put(database.prefix(cut), log)
      check("database cut at \(cut) of \(database.count), whole log")
      put(database.prefix(cut), [])
      check("database cut at \(cut) of \(database.count), no log")
    }
    for cut in stride(from: 0, to: log.count, by: 512) {
      put(database, log.prefix(cut))
      let before = refused
      check("log cut at \(cut) of \(log.count)")
      #expect(refused == before)
    }
    #expect(refused > 0)
  }

  /// Copies at any moment, while a writer writes: all that was written before is there.
  ///
  /// A power cut is one moment, and a copy is not. So the database is copied first and then the log,
  /// and the writer does not go on to its next `apply` before both are. Within one `apply` the log is
  /// begun anew only at its start, when all of it stands in the database already; then it grows; and
  /// last it is folded into the database, while it stays as it is. So whatever of the database the
  /// copy has missed is in the copy of the log, as after a power cut.
  @Test func abruptCopiesHoldAllThatWasWritten() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let path = folder.state
    let writer = try Writer(path)
    defer { writer.end() }
    var midway = 0
    var logs: Set<[UInt8]> = []
    for _ in 0..<Effort.rounds(200) {
      let begun = writer.goOn(times: Int.random(in: 1...20, using: &random))
      // Half of them at once: where the disk is memory, an `apply` takes no longer than the copy.
      for _ in 0..<max(0, Int.random(in: -100...100, using: &random)) { sched_yield() }
      let ended = writer.ended
      let database = bytes(of: path)
      let log = bytes(of: path + "-wal")
      if ended < begun { midway += 1 }
      // Its number and its salt.
      logs.insert(Array(log.dropFirst(12).prefix(12)))

      put(database, log)
      #expect(try RawDatabase(copy).value("PRAGMA integrity_check") == "ok", "seed \(seed)")
      put(database, log)
      let learned = try StateFile(path: copy).learned()
      let count = learned.pairs.count
      #expect(count >= ended && count <= begun, "\(count) of \(ended)...\(begun), seed \(seed)")
      #expect(
        Set(learned.words.map(\.word)) == Set((0..<count).flatMap { ["a\($0)", "b\($0)"] }),
        "seed \(seed)")
    }
    if Effort.isWhole { #expect(logs.count > Effort.rounds(10)) }
    print(
      "\(Effort.rounds(200)) copies, \(midway) amid a change, of \(logs.count) logs, seed \(seed)")
  }
}

import CSQLite
import ContactSearch
import Glibc
import TestSupport
import Testing
import TextEntry
import TimeLimit
import WatchedCalls

@testable import LocalState

/// When a change has returned it is on the disk: what SQLite is told, and what it then tells the
/// kernel. A running kernel would give back what was written without.
@Suite(.timeLimited) struct DurabilityTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The files that the disk was waited for, in that order, without their sizes.
  private func synced(_ body: () throws -> Void) rethrows -> [String] {
    try WatchedCalls.of(body).compactMap { note in
      let words = note.split(separator: " ")
      guard words[0] == "fsync" || words[0] == "fdatasync", words.count > 1 else { return nil }
      return String(words[1].dropFirst(folder.path.count + 1))
    }
  }

  @Test func sqliteIsTold() throws {
    let state = try StateFile(path: folder.state)
    let expected: [(pragma: String, value: Int)] = [
      // 2 is FULL: the log is on the disk at every commit, not at checkpoints alone.
      ("synchronous", 2), ("secure_delete", 1), ("cell_size_check", 1), ("trusted_schema", 0),
      ("wal_autocheckpoint", StateFile.checkpointPages),
      ("journal_size_limit", StateFile.checkpointPages * 4096),
      ("busy_timeout", Int(StateFile.patience.components.seconds) * 1000),
    ]
    for (pragma, value) in expected {
      let statement = try Statement("PRAGMA \(pragma)", on: state.connection)
      #expect(try statement.next(), "\(pragma)")
      #expect(statement.integer(0, as: Int.self) == value, "\(pragma)")
    }
    let journal = try Statement("PRAGMA journal_mode", on: state.connection)
    #expect(try journal.next())
    #expect(journal.text(0) == "wal")
    #expect(
      sqlite3_limit(state.connection.handle, SQLITE_LIMIT_LENGTH, -1)
        == Connection.maximumValueSize)
  }

  /// Each of them once, before it returns.
  @Test func everyChangeWaitsForTheDisk() throws {
    var state = try StateFile(path: folder.state)
    // The first one also makes the log.
    try state.apply(StateFileTests.changes(["a"]))
    for index in 0..<5 {
      let words = try synced { try state.apply(StateFileTests.changes(["b\(index)", "c"])) }
      #expect(words == ["state.db-wal"], "words \(index)")
      let call = try synced {
        try state.write(.used(CallTests.call("Bob", "\(index)"), CallTests.choice("26\(index)")))
      }
      #expect(call == ["state.db-wal"], "call \(index)")
    }
    let nothing = try synced { try state.apply([]) }
    #expect(nothing == [])
  }

  /// The log is on the disk before it goes into the database, and the database before the log is
  /// emptied.
  @Test func whatIsForgottenIsOffTheDiskAtOnce() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(StateFileTests.changes(["a", "b"]))
    try state.write(.used(CallTests.call("Bob"), CallTests.choice("262")))
    let files = ["state.db-wal", "state.db"]
    let forgetting: [[String]] = [
      try synced { try state.apply([.forgetWord("a")]) }, try synced { try state.forgetAll() },
      try synced { _ = try state.forgetCalls(of: "Bob") },
      try synced { try state.forgetAllCalls() },
    ]
    for calls in forgetting {
      #expect(calls.filter { $0 == files[1] }.count == 1, "\(calls)")
      #expect(calls.first == files[0] && calls.firstIndex(of: files[1]) ?? 0 > 0, "\(calls)")
    }
  }

  /// The names of a new file, and of the new folders above it, are on the disk as well.
  @Test func newNamesAreOnTheDisk() throws {
    let path = folder.path + "/a/b/state.db"
    let calls = try synced {
      var state = try StateFile(path: path)
      try state.apply(StateFileTests.changes(["a"]))
    }
    // Each is told of in the folder that it is in, before anything that is in it.
    let folders = calls.filter { !$0.contains("state.db") }
    #expect(folders.first == "")
    #expect(folders.contains("a") && folders.contains("a/b"), "\(calls)")
    #expect(calls.contains("a/b/state.db-wal"))
  }

  /// A disk that could not take it: the change is told of as lost, and is.
  @Test func aDiskThatFailsIsTold() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(StateFileTests.changes(["a"]))
    var error: StateError?
    WatchedCalls.failing("fdatasync", with: EIO) {
      error = errorOf { () throws(StateError) in
        try state.apply(StateFileTests.changes(["b"]))
      }
    }
    #expect(error?.kind == .inputOutput)
    #expect(try state.learned().words.map(\.word) == ["a"])
    try state.apply(StateFileTests.changes(["c"]))
    #expect(try state.learned().words.map(\.word) == ["a", "c"])
  }
}

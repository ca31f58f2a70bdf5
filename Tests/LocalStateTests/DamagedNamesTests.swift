import CallModel
import ContactSearch
import Glibc
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

/// The files that are left alone, and the names of damaged files.
@Suite(.timeLimited) struct DamagedNamesTests {
  private let damaged: DamagedState
  private var folder: TemporaryFolder { damaged.folder }

  init() throws {
    damaged = try DamagedState()
  }

  // MARK: Files that are left alone

  @Test func whatIsNoStateFileStaysAsItIs() throws {
    try RawDatabase(folder.path + "/other").execute(
      """
      CREATE TABLE logged (id INTEGER PRIMARY KEY, kind, name, number, time, seconds);
      INSERT INTO logged VALUES (1, 'made', 'Ann', '1', 1.5, 2);
      CREATE TABLE word (word PRIMARY KEY, a, b) WITHOUT ROWID;
      INSERT INTO word VALUES ('a', 1, 2), ('b', 1, 2);
      """)
    var other = bytes(of: folder.path + "/other")
    other[1] = 0
    for content in [Array("BEGIN:VCARD\n".utf8), Array("x".utf8), other] {
      write(content, to: folder.state)
      let error = errorOf { () throws(StateError) in
        _ = try Recovery.recover(folder.state, date: DamagedState.date)
      }
      #expect(error?.kind == .notAStateFile)
      #expect(bytes(of: folder.state) == content && damaged.others.isEmpty)
      #expect(Recovery.glimpse(folder.state) == nil)
    }
  }

  @Test func whatIsNoFileIsNotOpened() throws {
    mkfifo(folder.path + "/pipe", 0o600)
    mkdir(folder.path + "/folder", 0o700)
    symlink("nowhere", folder.path + "/loose")
    for path in [folder.path + "/pipe", folder.path + "/folder", "/dev/full"] {
      let error = errorOf { () throws(StateError) in
        _ = try Recovery.recover(path, date: DamagedState.date)
      }
      #expect(error?.kind == .notAStateFile, "\(path)")
      #expect(Recovery.glimpse(path) == nil)
    }
    #expect(Recovery.glimpse(folder.path + "/loose") == nil)
    #expect(Recovery.glimpse(folder.path + "/none") == nil)
  }

  @Test(arguments: [false, true]) func aLaterVersionStaysAsItIs(hasLog: Bool) throws {
    var state: Opened? = try Opened(StateFile(path: folder.state, checkpointPages: 0))
    try state?.file.apply(StateFileTests.changes(["dose"]))
    try RawDatabase(folder.state).execute(
      "PRAGMA user_version = \(Schema.migrations.count + 1); CREATE TABLE more (a)")
    let (file, log) = (bytes(of: folder.state), bytes(of: folder.state + "-wal"))
    state = nil
    if hasLog {
      write(file, to: folder.state)
      write(log, to: folder.state + "-wal")
    }
    let before = [bytes(of: folder.state), bytes(of: folder.state + "-wal")]
    #expect(before[1].isEmpty != hasLog)
    let error = errorOf { () throws(StateError) in _ = try StateFile(path: folder.state) }
    #expect(error?.kind == .newerVersion)
    #expect([bytes(of: folder.state), bytes(of: folder.state + "-wal")] == before)
    #expect(damaged.others.filter { !$0.hasSuffix("-shm") } == (hasLog ? ["state.db-wal"] : []))
  }

  /// Renaming the file would take it away from the other process.
  @Test func aFileThatIsInUseIsLeftToItsUser() throws {
    try damaged.makeFile()
    var state = try StateFile(path: folder.state)
    let error = errorOf { () throws(StateError) in
      _ = try Recovery.recover(folder.state, date: DamagedState.date)
    }
    #expect(error?.kind == .busy)
    try state.apply(StateFileTests.changes(["dose"]))
    #expect(!damaged.others.contains { $0.contains("damaged") || $0.contains("recover") })
  }

  // MARK: Names

  @Test func onlyThreeDamagedFilesStay() throws {
    var removed: [String] = []
    for round in 0..<5 {
      try damaged.makeFile()
      write([UInt8](repeating: 0, count: 4096 + round), to: folder.state)
      removed += try #require(try Recovery.recover(folder.state, date: DamagedState.date)).removed
    }
    let names = ["", "-2", "-3", "-4", "-5"].map { "\(folder.state).damaged-2026-11-27\($0)" }
    #expect(removed == Array(names.prefix(2)))
    #expect(Recovery.damagedFiles(beside: folder.state) == Array(names.suffix(3)))
    #expect(bytes(of: names[4]).count == 4100 && bytes(of: names[0]).isEmpty)
    // After the clock was set back or forward, the file with the new date is the latest.
    write([UInt8](repeating: 0, count: 4096), to: folder.state)
    let next = try #require(try Recovery.recover(folder.state, date: "2027-01-01"))
    #expect(next.kept == folder.state + ".damaged-2027-01-01" && next.removed == [names[2]])
  }

  @Test func aLinkLeadsToTheFileThatIsRenamed() throws {
    mkdir(folder.path + "/real", 0o700)
    symlink("real/file", folder.state)
    write([], to: folder.path + "/real/file")
    try damaged.makeFile()
    write([UInt8](repeating: 0, count: 8192), to: folder.state)
    let real = Recovery.realPath(folder.path) + "/real/file"
    #expect(try damaged.start() == real + ".damaged-2026-11-27")
    var status = stat()
    #expect(lstat(folder.state, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(try damaged.contents().words.isEmpty)
  }

  /// Another user's files in a shared folder are ignored, and no link is followed.
  @Test(.enabled(if: geteuid() == 0, "only root can make a file another user's"))
  func strangersFilesAreNotTaken() throws {
    try damaged.makeFile()
    let known = try damaged.contents()
    damaged.empty(page: 1)
    write(Array("precious".utf8), to: folder.path + "/precious")
    for ending in [".recovering", ".damaged-2026-11-27"] {
      symlink("precious", folder.state + ending)
      lchown(folder.state + ending, 65534, 65534)
    }
    symlink("precious", folder.state + ".recovered")
    lchown(folder.state + ".recovered", 65534, 65534)
    let error = errorOf { () throws(StateError) in
      _ = try Recovery.recover(folder.state, date: DamagedState.date)
    }
    #expect(error?.kind == .inputOutput, "a link stands where the new file is made")
    #expect(bytes(of: folder.path + "/precious") == Array("precious".utf8))
    unlink(folder.state + ".recovering")
    let recovery = try Recovery.recover(folder.state, date: DamagedState.date)
    #expect(recovery?.kept == folder.state + ".damaged-2026-11-27-2")
    #expect(bytes(of: folder.path + "/precious") == Array("precious".utf8))
    #expect(try damaged.contents().words == known.words)
  }

  // MARK: A folder that all users may write to

  private static let (stranger, other): (uid_t, uid_t) = (12_345, 54_321)

  /// Lays a valid state file with the word `strange`, or other bytes, as another user.
  private func lay(_ name: String, of user: uid_t = Self.stranger, _ content: [UInt8]? = nil) throws
  {
    let path = "\(folder.path)/\(name)"
    if let content {
      write(content, to: path)
    } else {
      var state = try StateFile(path: path)
      try state.apply(StateFileTests.changes(["strange"]))
    }
    try #require(chown(path, user, user) == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a file another user's"))
  func rootTakesNoStrangersStateFile() throws {
    chmod(folder.path, 0o1777)
    try damaged.makeFile()
    let known = try damaged.contents()
    try lay("state.db.recovered")
    #expect(try damaged.start() == nil)
    damaged.expectEqual(try damaged.contents(), known)
    // Not even where there is no state file.
    for name in ["", "-wal", "-shm"] { unlink(folder.state + name) }
    #expect(try damaged.start() == nil)
    #expect(try damaged.contents().words.isEmpty)
    // Of a damaged state file the contents are recovered, not the stranger's.
    try damaged.makeFile()
    damaged.empty(page: 1)
    #expect(try damaged.start() == folder.state + ".damaged-2026-11-27")
    #expect(try damaged.contents().words == known.words)
  }

  /// Whole as it is, it would be read as a part of the state file.
  @Test(
    .enabled(if: geteuid() == 0, "only root can make a file another user's"),
    arguments: [
      "-wal", "-journal", "-shm",
    ])
  func aStrangersLogIsNotRead(ending: String) throws {
    try damaged.makeFile()
    let (content, known) = (bytes(of: folder.state), try damaged.contents())
    for (mode, isRefused) in [(mode_t(0o1777), true), (0o1770, true), (0o700, false)] {
      chmod(folder.path, mode)
      try lay("state.db" + ending, [])
      let errors = [
        errorOf { () throws(StateError) in _ = try StateFile(path: folder.state) },
        errorOf { () throws(StateError) in
          _ = try isRefused ? Recovery.recover(folder.state, date: DamagedState.date) : nil
        },
      ]
      #expect(
        errors.map { $0?.kind } == (isRefused ? [.notAStateFile, .notAStateFile] : [nil, nil]))
      #expect(bytes(of: folder.state) == content || !isRefused)
      #expect(Recovery.glimpse(folder.state)?.words == known.words)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a file another user's"))
  func strangersFilesRemoveNoDamagedFile() throws {
    chmod(folder.path, 0o1777)
    for day in 1...3 {
      try lay("state.db.damaged-9999-01-0\(day)", [UInt8](repeating: 0, count: 9))
    }
    try damaged.makeFile()
    damaged.empty(page: 1)
    let content = bytes(of: folder.state)
    let recovery = try #require(try Recovery.recover(folder.state, date: DamagedState.date))
    #expect(recovery.removed == [])
    #expect(bytes(of: recovery.kept) == content)
    #expect(Recovery.damagedFiles(beside: folder.state) == [recovery.kept])
    #expect(damaged.others.filter { $0.contains("damaged-9999") }.count == 3)
  }

  /// Root goes on with the recovery of a user's file, and does not take a third user's.
  @Test(.enabled(if: geteuid() == 0, "only root can make a file another user's"))
  func rootRecoversAUsersStateFile() throws {
    try damaged.makeFile()
    let known = try damaged.contents()
    damaged.empty(page: 1)
    try #require(chown(folder.state, Self.stranger, Self.stranger) == 0)
    try lay("state.db.recovered", of: Self.other)
    for day in 1...3 {
      try lay("state.db.damaged-2026-11-0\(day)", [UInt8](repeating: 0, count: 9))
      try lay("state.db.damaged-9999-11-0\(day)", of: Self.other, [UInt8](repeating: 0, count: 9))
    }
    var steps = 0
    let killed = errorOf { () throws(StateError) in
      _ = try Recovery.recover(folder.state, date: DamagedState.date) { () throws(StateError) in
        steps += 1
        if steps == 4 { throw StateError(.inputOutput, path: "", reason: "killed") }
      }
    }
    #expect(killed?.reason == "killed")
    let made = bytes(of: folder.state + ".recovered")
    let recovery = try #require(try Recovery.recover(folder.state, date: DamagedState.date))
    #expect(!made.isEmpty && bytes(of: folder.state) == made)
    #expect(try damaged.contents().words == known.words)
    var status = stat()
    #expect(stat(folder.state, &status) == 0 && status.st_uid == Self.stranger)
    #expect(recovery.kept == folder.state + ".damaged-2026-11-27")
    #expect(recovery.removed == [folder.state + ".damaged-2026-11-01"])
  }
}

import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LocalState

/// Files that another user lays beside a state file after the check, in a folder that all may write to.
@Suite(.timeLimited, .enabled(if: geteuid() == 0, "only root can make a file another user's"))
struct CompanionTests {
  private let damaged: DamagedState
  private var folder: TemporaryFolder { damaged.folder }
  private static let stranger: uid_t = 12_345

  init() throws {
    damaged = try DamagedState()
  }

  /// A whole log that adds a word, a journal that cuts the file down to its first page, and an index.
  private func strange(_ ending: String) throws -> [UInt8] {
    switch ending {
    case "-wal":
      let copy = folder.path + "/copy.db"
      write(bytes(of: folder.state), to: copy)
      var state = try StateFile(path: copy, checkpointPages: 0)
      try state.apply(StateFileTests.changes(["strange"]))
      return bytes(of: copy + ending)
    case "-journal":
      var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      for number in [0, 0, 1, 512, 4096] as [UInt32] {
        journal += withUnsafeBytes(of: number.bigEndian) { Array($0) }
      }
      return journal + [UInt8](repeating: 0, count: 512 - journal.count)
    default: return []
    }
  }

  private func lay(_ ending: String, _ content: [UInt8]) {
    write(content, to: folder.state + ending)
    #expect(chown(folder.state + ending, Self.stranger, Self.stranger) == 0)
  }

  @Test(arguments: ["-wal", "-journal", "-shm"], [0o1777, 0o1770, 0o777] as [mode_t])
  func whatIsLaidAfterTheCheckIsNotRead(ending: String, mode: mode_t) throws {
    try damaged.makeFile()
    let (content, known) = (bytes(of: folder.state), try damaged.contents())
    let laid = try strange(ending)
    chmod(folder.path, mode)
    let error = errorOf { () throws(StateError) in
      let state = try StateFile(path: folder.state, beforeOpening: { lay(ending, laid) })
      _ = try state.learned()
    }
    #expect(error?.kind == .notAStateFile)
    #expect(
      error?.reason == "beside it \(folder.state)\(ending) is another user's: remove that file")
    #expect(bytes(of: folder.state) == content)
    #expect(bytes(of: folder.state + ending) == laid)
    unlink(folder.state + ending)
    damaged.expectEqual(try damaged.contents(), known)
  }

  /// A recovery reads the log without SQLite.
  @Test func aLogThatIsLaidAfterTheCheckIsNotRecovered() throws {
    try damaged.makeFile()
    let known = try damaged.contents()
    let laid = try strange("-wal")
    damaged.empty(page: 1)
    let content = bytes(of: folder.state)
    chmod(folder.path, 0o1777)
    let error = errorOf { () throws(StateError) in
      _ = try Recovery.recover(folder.state, date: DamagedState.date) { () throws(StateError) in
        lay("-wal", laid)
      }
    }
    #expect(error?.kind == .notAStateFile)
    #expect(bytes(of: folder.state) == content)
    #expect(damaged.others == ["state.db-wal"])
    unlink(folder.state + "-wal")
    _ = try Recovery.recover(folder.state, date: DamagedState.date)
    damaged.expectEqual(try damaged.contents(), known)
  }

  @Test func onlyAnothersCompanionInASharedFolderStaysClosed() throws {
    for ending in ["", "-wal", "-shm", "-journal", "-wal2"] {
      let path = folder.path + "/a" + ending
      let isCompanion = ["-wal", "-shm", "-journal"].contains(ending)
      write([], to: path)
      for (mode, owner, isRefused) in [
        (0o1777, Self.stranger, isCompanion), (0o755, Self.stranger, false), (0o1777, 0, false),
      ] as [(mode_t, uid_t, Bool)] {
        chmod(folder.path, mode)
        try #require(chown(path, owner, owner) == 0)
        let file = Companions.open(path, O_RDONLY)
        let code = errno
        #expect((file < 0) == isRefused, "\(path) \(mode) \(owner)")
        if file >= 0 { close(file) } else { #expect(code == EACCES) }
      }
    }
  }

  /// A companion of the state file's own owner is fine for root.
  @Test func theOwnersCompanionIsRead() throws {
    chmod(folder.path, 0o1777)
    for ending in ["", "-wal"] { lay(ending, []) }
    let file = Companions.open(folder.state + "-wal", O_RDONLY)
    #expect(file >= 0)
    close(file)
  }
}

/// Files beside a state file that are no ordinary ones of their own, in a folder that all may write to.
@Suite(.timeLimited) struct OddCompanionTests {
  private let damaged: DamagedState
  private var folder: TemporaryFolder { damaged.folder }

  init() throws {
    damaged = try DamagedState()
  }

  /// With a link SQLite would overwrite one of the user's own files, a second name of the state file would
  /// end its locks, and a pipe would block.
  @Test(arguments: ["-wal", "-journal", "-shm"]) func noLinkAndNoPipeIsOpened(ending: String) throws
  {
    try damaged.makeFile()
    let (path, own) = (folder.state + ending, folder.path + "/own")
    write([UInt8]("mine".utf8), to: own)
    chmod(folder.path, 0o777)
    for (lay, words) in [
      ({ symlink(own, path) }, "is not a regular file"),
      ({ mkfifo(path, 0o600) }, "is not a regular file"),
      ({ link(own, path) }, "is a second name of another file: remove it"),
      ({ link(folder.state, path) }, "is a second name of another file: remove it"),
    ] {
      let error = errorOf { () throws(StateError) in
        var state = try StateFile(path: folder.state, beforeOpening: { #expect(lay() == 0) })
        try state.apply(StateFileTests.changes(["word"]))
      }
      #expect(error?.kind == .notAStateFile && error?.reason == "beside it \(path) \(words)")
      #expect(bytes(of: own) == [UInt8]("mine".utf8))
      for flags in [O_RDONLY, O_RDWR] { #expect(Companions.open(path, flags) < 0) }
      unlink(path)
    }
  }

  /// SQLite opens the folder of a state file to synchronize it.
  @Test func aFolderWithTheNameOfACompanionIsOpened() throws {
    let path = folder.path + "/phone-wal"
    #expect(mkdir(path, 0o700) == 0)
    let file = Companions.open(path, O_RDONLY)
    #expect(file >= 0)
    close(file)
    #expect(Companions.open(path, O_RDONLY | O_CREAT, 0o600) < 0)
  }

  /// As with a build of SQLite that does not allow to replace its way to open files.
  @Test func withoutAGuardNoSharedFolderIsUsed() throws {
    #expect(Companions.areGuarded)
    for (mode, isRefused) in [(0o700, false), (0o755, false), (0o1777, true), (0o770, true)]
      as [(mode_t, Bool)]
    {
      chmod(folder.path, mode)
      let error = errorOf { () throws(StateError) in
        try Companions.check(folder.state, areGuarded: false)
      }
      #expect(error?.kind == (isRefused ? .notAStateFile : nil), "\(mode)")
    }
  }
}

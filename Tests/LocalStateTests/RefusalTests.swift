import Glibc
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

@Suite(.timeLimited) struct RefusalTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func refusal(of path: String) -> StateError? {
    errorOf { () throws(StateError) in
      let state = try StateFile(path: path)
      _ = try state.learned()
    }
  }

  @Test func whatIsNoFile() throws {
    mkdir(folder.state, 0o700)
    symlink("/dev/null", folder.path + "/link")
    symlink("nowhere", folder.path + "/loose")
    mkfifo(folder.path + "/pipe", 0o600)
    let places = [
      (folder.state, "a folder"), (folder.path + "/link", "a device"), ("/dev/full", "a device"),
      (folder.path + "/loose", "a link to nothing"), (folder.path + "/pipe", "not a regular file"),
      ("", "not a file name"), (folder.path + "/a\0b", "not a file name"),
    ]
    for (path, words) in places {
      let error = refusal(of: path)
      #expect(error?.kind == .notAStateFile, "\(path)")
      #expect(error?.description == "\(path): \(words): name another file, or move this one away")
    }
    write([], to: folder.path + "/file")
    let error = refusal(of: folder.path + "/file/state.db")
    #expect(error?.kind == .inputOutput)
    #expect(error?.reason == "the folder \(folder.path)/file can't be made: Not a directory")
  }

  /// SQLite would wait for a writer of the pipe, or write through the link.
  @Test(arguments: ["-journal", "-wal", "-shm"])
  func whatStandsBesideItIsAFile(suffix: String) throws {
    let companion = folder.state + suffix
    for make in [{ mkfifo($0, 0o600) }, { symlink("elsewhere", $0) }, { mkdir($0, 0o700) }]
      as [(String) -> Int32]
    {
      try #require(make(companion) == 0)
      let error = refusal(of: folder.state)
      #expect(error?.kind == .notAStateFile)
      #expect(error?.reason == "beside it \(companion) is not a regular file")
      _ = remove(companion)
    }
    #expect(refusal(of: folder.state) == nil)
  }

  /// A link of another user could make root write to another place.
  @Test(.enabled(if: geteuid() == 0, "only root can make a link another user's"))
  func aStrangersLinkIsNotFollowed() throws {
    _ = try StateFile(path: folder.path + "/private.db")
    symlink("private.db", folder.state)
    #expect(refusal(of: folder.state) == nil)
    lchown(folder.state, 65534, 65534)
    #expect(refusal(of: folder.state)?.reason == "\(folder.state) is a link of another user's")
  }

  @Test func aFollowedLinkToAFileIsFine() throws {
    mkdir(folder.path + "/real", 0o700)
    symlink("real", folder.path + "/link")
    _ = try StateFile(path: folder.path + "/real/state.db")
    symlink("link/state.db", folder.state)
    var state = try StateFile(path: folder.state)
    try state.apply(StateFileTests.changes(["a"]))
  }

  @Test(arguments: ["x", "hello\n", "SQLite format 2\0", String(repeating: "text ", count: 5000)])
  func otherFilesStayAsTheyAre(_ text: String) {
    write(text.utf8, to: folder.state)
    let error = refusal(of: folder.state)
    #expect(error?.kind == .notAStateFile)
    #expect(error?.description.contains("file is not a database") == true)
    #expect(bytes(of: folder.state) == Array(text.utf8))
    #expect(permissions(of: folder.state + "-wal") == nil)
  }

  @Test func anotherProgramsDatabaseStaysAsItIs() throws {
    for sql in ["CREATE TABLE word (word)", "PRAGMA user_version = 1", "PRAGMA application_id = 5"]
    {
      let path = "\(folder.path)/\(sql.count).db"
      try RawDatabase(path).execute(sql)
      let before = bytes(of: path)
      let error = refusal(of: path)
      #expect(error?.kind == .notAStateFile, "\(sql)")
      #expect(error?.reason == "a database of another program")
      #expect(bytes(of: path) == before)
    }
  }

  @Test func whatMayNotBeWritten() throws {
    // Even root may not write these; in a container /sys is read-only.
    for path in ["/sys/kernel/state.db", "/sys/kernel/a/state.db", "/sys/kernel/uevent_seqnum"] {
      let error = refusal(of: path)
      #expect(error?.kind == .permissionDenied, "\(path): \(error?.reason ?? "")")
      #expect(error?.remedy == "make it and its folder writable, or name another file")
    }
  }

  @Test(.enabled(if: geteuid() != 0)) func aFolderThatMayNotBeWritten() throws {
    _ = try StateFile(path: folder.state)
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    #expect(refusal(of: folder.state)?.kind == .permissionDenied)
    #expect(refusal(of: folder.path + "/new.db")?.kind == .permissionDenied)
    #expect(refusal(of: folder.path + "/new/state.db")?.kind == .permissionDenied)
  }

  @Test func laterVersions() throws {
    do {
      var state = try StateFile(path: folder.state)
      try state.apply(StateFileTests.changes(["a"]))
    }
    try RawDatabase(folder.state).execute("PRAGMA user_version = 9")
    let error = refusal(of: folder.state)
    #expect(error?.kind == .newerVersion)
    #expect(
      error?.description
        == folder.state
        + ": of version 9, and this twelvekey knows \(Schema.migrations.count) at most: "
        + "update twelvekey, or name another file")
    try RawDatabase(folder.state).execute("PRAGMA user_version = \(Schema.migrations.count)")
    #expect(try StateFile(path: folder.state).learned().words.count == 1)
  }

  @Test func earlierVersionsAreBroughtUpToDate() throws {
    do {
      var state = try StateFile(path: folder.state)
      try state.apply(StateFileTests.changes(["a"]))
    }
    let next = Schema.migrations + ["CREATE TABLE use (number TEXT PRIMARY KEY) STRICT"]
    let broken = next + ["CREATE TABLE late (x); INSERT INTO nowhere VALUES (1)"]
    func open(_ migrations: [String]) throws(StateError) -> StateFile {
      try StateFile(path: folder.state, migrations: migrations, checkpointPages: 256)
    }
    // Read where the file is no argument of a throwing function: that ends Swift 6.0.3's optimizer.
    func words(_ migrations: [String]) throws -> [String] {
      let learned = try open(migrations).learned()
      return learned.words.map(\.word)
    }
    // All or nothing.
    #expect(errorOf { () throws(StateError) in _ = try open(broken) } != nil)
    #expect(try words(Schema.migrations) == ["a"])
    #expect(try words(next) == ["a"])
    #expect(try words(next) == ["a"])
    #expect(refusal(of: folder.state)?.kind == .newerVersion)
  }

  /// The owner of a folder on the way, or of a link, decides what the names in it lead to.
  @Test(.enabled(if: geteuid() == 0, "only root has what others own"))
  func rootGoesThroughNobodyElsesFolder() throws {
    let (theirs, own) = (folder.path + "/theirs", folder.path + "/own")
    try #require(mkdir(theirs, 0o755) == 0 && mkdir(own, 0o700) == 0)
    symlink(own, theirs + "/link")
    symlink(own, folder.path + "/link")
    let inside = theirs + "/link/below/state.db"
    #expect(refusal(of: inside) == nil)
    try #require(chown(theirs, 65534, 65534) == 0)
    #expect(refusal(of: inside)?.kind == .notAStateFile)
    #expect(
      refusal(of: theirs + "/state.db")?.reason.hasPrefix(
        "the folder \(theirs) belongs to another user")
        == true)
    #expect(permissions(of: theirs + "/state.db") == nil)
    #expect(refusal(of: folder.path + "/link/state.db") == nil)
    lchown(folder.path + "/link", 65534, 65534)
    #expect(refusal(of: folder.path + "/link/new/state.db")?.kind == .notAStateFile)
    #expect(permissions(of: own + "/new") == nil)
  }

  /// SQLite's texts, of its versions 3.40 and 3.46. A page that can't be read is not damaged.
  @Test(
    arguments: [
      ("ok", nil, ""), ("non-TEXT value in word.word", nil, ""),
      ("NULL value in logged.kind", nil, ""),
      ("CHECK constraint failed in forgetting", nil, ""),
      (
        "*** in database main ***\nOn tree page 7 cell 2: 2nd reference to page 9", .damaged,
        "On tree page 7 cell 2: 2nd reference to page 9"
      ),
      ("Tree 7 page 7: btreeInitPage() returns error code 11", .damaged, nil),
      (
        "*** in database main ***\nPage 12: unable to get the page. error code=266", .inputOutput,
        nil
      ),
      ("Freelist: failed to get page 12", .inputOutput, nil), ("", .damaged, "pages are wrong"),
    ] as [(String, StateError.Kind?, String?)])
  func whatTheCheckOfThePagesSays(text: String, kind: StateError.Kind?, reason: String?) {
    let problem = Connection.problem(inCheck: text)
    #expect(problem?.0 == kind)
    if kind != nil, let reason { #expect(problem?.reason == reason) }
  }
}

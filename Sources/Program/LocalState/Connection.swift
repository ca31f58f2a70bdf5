import CSQLite
import Glibc

/// An open database, which is closed at the end of this value's life.
struct Connection: ~Copyable {
  let handle: OpaquePointer
  let path: String
  /// The number of reports of progress that SQLite may still make.
  private let work: UnsafeMutablePointer<Int>
  private let mostWork: Int

  /// The maximum size of a text or blob: 64 KiB. This limits the memory that one value of a hostile
  /// file can consume.
  static let maximumValueSize: Int32 = 1 << 16

  /// The number of steps of SQLite's virtual machine between two reports of progress.
  private static let stepsOfWork: Int32 = 1_000_000
  /// The limit of reports in one transaction: a hundred million steps. That is ten times what the
  /// largest file needs, and takes a few seconds. The pages of a hostile file can refer to each
  /// other so that reading a table takes years.
  static let mostWork = 100

  /// Opens a file that exists.
  ///
  /// - Parameters:
  ///   - name: the name that SQLite opens, which may differ from the path.
  ///   - mostWork: the limit of progress reports in one transaction.
  ///   - followsLinks: whether the path may contain links.
  init(
    path: String, name: String, mostWork: Int = Self.mostWork, followsLinks: Bool = true
  ) throws(StateError) {
    _ = Companions.areGuarded
    var opened: OpaquePointer?
    // The connection has one owner and can't be copied or sent to another thread, so SQLite needs
    // no lock of its own around each call.
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (followsLinks ? 0 : SQLITE_OPEN_NOFOLLOW)
    let result = sqlite3_open_v2(name, &opened, flags, nil)
    // The handle is `nil` only if memory runs out.
    guard let handle = opened else { fatalError("out of memory for SQLite") }
    guard result == SQLITE_OK else {
      let error = Self.error(result, of: handle, path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.path = path
    work = .allocate(capacity: 1)
    work.initialize(to: mostWork)
    self.mostWork = mostWork
  }

  /// Opens a database in memory.
  init() throws(StateError) {
    try self.init(path: ":memory:", name: ":memory:")
  }

  deinit {
    // Closing the last connection would write its log into the file and remove the new file's log.
    if isReplaced { leaveLog() }
    sqlite3_progress_handler(handle, 0, nil, nil)
    // Statements may live a little longer. Then the last one closes the database.
    sqlite3_close_v2(handle)
    work.deallocate()
  }

  /// Makes it safe to read a file from an unknown source, and sets how long to wait for other
  /// processes.
  func harden(patience milliseconds: Int32) throws(StateError) {
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, milliseconds)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.maximumValueSize)
    let switches = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ]
    // A library that doesn't know a switch reports an error. It lacks the function of the switch as
    // well, so the error is ignored.
    for (option, on) in switches { _ = csqlite_switch(handle, option, Int32(on)) }
    sqlite3_progress_handler(
      handle, Self.stepsOfWork,
      { context in
        guard let work = context?.assumingMemoryBound(to: Int.self) else { return 0 }
        work.pointee -= 1
        return work.pointee < 0 ? 1 : 0
      }, work)
    try execute("PRAGMA cell_size_check = ON")
  }

  /// Checks that the tables have all of their pages, and each page once. SQLite doesn't notice some
  /// kinds of damage: a page that has lost the numbers of its child pages, for example, hides their
  /// rows. A wrong value in a column is not a damaged page. It is left out when it is read.
  ///
  /// The check takes some microseconds for each page. The largest state file has a few thousand
  /// pages.
  func checkPages() throws(StateError) {
    let bytes = try number("page_count") * number("page_size")
    if bytes > Self.mostCheckedBytes { return }
    let check = try Statement("PRAGMA quick_check(1)", on: self)
    guard try check.next() else { return }
    let result = check.text(0) ?? ""
    check.reset()
    if let (kind, reason) = Self.problem(inCheck: result) {
      throw StateError(kind, path: path, reason: reason)
    }
  }

  /// Returns what the first line of SQLite's check means; `nil` if no page is damaged.
  static func problem(inCheck result: String) -> (StateError.Kind, reason: String)? {
    // SQLite checks all pages before the first value.
    if result == "ok" || result.contains(" value in ") || result.hasPrefix("CHECK constraint") {
      return nil
    }
    let lines = result.split(separator: "\n")
    let reason = String(lines.first { !$0.hasPrefix("***") } ?? "pages are wrong")
    // A page that could not be read may be readable the next time.
    let isUnread = ["unable to get the page", "failed to get page"].contains { reason.contains($0) }
    return (isUnread ? .inputOutput : .damaged, reason)
  }

  private func number(_ pragma: String) throws(StateError) -> Int {
    let statement = try Statement("PRAGMA \(pragma)", on: self)
    defer { statement.reset() }
    return try statement.next() ? statement.integer(0, as: Int.self) ?? 0 : 0
  }

  /// 64 MiB: a hostile file can have any number of pages.
  static let mostCheckedBytes = 1 << 26

  /// Whether another file, or no file, now has the path: the file was removed, renamed or replaced.
  var isReplaced: Bool {
    var hasMoved: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }

  /// The inode of the index file of the log; `nil` if it is missing or truncated. All connections
  /// map this file. If other files are copied over the database, the next access ends the process
  /// with SIGBUS.
  var index: ino_t? {
    guard let name = sqlite3_db_filename(handle, "main") else { return nil }
    var status = stat()
    guard stat(String(cString: name) + "-shm", &status) == 0,
      status.st_size >= Self.leastIndexSize
    else { return nil }
    return status.st_ino
  }

  /// The part of the index that SQLite maps at once, in bytes.
  private static let leastIndexSize = 32_768

  /// Leaves the log and the file unchanged when the connection closes.
  func leaveLog() { _ = csqlite_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  /// Like ``leaveLog()``, unless the log is empty: SQLite makes an empty log even if it only reads.
  func leaveLogOfUse() {
    guard let name = sqlite3_db_filename(handle, "main") else { return }
    var status = stat()
    if stat(String(cString: name) + "-wal", &status) == 0, status.st_size > 0 { leaveLog() }
  }

  /// Sets how long a call waits for other processes, in milliseconds.
  func wait(atMost milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Begins a new unit of work. If it exceeds the limit, it fails and the file counts as damaged.
  func beginWork() { work.pointee = mostWork }

  /// Runs statements that return no rows, or whose rows are not needed.
  func execute(_ sql: String) throws(StateError) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    if result != SQLITE_OK { throw error(result) }
  }

  /// Undoes the open transaction. There may be none, because some errors end it.
  func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Returns the error of the last call. Must be called right after the call that failed.
  func error(_ result: Int32) -> StateError { Self.error(result, of: handle, path: path) }

  private static func error(_ result: Int32, of handle: OpaquePointer, path: String) -> StateError {
    StateError(
      result: sqlite3_extended_errcode(handle), errno: sqlite3_system_errno(handle), path: path,
      message: String(cString: sqlite3_errmsg(handle)))
  }
}

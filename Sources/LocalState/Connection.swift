import CSQLite
import Glibc

/// An open database that closes with its owner.
struct Connection: ~Copyable {
  let handle: OpaquePointer
  let path: String
  /// How often SQLite may still say that it is at work.
  private let work: UnsafeMutablePointer<Int>
  private let mostWork: Int

  /// The longest text or blob, and so the most memory that one value of a hostile file can take:
  /// 64 KiB.
  static let maximumValueSize: Int32 = 1 << 16

  /// Steps of SQLite's machine after which it says that it is at work.
  private static let stepsOfWork: Int32 = 1_000_000
  /// As often in one transaction, and no more: a hundred million steps, ten times what the largest
  /// file takes, and a few seconds. The pages of a hostile file can lead to each other so that to read
  /// a table takes years.
  static let mostWork = 100

  /// Opens a file that exists.
  ///
  /// - Parameters:
  ///   - name: what SQLite is told, where that is not the path.
  ///   - mostWork: how often it may say in one transaction that it is at work.
  ///   - followsLinks: whether the path may contain links.
  init(
    path: String, name: String, mostWork: Int = Self.mostWork, followsLinks: Bool = true
  ) throws(StateError) {
    _ = Companions.areGuarded
    var opened: OpaquePointer?
    // One owner that can't be copied or sent: SQLite needs no lock of its own around each call.
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (followsLinks ? 0 : SQLITE_OPEN_NOFOLLOW)
    let result = sqlite3_open_v2(name, &opened, flags, nil)
    // It is nil for lack of memory only.
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

  /// A database in memory.
  init() throws(StateError) {
    try self.init(path: ":memory:", name: ":memory:")
  }

  deinit {
    // The last connection to close would write its log into the file and remove the new file's log.
    if isReplaced { leaveLog() }
    sqlite3_progress_handler(handle, 0, nil, nil)
    // Statements may outlive this by a moment; the last one then closes it.
    sqlite3_close_v2(handle)
    work.deallocate()
  }

  /// Makes it safe to read what a stranger wrote, and sets how long to wait for other processes.
  func harden(patience milliseconds: Int32) throws(StateError) {
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, milliseconds)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.maximumValueSize)
    let switches = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ]
    // A library that doesn't know a switch says so; it has not got what the switch is about.
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

  /// Whether another file, or no file, now has the path: the file was removed, renamed or replaced.
  var isReplaced: Bool {
    var hasMoved: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }

  /// The inode of the index file of the log; `nil` if it is missing or truncated. All connections map
  /// it: if other files are copied over the database, the next access ends the process with SIGBUS.
  var index: ino_t? {
    guard let name = sqlite3_db_filename(handle, "main") else { return nil }
    var status = stat()
    guard stat(String(cString: name) + "-shm", &status) == 0,
      status.st_size >= Self.leastIndexSize
    else { return nil }
    return status.st_ino
  }

  /// The size that SQLite maps at once.
  private static let leastIndexSize = 32_768

  /// Leaves the log and the file unchanged when the connection closes.
  func leaveLog() { _ = csqlite_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  /// As ``leaveLog()``, unless the log is empty: SQLite made an empty log only for reading.
  func leaveLogOfUse() {
    guard let name = sqlite3_db_filename(handle, "main") else { return }
    var status = stat()
    if stat(String(cString: name) + "-wal", &status) == 0, status.st_size > 0 { leaveLog() }
  }

  /// How long a call waits for other processes from now on.
  func wait(atMost milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// What is done from here on is a work of its own. Longer than any may take, it ends as damaged.
  func beginWork() { work.pointee = mostWork }

  /// Runs statements that give nothing, or whose rows nobody wants.
  func execute(_ sql: String) throws(StateError) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    if result != SQLITE_OK { throw error(result) }
  }

  /// Undoes the open transaction, if there is one: some errors have already ended it.
  func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Must be called right after the call that failed.
  func error(_ result: Int32) -> StateError { Self.error(result, of: handle, path: path) }

  private static func error(_ result: Int32, of handle: OpaquePointer, path: String) -> StateError {
    StateError(
      result: sqlite3_extended_errcode(handle), errno: sqlite3_system_errno(handle), path: path,
      message: String(cString: sqlite3_errmsg(handle)))
  }
}

import CSQLite
import Glibc
import Records

/// The file with the data that lasts between runs: an SQLite database with a write-ahead log.
///
/// Several processes may have it open. Changes for which ``write(_:since:)`` has returned survive a
/// kill of the process, and a power cut if the disk has really stored what it reports as written.
package struct StateFile: ~Copyable {
  /// The maximum number of Unicode scalars in a word. Longer words, empty words and words with a
  /// NUL are neither written nor read.
  package static let maximumWordLength = 64
  /// The maximum number of words that are read, in the order of their bytes. This limits the memory
  /// that a broken file can consume.
  package static let maximumWords = 100_000
  /// The maximum number of pairs that are read, in the order of their bytes.
  package static let maximumPairs = 200_000
  /// The maximum number of calls that are read and kept: those of the highest weight.
  package static let maximumCalls = 2_000
  /// The maximum number of choices that are read and kept: the latest.
  package static let maximumChoices = 2_000
  /// The maximum number of calls in the call log that are read and kept: the latest.
  package static let maximumLoggedCalls = 2_000
  /// The maximum number of calls of phones' own lists that are read and kept: the latest.
  package static let maximumTakenCalls = 600
  /// The number of Unicode scalars in the Bluetooth address of a phone.
  static let phoneLength = 17
  /// The maximum number of Unicode scalars in the name of a call or a choice. Rows with longer
  /// text, with a NUL, or with impossible values are neither written nor read.
  package static let maximumNameLength = 256
  /// The maximum number of Unicode scalars in a number.
  package static let maximumNumberLength = 64
  /// The maximum number of Unicode scalars in a query.
  package static let maximumQueryLength = 64
  /// How long a call waits for another process: 3 seconds.
  package static let patience = Duration.seconds(3)

  /// The size at which the write-ahead log is checkpointed, in pages of 4 KiB: 1 MiB.
  static let checkpointPages = 256

  /// The maximum number of attempts to turn on the log. Before each new attempt, the program waits
  /// for other processes, at most one ``patience``.
  private static let maximumTurns = 100

  package let path: String
  let connection: Connection
  private let index: ino_t?
  private let begin: Statement
  private let beginReading: Statement
  private let commit: Statement
  /// Its number changes only when another connection changes the file:
  /// <https://www.sqlite.org/pragma.html#pragma_data_version>.
  private let dataVersion: Statement
  private var lastVersion: Int64?
  private let selectForgettings: Statement
  private let tables: [any Table]

  /// Opens the file. If it is missing, it is made with its folders, readable only by its owner.
  ///
  /// - Throws: ``StateError`` if it can't be opened for reading and writing, or is not a state file
  ///   of this or an earlier version. Another kind of file stays unchanged.
  package init(path: String, patience: Duration = Self.patience) throws(StateError) {
    try self.init(
      path: path, migrations: Schema.migrations, checkpointPages: Self.checkpointPages,
      patience: patience)
  }

  /// - Parameters:
  ///   - migrations: see ``Schema/migrations``.
  ///   - checkpointPages: 0 writes the log into the database only when the file is closed.
  ///   - patience: how long each call waits for another process, in whole milliseconds.
  ///   - mostWork: see ``Connection/mostWork``.
  ///   - beforeOpening: called after the checks of the files.
  init(
    path: String, migrations: [String] = Schema.migrations,
    checkpointPages: Int = Self.checkpointPages, patience: Duration = Self.patience,
    mostWork: Int = Connection.mostWork, beforeOpening: () -> Void = {}
  ) throws(StateError) {
    try FileCreation.prepare(path)
    beforeOpening()
    // SQLite treats names such as ":memory:" specially.
    let name = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    let connection = try Connection(path: path, name: name, mostWork: mostWork)
    try connection.harden(patience: Self.milliseconds(patience))
    do throws(StateError) {
      try Self.prepare(connection, migrations: migrations, checkpointPages: checkpointPages)
    } catch {
      let error = Self.companionError(path) ?? error
      Self.leave(connection, after: error)
      throw error
    }

    // After a plain `BEGIN`, writing fails at once if another process has written since the first
    // read.
    let begin = try Statement("BEGIN IMMEDIATE", on: connection)
    let beginReading = try Statement("BEGIN", on: connection)
    let commit = try Statement("COMMIT", on: connection)
    let dataVersion = try Statement("PRAGMA data_version", on: connection)
    let selectForgettings = try Statement("SELECT times FROM forgetting", on: connection)
    var tables: [any Table] = []
    for kind in Schema.tables { tables.append(try kind.init(on: connection)) }
    // Nothing may throw after this line, because the initialization can't be undone halfway.
    self.path = path
    index = connection.index
    self.connection = connection
    self.begin = begin
    self.beginReading = beginReading
    self.commit = commit
    self.dataVersion = dataVersion
    self.selectForgettings = selectForgettings
    self.tables = tables
  }

  /// Sets how long each call waits for another process, in whole milliseconds.
  package func wait(atMost patience: Duration) {
    connection.wait(atMost: Self.milliseconds(patience))
  }

  private static func milliseconds(_ patience: Duration) -> Int32 {
    let parts = patience.components
    return Int32(clamping: parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000)
  }

  /// Leaves a damaged file, or one that this program cannot use, unchanged when it is closed. Its
  /// log also stays unchanged, unless it is empty and was made only for reading.
  private static func leave(_ connection: borrowing Connection, after error: StateError) {
    guard [.damaged, .newerVersion, .notAStateFile].contains(error.kind) else { return }
    connection.leaveLogOfUse()
  }

  /// Returns the reason if SQLite was not allowed to open a companion file made after the check.
  private static func companionError(_ path: String) -> StateError? {
    do { try Companions.check(path) } catch { return error }
    return nil
  }

  /// Throws `replaced` if the file has lost its path or its index. A recovery can't change the path
  /// during an access, because a recovery fails while another process uses the file.
  private func checkName() throws(StateError) {
    if connection.isReplaced { throw Self.replaced(path) }
    guard hasIndex else {
      connection.leaveLog()
      throw StateError(.replaced, path: path, reason: "\(path)-shm was removed or cut short")
    }
  }

  // Without this, closing the file would read the lost index.
  deinit { if !hasIndex { connection.leaveLog() } }

  /// Whether the mapped index is still the file's own and complete.
  private var hasIndex: Bool { index == nil || connection.index == index }

  private static func replaced(_ path: String) -> StateError {
    StateError(.replaced, path: path, reason: "it was removed or replaced")
  }

  private static func prepare(
    _ connection: borrowing Connection, migrations: [String], checkpointPages: Int
  ) throws(StateError) {
    // If SQLite can't open a file for writing, it opens the file read-only without an error.
    if sqlite3_db_readonly(connection.handle, "main") == 1 {
      throw StateError(.permissionDenied, path: connection.path, reason: "it can't be written")
    }
    // The version is checked before the first write, as the file may be another program's.
    try connection.execute("BEGIN")
    let version: Int
    do throws(StateError) {
      version = try Schema.version(of: connection, known: migrations)
    } catch {
      connection.rollBack()
      throw error
    }
    try connection.execute("COMMIT")
    // SQLite makes the file read-only after it has read a first page that asks for a later version.
    if sqlite3_db_readonly(connection.handle, "main") == 1 {
      throw StateError(
        .damaged, path: connection.path, reason: "its header asks for a later version of SQLite")
    }

    try connection.checkPages()
    try startLog(of: connection)
    try connection.execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = \(checkpointPages);
      PRAGMA journal_size_limit = \(checkpointPages * 4096);
      """)
    if connection.isReplaced { throw replaced(connection.path) }
    if version < migrations.count { try Schema.migrate(connection, with: migrations) }
  }

  /// Turns on the write-ahead log. SQLite doesn't wait for another process here, but fails at once.
  /// This function waits and tries again; meanwhile the other process has often turned on the log.
  private static func startLog(of connection: borrowing Connection) throws(StateError) {
    for _ in 1..<maximumTurns {
      do throws(StateError) {
        return try changeLog(of: connection)
      } catch {
        guard error.kind == .busy else { throw error }
        // The lock is exclusive because readers prevent the change too.
        try connection.execute("BEGIN EXCLUSIVE")
        try connection.execute("COMMIT")
      }
    }
    try changeLog(of: connection)
  }

  private static func changeLog(of connection: borrowing Connection) throws(StateError) {
    let statement = try Statement("PRAGMA journal_mode = WAL", on: connection)
    guard try statement.next(), statement.text(0) == "wal" else {
      throw StateError(
        .inputOutput, path: connection.path,
        reason: "the file system can't hold a write-ahead log, which takes shared memory")
    }
  }

  /// Runs the body in a transaction, which is written as a whole or not at all.
  private func transaction<Result>(
    _ start: borrowing Statement, _ body: () throws(StateError) -> Result
  ) throws(StateError) -> Result {
    connection.beginWork()
    try checkName()
    do throws(StateError) {
      try start.run()
      try checkName()
      let result = try body()
      try commit.run()
      return result
    } catch {
      connection.rollBack()
      Self.leave(connection, after: error)
      throw error
    }
  }

  /// Returns everything in the file, and the number of times that words were forgotten. Rows that
  /// ``write(_:since:)`` can't have written (of wrong types, out of range) are left out.
  ///
  /// - Throws: ``StateError`` if the file can't be read or is damaged.
  package func read() throws(StateError) -> (knowledge: Knowledge, forgettings: Int64) {
    var knowledge = Knowledge()
    let forgettings = try read { (table) throws(StateError) in try table.read(into: &knowledge) }
    return (knowledge, forgettings)
  }

  /// Calls `body` with the tables of each kind, in a transaction.
  ///
  /// - Returns: the number of times that words were forgotten.
  func read(_ body: (any Table) throws(StateError) -> Void) throws(StateError) -> Int64 {
    try transaction(beginReading) { () throws(StateError) in
      for table in tables {
        connection.beginWork()
        try body(table)
      }
      return try forgettings()
    }
  }

  private func forgettings() throws(StateError) -> Int64 {
    var times: Int64?
    while try selectForgettings.next() { times = selectForgettings.integer(0, as: Int64.self) }
    return times ?? 0
  }

  /// Whether other processes have written to the file since the previous call; `true` at the first.
  ///
  /// This function reads only the log's index, and waits for no other process.
  ///
  /// - Throws: ``StateError`` if the file can't be read.
  package mutating func wasChangedByOthers() throws(StateError) -> Bool {
    try checkName()
    let now = try version()
    defer { lastVersion = now }
    return now != lastVersion
  }

  private func version() throws(StateError) -> Int64? {
    var version: Int64?
    do throws(StateError) {
      while try dataVersion.next() { version = dataVersion.integer(0, as: Int64.self) }
    } catch {
      Self.leave(connection, after: error)
      throw error
    }
    return version
  }

  /// Writes all the records, in their order, or none. On return they are on the disk.
  ///
  /// A call waits for the disk once (fdatasync(2)). About one call in a hundred waits four times.
  /// So does a call that forgets or replaces words, because forgotten data must not stay in the log.
  ///
  /// - Parameter forgettings: the expected number of times that words were forgotten. If the number
  ///   in the file differs, learned words among the records are not written: they are older.
  /// - Returns: the number of times that words were forgotten before these records.
  /// - Throws: ``StateError``; the file is then as it was before.
  @discardableResult
  package mutating func write(
    _ records: [Record], since forgettings: Int64? = nil
  ) throws(StateError) -> Int64 {
    let now = try transaction(begin) { () throws(StateError) in
      let now = try self.forgettings()
      for record in records {
        if case .learned = record, let forgettings, forgettings != now { continue }
        for table in tables where try table.write(record) { break }
      }
      return now
    }
    if records.contains(where: \.forgets) { emptyLog() }
    return now
  }

  /// - Throws: the errors of ``write(_:since:)``, which this function calls.
  package mutating func write(_ records: Record...) throws(StateError) { try write(records) }

  /// Forgets all calls and choices of a name, and the calls of this name or number in the call log.
  /// Their bytes are also removed from the files on the disk.
  ///
  /// - Returns: `false` if there were none.
  /// - Throws: ``StateError``; the file is then as it was before.
  package mutating func forgetCalls(of name: String) throws(StateError) -> Bool {
    let isKnown = try transaction(begin) { () throws(StateError) in
      var isKnown = false
      for table in tables where try table.forgetCalls(of: name) { isKnown = true }
      return isKnown
    }
    if isKnown { emptyLog() }
    return isKnown
  }

  /// Forgets all calls and choices, and the call log. Their bytes are also removed from the files
  /// on the disk. The user's settings stay: speed dials and starred numbers.
  ///
  /// - Throws: ``StateError``; the file is then as it was before.
  package mutating func forgetAllCalls() throws(StateError) {
    try transaction(begin) { () throws(StateError) in
      for table in tables { try table.forgetAllCalls() }
    }
    emptyLog()
  }

  /// Forgets the calls that were taken from a phone's lists. Their bytes are also removed from the
  /// files on the disk.
  ///
  /// - Parameter phone: the phone's Bluetooth address.
  /// - Throws: ``StateError``; the file is then as it was before.
  package mutating func forgetCalls(ofPhone phone: String) throws(StateError) {
    try write(.phoneForgotten(phone))
  }

  /// Writes the write-ahead log into the database and empties the log. If another process prevents
  /// that, the log is emptied on the next occasion; all data has been written already.
  private func emptyLog() {
    sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }
}

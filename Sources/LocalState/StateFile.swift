import CSQLite
import ContactSearch
import Glibc
import Telephony
import TextEntry

/// The file of what lasts between runs: an SQLite database with a write-ahead log.
///
/// Several processes may have it open. A process that is killed loses nothing that ``apply(_:since:)`` has
/// returned from; nor does a power cut, if the disk keeps its word about what it has written.
package struct StateFile: ~Copyable {
  /// Unicode scalars in a word. Longer words, empty ones and ones with a NUL are neither written nor
  /// read.
  package static let maximumWordLength = 64
  /// Words and pairs that are read, in the order of their bytes; each is a bound on memory that a
  /// broken file can take.
  package static let maximumWords = 100_000
  package static let maximumPairs = 200_000
  /// Calls with the highest weights, and choices of the latest days, that are read and kept.
  package static let maximumCalls = 2_000
  package static let maximumChoices = 2_000
  /// The latest calls of the log, which are read and kept.
  package static let maximumLoggedCalls = 2_000
  /// Unicode scalars in the name, the number and the query of a call or a choice. Longer ones, ones
  /// with a NUL, and calls and choices with values that can't be are neither written nor read.
  package static let maximumNameLength = 256
  package static let maximumNumberLength = 64
  package static let maximumQueryLength = 64
  /// How long a call waits for another process: 3 seconds.
  package static let patience = Duration.seconds(3)

  /// Pages of 4 KiB in the write-ahead log at which it is folded into the database: 1 MiB.
  static let checkpointPages = 256

  /// Turns of others, each with its own patience, that the change of a new file's log waits for.
  private static let maximumTurns = 100

  package let path: String
  let connection: Connection
  private let index: ino_t?
  private let begin: Statement
  private let beginReading: Statement
  private let commit: Statement
  /// <https://www.sqlite.org/pragma.html#pragma_data_version>: own changes don't count.
  private let dataVersion: Statement
  private var lastVersion: Int64?
  private let learning: LearningTables
  private let use: CallTables
  private let log: LogTable
  private let speedDialTable: SpeedDialTable
  private let defaultNumberTable: DefaultNumberTable

  /// Opens the file, or makes it, readable for its owner only, with the folders above it.
  ///
  /// - Throws: ``StateError`` where it can't be opened for reading and writing, or is not a state
  ///   file of this version or an earlier one. A file of another kind is left as it was.
  package init(path: String, patience: Duration = Self.patience) throws(StateError) {
    try self.init(
      path: path, migrations: Schema.migrations, checkpointPages: Self.checkpointPages,
      patience: patience)
  }

  /// - Parameters:
  ///   - migrations: see ``Schema/migrations``.
  ///   - checkpointPages: 0 never folds the log into the database before the file is closed.
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
    // SQLite gives meaning to names such as ":memory:".
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

    // Immediate: to begin by reading and then find another writer at work would fail at once.
    let begin = try Statement("BEGIN IMMEDIATE", on: connection)
    let beginReading = try Statement("BEGIN", on: connection)
    let commit = try Statement("COMMIT", on: connection)
    let dataVersion = try Statement("PRAGMA data_version", on: connection)
    let learning = try LearningTables.prepare(on: connection)
    let use = try CallTables.prepare(on: connection)
    let log = try LogTable.prepare(on: connection)
    let speedDialTable = try SpeedDialTable.prepare(on: connection)
    let defaultNumberTable = try DefaultNumberTable.prepare(on: connection)
    // Nothing may throw from here on: what is half initialized can't be undone.
    self.path = path
    index = connection.index
    self.connection = connection
    self.begin = begin
    self.beginReading = beginReading
    self.commit = commit
    self.dataVersion = dataVersion
    self.learning = learning
    self.use = use
    self.log = log
    self.speedDialTable = speedDialTable
    self.defaultNumberTable = defaultNumberTable
  }

  /// Each call waits for another process so long from now on, in whole milliseconds.
  package func wait(atMost patience: Duration) {
    connection.wait(atMost: Self.milliseconds(patience))
  }

  private static func milliseconds(_ patience: Duration) -> Int32 {
    let parts = patience.components
    return Int32(clamping: parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000)
  }

  /// A damaged file, or one that this program cannot use, stays unchanged when it is closed. So does its
  /// log, unless the log is empty and was made only for reading.
  private static func leave(_ connection: borrowing Connection, after error: StateError) {
    guard [.damaged, .newerVersion, .notAStateFile].contains(error.kind) else { return }
    connection.leaveLogOfUse()
  }

  /// The reason of an error, if SQLite was not allowed to open a file that was made after the check.
  private static func companionError(_ path: String) -> StateError? {
    do { try Companions.check(path) } catch { return error }
    return nil
  }

  /// Throws if the file has lost its path. The path cannot change during an access: a recovery waits
  /// for all processes that use the file.
  private func checkName() throws(StateError) {
    if connection.isReplaced { throw Self.replaced(path) }
    guard hasIndex else {
      connection.leaveLog()
      throw StateError(.replaced, path: path, reason: "\(path)-shm was removed or cut short")
    }
  }

  // Closing the file reads the index.
  deinit { if !hasIndex { connection.leaveLog() } }

  /// Whether the mapped index is still the file's own and complete.
  private var hasIndex: Bool { index == nil || connection.index == index }

  private static func replaced(_ path: String) -> StateError {
    StateError(.replaced, path: path, reason: "it was removed or replaced")
  }

  private static func prepare(
    _ connection: borrowing Connection, migrations: [String], checkpointPages: Int
  ) throws(StateError) {
    // It falls back to this by itself.
    if sqlite3_db_readonly(connection.handle, "main") == 1 {
      throw StateError(.permissionDenied, path: connection.path, reason: "it can't be written")
    }
    // Look before the first write: it may be somebody else's.
    try connection.execute("BEGIN")
    let version: Int
    do throws(StateError) {
      version = try Schema.version(of: connection, known: migrations)
    } catch {
      connection.rollBack()
      throw error
    }
    try connection.execute("COMMIT")
    // It wasn't so before the file's first page was read.
    if sqlite3_db_readonly(connection.handle, "main") == 1 {
      throw StateError(
        .damaged, path: connection.path, reason: "its header asks for a later version of SQLite")
    }

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

  /// SQLite does not wait for another process's turn to write where it changes the kind of log, and
  /// fails at once: so this waits, and looks again, for by then the other has often changed it.
  private static func startLog(of connection: borrowing Connection) throws(StateError) {
    for _ in 1..<maximumTurns {
      do throws(StateError) {
        return try changeLog(of: connection)
      } catch {
        guard error.kind == .busy else { throw error }
        // Readers, too, are in the way of that change.
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

  /// What the body does is written as a whole, or not at all.
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

  /// All that was learned, in the order of the words' bytes; no word and no pair twice; and how often
  /// something was forgotten. Rows that no ``apply(_:since:)`` has written (of wrong types, out of
  /// range) are left out.
  ///
  /// - Throws: ``StateError`` where the file can't be read or is damaged.
  package func learned() throws(StateError) -> (
    words: [LearnedWord], pairs: [LearnedPair], forgettings: Int64
  ) {
    try transaction(beginReading) { () throws(StateError) in
      (
        words: try learning.words(), pairs: try learning.pairs(),
        forgettings: try learning.forgettings()
      )
    }
  }

  /// Whether others have written to the file since the last call of this. The first one says yes.
  ///
  /// Reads no more than the log's index, and waits for nobody.
  ///
  /// - Throws: ``StateError`` where the file can't be read.
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

  /// Writes all the changes, in their order, or none. When it returns they are on the disk.
  ///
  /// One call waits for the disk once (fdatasync(2)), about one in a hundred four times; forgetting
  /// and replacing too, so that what is forgotten does not stand in the log any longer.
  ///
  /// - Parameter forgettings: where something was forgotten since there were so many, nothing is
  ///   written: the changes are older than that.
  /// - Returns: how often something had been forgotten before these changes.
  /// - Throws: ``StateError``; the file is then as it was before.
  @discardableResult
  package mutating func apply(
    _ changes: [LearningChange], since forgettings: Int64? = nil
  ) throws(StateError) -> Int64 {
    let now = try transaction(begin) { () throws(StateError) in
      let now = try learning.forgettings()
      if forgettings == nil || forgettings == now {
        for change in changes { try learning.write(change) }
      }
      return now
    }
    if changes.contains(where: \.forgets) { emptyLog() }
    return now
  }

  /// Forgets every word and pair; their bytes leave the disk's files too.
  ///
  /// - Throws: ``StateError``; the file is then as it was before.
  package mutating func forgetAll() throws(StateError) {
    try apply([.forgetAll])
  }

  /// The calls, the highest weight first, and the choices, the latest first. Rows that no
  /// ``write(_:)`` has written (of wrong types, out of range) are left out.
  ///
  /// - Throws: ``StateError`` where the file can't be read or is damaged.
  package func used() throws(StateError) -> (calls: [CallRecord], choices: [ChoiceRecord]) {
    try transaction(beginReading) { () throws(StateError) in
      (calls: try use.calls(), choices: try use.choices())
    }
  }

  /// The call log, the latest first: rows that no ``write(_:)`` has written are left out.
  ///
  /// - Throws: ``StateError`` where the file can't be read or is damaged.
  package func logged() throws(StateError) -> [LoggedCall] {
    try transaction(beginReading) { () throws(StateError) in
      try log.calls()
    }
  }

  /// The numbers that were starred on the pad, by the name of their contact: the ``maximumCalls``
  /// latest.
  ///
  /// - Throws: ``StateError`` where the file can't be read or is damaged.
  package func defaultNumbers() throws(StateError) -> [String: String] {
    try transaction(beginReading) { () throws(StateError) in
      try defaultNumberTable.numbers()
    }
  }

  /// Who is called by holding a digit: rows that no ``write(_:)`` has written are left out.
  ///
  /// - Throws: ``StateError`` where the file can't be read or is damaged.
  package func speedDials() throws(StateError) -> [UInt8: SpeedDial] {
    try transaction(beginReading) { () throws(StateError) in
      try speedDialTable.speedDials()
    }
  }

  /// Writes all the rows, in their order, or none. When it returns they are on the disk, which it waits
  /// for once.
  ///
  /// - Throws: ``StateError``; the file is then as it was before.
  package mutating func write(_ rows: Row...) throws(StateError) { try write(rows) }

  /// As ``write(_:)-(Row...)``.
  package mutating func write(_ rows: [Row]) throws(StateError) {
    if rows.isEmpty { return }
    try transaction(begin) { () throws(StateError) in
      for row in rows {
        switch row {
        case .used(let call, let choice): try use.write(call, choice)
        case .call(let call): try log.write(call)
        case .seen(let number): try log.see(number: number)
        case .speedDial(let digit, let speedDial): try speedDialTable.write(speedDial, digit: digit)
        case .defaultNumber(let name, let number):
          try defaultNumberTable.write(number, name: name)
        }
      }
    }
  }

  /// Forgets all calls and choices of a name, in the log too; their bytes leave the disk's files too.
  ///
  /// - Returns: `false` where there were none.
  /// - Throws: ``StateError``; the file is then as it was before.
  package mutating func forgetCalls(of name: String) throws(StateError) -> Bool {
    let isKnown = try transaction(begin) { () throws(StateError) in
      let isUsed = try use.forget(name)
      let isLogged = try log.forget(name)
      return isUsed || isLogged
    }
    if isKnown { emptyLog() }
    return isKnown
  }

  /// Forgets every call and choice, and the log with its missed calls; their bytes leave the disk's
  /// files too. What somebody has set stays: speed dials and starred numbers.
  ///
  /// - Throws: ``StateError``; the file is then as it was before.
  package mutating func forgetAllCalls() throws(StateError) {
    try transaction(begin) { () throws(StateError) in
      try use.forgetAll()
      try log.forgetAll()
    }
    emptyLog()
  }

  /// Folds the log into the database and empties it. Where another process stands in the way, that is
  /// left to the next occasion: all has been written already.
  private func emptyLog() {
    sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }
}

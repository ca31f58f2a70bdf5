import CallModel
import Records

/// The table of the call log. The caller opens the transaction.
final class LogTable: Table {
  static let migrations = [
    // The call log, in the order in which the calls ended. `time` is in seconds since 1970-01-01
    // UTC. `name` is NULL for an unknown caller, `number` for a withheld number.
    3: """
    CREATE TABLE logged (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT,
      number TEXT,
      time REAL NOT NULL,
      seconds INTEGER NOT NULL
    ) STRICT;
    """,
    // The rows of `logged` for missed calls that the user has not seen yet.
    5: """
    CREATE TABLE unseen (
      id INTEGER PRIMARY KEY
    ) STRICT;
    """,
    // `phone` is the Bluetooth address of the phone whose list has the call; NULL for a call that
    // went through this telephone.
    7: """
    CREATE TEMP TABLE old_logged AS SELECT * FROM logged;
    DROP TABLE logged;
    CREATE TABLE logged (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT,
      number TEXT,
      time REAL NOT NULL,
      seconds INTEGER NOT NULL,
      phone TEXT
    ) STRICT;
    INSERT INTO logged SELECT id, kind, name, number, time, seconds, NULL FROM old_logged;
    DROP TABLE old_logged;
    """,
  ]

  private let select: Statement
  private let selectTaken: Statement
  private let selectNames: Statement
  private let insertion: LogInsertion
  private let deleteUnseen: Statement
  private let deleteAllUnseen: Statement
  private let forgotten: ForgottenCalls
  private let prune: Statement
  private let deleteName: Statement
  private let deleteAll: Statement

  /// The possible times of a call, in seconds since 1970-01-01 UTC, until the end of the year 9999.
  static let times = 0.0...253_402_300_800
  static let seconds = 0...Int(Int32.max)

  init(on connection: borrowing Connection) throws(StateError) {
    // Impossible values are left out in SQL already, so that they don't displace valid rows.
    let calls = """
      kind IN ('made', 'answered', 'missed', 'refused', 'failed')
        AND time BETWEEN \(Self.times.lowerBound) AND \(Self.times.upperBound)
        AND seconds BETWEEN \(Self.seconds.lowerBound) AND \(Self.seconds.upperBound)
        AND ifnull(length(name), 0) <= \(StateFile.maximumNameLength)
        AND ifnull(length(number), 0) <= \(StateFile.numberLimit)
      """
    let columns = "kind, name, number, time, seconds, id IN unseen, phone"
    select = try Statement(
      """
      SELECT \(columns) FROM logged WHERE \(calls) AND phone IS NULL
      ORDER BY id DESC LIMIT \(StateFile.maximumLoggedCalls)
      """, on: connection)
    selectTaken = try Statement(
      """
      SELECT \(columns) FROM logged WHERE \(calls) AND phone IS NOT NULL
      ORDER BY time DESC, id DESC LIMIT \(StateFile.maximumTakenCalls)
      """, on: connection)
    selectNames = try Statement(
      "SELECT DISTINCT name FROM logged UNION SELECT DISTINCT number FROM logged", on: connection)
    insertion = try LogInsertion(on: connection)
    deleteUnseen = try Statement(
      "DELETE FROM unseen WHERE id IN (SELECT id FROM logged WHERE number = ?)", on: connection)
    deleteAllUnseen = try Statement("DELETE FROM unseen", on: connection)
    forgotten = try ForgottenCalls(on: connection)
    prune = try Statement(
      """
      DELETE FROM logged WHERE phone IS NULL AND id <= (
        SELECT id FROM logged WHERE phone IS NULL
        ORDER BY id DESC LIMIT 1 OFFSET \(StateFile.maximumLoggedCalls))
      """, on: connection)
    deleteName = try Statement("DELETE FROM logged WHERE name = ? OR number = ?", on: connection)
    deleteAll = try Statement("DELETE FROM logged", on: connection)
  }

  /// Returns the calls, the latest first. Calls that went through this telephone have the order in
  /// which they ended, because its clock may have been set meanwhile; calls of a phone's list are
  /// put among them by their times.
  func calls() throws(StateError) -> [LoggedCall] {
    Self.united(
      own: try select.all { Self.call(select) },
      taken: try selectTaken.all { Self.call(selectTaken) })
  }

  /// Puts the calls of phones' lists among the others. Both are in their order, the latest first.
  static func united(own: [LoggedCall], taken: [LoggedCall]) -> [LoggedCall] {
    if taken.isEmpty { return own }
    var calls: [LoggedCall] = []
    var place = 0
    for call in taken {
      while place < own.count, own[place].time >= call.time {
        calls.append(own[place])
        place += 1
      }
      calls.append(call)
    }
    return calls + own[place...]
  }

  /// Returns the current row; `nil` if this program can't have written it.
  private static func call(_ row: borrowing Statement) -> LoggedCall? {
    guard let kind = row.text(0).flatMap({ LoggedCall.Kind(rawValue: $0) }),
      let time = row.real(3), let seconds = row.integer(4, as: Int.self)
    else { return nil }
    let call = LoggedCall(
      kind: kind, name: row.text(1), number: row.text(2), time: time, seconds: seconds,
      isUnseen: kind == .missed && row.integer(5, as: Int.self) == 1, phone: row.text(6))
    return isStorable(call) ? call : nil
  }

  func read(into knowledge: inout Knowledge) throws(StateError) { knowledge.log = try calls() }

  /// Adds a call as the latest, or marks missed calls as seen. A name or a number that is too long
  /// is cut, so that the call itself is not lost. Rows above ``StateFile/maximumLoggedCalls`` are
  /// removed.
  func write(_ record: Record) throws(StateError) -> Bool {
    switch record {
    case .call(let call):
      guard try insertion.add(call) else { return true }
      try prune.run()
      try insertion.sweep()
    case .seen(let number): try see(number: number)
    default: return false
    }
    return true
  }

  /// Restores the contents of another file into this empty file.
  func restore(_ contents: StateContents) throws(StateError) {
    for call in contents.knowledge.log.reversed() { _ = try insertion.add(call) }
  }

  /// Marks missed calls as seen.
  ///
  /// - Parameter number: the number of these calls, of any length; `nil` for all calls.
  private func see(number: String?) throws(StateError) {
    guard let number else { return try deleteAllUnseen.run() }
    // The numbers in the log are cut in the same way.
    try deleteUnseen.run(.text(Self.cut(number, to: StateFile.maximumLength(ofNumber: number))))
  }

  /// Forgets a name in all its spellings, or a number. Returns `false` if it is not in the log.
  func forgetCalls(of name: String) throws(StateError) -> Bool {
    let spellings = try selectNames.all { selectNames.text(0) }.filter { $0 == name }
    for spelling in spellings {
      try forgotten.add(of: spelling)
      try deleteName.run(.text(spelling), .text(spelling))
    }
    try insertion.sweep()
    return !spellings.isEmpty
  }

  func forgetAllCalls() throws(StateError) {
    try forgotten.addAll()
    try deleteAll.run()
    try deleteAllUnseen.run()
  }

  static func isStorable(_ call: LoggedCall) -> Bool {
    times.contains(call.time) && seconds.contains(call.seconds)
      && (call.phone?.unicodeScalars.count ?? StateFile.phoneLength) == StateFile.phoneLength
      && (call.name?.unicodeScalars.count ?? 0) <= StateFile.maximumNameLength
      && call.number.map {
        $0.unicodeScalars.count <= StateFile.maximumLength(ofNumber: $0)
      } ?? true
  }

  static func cut(_ text: String, to limit: Int) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.lazy.filter { $0 != "\0" }.prefix(limit))
    return String(scalars)
  }
}

/// Adds calls to the log. The caller opens the transaction.
final class LogInsertion {
  private let insert: Statement
  private let insertUnseen: Statement
  private let sweepUnseen: Statement

  init(on connection: borrowing Connection) throws(StateError) {
    insert = try Statement(
      """
      INSERT INTO logged (kind, name, number, time, seconds, phone) VALUES (?, ?, ?, ?, ?, ?)
      """, on: connection)
    insertUnseen = try Statement(
      "INSERT INTO unseen VALUES (last_insert_rowid())", on: connection)
    sweepUnseen = try Statement(
      "DELETE FROM unseen WHERE id NOT IN (SELECT id FROM logged)", on: connection)
  }

  /// Removes the marks of calls that are not in the log any more. Otherwise a later row with the
  /// same id would count as unseen.
  func sweep() throws(StateError) { try sweepUnseen.run() }

  /// Returns `false` if the record cannot be a call.
  func add(_ call: LoggedCall) throws(StateError) -> Bool {
    var call = call
    call.name = call.name.map { LogTable.cut($0, to: StateFile.maximumNameLength) }
    call.number = call.number.map { LogTable.cut($0, to: StateFile.maximumLength(ofNumber: $0)) }
    call.seconds = min(max(call.seconds, LogTable.seconds.lowerBound), LogTable.seconds.upperBound)
    guard LogTable.isStorable(call) else { return false }
    try insert.run(
      .text(call.kind.rawValue), Self.value(call.name), Self.value(call.number),
      .real(call.time), .integer(Int64(call.seconds)), Self.value(call.phone))
    if call.isUnseen, call.kind == .missed { try insertUnseen.run() }
    return true
  }

  private static func value(_ text: String?) -> Statement.Value {
    text.map { Statement.Value.text($0) } ?? .null
  }
}

import ContactSearch
import Records

/// The tables of calls and choices. The caller opens the transaction.
final class CallTables: Table {
  static let migrations = [
    // Days count from 1970-01-01 UTC. For the weights see `CallWeight`.
    1: """
    CREATE TABLE call (
      name TEXT NOT NULL,
      number TEXT NOT NULL,
      weight REAL NOT NULL,
      count INTEGER NOT NULL,
      last_day REAL NOT NULL,
      PRIMARY KEY (name, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE choice (
      query TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      number TEXT NOT NULL,
      day REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    // Three sums of calls replace one that had a half-life of fourteen days. The old sum goes to
    // `weight_month`; the other two begin with the last call. A table can't be renamed, because
    // that would change its text in the schema.
    6: """
    CREATE TEMP TABLE old_call AS SELECT * FROM call;
    DROP TABLE call;
    CREATE TABLE call (
      name TEXT NOT NULL,
      number TEXT NOT NULL,
      weight_hour REAL NOT NULL,
      weight_day REAL NOT NULL,
      weight_month REAL NOT NULL,
      count INTEGER NOT NULL,
      last_day REAL NOT NULL,
      PRIMARY KEY (name, number)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO call SELECT name, number, last_day / 0.04, last_day, last_day / 25 + weight - last_day / 14,
      count, last_day FROM old_call;
    DROP TABLE old_call;
    """,
  ]

  private let selectCalls: Statement
  private let selectChoices: Statement
  private let selectNames: Statement
  private let selectCall: Statement
  private let putCall: Statement
  private let putChoice: Statement
  private let pruneCalls: Statement
  private let pruneChoices: Statement
  private let deleteCalls: Statement
  private let deleteChoices: Statement
  private let deleteAllCalls: Statement
  private let deleteAllChoices: Statement

  /// The possible days, counted since 1970-01-01 UTC, until the end of the year 9999.
  private static let days = 0.0...2_932_896
  /// The accepted weights. The range is wider than any weight that the possible days can give.
  private static let weights = -1e8...1e8
  private static let counts = 1...Int(Int32.max)
  private static let columns =
    "name, number, weight_hour, weight_day, weight_month, count, last_day"

  init(on connection: borrowing Connection) throws(StateError) {
    // Impossible values are left out in SQL already, so that they don't displace valid rows.
    let calls = """
      weight_hour BETWEEN \(Self.weights.lowerBound) AND \(Self.weights.upperBound)
        AND weight_day BETWEEN \(Self.weights.lowerBound) AND \(Self.weights.upperBound)
        AND weight_month BETWEEN \(Self.weights.lowerBound) AND \(Self.weights.upperBound)
        AND count BETWEEN \(Self.counts.lowerBound) AND \(Self.counts.upperBound)
        AND last_day BETWEEN \(Self.days.lowerBound) AND \(Self.days.upperBound)
        AND length(name) <= \(StateFile.maximumNameLength)
        AND length(number) BETWEEN 1 AND \(StateFile.numberLimit)
      """
    let choices = """
      day BETWEEN \(Self.days.lowerBound) AND \(Self.days.upperBound)
        AND length(query) BETWEEN 1 AND \(StateFile.maximumQueryLength)
        AND length(name) <= \(StateFile.maximumNameLength)
        AND length(number) <= \(StateFile.numberLimit)
      """
    selectCalls = try Statement(
      """
      SELECT \(Self.columns) FROM call WHERE \(calls)
      ORDER BY weight_month DESC, name, number LIMIT \(StateFile.maximumCalls)
      """, on: connection)
    selectChoices = try Statement(
      """
      SELECT query, name, number, day FROM choice WHERE \(choices)
      ORDER BY day DESC, query LIMIT \(StateFile.maximumChoices)
      """, on: connection)
    selectNames = try Statement(
      "SELECT name FROM call UNION SELECT name FROM choice", on: connection)
    selectCall = try Statement(
      """
      SELECT \(Self.columns) FROM call
      WHERE \(calls) AND name = ? AND number = ?
      """, on: connection)
    putCall = try Statement(
      "INSERT OR REPLACE INTO call VALUES (?, ?, ?, ?, ?, ?, ?)", on: connection)
    putChoice = try Statement("INSERT OR REPLACE INTO choice VALUES (?, ?, ?, ?)", on: connection)
    // The offset is nearly always past the end. Then nothing is deleted or written.
    pruneCalls = try Statement(
      """
      DELETE FROM call WHERE (name, number) IN (
        SELECT name, number FROM call ORDER BY (\(calls)) DESC, weight_month DESC, name, number
        LIMIT -1 OFFSET \(StateFile.maximumCalls))
      """, on: connection)
    pruneChoices = try Statement(
      """
      DELETE FROM choice WHERE query IN (
        SELECT query FROM choice ORDER BY (\(choices)) DESC, day DESC, query
        LIMIT -1 OFFSET \(StateFile.maximumChoices))
      """, on: connection)
    deleteCalls = try Statement("DELETE FROM call WHERE name = ?", on: connection)
    deleteChoices = try Statement("DELETE FROM choice WHERE name = ?", on: connection)
    deleteAllCalls = try Statement("DELETE FROM call", on: connection)
    deleteAllChoices = try Statement("DELETE FROM choice", on: connection)
  }

  func calls() throws(StateError) -> [CallRecord] {
    // Two spellings of a name with different bytes may be equal strings.
    var seen: Set<[String]> = []
    return try selectCalls.all { Self.call(selectCalls) }
      .filter { seen.insert([$0.name, $0.number]).inserted }
  }

  /// Returns the current row; `nil` if this program can't have written it.
  private static func call(_ row: borrowing Statement) -> CallRecord? {
    guard let name = row.text(0), let number = row.text(1), let hour = row.real(2),
      let day = row.real(3), let month = row.real(4), let count = row.integer(5, as: Int.self),
      let lastDay = row.real(6)
    else { return nil }
    let call = CallRecord(
      name: name, number: number, weight: CallWeight(hour: hour, day: day, month: month),
      count: count, lastDay: lastDay)
    return isStorable(call) ? call : nil
  }

  func choices() throws(StateError) -> [ChoiceRecord] {
    var seen: Set<String> = []
    return try selectChoices.all {
      guard let query = selectChoices.text(0), let name = selectChoices.text(1),
        let number = selectChoices.text(2),
        let day = selectChoices.real(3)
      else { return nil }
      let choice = ChoiceRecord(query: query, name: name, number: number, day: day)
      return Self.isStorable(choice) && seen.insert(query).inserted ? choice : nil
    }
  }

  func read(into knowledge: inout Knowledge) throws(StateError) {
    (knowledge.calls, knowledge.choices) = (try calls(), try choices())
  }

  /// Adds calls to the stored ones of the same name and number, including those of other processes.
  /// Data that was forgotten meanwhile stays forgotten.
  /// Records that cannot be stored are skipped. Rows above ``StateFile/maximumCalls`` and
  /// ``StateFile/maximumChoices`` are removed.
  func write(_ record: Record) throws(StateError) -> Bool {
    guard case .used(let calls, let choice) = record else { return false }
    if Self.isStorable(calls) {
      var sum = calls
      try selectCall.bind([.text(calls.name), .text(calls.number)])
      for known in try selectCall.all({ Self.call(selectCall) }) { sum.add(known) }
      try put(sum)
      try pruneCalls.run()
    }
    if let choice, Self.isStorable(choice) {
      try put(choice)
      try pruneChoices.run()
    }
    return true
  }

  /// Restores the contents of another file into this empty file.
  func restore(_ contents: StateContents) throws(StateError) {
    for call in contents.knowledge.calls where Self.isStorable(call) { try put(call) }
    for choice in contents.knowledge.choices where Self.isStorable(choice) { try put(choice) }
  }

  private func put(_ call: CallRecord) throws(StateError) {
    try putCall.run(
      .text(call.name), .text(call.number), .real(call.weight.hour), .real(call.weight.day),
      .real(call.weight.month), .integer(Int64(call.count)), .real(call.lastDay))
  }

  private func put(_ choice: ChoiceRecord) throws(StateError) {
    try putChoice.run(
      .text(choice.query), .text(choice.name), .text(choice.number), .real(choice.day))
  }

  /// Forgets a name in all its spellings. Returns `false` if it is not known.
  func forgetCalls(of name: String) throws(StateError) -> Bool {
    let spellings = try selectNames.all { selectNames.text(0) }.filter { $0 == name }
    for spelling in spellings {
      try deleteCalls.run(.text(spelling))
      try deleteChoices.run(.text(spelling))
    }
    return !spellings.isEmpty
  }

  func forgetAllCalls() throws(StateError) {
    try deleteAllCalls.run()
    try deleteAllChoices.run()
  }

  static func isStorable(_ call: CallRecord) -> Bool {
    call.name.isStorable(upTo: StateFile.maximumNameLength)
      && call.number.isStorable(upTo: StateFile.maximumLength(ofNumber: call.number))
      && !call.number.isEmpty
      && [call.weight.hour, call.weight.day, call.weight.month].allSatisfy(weights.contains)
      && counts.contains(call.count)
      && days.contains(call.lastDay)
  }

  static func isStorable(_ choice: ChoiceRecord) -> Bool {
    choice.query.isStorable(upTo: StateFile.maximumQueryLength) && !choice.query.isEmpty
      && choice.name.isStorable(upTo: StateFile.maximumNameLength)
      && choice.number.isStorable(upTo: StateFile.maximumLength(ofNumber: choice.number))
      && days.contains(choice.day)
  }
}

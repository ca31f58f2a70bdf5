import CallModel
import Records

/// The calls that went through this telephone and were forgotten since: a phone may list them
/// later, and they do not come back. Only their kinds and times are stored, neither number nor
/// name, and only those that a phone could still list as new. The caller opens the transaction.
final class ForgottenCalls {
  /// The rows of `taken` with this address, which no phone has, are such calls.
  static let phone = "00:00:00:00:00:00"
  /// The maximum number of these calls: the latest.
  private static let limit = 100

  struct Call {
    var id: Int64
    var kind: LoggedCall.Kind
    var time: Double
  }

  private let insertName: Statement
  private let insertAll: Statement
  private let prune: Statement
  private let select: Statement
  private let delete: Statement

  init(on connection: borrowing Connection) throws(StateError) {
    let insert = """
      INSERT INTO taken (phone, kind, time)
      SELECT '\(Self.phone)', kind, time FROM logged
      WHERE phone IS NULL AND time >=
        (SELECT min(time) FROM taken WHERE phone <> '\(Self.phone)') - \(PhoneCalls.tolerance)
      """
    insertName = try Statement(insert + " AND (name = ? OR number = ?)", on: connection)
    insertAll = try Statement(insert, on: connection)
    prune = try Statement(
      """
      DELETE FROM taken WHERE phone = '\(Self.phone)' AND id NOT IN (
        SELECT id FROM taken WHERE phone = '\(Self.phone)'
        ORDER BY time DESC, id DESC LIMIT \(Self.limit))
      """, on: connection)
    select = try Statement(
      "SELECT id, kind, time FROM taken WHERE phone = '\(Self.phone)' LIMIT \(Self.limit)",
      on: connection)
    delete = try Statement("DELETE FROM taken WHERE id = ?", on: connection)
  }

  /// Adds the calls of a name or number before they are removed from the log.
  func add(of name: String) throws(StateError) {
    try insertName.run(.text(name), .text(name))
    try prune.run()
  }

  /// Adds all calls before they are removed from the log.
  func addAll() throws(StateError) {
    try insertAll.run()
    try prune.run()
  }

  func calls() throws(StateError) -> [Call] {
    try select.all {
      guard let id = select.integer(0, as: Int64.self), let time = select.real(2),
        let kind = select.text(1).flatMap({ LoggedCall.Kind(rawValue: $0) })
      else { return nil }
      return Call(id: id, kind: kind, time: time)
    }
  }

  /// Removes a call that a phone has listed.
  func remove(_ call: Call) throws(StateError) { try delete.run(.integer(call.id)) }
}

import Records

/// The table of the numbers that the user has starred, one for each name. The caller opens the
/// transaction. Above ``StateFile/maximumCalls`` rows, those that were starred first are removed.
final class DefaultNumberTable: Table {
  static let migrations = [
    // The starred number of each contact, with name and number as in `call`, in the order in which
    // they were starred.
    5: """
    CREATE TABLE default_number (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      number TEXT NOT NULL
    ) STRICT;
    """
  ]

  private let select: Statement
  private let replace: Statement
  private let delete: Statement
  private let prune: Statement

  init(on connection: borrowing Connection) throws(StateError) {
    // Impossible values are left out in SQL already, so that they don't displace valid rows.
    let numbers = """
      length(name) <= \(StateFile.maximumNameLength)
        AND length(number) BETWEEN 1 AND \(StateFile.numberLimit)
      """
    select = try Statement(
      """
      SELECT name, number FROM default_number WHERE \(numbers)
      ORDER BY id DESC LIMIT \(StateFile.maximumCalls)
      """, on: connection)
    // A replaced row gets a new id and so becomes the latest.
    replace = try Statement(
      "INSERT OR REPLACE INTO default_number (name, number) VALUES (?, ?)", on: connection)
    delete = try Statement("DELETE FROM default_number WHERE name = ?", on: connection)
    prune = try Statement(
      """
      DELETE FROM default_number WHERE id IN (
        SELECT id FROM default_number ORDER BY (\(numbers)) DESC, id DESC
        LIMIT -1 OFFSET \(StateFile.maximumCalls))
      """, on: connection)
  }

  /// Returns the starred numbers, by name.
  func numbers() throws(StateError) -> [String: String] {
    let rows = try select.all { () -> (String, String)? in
      guard let name = select.text(0), let number = select.text(1) else { return nil }
      return (name, number)
    }
    // Two spellings of a name with different bytes may be equal strings. The latest row counts.
    return Dictionary(rows) { latest, _ in latest }
  }

  func read(into knowledge: inout Knowledge) throws(StateError) {
    knowledge.defaultNumbers = try numbers()
  }

  func write(_ record: Record) throws(StateError) -> Bool {
    guard case .defaultNumber(let name, let number) = record else { return false }
    try write(number, name: name)
    return true
  }

  /// - Parameter number: `nil` to remove the star. A number that is too long is skipped, because a
  ///   part of it would be a different number.
  private func write(_ number: String?, name: String) throws(StateError) {
    guard name.isStorable(upTo: StateFile.maximumNameLength) else { return }
    guard let number else {
      try delete.run(.text(name))
      return
    }
    guard Self.isStorable(number, name: name) else { return }
    try replace.run(.text(name), .text(number))
    try prune.run()
  }

  /// Restores the contents of another file into this empty file.
  func restore(_ contents: StateContents) throws(StateError) {
    for (name, number) in contents.defaultNumbers where Self.isStorable(number, name: name) {
      try replace.run(.text(name), .text(number))
    }
  }

  static func isStorable(_ number: String, name: String) -> Bool {
    name.isStorable(upTo: StateFile.maximumNameLength) && !number.isEmpty
      && number.isStorable(upTo: StateFile.maximumLength(ofNumber: number))
  }
}

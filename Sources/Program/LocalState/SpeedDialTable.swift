import CallModel
import Records

/// The table of speed dials. The caller opens the transaction.
final class SpeedDialTable: Table {
  static let migrations = [
    // The contacts of the speed dials; `name` is NULL for a number without a contact.
    4: """
    CREATE TABLE speed_dial (
      digit INTEGER PRIMARY KEY,
      name TEXT,
      number TEXT NOT NULL
    ) STRICT;
    """
  ]

  private let select: Statement
  private let replace: Statement
  private let delete: Statement

  init(on connection: borrowing Connection) throws(StateError) {
    select = try Statement(
      """
      SELECT digit, name, number FROM speed_dial
      WHERE digit BETWEEN \(SpeedDial.digits.lowerBound) AND \(SpeedDial.digits.upperBound)
      """, on: connection)
    replace = try Statement(
      "INSERT OR REPLACE INTO speed_dial (digit, name, number) VALUES (?, ?, ?)", on: connection)
    delete = try Statement("DELETE FROM speed_dial WHERE digit = ?", on: connection)
  }

  func speedDials() throws(StateError) -> [UInt8: SpeedDial] {
    let rows = try select.all { () -> (UInt8, SpeedDial)? in
      guard let digit = select.integer(0, as: UInt8.self), let number = select.text(2) else {
        return nil
      }
      let speedDial = SpeedDial(name: select.text(1), number: number)
      return Self.isStorable(speedDial) ? (digit, speedDial) : nil
    }
    // The digits are a key, but a damaged file may repeat one.
    return Dictionary(rows) { $1 }
  }

  func read(into knowledge: inout Knowledge) throws(StateError) {
    knowledge.speedDials = try speedDials()
  }

  /// Sets a digit of ``SpeedDial/digits``, or clears it.
  func write(_ record: Record) throws(StateError) -> Bool {
    guard case .speedDial(let digit, let speedDial) = record else { return false }
    if let speedDial {
      try put(speedDial, digit)
    } else {
      try delete.run(.integer(Int64(digit)))
    }
    return true
  }

  func restore(_ contents: StateContents) throws(StateError) {
    for (digit, speedDial) in contents.knowledge.speedDials { try put(speedDial, digit) }
  }

  /// A name that is too long is cut off. A number that is too long is skipped, because a part of it
  /// would be a different number.
  private func put(_ speedDial: SpeedDial, _ digit: UInt8) throws(StateError) {
    var kept = speedDial
    kept.name = speedDial.name.map { LogTable.cut($0, to: StateFile.maximumNameLength) }
    guard Self.isStorable(kept), SpeedDial.digits.contains(digit) else { return }
    try replace.run(
      .integer(Int64(digit)), kept.name.map { Statement.Value.text($0) } ?? .null,
      .text(kept.number))
  }

  static func isStorable(_ speedDial: SpeedDial) -> Bool {
    let number = speedDial.number
    return !number.isEmpty && number.isStorable(upTo: StateFile.maximumLength(ofNumber: number))
      && (speedDial.name ?? "").isStorable(upTo: StateFile.maximumNameLength)
  }
}

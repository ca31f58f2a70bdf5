import CallModel

/// The table of speed dials. The caller opens the transaction.
struct SpeedDialTable: ~Copyable {
  private let select: Statement
  private let replace: Statement
  private let delete: Statement

  static func prepare(on connection: borrowing Connection) throws(StateError) -> SpeedDialTable {
    SpeedDialTable(
      select: try Statement(
        """
        SELECT digit, name, number FROM speed_dial
        WHERE digit BETWEEN \(SpeedDial.digits.lowerBound) AND \(SpeedDial.digits.upperBound)
        """, on: connection),
      replace: try Statement(
        "INSERT OR REPLACE INTO speed_dial (digit, name, number) VALUES (?, ?, ?)", on: connection),
      delete: try Statement("DELETE FROM speed_dial WHERE digit = ?", on: connection))
  }

  func speedDials() throws(StateError) -> [UInt8: SpeedDial] {
    var speedDials: [UInt8: SpeedDial] = [:]
    while try select.next() {
      guard let digit = select.integer(0, as: UInt8.self), let number = select.text(2) else {
        continue
      }
      let speedDial = SpeedDial(name: select.text(1), number: number)
      if Self.isStorable(speedDial) { speedDials[digit] = speedDial }
    }
    return speedDials
  }

  /// - Parameter speedDial: `nil` to clear the digit. A name that is too long is cut off. A number
  ///   that is too long is skipped, because a part of it would be a different number.
  func write(_ speedDial: SpeedDial?, digit: UInt8) throws(StateError) {
    guard let speedDial else {
      try delete.run(.integer(Int64(digit)))
      return
    }
    var kept = speedDial
    kept.name = speedDial.name.map { LogTable.cut($0, to: StateFile.maximumNameLength) }
    guard Self.isStorable(kept), SpeedDial.digits.contains(digit) else { return }
    try replace.run(
      .integer(Int64(digit)), kept.name.map { Statement.Value.text($0) } ?? .null,
      .text(kept.number))
  }

  static func isStorable(_ speedDial: SpeedDial) -> Bool {
    func isText(_ text: String, _ limit: Int) -> Bool {
      text.unicodeScalars.count <= limit && !text.unicodeScalars.contains("\0")
    }
    return !speedDial.number.isEmpty
      && isText(speedDial.number, StateFile.maximumLength(ofNumber: speedDial.number))
      && isText(speedDial.name ?? "", StateFile.maximumNameLength)
  }
}

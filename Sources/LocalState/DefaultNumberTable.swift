/// The table of the numbers that were starred on the pad, one a name. It is written in a transaction.
/// Of more than ``StateFile/maximumCalls`` those that were starred first go.
struct DefaultNumberTable: ~Copyable {
  private let select: Statement
  private let replace: Statement
  private let delete: Statement
  private let prune: Statement

  static func prepare(
    on connection: borrowing Connection
  ) throws(StateError) -> DefaultNumberTable {
    // What can't be true is left out here already: it must not stand before what is.
    let numbers = """
      length(name) <= \(StateFile.maximumNameLength)
        AND length(number) BETWEEN 1 AND \(StateFile.numberLimit)
      """
    return DefaultNumberTable(
      select: try Statement(
        """
        SELECT name, number FROM default_number WHERE \(numbers)
        ORDER BY id DESC LIMIT \(StateFile.maximumCalls)
        """, on: connection),
      // What is replaced gets a new id: it is the latest again.
      replace: try Statement(
        "INSERT OR REPLACE INTO default_number (name, number) VALUES (?, ?)", on: connection),
      delete: try Statement("DELETE FROM default_number WHERE name = ?", on: connection),
      prune: try Statement(
        """
        DELETE FROM default_number WHERE id IN (
          SELECT id FROM default_number ORDER BY (\(numbers)) DESC, id DESC
          LIMIT -1 OFFSET \(StateFile.maximumCalls))
        """, on: connection))
  }

  /// The number by the name.
  func numbers() throws(StateError) -> [String: String] {
    var numbers: [String: String] = [:]
    while try select.next() {
      guard let name = select.text(0), let number = select.text(1) else { continue }
      // Two spellings of one name differ in their bytes and yet are equal strings: the latest counts.
      if numbers[name] == nil { numbers[name] = number }
    }
    return numbers
  }

  /// - Parameter number: `nil` for none any more. What is too long is left out: a part of it is
  ///   another one.
  func write(_ number: String?, name: String) throws(StateError) {
    guard name.unicodeScalars.count <= StateFile.maximumNameLength, !name.contains("\0") else {
      return
    }
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
    name.unicodeScalars.count <= StateFile.maximumNameLength && !name.utf8.contains(0)
      && (1...StateFile.maximumLength(ofNumber: number)).contains(number.unicodeScalars.count)
      && !number.utf8.contains(0)
  }
}

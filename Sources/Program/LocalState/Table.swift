import Records

/// The tables of one kind of record. The caller opens the transaction.
protocol Table: AnyObject {
  /// The statements that bring a file to the next version, by the version of the file before: see
  /// ``Schema/migrations``.
  static var migrations: [Int: String] { get }

  /// - Throws: ``StateError`` if the file lacks the tables, or can't be read.
  init(on connection: borrowing Connection) throws(StateError)

  /// Writes a record of this kind. A record that cannot be stored is skipped.
  ///
  /// - Returns: `false` if the record is of another kind.
  /// - Throws: ``StateError`` if the file can't be written or is damaged.
  func write(_ record: Record) throws(StateError) -> Bool

  /// Reads the rows. Rows that ``write(_:)`` can't have written are left out: those with wrong
  /// types or values out of range.
  ///
  /// - Throws: ``StateError`` if the file can't be read or is damaged.
  func read(into knowledge: inout Knowledge) throws(StateError)

  /// Recovers a row of a damaged file whose form no other kind's rows have.
  ///
  /// - Returns: `false` if the row is not of this kind, or ``Salvage`` itself recovers this kind.
  static func recover(_ row: DatabasePage.Row, into contents: inout StateContents) -> Bool

  /// Restores the contents of another file into this empty file.
  func restore(_ contents: StateContents) throws(StateError)

  /// Forgets the calls of a name in all its spellings, or of a number.
  ///
  /// - Returns: `false` if there are none.
  func forgetCalls(of name: String) throws(StateError) -> Bool

  /// Forgets all calls.
  func forgetAllCalls() throws(StateError)
}

extension Table {
  static func recover(_ row: DatabasePage.Row, into contents: inout StateContents) -> Bool { false }
  func forgetCalls(of name: String) throws(StateError) -> Bool { false }
  func forgetAllCalls() throws(StateError) {}
}

import CSQLite

/// A prepared statement of a connection.
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let path: String

  enum Value {
    case integer(Int64)
    /// A number that is not a NaN: SQLite would store a NaN as NULL.
    case real(Double)
    case text(String)
    case null
  }

  init(_ sql: String, on connection: borrowing Connection) throws(StateError) {
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let result = sqlite3_prepare_v3(connection.handle, sql, -1, flags, &prepared, nil)
    guard let prepared else { throw connection.error(result) }
    handle = prepared
    path = connection.path
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs the statement to its end, with these values for its `?` placeholders.
  func run(_ values: Value...) throws(StateError) {
    defer { reset() }
    try bind(values)
    while try next() {}
  }

  /// Sets the values of its `?` placeholders, before the first row.
  func bind(_ values: [Value]) throws(StateError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index) + 1) }
  }

  /// Goes to the next row. Returns `false` after the last one. A caller that stops earlier must
  /// call `reset`.
  func next() throws(StateError) -> Bool {
    let result = sqlite3_step(handle)
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      reset()
      return false
    default:
      // The reset may replace the error, so the error is read first.
      let error = self.error(result)
      reset()
      throw error
    }
  }

  /// Calls `make` with the statement at each row, and returns the results that are not `nil`.
  func all<Made>(_ make: () -> Made?) throws(StateError) -> [Made] {
    var all: [Made] = []
    while try next() {
      if let made = make() { all.append(made) }
    }
    return all
  }

  /// Releases the row, and with it the lock on the file.
  func reset() { sqlite3_reset(handle) }

  /// Returns the integer in a column of the row; `nil` for another type, or if it doesn't fit.
  func integer<Number: FixedWidthInteger>(_ column: Int32, as: Number.Type) -> Number? {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return Number(exactly: sqlite3_column_int64(handle, column))
  }

  /// Returns the floating-point number in a column of the row; `nil` for another type.
  func real(_ column: Int32) -> Double? {
    guard sqlite3_column_type(handle, column) == SQLITE_FLOAT else { return nil }
    return sqlite3_column_double(handle, column)
  }

  /// Returns the text in a column of the row; `nil` for another type, or if it is not UTF-8.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let start = sqlite3_column_text(handle, column)
    else { return nil }
    let size = Int(sqlite3_column_bytes(handle, column))
    return String(validating: UnsafeBufferPointer(start: start, count: size), as: UTF8.self)
  }

  private func bind(_ value: Value, at index: Int32) throws(StateError) {
    let result: Int32
    switch value {
    case .integer(let number): result = sqlite3_bind_int64(handle, index, number)
    case .real(let number): result = sqlite3_bind_double(handle, index, number)
    case .null: result = sqlite3_bind_null(handle, index)
    case .text(var text):
      result = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          csqlite_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
        }
      }
    }
    if result != SQLITE_OK { throw error(result) }
  }

  private func error(_ result: Int32) -> StateError {
    let connection = sqlite3_db_handle(handle)
    return StateError(
      result: sqlite3_extended_errcode(connection), errno: sqlite3_system_errno(connection),
      path: path, message: String(cString: sqlite3_errmsg(connection)))
  }
}

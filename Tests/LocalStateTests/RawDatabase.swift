import CSQLite
import Testing

/// SQLite without our precautions: what another program could do to the file.
final class RawDatabase {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var opened: OpaquePointer?
    let result = sqlite3_open(path, &opened)
    handle = try #require(opened)
    try #require(result == SQLITE_OK)
  }

  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    let message = String(cString: sqlite3_errmsg(handle))
    try #require(result == SQLITE_OK, "\(message) in \(sql)")
  }

  /// The first column of the first row.
  func value(_ sql: String) throws -> String? {
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
      return nil
    }
    return String(cString: text)
  }
}
